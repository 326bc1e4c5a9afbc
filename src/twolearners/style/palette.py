"""Colours, markers, dashes and the width of the page.

Colours are Okabe and Ito's, which readers with any colour vision can tell apart; plum is a
darker shade of their pink.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import matplotlib as mpl

Dash: TypeAlias = str | tuple[int, tuple[int, ...]]

WIDTH = 7.0  # inches: the full measure of the page
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES: tuple[Dash, ...] = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)))
RC: Any = mpl.rc_params_from_file(
    Path(__file__).with_name("book.mplstyle"), use_default_template=False
)
#: In the order of use: the first four differ most for every kind of colour vision.
COLOURS: tuple[str, ...] = tuple(RC["axes.prop_cycle"].by_key()["color"])
BLUE, ORANGE, INK, SKY, PINK, GREEN = COLOURS
AMBER, PLUM = "#e69f00", "#882e66"
MUTED, FAINT = RC["xtick.color"], RC["grid.color"]
