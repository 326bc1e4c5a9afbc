"""Figure 1: nine statistical questions about learning."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fourpapers.item import Item
from twolearners.style import FAINT, INK, MUTED, ORANGE, WIDTH, in_style

#: (label, depth, height of the node, height of its parent), top to bottom.
_BRANCHES = [
    ("single\ndomain", 1, 3.5, 4.4),
    ("several\ndomains", 1, 8.0, 4.4),
    ("classifiers", 2, 1.5, 3.5),
    ("learning\nalgorithms", 2, 5.5, 3.5),
    ("how\naccurate?", 3, 0.5, 1.5),
    ("which is\nbetter?", 3, 2.5, 1.5),
    ("how\naccurate?", 3, 4.5, 5.5),
    ("which is\nbetter?", 3, 6.5, 5.5),
    ("much data", 4, 0.0, 0.5),
    ("little data", 4, 1.0, 0.5),
    ("much data", 4, 2.0, 2.5),
    ("little data", 4, 3.0, 2.5),
    ("much data", 4, 4.0, 4.5),
    ("little data", 4, 5.0, 4.5),
    ("much data", 4, 6.0, 6.5),
    ("little data", 4, 7.0, 6.5),
]
_COLUMNS = (0.0, 1.25, 2.5, 3.75, 5.0, 6.0)
_OURS = 8


def figure_1() -> Item:
    """List what is asked: of how many domains, of what, which task, given how much data."""
    rows = [
        ("single domain", subject, task, data)
        for subject in ("classifiers", "learning algorithms")
        for task in ("how accurate?", "which is better?")
        for data in ("much data", "little data")
    ]
    rows.append(("several domains", "learning algorithms", "which is better?", ""))
    cells = pd.DataFrame(rows, columns=["domains", "subject", "task", "data"])
    cells.insert(0, "question", range(1, 10))
    return Item(cells, draw=draw, by_chance=False)


@in_style
def draw() -> Figure:
    """Draw the taxonomy as a tree; the path to the question of this book is marked."""
    fig, ax = plt.subplots(figsize=(WIDTH, 4.6))
    ax.set(xlim=(-0.45, 6.45), ylim=(8.6, -0.9))
    ax.axis("off")
    _node(ax, _COLUMNS[0], 4.4, "question", INK)
    for label, depth, height, parent in _BRANCHES:
        left, right = _COLUMNS[depth - 1], _COLUMNS[depth]
        chosen = (depth, height) in {(1, 3.5), (2, 5.5), (3, 6.5), (4, 7.0)}
        colour, width = (ORANGE, 2.0) if chosen else (MUTED, 0.9)
        bend = right - 0.55
        ax.plot(
            [left + 0.42, bend, right - 0.42],
            [parent, height, height],
            color=colour,
            lw=width,
            solid_joinstyle="round",
            zorder=1 + chosen,
        )
        _node(ax, right, height, label, colour if chosen else INK)
    for number, height in enumerate([*range(8), 8.0], start=1):
        left = _COLUMNS[4] + 0.47 if number < 9 else _COLUMNS[1] + 0.47
        ours = number == _OURS
        ax.plot(
            [left, _COLUMNS[5] - 0.2],
            [height, height],
            lw=2.0 if ours else 0.9,
            color=ORANGE if ours else FAINT,
            zorder=0,
        )
        ax.text(
            _COLUMNS[5],
            height,
            f"{number}",
            ha="center",
            va="center",
            fontsize=12,
            fontweight=600,
            color="white" if ours else INK,
            bbox={
                "boxstyle": "circle,pad=0.28",
                "fc": ORANGE if ours else "none",
                "ec": ORANGE if ours else MUTED,
                "lw": 1.0,
            },
        )
    heads = ("", "domains", "subject", "task", "data", "question")
    for x, head in zip(_COLUMNS, heads, strict=True):
        ax.text(x, -0.75, head, ha="center", color=MUTED, fontsize=9)
    return fig


def _node(ax: Axes, x: float, y: float, label: str, colour: str) -> None:
    ax.text(x, y, label, ha="center", va="center", fontsize=9, color=colour, linespacing=1.0)
