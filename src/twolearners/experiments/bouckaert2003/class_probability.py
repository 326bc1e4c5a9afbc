"""Table 2: data sets whose classes are more and more unequal, and nothing to learn."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from twolearners.engine import Columns, Trials, compute, experiment
from twolearners.experiments.bouckaert2003.packing import pack, unpack
from twolearners.experiments.bouckaert2003.populations import FOLDS, SIZE, population, surplus
from twolearners.resampling import repeated_kfold

#: The probabilities of Table 2.
PROBABILITIES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
RUNS = 10


@experiment(
    "bouckaert2003/class-probability",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * RUNS * FOLDS,
    chunk=250,
    settings=tuple({"class_probability": probability} for probability in PROBABILITIES),
)
def class_probability(
    trials: Trials,
    *,
    class_probability: Annotated[float, "probability of class 1 in Set 1 [0, 1]"] = 0.5,
) -> Columns:
    """Naive Bayes and C4.5 on Set 1 with unequal classes: ten runs of 10-fold cv.

    ``surplus`` counts how many errors more naive Bayes makes in each fold, packed.
    """
    network, plan = population(1, class_probability), repeated_kfold(RUNS, FOLDS)
    found = [surplus(network.encoded(SIZE, rng), plan, rng) for rng in trials]
    return pack(np.array(found), "surplus")


def differences(probability: float, *, trials: int, seed: int) -> NDArray[np.float64]:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 10)."""
    found = compute(class_probability, trials=trials, seed=seed, class_probability=probability)
    return unpack(dict(found), "surplus", FOLDS) / (SIZE // FOLDS)
