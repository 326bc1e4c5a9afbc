"""What every experiment of the paper starts from: a set, a size, and the pair of learners."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.other_networks import OTHERS, other_network
from fourpapers.engine import Columns, ParameterError, Trials
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
#: The network of each set that most of the book is about: of Set 1 the one with uneven attributes.
BOOK = {1: 1, 2: 0, 3: 0, 4: 0}
#: Data sets drawn from each of the other networks: more of Set 1, where rejections are rare.
DATA_SETS = {1: 100, 2: 50, 3: 50, 4: 50}
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
def population(number: int, network: int = 0, class_probability: float = 0.5) -> BayesianNetwork:
    """Return a network of one of the four sets.

    Parameters
    ----------
    number : {1, 2, 3, 4}
        Which set.
    network : int
        Of Set 1: 0 has even attributes, 1 (:data:`BOOK`) those of
        :func:`~twolearners.simulators.bouckaert_set`, and :data:`OTHERS` attributes whose
        probabilities were drawn at random. Of the other sets: 0 is the one of that function,
        and :data:`OTHERS` are as accurate as it is (:mod:`~.other_networks`).
    class_probability : float
        Probability of class 1, for Set 1 only.
    """
    if network in OTHERS[number]:
        return other_network(number, network)
    if network > BOOK[number]:
        raise ParameterError(f"Set {number} has networks 0 to {OTHERS[number][-1]}, not {network}")
    if number == 1:
        return bouckaert_set(1, class_probability, even=network == 0)
    return bouckaert_set(number)


def book_network(number: int, network: int | None) -> int:
    """Return the number of a network, that of the book by default."""
    return BOOK[number] if network is None else network


def data_sets_of(number: int, network: int) -> dict[str, int]:
    """Say which data sets of one of the other networks are stored: their number and seed.

    They stay the same whatever seed a chapter is run with.
    """
    return {"network": network, "seed": 2003 + network, "trials": DATA_SETS[number]}


def settings_of_others(*numbers: int) -> tuple[dict[str, int], ...]:
    """List what the other networks of some sets are run with.

    Each has data sets of its own, so that the networks of a set are independent.
    """
    return tuple(
        {"set": number, **data_sets_of(number, network)}
        for number in numbers
        for network in OTHERS[number]
    )


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
