"""Tables 5 and 6: on how many data sets ten repetitions of a test all agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003 import calibration, other_splits, repeated, sign_test
from fourpapers.bouckaert2003.calibration import CORRECTED
from fourpapers.bouckaert2003.error_power import NINE
from fourpapers.bouckaert2003.ten_tests import applied
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import chance_corrected

Floats = NDArray[np.float64]
Outcomes = dict[tuple[str, int], NDArray[np.bool_]]

#: The levels of Table 6, and the sets of Table 5.
LEVELS = (0.01, 0.025, 0.05, 0.1)
SETS = (1, 2, 3, 4)
#: Rows that are not in the catalogue under one name, and the titles of all.
FIVE_BY_TWO, RECALIBRATED, SIGN = "5x2cv-t", "5x2cv-t-calibrated", "sign"
TITLES: dict[str, str] = {
    **{entry.name: entry.title for entry in (*NINE, CORRECTED)},
    FIVE_BY_TWO: "5x2cv t",
    RECALIBRATED: "5x2cv t, calibrated",
    SIGN: "sign test",
}
#: The ten tests of Table 5 in its order; the six that see ten runs, and the three before them.
TEN: tuple[str, ...] = (*(e.name for e in NINE[:3]), FIVE_BY_TWO, *(e.name for e in NINE[3:]))
THREE, SIX = TEN[:3], TEN[4:]
#: The ten, and what is beyond the paper.
ALL: tuple[str, ...] = (*TEN, RECALIBRATED, CORRECTED.name, SIGN)

_ENTRIES = {entry.name: entry for entry in (*NINE, CORRECTED)}


@dataclass(frozen=True)
class Statistics:
    """What the tests make of one set, before a level is chosen.

    Attributes
    ----------
    number : int
        Which set.
    free : mapping of str to array of shape (trials, repetitions)
        By test: the statistic over the root of df + 1, with its sign; for the 5x2cv t test the
        statistic, for the sign test the share of positive differences.
    """

    number: int
    free: Mapping[str, Floats]


def statistics(
    number: int, x: Floats, halves: Floats | None, *, tests: Iterable[str] = ALL, shift: float = 0.0
) -> Statistics:
    """Compute every test's statistic on every repetition, as far as no level or df enters.

    Parameters
    ----------
    number : int
        Which set.
    x : array of shape (trials, 100, 10)
        Differences of repeated cross-validation.
    halves : array of shape (trials, 10, 5, 2), optional
        Differences of 5x2 cross-validation; without it that test is left out.
    tests : iterable of str
        Tests wanted.
    shift : float
        Added to every difference, as if one learner were better by as much everywhere.
    """
    again = repeated.repetitions(x) + shift
    free: dict[str, Floats] = {}
    for name in tests:
        if name in _ENTRIES:
            entry = _ENTRIES[name]
            result = applied(entry, calibration.cells(entry, again), None, 1 / (x.shape[-1] - 1))
            free[name] = result.statistic / np.sqrt(result.df + 1)
        elif name == SIGN:
            free[name] = sign_test.share_positive(again)
        elif halves is not None:
            free[name] = significance.five_by_two_cv_t(halves + shift).statistic
    return Statistics(number, free)


def load(number: int, *, trials: int, seed: int) -> tuple[Floats, Floats]:
    """Return the differences of both kinds of cross-validation on a set."""
    return (
        repeated.differences(number, trials=trials, seed=seed),
        other_splits.halves(number, trials=trials, seed=seed),
    )


#: By level and test: the degrees of freedom, signs, or critical value that it uses.
Settings = dict[float, dict[str, float]]


def settings(null: Statistics, levels: Iterable[float] = LEVELS) -> Settings:
    """Calibrate every test on the first repetition where the null hypothesis holds.

    The corrected test keeps its own df and the 5x2cv t test its own critical value. Its
    calibrated version, which the paper does not try, takes the critical value that the data
    call for.
    """
    found: Settings = {}
    for alpha in levels:
        chosen: dict[str, float] = {}
        for name, all_of in null.free.items():
            free = all_of[:, 0] if name == SIGN else np.abs(all_of[:, 0])
            if name == SIGN:
                chosen[name] = sign_test.calibrated(free, alpha)
            elif name == FIVE_BY_TWO:
                chosen[name] = float(special.stdtrit(5, 1 - alpha / 2))
            elif name == RECALIBRATED:
                allowed = int(alpha * len(free) + 1e-9)
                chosen[name] = float(np.nextafter(np.sort(free)[-allowed - 1], np.inf))
            elif name == CORRECTED.name:
                chosen[name] = 99.0
            else:
                once = np.ones((1, len(free)), np.int64)
                chosen[name] = float(calibration.calibrated(free, alpha, once)[0][0])
        found[alpha] = chosen
    return found


def outcomes(measured: Iterable[Statistics], chosen: Mapping[str, float], alpha: float) -> Outcomes:
    """Say on which data sets and repetitions each test rejects: shape (trials, repetitions)."""
    found: Outcomes = {}
    for one in measured:
        for name, free in one.free.items():
            value = chosen[name]
            if name == SIGN:
                rejects = sign_test.pvalues(free, value) <= alpha if value else free > 1
            elif name in (FIVE_BY_TWO, RECALIBRATED):
                rejects = np.abs(free) >= value
            elif value == 0:
                rejects = np.zeros(free.shape, bool)
            else:
                critical = special.stdtrit(value, 1 - alpha / 2) / np.sqrt(value + 1)
                rejects = np.abs(free) >= critical
            found[name, one.number] = rejects
    return found


def table(found: Outcomes) -> pd.DataFrame:
    """Measure replicability for every test and set.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``set``, ``trials``, ``consistent`` (share of data sets on which all
        repetitions agree) with ``low`` and ``high`` (95 %), ``rejects`` (share of all
        repetitions), ``r`` (chance that two agree), ``floor`` and ``kappa``.
    """
    rows = []
    for (name, number), rejects in found.items():
        same = significance.consistency(rejects)
        low, high = proportion_interval(same.count, len(rejects))
        rate, r = float(rejects.mean()), float(significance.replicability(rejects).value)
        floor, kappa = chance_corrected(r, rate)
        rows.append((name, TITLES[name], number, len(rejects), float(same.value), float(low),
                     float(high), rate, r, float(floor), float(kappa)))  # fmt: skip
    columns = ["name", "test", "set", "trials", "consistent", "low", "high", "rejects"]
    return pd.DataFrame(rows, columns=[*columns, "r", "floor", "kappa"])


def minima(measured: pd.DataFrame) -> pd.DataFrame:
    """Keep, for every test, the set on which it is consistent least often."""
    return measured.loc[measured.groupby("name", sort=False)["consistent"].idxmin()]


def table5(printed: pd.DataFrame, measured: pd.DataFrame) -> pd.DataFrame:
    """Set Table 5 beside ours.

    Both sides are shares of data sets. A ``min`` is the share on the set where it is lowest.
    """
    index = measured.set_index(["name", "set"])
    least = minima(measured).set_index("name")
    rows = [
        least.loc[name] if where == "min" else index.loc[(name, int(where))]
        for name, where in zip(printed["test"], printed["set"], strict=True)
    ]
    return _judged(printed, rows)


def table6(printed: pd.DataFrame, by_level: Mapping[float, pd.DataFrame]) -> pd.DataFrame:
    """Set Table 6, the lowest consistency at each level, beside ours."""
    least = {alpha: minima(found).set_index("name") for alpha, found in by_level.items()}
    rows = [
        least[float(alpha)].loc[name]
        for name, alpha in zip(printed["test"], printed["alpha"], strict=True)
    ]
    return _judged(printed, rows)


def _judged(printed: pd.DataFrame, rows: Sequence[pd.Series]) -> pd.DataFrame:
    columns = {
        "title": [TITLES[name] for name in printed["test"]],
        "ours": [one["consistent"] for one in rows],
        "trials": [one["trials"] for one in rows],
        "rejects": [one["rejects"] for one in rows],
    }
    return beside(printed.assign(**columns), paper_trials=1000)


def compact(judged: pd.DataFrame, by: str) -> pd.DataFrame:
    """Lay judged numbers out as the paper does: "paper / ours", a star where they differ."""
    cells = [
        f"{float(value):.1f} / {100 * ours:.1f}" + (r" \*" if verdict == "differs" else "")
        for value, ours, verdict in zip(
            judged["value"], judged["ours"], judged["verdict"], strict=True
        )
    ]
    wide = judged.assign(cell=cells).pivot(index="title", columns=by, values="cell")
    order = list(dict.fromkeys(judged["title"]))
    return wide.loc[order, list(dict.fromkeys(judged[by]))].rename(columns=str).reset_index()
