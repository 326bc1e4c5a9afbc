"""One look for every picture in the book.

Colours are Okabe and Ito's, which readers with any colour vision can tell
apart; lines differ in dash or marker as well, for print in grey. Backgrounds are
transparent, so that a page may be light or dark.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec

import matplotlib as mpl
import matplotlib.pyplot as plt
from cycler import cycler
from matplotlib import font_manager
from matplotlib.figure import Figure

P = ParamSpec("P")

WIDTH = 7.0  # inches: the full measure of the page
INK, MUTED, FAINT = "#1d2733", "#5d6b7a", "#d5dbe1"
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"
PINK, SKY = "#cc79a7", "#56b4e9"
#: In the order of use: the first four differ most for every kind of colour vision.
COLOURS = (BLUE, ORANGE, INK, SKY, PINK, GREEN)
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)))

_RC: Any = {
    "figure.dpi": 150,
    "figure.facecolor": "none",
    "figure.constrained_layout.use": True,
    "axes.facecolor": "none",
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.labelsize": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.prop_cycle": cycler(color=COLOURS),
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "legend.labelcolor": INK,
    "text.color": INK,
    "font.family": "Inter",
    "font.size": 10,
    "mathtext.fontset": "cm",
    "savefig.facecolor": "none",
    "savefig.edgecolor": "none",
}


@cache
def _register_fonts() -> None:
    for font in sorted((Path(__file__).parent / "fonts").glob("*.ttf")):
        font_manager.fontManager.addfont(font)


def in_style(draw: Callable[P, Figure]) -> Callable[P, Figure]:
    """Draw in the book's style, and leave the user's own style alone.

    The figure is detached from pyplot, so that a notebook shows it once.
    """

    @wraps(draw)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Figure:
        _register_fonts()
        with mpl.rc_context(_RC):
            figure = draw(*args, **kwargs)
            figure.draw_without_rendering()  # text takes its font while the style holds
        plt.close(figure)
        return figure

    return wrapper
