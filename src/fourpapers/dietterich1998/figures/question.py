"""Pictures of the question itself: Dietterich's taxonomy and the sources of variation."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import BLUE, FAINT, INK, MUTED, ORANGE, WIDTH, in_style

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
_GRID = 0.25  # percentage points between two columns of dots


@in_style
def nine_questions() -> Figure:
    """Draw the taxonomy of statistical questions (Dietterich 1998, Figure 1)."""
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


@in_style
def sources_of_variation(table: pd.DataFrame) -> Figure:
    """Draw every replicate's difference in error, a row for each source.

    Parameters
    ----------
    table : DataFrame
        ``source`` and ``difference``, as the experiment returns them.
    """
    sources = list(dict.fromkeys(table["source"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.75 * len(sources) + 0.9))
    ax.axvline(0, color=INK, lw=1)
    for row, source in enumerate(sources):
        d = table.loc[table["source"] == source, "difference"].to_numpy()
        colour = ORANGE if row == len(sources) - 1 else BLUE
        # Round to a grid and stack, so that each replicate stays visible.
        column = np.sort(np.round(d / _GRID) * _GRID)
        rank = np.arange(len(d)) - np.searchsorted(column, column)
        height = rank * min(0.09, 0.62 / max(rank.max(), 1))
        ax.scatter(column, row - height, s=11, color=colour, alpha=0.7, lw=0)
        low, high = np.quantile(d, [0.05, 0.95])
        ax.plot([low, high], [row + 0.13] * 2, color=INK, lw=2.2, solid_capstyle="butt")
        ax.plot(d.mean(), row + 0.13, "o", color=INK, ms=5)
    ax.set(
        yticks=range(len(sources)),
        ylim=(len(sources) - 0.7, -0.85),
        xlabel="difference in error, A minus B (percentage points)",
    )
    ax.set_yticklabels(sources, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    ax.text(0.0, 1.01, "A better", transform=ax.transAxes, color=MUTED, fontsize=9)
    ax.text(1.0, 1.01, "B better", transform=ax.transAxes, color=MUTED, fontsize=9, ha="right")
    return fig
