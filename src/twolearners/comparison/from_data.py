"""Comparisons of learners on data: every plan that is needed, then every test that was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from twolearners.comparison import cautions, cuts
from twolearners.comparison.again import from_repetitions, from_spread, verdicts
from twolearners.comparison.asked import Asked, answered
from twolearners.comparison.contenders import Contender
from twolearners.comparison.failures import ComparisonError
from twolearners.comparison.fitting import Trained, train
from twolearners.comparison.measures import Measure
from twolearners.comparison.problem import Problem
from twolearners.comparison.result import Comparison
from twolearners.comparison.several import Comparisons
from twolearners.comparison.verdict import carried_out, counted, degrees
from twolearners.resampling import Plan
from twolearners.significance import Entry, Result
from twolearners.significance.procedure import arranged


def from_data(
    entries: Sequence[Entry],
    pair: tuple[Contender, Contender],
    data: Problem,
    yardstick: Measure,
    asked: Asked,
    replications: int,
    n_jobs: int | None,
    progress: bool,
) -> Comparisons:
    """Train both learners as all tests need it, and carry the tests out.

    Parameters
    ----------
    entries : sequence of Entry
        The tests.
    pair, data, yardstick, asked
        Learners, data, measure and settings, all checked.
    replications : int
        Repetitions with other seeds.
    n_jobs, progress
        As in :func:`~twolearners.compare`.
    """
    kept, skipped = _possible(entries, yardstick, asked.lenient)
    plans = {entry.name: cuts.plan(entry, asked.sizes, data) for entry in kept}
    needed = _needed(list(plans.values()))
    fits = sum(2 * plan.splits for plan in needed) * (1 + replications)
    done: dict[Plan, list[Trained]] = {}
    with tqdm(
        total=fits,
        desc=f"{pair[0].name} and {pair[1].name}",
        unit=" fits",
        leave=False,
        delay=1,
        disable=None if progress else True,
    ) as bar:
        for plan in needed:
            done[plan] = [
                train(
                    pair,
                    data,
                    plan,
                    yardstick,
                    seed=asked.random_state or 0,
                    repetition=repetition,
                    n_jobs=n_jobs,
                    told=bar.update,
                )
                for repetition in range(1 + replications)
            ]
    results = [
        _judged(entry, _for_plan(plans[entry.name], done), pair, data, yardstick, asked)
        for entry in kept
    ]
    return Comparisons(tuple(results), fits, skipped)


def _possible(
    entries: Sequence[Entry], yardstick: Measure, lenient: bool
) -> tuple[list[Entry], dict[str, str]]:
    """Leave out tests that count errors where there are none to count."""
    counting = [entry for entry in entries if entry.plan == "holdout"]
    if yardstick.counts_errors or not counting:
        return list(entries), {}
    why = f"counts errors, and {yardstick.name} has none to count"
    if not lenient or len(counting) == len(entries):
        raise ComparisonError(
            f"{counting[0].name} {why}: choose another test, or leave out scoring"
        )
    return (
        [entry for entry in entries if entry not in counting],
        {entry.name: why for entry in counting},
    )


def _needed(plans: Sequence[Plan]) -> list[Plan]:
    """List the plans to carry out: a single run is the first of several with the same folds."""
    several = {(plan.folds, plan.stratified) for plan in plans if plan.kind == "repeated k-fold"}
    return list(
        dict.fromkeys(
            plan
            for plan in plans
            if plan.kind != "k-fold" or (plan.folds, plan.stratified) not in several
        )
    )


def _for_plan(plan: Plan, done: dict[Plan, list[Trained]]) -> list[Trained]:
    if plan in done:
        return done[plan]
    whole = next(
        trained
        for other, trained in done.items()
        if other.kind == "repeated k-fold" and other.folds == plan.folds
    )
    return [one.first_run(plan) for one in whole]


def _judged(
    entry: Entry,
    trained: list[Trained],
    pair: tuple[Contender, Contender],
    data: Problem,
    yardstick: Measure,
    asked: Asked,
) -> Comparison:
    first, *others = trained
    df = degrees(entry, asked.df, first.plan, asked.alpha, asked.lenient)
    results = [_tested(entry, one, yardstick, df) for one in trained]
    reasons = [
        *cautions.of_test(entry, df, first.plan, asked.alpha),
        *cautions.of_data(data, first.plan),
        *cautions.of_outcome(first, results[0], entry),
    ]
    base = answered(entry, results[0], asked, pair[0].name, pair[1].name)
    chance = base.again
    if others:
        verdict = int(verdicts(results[0], asked.alpha))
        seen = np.array([verdicts(one, asked.alpha) for one in results[1:]])
        chance = from_repetitions(verdict, seen)
    elif entry.plan in ("repeated k-fold", "resamples"):
        carry_out = carried_out(entry, first.ratio, df)
        chance = from_spread(carry_out, arranged(entry, first.differences), asked.alpha)
    counting = entry.plan == "holdout"
    return replace(
        base,
        measure=yardstick.name,
        greater_is_better=yardstick.greater_is_better,
        differences=arranged(entry, first.differences),
        scores=(float(first.scores[0].mean()), float(first.scores[1].mean())),
        counts=first.counts if counting else None,
        fits=first.fits * len(trained),
        plan=in_words(first.plan, grouped=data.groups is not None),
        instances=len(data),
        test_train_ratio=first.ratio,
        again=chance,
        cautions=tuple(reasons),
        random_state=asked.random_state,
    )


def _tested(entry: Entry, trained: Trained, yardstick: Measure, df: float | None) -> Result:
    if entry.plan == "holdout" and trained.counts is not None:
        return counted(entry, trained.counts, yardstick.greater_is_better)
    return carried_out(entry, trained.ratio, df)(arranged(entry, trained.differences))


def in_words(plan: Plan, *, grouped: bool = False) -> str:
    """Say how the data were cut.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> in_words(repeated_kfold(10, 10))
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
