"""Is the stated probability right? One comparison's statement against what other seeds said.

Bouckaert and Frank's 27 data sets and three pairs of learners are stored with a hundred
repetitions each. Every repetition could have been the reader's comparison: it states how likely
another seed says the same, and the other ninety-nine tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert_frank2004.experiments.uci import ByPlan, repetitions
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.uncertainty import bootstrap_interval
from twolearners import significance
from twolearners.comparison.replicability import from_spread
from twolearners.differences import Differences
from twolearners.resampling import five_by_two
from twolearners.significance import Procedure, Result
from twolearners.style import INK, WIDTH, in_style, of_test

_RATIO = 1 / 9  # a tenth is tested, by folds as by random splits
#: Between groups of statements, in the tables and the picture.
EDGES = (0.0, 0.6, 0.7, 0.8, 0.9, 0.99, 1.0)


@cache
def _stored(data_set: str) -> ByPlan:
    return repetitions(data_set)


def statements(
    tests: Sequence[str],
    *,
    data_sets: Iterable[str] = tuple(DATA_SETS),
    number: int = 20,
    alpha: float = 0.05,
) -> pd.DataFrame:
    """Let repetitions state the probability, and count what the others said.

    Parameters
    ----------
    tests : sequence of str
        Tests on repeated cross-validation or on random splits.
    data_sets : iterable of str
        Data sets of Bouckaert and Frank.
    number : int
        How many repetitions of each case state one; all others answer.
    alpha : float
        Level of the tests.

    Returns
    -------
    DataFrame
        ``test``, ``data_set``, ``pair``, ``stated``, ``measured`` (share of the other repetitions
        with the same verdict) and ``undoubled``, which leaves out the factor root two.
    """
    rows = []
    for data_set in data_sets:
        stored = _stored(data_set)
        for place, pair in enumerate(PAIRS):
            for test in tests:
                procedure = Procedure(test)
                kind = procedure.entry.plan
                differences = stored[kind]
                x = Differences(differences.values[place], differences.plan, ratio=_RATIO)
                verdicts = procedure.apply({kind: x}).better(alpha)
                for stating in _some(verdicts, number):
                    chance = from_spread(procedure, replace(x, values=x.values[stating]), alpha)
                    if chance is None:
                        continue
                    stated, same = chance.probability, _same(verdicts, stating)
                    rows.append((test, data_set, pair, stated, same, _undoubled(stated)))
    return pd.DataFrame(
        rows, columns=["test", "data_set", "pair", "stated", "measured", "undoubled"]
    )


def of_halves(
    tests: Sequence[str] = ("5x2cv-t", "5x2cv-f"),
    *,
    data_sets: Iterable[str] = tuple(DATA_SETS),
    number: int = 20,
    alpha: float = 0.05,
    draws: int = 400,
) -> pd.DataFrame:
    """Try the same with five replications of two folds, where it is not good enough to be offered.

    The statistics of 5x2cv are far from normal between seeds, so the statement is the share of
    draws, of replications with replacement and with their folds in any order, that have the same
    outcome. Parameters and columns as in :func:`statements`, without ``undoubled``.
    """
    rows = []
    rng = np.random.default_rng(0)
    for data_set in data_sets:
        stored = _stored(data_set)
        for place, pair in enumerate(PAIRS):
            x = stored["5x2"].values[place]
            for test in tests:
                verdicts = _halves(test, x).better(alpha)
                for stating in _some(verdicts, number):
                    drawn = x[stating][rng.integers(5, size=(draws, 5))]
                    turned = rng.integers(2, size=(draws, 5, 1)).astype(bool)
                    drawn = np.where(turned, drawn[..., ::-1], drawn)
                    stated = float((_halves(test, drawn).better(alpha) == verdicts[stating]).mean())
                    rows.append((test, data_set, pair, stated, _same(verdicts, stating)))
    return pd.DataFrame(rows, columns=["test", "data_set", "pair", "stated", "measured"])


def _halves(test: str, x: NDArray[np.float64]) -> Result:
    return Procedure(test).apply({"5x2": Differences(x, five_by_two())})


def _some(verdicts: NDArray[np.int8], number: int) -> NDArray[np.int64]:
    """Choose the repetitions that make a statement, evenly."""
    last = len(verdicts) - 1
    return np.linspace(0, last, min(number, last + 1)).astype(int)


def _same(verdicts: NDArray[np.int8], stating: int) -> float:
    """Return the share of the other repetitions with the same verdict."""
    return float((np.delete(verdicts, stating) == verdicts[stating]).mean())


def _undoubled(stated: float) -> float:
    """Take the factor root two back out, as if this seed stood where the seeds scatter about."""
    return float(special.ndtr(np.sqrt(2) * special.ndtri(np.clip(stated, 1e-12, 1 - 1e-12))))


def reliability(
    stated: pd.DataFrame, *, by: str = "stated", draws: int = 2000, seed: int = 0
) -> pd.DataFrame:
    """Group statements by what they say, and compare with what was measured.

    The interval is that of a bootstrap over cases (a data set and a pair of learners), since the
    statements of one case depend on each other.

    Parameters
    ----------
    stated : DataFrame
        From :func:`statements`.
    by : {"stated", "undoubled"}
        Which statement.
    draws, seed : int
        Of the bootstrap.

    Returns
    -------
    DataFrame
        ``test``, ``stated``, ``measured``, ``low``, ``high``, ``statements`` and ``cases`` for each
        group; the last group of each test, ``group == "all"``, is that of all statements.
    """
    rows = []
    for test, part in stated.groupby("test", sort=False):
        case = pd.factorize(part["data_set"] + "/" + part["pair"])[0]
        group = np.digitize(part[by], EDGES[1:-1])
        for which in (*np.unique(group).tolist(), None):
            inside = np.ones(len(part), bool) if which is None else group == which
            if not inside.any():
                continue
            measured = part["measured"].to_numpy()
            mean, low, high = bootstrap_interval(
                float(measured[inside].mean()), _means(case, measured, inside, draws, seed)
            )
            rows.append(
                {
                    "test": str(test),
                    "group": "all"
                    if which is None
                    else f"{EDGES[which]:g} to {EDGES[which + 1]:g}",
                    "stated": float(part[by][inside].mean()),
                    "measured": mean,
                    "low": low,
                    "high": high,
                    "statements": int(inside.sum()),
                    "cases": len(np.unique(case[inside])),
                }
            )
    return pd.DataFrame(rows)


def _means(
    case: NDArray[np.intp],
    measured: NDArray[np.float64],
    inside: NDArray[np.bool_],
    draws: int,
    seed: int,
) -> NDArray[np.float64]:
    """Draw cases with replacement, and average what was measured in the group."""
    count = np.bincount(case, inside.astype(float))
    total = np.bincount(case, np.where(inside, measured, 0.0))
    drawn = np.random.default_rng(seed).integers(len(count), size=(draws, len(count)))
    weight = count[drawn].sum(axis=1)
    return np.asarray(total[drawn].sum(axis=1)[weight > 0] / weight[weight > 0])


@in_style
def draw(reliability: pd.DataFrame) -> Figure:
    """Draw how often another seed said the same, against the stated probability.

    Parameters
    ----------
    reliability : DataFrame
        ``test``, ``stated``, ``measured``, ``low``, ``high`` and ``cases`` for each group of
        statements.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.9))
    ax.plot([0.3, 1], [0.3, 1], color=INK, lw=1)
    tests = list(dict.fromkeys(reliability["test"]))
    for test in tests:
        colour, marker, _ = of_test(test)
        part = reliability[reliability["test"] == test]
        ends = [part["measured"] - part["low"], part["high"] - part["measured"]]
        ax.errorbar(
            part["stated"],
            part["measured"],
            ends,
            fmt=marker,
            color=colour,
            elinewidth=1.2,
            ms=6,
            label=significance.test(test).title,
        )
    ax.set(
        xlabel="stated probability that another seed says the same",
        ylabel="share of other seeds that do",
        xlim=(0.44, 1.02),
        ylim=(0.25, 1.03),
    )
    ax.legend(loc="upper left")
    return fig
