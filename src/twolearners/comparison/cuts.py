"""Which instances are trained on and which are tested, with groups kept together."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import GroupShuffleSplit, StratifiedGroupKFold

from twolearners import resampling
from twolearners.comparison.failures import ComparisonError
from twolearners.comparison.problem import Problem
from twolearners.resampling import Folds, Plan
from twolearners.significance import Entry

#: Shares held out by default: Dietterich's third, and the tenth that Bouckaert and Frank test.
HELD_OUT, RESAMPLED = 1 / 3, 1 / 10
_STREAMS = {"holdout": 1, "resamples": 2, "k-fold": 3, "repeated k-fold": 3, "5x2": 4}


@dataclass(frozen=True)
class Sizes:
    """How often and how finely the data are cut, whatever the test."""

    runs: int = 10
    folds: int = 10
    resamples: int = 100
    test_size: float | None = None
    stratified: bool | None = None

    def __post_init__(self) -> None:
        least = {"runs": 1, "folds": 2, "resamples": 2}
        for name, bound in least.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < bound:
                raise ComparisonError(
                    f"{name} must be a whole number from {bound} up, not {value!r}"
                )
        if self.test_size is not None and not 0 < self.test_size < 1:
            raise ComparisonError(
                f"test_size is the share held out, between 0 and 1, not {self.test_size!r}"
            )


def plan(entry: Entry, sizes: Sizes, problem: Problem) -> Plan:
    """Return the plan that a test needs, cut to size.

    Folds are stratified unless told otherwise, random splits are not: so in the papers.
    """
    found = {
        "holdout": resampling.holdout(sizes.test_size or HELD_OUT),
        "resamples": resampling.resamples(sizes.resamples, sizes.test_size or RESAMPLED),
        "k-fold": resampling.kfold(sizes.folds),
        "5x2": resampling.five_by_two(),
        "repeated k-fold": resampling.repeated_kfold(sizes.runs, sizes.folds),
    }[entry.plan]
    if problem.kind == "regression":
        if sizes.stratified:
            raise ComparisonError("stratified folds need classes: leave it out for regression")
        return replace(found, stratified=False)
    return found if sizes.stratified is None else replace(found, stratified=sizes.stratified)


def generator(plan: Plan, seed: int, repetition: int = 0, *more: int) -> np.random.Generator:
    """Return the random numbers of one plan, the same whichever other plans are carried out."""
    return np.random.default_rng([seed, _STREAMS[plan.kind], repetition, *more])


def draw(plan: Plan, problem: Problem, rng: np.random.Generator) -> tuple[Folds, float]:
    """Draw the folds of all runs, and say how many instances are tested for each trained on.

    Without groups that is the plan's own ratio. Groups differ in size, so there it is the mean of
    the splits that were drawn.
    """
    _enough(plan, problem)
    if problem.groups is None:
        return plan.draw(problem.codes, rng), plan.test_train_ratio
    own = int(rng.integers(2**63))
    folds = np.stack(
        [_in_groups(plan, problem, np.random.default_rng([own, i])) for i in range(plan.runs)]
    )
    return folds, ratio(folds, plan)


def distinct(folds: Folds) -> int:
    """Count the runs that cut the data in a way of their own, whatever the folds' numbers.

    Examples
    --------
    >>> distinct(np.array([[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1]]))
    2
    """
    if (folds < 0).any():  # a test set and a training set are not each other's twins
        return len(np.unique(folds, axis=0))
    found = set()
    for run in folds:
        _, first, place = np.unique(run, return_index=True, return_inverse=True)
        found.add(first[place].tobytes())  # each fold goes by its first instance
    return len(found)


def ratio(folds: Folds, plan: Plan) -> float:
    """Return the mean, over splits, of instances tested for each one trained on."""
    tested = np.stack([(folds == fold).sum(axis=1) for fold in range(plan.folds)])
    return float(np.mean(tested / (folds.shape[1] - tested)))


def _in_groups(plan: Plan, problem: Problem, rng: np.random.Generator) -> Folds:
    groups = problem.groups
    labels = problem.codes if plan.stratified else np.zeros(len(problem), np.int64)
    seed = int(rng.integers(2**31 - 1))
    folds = np.full(len(problem), -1, dtype=np.int32)
    if plan.test_share is not None:
        splitter = GroupShuffleSplit(1, test_size=plan.test_share, random_state=seed)
        ((_, tested),) = splitter.split(labels, groups=groups)
        folds[tested] = 0
        return folds
    cutter = StratifiedGroupKFold(plan.folds, shuffle=True, random_state=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of rare classes, which we name ourselves
        for fold, (_, tested) in enumerate(cutter.split(labels, labels, groups)):
            folds[tested] = fold
    _none_empty(folds, plan)
    return folds


def _none_empty(folds: NDArray[np.int32], plan: Plan) -> None:
    sizes = np.bincount(folds, minlength=plan.folds)
    if (sizes == 0).any():
        raise ComparisonError(
            f"{plan.folds} folds cannot be filled with whole groups: use fewer folds, or "
            "stratified=False"
        )


def _enough(plan: Plan, problem: Problem) -> None:
    """Refuse to cut finer than the data allow."""
    needed = plan.folds if plan.test_share is None else 2
    if len(problem) < needed:
        raise ComparisonError(
            f"{len(problem)} instances cannot be cut into {needed} parts: use folds={len(problem)} "
            "or fewer"
        )
    if problem.groups is not None:
        there = len(np.unique(problem.groups))
        if there < needed:
            raise ComparisonError(
                f"{there} groups cannot be cut into {needed} parts without a group on both sides: "
                f"use folds={there} or fewer, or a test that needs fewer"
            )
