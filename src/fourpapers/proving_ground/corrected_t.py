"""The experiments behind how far the corrected 10x10 cv t test can be trusted.

Ten runs of ten folds on every pair of :mod:`~.pairs`; the true difference of the learners that are
apart; and the same runs with classes tossed anew, which is how one might try to measure the
correction on one's own data.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import Columns, Outcome, Trials, compute, experiment
from fourpapers.proving_ground.pairs import COINS, PAIRS, TOSSED, Pair, Views, pair
from twolearners.datasets import Encoded
from twolearners.evaluation import errors_of, predict_folds
from twolearners.resampling import Plan, repeated_kfold

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PLAN = repeated_kfold(10, 10)
#: Instances on which a trained classifier is tested to find the true difference.
TESTED = 1000
#: Data sets whose classes are tossed, and how often each.
TOSSED_SETS, COPIES = 100, 20
SEED = 2026


def surplus_of(about: Pair, views: Views, plan: Plan, rng: np.random.Generator) -> Ints:
    """Count how many errors more A makes than B: shape (runs, folds)."""
    folds = plan.draw(views[0].labels, rng)
    wrong = [
        errors_of(predict_folds(learner, data, folds), data.labels, folds).astype(np.int64)
        for learner, data in zip(about.learners, views, strict=True)
    ]
    more = wrong[0] - wrong[1]
    return np.stack([(more * (folds == j)).sum(axis=1) for j in range(plan.folds)], axis=1)


@experiment(
    "scenarios/corrected-t",
    version=1,
    trials=1000,
    seed=SEED,
    fits=2 * PLAN.splits,
    chunk=250,
    settings=(),
    beyond=(
        *({"pair_name": entry.name} for entry in PAIRS),
        *(
            {"pair_name": entry.name, "stratified": False, "trials": 500}
            for entry in PAIRS
            if entry.kind in COINS
        ),
    ),
)
def corrected_t(
    trials: Trials,
    *,
    pair_name: Annotated[str, "which pair of learners, on which instances"] = PAIRS[0].name,
    stratified: Annotated[bool, "whether every fold gets its share of every class"] = True,
) -> Columns:
    """Ten runs of 10-fold cross-validation on one pair: what the corrected test needs of them.

    ``total`` is how many errors more A makes in all hundred folds, ``squares`` the sum of the
    squared numbers of the folds.
    """
    about = pair(pair_name)
    plan = repeated_kfold(*PLAN.shape, stratified=stratified)
    surplus = np.array(
        [surplus_of(about, about.draw(about.size, rng), plan, rng) for rng in trials]
    )
    return {"total": surplus.sum(axis=(1, 2)), "squares": (surplus**2).sum(axis=(1, 2))}


@experiment(
    "scenarios/true-difference",
    version=1,
    trials=4000,
    seed=SEED,
    fits=2,
    chunk=1000,
    settings=(),
    beyond=tuple({"pair_name": entry.name} for entry in PAIRS if not entry.equal),
)
def true_difference(
    trials: Trials,
    *,
    pair_name: Annotated[str, "which pair of learners, on which instances"] = "set-3-nb-c45-n300",
) -> Columns:
    """How many errors more A makes on a thousand fresh instances, trained on nine tenths of n."""
    about = pair(pair_name)
    trained = about.size * 9 // 10
    surplus = []
    for rng in trials:
        views = about.draw(trained + TESTED, rng)
        wrong = []
        for learner, data in zip(about.learners, views, strict=True):
            fitted = learner.fit_encoded(data.rows(np.arange(trained)))
            predicted = fitted.predict_encoded(data.values[trained:])
            wrong.append(int(np.sum(predicted != data.labels[trained:])))
        surplus.append(wrong[0] - wrong[1])
    return {"surplus": np.array(surplus)}


@experiment(
    "scenarios/tossed-classes",
    version=1,
    trials=TOSSED_SETS,
    seed=SEED,
    fits=2 * PLAN.splits * COPIES,
    chunk=10,
    settings=(),
    beyond=tuple({"pair_name": name} for name in TOSSED),
)
def tossed_classes(
    trials: Trials,
    *,
    pair_name: Annotated[str, "which pair of learners, on which instances"] = TOSSED[0],
) -> Columns:
    """One data set, its classes tossed anew twenty times: ten runs of ten folds on each copy.

    ``total`` is how many errors more A makes in all folds of a copy, ``squares`` the sum of the
    squared numbers of the folds.
    """
    about = pair(pair_name)
    total = np.empty((len(trials), COPIES), np.int64)
    squares = np.empty_like(total)
    for trial, rng in enumerate(trials):
        views = about.draw(about.size, rng)
        for copy in range(COPIES):
            labels = rng.integers(views[0].n_classes, size=about.size)
            tossed = tuple(
                Encoded(data.values, data.n_values, labels, data.n_classes) for data in views
            )
            surplus = surplus_of(about, (tossed[0], tossed[1]), PLAN, rng)
            total[trial, copy], squares[trial, copy] = surplus.sum(), (surplus**2).sum()
    return {"total": total, "squares": squares}


def moments(
    name: str, *, trials: int | None = None, seed: int = SEED, stratified: bool = True
) -> tuple[Floats, Floats]:
    """Return mean and variance of the hundred cells, A minus B: one of each for a data set.

    There are a thousand data sets, and half as many with folds that are not stratified.
    """
    number = corrected_t.trials if stratified else corrected_t.trials // 2
    number = number if trials is None else min(trials, number)
    counted = compute(corrected_t, trials=number, seed=seed, pair_name=name, stratified=stratified)
    return _moments(counted, name)


@cache
def truth(name: str, *, seed: int = SEED) -> tuple[float, float]:
    """Return the true difference in error, A minus B, at nine tenths of n, and its standard error.

    Where the learners are equal it is 0 and known.
    """
    if pair(name).equal:
        return 0.0, 0.0
    counted = compute(true_difference, trials=true_difference.trials, seed=seed, pair_name=name)
    rates = counted["surplus"] / TESTED
    return float(rates.mean()), float(rates.std(ddof=1) / np.sqrt(len(rates)))


def tossed_moments(
    name: str, *, trials: int | None = None, seed: int = SEED
) -> tuple[Floats, Floats]:
    """Return mean and variance of the hundred cells of each tossed copy: shape (sets, copies)."""
    number = TOSSED_SETS if trials is None else min(trials, TOSSED_SETS)
    counted = compute(tossed_classes, trials=number, seed=seed, pair_name=name)
    return _moments(counted, name)


def _moments(counted: Outcome | Columns, name: str) -> tuple[Floats, Floats]:
    cells, fold = PLAN.splits, pair(name).size // PLAN.folds
    total, squares = counted["total"] / fold, counted["squares"] / fold**2
    return total / cells, (squares - total**2 / cells) / (cells - 1)
