"""Is the stated probability right? One comparison's statement against what other seeds said.

Bouckaert and Frank's 27 data sets and three pairs of learners are stored with a hundred
repetitions each. Every repetition could have been the reader's comparison: it states how likely
another seed says the same, and the other ninety-nine tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert_frank2004.experiments.uci import ByPlan, repetitions
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from twolearners.comparison.again import from_spread, verdicts
from twolearners.comparison.verdict import carried_out
from twolearners.significance import catalogue
from twolearners.significance.procedure import arranged

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
        with the same verdict) and ``bold``, which leaves out the factor root two.
    """
    rows = []
    for data_set in data_sets:
        stored = _stored(data_set)
        for place, pair in enumerate(PAIRS):
            for test in tests:
                entry = catalogue.test(test)
                x = arranged(entry, stored[entry.plan].values)
                carry_out = carried_out(entry, _RATIO, None)
                seen = verdicts(carry_out(x[place]), alpha)
                for one in np.linspace(0, len(seen) - 1, min(number, len(seen))).astype(int):
                    chance = from_spread(carry_out, x[place, one], alpha)
                    if chance is None:
                        continue
                    same = float((np.delete(seen, one) == seen[one]).mean())
                    rows.append(
                        (test, data_set, pair, chance.probability, same, _bold(chance.probability))
                    )
    return pd.DataFrame(rows, columns=["test", "data_set", "pair", "stated", "measured", "bold"])


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
    outcome. Parameters and columns as in :func:`statements`, without ``bold``.
    """
    rows = []
    rng = np.random.default_rng(0)
    for data_set in data_sets:
        stored = _stored(data_set)
        for place, pair in enumerate(PAIRS):
            x = stored["5x2"].values[place]
            for test in tests:
                carry_out = carried_out(catalogue.test(test), None, None)
                seen = verdicts(carry_out(x), alpha)
                for one in np.linspace(0, len(seen) - 1, min(number, len(seen))).astype(int):
                    drawn = x[one][rng.integers(5, size=(draws, 5))]
                    turned = rng.integers(2, size=(draws, 5, 1)).astype(bool)
                    drawn = np.where(turned, drawn[..., ::-1], drawn)
                    stated = float((verdicts(carry_out(drawn), alpha) == seen[one]).mean())
                    same = float((np.delete(seen, one) == seen[one]).mean())
                    rows.append((test, data_set, pair, stated, same))
    return pd.DataFrame(rows, columns=["test", "data_set", "pair", "stated", "measured"])


def _bold(stated: float) -> float:
    """Take the factor root two back out, as if this seed stood where the seeds scatter about."""
    return float(special.ndtr(np.sqrt(2) * special.ndtri(np.clip(stated, 1e-12, 1 - 1e-12))))


def reliability(
    found: pd.DataFrame, *, by: str = "stated", draws: int = 2000, seed: int = 0
) -> pd.DataFrame:
    """Group statements by what they say, and compare with what was measured.

    The interval is that of a bootstrap over cases (a data set and a pair of learners), since the
    statements of one case depend on each other.

    Parameters
    ----------
    found : DataFrame
        From :func:`statements`.
    by : {"stated", "bold"}
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
    for test, part in found.groupby("test", sort=False):
        case = pd.factorize(part["data_set"] + "/" + part["pair"])[0]
        group = np.digitize(part[by], EDGES[1:-1])
        for which in (*np.unique(group).tolist(), None):
            inside = np.ones(len(part), bool) if which is None else group == which
            if not inside.any():
                continue
            low, high = _interval(case, part["measured"].to_numpy(), inside, draws, seed)
            rows.append(
                {
                    "test": str(test),
                    "group": "all"
                    if which is None
                    else f"{EDGES[which]:g} to {EDGES[which + 1]:g}",
                    "stated": float(part[by][inside].mean()),
                    "measured": float(part["measured"][inside].mean()),
                    "low": low,
                    "high": high,
                    "statements": int(inside.sum()),
                    "cases": len(np.unique(case[inside])),
                }
            )
    return pd.DataFrame(rows)


def _interval(
    case: NDArray[np.intp],
    measured: NDArray[np.float64],
    inside: NDArray[np.bool_],
    draws: int,
    seed: int,
) -> tuple[float, float]:
    count = np.bincount(case, inside.astype(float))
    total = np.bincount(case, np.where(inside, measured, 0.0))
    drawn = np.random.default_rng(seed).integers(len(count), size=(draws, len(count)))
    weight = count[drawn].sum(axis=1)
    means = total[drawn].sum(axis=1)[weight > 0] / weight[weight > 0]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)
