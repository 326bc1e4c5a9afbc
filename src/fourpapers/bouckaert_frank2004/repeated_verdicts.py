"""Three tests repeated on the same data sets, cut anew each time, on two real learners."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from scipy import special

from fourpapers.bouckaert_frank2004.replication import (
    TAILS,
    decided,
    ends,
    resampled_means,
)
from fourpapers.dietterich1998.beyond.equal_learners import repetitions as cut_anew
from twolearners.significance import (
    chance_corrected,
    corrected_repeated_kfold_cv_t,
    five_by_two_cv_t,
    pair_agreement,
)

FIVE, ONE, TEN = "5x2cv t", "corrected 1x10 cv t", "corrected 10x10 cv t"
TESTS = (FIVE, ONE, TEN)


def live(
    handicaps: Iterable[float],
    *,
    datasets: int,
    repetitions: int,
    size: int,
    alpha: float = 0.05,
    seed: int,
) -> pd.DataFrame:
    """Repeat three tests on the same data sets, cut anew each time.

    The waveforms are the same for every handicap. All tests are told of the same
    cuts: the single run of 10-fold cross-validation is the first of the ten.

    Parameters
    ----------
    handicaps : iterable of float
        Noise added to what learner B sees; 0 keeps the learners equal.
    datasets, repetitions, size : int
        Data sets, repetitions of each test on each, and instances in each.
    alpha : float
        Level of the tests.
    seed : int
        Start of all random numbers.

    Returns
    -------
    DataFrame
        ``handicap``, ``dataset``, ``test``, ``rejections`` of ``repetitions``,
        ``for_b`` (those that found B better) and ``difference``: A minus B averaged
        over all cuts of the data set, in percentage points.
    """
    if repetitions < 2:
        raise ValueError(f"agreement takes at least 2 repetitions, not {repetitions}")
    parts = []
    for handicap in handicaps:
        five, ten = cut_anew(
            trials=datasets, times=repetitions, size=size, handicap=handicap, seed=seed
        )
        for name, result in (
            (FIVE, five_by_two_cv_t(five)),
            (ONE, corrected_repeated_kfold_cv_t(ten[..., :1, :], 1 / 9)),
            (TEN, corrected_repeated_kfold_cv_t(ten, 1 / 9)),
        ):
            rejected = result.reject(alpha)
            parts.append(
                pd.DataFrame(
                    {
                        "handicap": handicap,
                        "dataset": np.arange(datasets),
                        "test": name,
                        "rejections": rejected.sum(axis=1),
                        "for_b": (rejected & (result.statistic > 0)).sum(axis=1),
                        "repetitions": repetitions,
                        "difference": 100 * ten.mean(axis=(1, 2, 3)),
                    }
                )
            )
    return pd.concat(parts, ignore_index=True)


def summary(table: pd.DataFrame, *, resamples: int, seed: int) -> pd.DataFrame:
    """Summarise a live measurement, test by test and handicap by handicap.

    Returns
    -------
    DataFrame
        ``handicap``, ``test``, ``rejects``, ``consistent`` (share of data sets), ``r``
        with ``low``, ``high`` and ``interval`` (95 %, bootstrap over data sets),
        ``floor`` and ``correlation``.
    """
    rows = []
    for (handicap, test), part in table.groupby(["handicap", "test"], sort=False):
        k, n = part["rejections"].to_numpy(), int(part["repetitions"].iloc[0])
        agreement = pair_agreement(k, n)
        means = resampled_means(agreement[None], resamples=resamples, seed=seed)
        low, high = np.quantile(means, TAILS)
        rejects, r = k.mean() / n, agreement.mean()
        floor, correlation = chance_corrected(r, rejects)
        same = np.mean((k == 0) | (k == n))
        rows.append(
            (handicap, test, rejects, same, r, low, high, ends(low, high), floor, correlation)
        )
    return pd.DataFrame(
        rows,
        columns=[
            *("handicap", "test", "rejects", "consistent", "r", "low", "high", "interval"),
            *("floor", "correlation"),
        ],
    )


def gains(table: pd.DataFrame, *, resamples: int, seed: int) -> pd.DataFrame:
    """Compare the repeated cross-validation tests with 5x2cv on the same data sets.

    Returns
    -------
    DataFrame
        ``handicap``, ``test``, ``gain`` in R over the 5x2cv t test with ``low``,
        ``high``, ``interval`` (95 %, paired bootstrap) and ``verdict``.
    """
    rows = []
    for handicap, part in table.groupby("handicap", sort=False):
        by_test = part.assign(r=pair_agreement(part["rejections"], part["repetitions"])).pivot(
            index="dataset", columns="test", values="r"
        )
        for test in (ONE, TEN):
            gain = (by_test[test] - by_test[FIVE]).to_numpy()
            means = resampled_means(gain[None], resamples=resamples, seed=seed)
            low, high = np.quantile(means, TAILS)
            rows.append(
                (handicap, test, gain.mean(), low, high, ends(low, high), decided(low, high))
            )
    columns = ["handicap", "test", "gain", "low", "high", "interval", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def three_outcomes(table: pd.DataFrame) -> pd.DataFrame:
    """Let a repetition say "A", "B" or "no difference", and count agreement again.

    Returns
    -------
    DataFrame
        ``handicap``, ``test``, ``r`` with two outcomes and ``r_direction`` with
        three, and ``contradicted``, the share of data sets on which both learners
        were declared better.
    """
    n = table["repetitions"]
    for_a = table["rejections"] - table["for_b"]
    kept = n - table["rejections"]
    pairs = sum(special.comb(count, 2) for count in (for_a, table["for_b"], kept))
    each = table.assign(
        r=pair_agreement(table["rejections"], n),
        r_direction=pairs / special.comb(n, 2),
        contradicted=((for_a > 0) & (table["for_b"] > 0)).astype(float),
    )
    groups = each.groupby(["handicap", "test"], sort=False)
    return groups[["r", "r_direction", "contradicted"]].mean().reset_index()
