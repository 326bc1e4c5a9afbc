"""Figure 6: Type I error against the number of random splits, or of folds."""

from __future__ import annotations

from functools import partial

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.dietterich1998.experiments.number_of_splits import type_one_error
from fourpapers.item import Item
from twolearners.style import INK, WIDTH, in_style, log_axis, of_test


def figure_6(
    studies: int = 100, sets: int = 1000, size: int = 300, alpha: float = 0.05, seed: int = 1998
) -> Item:
    """Rejections by the resampled and the k-fold t test at an error rate of 0.10."""
    cells = type_one_error(studies=studies, alpha=alpha, size=size, sets=sets, seed=seed)
    return Item(cells, draw=partial(draw, cells, alpha), interval_of="ours")


@in_style
def draw(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error against the number of splits or folds."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.3))
    for test, part in table.groupby("test", sort=False):
        colour, marker, dash = of_test(str(test))
        ax.plot(part["number"], part["law"], ls=dash, color=colour, lw=1.2)
        ax.errorbar(
            part["number"],
            part["paper_rate"],
            yerr=[part["paper_rate"] - part["paper_low"], part["paper_high"] - part["paper_rate"]],
            fmt=marker,
            color=colour,
            elinewidth=1.2,
            label=test,
        )
    ax.axhline(alpha, color=INK, lw=1)
    ax.set(ylim=(0, None), xlabel="random splits, or folds", ylabel="Type I error")
    log_axis(ax, "x", sorted(set(table["number"])))
    ax.legend(loc="upper left")
    return fig
