"""Pictures of calibrated degrees of freedom."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import BLUE, GREEN, INK, MUTED, ORANGE, PINK, SKY, WIDTH, in_style

#: One look for each of the thirteen tests: colour tells what becomes of it, marker which it is.
LOOK: dict[str, dict[str, Any]] = {
    "resampled": {"color": ORANGE, "ls": "--", "marker": "s"},
    "corrected-resampled": {"color": ORANGE, "ls": "-", "marker": "D"},
    "kfold": {"color": INK, "ls": "-", "marker": "o"},
    "use-all-data": {"color": BLUE, "ls": "-", "marker": "o"},
    "folds-averaged-var": {"color": BLUE, "ls": "--", "marker": "^"},
    "folds-averaged-t": {"color": BLUE, "ls": ":", "marker": "v"},
    "runs-averaged-var": {"color": SKY, "ls": "--", "marker": "P"},
    "runs-averaged-t": {"color": SKY, "ls": ":", "marker": "X"},
    "sorted-runs": {"color": GREEN, "ls": "-", "marker": "D"},
    "folds": {"color": PINK, "ls": "-", "marker": "o"},
    "runs": {"color": PINK, "ls": "--", "marker": "s"},
    "sorted-runs-averaged-var": {"color": MUTED, "ls": "--", "marker": "^"},
    "sorted-runs-averaged-t": {"color": MUTED, "ls": ":", "marker": "v"},
}
_NONE = 1.3  # where a df of zero is drawn on a logarithmic axis
_TICKS = (2, 3, 5, 11, 20, 50, 100)


@in_style
def against_runs(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw calibrated df and the Type I error there against runs (Figure 2).

    Parameters
    ----------
    table : DataFrame
        ``name``, ``test``, ``runs``, ``df`` and ``error``, at one level.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 5.2))
    for name, look in LOOK.items():
        rows = table[table["name"] == name]
        if rows.empty:
            continue
        style = {**look, "ms": 3.6, "lw": 1.3}
        axes[0].plot(
            rows["runs"], np.maximum(rows["df"], _NONE), label=rows["test"].iloc[0], **style
        )
        axes[1].plot(rows["runs"], 100 * rows["error"], **style)
    runs = np.array(sorted(set(table["runs"])))
    axes[0].plot(runs, runs - 1, color=MUTED, lw=0.8)
    axes[0].annotate("$r - 1$", (runs[-1], runs[-1] - 1), (-26, -1), textcoords="offset points",
                     ha="right", fontsize=9, color=MUTED)  # fmt: skip
    axes[0].set(yscale="log", title="calibrated degrees of freedom", xlabel="runs")
    axes[0].set_yticks([_NONE, *_TICKS], ["none", *map(str, _TICKS)])
    axes[0].minorticks_off()
    axes[1].axhline(100 * alpha, color=INK, lw=1)
    axes[1].set(title="Type I error there, per cent", xlabel="runs", ylim=(0, 100 * alpha * 1.15))
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig


@in_style
def at_levels(table: pd.DataFrame, published: float) -> Figure:
    """Draw calibrated df with their intervals, test by test, one panel for each level."""
    levels = sorted(set(table["alpha"]))
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(levels), figsize=(WIDTH, 3.6), sharey=True)
    for ax, alpha in zip(axes, levels, strict=True):
        for row in table[table["alpha"] == alpha].to_dict("records"):
            place = tests.index(row["test"])
            low, df, high = (max(row[end], _NONE) for end in ("low", "df", "high"))
            colour = LOOK[row["name"]]["color"]
            ax.plot([low, high], [place] * 2, color=colour, lw=2.4, solid_capstyle="butt")
            ax.plot(df, place, LOOK[row["name"]]["marker"], color=colour, ms=5)
        ax.axvline(published, color=MUTED, lw=6, alpha=0.25)
        ax.set(title=f"level {alpha:.0%}", xscale="log", xlabel="calibrated df",
               ylim=(len(tests) - 0.5, -0.5), xlim=(1.15, 16))  # fmt: skip
        ticks = (2, 3, 5, 7, 11)
        ax.set_xticks([_NONE, *ticks], ["none", *map(str, ticks)])
        ax.minorticks_off()
        ax.set_yticks(range(len(tests)), tests)
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
    return fig


@in_style
def carried(table: pd.DataFrame, df: float, alpha: float) -> Figure:
    """Draw the df that other populations need, and the errors made without it."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 4.6), sharey=True)
    for place, row in enumerate(table.to_dict("records")):
        _bar(axes[0], place, row, "df", BLUE, "o")
        _bar(axes[1], place - 0.16, row, "carried", BLUE, "o")
        _bar(axes[1], place + 0.16, row, "corrected", ORANGE, "s")
    names = [
        f"{varied} {value}" if varied == "attributes" else f"{value} {varied}"
        for varied, value in zip(table["varied"], table["value"], strict=True)
    ]
    axes[0].axvline(df, color=INK, lw=1)
    axes[1].axvline(alpha, color=INK, lw=1)
    axes[0].set(title="df that use all data needs", xlabel="calibrated df", xscale="log")
    ticks = (2, 5, 10, 20)
    axes[0].set_xticks(ticks, [str(t) for t in ticks])
    axes[0].minorticks_off()
    axes[1].set(title="Type I error", xlim=(0, None))
    axes[1].set_xlabel(f"circles: use all data, df = {df:g}\nsquares: corrected test of 2004")
    axes[0].set_yticks(range(len(names)), names)
    axes[0].set_ylim(len(names) - 0.5, -0.5)
    for ax in axes:
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
        for end in np.flatnonzero(
            table["varied"].to_numpy()[1:] != table["varied"].to_numpy()[:-1]
        ):
            ax.axhline(end + 0.5, color=MUTED, lw=0.6)
    return fig


def _bar(ax: Axes, place: float, row: dict, name: str, colour: str, marker: str) -> None:
    low, high = max(row[f"{name}_low"], _NONE if name == "df" else 0), row[f"{name}_high"]
    ax.plot([low, high], [place] * 2, color=colour, lw=2.2, solid_capstyle="butt")
    ax.plot(max(row[name], low), place, marker, color=colour, ms=5)
