"""Pictures of Dietterich's five tests on learners that are equal."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from twolearners.style import BLUE, INK, MUTED, ORANGE, WIDTH, in_style


@in_style
def rejection_rates(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw how often each test rejects a true null hypothesis, with intervals."""
    fig, ax = plt.subplots(figsize=(WIDTH, 0.5 * len(table) + 0.9))
    rows = np.arange(len(table))
    bad = table["verdict"] == "too high"
    for row, (rate, low, high, wrong) in enumerate(
        zip(table["rate"], table["low"], table["high"], bad, strict=True)
    ):
        colour = ORANGE if wrong else BLUE
        ax.plot([low, high], [row, row], color=colour, lw=2.4, solid_capstyle="butt")
        ax.plot(rate, row, "s" if wrong else "o", color=colour, ms=6.5)
        ax.text(high + 0.012, row, f"{rate:.3f}", va="center", fontsize=9, color=INK)
    ax.axvline(alpha, color=INK, lw=1)
    ax.set(yticks=rows, ylim=(len(table) - 0.5, -0.5), xlim=(0, None), xlabel="Type I error")
    ax.set_yticklabels(table["test"], color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    return fig


@in_style
def quantiles(statistics: Mapping[str, tuple[NDArray[np.float64], int]]) -> Figure:
    """Compare statistics with the t distributions they are referred to, quantile by quantile."""
    fig, axes = plt.subplots(1, len(statistics), figsize=(WIDTH, 2.7))
    for ax, (name, (values, df)) in zip(np.ravel(axes), statistics.items(), strict=True):
        values = np.sort(values)
        ranks = (np.arange(len(values)) + 0.5) / len(values)
        theory = stats.t(df).ppf(ranks)
        reach = float(np.abs(theory).max())
        ax.plot([-reach, reach], [-reach, reach], color=MUTED, lw=1)
        ax.plot(theory, values, ".", color=BLUE, ms=3.5)
        ax.set_title(name)
        ax.set_xlabel(rf"quantile of $t_{{{df}}}$")
    np.ravel(axes)[0].set_ylabel("measured statistic")
    return fig
