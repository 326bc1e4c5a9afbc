"""From ``cv`` to splits: planned and drawn, or given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from typing import Any

import numpy as np

from twolearners import resampling
from twolearners.comparison.inputs import ComparisonError
from twolearners.evaluation import Problem
from twolearners.resampling import Folds, Kind, Plan, mean_ratio
from twolearners.significance import TESTS, Procedure

AUTO = "auto"
#: Shares held out by default: Dietterich's third, and the tenth that Bouckaert and Frank test.
HELD_OUT, RESAMPLED = 1 / 3, 1 / 10
_STREAMS = {"holdout": 1, "resamples": 2, "k-fold": 3, "repeated k-fold": 3, "5x2": 4}
_NEEDS = {
    "holdout": "one split into training and test set, resampling.holdout()",
    "resamples": "two or more random splits, resampling.resamples()",
    "k-fold": "cross-validation, resampling.kfold()",
    "5x2": "five runs of two folds, resampling.five_by_two()",
    "repeated k-fold": "runs of cross-validation, resampling.repeated_kfold()",
}


@dataclass(frozen=True, eq=False)
class Splits:
    """What ``cv`` says: plans to choose from, or folds of each run, or one plan's fold numbers."""

    plans: tuple[Plan, ...] = ()
    folds: int | None = None
    given: Folds | None = None

    def plan(self, procedure: Procedure, *, strict: bool = True) -> Plan:
        """Choose the plan for a test.

        Folds are stratified unless told otherwise, random splits are not: so in the papers.

        A test that cannot do with what ``cv`` says is refused if ``strict``, and carried out on a
        plan of its own otherwise.
        """
        kind, size = procedure.entry.plan, procedure.size
        if kind == "units":
            raise ComparisonError(
                f"{procedure.test} is for predictions or seeds, not for splits of the data: use "
                "compare_predictions or compare_scores"
            )
        for plan in self.plans:
            if _suits(kind, plan):
                runs = 1 if kind == "k-fold" else size or plan.runs
                if runs > plan.runs:
                    raise ComparisonError(
                        f"{procedure.test} is to use {runs} runs or splits, and cv has {plan.runs}"
                    )
                return replace(plan, runs=runs)
        unused = self.folds is not None and "k-fold" not in kind
        if self.given is not None or (strict and (self.plans or unused)):
            there = f"{self.folds} folds" if unused else in_words(self.plans[0])
            fitting = ", ".join(
                repr(entry.name)
                for entry in TESTS
                if entry.plan != "units" and any(_suits(entry.plan, plan) for plan in self.plans)
            )
            hint = f". Tests that fit these splits: {fitting}" if fitting else ""
            raise ComparisonError(f"{procedure.test} needs {_NEEDS[kind]}; cv says {there}{hint}")
        folds = self.folds or 10
        return {
            "holdout": resampling.holdout(HELD_OUT),
            "resamples": resampling.resamples(size or 100, RESAMPLED),
            "k-fold": resampling.kfold(folds),
            "5x2": resampling.five_by_two(),
            "repeated k-fold": resampling.repeated_kfold(size or 10, folds),
        }[kind]


def read_splits(cv: Any, problem: Problem, groups: Any = None) -> Splits:
    """Understand ``cv``: a plan or several, a number of folds, a splitter, or splits."""
    if cv is None:
        return Splits()
    if isinstance(cv, Integral) and not isinstance(cv, bool):
        if cv < 2:
            raise ComparisonError(f"cv must be 2 folds or more, not {cv}")
        return Splits(folds=int(cv))
    if isinstance(cv, Plan):
        return Splits((cv,))
    if isinstance(cv, Sequence) and cv and all(isinstance(plan, Plan) for plan in cv):
        return Splits(tuple(cv))
    if isinstance(cv, str) and cv == AUTO:
        raise ComparisonError("cv='auto' is for compare, with two learners and one test")
    if isinstance(cv, str) or not (hasattr(cv, "split") or isinstance(cv, Iterable)):
        raise ComparisonError(
            "cv takes a number of folds, a Plan such as resampling.repeated_kfold(10, 10), a "
            f"splitter of scikit-learn or a list of (train, test), not {cv!r}"
        )
    pairs = cv.split(problem.X, problem.y, groups) if hasattr(cv, "split") else cv
    return _given(list(pairs), len(problem), groups)


def _given(pairs: list[Any], instances: int, groups: Any) -> Splits:
    tested = np.zeros((len(pairs), instances), np.bool_)
    used = np.zeros((len(pairs), instances), np.bool_)
    for place, pair in enumerate(pairs):
        try:
            train, test = (np.arange(instances)[np.asarray(part)] for part in pair)
        except (TypeError, ValueError, IndexError) as error:
            raise ComparisonError(
                f"split {place} of cv is no pair of training and test instances: {error}"
            ) from error
        tested[place, test] = used[place, test] = used[place, train] = True
        if not len(train) or not len(test) or tested[place, train].any():
            raise ComparisonError(f"split {place} of cv has an empty part, or parts that overlap")
        if groups is not None and np.intersect1d(groups[train], groups[test]).size:
            raise ComparisonError(f"split {place} of cv has a group on both sides")
    if not len(pairs):
        raise ComparisonError("cv has no splits")
    # Folds, if every so many test sets in a row hold each instance once; otherwise random splits,
    # for which tests need to know nothing but the ratio.
    folds = int(np.argmax(tested.cumsum(axis=0).all(axis=1))) + 1
    if folds > 1 and len(pairs) % folds == 0 and used.all():
        runs = tested.reshape(-1, folds, instances)
        if (runs.sum(axis=1) == 1).all():
            numbers = runs.argmax(axis=1).astype(np.int32)
            return Splits((Plan(len(runs), folds),), given=numbers)
    numbers = np.where(tested, 0, np.where(used, -1, -2)).astype(np.int32)
    ratio = mean_ratio(numbers)
    return Splits((Plan(len(pairs), 1, ratio / (1 + ratio)),), given=numbers)


def _suits(kind: Kind, plan: Plan) -> bool:
    """Whether a plan gives the differences that tests on this kind of plan take."""
    return plan.test_share is None if "k-fold" in kind else plan.kind == kind


def generator(plan: Plan, seed: int, repetition: int = 0, *more: int) -> np.random.Generator:
    """Return the random numbers of one plan, the same whichever other plans are carried out."""
    return np.random.default_rng([seed, _STREAMS[plan.kind], repetition, *more])


def covers(whole: Plan, part: Plan) -> bool:
    """Whether the first runs of a plan are those of another."""
    same = whole.runs >= part.runs and replace(whole, runs=part.runs) == part
    return same and _STREAMS[whole.kind] == _STREAMS[part.kind]


def in_words(plan: Plan, *, grouped: bool = False) -> str:
    """Say how the data were split.

    Examples
    --------
    >>> in_words(resampling.repeated_kfold(10, 10))
    '10 runs of stratified 10-fold cross-validation'
    """
    kind = "stratified " if plan.stratified else ""
    share = f"{100 * (plan.test_share or 0):.0f} %"
    text = {
        "holdout": f"one {kind or 'random '}split, {share} held out,",
        "resamples": f"{plan.runs} {kind or 'random '}splits, {share} tested,",
        "k-fold": f"one run of {kind}{plan.folds}-fold cross-validation",
        "5x2": f"five replications of {kind}2-fold cross-validation",
        "repeated k-fold": f"{plan.runs} runs of {kind}{plan.folds}-fold cross-validation",
    }[plan.kind]
    return f"{text} with groups kept together" if grouped else text
