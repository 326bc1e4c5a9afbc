"""How often each test rejects, how often it says the same twice, and how often it is wrong."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.proving_ground.catalogue import APART, EQUAL, SCENARIOS
from fourpapers.proving_ground.variants import VARIANTS
from fourpapers.proving_ground.verdicts import ScenarioVerdicts, measure
from fourpapers.uncertainty import proportion_interval

Bools = NDArray[np.bool_]
_A, _B = 1, 2  # digits of a verdict: A better, B better


def all_scenarios(
    *, trials: int | None = None, seed: int, alpha: float = 0.05
) -> list[ScenarioVerdicts]:
    """Read or compute all scenarios, each with at most so many data sets.

    Verdicts are stored at the level 0.05; another level takes some ten minutes on two cores.
    """
    return [measure(scenario.name, trials=trials, seed=seed, alpha=alpha) for scenario in SCENARIOS]


def worth(outcomes: Bools) -> float:
    r"""Say how many independent outcomes several looks at the same data sets are worth.

    With :math:`m` looks and the correlation :math:`\rho` of two of them that is
    :math:`m / (1 + (m - 1)\rho)` for each data set: :math:`m` if looks have nothing in common, 1 if
    they are copies, and 1 where nothing varies and so nothing is known.

    Parameters
    ----------
    outcomes : array of bool, shape (data sets, looks)

    Examples
    --------
    >>> copies = np.repeat(np.arange(100) % 5 == 0, 2).reshape(100, 2)
    >>> round(worth(copies))
    100
    """
    sets, looks = outcomes.shape
    p = outcomes.mean()
    if sets < 2 or p in (0.0, 1.0):
        return float(sets)
    # The variance of a data set's mean over that of as many independent outcomes.
    effect = outcomes.mean(axis=1).var(ddof=1) / (p * (1 - p) / looks)
    return float(np.clip(sets * looks / effect, sets, sets * looks))


def rate(outcomes: Bools) -> tuple[float, float, float]:
    """Give the rate of an outcome over all looks, with its 95 % interval.

    The interval is Clopper and Pearson's for as many trials as the looks are worth.

    Examples
    --------
    >>> rate(np.zeros((1000, 2), dtype=bool))[2] == rate(np.zeros((1000, 1), dtype=bool))[2]
    True
    """
    p, n = float(outcomes.mean()), worth(outcomes)
    low, high = proportion_interval(p * n, n)
    return p, min(float(low), p), max(float(high), p)


def by_scenario(measured: Iterable[ScenarioVerdicts]) -> pd.DataFrame:
    """Count, for every scenario and test, what the verdicts were.

    Returns
    -------
    DataFrame
        ``scenario``, ``title``, ``truth``, ``size``, ``pair``, ``trials``; ``name``, ``test``,
        ``fits``; ``rate`` of rejection with ``low`` and ``high``; ``agree``, the share of data
        sets with the same verdict twice, with ``agree_low`` and ``agree_high``; ``wrong``, the
        rate at which the worse learner is called the better, NaN where none is known; and
        the mean ``difference`` in error, A minus B.
    """
    rows = []
    for scenario_verdicts in measured:
        about = scenario_verdicts.scenario
        worse = {"A": _B, "B": _A}.get(about.better)
        for test in VARIANTS:
            verdicts = scenario_verdicts.verdicts[test.name]
            rejected = verdicts > 0
            same = int(np.all(rejected == rejected[:, :1], axis=1).sum())
            low, high = proportion_interval(same, len(rejected))
            p, p_low, p_high = rate(rejected)
            rows.append({
                "scenario": about.name, "title": about.title, "truth": about.truth,
                "size": about.size, "pair": about.pair, "trials": len(rejected),
                "name": test.name, "test": test.title, "fits": test.fits,
                "rate": p, "low": p_low, "high": p_high,
                "agree": same / len(rejected), "agree_low": float(low), "agree_high": float(high),
                "wrong": np.nan if worse is None else float(np.mean(verdicts == worse)),
                "difference": float(scenario_verdicts.difference.mean()),
            })  # fmt: skip
    return pd.DataFrame(rows)


def by_test(table: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Sum a test up over all scenarios.

    Parameters
    ----------
    table : DataFrame
        From :func:`by_scenario`.
    alpha : float
        The level.

    Returns
    -------
    DataFrame
        A row for each test: ``name``, ``test``, ``fits``; over scenarios with equal learners the
        mean ``error``, the ``worst`` and ``where`` that is, in how many the interval lies above
        the level (``above``) and of how many (``equal``); over scenarios in which they are
        apart the mean ``power``, the largest rate of ``wrong`` verdicts and the mean ``agree``;
        and ``agree_equal``, the same where they are equal.
    """
    rows = []
    for test in VARIANTS:
        mine = table[table["name"] == test.name]
        equal, apart = mine[mine["truth"] == EQUAL], mine[mine["truth"] == APART]
        worst = equal.iloc[int(equal["rate"].argmax())]
        rows.append({
            "name": test.name, "test": test.title, "fits": test.fits,
            "error": equal["rate"].mean(), "worst": worst["rate"], "where": worst["title"],
            "above": int((equal["low"] > alpha).sum()), "equal": len(equal),
            "power": apart["rate"].mean(), "wrong": apart["wrong"].max(),
            "agree": apart["agree"].mean(), "agree_equal": equal["agree"].mean(),
        })  # fmt: skip
    return pd.DataFrame(rows)


def by_size(
    table: pd.DataFrame, names: tuple[str, str] = ("set-1-uneven", "set-3")
) -> pd.DataFrame:
    """Lay out Type I error and power of every test by the size of the data set.

    Parameters
    ----------
    names : pair of str
        The scenario in which the learners are equal, and the one in which they are not.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``fits``, ``truth``, ``size``, ``rate``, ``low``, ``high``, ``agree``.
    """
    sized = [name + n for name in names for n in ("", "-n100", "-n1000")]
    mine = table[table["scenario"].isin(sized)]
    columns = ["name", "test", "fits", "truth", "size", "rate", "low", "high", "agree"]
    return mine[columns].sort_values(["truth", "size"], ascending=[False, True], kind="stable")
