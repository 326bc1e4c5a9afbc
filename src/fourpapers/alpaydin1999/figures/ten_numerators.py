"""Pictures of the ten numerators and of the combined F."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from twolearners.style import BLUE, INK, MUTED, ORANGE, SKY, WIDTH, in_style


@in_style
def verdicts(tables: Mapping[str, pd.DataFrame]) -> Figure:
    """Draw how many of the ten t tests reject, and which of those sets the F rejects."""
    fig, axes = plt.subplots(1, len(tables), figsize=(WIDTH, 3.0), sharey=True)
    votes = np.arange(11)
    for ax, (name, table) in zip(np.ravel(axes), tables.items(), strict=True):
        total = len(table)
        kept = table[~table["f_rejects"]]["t_rejects"].value_counts().reindex(votes, fill_value=0)
        gone = table[table["f_rejects"]]["t_rejects"].value_counts().reindex(votes, fill_value=0)
        ax.bar(votes, kept / total, color=SKY, width=0.8, label="F does not reject")
        ax.bar(votes, gone / total, bottom=kept / total, color=ORANGE, width=0.8, hatch="///",
               edgecolor="white", lw=0, label="F rejects")  # fmt: skip
        ax.set_title(name)
        ax.set(xlabel="numerators of ten that reject", xticks=votes)
        ax.grid(axis="x", visible=False)
    np.ravel(axes)[0].set_ylabel("share of data sets")
    np.ravel(axes)[0].legend(loc="upper right")
    return fig


@in_style
def law_of_f(values: NDArray[np.float64], alpha: float) -> Figure:
    """Draw combined F values, the law they have and the one they are referred to."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.2))
    top = 8.0
    edges = np.linspace(0, top, 81)
    counts, _ = np.histogram(values, edges)
    ax.stairs(counts / len(values) / np.diff(edges), edges, fill=True, color=SKY, alpha=0.55,
              label="ten independent differences")  # fmt: skip
    grid = np.linspace(0.001, top, 800)
    # f = (1 + F)/2 has twice the density of F at 2f - 1
    ax.plot(
        grid, 2 * stats.f(5, 5).pdf(2 * grid - 1), color=BLUE, label=r"law of $(1 + F_{5,5})/2$"
    )
    ax.plot(grid, stats.f(10, 5).pdf(grid), "--", color=ORANGE, label=r"$F_{10,5}$, as tabled")
    tabled = float(stats.f(10, 5).ppf(1 - alpha))
    right = (1 + float(stats.f(5, 5).ppf(1 - alpha))) / 2
    for value, colour, text in ((right, BLUE, "right"), (tabled, ORANGE, "tabled")):
        ax.axvline(value, color=colour, lw=1.2, ls="-" if text == "right" else "--")
        ax.text(value + 0.05, 0.55, f"{text}: {value:.2f}", color=colour, fontsize=9)
    ax.set(xlabel="combined F statistic", yticks=[], xlim=(0, top))
    ax.spines["left"].set_visible(False)
    ax.legend(loc="upper right")
    return fig


@in_style
def against_independence(table: pd.DataFrame) -> Figure:
    """Draw Alpaydin's Type I errors with intervals, and what independence predicts."""
    experiments = list(dict.fromkeys(table["experiment"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.27 * len(experiments) + 1.0))
    for (test, part), colour, marker, shift in zip(
        table.groupby("test", sort=False), (BLUE, ORANGE), ("o", "s"), (-0.14, 0.14), strict=True
    ):
        rows = np.arange(len(part)) + shift
        ax.hlines(rows, part["low"], part["high"], color=colour, lw=1.6)
        ax.plot(part["rate"], rows, marker, color=colour, ms=4.5, label=f"{test} test")
        ax.axvline(part["law"].iloc[0], color=colour, lw=1.2, ls="--" if test == "F" else "-")
    ax.axhline(len(experiments) - 1.5, color=MUTED, lw=0.8)
    ax.set(yticks=range(len(experiments)), ylim=(len(experiments) - 0.4, -0.6), xlim=(0, None),
           xlabel="Type I error")  # fmt: skip
    ax.set_yticklabels(experiments, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    ax.legend(loc="upper right")
    return fig
