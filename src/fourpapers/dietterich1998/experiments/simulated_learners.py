"""Two simulated learners that are equal: rejections of all tests (sections 4 and 5)."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import repeat
from typing import Annotated, Any

import numpy as np
import pandas as pd

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments.studies import (
    SETS,
    Ints,
    count_rejections,
    level_index,
    run_studies,
    share_above,
    with_rates,
)
from fourpapers.dietterich1998.procedures import by_plan, results
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.simulators import WorstCase

RUNS = 10
#: Error rates of both learners in Figure 5.
EPSILONS = (0.1, 0.2, 0.3, 0.4)

#: Each test, and the column of its rejections.
COLUMNS = {
    "McNemar": "mcnemar",
    "difference of proportions": "proportions",
    "resampled t": "resampled",
    "10-fold cv t": "kfold",
    "5x2cv t": "five_by_two_t",
    "5x2cv F": "five_by_two_f",
    "corrected resampled t": "corrected_resampled",
    "corrected 10-fold cv t": "corrected_kfold",
    "corrected 10x10 cv t": "corrected_repeated",
}
#: The plans whose differences are correlated; see ``beyond/simulated_learners.py``.
PLANS = ("resamples", "repeated k-fold", "5x2")

#: Instances in the data sets whose size is varied.
SIZES = (50, 100, 200, 500, 1000, 2000)


@experiment(
    "dietterich1998/simulated",
    version=1,
    trials=100,
    seed=1998,
    fits=0,
    chunk=25,
    settings=tuple({"epsilon": epsilon} for epsilon in (0.10, 0.20, 0.30, 0.40)),
    beyond=(
        {"epsilon": 0.10, "varied": False},
        *(
            {"epsilon": epsilon, "size": size, "trials": 20}
            for epsilon in (0.10, 0.40)
            for size in SIZES
        ),
    ),
)
def rejections(
    trials: Trials,
    *,
    epsilon: Annotated[float, "error rate of both learners [0.04, 0.65]"] = 0.10,
    size: Annotated[int, "instances in each data set [20, 100000]"] = 300,
    varied: Annotated[bool, "whether training sets of cross-validation vary in quality"] = True,
    sets: Annotated[int, "data sets in a study [1, 1000000]"] = SETS,
) -> Columns:
    """Studies of simulated learners: how many data sets each test rejects.

    A column for each test, counts at the levels .01, .05 and .10. ``cells`` adds up the 2 x 2
    tables of all data sets. ``moments`` are of the differences in number of errors under three
    plans: the sum of their squares, of the squared sums of each run, and of the squared sums of
    each data set.
    """
    return run_studies(partial(_study, WorstCase(epsilon, size), varied, sets), trials)


def _study(
    population: WorstCase, varied: bool, sets: int, rng: np.random.Generator
) -> dict[str, Any]:
    # No data are split and no learner is run: the errors under each plan are drawn.
    drawn = population.measure(repeat(rng, sets), runs=RUNS, varied=varied)
    splits = by_plan(
        drawn.counts, drawn.resampled, drawn.repeated, drawn.five_by_two, size=population.size
    )
    tested = {
        "resamples": np.array([round(population.size / 3)]),
        "repeated k-fold": _sizes(population.size, 10),
        "5x2": _sizes(population.size, 2),
    }
    study: dict[str, Any] = {
        COLUMNS[name]: count_rejections(result) for name, result in results(splits, COLUMNS).items()
    }
    study["cells"] = drawn.counts.sum(axis=0)
    study["moments"] = [
        _moments(np.rint(splits[kind].values * tested[kind]).astype(int)) for kind in PLANS
    ]
    return study


def _sizes(size: int, folds: int) -> Ints:
    return np.full(folds, size // folds) + (np.arange(folds) < size % folds)


def _moments(lead: Ints) -> list[int]:
    """Add up squares of cells, of runs and of data sets; cells are (sets, runs, folds)."""
    by_run = lead.sum(axis=2)
    return [int((part**2).sum()) for part in (lead, by_run, by_run.sum(axis=1))]


@lru_cache(maxsize=8)
def type_one_error(
    epsilons: tuple[float, ...] = EPSILONS,
    *,
    studies: int = 100,
    alpha: float = 0.05,
    size: int = 300,
    varied: bool = True,
    sets: int = SETS,
    seed: int = 1998,
) -> pd.DataFrame:
    """Measure the Type I error of all tests: Figure 5, and beyond it.

    Returns
    -------
    DataFrame
        For each ``epsilon`` and ``test``: ``rejections`` in all studies with ``rate``,
        ``low`` and ``high``; the same of the first study alone (``paper_rate`` and so
        on); ``above``, the share of studies whose interval lies above the level; and ``law``.
    """
    rows = []
    for epsilon in epsilons:
        stored = compute(
            rejections,
            trials=studies,
            seed=seed,
            epsilon=epsilon,
            size=size,
            varied=varied,
            sets=sets,
        )
        derived = laws.law(WorstCase(epsilon, size), alpha, varied=varied)
        for test, column in COLUMNS.items():
            counts = stored[column][:, level_index(alpha)]
            rows.append(
                {
                    "epsilon": epsilon,
                    "test": test,
                    "rejections": counts.sum(),
                    "first": counts[0],
                    "above": share_above(counts, sets, alpha),
                    "law": derived[test],
                }
            )
    return with_rates(pd.DataFrame(rows), sets, studies)


@lru_cache(maxsize=8)
def type_one_error_by_size(
    sizes: tuple[int, ...] = SIZES,
    epsilon: float = EPSILONS[0],
    *,
    studies: int = 20,
    alpha: float = 0.05,
    sets: int = SETS,
    seed: int = 1998,
) -> pd.DataFrame:
    """Measure the Type I error of all tests on data sets of several sizes.

    Returns
    -------
    DataFrame
        ``test``, ``size``, ``rejections`` with ``rate``, ``low`` and ``high``, and the
        ``limit`` that is derived for large data sets.
    """
    parts, limits = [], laws.limit(epsilon, alpha)
    for size in sizes:
        stored = compute(
            rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets
        )
        counts = {test: stored[name][:, level_index(alpha)].sum() for test, name in COLUMNS.items()}
        parts.append(pd.DataFrame({"size": size, "rejections": pd.Series(counts)}))
    table = pd.concat(parts).rename_axis("test").reset_index()
    return with_rates(table, sets, studies).assign(limit=table["test"].map(limits))
