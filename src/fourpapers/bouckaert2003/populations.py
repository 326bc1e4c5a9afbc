"""What every experiment of the paper starts from: a set, a size, and the pair of learners."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import Columns, Trials
from twolearners.datasets import Encoded
from twolearners.evaluation import evaluate
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

#: The four populations. In Set 1 there is nothing to learn; in the others C4.5 is better.
SETS = (1, 2, 3, 4)
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
#: Cells that are stored together: the number of cells is a multiple of it.
CELLS = 5


@cache
def population(number: int, class_probability: float = 0.5) -> BayesianNetwork:
    """Return one of the four sets; the probability of a class can be chosen for Set 1."""
    return bouckaert_set(number, class_probability if number == 1 else None)


def extra_errors(data: Encoded, plan: Plan, rng: np.random.Generator) -> NDArray[np.int64]:
    """Count how many errors more naive Bayes makes than C4.5: shape (runs, folds)."""
    outcomes = evaluate(PAIR, data, plan, rng)
    return outcomes.errors("naive Bayes") - outcomes.errors("C4.5")


def packed_surplus(
    draw: Callable[[np.random.Generator], Encoded], plan: Plan, trials: Trials
) -> Columns:
    """Count :func:`extra_errors` on a data set for each trial: shape (trials, cells / 5, 5)."""
    surplus = [extra_errors(draw(rng), plan, rng) for rng in trials]
    return {"surplus": np.reshape(surplus, (len(trials), -1, CELLS))}
