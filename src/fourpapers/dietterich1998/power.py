"""Section 6.3, Figures 8 to 11: what the tests find when there is something to be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from fourpapers.dietterich1998.calibrate import calibration
from fourpapers.dietterich1998.compared import FOUR, TESTS, Compared, rates
from fourpapers.dietterich1998.populations import TRAINING
from fourpapers.dietterich1998.studies import certain_is_rejected
from fourpapers.uncertainty import Evidence


def learning_curves(problem_name: str, shares: tuple[float, ...], *, seed: int) -> pd.DataFrame:
    """Give the errors of the damaged learner by size of training set (Figure 8).

    Returns
    -------
    DataFrame
        ``share``, ``size``, wanted ``error`` and ``strength`` of the damage.
    """
    made = calibration(problem_name, seed=seed)
    rows = [
        (share, size, made.target(share, size), made.strength(share, size))
        for share in shares
        for size in sorted(TRAINING)
    ]
    return pd.DataFrame(rows, columns=["share", "size", "error", "strength"])


def undamaged(measured: Mapping[str, Compared]) -> pd.DataFrame:
    """Give the differences of the undamaged learners by size of training set, in points."""
    rows = []
    for one in measured.values():
        made = one.calibration
        better = "nearest neighbour" if made.problem.damaged == "neighbour" else "C4.5"
        by_size = {str(size): 100 * made.difference(1.0, size) for size in sorted(TRAINING)}
        rows.append({"problem": one.title, "better": better, **by_size})
    return pd.DataFrame(rows)


def power(one: Compared, alpha: float) -> pd.DataFrame:
    """Count how often each test finds the difference (Figures 9 to 11).

    Returns
    -------
    DataFrame
        ``share``, ``points`` by which the learners differ when trained on 300 instances,
        in percentage points, and the columns of
        :func:`~fourpapers.dietterich1998.compared.rates`.
    """
    parts = []
    for share in one.shares:
        table = rates(one.rejections(alpha, share), alpha)
        points = 100 * one.calibration.difference(share)
        parts.append(table.assign(problem=one.title, share=share, points=points))
    return pd.concat(parts, ignore_index=True)


def at_shares(curves: Mapping[str, pd.DataFrame], tests: Sequence[str]) -> pd.DataFrame:
    """Lay out power curves in rows: ``problem``, ``points`` and a column for each test."""
    wide = pd.concat(list(curves.values())).pivot_table(
        index=["problem", "points"], columns="test", values="rate", sort=False
    )
    return wide[list(tests)].reset_index()


def adjusted(measured: Mapping[str, Compared], alpha: float) -> pd.DataFrame:
    """Compare tests at critical values that give each the Type I error of the level.

    A test then rejects if its p-value is as small as the ``alpha`` smallest on the equal learners
    of the same problem. With p-values in steps that is at most the level.

    Returns
    -------
    DataFrame
        ``test`` and for each problem its power on undamaged learners: ``EXP6, own`` with its own
        critical value, ``EXP6, adjusted`` with the other, and so on.
    """
    rows = []
    for one in measured.values():
        with certain_is_rejected():
            equal, apart = one.results(0.0), one.results(1.0)
        for test in TESTS:
            ordered = np.sort(equal[test].pvalue)
            # Reject what is smaller than the first p-value that must not be rejected any more.
            limit = ordered[int(alpha * len(ordered))]
            own, fair = apart[test].reject(alpha), apart[test].pvalue < limit
            rows.append((one.title, test, own.mean(), fair.mean()))
    table = pd.DataFrame(rows, columns=["problem", "test", "own", "adjusted"])
    wide = table.pivot_table(index="test", columns="problem", sort=False)
    wide.columns = wide.columns.map(lambda both: f"{both[1]}, {both[0]}")
    return wide.loc[list(TESTS)].reset_index()


def at_points(table: pd.DataFrame, test: str, points: float) -> tuple[float, float, float]:
    """Read a power curve between two measured differences, by a straight line.

    Returns
    -------
    tuple of float
        The power and the ends of its interval.
    """
    mine = table[table["test"] == test].sort_values("points")
    reach = mine["points"].max()
    if not 0 <= points <= reach:
        raise ValueError(f"power is measured up to {reach:.1f} points, not at {points:g}")
    rate, low, high = (np.interp(points, mine["points"], mine[c]) for c in ("rate", "low", "high"))
    return float(rate), float(low), float(high)


def lead(one: Compared, first: str, second: str, alpha: float) -> tuple[float, float, float]:
    """Say how much more often one test finds a difference than another, over all curves.

    Both saw the same data sets, so their verdicts are compared data set by data set; the mean
    is over all differences but none.

    Returns
    -------
    tuple of float
        The mean difference in power and the ends of its 95 % interval.
    """
    gains = []
    for share in one.shares:
        if share > 0:
            rejected = one.rejections(alpha, share)
            gains.append(rejected[first].astype(float) - rejected[second])
    each = np.mean(gains, axis=0)
    mean, half = each.mean(), 1.96 * each.std(ddof=1) / np.sqrt(len(each))
    return float(mean), float(mean - half), float(mean + half)


def leads(measured: Mapping[str, Compared], alpha: float) -> pd.DataFrame:
    """Compare tests in pairs: ``problem``, ``first``, ``second``, ``lead``, ``low``, ``high``."""
    pairs = [
        ("10-fold cv t", "5x2cv t"),
        ("10-fold cv t", "McNemar"),
        ("5x2cv t", "McNemar"),
        ("McNemar", "difference of proportions"),
        ("5x2cv F", "5x2cv t"),
        ("corrected 10-fold cv t", "5x2cv F"),
        ("10-fold cv t", "corrected 10-fold cv t"),
    ]
    rows = [
        (one.title, first, second, *lead(one, first, second, alpha))
        for first, second in pairs
        for one in measured.values()
    ]
    return pd.DataFrame(rows, columns=["problem", "first", "second", "lead", "low", "high"])


def side_by_side(leads: pd.DataFrame) -> pd.DataFrame:
    """Lay out leads in words, a column for each problem."""
    # Adding 0 makes 0 of a rounded -0.
    words = [
        f"{round(mean, 2) + 0:.2f} [{low:.2f}, {high:.2f}]".replace("-", "\N{MINUS SIGN}")
        for mean, low, high in zip(leads["lead"], leads["low"], leads["high"], strict=True)
    ]
    wide = leads.assign(words=words).pivot_table(
        index=["first", "second"], columns="problem", values="words", aggfunc="first", sort=False
    )
    return wide.reset_index()


def evidence(
    leads: pd.DataFrame, curves: Mapping[str, pd.DataFrame], *, points: float = 10.0
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about power.

    Parameters
    ----------
    leads : DataFrame
        From :func:`leads`.
    curves : mapping
        From :func:`power`, by problem.
    points : float
        Percentage points at which Letter is looked at.
    """

    def pieces(first: str, second: str, **wanted: float) -> list[Evidence]:
        chosen = leads[(leads["first"] == first) & (leads["second"] == second)]
        return [
            Evidence(f"{problem}, over {second}", gain, low, high, **wanted)
            for problem, gain, low, high in zip(
                *(chosen[c] for c in ("problem", "lead", "low", "high")), strict=True
            )
        ]

    found: dict[str, list[Evidence]] = {
        "power-cv-most": pieces("10-fold cv t", "5x2cv t", least=0.0)
        + pieces("10-fold cv t", "McNemar", least=0.0),
        "power-five-by-two": pieces("5x2cv t", "McNemar", least=0.0),
        "power-similar": pieces("5x2cv t", "McNemar", least=-0.1, most=0.1),
        "power-proportions": pieces("McNemar", "difference of proportions", least=0.0),
    }
    letter = curves["letter"]
    if letter["points"].max() >= points:
        found["power-one-third"] = [
            Evidence(f"{test}, {points:g} points", *at_points(letter, test, points), 0.25, 0.42)
            for test in FOUR
            if test != "10-fold cv t"
        ]
    return found
