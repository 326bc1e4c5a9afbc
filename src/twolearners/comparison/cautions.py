"""What a careful colleague would say before the verdict is believed."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from twolearners.comparison.inputs.columns import questions
from twolearners.differences import Differences
from twolearners.evaluation import Problem
from twolearners.resampling import Folds, Plan
from twolearners.significance import ON_UNITS, Entry, Procedure, Result

#: A test set with fewer instances gives differences in steps of twenty points and more.
FEWEST_TESTED = 5
#: Fewer instances on which the two disagree are too few for the chi-square approximation.
FEWEST_DISCORDANT = 10
#: Degrees of freedom this much above the calibrated ones reject noticeably too often.
_TOLERATED = 1.25
#: Training sets whose sizes differ by less count as of one size.
_SAME_SIZE = 1.2
_BETTER = "corrected-repeated-kfold"
#: Tests against which nothing is held.
_SAFE = {_BETTER, "mcnemar-exact", "mcnemar-midp", *(entry.name for entry in ON_UNITS)}

About = Literal["test", "replicability", "data", "outcome"]


class Caution(NamedTuple):
    """A reason to hesitate, and what it is about."""

    about: About
    text: str


def of_test(procedure: Procedure, plan: Plan, alpha: float) -> list[Caution]:
    """Say what the book holds against a test.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> of_test(Procedure("corrected-repeated-kfold"), repeated_kfold(), 0.05)
    []
    >>> print(of_test(Procedure("use-all-data"), repeated_kfold(), 0.05)[0].text)
    use all data rejects too often with its own 99 degrees of freedom: it kept the level with \
10. Use those (Procedure.calibrated), or the test 'corrected-repeated-kfold'
    """
    entry, df = procedure.entry, procedure.df
    if entry.name == "5x2cv-t":
        text = (
            "the 5x2cv t test is hardly replicable: its verdict hangs on which of ten "
            f"differences comes first. '{_BETTER}' replicates best, and '5x2cv-f' "
            "does not depend on the order"
        )
        return [Caution("replicability", text)]
    warning = f"{entry.title}: {entry.verdict}. Use the test '{_BETTER}'"
    if entry.name == "corrected-resampled":
        few = f"{entry.title} with {plan.runs} resamples: {entry.verdict}. Use 100"
        text = few if plan.runs < 100 else ""
    elif (
        entry.name in _SAFE
        or entry.plan == "units"
        or (entry.recommended and not entry.calibratable)
    ):
        text = ""
    elif not entry.calibratable or entry.verdict.startswith("calibrates very low"):
        text = warning
    else:
        text = _too_many(entry, plan, alpha, warning) if df is None else ""
    return [Caution("test", text)] if text else []


def _too_many(entry: Entry, plan: Plan, alpha: float, unknown: str) -> str:
    """Say that a test's own degrees of freedom are too many, if they are."""
    k, r = plan.folds, plan.runs
    own = {"k * r - 1": k * r - 1, "r - 1": r - 1, "k - 1": k - 1, "n - 1": r - 1}[entry.default_df]
    try:
        kept = Procedure.calibrated(entry.name, plan, alpha).df or 0
    except ValueError:
        return unknown
    if own <= _TOLERATED * kept:
        return ""
    return (
        f"{entry.title} rejects too often with its own {own:g} degrees of freedom: it kept the "
        f"level with {kept:g}. Use those (Procedure.calibrated), or the test '{_BETTER}'"
    )


def of_columns(problem: Problem, *, grouped: bool = False) -> list[Caution]:
    """Say which columns or rows may not be what they seem."""
    return [Caution("data", text) for text in questions(problem.table, grouped=grouped)]


def of_size(problem: Problem, plan: Plan) -> list[Caution]:
    """Say where the data are too few for the plan."""
    cautions = []
    tested = len(problem) * (1 / plan.folds if plan.test_share is None else plan.test_share)
    if tested < FEWEST_TESTED:
        cautions.append(
            f"about {tested:.2g} instances are tested at a time, so a difference moves in "
            f"steps of {100 / max(tested, 1):.0f} points: use fewer folds"
        )
    if problem.kind == "classification":
        sizes = np.bincount(problem.codes)
        rare = int(np.where(sizes == 0, len(problem), sizes).argmin())
        parts = plan.folds if plan.test_share is None else 2
        if sizes[rare] < parts:
            cautions.append(
                f"class {str(problem.classes[rare])!r} has {sizes[rare]} "
                f"instance{'s' if sizes[rare] > 1 else ''} for {parts} parts: some "
                "parts test none of it, or nothing is left of it to learn from"
            )
    return [Caution("data", text) for text in cautions]


def of_splits(folds: Folds) -> list[Caution]:
    """Say what is odd about splits that were given: training sets that differ much in size."""
    if folds.max() > 0:
        return []
    trained = (folds == -1).sum(axis=1)
    if trained.max() <= _SAME_SIZE * trained.min():
        return []
    text = (
        f"the splits train on {trained.min()} to {trained.max()} instances, and every test here "
        "takes training sets to be of one size: the difference is an average over these sizes, "
        "and the level is not known. Sets of one size, as of TimeSeriesSplit with max_train_size, "
        "come closer"
    )
    return [Caution("data", text)]


def of_outcome(
    entry: Entry,
    result: Result,
    differences: Differences,
    distinct: int | None = None,
    unseeded: str = "",
) -> list[Caution]:
    """Say what is odd about the differences.

    ``distinct`` counts the runs with splits of their own, if that is known; ``unseeded`` is the
    kind of both learners, if they are of one kind and show no seed that could be set.
    """
    text = ""
    runs, counts = differences.plan.runs, differences.counts
    if np.isinf(result.statistic):
        size = abs(float(result.estimate))
        text = (
            f"the differences do not vary at all (each is {size:.4g} in size), so the test divides "
            "by zero; no verdict is given. Test more instances at a time (fewer folds), or use "
            "'mcnemar'"
        )
    elif distinct is not None and distinct < runs:
        text = (
            f"only {distinct} of {runs} runs cut the data in a way of their own, and the test "
            f"takes the others for news: use fewer folds, or {distinct} of the runs"
        )
    elif not (differences.values if counts is None else counts[..., 1:3]).any():
        text = (
            "A and B never disagreed on a single part: they may be the same learner, or the "
            "task may be too easy to tell them apart"
        )
        if unseeded:
            text += (
                f". If {unseeded} draws random numbers its seed is hidden (get_params shows no "
                "random_state), and both may have drawn the same: give each a seed of its own"
            )
    elif entry.name == "mcnemar" and counts is not None:
        disagree = int(counts[..., 1:3].sum())
        if disagree < FEWEST_DISCORDANT:
            text = (
                f"A and B disagree on {disagree} of {int(counts.sum())} tested instances only, too "
                "few for the test's approximation: use 'mcnemar-exact' or 'mcnemar-midp'"
            )
    return [Caution("outcome", text)] if text else []
