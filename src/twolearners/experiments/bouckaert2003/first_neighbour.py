"""A nearest neighbour that takes the first of those equally near, in the order they are given.

Ten binary attributes put many instances at the same distance. Our nearest neighbour lets all of
them vote. The other usual way is to take whichever comes first; and since a cross-validation
shuffles the data anew in every run, that one is picked at random each time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.engine import Columns, Trials, compute, experiment, trial_rng
from twolearners.experiments.bouckaert2003.other_learners import RUNS
from twolearners.experiments.bouckaert2003.packing import pack, unpack
from twolearners.experiments.bouckaert2003.populations import FOLDS, SIZE, population
from twolearners.resampling import repeated_kfold

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def first_predictions(values: Floats, labels: Ints, folds: Ints, order: Ints) -> Ints:
    """Predict every instance by the first of its nearest neighbours in the other folds.

    Parameters
    ----------
    values : array of shape (n, attributes)
        Nominal codes; the distance is the number of attributes that differ.
    labels, folds : array of shape (n,)
        Class and fold of each instance.
    order : array of shape (n,)
        Place of each instance in the data as given: of those equally near the lowest wins.

    Examples
    --------
    >>> values = np.array([[0.0], [0.0], [0.0], [1.0]])
    >>> labels, folds = np.array([0, 1, 0, 1]), np.array([0, 1, 1, 1])
    >>> first_predictions(values, labels, folds, np.arange(4)).tolist()
    [1, 0, 0, 0]
    """
    apart = (values[:, None, :] != values[None, :, :]).sum(axis=2) * len(values) + order[None, :]
    apart[folds[:, None] == folds[None, :]] = np.iinfo(apart.dtype).max
    return np.asarray(labels[apart.argmin(axis=1)])


@experiment(
    "bouckaert2003/first-neighbour",
    version=1,
    trials=1000,
    seed=2003,
    fits=RUNS * FOLDS,
    chunk=250,
)
def first_neighbour(trials: Trials) -> Columns:
    """Count the errors of the first nearest neighbour on Set 1, on the folds of Table 7.

    The data sets and folds are those of the experiment with five learners, trial by trial.
    """
    network, plan = population(1), repeated_kfold(RUNS, FOLDS)
    found = np.empty((len(trials), RUNS, FOLDS), np.int64)
    for place, (trial, rng) in enumerate(zip(trials.numbers, trials, strict=True)):
        same = trial_rng(trials.seed, "bouckaert2003/other-learners", trial)
        data = network.encoded(SIZE, same)
        for run, folds in enumerate(plan.draw(data.labels, same)):
            order = rng.permutation(SIZE)
            wrong = first_predictions(data.values, data.labels, folds, order) != data.labels
            found[place, run] = np.bincount(folds, wrong, FOLDS)
    return pack(found, "errors")


def error_rates(*, trials: int, seed: int) -> Floats:
    """Return its error in every fold: shape (trials, 10, 10)."""
    found = compute(first_neighbour, trials=trials, seed=seed)
    return unpack(dict(found), "errors", FOLDS) / (SIZE // FOLDS)
