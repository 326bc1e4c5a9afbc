"""Whether a calibrated df carries over: to other sizes, numbers of folds, real attributes.

In all of these there is nothing to learn and the classes are equally likely, so naive Bayes and
C4.5 have the same expected accuracy, one half, by construction.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated

import numpy as np

from fourpapers.bouckaert2003.populations import (
    BOOK,
    CELLS,
    FOLDS,
    SIZE,
    packed_surplus,
    population,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners import datasets
from twolearners.datasets import Encoded
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

RUNS = 10
#: What is varied, one thing at a time; the paper has 300 instances and 10 folds.
SIZES, NUMBERS_OF_FOLDS = (100, 1000, 3000), (2, 5, 20)
#: UCI sets whose attributes are used: numbers only, names only, both, with gaps.
REAL = (
    "pima-diabetes",
    "vehicle",
    "breast-w",
    "vote",
    "soybean",
    "credit-rating",
    "german-credit",
    "horse-colic",
)


@experiment(
    "bouckaert2003/carry-over",
    version=1,
    trials=1000,
    seed=2003,
    fits=lambda size, folds, network: 2 * RUNS * folds,
    chunk=250,
    settings=(),
    beyond=tuple(
        {"network": network, **varied}
        for network in (0, BOOK[1])
        for varied in (
            *({"size": size} for size in SIZES),
            *({"folds": folds} for folds in NUMBERS_OF_FOLDS),
        )
    ),
    packed={"surplus": CELLS},
    added=("network",),
)
def calibration_transfer(
    trials: Trials,
    *,
    size: Annotated[int, "instances in each data set, a multiple of the folds [20, 100000]"] = SIZE,
    folds: Annotated[int, "folds of a cross-validation [2, 100]"] = FOLDS,
    network: Annotated[int, "which network of Set 1, see populations [0, 31]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5 on Set 1 with other sizes and numbers of folds: ten runs.

    ``surplus`` counts how many errors more naive Bayes makes in each fold, packed.
    """
    if size % folds:
        raise ValueError(f"size must be a multiple of folds; {size} is none of {folds}")
    plan = repeated_kfold(RUNS, folds)
    return packed_surplus(partial(population(1, network).encoded, size), plan, trials)


def differences(
    *,
    size: int = SIZE,
    folds: int = FOLDS,
    network: int = BOOK[1],
    trials: int = 1000,
    seed: int = 2003,
) -> Differences:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, folds)."""
    counted = compute(
        calibration_transfer, trials=trials, seed=seed, size=size, folds=folds, network=network
    )
    plan = repeated_kfold(RUNS, folds)
    return Differences(counted["surplus"].reshape(-1, *plan.shape) / (size // folds), plan)


@experiment(
    "bouckaert2003/real-attributes",
    version=1,
    trials=400,
    seed=2003,
    fits=2 * RUNS * FOLDS,
    chunk=100,
    settings=(),
    beyond=tuple({"data_set": name} for name in REAL),
    packed={"surplus": CELLS},
)
def real_attributes(
    trials: Trials,
    *,
    data_set: Annotated[str, "a UCI data set of 300 instances or more"] = REAL[0],
) -> Columns:
    """Naive Bayes and C4.5 on real attributes with classes by the toss of a coin.

    Each trial draws 300 instances of the data set, gives each a class at random and does
    ten runs of 10-fold cv. ``surplus`` is packed as in the other experiments.
    """
    plan = repeated_kfold(RUNS, FOLDS)
    return packed_surplus(partial(_random_classes, data_set), plan, trials)


def real_differences(data_set: str, *, trials: int = 400, seed: int = 2003) -> Differences:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 10)."""
    counted = compute(real_attributes, trials=trials, seed=seed, data_set=data_set)
    plan = repeated_kfold(RUNS, FOLDS)
    return Differences(counted["surplus"].reshape(-1, *plan.shape) / (SIZE // FOLDS), plan)


@cache
def _attributes(name: str) -> Encoded:
    data = datasets.load(name).encoded
    if len(data) < SIZE:
        raise ValueError(f"{name} has {len(data)} instances; {SIZE} or more are needed")
    return data


def _random_classes(name: str, rng: np.random.Generator) -> Encoded:
    """Draw instances of a data set and toss a coin for the class of each."""
    data = _attributes(name)
    rows = rng.choice(len(data), SIZE, replace=False)
    labels = rng.integers(2, size=SIZE)
    return Encoded(data.values[rows], n_values=data.n_values, labels=labels, n_classes=2)
