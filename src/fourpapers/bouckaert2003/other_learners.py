"""Table 7: five learners, each pair compared on the same folds."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import FIVE, FOLDS, SIZE, errors, population
from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from twolearners.resampling import repeated_kfold

RUNS = 10


@experiment(
    "bouckaert2003/other-learners",
    version=1,
    trials=1000,
    seed=2003,
    fits=len(FIVE) * RUNS * FOLDS,
    chunk=250,
    settings=(
        {"set": 1},
        {"set": 2, "trials": 300},
        {"set": 3, "trials": 300},
        {"set": 4, "trials": 300},
    ),
)
def other_learners(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
) -> Columns:
    """C4.5, naive Bayes, nearest neighbour, TAN, voted perceptron: ten runs of 10-fold cv.

    ``errors`` counts the errors of each learner in each fold, packed; the axes are learner
    and run, and all learners see the same folds.
    """
    network, plan = population(set), repeated_kfold(RUNS, FOLDS)
    found = [errors(FIVE, network.encoded(SIZE, rng), plan, rng)[0] for rng in trials]
    return pack(np.array(found), "errors")


def error_rates(number: int, *, trials: int, seed: int) -> dict[str, NDArray[np.float64]]:
    """Return the error of each learner in each fold: arrays of shape (trials, 10, 10)."""
    found = compute(other_learners, trials=trials, seed=seed, set=number)
    rates = unpack(dict(found), "errors", FOLDS) / (SIZE // FOLDS)
    return {name: rates[:, place] for place, name in enumerate(FIVE)}


def pairs() -> list[tuple[str, str]]:
    """List the ten pairs of learners, row and column of Table 7.

    Examples
    --------
    >>> len(pairs()), pairs()[0]
    (10, ('naive Bayes', 'C4.5'))
    """
    return [(b, a) for a, b in combinations(FIVE, 2)]
