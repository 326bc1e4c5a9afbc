"""The same study with learners of today: random forest, gradient boosting, logistic regression."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from fourpapers.bouckaert_frank2004 import splits
from fourpapers.bouckaert_frank2004.splits import (
    PLANS,
    SEED,
    Repetitions,
    loaded,
    measure,
    unpacked,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.datasets import Encoded

NAMES = ("RF", "GB", "LR")
#: Data sets of the stored study: small ones, of two classes, with names, numbers and gaps.
DATA_SETS = ("breast-cancer", "heart-statlog", "hepatitis", "heart-h", "vote")
REPETITIONS, TREES = 10, 20
#: No random splits: a repetition costs half as much without them.
_PLANS = {name: PLANS[name] for name in ("halves", "cross")}
_SPLITS = sum(plan.splits for plan in _PLANS.values()) + 1


@experiment(
    "bouckaert-frank2004/modern",
    version=1,
    trials=REPETITIONS,
    seed=SEED,
    fits=3 * _SPLITS,
    chunk=REPETITIONS,
    settings=tuple({"data_set": name} for name in DATA_SETS),
)
def modern(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "vote",
    trees: Annotated[int, "trees of the forest and stages of the boosting [1, 1000]"] = TREES,
) -> Columns:
    """Random forest, boosting and logistic regression on a data set: a trial is one repetition.

    Columns as with the learners of 2004, random forest in the place of naive Bayes; there are no
    random splits.
    """
    return measure(learners(trees), numbers(data_set), trials, _PLANS)


def learners(trees: int = TREES) -> dict[str, Pipeline]:
    """Return the three learners.

    The random numbers of forest and boosting start from the same seed in every fit, so that
    nothing but the splits differs between repetitions.

    Parameters
    ----------
    trees : int
        Trees of the forest, and stages of the boosting.

    Examples
    --------
    >>> list(learners())
    ['RF', 'GB', 'LR']
    """
    made: tuple[BaseEstimator, ...] = (
        RandomForestClassifier(trees, random_state=0),
        GradientBoostingClassifier(n_estimators=trees, random_state=0),
        LogisticRegression(max_iter=2000),
    )
    return {
        name: make_pipeline(SimpleImputer(keep_empty_features=True), StandardScaler(), one)
        for name, one in zip(NAMES, made, strict=True)
    }


@cache
def numbers(data_set: str) -> Encoded:
    """Code a data set in numbers: a column for every declared value of a nominal attribute.

    A missing name is a value of its own where there is one; missing numbers stay missing, for
    the learners to fill with the mean of what they are trained on.

    Examples
    --------
    >>> numbers("iris").values.shape, numbers("vote").values.shape
    ((150, 4), (435, 48))
    """
    data = loaded(data_set).encoded
    columns = []
    for values, count in zip(data.values.T, data.n_values, strict=True):
        if not count:
            columns.append(values[:, None])
            continue
        missing = np.isnan(values)
        codes = np.where(missing, count, values)
        columns.append((codes[:, None] == np.arange(count + missing.any())).astype(float))
    table = np.hstack(columns)
    return Encoded(
        table,
        n_values=np.zeros(table.shape[1], np.int64),
        labels=data.labels,
        n_classes=data.n_classes,
    )


def repetitions(
    data_set: str, *, number: int = REPETITIONS, seed: int = SEED, trees: int = TREES
) -> Repetitions:
    """Read, or compute, repetitions of the study with these learners on one data set."""
    found = compute(modern, trials=number, seed=seed, data_set=data_set, trees=trees)
    return unpacked(dict(found), len(loaded(data_set).y), NAMES)


def study(
    which: str, number_of_sets: int, *, number: int = REPETITIONS, seed: int = SEED
) -> dict[str, Repetitions]:
    """Repeat the study with learners of today, or with those of 2004, on some of the data sets.

    Parameters
    ----------
    which : {"modern", "classic"}
        Random forest, gradient boosting and logistic regression; or naive Bayes, C4.5 and
        nearest neighbour.
    number_of_sets : int
        How many of the 27: those of the stored study first, then the others by size.
    number, seed : int
        Repetitions, and start of all random numbers.

    Returns
    -------
    dict
        By data set.
    """
    if which not in ("modern", "classic"):
        raise ValueError(f"learners must be modern or classic, not {which!r}")
    of = repetitions if which == "modern" else splits.repetitions
    return {name: of(name, number=number, seed=seed) for name in ordered()[:number_of_sets]}


def ordered() -> list[str]:
    """List the 27 data sets: those of the stored study first, then the others by size.

    Examples
    --------
    >>> ordered()[:7]
    ['breast-cancer', 'heart-statlog', 'hepatitis', 'heart-h', 'vote', 'labor', 'zoo']
    """
    others = [name for name in splits.DATA_SETS if name not in DATA_SETS]
    return [*DATA_SETS, *sorted(others, key=lambda name: len(loaded(name).y))]
