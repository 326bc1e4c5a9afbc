"""Two learners to which the order of the training data matters, shuffled in every run.

Ten binary attributes put many instances at the same distance. Our nearest neighbour lets all of
them vote; the other usual way is to take whichever comes first. A voted perceptron learns from
one instance after the other. A cross-validation that shuffles the data anew in every run hands
both another order each time; ours deals other folds and keeps the order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.other_learners import RUNS
from fourpapers.bouckaert2003.populations import FOLDS, SIZE, population
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.engine.packing import pack, unpack
from twolearners.datasets import Encoded
from twolearners.learners import VotedPerceptron
from twolearners.resampling import repeated_kfold

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Whose errors are counted, in this order.
LEARNERS = ("nearest neighbour", "voted perceptron")


def distances(values: Floats) -> Ints:
    """Count the attributes in which two instances differ, for all pairs of instances."""
    return (values[:, None, :] != values[None, :, :]).sum(axis=2)


def first_predictions(apart: Ints, labels: Ints, folds: Ints) -> Ints:
    """Predict every instance by the first of its nearest neighbours in the other folds.

    Parameters
    ----------
    apart : array of shape (n, n)
        Distances; of those equally near, the one that comes first wins.
    labels, folds : array of shape (n,)
        Class and fold of each instance.

    Examples
    --------
    >>> apart = distances(np.array([[0.0], [0.0], [0.0], [1.0]]))
    >>> labels, folds = np.array([0, 1, 0, 1]), np.array([0, 1, 1, 1])
    >>> first_predictions(apart, labels, folds).tolist()
    [1, 0, 0, 0]
    """
    far = np.where(folds[:, None] == folds[None, :], np.iinfo(np.int64).max, apart)
    return np.asarray(labels[far.argmin(axis=1)])


@experiment(
    "bouckaert2003/shuffled",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * RUNS * FOLDS,
    chunk=250,
)
def shuffled(trials: Trials) -> Columns:
    """First nearest neighbour and voted perceptron on Set 1, the data shuffled in every run.

    The data sets and folds are those of the experiment with five learners, trial by trial.
    ``errors`` counts the errors in each fold, packed; the axes are learner and run.
    """
    network, plan, perceptron = population(1), repeated_kfold(RUNS, FOLDS), VotedPerceptron()
    found = np.empty((len(trials), len(LEARNERS), RUNS, FOLDS), np.int64)
    for place, (trial, rng) in enumerate(zip(trials.numbers, trials, strict=True)):
        same = trial_rng(trials.seed, "bouckaert2003/other-learners", trial)
        data = network.encoded(SIZE, same)
        apart = distances(data.values)
        for run, dealt in enumerate(plan.draw(data.labels, same)):
            order = rng.permutation(SIZE)
            labels, folds = data.labels[order], dealt[order]
            one = Encoded(
                data.values[order],
                n_values=data.n_values,
                labels=labels,
                n_classes=data.n_classes,
            )
            predicted = (
                first_predictions(apart[np.ix_(order, order)], labels, folds),
                perceptron.fold_predictions(one, folds[None])[0],
            )
            for learner, guess in enumerate(predicted):
                found[place, learner, run] = np.bincount(folds, guess != labels, FOLDS)
    return pack(found, "errors")


def error_rates(*, trials: int, seed: int) -> dict[str, Floats]:
    """Return the error of both in every fold: arrays of shape (trials, 10, 10)."""
    found = compute(shuffled, trials=trials, seed=seed)
    rates = unpack(dict(found), "errors", FOLDS) / (SIZE // FOLDS)
    return {name: rates[:, place] for place, name in enumerate(LEARNERS)}
