"""Figure 2: the degrees of freedom at which each test keeps its level, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003.ten_tests import applied
from fourpapers.engine import trial_rng
from twolearners import significance
from twolearners.significance import Entry

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: The runs of Figure 2, the levels of the paper and its report, the df that he tries.
RUNS = (5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100)
LEVELS = (0.01, 0.05, 0.1)
DFS = np.arange(2, 101)
#: His thirteen tests, those of section 2 first.
THIRTEEN: tuple[Entry, ...] = tuple(
    significance.test(name)
    for name in (
        "resampled",
        "corrected-resampled",
        "kfold",
        "use-all-data",
        "folds",
        "folds-averaged-var",
        "folds-averaged-t",
        "runs",
        "runs-averaged-var",
        "runs-averaged-t",
        "sorted-runs",
        "sorted-runs-averaged-var",
        "sorted-runs-averaged-t",
    )
)
#: The test of 2004, which needs no calibration if it is right.
CORRECTED: Entry = significance.test("corrected-repeated-kfold")
#: The six that he finds near 11, and the four that he drops.
SIX = (
    "use-all-data",
    "folds-averaged-var",
    "folds-averaged-t",
    "runs-averaged-var",
    "runs-averaged-t",
    "sorted-runs",
)
DROPPED = ("folds", "runs", "sorted-runs-averaged-var", "sorted-runs-averaged-t")


def cells(entry: Entry, x: Floats) -> Floats:
    """Take from repeated cross-validation what a test looks at.

    The k-fold test sees the first run. The resampling tests see the first fold of every run,
    which is a random split with one part in ``k`` tested.

    Parameters
    ----------
    x : array of shape (..., runs, folds)
        Differences.
    """
    if entry.plan == "resamples":
        return x[..., 0]
    return x[..., 0, :] if entry.plan == "k-fold" else x


def free_of_df(entry: Entry, x: Floats) -> Floats:
    """Return the absolute statistic over the root of df + 1: what no df changes."""
    result = applied(entry, cells(entry, x), None, 1 / (x.shape[-1] - 1))
    return np.abs(result.statistic) / np.sqrt(result.df + 1)


def rejections(entry: Entry, x: Floats, alpha: float, df: float | None) -> NDArray[np.bool_]:
    """Say where a test rejects, with a df of choice or with its own; with 0 it never does.

    A df of 0 stands for a test that could not be calibrated.
    """
    if df == 0:
        return np.zeros(x.shape[:-2], bool)
    return applied(entry, cells(entry, x), df, 1 / (x.shape[-1] - 1)).reject(alpha)


def expected_df(entry: Entry, runs: int, folds: int) -> int:
    """Return the default df of a test that sees so many runs of so many folds.

    Examples
    --------
    >>> expected_df(significance.test("use-all-data"), 10, 10)
    99
    """
    known = {
        "n - 1": runs - 1,
        "r - 1": runs - 1,
        "k - 1": folds - 1,
        "k * r - 1": runs * folds - 1,
    }
    return known[entry.default_df]


def weights(trials: int, seed: int, draws: int) -> Ints:
    """Draw how often each data set comes up in each bootstrap sample; the first is the sample."""
    rng = trial_rng(seed, "bouckaert2003/bootstrap", trials)
    drawn = rng.multinomial(trials, np.full(trials, 1 / trials), size=draws)
    return np.vstack([np.ones((1, trials), np.int64), drawn])


def calibrated(free: Floats, alpha: float, weight: Ints) -> tuple[Ints, Floats]:
    """Calibrate a test on the data and on every bootstrap sample of them.

    The rule is that of :func:`twolearners.significance.calibrate`: the df from 2 to 100 whose
    Type I error is closest to ``alpha`` and not above it, the smallest of equals, 0 if none.

    Parameters
    ----------
    free : array of shape (trials,)
        From :func:`free_of_df`, where the null hypothesis holds.
    weight : array of shape (samples, trials)
        From :func:`weights`.

    Returns
    -------
    df : array of shape (samples,)
    error : array of shape (samples,)
        Type I error there; NaN where there is none.
    """
    above, order = _above(free, weight)
    critical = special.stdtrit(DFS, 1 - alpha / 2) / np.sqrt(DFS + 1)
    # Whole numbers over one: 50 in 1000 must not come out above 0.05.
    errors = above[:, np.searchsorted(free[order], critical)] / len(free)
    kept = errors <= alpha
    best = np.where(kept, errors, -1.0).argmax(axis=1)
    error = np.take_along_axis(errors, best[:, None], axis=1)[:, 0]
    some = kept.any(axis=1)
    return np.where(some, DFS[best], 0), np.where(some, error, np.nan)


def _above(free: Floats, weight: Ints) -> tuple[Ints, Ints]:
    """Count, in every sample, the data sets from each place on in the order of ``free``."""
    order = np.argsort(free, kind="stable")
    counts = np.cumsum(weight[:, order[::-1]], axis=1)[:, ::-1]
    return np.pad(counts, ((0, 0), (0, 1))), order


#: df of a test, by name, runs and level: on the data first, then on every bootstrap sample.
Samples = dict[tuple[str, int, float], tuple[Ints, Floats]]


def samples(
    x: Floats,
    runs: Iterable[int],
    levels: Sequence[float],
    *,
    seed: int,
    draws: int = 300,
    tests: Sequence[Entry] = THIRTEEN,
) -> Samples:
    """Calibrate every test at every number of runs and level, with a bootstrap over data sets.

    All share the samples, so that differences between them can be judged too.

    Parameters
    ----------
    x : array of shape (trials, runs, folds)
        Differences, where the null hypothesis holds.
    runs, levels
        Numbers of runs and levels to calibrate for.
    seed, draws : int
        Of the bootstrap.
    """
    weight = weights(len(x), seed, draws)
    found: Samples = {}
    for r in runs:
        for entry in tests:
            free = free_of_df(entry, x[:, :r])
            for alpha in levels:
                found[entry.name, r, alpha] = calibrated(free, alpha, weight)
    return found


def calibrations(found: Samples, folds: int = 10) -> pd.DataFrame:
    """Tabulate calibrated df (Figure 2).

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``runs``, ``alpha``, ``expected`` (the default df), ``df``, ``low``
        and ``high`` (95 %), and ``error``, the Type I error there.
    """
    rows = []
    for (name, r, alpha), (df, error) in found.items():
        entry = significance.test(name)
        low, high = interval(df)
        rows.append(
            (name, entry.title, r, alpha, expected_df(entry, r, folds), int(df[0]),
             int(low), int(high), float(error[0]))
        )  # fmt: skip
    columns = ["name", "test", "runs", "alpha", "expected", "df", "low", "high", "error"]
    return pd.DataFrame(rows, columns=columns)


def interval(sampled: NDArray, level: float = 0.95) -> tuple[float, float]:
    """Return the ends of a bootstrap interval; it always holds the estimate, which comes first."""
    tail = (1 - level) / 2
    low, high = np.quantile(sampled[1:], [tail, 1 - tail], method="nearest")
    return float(min(low, sampled[0])), float(max(high, sampled[0]))


def dfs(table: pd.DataFrame, runs: int, alpha: float) -> dict[str, int]:
    """Return the calibrated df of every test, by name, from :func:`calibrations`."""
    part = table[(table["runs"] == runs) & (table["alpha"] == alpha)]
    if part.empty:
        raise ValueError(f"the tests were not calibrated for {runs} runs at {alpha:g}")
    return {name: int(df) for name, df in zip(part["name"], part["df"], strict=True)}


def law_of_error(df: float, ratio: float, alpha: float) -> float:
    r"""Return the Type I error of a test whose variance estimate does not vary.

    The mean is normal with ``ratio`` times the variance that the test estimates for a cell, and
    is multiplied by :math:`\sqrt{df + 1}` and referred to the t distribution with ``df``.

    Examples
    --------
    >>> round(law_of_error(11, 1 / 10, 0.05), 4)
    0.0445
    """
    critical = special.stdtrit(df, 1 - alpha / 2) / np.sqrt((df + 1) * ratio)
    return float(2 * special.ndtr(-critical))


def law_of_precision(df: float, ratio: float, alpha: float, trials: int) -> float:
    """Return the standard error of a df that is calibrated on so many data sets.

    The error of a counted rate, divided by what one more degree of freedom adds to the rate.

    Examples
    --------
    >>> round(law_of_precision(11, 1 / 10, 0.05, 1000), 2)
    0.61
    """
    slope = law_of_error(df + 0.5, ratio, alpha) - law_of_error(df - 0.5, ratio, alpha)
    return float(np.sqrt(alpha * (1 - alpha) / trials) / slope)
