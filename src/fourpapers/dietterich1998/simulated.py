"""Figures 4 and 5: Type I error of the tests on two simulated learners that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import repeat
from typing import Annotated, Any

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.equal_learners import Measured
from fourpapers.dietterich1998.five_tests import FIVE
from fourpapers.dietterich1998.studies import (
    SETS,
    Floats,
    Ints,
    counted,
    in_trials,
    place,
    share_above,
    with_rates,
)
from fourpapers.engine import Columns, Outcome, Trials, compute, experiment
from fourpapers.uncertainty import difference_interval
from twolearners import significance
from twolearners.significance import Result
from twolearners.simulators import WorstCase

RUNS = 10

#: The tests of later papers; none but the F is told what the simulation knows.
LATER: dict[str, Callable[[Measured, float], Result]] = {
    "5x2cv F": lambda m, _: significance.five_by_two_cv_f(m.five_by_two),
    "corrected resampled t": lambda m, ratio: significance.corrected_resampled_t(
        m.resampled, test_train_ratio=ratio
    ),
    "corrected 10-fold cv t": lambda m, _: significance.corrected_resampled_t(
        m.repeated[:, 0], test_train_ratio=1 / 9
    ),
    "corrected 10x10 cv t": lambda m, _: significance.corrected_repeated_kfold_cv_t(
        m.repeated, test_train_ratio=1 / 9
    ),
}
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
#: The plans whose differences are correlated; see :func:`correlations`.
PLANS = ("resampled", "repeated", "five_by_two")

_SIZES = (50, 100, 200, 500, 1000, 2000)


@experiment(
    "dietterich1998/simulated",
    version=1,
    trials=100,
    seed=1998,
    fits=0,
    chunk=25,
    settings=(
        *({"epsilon": epsilon} for epsilon in (0.10, 0.20, 0.30, 0.40)),
        {"epsilon": 0.10, "varied": False},
        *(
            {"epsilon": epsilon, "size": size, "trials": 20}
            for epsilon in (0.10, 0.40)
            for size in _SIZES
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
    return in_trials(partial(_study, WorstCase(epsilon, size), varied, sets), trials)


def _study(
    population: WorstCase, varied: bool, sets: int, rng: np.random.Generator
) -> dict[str, Any]:
    outcomes = population.measure(repeat(rng, sets), runs=RUNS, varied=varied)
    measured = Measured(**vars(outcomes))
    third = round(population.size / 3)
    ratio = third / (population.size - third)
    results = {name: test(measured) for name, test in FIVE.items()}
    results |= {name: test(measured, ratio) for name, test in LATER.items()}
    study: dict[str, Any] = {COLUMNS[name]: counted(one) for name, one in results.items()}
    tested = {"resampled": np.array([third]), "repeated": _sizes(population.size, 10)}
    tested["five_by_two"] = _sizes(population.size, 2)
    runs = {"resampled": measured.resampled[..., None]}
    study["cells"] = measured.counts.sum(axis=0)
    study["moments"] = [
        _moments(np.rint(runs.get(plan, getattr(measured, plan)) * tested[plan]).astype(int))
        for plan in PLANS
    ]
    return study


def _sizes(size: int, folds: int) -> Ints:
    return np.full(folds, size // folds) + (np.arange(folds) < size % folds)


def _moments(lead: Ints) -> list[int]:
    """Add up squares of cells, of runs and of data sets; cells are (sets, runs, folds)."""
    by_run = lead.sum(axis=2)
    return [int((part**2).sum()) for part in (lead, by_run, by_run.sum(axis=1))]


def type_one_error(
    epsilons: Sequence[float],
    *,
    studies: int,
    alpha: float,
    size: int = 300,
    varied: bool = True,
    sets: int = SETS,
    seed: int,
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
        found = compute(
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
            counts = found[column][:, place(alpha)]
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


def by_size(
    sizes: Sequence[int], epsilon: float, *, studies: int, alpha: float, sets: int, seed: int
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
        found = compute(
            rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets
        )
        counts = {test: found[name][:, place(alpha)].sum() for test, name in COLUMNS.items()}
        parts.append(pd.DataFrame({"size": size, "rejections": pd.Series(counts)}))
    table = pd.concat(parts).rename_axis("test").reset_index()
    return with_rates(table, sets, studies).assign(limit=table["test"].map(limits))


def correlations(
    epsilons: Sequence[float], *, studies: int, size: int = 300, sets: int = SETS, seed: int
) -> pd.DataFrame:
    """Measure the correlations that the laws rest on, beside what was derived for them.

    Each study gives one estimate; intervals are from their spread over the studies, and so
    wide that with 95 % probability all of them hold together.

    Returns
    -------
    DataFrame
        ``epsilon``, ``what``, ``rho`` with its standard ``error``, ``low`` and ``high``, and
        ``exact``.
    """
    rows = []
    for epsilon in epsilons:
        found = compute(
            rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets
        )
        for what, (values, exact) in _measured(WorstCase(epsilon, size), found).items():
            error = values.std(ddof=1) / np.sqrt(studies)
            rows.append((epsilon, what, float(values.mean()), exact, error))
    table = pd.DataFrame(rows, columns=["epsilon", "what", "rho", "exact", "error"])
    reach = stats.t(studies - 1).ppf(1 - 0.025 / len(table)) * table["error"]
    return table.assign(low=table["rho"] - reach, high=table["rho"] + reach)


def _measured(population: WorstCase, found: Outcome) -> dict[str, tuple[Floats, float]]:
    both, only_a, only_b, neither = found["cells"].T
    n = both + only_a + only_b + neither
    rate_a, rate_b = (both + only_a) / n, (both + only_b) / n
    spread = np.sqrt(rate_a * (1 - rate_a) * rate_b * (1 - rate_b))
    squares, runs, totals = np.moveaxis(found["moments"].astype(float), -1, 0)
    size = population.size
    pairs = {"resampled": (30, 1), "repeated": (RUNS, 10), "five_by_two": (5, 2)}
    within, between = {}, {}
    for number, (plan, (r, k)) in enumerate(pairs.items()):
        each = squares[:, number] / (r * k)
        between[plan] = (totals - runs)[:, number] / (r * (r - 1) * k**2) / each
        if k > 1:
            within[plan] = (runs - squares)[:, number] / (r * k * (k - 1)) / each
    return {
        "errors of A and B on an instance": (
            (both / n - rate_a * rate_b) / spread,
            -population.epsilon / (4 * (1 - population.epsilon)),
        ),
        "two random splits": (between["resampled"], population.correlation()),
        "two folds of one 10-fold run": (within["repeated"], 0.0),
        "folds of two 10-fold runs": (
            between["repeated"],
            population.correlation(size // 10, varied=True),
        ),
        "two folds of one replication": (within["five_by_two"], 0.0),
        "folds of two replications": (
            between["five_by_two"],
            population.correlation(size // 2, varied=True),
        ),
    }


def without_quality(
    epsilon: float,
    *,
    studies: int,
    alpha: float,
    size: int = 300,
    sets: int = SETS,
    seed: int,
) -> pd.DataFrame:
    """Take the random quality of training sets away from cross-validation.

    Returns
    -------
    DataFrame
        For each test on cross-validation its ``rate``, the rate ``without``, their difference
        ``change`` with ``low`` and ``high``.
    """
    either = [
        type_one_error(
            [epsilon],
            studies=studies,
            alpha=alpha,
            size=size,
            varied=varied,
            sets=sets,
            seed=seed,
        ).set_index("test")
        for varied in (True, False)
    ]
    tests = [test for test in COLUMNS if "cv" in test]
    kept, none = (table.loc[tests] for table in either)
    low, high = difference_interval(
        none["rejections"], none["sets"], kept["rejections"], kept["sets"]
    )
    return pd.DataFrame(
        {
            "rate": kept["rate"],
            "without": none["rate"],
            "change": none["rate"] - kept["rate"],
            "low": low,
            "high": high,
        }
    ).reset_index()


def worst_spread(epsilon: float, spreads: Sequence[float], alpha: float) -> pd.DataFrame:
    r"""Give the Type I errors if error probabilities are :math:`\epsilon \pm \delta`.

    The paper has :math:`\delta = \epsilon/2`. Counts on 100 instances are multinomial with
    both in error :math:`\epsilon^2 - \delta^2`; splits of 300 share the covariance
    :math:`4\delta^2/300`.

    Returns
    -------
    DataFrame
        For each ``spread`` :math:`\delta/\epsilon`: ``within``, the mean variance of an error;
        McNemar's test and the proportions, exact; the resampled t test, for normal differences.
    """
    counts, _ = WorstCase(epsilon).law_of_counts()
    rows = []
    for spread in spreads:
        delta = spread * epsilon
        both = epsilon**2 - delta**2
        only = epsilon - both
        chances = stats.multinomial(100, [both, only, only, 1 - both - 2 * only]).pmf(counts)
        square = 2 * only
        covariance = np.full((30, 30), 4 * delta**2 / 300)
        np.fill_diagonal(covariance, square / 100)
        rows.append(
            {
                "spread": spread,
                "within": epsilon - epsilon**2 - delta**2,
                "correlation": (both - epsilon**2) / (epsilon * (1 - epsilon)),
                **laws.sizes_on_counts(counts, chances, alpha),
                "resampled t": laws.size_of(laws.flat_t(30, alpha), covariance),
            }
        )
    return pd.DataFrame(rows)
