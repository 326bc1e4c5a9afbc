"""Pictures of replicability on four data sources: where p sits, runs needed, and cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

from twolearners.style import (
    AMBER,
    BLUE,
    COLOURS,
    FAINT,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    WIDTH,
    Look,
    in_style,
    of_test,
)


@in_style
def where_p_sits(histograms: pd.DataFrame, titles: Mapping[str, str]) -> Figure:
    """Draw how many of ten repetitions reject, data set by data set: counted, and by the law.

    Parameters
    ----------
    histograms : DataFrame
        ``key``, ``source``, ``k``, ``share``, ``law`` and ``rejects``.
    titles : mapping of str to str
        Tests to draw, a row of panels for each, and their names.
    """
    sources = sorted(set(histograms["source"]))
    fig, axes = plt.subplots(
        len(titles), len(sources), figsize=(WIDTH, 1.75 * len(titles)), sharex=True, sharey=True
    )
    for row, (key, title) in zip(axes, titles.items(), strict=True):
        for ax, source in zip(row, sources, strict=True):
            part = histograms[(histograms["key"] == key) & (histograms["source"] == source)]
            middle = part["k"].between(1, part["k"].max() - 1)
            ax.bar(part["k"] / 10, part["share"], width=0.085,
                   color=np.where(middle, ORANGE, BLUE))  # fmt: skip
            ax.plot(part["k"] / 10, part["law"], MARKERS[0], color=INK, ms=2.6)
            ax.text(0.5, 0.9, f"{part['rejects'].iloc[0]:.0%} reject", ha="center", va="top",
                    fontsize=8.5, color=INK, transform=ax.transAxes)  # fmt: skip
            if row is axes[0]:
                ax.set_title(f"source {source}")
        row[0].set_ylabel(title)
    axes[0, 0].set(ylim=(0, 1), yticks=[0, 0.5, 1], xticks=[0, 0.5, 1])
    fig.supxlabel("share of ten repetitions that reject", fontsize=10)
    return fig


@in_style
def law(beside: pd.DataFrame) -> Figure:
    """Draw R as predicted from two numbers against R as measured on other data sets.

    Parameters
    ----------
    beside : DataFrame
        ``source``, ``law``, ``r``, ``low`` and ``high``.
    """
    fig, ax = plt.subplots(figsize=(WIDTH * 0.72, 4.2))
    ax.axline((0.5, 0.5), slope=1, color=INK, lw=1)
    for (source, part), colour, marker in zip(
        beside.groupby("source"), COLOURS, MARKERS, strict=False
    ):
        ax.vlines(part["law"], part["low"], part["high"], color=colour, lw=0.8, alpha=0.5)
        ax.plot(part["law"], part["r"], marker, color=colour, ms=4.5, ls="none",
                label=f"source {source}")  # fmt: skip
    ax.set(
        xlabel="R predicted from half of the data sets",
        ylabel="R measured on the other half",
        xlim=(0.5, 1.01),
        ylim=(0.5, 1.01),
    )
    ax.legend(loc="lower right")
    return fig


@in_style
def runs_needed(
    by_runs: Mapping[int, pd.DataFrame],
    constants: Mapping[int, float],
    long: pd.DataFrame,
    goal: float,
) -> Figure:
    """Draw the chance that two repetitions disagree against the number of runs.

    Parameters
    ----------
    by_runs : mapping of int to DataFrame
        By source: ``runs``, ``r``, ``low`` and ``high``.
    constants : mapping of int to float
        By source: of the law ``1 - R = constant / sqrt(runs)``.
    long : DataFrame
        ``source``, ``runs``, ``r``, ``low`` and ``high`` of hundreds of runs.
    goal : float
        The R that is wanted.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.9))
    runs = np.geomspace(1, 1500, 50)
    for (source, table), colour, marker in zip(by_runs.items(), COLOURS, MARKERS, strict=False):
        ax.plot(runs, constants[source] / np.sqrt(runs), color=colour, lw=1)
        long_runs = long[long["source"] == source]
        for part, face in ((table, colour), (long_runs, "none")):
            low = part[part["r"] < 1]
            ax.vlines(low["runs"], 1 - low["high"].clip(upper=0.9995), 1 - low["low"],
                      color=colour, lw=1)  # fmt: skip
            ax.plot(low["runs"], 1 - low["r"], marker, color=colour, mfc=face, ls="none", ms=5,
                    label=f"source {source}" if part is table else None)  # fmt: skip
    ax.axhline(1 - goal, color=INK, lw=1)
    ax.annotate(f"R = {goal:g}", (1, 1 - goal), (2, 4), textcoords="offset points", fontsize=9)
    ax.set(xscale="log", yscale="log", ylim=(0.0005, 0.4), xlim=(0.9, 1500))
    ax.set(xlabel="runs of 10-fold cross-validation", ylabel="two repetitions disagree, 1 $-$ R")
    _plain(ax, "x")
    _plain(ax, "y")
    ax.legend(loc="lower left")
    return fig


#: Families of :func:`costs` that are no single test.
_OTHERS = {
    "one split": of_test("mcnemar"),
    "other tests that keep the level": Look(MUTED, "P", "-"),
    "tests that do not": Look(AMBER, "X", "-"),
}


@in_style
def costs(table: pd.DataFrame, families: Mapping[str, Sequence[str]], alpha: float) -> Figure:
    """Draw what tests give against what they cost: replicability, power and Type I error.

    Parameters
    ----------
    table : DataFrame
        ``key``, ``fits``, ``worst`` (lowest R), ``power`` and ``error``.
    families : mapping of str to sequence of str
        Name of a family, and keys of its members; those of several sizes are joined by a line.
    alpha : float
        Level of the tests.
    """
    fig, axes = plt.subplots(3, 1, figsize=(WIDTH, 7.6), sharex=True)
    at = table.set_index("key")
    for name, keys in families.items():
        colour, marker, _ = _OTHERS[name] if name in _OTHERS else of_test(name)
        part = at.loc[list(keys)].sort_values("fits")
        joined = part["fits"].is_unique and len(part) > 1
        for ax, column in zip(axes, ("worst", "power", "error"), strict=True):
            ax.plot(part["fits"], part[column], marker, color=colour, ms=5.5,
                    ls="-" if joined else "none", lw=1.2, label=name)  # fmt: skip
    axes[0].set_title("replicability: R on the source where it is lowest")
    axes[1].set_title("power on source 3")
    axes[2].set_title("Type I error on source 1")
    axes[2].axhline(alpha, color=INK, lw=1)
    axes[0].set_ylim(0.5, 1)
    axes[1].set_ylim(0, 1)
    axes[2].set_ylim(0, None)
    axes[2].set(xscale="log", xlabel="trainings, both learners together")
    _plain(axes[2], "x")
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return fig


@in_style
def gains(table: pd.DataFrame) -> Figure:
    """Draw by how much cross-validation is more replicable than resampling of the same cost.

    Parameters
    ----------
    table : DataFrame
        ``source``, ``fits``, ``gain``, ``low`` and ``high``.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.0))
    ax.axhline(0, color=INK, lw=1)
    fits = sorted(set(table["fits"]))
    for place, ((source, part), colour, marker) in enumerate(
        zip(table.groupby("source"), COLOURS, MARKERS, strict=False)
    ):
        x = np.array([fits.index(cost) for cost in part["fits"]]) + (place - 1.5) * 0.14
        ax.vlines(x, part["low"], part["high"], color=colour, lw=1.5)
        ax.plot(x, part["gain"], marker, color=colour, ls="none", label=f"source {source}")
    ax.set(xticks=range(len(fits)), xlabel="trainings, both learners together",
           ylabel="gain in R")  # fmt: skip
    ax.set_xticklabels(list(map(str, fits)))
    ax.grid(axis="x", visible=False)
    ax.legend(ncols=2)
    return fig


def _plain(ax: Axes, axis: str) -> None:
    """Write the numbers of a logarithmic axis out."""
    which = ax.xaxis if axis == "x" else ax.yaxis
    which.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    which.set_minor_formatter(NullFormatter())
    ax.grid(which="minor", axis="both", color=FAINT, lw=0.3)
