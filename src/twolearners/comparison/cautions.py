"""What a careful colleague would say before the verdict is believed."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from twolearners.comparison.fitting import Trained
from twolearners.comparison.problem import Problem
from twolearners.resampling import Plan
from twolearners.significance import Entry, Result, calibrated_df

#: A test set with fewer instances gives differences in steps of twenty points and more.
FEWEST_TESTED = 5
#: Fewer instances on which the two disagree are too few for the chi-square approximation.
FEWEST_DISCORDANT = 10
#: Degrees of freedom this much above the calibrated ones reject noticeably too often.
_TOLERATED = 1.25
_BETTER = "corrected-repeated-kfold"

About = Literal["test", "replicability", "data", "outcome"]


class Caution(NamedTuple):
    """A reason to hesitate, and what it is about."""

    about: About
    text: str


def of_test(entry: Entry, df: float | None, plan: Plan | None, alpha: float) -> list[Caution]:
    """Say what the book holds against a test.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> from twolearners.significance import catalogue
    >>> of_test(catalogue.test("corrected-repeated-kfold"), None, repeated_kfold(), 0.05)
    []
    >>> print(of_test(catalogue.test("use-all-data"), None, repeated_kfold(), 0.05)[0].text)
    use all data rejects too often with its own 99 degrees of freedom: it kept the level with \
10. Use df='calibrated', or the test 'corrected-repeated-kfold'
    """
    found = []
    if entry.name == "5x2cv-t":
        found.append(
            Caution(
                "replicability",
                "the 5x2cv t test is hardly replicable: its verdict hangs on which of ten "
                f"differences comes first. '{_BETTER}' replicates best, and '5x2cv-f' "
                "does not depend on the order",
            )
        )
    unsafe = _unsafe(entry, df, plan, alpha)
    if unsafe:
        found.append(Caution("test", unsafe))
    return found


def _unsafe(entry: Entry, df: float | None, plan: Plan | None, alpha: float) -> str | None:
    instead = f"the test '{_BETTER}'"
    if entry.name == "corrected-resampled":
        return _few_resamples(entry, plan)
    if not entry.calibratable:
        return None if entry.recommended else f"{entry.title}: {entry.verdict}. Use {instead}"
    if entry.name == _BETTER:
        return None
    own = _own_df(entry, plan)
    try:
        kept: float | None = calibrated_df(entry.name, *_cut(plan), alpha)
    except ValueError:
        kept = None
    if entry.verdict.startswith("calibrates very low"):
        return f"{entry.title}: {entry.verdict}. Use {instead}"
    if df is not None:
        return None
    if kept is None or own is None:
        return f"{entry.title}: {entry.verdict}. Use {instead}"
    if own <= _TOLERATED * kept:
        return None
    return (
        f"{entry.title} rejects too often with its own {own:g} degrees of freedom: it kept the "
        f"level with {kept:g}. Use df='calibrated', or {instead}"
    )


def _few_resamples(entry: Entry, plan: Plan | None) -> str | None:
    if plan is None or plan.runs >= 100:
        return None
    return f"{entry.title} with {plan.runs} resamples: {entry.verdict}. Use resamples=100"


def _own_df(entry: Entry, plan: Plan | None) -> float | None:
    """Work out the catalogue's formula for the default degrees of freedom."""
    if plan is None:
        return None
    k, r = plan.folds, plan.runs
    return {"k * r - 1": k * r - 1, "r - 1": r - 1, "k - 1": k - 1, "n - 1": r - 1}[
        entry.default_df
    ]


def _cut(plan: Plan | None) -> tuple[int, int]:
    """Return runs and folds as the calibrated table has them."""
    if plan is None:
        return 10, 10
    if plan.kind == "k-fold":
        return 10, plan.folds
    return plan.runs, plan.folds if plan.test_share is None else round(1 / plan.test_share)


def of_data(problem: Problem, plan: Plan) -> list[Caution]:
    """Say where the data are too few for the plan."""
    found = []
    tested = len(problem) * (1 / plan.folds if plan.test_share is None else plan.test_share)
    if tested < FEWEST_TESTED:
        found.append(
            Caution(
                "data",
                f"about {tested:.2g} instances are tested at a time, so a difference moves in "
                f"steps of {100 / max(tested, 1):.0f} points: use fewer folds",
            )
        )
    if problem.kind == "classification":
        sizes = np.bincount(problem.codes)
        rare = int(np.where(sizes == 0, len(problem), sizes).argmin())
        parts = plan.folds if plan.test_share is None else 2
        if sizes[rare] < parts:
            found.append(
                Caution(
                    "data",
                    f"class {str(problem.classes[rare])!r} has {sizes[rare]} "
                    f"instance{'s' if sizes[rare] > 1 else ''} for {parts} parts: some "
                    "parts test none of it, or nothing is left of it to learn from",
                )
            )
    return found


def of_outcome(trained: Trained | None, result: Result, entry: Entry) -> list[Caution]:
    """Say what is odd about the differences."""
    if np.isinf(result.statistic):
        return [
            Caution(
                "outcome",
                f"the differences do not vary at all (each is {float(result.estimate):.4g}), so "
                "the test divides by zero; no verdict is given. Test more instances at a time "
                "(fewer folds), or use 'mcnemar'",
            )
        ]
    if trained is None:
        return []
    if trained.distinct < trained.plan.runs:
        return [
            Caution(
                "outcome",
                f"only {trained.distinct} of {trained.plan.runs} runs cut the data in a way of "
                "their own, and the test takes the others for news: use fewer folds, or "
                f"runs={trained.distinct}",
            )
        ]
    if trained.same:
        return [
            Caution(
                "outcome",
                "A and B never disagreed on a single part: they may be the same learner, or the "
                "task may be too easy to tell them apart",
            )
        ]
    if entry.plan == "holdout" and trained.counts is not None:
        only_one = int(trained.counts[1] + trained.counts[2])
        if only_one < FEWEST_DISCORDANT:
            return [
                Caution(
                    "outcome",
                    f"A and B disagree on {only_one} of {int(trained.counts.sum())} tested "
                    "instances only, too few for the test's approximation",
                )
            ]
    return []
