"""Table 2: data sets whose classes are more and more unequal, and nothing to learn.

The paper does not say how likely the values of its attributes are. It matters: two readings.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import FOLDS, PAIR, SIZE, population, surplus
from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from twolearners.datasets import Encoded
from twolearners.resampling import repeated_kfold

#: The probabilities of Table 2.
PROBABILITIES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
RUNS = 10
_ATTRIBUTES = 10


@experiment(
    "bouckaert2003/class-probability",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * RUNS * FOLDS,
    chunk=250,
    settings=tuple(
        {"class_probability": probability, "attributes": attributes}
        for attributes in ("even", "random")
        for probability in PROBABILITIES
    ),
)
def class_probability(
    trials: Trials,
    *,
    class_probability: Annotated[float, "probability of class 1 in Set 1 [0, 1]"] = 0.5,
    attributes: Annotated[str, "how likely the values of an attribute are {even, random}"] = "even",
) -> Columns:
    """Naive Bayes and C4.5 on Set 1 with unequal classes: ten runs of 10-fold cv.

    With ``attributes="even"`` both values of every attribute are equally likely; with
    ``"random"`` each data set draws a probability for every attribute, all values from 0 to 1
    being as likely. ``surplus`` counts how many errors more naive Bayes makes in each fold,
    packed.
    """
    draw = _even if attributes == "even" else _random
    plan = repeated_kfold(RUNS, FOLDS)
    found = [surplus(draw(class_probability, rng), plan, rng) for rng in trials]
    return pack(np.array(found), "surplus")


def _even(probability: float, rng: np.random.Generator) -> Encoded:
    return population(1, probability).encoded(SIZE, rng)


def _random(probability: float, rng: np.random.Generator) -> Encoded:
    ones = rng.random(_ATTRIBUTES)
    return Encoded(
        (rng.random((SIZE, _ATTRIBUTES)) < ones).astype(float),
        n_values=np.full(_ATTRIBUTES, 2),
        labels=(rng.random(SIZE) < probability).astype(np.int64),
        n_classes=2,
    )


def differences(
    probability: float, *, trials: int, seed: int, attributes: str = "even"
) -> NDArray[np.float64]:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 10)."""
    found = compute(
        class_probability,
        trials=trials,
        seed=seed,
        class_probability=probability,
        attributes=attributes,
    )
    return unpack(dict(found), "surplus", FOLDS) / (SIZE // FOLDS)


def rare_named(
    probability: float, *, attributes: str, trials: int, seed: int
) -> NDArray[np.float64]:
    """Measure on what share of new instances each learner names class 1.

    Where there is nothing to learn that share, ``u``, decides the expected error: it is
    ``p + u (1 - 2 p)`` for class probability ``p``.

    Returns
    -------
    array of shape (trials, 2)
        For naive Bayes and C4.5, trained on the whole data set, on 1,000 new instances.
    """
    shares = np.empty((trials, len(PAIR)))
    for trial, rng in enumerate(Trials(seed, "bouckaert2003/rare-named", 0, trials)):
        ones = np.full(_ATTRIBUTES, 0.5) if attributes == "even" else rng.random(_ATTRIBUTES)
        values = (rng.random((SIZE + 1000, _ATTRIBUTES)) < ones).astype(float)
        data = Encoded(
            values[:SIZE],
            n_values=np.full(_ATTRIBUTES, 2),
            labels=(rng.random(SIZE) < probability).astype(np.int64),
            n_classes=2,
        )
        for place, learner in enumerate(PAIR.values()):
            named = learner.fit_encoded(data).predict_encoded(values[SIZE:])
            shares[trial, place] = named.mean()
    return shares
