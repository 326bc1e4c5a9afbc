"""Table 7: five learners, each pair compared on the same folds."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import (
    BOOK,
    FIVE,
    FOLDS,
    SIZE,
    book_network,
    population,
    settings_of_others,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold

PLAN = repeated_kfold(10, FOLDS)


@experiment(
    "bouckaert2003/other-learners",
    version=1,
    trials=1000,
    seed=2003,
    fits=len(FIVE) * PLAN.splits,
    chunk=250,
    settings=({"set": 1, "network": BOOK[1], "trials": 3000},),
    beyond=(
        {"set": 1},
        *({"set": number, "trials": 300} for number in (2, 3, 4)),
        *settings_of_others(1),
    ),
    packed={"errors": FOLDS},
    added=("network",),
)
def five_learners(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations [0, 50]"] = 0,
) -> Columns:
    """C4.5, naive Bayes, nearest neighbour, TAN, voted perceptron: ten runs of 10-fold cv.

    ``errors`` counts the errors of each learner in each fold, packed; the axes are learner
    and run, and all learners see the same folds.
    """
    errors = np.empty((len(trials), len(FIVE), *PLAN.shape), np.int64)
    for trial, rng in enumerate(trials):
        outcomes = evaluate(FIVE, population(set, network).encoded(SIZE, rng), PLAN, rng)
        errors[trial] = [outcomes.errors(name) for name in FIVE]
    return {"errors": errors}


def error_rates(
    number: int, *, network: int | None = None, trials: int = 1000, seed: int = 2003
) -> dict[str, NDArray[np.float64]]:
    """Return the error of each learner in each fold: arrays of shape (trials, 10, 10)."""
    chosen = book_network(number, network)
    counted = compute(five_learners, trials=trials, seed=seed, set=number, network=chosen)
    rates = counted["errors"] / (SIZE // FOLDS)
    return {name: rates[:, place] for place, name in enumerate(FIVE)}


def pairs() -> list[tuple[str, str]]:
    """List the ten pairs of learners, row and column of Table 7.

    Examples
    --------
    >>> len(pairs()), pairs()[0]
    (10, ('naive Bayes', 'C4.5'))
    """
    return [(b, a) for a, b in combinations(FIVE, 2)]
