"""Pictures of the three distributions and of what dependence does to them."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from twolearners.significance import size_under_equicorrelation
from twolearners.simulators import inflation
from twolearners.style import (
    BLUE,
    COLOURS,
    DASHES,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    SKY,
    WIDTH,
    in_style,
)


@in_style
def three_distributions(draws: Mapping[str, NDArray[np.float64]], df: int) -> Figure:
    """Draw variables built from normals under the densities derived for them."""
    laws = {
        "chi2": (stats.chi2(df), rf"$\chi^2_{{{df}}}$", (0, float(stats.chi2(df).ppf(0.999)))),
        "t": (stats.t(df), rf"$t_{{{df}}}$", (-5, 5)),
        "f": (stats.f(df, df), rf"$F_{{{df},{df}}}$", (0, 6)),
    }
    fig, axes = plt.subplots(1, 3, figsize=(WIDTH, 2.5))
    for ax, (key, (law, name, reach)) in zip(axes, laws.items(), strict=True):
        edges = np.linspace(*reach, 41)
        counts, _ = np.histogram(draws[key], edges)
        # Divide by all draws, those beyond the picture too, or the bars stand too high.
        ax.stairs(counts / len(draws[key]) / np.diff(edges), edges, fill=True, color=SKY, alpha=0.6)
        grid = np.linspace(*reach, 400)
        ax.plot(grid, law.pdf(grid), color=INK, lw=1.5)
        ax.set_title(name, fontsize=12)
        ax.set(yticks=[], xlim=reach)
        ax.spines["left"].set_visible(False)
        ax.grid(visible=False)
    return fig


@in_style
def mean_and_deviation(table: pd.DataFrame) -> Figure:
    """Scatter sample means against standard deviations, normal and skewed."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.0), sharex=True, sharey=True)
    for ax, (name, part), colour in zip(
        axes, table.groupby("population", sort=False), (BLUE, ORANGE), strict=True
    ):
        ax.scatter(part["mean"], part["sd"], s=5, alpha=0.35, lw=0, color=colour, rasterized=True)
        r = part["mean"].corr(part["sd"])
        ax.set_title(f"{name} samples: correlation {r:.2f}".replace("-", "\N{MINUS SIGN}"))
        ax.set_xlabel("sample mean")
    axes[0].set_ylabel("sample standard deviation")
    return fig


@in_style
def t_under_dependence(values: NDArray[np.float64], n: int, correlation: float) -> Figure:
    """Draw the naive statistic, the law it has and the law it is referred to."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.0))
    stretch = float(inflation(n, correlation))
    edge = 4 * stretch
    edges = np.linspace(-edge, edge, 61)
    counts, _ = np.histogram(values, edges)
    grid = np.linspace(-edge, edge, 500)
    referred, actual = stats.t(n - 1), stats.t(n - 1, scale=stretch)
    ax.stairs(
        counts / len(values) / np.diff(edges),
        edges,
        fill=True,
        color=SKY,
        alpha=0.55,
        label="simulated naive t",
    )
    ax.plot(grid, actual.pdf(grid), color=BLUE, label="the law it has")
    ax.plot(grid, referred.pdf(grid), "--", color=ORANGE, label="the law it is referred to")
    critical = referred.ppf(0.975)
    for side in (-1, 1):
        ax.axvline(side * critical, color=MUTED, lw=1)
        tail = np.linspace(critical, edge, 100) * side
        ax.fill_between(tail, actual.pdf(tail), color=BLUE, alpha=0.35, lw=0)
    ax.text(critical, ax.get_ylim()[1] * 0.96, " rejected", color=MUTED, fontsize=9, va="top")
    ax.set(xlabel=r"$t$", yticks=[], xlim=(-edge, edge))
    ax.spines["left"].set_visible(False)
    ax.legend(loc="upper left")
    return fig


@in_style
def size_by_correlation(table: pd.DataFrame, test_train_ratio: float, alpha: float) -> Figure:
    """Draw true size against correlation: exact curves, simulation on top."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.5), sharey=True)
    top = float(table["correlation"].max())
    grid = np.linspace(0, top, 200)
    for ax, test, ratio in zip(axes, ("naive", "corrected"), (0.0, test_train_ratio), strict=True):
        part = table[table["test"] == test]
        for n, colour, dash, marker in zip(
            sorted(set(part["n"])), COLOURS, DASHES, MARKERS, strict=False
        ):
            points = part[part["n"] == n]
            exact = size_under_equicorrelation(n, grid, test_train_ratio=ratio, alpha=alpha)
            ax.plot(grid, exact, color=colour, ls=dash, lw=1.5)
            ax.errorbar(
                points["correlation"],
                points["size"],
                yerr=[points["size"] - points["low"], points["high"] - points["size"]],
                fmt=marker,
                color=colour,
                ms=4.5,
                elinewidth=1,
                label=f"n = {n}",
            )
        ax.axhline(alpha, color=INK, lw=1)
        ax.set_title(f"{test} t test")
        ax.set(xlabel=r"correlation $\rho$", xlim=(-0.01, top + 0.01), ylim=(0, None))
    promised = test_train_ratio / (1 + test_train_ratio)
    axes[1].axvline(promised, color=MUTED, lw=1, ls=":")
    axes[1].annotate(
        r"$n_2/n_1 = \rho/(1-\rho)$",
        (promised, 0.6),
        (5, 0),
        color=MUTED,
        textcoords="offset points",
        fontsize=9,
    )
    axes[0].set_ylabel("Type I error")
    axes[0].legend(loc="upper left")
    return fig


@in_style
def size_by_number(correlations: list[float], test_train_ratio: float, alpha: float) -> Figure:
    """Draw true size against the number of differences, naive and corrected."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.2))
    n = np.unique(np.geomspace(2, 1000, 150).round())
    for rho, colour in zip(correlations, COLOURS, strict=False):
        for ratio, dash, test in ((0.0, "-", "naive"), (test_train_ratio, "--", "corrected")):
            size = size_under_equicorrelation(n, rho, test_train_ratio=ratio, alpha=alpha)
            ax.plot(n, size, dash, color=colour, label=rf"$\rho$ = {rho:.2g}, {test}")
    ax.axhline(alpha, color=INK, lw=1)
    ax.set(xscale="log", ylim=(0, 1), xlabel="number of differences n", ylabel="Type I error")
    ax.xaxis.set_major_formatter("{x:g}")
    ax.legend(loc="upper left", ncols=len(correlations))
    return fig
