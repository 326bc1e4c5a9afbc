"""Three tests repeated on the same data sets, split anew each time, on two real learners."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from scipy import special

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.procedures import CROSS_VALIDATION, FIVE_BY_TWO, title
from fourpapers.bouckaert_frank2004.studies import gain_verdict, over_data_sets
from fourpapers.dietterich1998.beyond.equal_learners import repetitions as split_anew
from fourpapers.item import Layout
from twolearners.differences import Differences
from twolearners.resampling import five_by_two, repeated_kfold
from twolearners.significance import chance_corrected, pair_agreement

_PROCEDURES = (FIVE_BY_TWO, CROSS_VALIDATION[1], CROSS_VALIDATION[10])
FIVE, ONE, TEN = TESTS = tuple(title(procedure) for procedure in _PROCEDURES)


def live(
    handicaps: Iterable[float],
    *,
    datasets: int,
    repetitions: int,
    size: int,
    alpha: float = 0.05,
    seed: int,
) -> pd.DataFrame:
    """Repeat three tests on the same data sets, split anew each time.

    The waveforms are the same for every handicap. All tests use the same
    splits: the single run of 10-fold cross-validation is the first of the ten.

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
        over all splits of the data set, in percentage points.
    """
    if repetitions < 2:
        raise ValueError(f"agreement takes at least 2 repetitions, not {repetitions}")
    parts = []
    for handicap in handicaps:
        five, ten = split_anew(
            trials=datasets, times=repetitions, size=size, handicap=handicap, seed=seed
        )
        by_plan = {
            "5x2": Differences(five, five_by_two()),
            "repeated k-fold": Differences(ten, repeated_kfold()),
        }
        for test, procedure in zip(TESTS, _PROCEDURES, strict=True):
            better = procedure.apply(by_plan).better(alpha)
            parts.append(
                pd.DataFrame(
                    {
                        "handicap": handicap,
                        "dataset": np.arange(datasets),
                        "test": test,
                        "rejections": (better != 0).sum(axis=1),
                        "for_b": (better == -1).sum(axis=1),
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
        r, low, high = over_data_sets(agreement, resamples=resamples, seed=seed)
        rejects = k.mean() / n
        floor, correlation = chance_corrected(r, rejects)
        same = np.mean((k == 0) | (k == n))
        rows.append((handicap, test, rejects, same, r, low, high, floor, correlation))
    columns = ["handicap", "test", "rejects", "consistent", "r", "low", "high"]
    return with_interval(pd.DataFrame(rows, columns=[*columns, "floor", "correlation"]))


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
            gains = (by_test[test] - by_test[FIVE]).to_numpy()
            gain = over_data_sets(gains, resamples=resamples, seed=seed)
            rows.append((handicap, test, *gain, gain_verdict(gain)))
    columns = ["handicap", "test", "gain", "low", "high", "verdict"]
    return with_interval(pd.DataFrame(rows, columns=columns))


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
    no_rejection = n - table["rejections"]
    pairs = sum(special.comb(count, 2) for count in (for_a, table["for_b"], no_rejection))
    counted = table.assign(
        r=pair_agreement(table["rejections"], n),
        r_direction=pairs / special.comb(n, 2),
        contradicted=((for_a > 0) & (table["for_b"] > 0)).astype(float),
    )
    groups = counted.groupby(["handicap", "test"], sort=False)
    return groups[["r", "r_direction", "contradicted"]].mean().reset_index()


def three_outcomes_table(table: pd.DataFrame) -> Layout:
    """Show R with two outcomes and with three; takes what :func:`live` returns."""
    return Layout(
        three_outcomes(table),
        "Replicability with two outcomes and with three, and the share of data sets on which each "
        "learner was declared better at least once.",
        "tbl-rep-direction",
        {
            "handicap": "handicap",
            "test": "test",
            "r": "two outcomes",
            "r_direction": "three outcomes",
            "contradicted": "contradicted",
        },
        {"handicap": "g", "r": ".4f", "r_direction": ".4f", "contradicted": ".1%"},
    )


def numbers(summary: pd.DataFrame, gains: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of a live measurement, from its summary and its gains."""
    handicaps = sorted(set(summary["handicap"]))
    middle = handicaps[len(handicaps) // 2]
    by_test = summary[summary["handicap"] == middle].set_index("test")
    null = summary[summary["handicap"] == handicaps[0]].set_index("test")
    gain = gains[gains["handicap"] == middle].set_index("test")
    kappa = null["correlation"]
    again = null["rejects"] + (1 - null["rejects"]) * kappa
    won = gains["verdict"].eq("more replicable")[gains["test"] == TEN].sum()
    texts = {
        "middle": f"{middle:g}",
        "live_five": f"{by_test.r[FIVE]:.2f} {by_test.interval[FIVE]}",
        "live_ten": f"{by_test.r[TEN]:.2f} {by_test.interval[TEN]}",
        "live_gain": f"{gain.gain[TEN]:.2f} {gain.interval[TEN]}",
        "least_handicap": f"{handicaps[0]:g}",
        "null_one": f"{null.r[ONE]:.2f}",
        "null_one_rate": f"{null.rejects[ONE]:.1%}",
        "null_one_kappa": f"{kappa[ONE]:.2f}",
        "null_five_kappa": f"{kappa[FIVE]:.2f}",
        "again_five": f"{again[FIVE]:.2f}",
        "again_ten": f"{again[TEN]:.2f}",
        "null_ten": f"{null.r[TEN]:.2f}",
        "null_ten_kappa": f"{kappa[TEN]:.2f}",
        "won": str(won),
        "of": str(len(handicaps)),
    }
    return {name: text.replace("-", "\N{MINUS SIGN}") for name, text in texts.items()}
