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
from matplotlib import font_manager
from matplotlib.figure import Figure

P = ParamSpec("P")

WIDTH = 7.0  # inches: the full measure of the page
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)))
_HERE = Path(__file__).parent
_RC: Any = mpl.rc_params_from_file(_HERE / "book.mplstyle", use_default_template=False)
#: In the order of use: the first four differ most for every kind of colour vision.
COLOURS: tuple[str, ...] = tuple(_RC["axes.prop_cycle"].by_key()["color"])
BLUE, ORANGE, INK, SKY, PINK, GREEN = COLOURS
MUTED, FAINT = _RC["xtick.color"], _RC["grid.color"]


@cache
def _register_fonts() -> None:
    for font in sorted((_HERE / "fonts").glob("*.ttf")):
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
