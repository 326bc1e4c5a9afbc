"""Other ways to cut the same populations: two halves five times, and a third held out."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import SIZE, population, surplus
from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from twolearners.resampling import repeated_kfold, resamples

Floats = NDArray[np.float64]

#: How often each test is repeated on the same data set to measure replicability.
REPETITIONS = 10
_SPLITS = 100


@experiment(
    "bouckaert2003/five-by-two",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * REPETITIONS * 10,
    chunk=250,
    settings=({"set": 1}, {"set": 2}, {"set": 3}, {"set": 4}),
)
def five_by_two(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of 5x2 cv on each data set (Table 5).

    ``surplus`` counts how many errors more naive Bayes makes in each half, packed.
    """
    network, plan = population(set), repeated_kfold(5 * REPETITIONS, 2)
    found = [surplus(network.encoded(SIZE, rng), plan, rng) for rng in trials]
    return pack(np.array(found).reshape(len(trials), -1, 5), "surplus")


def halves(number: int, *, trials: int, seed: int) -> Floats:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 5, 2)."""
    found = compute(five_by_two, trials=trials, seed=seed, set=number)
    cells = unpack(dict(found), "surplus", 5).reshape(-1, REPETITIONS, 5, 2)
    return cells / (SIZE // 2)


@experiment(
    "bouckaert2003/thirds",
    version=1,
    trials=500,
    seed=2003,
    fits=2 * _SPLITS,
    chunk=250,
    settings=({"set": 1}, {"set": 2}, {"set": 3}, {"set": 4}),
)
def thirds(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
) -> Columns:
    """Naive Bayes and C4.5: a hundred random splits with a third tested.

    The paper does not say what share its resampling tests. ``surplus`` counts how many
    errors more naive Bayes makes on each test set, packed.
    """
    network, plan = population(set), resamples(_SPLITS, 1 / 3, stratified=True)
    found = [surplus(network.encoded(SIZE, rng), plan, rng) for rng in trials]
    return pack(np.array(found).reshape(len(trials), -1, 5), "surplus")


def splits(number: int, *, trials: int, seed: int) -> Floats:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 100)."""
    found = compute(thirds, trials=trials, seed=seed, set=number)
    return unpack(dict(found), "surplus", 5).reshape(-1, _SPLITS) / (SIZE // 3)
