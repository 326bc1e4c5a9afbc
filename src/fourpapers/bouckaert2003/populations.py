"""What every experiment of the paper starts from: a set, a size, and the pair of learners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets import Encoded
from twolearners.learners import (
    C45Classifier,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)
from twolearners.learners.base import Learner
from twolearners.resampling import Plan
from twolearners.simulators import BayesianNetwork, bouckaert_set

Ints = NDArray[np.int64]

#: Instances in each data set, and folds of a cross-validation.
SIZE, FOLDS = 300, 10
#: A and B: what the tests are calibrated on. A positive difference is an error more of A.
PAIR: dict[str, Learner] = {"naive Bayes": NaiveBayes(), "C4.5": C45Classifier()}
#: All five learners of the paper, in the order of Table 7.
FIVE: dict[str, Learner] = {
    "C4.5": C45Classifier(),
    "naive Bayes": NaiveBayes(),
    "nearest neighbour": NearestNeighbour(),
    "TAN": TreeAugmentedNaiveBayes(),
    "voted perceptron": VotedPerceptron(),
}


@cache
def population(number: int, class_probability: float = 0.5) -> BayesianNetwork:
    """Return one of the four sets; the probability of a class can be chosen for Set 1."""
    return bouckaert_set(number, class_probability if number == 1 else None)


def errors(
    learners: Mapping[str, Learner], data: Encoded, plan: Plan, rng: np.random.Generator
) -> tuple[Ints, Ints]:
    """Count the errors of every learner in every fold of a plan, all on the same splits.

    Returns
    -------
    errors : array of shape (learners, runs, folds)
    tested : array of shape (runs, folds)
        Instances in each fold.
    """
    folds = plan.draw(data.labels, rng)
    # Those that are never tested (fold -1) get a place of their own in front.
    place = folds + 1 + (plan.folds + 1) * np.arange(plan.runs)[:, None]
    wrong = [one.fold_predictions(data, folds) != data.labels for one in learners.values()]
    counts = [
        np.bincount(which.ravel(), weights, plan.runs * (plan.folds + 1))
        for which, weights in [(place, None), *((place, w.ravel()) for w in wrong)]
    ]
    table = np.array(counts, np.int64).reshape(-1, plan.runs, plan.folds + 1)[:, :, 1:]
    return table[1:], table[0]


def surplus(data: Encoded, plan: Plan, rng: np.random.Generator) -> Ints:
    """Count how many errors more naive Bayes makes than C4.5: shape (runs, folds)."""
    (a, b), _ = errors(PAIR, data, plan, rng)
    return a - b
