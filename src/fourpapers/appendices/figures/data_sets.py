"""Small pictures of many data sets."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import COLOURS, FAINT, INK, MARKERS, MUTED, WIDTH, in_style

# A few points far away would squeeze all others into a corner.
_SHOWN = (0.01, 0.99)


@in_style
def portraits(projections: Mapping[str, pd.DataFrame], columns: int = 5) -> Figure:
    """Draw each data set on its first two components, a mark for each of the largest classes.

    Parameters
    ----------
    projections : mapping
        For each name ``first``, ``second``, ``group`` and ``shared``, as the experiment
        returns them.
    columns : int, default 5
        How many pictures stand side by side.
    """
    rows = -(-len(projections) // columns)
    fig, grid = plt.subplots(
        rows, columns, figsize=(WIDTH, 0.05 + rows * (WIDTH / columns + 0.1)), squeeze=False
    )
    for ax, (name, points) in zip(grid.flat, projections.items(), strict=False):
        _portrait(ax, name, points)
    for ax in list(grid.flat)[len(projections) :]:
        ax.set_axis_off()
    return fig


def _portrait(ax: Axes, name: str, points: pd.DataFrame) -> None:
    # Rare classes are drawn last, on top; those that share a mark lie beneath all.
    rest = points[points["shared"]]
    ax.scatter(rest["first"], rest["second"], s=11, marker=".", color=MUTED, alpha=0.55, lw=0)
    for group, (marker, colour) in enumerate(zip(MARKERS, COLOURS, strict=True)):
        some = points[(points["group"] == group) & ~points["shared"]]
        ax.scatter(
            some["first"], some["second"], s=8, marker=marker, color=colour, alpha=0.75, lw=0
        )
    ax.set_title(name, fontsize=9, color=INK, pad=3)
    ax.set(xticks=[], yticks=[], xlim=_limits(points["first"]), ylim=_limits(points["second"]))
    ax.grid(visible=False)
    ax.set_box_aspect(1)
    for spine in ax.spines.values():
        spine.set(visible=True, color=FAINT)


def _limits(values: pd.Series) -> tuple[float, float]:
    low, high = np.quantile(values, _SHOWN)
    margin = 0.1 * (high - low)
    return float(low - margin), float(high + margin)
