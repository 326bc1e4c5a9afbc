"""One look for every picture in the book.

Colours are Okabe and Ito's, which readers with any colour vision can tell
apart; lines differ in dash or marker as well, for print in grey. Every test has a look of its
own (:func:`of_test`). Backgrounds are transparent, so that a page may be light or dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Literal, ParamSpec

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from twolearners.style.looks import Look, of_test
from twolearners.style.palette import (
    AMBER,
    BLUE,
    COLOURS,
    DASHES,
    FAINT,
    GREEN,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    PINK,
    PLUM,
    RC,
    SKY,
    WIDTH,
)

__all__ = [
    "AMBER", "BLUE", "COLOURS", "DASHES", "FAINT", "GREEN", "INK", "MARKERS", "MUTED", "ORANGE",
    "PINK", "PLUM", "SKY", "WIDTH", "Look", "in_style", "log_axis", "name_rows",
    "of_test",
]  # fmt: skip

P = ParamSpec("P")


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
        with mpl.rc_context(RC):
            figure = draw(*args, **kwargs)
            for text in figure.findobj(Text):
                text.set_text(_with_times(text.get_text()))
            figure.draw_without_rendering()  # text takes its font while the style holds
        plt.close(figure)
        return figure

    return wrapper


def _with_times(text: str) -> str:
    """Write a multiplication sign between numbers, as in 5x2cv."""
    return re.sub(r"(?<=\d)x(?=\d)", "\N{MULTIPLICATION SIGN}", text)


def name_rows(ax: Axes, labels: Sequence[str], places: Sequence[float] | None = None) -> None:
    """Write names at the rows of a picture, the first on top; at these places, or one by one."""
    if places is None:
        places = range(len(labels))
        ax.set_ylim(len(labels) - 0.5, -0.5)
    ax.set_yticks(places, [_with_times(label) for label in labels], color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)


def log_axis(
    ax: Axes,
    which: Literal["x", "y"],
    ticks: Iterable[float],
    labels: Sequence[str] | None = None,
) -> None:
    """Make an axis logarithmic, with plain numbers at these ticks and none elsewhere."""
    ax.set(**{f"{which}scale": "log"})
    axis = ax.xaxis if which == "x" else ax.yaxis
    at = list(ticks)
    axis.set_ticks(at, [f"{tick:,g}" for tick in at] if labels is None else labels)
    axis.minorticks_off()
