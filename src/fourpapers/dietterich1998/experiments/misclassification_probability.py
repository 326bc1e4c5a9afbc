"""How often C4.5 misclassifies each point of a population (section 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.dietterich1998.experiments.studies import Floats, Ints, run_studies
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from twolearners.datasets import load
from twolearners.datasets.encoded import Encoded
from twolearners.learners.c45 import C45Classifier
from twolearners.simulators import Exp6

_NAME = "dietterich1998/epsilon"


@dataclass(frozen=True)
class Problem:
    """Points to be classified, and where training sets come from; no point is in one."""

    points: Floats
    classes: Ints
    training_set: Callable[[int], Encoded]


def problem_of(name: str, points: int, rng: np.random.Generator) -> Problem:
    """Draw a population of points from a problem: ``exp6``, or ``letter``."""
    if name == "exp6":
        exp6 = Exp6()
        X, y = exp6.sample(points, rng)
        return Problem(X, y, partial(exp6.encoded, rng=rng))
    data = load("letter").encoded
    order = rng.permutation(len(data))
    tested, others = order[:points], order[points:]

    def training_set(size: int) -> Encoded:
        return data.rows(rng.choice(others, size, replace=False))

    return Problem(data.values[tested], data.labels[tested], training_set)


def _fits(problem: str, training: int, sets: int, points: int) -> int:
    return sets


@experiment(
    "dietterich1998/epsilon",
    version=1,
    trials=1,
    seed=1998,
    fits=_fits,
    chunk=1,
    settings=({"problem": "exp6"}, {"problem": "letter"}),
)
def errors(
    trials: Trials,
    *,
    problem: Annotated[str, "where points come from {exp6, letter}"] = "exp6",
    training: Annotated[int, "instances in each training set [2, 10000]"] = 100,
    sets: Annotated[int, "training sets [2, 1000000]"] = 1000,
    points: Annotated[int, "points of the population [2, 10000]"] = 7670,
) -> Columns:
    """C4.5 trained many times: how often it errs on each point of a population.

    ``of_point`` counts the trees that misclassify a point, ``of_tree`` the points that a
    tree misclassifies. Trees are pruned, and cuts of numeric attributes carry no penalty,
    as in the first release of C4.5.
    """
    return run_studies(partial(_study, problem, training, sets, points), trials)


def _study(
    problem: str, training: int, sets: int, points: int, rng: np.random.Generator
) -> dict[str, Any]:
    drawn = problem_of(problem, points, rng)
    learner = C45Classifier(mdl_correction=False)
    of_point, of_tree = np.zeros(points, np.int64), np.empty(sets, np.int64)
    for number in range(sets):
        learner.fit_encoded(drawn.training_set(training))
        wrong = learner.predict_encoded(drawn.points) != drawn.classes
        of_point += wrong
        of_tree[number] = wrong.sum()
    return {"of_point": of_point, "of_tree": of_tree}


@dataclass(frozen=True)
class Measured:
    """What was measured of one problem.

    Attributes
    ----------
    epsilon : array of shape (points,)
        Share of trees that misclassify a point.
    error : array of shape (trees,)
        Share of points that a tree misclassifies.
    points : array of shape (points, attributes)
        The points themselves.
    """

    epsilon: Floats
    error: Floats
    points: Floats


@lru_cache(maxsize=8)
def measure(
    problem: str, *, training: int = 100, sets: int = 1000, points: int = 7670, seed: int = 1998
) -> Measured:
    """Train C4.5 on many training sets and test it on a population of points."""
    stored = compute(
        errors, trials=1, seed=seed, problem=problem, training=training, sets=sets, points=points
    )
    drawn = problem_of(problem, points, trial_rng(seed, _NAME, 0))
    return Measured(stored["of_point"][0] / sets, stored["of_tree"][0] / points, drawn.points)


def variation(measured: Measured, tested: int = 100) -> pd.Series:
    r"""Compare how error rates vary: those of C4.5, and those of its simulation.

    On :math:`m` points drawn at random, the error rate of a tree has the variance
    :math:`e(1-e)/m + (1 - 1/m) v`, where :math:`e` and :math:`v` are mean and variance of the
    trees' error rates on the whole population; if each point is misclassified
    independently, it is :math:`e(1-e)/m`. The interval is from the chi-square law of
    :math:`v`.

    Returns
    -------
    Series
        ``mean`` error, ``spread`` of the trees' errors on the population, standard deviations
        ``real`` and ``simulated`` on m points, their ``ratio`` with ``low`` and ``high``, and the
        share of points that trees ``never``, ``seldom`` (less than one time in ten) and
        ``mostly`` (more than every other time) misclassify.
    """
    mean, variance = measured.error.mean(), measured.error.var(ddof=1)
    alone = mean * (1 - mean) / tested
    df = len(measured.error) - 1
    ends = variance * df / stats.chi2(df).ppf([0.975, 0.025])
    ratio, low, high = np.sqrt(1 + (1 - 1 / tested) * np.array([variance, *ends]) / alone)
    return pd.Series(
        {
            "mean": mean,
            "spread": np.sqrt(variance),
            "real": ratio * np.sqrt(alone),
            "simulated": np.sqrt(alone),
            "ratio": ratio,
            "low": low,
            "high": high,
            "never": np.mean(measured.epsilon == 0),
            "seldom": np.mean(measured.epsilon < 0.1),
            "mostly": np.mean(measured.epsilon > 0.5),
        }
    )
