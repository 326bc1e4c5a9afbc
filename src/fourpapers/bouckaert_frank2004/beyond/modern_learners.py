"""The same study with learners of today: random forest, gradient boosting, logistic regression."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
import pandas as pd
from sklearn.base import BaseEstimator
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from fourpapers.bouckaert_frank2004 import populations
from fourpapers.bouckaert_frank2004.beyond.cost import overview
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.experiments.uci import (
    PLANS,
    SEED,
    ByPlan,
    differences,
    measure,
    packed,
)
from fourpapers.bouckaert_frank2004.populations import load
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    key,
    verdicts,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.item import Layout
from twolearners.datasets import Encoded

NAMES = ("RF", "GB", "LR")
#: Data sets of the stored study: small ones, of two classes, with names, numbers and gaps.
DATA_SETS = ("breast-cancer", "heart-statlog", "hepatitis", "heart-h", "vote")
REPETITIONS, TREES = 10, 20
#: Tests that are carried out on them.
PROCEDURES = (FIVE_BY_TWO, FIVE_BY_TWO_F, KFOLD, *CROSS_VALIDATION.values())
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
    settings=(),
    beyond=tuple({"data_set": name} for name in DATA_SETS),
    packed=packed(*_PLANS),
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
    return measure(learners(trees), in_numbers(data_set), trials, _PLANS)


def learners(trees: int = TREES) -> dict[str, Pipeline]:
    """Return the three learners.

    Random numbers start from the same seed in every fit, so that nothing but the splits differs
    between repetitions. (Logistic regression needs none, but without a seed of its own it would be
    given one, and the splits that are drawn next would be others.)

    Parameters
    ----------
    trees : int
        Trees of the forest, and stages of the boosting.

    Examples
    --------
    >>> list(learners())
    ['RF', 'GB', 'LR']
    """
    classifiers: tuple[BaseEstimator, ...] = (
        RandomForestClassifier(trees, random_state=0),
        GradientBoostingClassifier(n_estimators=trees, random_state=0),
        LogisticRegression(max_iter=2000, random_state=0),
    )
    return {
        name: make_pipeline(SimpleImputer(keep_empty_features=True), StandardScaler(), learner)
        for name, learner in zip(NAMES, classifiers, strict=True)
    }


@cache
def in_numbers(data_set: str) -> Encoded:
    """Code a data set in numbers: a column for every declared value of a nominal attribute.

    A missing name is a value of its own where there is one; missing numbers stay missing, for
    the learners to fill with the mean of what they are trained on.

    Examples
    --------
    >>> in_numbers("iris").values.shape, in_numbers("vote").values.shape
    ((150, 4), (435, 48))
    """
    data = load(data_set).encoded
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
    data_set: str, number: int = REPETITIONS, seed: int = SEED, trees: int = TREES
) -> ByPlan:
    """Read, or compute, repetitions of the study with these learners on one data set."""
    columns = dict(compute(modern, trials=number, seed=seed, data_set=data_set, trees=trees))
    return differences(columns, len(load(data_set).y))


def study(
    which: str, number_of_sets: int, *, number: int = REPETITIONS, seed: int = SEED
) -> dict[str, ByPlan]:
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
    of = repetitions if which == "modern" else uci.repetitions
    return {name: of(name, number, seed) for name in ordered()[:number_of_sets]}


def ordered() -> list[str]:
    """List the 27 data sets: those of the stored study first, then the others by size.

    Examples
    --------
    >>> ordered()[:7]
    ['breast-cancer', 'heart-statlog', 'hepatitis', 'heart-h', 'vote', 'labor', 'zoo']
    """
    others = [name for name in populations.DATA_SETS if name not in DATA_SETS]
    return [*DATA_SETS, *sorted(others, key=lambda name: len(load(name).y))]


def beside_classic(
    which: str, number_of_sets: int, *, number: int, resamples: int, seed: int
) -> pd.DataFrame:
    """Summarise tests on learners of today, and on those of 2004 on the same data sets.

    Parameters are those of :func:`study`; columns those of
    :func:`~fourpapers.bouckaert_frank2004.beyond.cost.overview`, and ``who``: the learners.
    """
    parts = []
    for learners_of in (which, "classic"):
        by_set = study(learners_of, number_of_sets, number=number, seed=seed)
        table = overview(verdicts(PROCEDURES, by_set), seed=seed, resamples=resamples)
        names = NAMES if learners_of == "modern" else populations.LEARNERS
        parts.append(table.assign(who=", ".join(names)))
    return pd.concat(parts, ignore_index=True)


def beside_classic_table(beside: pd.DataFrame) -> Layout:
    """Show learners of today and of 2004; takes what :func:`beside_classic` returns."""
    return Layout(
        beside,
        "Learners of today and of 2004 on the same data sets, with as many repetitions. Interval: "
        "of $\\hat R$, over data sets.",
        "tbl-uci-modern",
        {
            "who": "learners",
            "test": "test",
            "rejects": "rejects",
            "r": r"$\hat R$",
            "interval": "95 % interval",
            "kappa": r"$\kappa$",
        },
        {"rejects": ".0%", "r": ".3f", "kappa": ".2f"},
    )


def numbers(beside: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of :func:`beside_classic`."""
    count = len(PROCEDURES)
    today, then = (part.set_index("key") for part in (beside[:count], beside[count:]))
    (five, ten), (five_then, ten_then) = (
        (table.loc[key(FIVE_BY_TWO)], table.loc[key(CROSS_VALIDATION[10])])
        for table in (today, then)
    )
    return {
        "uci_today_five": f"{five.r:.2f}",
        "uci_then_five": f"{five_then.r:.2f}",
        "uci_today_five_rejects": f"{five.rejects:.0%}",
        "uci_today_five_kappa": f"{five.kappa:.2f}".replace("-", "\N{MINUS SIGN}"),
        "uci_today_ten_kappa": f"{ten.kappa:.2f}",
        "uci_today_rejects": f"{ten.rejects:.0%}",
        "uci_then_rejects": f"{ten_then.rejects:.0%}",
    }
