"""A hundred runs of 10-fold cross-validation on each data set: what most of the paper reads.

The first ten runs are the ten of his tables, the first ``r`` those of his figures, and all
hundred are ten repetitions of ten runs, with which replicability is measured. The first run is a
10-fold cross-validation. The first folds of the runs are random splits with a tenth tested.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import (
    BOOK,
    FOLDS,
    PAIR,
    SETS,
    SIZE,
    book_network,
    extra_errors,
    population,
    settings_of_others,
)
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

#: How each data set is split, and instances of the single test set of Table 3.
PLAN, TEST = repeated_kfold(100, FOLDS), 10_000


@experiment(
    "bouckaert2003/repeated-cv",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * (PLAN.splits + 1),
    settings=(
        *({"set": 2}, {"set": 3}, {"set": 4}),
        # As many as it takes to tell one df from the next.
        {"set": 1, "network": BOOK[1], "trials": 5000},
    ),
    beyond=(
        {"set": 1},
        # As many as it takes to say how far df are the same at all levels and runs.
        {"set": 1, "network": BOOK[1], "trials": 20_000},
        *settings_of_others(*SETS),
    ),
    packed={"surplus": FOLDS},
    added=("network",),
)
def repeated_cv(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations [0, 50]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5 on 300 instances: a hundred runs of stratified 10-fold cv.

    Each trial draws a data set and counts in every fold how many errors more naive Bayes
    makes (``surplus``). ``wrong`` counts the errors of both on a test set of 10,000
    instances, the same for all trials, after training on the whole data set.
    """
    source = population(set, network)
    test = source.encoded(TEST, trial_rng(trials.seed, "bouckaert2003/test-set", set))
    surplus = np.empty((len(trials), *PLAN.shape), np.int64)
    wrong = np.empty((len(trials), 2), np.int64)
    for trial, rng in enumerate(trials):
        data = source.encoded(SIZE, rng)
        surplus[trial] = extra_errors(data, PLAN, rng)
        for place, learner in enumerate(PAIR.values()):
            predicted = learner.fit_encoded(data).predict_encoded(test.values)
            wrong[trial, place] = np.sum(predicted != test.labels)
    return {"surplus": surplus, "wrong": wrong}


def differences(
    number: int, *, network: int | None = None, trials: int = 1000, seed: int = 2003
) -> Differences:
    """Return error of naive Bayes minus error of C4.5 in every fold: shape (trials, 100, 10).

    Parameters
    ----------
    number : {1, 2, 3, 4}
        Which population.
    network : int, optional
        Which network of it; that of the book by default.
    trials, seed : int
        How many data sets, and the start of their random numbers.
    """
    chosen = book_network(number, network)
    counted = compute(repeated_cv, trials=trials, seed=seed, set=number, network=chosen)
    return Differences(counted["surplus"] / (SIZE // FOLDS), PLAN)


def accuracies(
    number: int, *, network: int | None = None, trials: int = 1000, seed: int = 2003
) -> NDArray[np.float64]:
    """Return the accuracy of both learners on the test set: shape (trials, 2)."""
    chosen = book_network(number, network)
    counted = compute(repeated_cv, trials=trials, seed=seed, set=number, network=chosen)
    return 1 - counted["wrong"] / TEST
