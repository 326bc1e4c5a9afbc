"""How the paper's tests are calibrated: which degrees of freedom keep the level on Set 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import special

from fourpapers.engine import trial_rng
from fourpapers.uncertainty import bootstrap_counts, bootstrap_interval
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import resamples
from twolearners.significance import Procedure

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: The runs of Figure 2, the levels of the paper and its report, the df that he tries.
RUNS = (5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100)
LEVELS = (0.01, 0.05, 0.1)
DFS = np.arange(2, 101)
#: His tests: three that do not see all of ten runs, six that he finds near 11, four he drops.
THREE = ("resampled", "corrected-resampled", "kfold")
SIX = (
    "use-all-data",
    "folds-averaged-var",
    "folds-averaged-t",
    "runs-averaged-var",
    "runs-averaged-t",
    "sorted-runs",
)
DROPPED = ("folds", "runs", "sorted-runs-averaged-var", "sorted-runs-averaged-t")
#: All thirteen, in the order of the paper.
THIRTEEN = (
    *THREE,
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
#: The test of 2004, which needs no calibration if it is right.
CORRECTED = "corrected-repeated-kfold"


def by_plan(x: Differences) -> dict[str, Differences]:
    """Offer repeated cross-validation to tests on runs, on one run and on random splits.

    The first fold of every run is a random split with one part in ``k`` tested.
    """
    splits = resamples(x.plan.runs, 1 / x.plan.folds, stratified=x.plan.stratified)
    return {"repeated k-fold": x, "resamples": Differences(x.values[..., :1], splits)}


def unscaled_statistic(test: str, x: Differences) -> Floats:
    r"""Return the statistic of a test over the root of df + 1: what no df changes.

    Calibration compares this with :math:`t_{df} / \sqrt{df + 1}`, so that the data are looked at
    once for all df.
    """
    result = Procedure(test).apply(by_plan(x))
    return np.asarray(result.statistic / np.sqrt(result.df + 1))


def rejections(test: str, x: Differences, alpha: float, df: float | None) -> NDArray[np.bool_]:
    """Say where a test rejects, with a df of choice or with its own; with 0 it never does.

    A df of 0 stands for a test that could not be calibrated.
    """
    if df == 0:
        return np.zeros(x.values.shape[:-2], bool)
    return Procedure(test, df=df).apply(by_plan(x)).reject(alpha)


def default_df(test: str, runs: int, folds: int) -> int:
    """Return the default df of a test that sees so many runs of so many folds.

    Examples
    --------
    >>> default_df("use-all-data", 10, 10)
    99
    """
    by_kind = {
        "n - 1": runs - 1,
        "r - 1": runs - 1,
        "k - 1": folds - 1,
        "k * r - 1": runs * folds - 1,
    }
    return by_kind[significance.test(test).default_df]


def bootstrap_weights(trials: int, seed: int, draws: int) -> Ints:
    """Draw how often each data set comes up in each bootstrap sample; the first is the sample."""
    rng = trial_rng(seed, "bouckaert2003/bootstrap", trials)
    return np.vstack([np.ones((1, trials), np.int64), bootstrap_counts(trials, draws, rng)])


def calibrate(statistic: ArrayLike, alpha: float, weights: ArrayLike) -> tuple[Ints, Floats]:
    """Calibrate a test on the data and on every bootstrap sample of them.

    The rule is that of :func:`twolearners.significance.calibrate`: the df from 2 to 100 whose
    Type I error is closest to ``alpha`` and not above it, the smallest of equals, 0 if none.

    Parameters
    ----------
    statistic : array of shape (trials,)
        From :func:`unscaled_statistic`, where the null hypothesis holds.
    weights : array of shape (samples, trials)
        From :func:`bootstrap_weights`; a row of ones for the data alone.

    Returns
    -------
    df : array of shape (samples,)
    error : array of shape (samples,)
        Type I error there; NaN where there is none.
    """
    size = np.abs(np.asarray(statistic))
    order = np.argsort(size, kind="stable")
    # How many data sets, in every sample, lie from each place of the order on.
    from_here = np.cumsum(np.asarray(weights)[:, order[::-1]], axis=1)[:, ::-1]
    above = np.pad(from_here, ((0, 0), (0, 1)))
    critical = special.stdtrit(DFS, 1 - alpha / 2) / np.sqrt(DFS + 1)
    # Whole numbers over one: 50 in 1000 must not come out above 0.05.
    return closest_df(above[:, np.searchsorted(size[order], critical)] / len(size), alpha)


def closest_df(errors: Floats, alpha: float) -> tuple[Ints, Floats]:
    """Choose, in every row, the df whose error is closest to ``alpha`` and not above it.

    Parameters
    ----------
    errors : array of shape (samples, 99)
        Type I error with 2, 3, ... 100 degrees of freedom.

    Returns
    -------
    df, error : arrays of shape (samples,)
        The smallest df of equals; 0 and NaN where there is none.
    """
    within = errors <= alpha
    best = np.where(within, errors, -1.0).argmax(axis=1)
    error = np.take_along_axis(errors, best[:, None], axis=1)[:, 0]
    some = within.any(axis=1)
    return np.where(some, DFS[best], 0), np.where(some, error, np.nan)


def interval(sampled: ArrayLike) -> tuple[float, float]:
    """Return the ends of a 95 % bootstrap interval; the estimate, which comes first, is in it."""
    values = np.asarray(sampled)
    return bootstrap_interval(values[0], values[1:], method="nearest")[1:]


#: Calibrated df and Type I error there of a test, by name, runs and level: on the data first,
#: then on every bootstrap sample.
Samples = dict[tuple[str, int, float], tuple[Ints, Floats]]


def calibration_samples(
    x: Differences,
    runs: Iterable[int],
    levels: Sequence[float],
    *,
    seed: int,
    draws: int = 300,
) -> Samples:
    """Calibrate all thirteen tests at every number of runs and level, and on bootstrap samples.

    All share the samples, so that differences between them can be judged too.

    Parameters
    ----------
    x : Differences of shape (trials, runs, folds)
        Where the null hypothesis holds.
    runs, levels
        Numbers of runs and levels to calibrate for.
    seed, draws : int
        Of the bootstrap over data sets.
    """
    weights = bootstrap_weights(len(x.values), seed, draws)
    samples: Samples = {}
    for r in runs:
        for test in THIRTEEN:
            statistic = unscaled_statistic(test, x.first(r))
            for alpha in levels:
                samples[test, r, alpha] = calibrate(statistic, alpha, weights)
    return samples


def calibration_table(samples: Samples, folds: int = 10) -> pd.DataFrame:
    """Tabulate calibrated df.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``runs``, ``alpha``, ``expected`` (the default df), ``df``, ``low``
        and ``high`` (95 %), and ``error``, the Type I error there.
    """
    rows = []
    for (name, r, alpha), (df, error) in samples.items():
        low, high = interval(df)
        rows.append(
            {
                "name": name,
                "test": significance.test(name).title,
                "runs": r,
                "alpha": alpha,
                "expected": default_df(name, r, folds),
                "df": int(df[0]),
                "low": int(low),
                "high": int(high),
                "error": float(error[0]),
            }
        )
    return pd.DataFrame(rows)


def dfs(table: pd.DataFrame, runs: int, alpha: float) -> Mapping[str, int]:
    """Return the calibrated df of every test, by name, from :func:`calibration_table`."""
    part = table[(table["runs"] == runs) & (table["alpha"] == alpha)]
    if part.empty:
        raise ValueError(f"the tests were not calibrated for {runs} runs at {alpha:g}")
    return {name: int(df) for name, df in zip(part["name"], part["df"], strict=True)}
