"""Dietterich's five tests on learners known to be equal, and what they assume."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.beyond.equal_learners import Measured
from fourpapers.dietterich1998.procedures import FIVE, results
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.laws import size_of_five_by_two_t
from fourpapers.uncertainty import (
    Estimate,
    Evidence,
    bootstrap_counts,
    bootstrap_interval,
    proportion_interval,
)
from twolearners import significance
from twolearners.style import INK, MUTED, WIDTH, in_style, name_rows, of_test

Floats = NDArray[np.float64]


def rejection_rates(measured: Measured, alpha: float) -> pd.DataFrame:
    """Count how often each of the five tests rejects.

    Returns
    -------
    DataFrame
        ``test``, ``rate`` with ``low`` and ``high`` (95 % interval) and a
        ``verdict`` on the Type I error: at most the level, above it, or undecided.
    """
    rows = []
    for name, result in results(measured.by_plan, FIVE).items():
        rejected = result.reject(alpha)
        low, high = proportion_interval(rejected.sum(), len(rejected))
        verdict = (
            "too high" if low > alpha else "at most the level" if high <= alpha else "undecided"
        )
        rows.append((name, rejected.mean(), low, high, verdict))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "verdict"])


def statistics(measured: Measured) -> dict[str, tuple[Floats, int]]:
    """Return the t statistics of three tests, each with the df it is referred to."""
    tests = ("resampled t", "10-fold cv t", "5x2cv t")
    tested = results(measured.by_plan, tests)
    return {name: (result.statistic, int(result.df[0])) for name, result in tested.items()}


def assumptions(measured: Measured, seed: int) -> pd.DataFrame:
    """Measure what each test takes for granted.

    Every row is a correlation that the test takes to be zero, averaged over all
    pairs it concerns, with a 95 % bootstrap interval over data sets, and a verdict:
    ``false`` if the interval excludes zero and reaches 0.05, ``nearly true`` if it
    excludes zero but stays within 0.05, ``not refuted`` otherwise.
    """
    five = measured.five_by_two
    variances = five.var(axis=2, ddof=1)
    numerator, total = five[:, :1, 0] ** 2, variances.sum(axis=1, keepdims=True)
    checks = {
        "errors of A and B on an instance": (
            "difference of proportions",
            _error_indicators(measured.counts),
        ),
        "differences of two splits": ("resampled t", column_pairs(measured.resampled)),
        "differences of two folds": ("10-fold cv t", column_pairs(measured.repeated[:, 0])),
        "differences of the two folds of a replication": ("5x2cv t", (five[..., 0], five[..., 1])),
        "variances of two replications": ("5x2cv t", column_pairs(variances)),
        "squared numerator and sum of variances": ("5x2cv t", (numerator, total)),
    }
    rows = []
    for number, (what, (test, pair)) in enumerate(checks.items()):
        rho, low, high = _correlation(*pair, trial_rng(seed, "assumptions", number))
        rows.append((test, what, rho, low, high, _verdict(low, high)))
    return pd.DataFrame(rows, columns=["test", "assumption", "rho", "low", "high", "verdict"])


def assumption_table(checked: pd.DataFrame) -> Layout:
    """Show the correlations that tests take to be zero."""
    return Layout(
        with_interval(checked),
        "Correlations that the tests assume to be zero, measured on the "
        "equal learners, with 95 % bootstrap intervals over data sets.",
        "tbl-assumptions",
        {
            "test": "test",
            "assumption": "assumed to be independent",
            "rho": "correlation",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"rho": ".3f"},
    )


def _verdict(low: float, high: float) -> str:
    if low <= 0 <= high:
        return "not refuted"
    return "nearly true" if max(abs(low), abs(high)) < 0.05 else "false"


def distance_from_normal(x: Floats) -> tuple[float, float]:
    """Return the largest gap between the distribution of ``x`` and a fitted normal.

    With it comes the gap that normal draws of the same number exceed one time in
    twenty (Lilliefors' critical value, by its large-sample formula).
    """
    gap = stats.kstest(x, stats.norm(x.mean(), x.std(ddof=1)).cdf).statistic
    return float(gap), 0.886 / np.sqrt(x.size)


def opposite_verdicts() -> pd.DataFrame:
    """Judge two contingency tables with the same error rates.

    Both are on a hundred instances, and are Dietterich's (1998, section 5).
    """
    n00, n01, n10, n11 = np.array([(0, 40, 60, 0), (40, 0, 20, 40)]).T
    proportions = significance.difference_of_proportions(n00, n01, n10, n11)
    paired = significance.mcnemar(n01, n10)
    return pd.DataFrame(
        {
            **{"n00": n00, "n01": n01, "n10": n10, "n11": n11},
            "difference": proportions.estimate,
            "z": proportions.statistic,
            "p_z": proportions.pvalue,
            "chi2": paired.statistic,
            "p_chi2": paired.pvalue,
        }
    )


def opposite_table() -> Layout:
    """Show the two contingency tables and both tests on each."""
    cells = opposite_verdicts()
    return Layout(
        cells,
        "Two cases with the same two error rates on a hundred instances. To the difference of "
        "proportions ($z$) they are the same.",
        "tbl-opposite",
        {
            "n00": "$n_{00}$",
            "n01": "$n_{01}$",
            "n10": "$n_{10}$",
            "n11": "$n_{11}$",
            "difference": "$e_A - e_B$",
            "z": "$z$",
            "p_z": "p-value",
            "chi2": r"McNemar's $\chi^2$",
            "p_chi2": "p-value ",
        },
        {"difference": ".2f", "z": ".2f", "p_z": ".4f", "chi2": ".2f", "p_chi2": ".5f"},
    )


def exact_size_of_mcnemar(pairs: int, alpha: float) -> pd.DataFrame:
    """Sum the binomial probabilities of all outcomes that each version rejects."""
    n01 = np.arange(pairs + 1)
    chance = stats.binom(pairs, 0.5).pmf(n01)
    versions = {
        "chi-square, corrected": significance.mcnemar(n01, pairs - n01),
        "chi-square, uncorrected": significance.mcnemar(n01, pairs - n01, correction=False),
        "exact": significance.mcnemar(n01, pairs - n01, method="exact"),
        "mid-p": significance.mcnemar(n01, pairs - n01, method="mid-p"),
    }
    rows = [(name, float(chance[result.reject(alpha)].sum())) for name, result in versions.items()]
    return pd.DataFrame(rows, columns=["version", "size"])


def sizes_of_mcnemar(measured: Measured, alpha: float) -> tuple[int, pd.DataFrame]:
    """Give the size of each version at the mean number of discordant instances, and averaged.

    Returns
    -------
    int, DataFrame
        That number, rounded, and ``version``, ``size`` and ``average`` over all data sets.
    """
    discordant = measured.counts[:, 1:3].sum(axis=1)
    typical = round(discordant.mean())
    numbers, counts = np.unique(discordant, return_counts=True)
    sizes = [exact_size_of_mcnemar(number, alpha)["size"] for number in numbers]
    table = exact_size_of_mcnemar(typical, alpha)
    return typical, table.assign(average=np.average(sizes, axis=0, weights=counts))


def mcnemar_table(measured: Measured, alpha: float) -> Layout:
    """Show the exact size of four versions of McNemar's test."""
    typical, cells = sizes_of_mcnemar(measured, alpha)
    return Layout(
        cells,
        f"Exact size of McNemar's test at level {alpha:g}: with {typical} discordant instances, as "
        "many as our two learners have on average, and averaged over all data sets.",
        "tbl-mcnemar-size",
        {"version": "version", "size": f"size, {typical} discordant", "average": "average size"},
        {"size": ".4f", "average": ".4f"},
    )


def _error_indicators(counts: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Lay every trial's test instances out in a row: 1 where A, and where B, errs."""
    cells = [[(1, 1), (1, 0), (0, 1), (0, 0)]] * len(counts)
    laid = np.array([np.repeat(cell, n, axis=0) for cell, n in zip(cells, counts, strict=True)])
    return laid[..., 0].astype(float), laid[..., 1].astype(float)


def column_pairs(x: Floats) -> tuple[Floats, Floats]:
    """Return all pairs of columns, as two arrays of shape (trials, pairs)."""
    left, right = zip(*itertools.combinations(range(x.shape[1]), 2), strict=True)
    return x[:, left], x[:, right]


def _correlation(
    left: Floats, right: Floats, rng: np.random.Generator, draws: int = 500
) -> Estimate:
    """Correlate over data sets, pooled over the pairs, and bootstrap the data sets.

    Moments of each data set are enough, so a resample only adds them up again.
    """
    rho = pooled_correlations(left, right, bootstrap_counts(len(left), draws, rng))
    return bootstrap_interval(rho[0], rho[1:])


def pooled_correlations(left: Floats, right: Floats, counts: NDArray[np.int64]) -> Floats:
    """Correlate over data sets, pooled over pairs: first as they are, then as often as counted.

    Parameters
    ----------
    left, right : array of shape (data sets, pairs)
        What is correlated.
    counts : array of shape (draws, data sets)
        How often each data set comes up in each bootstrap sample.

    Returns
    -------
    array of shape (1 + draws,)
    """
    moments = np.stack(
        [np.mean(v, axis=1) for v in (left, right, left**2, right**2, left * right)], axis=1
    )
    weights = counts / len(left)
    a, b, aa, bb, ab = np.vstack([moments.mean(axis=0), weights @ moments]).T
    return np.asarray((ab - a * b) / np.sqrt((aa - a**2) * (bb - b**2)))


def numbers(
    measured: Measured, checked: pd.DataFrame, rates: pd.DataFrame, alpha: float
) -> dict[str, str]:
    """Give rejection rates of the five tests and the correlations that they take to be zero."""
    rho = checked.set_index("assumption")["rho"]
    rate = rates.set_index("test")["rate"]
    gap, limit = distance_from_normal(measured.five_by_two[:, 0, 0])
    typical, mcnemar = sizes_of_mcnemar(measured, alpha)
    size = mcnemar.set_index("version")["size"]
    splits = rho["differences of two splits"]
    tenfold = 2.5 / np.sqrt(1 + 10 / 9)
    return {
        "five_pairs": str(typical),
        "five_values": str(typical + 1),
        "five_exact": f"{size['exact']:.4f}",
        "five_midp": f"{size['mid-p']:.4f}",
        "five_stretch": f"{np.sqrt((1 + 29 * splits) / (1 - splits)):.1f}",
        "five_worth": f"{2 * stats.t(9).sf(tenfold):.2f}",
        "five_naive_worth": f"{2 * stats.t(9).sf(2.5):.3f}",
        "five_level": f"{alpha:.0%}",
        "five_trials": f"{len(measured.counts):,}",
        "five_resampled": f"{rate['resampled t']:.0%}",
        "five_tenfold": f"{rate['10-fold cv t']:.0%}",
        "five_fivetwo": f"{rate['5x2cv t']:.1%}",
        "five_splits": f"{splits:.2f}",
        "five_folds": f"{rho['differences of two folds']:.3f}",
        "five_twofold": f"{rho['differences of the two folds of a replication']:.2f}",
        "five_c": f"{rho['squared numerator and sum of variances']:.2f}",
        "five_errors": f"{rho['errors of A and B on an instance']:.2f}",
        "five_ideal": f"{size_of_five_by_two_t(0.05):.4f}",
        "five_gap": f"{gap:.3f}",
        "five_limit": f"{limit:.3f}",
    }


def numbers_on_claims(claims: Mapping[str, Sequence[Evidence]]) -> dict[str, str]:
    """Give what section 3 of the paper claims and learners made equal show."""
    unsafe = [piece.estimate for piece in claims["resampled-unsafe"]]
    nearer = [piece.estimate for piece in claims["two-folds-nearer"]]
    return {
        "five_claim_low": f"{min(unsafe):.0%}",
        "five_claim_high": f"{max(unsafe):.0%}",
        "five_near_low": f"{min(nearer):.2f}",
        "five_near_high": f"{max(nearer):.2f}",
    }


@in_style
def draw_rejection_rates(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw how often each test rejects a true null hypothesis, with intervals."""
    fig, ax = plt.subplots(figsize=(WIDTH, 0.5 * len(table) + 0.9))
    ends = zip(table["test"], table["rate"], table["low"], table["high"], strict=True)
    for row, (test, rate, low, high) in enumerate(ends):
        colour, marker, _ = of_test(test)
        ax.plot([low, high], [row, row], color=colour, lw=2.4, solid_capstyle="butt")
        ax.plot(rate, row, marker, color=colour, ms=6.5, label=test)
        ax.text(high + 0.012, row, f"{rate:.3f}", va="center", fontsize=9, color=INK)
    ax.axvline(alpha, color=INK, lw=1)
    ax.set(xlim=(0, None), xlabel="Type I error")
    name_rows(ax, list(table["test"]))
    return fig


@in_style
def draw_quantiles(statistics: Mapping[str, tuple[NDArray[np.float64], int]]) -> Figure:
    """Compare statistics with the t distributions they are referred to, quantile by quantile."""
    fig, axes = plt.subplots(1, len(statistics), figsize=(WIDTH, 2.7))
    for ax, (name, (values, df)) in zip(np.ravel(axes), statistics.items(), strict=True):
        values = np.sort(values)
        ranks = (np.arange(len(values)) + 0.5) / len(values)
        theory = stats.t(df).ppf(ranks)
        reach = float(np.abs(theory).max())
        ax.plot([-reach, reach], [-reach, reach], color=MUTED, lw=1)
        ax.plot(theory, values, ".", color=of_test(name).colour, ms=3.5, label=name)
        ax.set_title(name)
        ax.set_xlabel(rf"quantile of $t_{{{df}}}$")
    np.ravel(axes)[0].set_ylabel("measured statistic")
    return fig
