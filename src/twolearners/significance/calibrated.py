"""Degrees of freedom that were calibrated once, for whoever wants to use them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from importlib import resources

from twolearners.significance import catalogue
from twolearners.significance.result import Result

_Key = tuple[int, int, float]  # folds, runs, level


def calibrated_df(
    test: str | Callable[..., Result], runs: int = 10, folds: int = 10, alpha: float = 0.05
) -> int:
    """Return the degrees of freedom at which a test kept its level.

    The table was made as in Bouckaert (2003, section 4): naive Bayes and C4.5 on thousands of data
    sets of 300 instances in which there is nothing to learn. It belongs to these learners and
    that size; the chapter on calibration says how far it carries over.

    Parameters
    ----------
    test : str or callable
        Catalogue name or function of a test.
    runs : int
        Runs of the cross-validation; for the resampling tests the number of splits.
    folds : int
        Folds of each run; the resampling tests hold out one part in so many.
    alpha : float
        Significance level, two-sided.

    Raises
    ------
    ValueError
        If there is no such entry, or no df keeps the level.

    Examples
    --------
    >>> calibrated_df("use-all-data", runs=10)
    10
    >>> calibrated_df("runs", runs=50)
    Traceback (most recent call last):
    ValueError: no df makes 'runs' keep the level 0.05 with 50 runs of 10 folds
    """
    name = catalogue.test(test).name
    table = _table()
    if name not in table:
        raise ValueError(f"{name!r} was not calibrated; those that were: {', '.join(table)}")
    mine = table[name]
    key = (folds, runs, alpha)
    if key not in mine:
        raise ValueError(
            f"{name!r} was not calibrated for {runs} runs of {folds} folds at {alpha:g}: there are "
            f"{_listed(mine, 1)} runs of 10 folds, 10 runs of {_listed(mine, 0)} folds, "
            f"and the levels {_listed(mine, 2)}"
        )
    if mine[key] == 0:
        raise ValueError(
            f"no df makes {name!r} keep the level {alpha:g} with {runs} runs of {folds} folds"
        )
    return mine[key]


@cache
def _table() -> dict[str, dict[_Key, int]]:
    path = resources.files("twolearners.significance") / "calibrated_df.csv"
    table: dict[str, dict[_Key, int]] = {}
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
        key = (int(row["folds"]), int(row["runs"]), float(row["alpha"]))
        table.setdefault(row["test"], {})[key] = int(row["df"])
    return table


def _listed(entries: dict[_Key, int], place: int) -> str:
    return ", ".join(f"{value:g}" for value in sorted({key[place] for key in entries}))
