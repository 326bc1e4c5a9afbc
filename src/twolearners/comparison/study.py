"""Learners on one data set: what is asked for is checked, fitted once, and tested."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from twolearners.comparison import cautions
from twolearners.comparison.cautions import Caution
from twolearners.comparison.inputs import ComparisonError, checked_alpha, refusals
from twolearners.comparison.inputs.data import check_data, check_groups
from twolearners.comparison.inputs.learners import Contender
from twolearners.comparison.inputs.splits import covers, generator, in_words, read_splits
from twolearners.comparison.result import (
    Comparison,
    ComparisonInterrupted,
    Comparisons,
    finished_runs,
    judge,
)
from twolearners.differences import Differences
from twolearners.evaluation import (
    Interrupted,
    Measure,
    Outcomes,
    choose_measure,
    evaluate_measures,
)
from twolearners.resampling import Folds, Plan, distinct_runs, mean_ratio
from twolearners.significance import Procedure

#: Fewer runs than this say nothing about their spread.
FEWEST_RUNS = 2


class Study:
    """Two learners or more on one data set, and what became of the plans carried out so far."""

    def __init__(
        self,
        learners: Sequence[Contender],
        X: Any,
        y: Any,
        cv: Any,
        scoring: Sequence[Any],
        groups: Any,
        alpha: float,
        random_state: int | None,
        n_jobs: int | None,
    ) -> None:
        """Check everything that was asked for, before anything is fitted."""
        seed = secrets.randbelow(2**31) if random_state is None else random_state
        if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
            raise ComparisonError(f"random_state takes a whole number or None, not {seed!r}")
        if seed < 0:
            raise ComparisonError(f"random_state must be 0 or more, not {seed}")
        if n_jobs is not None and (not isinstance(n_jobs, int | np.integer) or n_jobs == 0):
            raise ComparisonError(
                f"n_jobs takes a number of processes or -1, for all, not {n_jobs!r}"
            )
        self.alpha, self.seed, self.n_jobs = checked_alpha(alpha), int(seed), n_jobs
        self.learners = {learner.name: learner for learner in learners}
        self.problem = check_data(X, y, learners)
        self.groups = check_groups(groups, self.problem.X, len(self.problem))
        self.splits = read_splits(cv, self.problem, self.groups)
        self.measures = _measures(scoring, self.problem)
        self.column_cautions = cautions.of_columns(self.problem, grouped=groups is not None)
        self.done: dict[tuple[Plan, int], list[Outcomes]] = {}

    @property
    def fits(self) -> int:
        """How often a learner was trained."""
        return sum(len(self.learners) * plan.splits for plan, _ in self.done)

    def plan(self, procedure: Procedure, *, strict: bool = True) -> Plan:
        """Choose the plan for a test; refuse one that counts errors where there are none."""
        scores = [measure.name for measure in self.measures if measure.scorer is not None]
        if procedure.entry.plan == "holdout" and scores:
            raise ComparisonError(
                f"{procedure.test} counts errors, and {scores[0]} has none to count: "
                "choose another test, or leave out scoring"
            )
        plan = self.splits.plan(procedure, strict=strict)
        if self.problem.kind == "regression":
            plan = replace(plan, stratified=False)
        # A rehearsal on made-up differences: what a test refuses is refused before the fits.
        counts = np.ones((*plan.shape, 4), np.int64)
        made_up = np.arange(float(plan.splits)).reshape(plan.shape)
        try:
            procedure.apply({procedure.entry.plan: Differences(made_up, plan, counts)})
        except ValueError as error:
            raise ComparisonError(f"{procedure.test}: {error}") from error
        with refusals():
            self.folds(plan)
        return plan

    def compare_all(
        self, procedure: Procedure, plan: Plan, pairs: Iterable[tuple[str, str]]
    ) -> list[Comparison]:
        """Carry one test out for each measure and each pair of learners."""
        pairs = list(pairs)
        try:
            every = self.outcomes(plan)
        except Interrupted as stop:
            partial_test = _without_size(procedure)
            if partial_test is None or not _usable(stop.outcomes, procedure):
                raise
            kept = [
                self._judged(partial_test, outcomes, measure, pair, of=plan)
                for outcomes, measure in zip(stop.outcomes, self.measures, strict=True)
                for pair in pairs
            ]
            raise ComparisonInterrupted(kept, finished_runs(stop.outcomes[0].plan, plan)) from stop
        return [
            self._judged(procedure, outcomes, measure, pair)
            for outcomes, measure in zip(every, self.measures, strict=True)
            for pair in pairs
        ]

    def comparison(self, procedure: Procedure, plan: Plan) -> Comparison:
        """Carry one test out for two learners."""
        (comparison,) = self.compare_all(procedure, plan, [self._pair])
        return comparison

    def comparisons(self, procedures: Sequence[Procedure]) -> Comparisons:
        """Carry several tests out for two learners, and leave out those that cannot be."""
        plans: dict[Procedure, Plan] = {}
        skipped: dict[str, str] = {}
        for procedure in procedures:
            try:
                plans[procedure] = self.plan(procedure, strict=False)
            except ComparisonError as error:
                skipped[procedure.test] = str(error)
        try:
            for plan in sorted(plans.values(), key=lambda plan: -plan.splits):
                self.outcomes(plan)  # the longest first: others may be the first runs of it
        except Interrupted as stop:
            raise self._interrupted(plans, skipped, stop) from stop
        results = self._carried_out(plans, skipped)
        if not results:
            raise ComparisonError(next(iter(skipped.values())))
        return Comparisons(tuple(results), self.fits, skipped)

    def _carried_out(
        self, plans: dict[Procedure, Plan], skipped: dict[str, str]
    ) -> list[Comparison]:
        results = []
        for procedure, plan in plans.items():
            try:
                results.append(self.comparison(procedure, plan))
            except ComparisonError as error:
                skipped[procedure.test] = str(error)
        return results

    def _interrupted(
        self, plans: dict[Procedure, Plan], skipped: dict[str, str], stop: Interrupted
    ) -> KeyboardInterrupt:
        """Make what can be made of the plans that are done, and of the runs of one that is not."""
        ready = {test: plan for test, plan in plans.items() if self._find(plan, 0) is not None}
        results = self._carried_out(ready, skipped)
        runs = stop.outcomes[0].plan if stop.outcomes else None
        for procedure, plan in plans.items():
            partial_test = _without_size(procedure)
            if procedure in ready:
                continue
            if (
                runs is not None
                and partial_test is not None
                and _usable(stop.outcomes, procedure)
                and replace(plan, runs=runs.runs) == runs
            ):
                (outcomes,), (measure,) = stop.outcomes, self.measures
                results.append(self._judged(partial_test, outcomes, measure, self._pair, of=plan))
            else:
                skipped[procedure.test] = f"{procedure.test}: stopped before its splits were done"
        if not results:
            return stop
        fits = self.fits + (0 if runs is None else len(self.learners) * runs.splits)
        comparisons = Comparisons(tuple(results), fits, skipped)
        told = f"{len(results)} of {len(plans)} tests"
        if len(plans) == 1 and runs is not None:
            told = finished_runs(runs, next(iter(plans.values())))
        return ComparisonInterrupted(comparisons, told)

    def _judged(
        self,
        procedure: Procedure,
        outcomes: Outcomes,
        measure: Measure,
        pair: tuple[str, str],
        *,
        of: Plan | None = None,
    ) -> Comparison:
        """Carry one test out for one pair; ``of`` is the plan that was stopped before its end."""
        plan = outcomes.plan
        a, b = (outcomes.measured(name, measure) for name in pair)
        return judge(
            procedure,
            outcomes.differences(*pair),
            pair,
            measure,
            self.alpha,
            of_data=(
                *([] if of is None else [_partial(plan, of)]),
                *self.column_cautions,
                *cautions.of_size(self.problem, plan),
                *cautions.of_splits(outcomes.folds),
            ),
            distinct=distinct_runs(outcomes.folds),
            unseeded=self._unseeded(pair),
            plan=in_words(plan, grouped=self.groups is not None),
            scores=(float(a.mean()), float(b.mean())),
            fold_scores=(a, b),
            instances=len(self.problem),
            fits=2 * plan.splits,
            random_state=self.seed,
            repeat=None
            if of is not None or self.splits.given is not None
            else partial(self._losses, plan, self.measures.index(measure), pair),
        )

    def _unseeded(self, pair: tuple[str, str]) -> str:
        """Name the kind of two learners of one kind that show no seed."""
        a, b = (self.learners[name] for name in pair)
        same = type(a.estimator) is type(b.estimator)
        return type(a.estimator).__name__ if same and not (a.shows_seed or b.shows_seed) else ""

    def _losses(
        self, plan: Plan, measure: int, pair: tuple[str, str], repetition: int
    ) -> Differences:
        """Return the differences of a repetition with other splits."""
        return self.outcomes(plan, repetition)[measure].differences(*pair)

    @property
    def _pair(self) -> tuple[str, str]:
        a, b = self.learners
        return a, b

    def outcomes(self, plan: Plan, repetition: int = 0) -> list[Outcomes]:
        """Train all learners on a plan, unless it was done before; one for each measure."""
        done = self._find(plan, repetition)
        if done is not None:
            return done
        begun = [
            every
            for (other, number), every in self.done.items()
            if number == repetition and covers(plan, other)
        ]
        if begun and self.splits.given is None:
            first = max(begun, key=lambda every: every[0].plan.runs)
            done = self._continued(first, plan, repetition)
        else:
            done = self._evaluate(plan, repetition)
        self.done[plan, repetition] = done
        return done

    def _continued(self, first: list[Outcomes], plan: Plan, repetition: int) -> list[Outcomes]:
        """Carry out the runs of a plan that come after those that are done."""
        try:
            rest = self._evaluate(plan, repetition, first[0].plan.runs)
        except Interrupted as stop:
            raise Interrupted(_after(first, stop.outcomes) if stop.outcomes else first) from stop
        return _after(first, rest)

    def _find(self, plan: Plan, repetition: int) -> list[Outcomes] | None:
        """Look a plan up among those that were carried out, or whose first runs it is."""
        for (other, number), every in self.done.items():
            if number == repetition and covers(other, plan):
                return every if other == plan else [done.first(plan.runs) for done in every]
        return None

    def folds(self, plan: Plan, repetition: int = 0) -> Folds:
        """Draw the splits, or take those that were given."""
        if self.splits.given is not None:
            return self.splits.given[: plan.runs]
        rng = generator(plan, self.seed, repetition)
        return plan.draw(self.problem.codes, rng, self.groups)

    def _evaluate(self, plan: Plan, repetition: int, first: int = 0) -> list[Outcomes]:
        """Carry a plan out, from one run on."""
        folds, seeds = self.folds(plan, repetition), {}
        for who, learner in enumerate(self.learners.values(), start=1):
            if learner.takes_seeds:
                streams = (
                    generator(plan, self.seed, repetition, who, run)
                    for run in range(first, plan.runs)
                )
                drawn = [stream.integers(2**31 - 1, size=plan.folds) for stream in streams]
                seeds[learner.name] = np.array(drawn)
        return evaluate_measures(
            {name: learner.estimator for name, learner in self.learners.items()},
            self.problem,
            replace(plan, runs=plan.runs - first),
            folds[first:],
            seeds,
            self.measures,
            ratio=None if self.groups is None else mean_ratio(folds),
            n_jobs=self.n_jobs,
            progress=True,
        )


def _after(first: list[Outcomes], rest: list[Outcomes]) -> list[Outcomes]:
    return [done.followed_by(more) for done, more in zip(first, rest, strict=True)]


def _measures(scoring: Sequence[Any], problem: Any) -> list[Measure]:
    """Choose what is measured, each thing once."""
    measures = [choose_measure(score, problem.kind) for score in scoring]
    names = [measure.name for measure in measures]
    if not names:
        raise ComparisonError("scoring names no score: give one or more, or leave it out")
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ComparisonError(f"scoring: {', '.join(sorted(twice))} is named twice")
    return measures


def _without_size(procedure: Procedure) -> Procedure | None:
    """Return a test for fewer runs than planned, None if its degrees of freedom hang on them."""
    return replace(procedure, size=None) if procedure.df is None else None


def _usable(outcomes: list[Outcomes], procedure: Procedure) -> bool:
    """Whether a test can do with the runs that are finished."""
    counts = procedure.entry.plan in ("repeated k-fold", "resamples")
    return counts and bool(outcomes) and outcomes[0].plan.runs >= FEWEST_RUNS


def _partial(plan: Plan, of: Plan) -> Caution:
    told = finished_runs(plan, of)
    return Caution("data", f"partial: it was stopped after {told}, and rests on these alone")
