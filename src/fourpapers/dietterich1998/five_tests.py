"""Dietterich's five tests on learners known to be equal, and what they assume."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.dietterich1998.equal_learners import Measured
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import Result

Floats = NDArray[np.float64]

#: Each test, applied to what was measured.
FIVE: dict[str, Callable[[Measured], Result]] = {
    "McNemar": lambda m: significance.mcnemar(m.counts[:, 1], m.counts[:, 2]),
    "difference of proportions": lambda m: significance.difference_of_proportions(*m.counts.T),
    "resampled t": lambda m: significance.resampled_t(m.resampled),
    "10-fold cv t": lambda m: significance.kfold_cv_t(m.repeated[:, 0]),
    "5x2cv t": lambda m: significance.five_by_two_cv_t(m.five_by_two),
}


def rejection_rates(measured: Measured, alpha: float) -> pd.DataFrame:
    """Count how often each of the five tests rejects.

    Returns
    -------
    DataFrame
        ``test``, ``rate`` with ``low`` and ``high`` (95 % interval) and a
        ``verdict`` on the Type I error: at most the level, above it, or undecided.
    """
    rows = []
    for name, test in FIVE.items():
        rejected = test(measured).reject(alpha)
        low, high = proportion_interval(rejected.sum(), len(rejected))
        verdict = (
            "too high" if low > alpha else "at most the level" if high <= alpha else "undecided"
        )
        rows.append((name, rejected.mean(), low, high, verdict))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "verdict"])


def statistics(measured: Measured) -> dict[str, tuple[Floats, int]]:
    """Return the t statistics of three tests, each with the df it is referred to."""
    wanted = ("resampled t", "10-fold cv t", "5x2cv t")
    results = {name: FIVE[name](measured) for name in wanted}
    return {name: (one.statistic, int(one.df[0])) for name, one in results.items()}


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
        "differences of two splits": ("resampled t", _pairs(measured.resampled)),
        "differences of two folds": ("10-fold cv t", _pairs(measured.repeated[:, 0])),
        "differences of the two folds of a replication": (
            "5x2cv t",
            (five[..., 0], five[..., 1]),
        ),
        "variances of two replications": ("5x2cv t", _pairs(variances)),
        "squared numerator and sum of variances": ("5x2cv t", (numerator, total)),
    }
    rows = []
    for number, (what, (test, pair)) in enumerate(checks.items()):
        rho, low, high = _correlation(*pair, trial_rng(seed, "assumptions", number))
        rows.append((test, what, rho, low, high, _verdict(low, high)))
    return pd.DataFrame(rows, columns=["test", "assumption", "rho", "low", "high", "verdict"])


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


def _error_indicators(counts: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Lay every trial's test instances out in a row: 1 where A, and where B, errs."""
    cells = [[(1, 1), (1, 0), (0, 1), (0, 0)]] * len(counts)
    laid = np.array([np.repeat(cell, n, axis=0) for cell, n in zip(cells, counts, strict=True)])
    return laid[..., 0].astype(float), laid[..., 1].astype(float)


def _pairs(x: Floats) -> tuple[Floats, Floats]:
    """Return all pairs of columns, as two arrays of shape (trials, pairs)."""
    left, right = zip(*itertools.combinations(range(x.shape[1]), 2), strict=True)
    return x[:, left], x[:, right]


def _correlation(
    left: Floats, right: Floats, rng: np.random.Generator, draws: int = 500
) -> tuple[float, float, float]:
    """Correlate over data sets, pooled over the pairs, and bootstrap the data sets.

    Moments of each data set are enough, so a resample only adds them up again.
    """
    moments = np.stack(
        [np.mean(v, axis=1) for v in (left, right, left**2, right**2, left * right)], axis=1
    )
    weights = rng.multinomial(len(left), np.full(len(left), 1 / len(left)), size=draws) / len(left)
    a, b, aa, bb, ab = np.vstack([moments.mean(axis=0), weights @ moments]).T
    rho = (ab - a * b) / np.sqrt((aa - a**2) * (bb - b**2))
    low, high = np.quantile(rho[1:], [0.025, 0.975])
    return float(rho[0]), float(low), float(high)


def claims(checked: pd.DataFrame, rates: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Hold statements of Dietterich's section 3 against what was measured.

    Parameters
    ----------
    checked : DataFrame
        What :func:`assumptions` returns.
    rates : DataFrame
        What :func:`rejection_rates` returns.
    """
    row: dict[str, Any] = {
        str(what): one for what, one in checked.set_index("assumption").iterrows()
    }
    splits, ten = row["differences of two splits"], row["differences of two folds"]
    two = row["differences of the two folds of a replication"]
    variances, both = (
        row["variances of two replications"],
        row["squared numerator and sum of variances"],
    )
    resampled: Any = rates.set_index("test").loc["resampled t"].rename({"rate": "rho"})
    worst = max(abs(two.rho), abs(both.rho))
    judged = [
        ("3.3", "resampled t is unsafe", resampled, resampled.low > alpha, resampled.high < alpha),
        ("3.3", "its differences are dependent", splits, splits.low > 0, splits.high < 0),
        ("3.4", "10-fold differences correlate (0.03778 on his data)",
         ten, ten.low > 0, ten.high < 0),
        ("3.5", "2-fold differences are more nearly independent than 10-fold ones",
         two, two.high < ten.low, two.low > ten.high),
        ("3.5", "independence of the variances is the least problematic assumption",
         variances, max(-variances.low, variances.high) < worst, variances.low > worst),
    ]  # fmt: skip
    rows = [
        (
            place,
            text,
            one.rho,
            one.low,
            one.high,
            "holds" if yes else "does not hold" if no else "undecided",
        )
        for place, text, one, yes, no in judged
    ]
    return pd.DataFrame(rows, columns=["section", "claim", "ours", "low", "high", "verdict"])
