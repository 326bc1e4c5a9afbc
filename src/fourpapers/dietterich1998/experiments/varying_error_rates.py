"""Section 7: error rates that vary wildly, and whether they fool the 5x2cv t test.

Both learners err on every instance of a test set with the same probability, the level of that
test set, so the difference of their error rates is 0 throughout. Only the level swings.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Any

import numpy as np
import pandas as pd

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments.studies import (
    SETS,
    Floats,
    count_rejections,
    level_index,
    run_studies,
    with_rates,
)
from fourpapers.dietterich1998.procedures import results
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.differences import Differences
from twolearners.resampling import five_by_two

COLUMNS = {"5x2cv t": "five_by_two_t", "5x2cv F": "five_by_two_f"}
#: How the level swings, in words.
SWINGS = {
    "steady": "not at all: it is halfway everywhere",
    "folds": "drawn anew for every fold",
    "replications": "drawn anew for every replication",
    "first": "halfway in the first replication, at either end in the others",
    "apart": "drawn anew for every replication, and for each learner",
}


@experiment(
    "dietterich1998/swings",
    version=1,
    trials=100,
    seed=1998,
    fits=0,
    chunk=25,
    settings=(),
    beyond=[{"swing": swing} for swing in SWINGS],
)
def rejections(
    trials: Trials,
    *,
    swing: Annotated[str, "how levels swing {steady, folds, replications, first, apart}"] = "folds",
    low: Annotated[float, "lowest error rate [0, 1]"] = 0.1,
    high: Annotated[float, "highest error rate [0, 1]"] = 0.9,
    size: Annotated[int, "instances in each data set [20, 100000]"] = 300,
    sets: Annotated[int, "data sets in a study [1, 1000000]"] = SETS,
) -> Columns:
    """Studies of learners whose common error rate swings: rejections of the 5x2cv tests.

    A column for each test, counts at the levels .01, .05 and .10.
    """
    return run_studies(partial(_study, swing, low, high, size, sets), trials)


def levels(swing: str, low: float, high: float, sets: int, rng: np.random.Generator) -> Floats:
    """Draw error rates by data set, replication, fold and learner.

    Examples
    --------
    >>> drawn = levels("replications", 0.1, 0.9, 3, np.random.default_rng(1))
    >>> drawn.shape, bool((drawn == drawn[:, :, :1, :1]).all())
    ((3, 5, 2, 2), True)
    """
    shape = (sets, 5, 2, 2)
    if swing == "folds":
        drawn = rng.uniform(low, high, (sets, 5, 2, 1))
    elif swing == "replications":
        drawn = rng.uniform(low, high, (sets, 5, 1, 1))
    elif swing == "apart":
        drawn = rng.uniform(low, high, (sets, 5, 1, 2))
    elif swing == "first":
        drawn = rng.choice([low, high], (sets, 5, 1, 1))
        drawn[:, 0] = (low + high) / 2
    else:
        drawn = np.array((low + high) / 2)
    return np.broadcast_to(drawn, shape)


def _study(
    swing: str, low: float, high: float, size: int, sets: int, rng: np.random.Generator
) -> dict[str, Any]:
    half = np.array([size - size // 2, size // 2])
    wrong = rng.binomial(half[:, None], levels(swing, low, high, sets, rng))
    x = Differences((wrong[..., 0] - wrong[..., 1]) / half, five_by_two())
    tested = results({"5x2": x}, COLUMNS)
    return {column: count_rejections(tested[test]) for test, column in COLUMNS.items()}


@lru_cache(maxsize=8)
def type_one_error(
    *, studies: int = 100, alpha: float = 0.05, size: int = 300, sets: int = SETS, seed: int = 1998
) -> pd.DataFrame:
    """Measure the Type I error of the 5x2cv tests for each kind of swing.

    Returns
    -------
    DataFrame
        ``swing``, ``how`` in words, ``test``, ``rejections`` with ``rate``, ``low`` and ``high``.
    """
    rows = []
    for swing, how in SWINGS.items():
        stored = compute(rejections, trials=studies, seed=seed, swing=swing, size=size, sets=sets)
        for test, column in COLUMNS.items():
            count = stored[column][:, level_index(alpha)].sum()
            rows.append((swing, how, test, count))
    table = pd.DataFrame(rows, columns=["swing", "how", "test", "rejections"])
    return with_rates(table, sets, studies)


def worst_arrangement(alpha: float = 0.05) -> float:
    """Give the 5x2cv t test's Type I error if the first replication errs half the time.

    The four others err one time in ten. Differences are normal, with a variance on a test set as
    p (1 - p).

    Examples
    --------
    >>> round(worst_arrangement(), 4)
    0.0955
    """
    rates = np.array([0.5] * 2 + [0.1] * 8)
    return laws.size_of(laws.two_fold_t(5, alpha), np.diag(rates * (1 - rates)))
