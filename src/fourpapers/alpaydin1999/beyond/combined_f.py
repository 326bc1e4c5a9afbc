"""The distribution that the combined F has, and printed Type I errors beside its exact size."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.alpaydin1999.laws import exact_sizes, tabled_critical
from fourpapers.book.page import with_interval
from fourpapers.engine import normals
from fourpapers.item import Layout
from fourpapers.laws import combined_f_critical
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.style import BLUE, MUTED, ORANGE, SKY, WIDTH, in_style, name_rows, of_test

Floats = NDArray[np.float64]


def independent_f(*, trials: int, seed: int) -> Floats:
    """Draw combined F statistics of ten independent normal differences."""
    draws = normals(seed, "independent F", trials, (5, 2))
    return np.asarray(significance.five_by_two_cv_f(draws).statistic)


def size_by_fold_correlation(correlations: Floats, alpha: float = 0.05) -> pd.DataFrame:
    r"""Give the exact size of the F test when the two folds of a replication correlate.

    With correlation :math:`\rho` within, and independence between replications,
    :math:`f = \frac12\{1 + \frac{1+\rho}{1-\rho} F_{5,5}\}`. ``tabled`` uses the
    critical value of :math:`F_{10,5}`, ``right`` the exact one at :math:`\rho = 0`.
    """
    rho = np.asarray(correlations, dtype=float)
    odds = (1 + rho) / (1 - rho)
    critical = {
        "tabled": tabled_critical(alpha),
        "right": float(combined_f_critical(alpha)),
    }
    sizes = {name: stats.f(5, 5).sf((2 * value - 1) / odds) for name, value in critical.items()}
    return pd.DataFrame({"correlation": rho, **sizes})


def size_table(alpha: float = 0.05) -> Layout:
    """Show the size of the combined F test by correlation of the two folds."""
    return Layout(
        size_by_fold_correlation(np.array([0.0, 0.05, 0.1, 0.2, 0.3, 0.4]), alpha),
        "Exact size of the combined F test when the two folds of each replication have "
        r"correlation $\rho$, with the tabled critical value and with the one exact at $\rho = 0$.",
        "tbl-num-rho",
        {
            "correlation": r"$\rho$",
            "tabled": "tabled",
            "right": r"exact at $\rho = 0$",
        },
        {"correlation": ".2f", "tabled": ".4f", "right": ".4f"},
    )


def against_independence(
    table: pd.DataFrame, runs: int = 1000, alpha: float = 0.05
) -> pd.DataFrame:
    """Set the paper's Type I errors beside what independent differences would give.

    Parameters
    ----------
    table : DataFrame
        Table 3 of the paper: ``dataset``, ``hidden_units``, ``type1_t``, ``type1_f``.
    runs : int
        Runs behind each proportion.

    Returns
    -------
    DataFrame
        For each experiment and test ``rate`` with its interval, ``law`` and
        ``verdict``; the last row of each test pools all experiments.
    """
    experiments = table["dataset"] + ", " + table["hidden_units"].astype(str)
    rows = []
    for test, law in exact_sizes(alpha).items():
        rejections = (table[f"type1_{test.lower()}"] * runs).round().astype(int)
        for name, count in zip(experiments, rejections, strict=True):
            rows.append((name, test, count, runs, law))
        rows.append(("all together", test, rejections.sum(), runs * len(table), law))
    result = pd.DataFrame(rows, columns=["experiment", "test", "rejections", "runs", "law"])
    low, high = proportion_interval(result["rejections"], result["runs"])
    result = result.assign(rate=result["rejections"] / result["runs"], low=low, high=high)
    inside = result["law"].between(result["low"], result["high"])
    return result.assign(verdict=inside.map({True: "agrees", False: "differs"}))


def pooled_table(table: pd.DataFrame) -> Layout:
    """Show all experiments together; takes what :func:`against_independence` returns."""
    return Layout(
        with_interval(table[table["experiment"] == "all together"], 4),
        "Type I errors of all fifteen experiments of the paper together, and exact sizes for "
        "independent differences.",
        "tbl-num-pooled",
        {
            "test": "test",
            "rate": "paper",
            "law": "independent",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"rate": ".4f", "law": ".4f"},
    )


def spread_between_experiments(table: pd.DataFrame) -> pd.DataFrame:
    """Ask whether the experiments differ from one another by more than chance.

    Parameters
    ----------
    table : DataFrame
        From :func:`against_independence`.

    Returns
    -------
    DataFrame
        For each test the chi-square statistic of homogeneity, its df and p-value.
    """
    rows = []
    for test, part in table[table["experiment"] != "all together"].groupby("test"):
        cells = np.array([part["rejections"], part["runs"] - part["rejections"]])
        result = stats.chi2_contingency(cells)
        rows.append((test, float(result.statistic), int(result.dof), float(result.pvalue)))
    return pd.DataFrame(rows, columns=["test", "chi2", "df", "pvalue"])


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the exact sizes and of :func:`against_independence`."""
    pooled = table[table["experiment"] == "all together"].set_index("test")["rate"]
    apart = spread_between_experiments(table).set_index("test")["pvalue"]
    exact = exact_sizes(0.05)
    # The correlation at which the tabled test has the size 0.05, by the exact distribution of f.
    odds = (2 * tabled_critical(0.05) - 1) / stats.f(5, 5).ppf(0.95)
    correlated = size_by_fold_correlation(np.array([0.4]))
    return {
        "num_reserve": f"{(odds - 1) / (odds + 1):.2f}",
        "num_size_four": f"{correlated['tabled'][0]:.4f}",
        "num_size": f"{exact['F']:.4f}",
        "num_right": f"{combined_f_critical(0.05):.3f}",
        "num_tabled": f"{tabled_critical(0.05):.3f}",
        "num_law_t": f"{exact['t']:.4f}",
        "num_pooled_t": f"{pooled['t']:.4f}",
        "num_pooled_f": f"{pooled['F']:.4f}",
        "num_apart_t": f"{apart['t']:.2f}",
        "num_apart_f": f"{apart['F']:.2f}",
    }


@in_style
def draw_rejecting_numerators(tables: Mapping[str, pd.DataFrame]) -> Figure:
    """Draw how many of the ten t tests reject, and which of those sets the F rejects."""
    fig, axes = plt.subplots(1, len(tables), figsize=(WIDTH, 3.0), sharey=True)
    votes = np.arange(11)
    for ax, (name, table) in zip(np.ravel(axes), tables.items(), strict=True):
        total = len(table)
        accepted = (
            table[~table["f_rejects"]]["t_rejects"].value_counts().reindex(votes, fill_value=0)
        )
        gone = table[table["f_rejects"]]["t_rejects"].value_counts().reindex(votes, fill_value=0)
        ax.bar(votes, accepted / total, color=SKY, width=0.8, label="F does not reject")
        ax.bar(votes, gone / total, bottom=accepted / total, color=ORANGE, width=0.8, hatch="///",
               edgecolor="white", lw=0, label="F rejects")  # fmt: skip
        ax.set_title(name)
        ax.set(xlabel="numerators of ten that reject", xticks=votes)
        ax.grid(axis="x", visible=False)
    np.ravel(axes)[0].set_ylabel("share of data sets")
    np.ravel(axes)[0].legend(loc="upper right")
    return fig


@in_style
def draw_law(values: Floats, alpha: float) -> Figure:
    """Draw combined F values, the law they have and the one they are referred to."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.2))
    top = 8.0
    edges = np.linspace(0, top, 81)
    counts, _ = np.histogram(values, edges)
    ax.stairs(counts / len(values) / np.diff(edges), edges, fill=True, color=SKY, alpha=0.55,
              label="ten independent differences")  # fmt: skip
    grid = np.linspace(0.001, top, 800)
    # f = (1 + F)/2 has twice the density of F at 2f - 1
    exact, printed = 2 * stats.f(5, 5).pdf(2 * grid - 1), stats.f(10, 5).pdf(grid)
    ax.plot(grid, exact, color=BLUE, label=r"distribution of $(1 + F_{5,5})/2$")
    ax.plot(grid, printed, "--", color=ORANGE, label=r"$F_{10,5}$, as in the paper")
    right = float(combined_f_critical(alpha))
    for value, colour, text in ((right, BLUE, "exact"), (tabled_critical(alpha), ORANGE, "paper")):
        ax.axvline(value, color=colour, lw=1.2, ls="-" if text == "exact" else "--")
        ax.text(value + 0.05, 0.55, f"{text}: {value:.2f}", color=colour, fontsize=9)
    ax.set(xlabel="combined F statistic", yticks=[], xlim=(0, top))
    ax.spines["left"].set_visible(False)
    ax.legend(loc="upper right")
    return fig


@in_style
def draw_against_independence(table: pd.DataFrame) -> Figure:
    """Draw Alpaydin's Type I errors with intervals, and what independence predicts."""
    experiments = list(dict.fromkeys(table["experiment"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.27 * len(experiments) + 1.0))
    for (test, part), shift in zip(table.groupby("test", sort=False), (-0.14, 0.14), strict=True):
        name = f"5x2cv {test}"
        colour, marker, dash = of_test(name)
        rows = np.arange(len(part)) + shift
        ax.hlines(rows, part["low"], part["high"], color=colour, lw=1.6)
        ax.plot(part["rate"], rows, marker, color=colour, ms=4.5, label=name)
        ax.axvline(part["law"].iloc[0], color=colour, lw=1.2, ls=dash)
    ax.axhline(len(experiments) - 1.5, color=MUTED, lw=0.8)
    ax.set(xlim=(0, None), xlabel="Type I error")
    name_rows(ax, experiments)
    ax.legend(loc="upper right")
    return fig
