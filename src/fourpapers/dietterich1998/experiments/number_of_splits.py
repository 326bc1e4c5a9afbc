"""Rejections by number of random splits, and of folds (section 5)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Any

import numpy as np
import pandas as pd

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments.studies import (
    SETS,
    count_rejections,
    level_index,
    run_studies,
    with_rates,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.differences import Differences
from twolearners.resampling import kfold, resamples
from twolearners.significance import Procedure
from twolearners.simulators import WorstCase

#: How many random splits, and how many folds.
SPLITS = (2, 5, 10, 20, 30, 50, 100, 200, 300)
FOLDS = (2, 3, 5, 10, 20, 30, 50, 100, 300)


@experiment("dietterich1998/splits", version=1, trials=100, seed=1998, fits=0, chunk=25)
def rejections(
    trials: Trials,
    *,
    epsilon: Annotated[float, "error rate of both learners [0.04, 0.65]"] = 0.10,
    size: Annotated[int, "instances in each data set [300, 100000]"] = 300,
    sets: Annotated[int, "data sets in a study [1, 1000000]"] = SETS,
) -> Columns:
    """Studies of simulated learners: rejections by number of splits and of folds.

    The first 2, 5, 10 ... of 300 random splits are tested, and cross-validations with 2, 3,
    5 ... folds; columns are (numbers, levels .01, .05 and .10).
    """
    return run_studies(partial(_study, WorstCase(epsilon, size), sets), trials)


def _study(population: WorstCase, sets: int, rng: np.random.Generator) -> dict[str, Any]:
    resampled, folds = [], []
    for _ in range(sets):
        first = population.first_half(rng)
        resampled.append(population.resampled(first, rng, splits=max(SPLITS)))
        folds.append([population.repeated(first, rng, folds=k)[0] for k in FOLDS])
    splits = {"resamples": Differences(np.array(resampled)[..., None], resamples(max(SPLITS)))}
    by_folds = [
        Differences(np.array(x)[:, None], kfold(k))
        for k, x in zip(FOLDS, zip(*folds, strict=True), strict=True)
    ]
    return {
        "resampled": [
            count_rejections(Procedure("resampled", size=n).apply(splits)) for n in SPLITS
        ],
        "kfold": [count_rejections(Procedure("kfold").apply({"k-fold": x})) for x in by_folds],
    }


@lru_cache(maxsize=8)
def type_one_error(
    *,
    studies: int = 100,
    alpha: float = 0.05,
    epsilon: float = 0.10,
    size: int = 300,
    sets: int = SETS,
    seed: int = 1998,
) -> pd.DataFrame:
    """Measure how Type I error depends on the number of splits, and of folds.

    Returns
    -------
    DataFrame
        ``test``, ``number``, ``rejections`` with ``rate``, ``low``, ``high``; the
        first study's ``paper_rate`` and its interval; and the ``law`` for normal differences.
    """
    stored = compute(rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets)
    population = WorstCase(epsilon, size)
    parts = []
    for test, column, numbers in (
        ("resampled t", "resampled", SPLITS),
        ("k-fold cv t", "kfold", FOLDS),
    ):
        counts = stored[column][..., level_index(alpha)]
        parts.append(
            pd.DataFrame(
                {
                    "test": test,
                    "number": numbers,
                    "rejections": counts.sum(axis=0),
                    "first": counts[0],
                    "law": [_law(population, test, n, alpha) for n in numbers],
                }
            )
        )
    return with_rates(pd.concat(parts, ignore_index=True), sets, studies)


def _law(population: WorstCase, test: str, number: int, alpha: float) -> float:
    if test == "k-fold cv t":  # disjoint test sets: independent, and so Student's t
        return alpha
    covariance = laws.covariance_of_splits(population, number)
    return laws.size_of(laws.flat_t(number, alpha), covariance)
