"""Section 3.5: five replications of 2-fold cross-validation, and not fewer or more."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Annotated, Any

import numpy as np
import pandas as pd
from scipy import special

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments.studies import (
    LEVELS,
    SETS,
    Floats,
    Ints,
    level_index,
    run_studies,
    with_rates,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.simulators import WorstCase

#: How many replications.
REPLICATIONS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)


def two_fold_t(x: Floats) -> tuple[Floats, Floats]:
    r"""Carry out Dietterich's test with any number of replications.

    .. math:: \tilde t_r = \frac{p_1^{(1)}}{\sqrt{\tfrac1r \sum_{i=1}^r s_i^2}}

    is referred to t with r degrees of freedom, by the argument he makes for r = 5.

    Parameters
    ----------
    x : array of shape (..., r, 2)
        Differences by replication and fold.

    Returns
    -------
    statistic, pvalue : array
        As in :func:`twolearners.significance.five_by_two_cv_t`: 0 and 1 where nothing
        differs, infinite and 0 where nothing but the numerator does.

    Examples
    --------
    >>> x = np.array([[0, 1], [-2, 1], [-1, 1], [1, -3], [-3, -2]]) / 75
    >>> t, p = two_fold_t(x[::-1])
    >>> round(float(t), 3), round(float(p), 3)
    (-1.704, 0.149)
    """
    gap = x[..., 0] - x[..., 1]
    below = np.sqrt((gap**2).mean(axis=-1) / 2)
    top = x[..., 0, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        statistic = np.where(top == 0, 0.0, top / below)
    return statistic, 2 * special.stdtr(x.shape[-2], -np.abs(statistic))


@experiment(
    "dietterich1998/replications",
    version=1,
    trials=100,
    seed=1998,
    fits=0,
    chunk=25,
    settings=({"epsilon": 0.10}, {"epsilon": 0.40}),
)
def rejections(
    trials: Trials,
    *,
    epsilon: Annotated[float, "error rate of both learners [0.04, 0.65]"] = 0.10,
    size: Annotated[int, "instances in each data set [20, 100000]"] = 300,
    sets: Annotated[int, "data sets in a study [1, 1000000]"] = SETS,
) -> Columns:
    """Studies of simulated learners: rejections by number of 2-fold cross-validations.

    The first 1, 2, 3 ... of twenty replications are tested; the column is (numbers, levels
    .01, .05 and .10). ``still`` counts the data sets on which the first variance is zero.
    """
    return run_studies(partial(_study, WorstCase(epsilon, size), sets), trials)


def _study(population: WorstCase, sets: int, rng: np.random.Generator) -> dict[str, Any]:
    most = max(REPLICATIONS)
    x = np.array(
        [
            population.repeated(population.first_half(rng), rng, folds=2, runs=most)
            for _ in range(sets)
        ]
    )
    return {
        "rejections": [_counted(two_fold_t(x[:, :r])[1]) for r in REPLICATIONS],
        "still": np.count_nonzero(x[:, 0, 0] == x[:, 0, 1]),
    }


def _counted(pvalues: Floats) -> Ints:
    return np.array([np.count_nonzero(pvalues <= level) for level in LEVELS])


@lru_cache(maxsize=8)
def type_one_error(
    epsilons: tuple[float, ...],
    *,
    studies: int = 100,
    alpha: float = 0.05,
    size: int = 300,
    sets: int = SETS,
    seed: int = 1998,
) -> pd.DataFrame:
    """Measure how Type I error depends on the number of replications.

    Returns
    -------
    DataFrame
        ``epsilon``, ``replications``, ``rejections`` with ``rate``, ``low`` and
        ``high``, and the ``law``, which is that of independent normal differences.
    """
    parts = []
    for epsilon in epsilons:
        stored = compute(
            rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets
        )
        counts = stored["rejections"][..., level_index(alpha)].sum(axis=0)
        parts.append(
            pd.DataFrame({"epsilon": epsilon, "replications": REPLICATIONS, "rejections": counts})
        )
    table = with_rates(pd.concat(parts, ignore_index=True), sets, studies)
    return table.assign(law=[ideal_size(r, alpha) for r in table["replications"]])


def ideal_size(replications: int, alpha: float) -> float:
    """Give the Type I error with independent normal differences.

    Examples
    --------
    >>> [round(ideal_size(r, 0.05), 4) for r in (1, 3, 5, 20)]
    [0.0355, 0.026, 0.0281, 0.0423]
    """
    return laws.size_of(laws.two_fold_t(replications, alpha), np.eye(2 * replications))


@cache
def ideal_sizes() -> pd.DataFrame:
    """Give the same for 1 to 20 replications, at each level.

    Returns
    -------
    DataFrame
        ``level``, ``replications``, ``size`` and ``share``, the size over the level.
    """
    rows = [
        (level, number, ideal_size(number, level)) for level in LEVELS for number in range(1, 21)
    ]
    table = pd.DataFrame(rows, columns=["level", "replications", "size"])
    return table.assign(share=table["size"] / table["level"])


def share_without_variance(
    epsilon: float, *, studies: int = 100, size: int = 300, sets: int = SETS, seed: int = 1998
) -> float:
    """Give the share of data sets on which the variance of one replication is zero."""
    stored = compute(rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets)
    return float(stored["still"].sum() / (studies * sets))
