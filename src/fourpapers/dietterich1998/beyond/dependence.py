"""What dependence does to the t test: simulation beside the exact law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.engine import normals
from fourpapers.item import Layout
from fourpapers.laws import size_under_equicorrelation
from fourpapers.published import agreement, published
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import corrected_resampled_t, resampled_t
from twolearners.simulators import EquicorrelatedNormal, inflation
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


def size_by_correlation(
    differences: Iterable[int],
    correlations: Iterable[float],
    *,
    test_train_ratio: float,
    trials: int,
    seed: int,
    alpha: float = 0.05,
) -> pd.DataFrame:
    """Count rejections of a true null hypothesis by the naive and corrected tests.

    The same independent draws are bent to every correlation, so the points of
    one curve rise and fall together: compare each with its own exact value.

    Returns
    -------
    DataFrame
        ``n``, ``correlation``, ``test``, ``size`` with ``low`` and ``high`` (95 %
        interval), and ``exact``.
    """
    if trials < 1:
        raise ValueError(f"trials must be at least 1, not {trials}")
    differences, correlations = sorted(differences), sorted(correlations)
    draws = normals(seed, "dependence", trials, (differences[-1],))
    rows = []
    for n in differences:
        for rho in correlations:
            x = EquicorrelatedNormal(n, rho).from_independent(draws[:, :n])
            for test, result, ratio in (
                ("naive", resampled_t(x), 0.0),
                ("corrected", corrected_resampled_t(x, test_train_ratio), test_train_ratio),
            ):
                rejected = int(np.sum(result.reject(alpha)))
                low, high = proportion_interval(rejected, trials)
                exact = size_under_equicorrelation(n, rho, test_train_ratio=ratio, alpha=alpha)
                rows.append((n, rho, test, rejected / trials, low, high, float(exact)))
    return pd.DataFrame(rows, columns=["n", "correlation", "test", "size", "low", "high", "exact"])


def mean_and_deviation(n: int, *, trials: int, seed: int) -> pd.DataFrame:
    """Draw the mean and standard deviation of normal and of skewed samples.

    Returns
    -------
    DataFrame
        ``population`` (normal, exponential), ``mean`` and ``sd``, one row for
        each sample; both populations have mean 0 and variance 1.
    """
    z = normals(seed, "mean and deviation", trials, (n,))
    skewed = stats.expon.ppf(stats.norm.cdf(z)) - 1
    return pd.concat(
        pd.DataFrame({"population": name, "mean": x.mean(axis=1), "sd": x.std(axis=1, ddof=1)})
        for name, x in (("normal", z), ("exponential", skewed))
    ).reset_index(drop=True)


def from_normals(df: int, *, trials: int, seed: int) -> dict[str, NDArray[np.float64]]:
    """Build chi-square, t and F variables out of normals, as they are defined."""
    z = normals(seed, "from normals", trials, (2, df))
    first, second = (z**2).sum(axis=2).T
    numerator = z[:, 0, 0]
    return {"chi2": first, "t": numerator / np.sqrt(second / df), "f": (first / df) / (second / df)}


def naive_t_values(n: int, correlation: float, *, trials: int, seed: int) -> NDArray[np.float64]:
    """Draw naive t statistics of equally correlated differences."""
    z = normals(seed, "naive t", trials, (n,))
    statistic = resampled_t(EquicorrelatedNormal(n, correlation).from_independent(z)).statistic
    return np.asarray(statistic)


def critical_values(printed: pd.DataFrame) -> pd.DataFrame:
    """Compute the critical values that the papers print (``law``, ``df``, ``level``)."""
    degrees = [[float(d) for d in str(df).split() if d != "nan"] for df in printed["df"]]
    ours = [
        float(getattr(stats, law)(*df).ppf(level))
        for law, df, level in zip(printed["law"], degrees, printed["level"], strict=True)
    ]
    return printed.assign(ours=ours)


def critical_value_table() -> Layout:
    """Show the critical values that the papers print, and ours."""
    cells = agreement(critical_values(published("critical_values")))
    return Layout(
        cells.fillna({"df": ""}),
        "Critical values printed in the papers, and computed.",
        "tbl-critical",
        {
            "paper": "paper",
            "section": "section",
            "name": "distribution",
            "df": "df",
            "level": "quantile",
            "value": "printed",
            "ours": "ours",
            "verdict": "verdict",
        },
        {"ours": ".6f"},
    )


def numbers(
    sizes: pd.DataFrame, *, differences: Sequence[int], correlation: float, alpha: float
) -> dict[str, str]:
    """Give sizes and stretches by the exact law, and how often simulation agrees with it."""
    size = size_under_equicorrelation
    inside = sizes["exact"].between(sizes["low"], sizes["high"]).mean()
    return {
        "level": f"{alpha:.0%}",
        "size_10": f"{size(10, 0.1, alpha=alpha):.1%}",
        "size_100": f"{size(100, 0.1, alpha=alpha):.1%}",
        "size_30": f"{size(30, 1 / 3, alpha=alpha):.1%}",
        "size_200": f"{size(200, 0.1, alpha=alpha):.1%}",
        "size_wrong": f"{size(10, 0.3, test_train_ratio=1 / 9, alpha=alpha):.1%}",
        "size_naive_wrong": f"{size(10, 0.3, alpha=alpha):.1%}",
        "inside": f"{inside:.0%}",
        "points": str(len(sizes)),
        "stretch_tenfold": f"{inflation(10, 0.1):.2f}",
        "stretch_ten_by_ten": f"{inflation(100, 0.1):.2f}",
        "stretch_resamples": f"{inflation(30, 1 / 3):.2f}",
        "stretch_at": f"{inflation(differences[0], correlation):.2f}",
    }


@in_style
def draw_three_distributions(draws: Mapping[str, NDArray[np.float64]], df: int) -> Figure:
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
def draw_mean_and_deviation(table: pd.DataFrame) -> Figure:
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
def draw_t_under_dependence(values: NDArray[np.float64], n: int, correlation: float) -> Figure:
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
    ax.plot(grid, actual.pdf(grid), color=BLUE, label="its distribution")
    ax.plot(grid, referred.pdf(grid), "--", color=ORANGE, label="the one in the tables")
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
def draw_size_by_correlation(table: pd.DataFrame, test_train_ratio: float, alpha: float) -> Figure:
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
def draw_size_by_number(correlations: list[float], test_train_ratio: float, alpha: float) -> Figure:
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
