"""Table 2: data sets whose classes are more and more unequal, and nothing to learn.

The paper does not say how likely the values of its attributes are. It matters: three readings.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from fourpapers.bouckaert2003.populations import BOOK, FOLDS, SIZE, extra_errors, population
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.datasets import Encoded
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

#: The probabilities of Table 2.
PROBABILITIES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
ATTRIBUTES = 10
_PLAN = repeated_kfold(10, FOLDS)


@experiment(
    "bouckaert2003/class-probability",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * _PLAN.splits,
    chunk=250,
    settings=tuple(
        {"class_probability": probability, "attributes": "uneven", "trials": 3000}
        for probability in PROBABILITIES
    ),
    beyond=tuple(
        {"class_probability": probability, "attributes": attributes}
        for attributes in ("even", "random")
        for probability in PROBABILITIES
    ),
    packed={"surplus": FOLDS},
)
def class_probability(
    trials: Trials,
    *,
    class_probability: Annotated[float, "probability of class 1 in Set 1 [0, 1]"] = 0.5,
    attributes: Annotated[
        str, "how likely the values of an attribute are {even, random, uneven}"
    ] = "even",
) -> Columns:
    """Naive Bayes and C4.5 on Set 1 with unequal classes: ten runs of 10-fold cv.

    With ``attributes="even"`` both values of every attribute are equally likely; with
    ``"uneven"`` every attribute has the probability that Set 1 of the book gives it, and with
    ``"random"`` each data set draws a probability for every attribute, all values from 0 to 1
    being as likely. ``surplus`` counts how many errors more naive Bayes makes in each fold,
    packed.
    """
    draw = {"even": draw_even, "random": draw_random, "uneven": draw_uneven}[attributes]
    surplus = [extra_errors(draw(class_probability, rng), _PLAN, rng) for rng in trials]
    return {"surplus": np.array(surplus)}


def draw_even(probability: float, rng: np.random.Generator) -> Encoded:
    """Draw a data set in which both values of every attribute are equally likely."""
    return population(1, 0, probability).encoded(SIZE, rng)


def draw_uneven(probability: float, rng: np.random.Generator) -> Encoded:
    """Draw a data set from Set 1 of the book, but for the class."""
    return population(1, BOOK[1], probability).encoded(SIZE, rng)


def draw_random(probability: float, rng: np.random.Generator) -> Encoded:
    """Draw a data set in which every attribute has a probability of its own."""
    ones = rng.random(ATTRIBUTES)
    return Encoded(
        (rng.random((SIZE, ATTRIBUTES)) < ones).astype(float),
        n_values=np.full(ATTRIBUTES, 2),
        labels=(rng.random(SIZE) < probability).astype(np.int64),
        n_classes=2,
    )


def differences(
    probability: float, *, attributes: str = "uneven", trials: int = 1000, seed: int = 2003
) -> Differences:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 10)."""
    counted = compute(
        class_probability,
        trials=trials,
        seed=seed,
        class_probability=probability,
        attributes=attributes,
    )
    return Differences(counted["surplus"] / (SIZE // FOLDS), _PLAN)
