"""``compare``: two learners, one data set, a verdict and all that belongs to it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from twolearners.comparison import cautions
from twolearners.comparison.data import check_data, check_groups
from twolearners.comparison.inputs import (
    DEFAULT,
    ComparisonError,
    checked_alpha,
    procedure_of,
    refusals,
)
from twolearners.comparison.learners import contenders
from twolearners.comparison.result import Comparison, Comparisons, judge, warn_of
from twolearners.comparison.splits import covers, generator, in_words, read_splits
from twolearners.comparison.stopping import AUTO, until_stable
from twolearners.differences import Differences
from twolearners.evaluation import Outcomes, choose_measure, evaluate_folds
from twolearners.resampling import Folds, Plan, distinct_runs, mean_ratio
from twolearners.significance import TESTS, Procedure


def compare(
    a: Any,
    b: Any,
    X: Any,
    y: Any = None,
    *,
    test: str | Procedure = DEFAULT,
    cv: Any = None,
    scoring: Any = None,
    groups: Any = None,
    alpha: float = 0.05,
    random_state: int | None = 0,
    n_jobs: int | None = None,
    names: tuple[str, str] | None = None,
) -> Comparison:
    """Say which of two learners is better on a data set, and how far to believe it.

    Parameters
    ----------
    a, b : estimator or str
        Scikit-learn estimators or pipelines, both classifiers or both regressors; names of the
        book's learners (``"naive-bayes"``, ``"c45"``, ...); or importable classes by dotted path,
        such as ``"sklearn.svm.SVC(C=10)"``. They are cloned and never touched.
    X, y : data
        Instances and their classes or numbers: a DataFrame and a Series, arrays, or a
        :class:`~twolearners.datasets.Dataset` as ``X`` alone. For the book's learners
        categorical and text columns are nominal attributes, and most of them take missing values.
    test : str or Procedure
        The name of a test in ``significance.TESTS``, or a test with its number of runs or splits
        and its degrees of freedom, such as ``Procedure("corrected-resampled", size=30)`` or
        ``Procedure.calibrated("use-all-data")``.
    cv : Plan, int, splitter, iterable or "auto", optional
        How to split: a plan of ``resampling``; a number of folds; a splitter of scikit-learn; or
        pairs of training and test instances. ``"auto"`` begins with the default and adds runs, up
        to ten times as many, until another seed would give the same verdict with a probability
        of 0.95. By default what the papers recommend for the test:
        ten runs of ten stratified folds; a hundred random splits that test a tenth; a third held
        out. Which tests fit which splitter:

        =============================================  ==========================================
        KFold, StratifiedKFold, GroupKFold,            tests on k-fold cross-validation;
        LeaveOneGroupOut, PredefinedSplit              corrected-repeated-kfold with one run
        RepeatedKFold, RepeatedStratifiedKFold         tests on repeated cross-validation (with
                                                       two folds and five repeats, 5x2cv as well)
        ShuffleSplit, GroupShuffleSplit and others     corrected-resampled, resampled: taken as
                                                       random splits with the mean of their ratios
        TimeSeriesSplit                                the same, with a caution: training sets
                                                       that grow are no random splits
        =============================================  ==========================================
    scoring : str or callable, optional
        As in scikit-learn; differences are then scores of A minus scores of B, and positive
        ones are in favour of A. Left out, classifiers are compared by error rate (negative is
        in favour of A) and regressors by R squared, scikit-learn's default.
    groups : array, optional
        The group of each instance; no group is ever on both sides of a split. The ratio used
        by the corrected tests is then the mean of the splits drawn.
    alpha : float, default 0.05
        Level of the test.
    random_state : int or None, default 0
        Seed of everything that is random; None draws one and keeps it in the result.
        Splits come from it, and a seed of its own for each fit: an estimator's
        ``random_state`` (or that of a step in a pipeline) that is None is set to it, A's
        and B's being different. One that is set already is kept, as scikit-learn does.
    n_jobs : int, optional
        Processes, as in scikit-learn. Results are the same to the last bit for any number.
    names : (str, str), optional
        What to call A and B.

    Returns
    -------
    Comparison
        Print it.

    Warns
    -----
    ComparisonWarning
        Of a test that the book shows unsafe or hard to replicate, of too few instances for the
        folds or in a class, of learners that never differ, of differences that never vary.

    Raises
    ------
    ComparisonError
        With the remedy.

    Examples
    --------
    >>> from twolearners import compare, datasets
    >>> comparison = compare("naive-bayes", "c45", datasets.load("labor"))
    >>> comparison.reject, comparison.better, comparison.fits
    (True, 'naive-bayes', 200)
    """
    with refusals():
        procedure = procedure_of(test)
        automatic = isinstance(cv, str) and cv == AUTO
        cv = None if automatic else cv
        study = _Study(a, b, X, y, cv, scoring, groups, alpha, random_state, n_jobs, names)
        plan = study.plan(procedure)
        if automatic:
            comparison = until_stable(partial(study.comparison, procedure), procedure, plan)
        else:
            comparison = study.comparison(procedure, plan)
    warn_of([comparison])
    return comparison


def compare_tests(
    a: Any,
    b: Any,
    X: Any,
    y: Any = None,
    *,
    tests: str | Sequence[str | Procedure] = "all",
    cv: Any = None,
    scoring: Any = None,
    groups: Any = None,
    alpha: float = 0.05,
    random_state: int | None = 0,
    n_jobs: int | None = None,
    names: tuple[str, str] | None = None,
) -> Comparisons:
    """Compare two learners by several tests, each on its own plan; they share their fits.

    Parameters
    ----------
    a, b, X, y, scoring, groups, alpha, random_state, n_jobs, names
        As in :func:`compare`.
    tests : sequence of str or Procedure, or "all"
        The tests; one that cannot be carried out is left out, with the reason.
    cv : Plan, sequence of Plan, int, splitter or iterable, optional
        As in :func:`compare`; of several plans each test takes the first that suits it, and a plan
        of its own if none does.

    Examples
    --------
    >>> from twolearners import compare_tests, datasets
    >>> compare_tests("naive-bayes", "c45", datasets.load("labor"), tests=["mcnemar", "5x2cv-f"])
    <2 comparisons of naive-bayes and c45: 0 reject>
    """
    chosen = [tests] if isinstance(tests, str) else list(tests)
    if "all" in chosen:
        chosen = [entry.name for entry in TESTS]
    with refusals():
        procedures = [procedure_of(test) for test in chosen]
        if not procedures:
            raise ComparisonError("tests names no test: give one or more, or 'all'")
        study = _Study(a, b, X, y, cv, scoring, groups, alpha, random_state, n_jobs, names)
        comparisons = study.comparisons(procedures)
    warn_of(comparisons, data_only=True)
    return comparisons


class _Study:
    """Two learners on one data set, and what became of the plans carried out so far."""

    def __init__(
        self,
        a: Any,
        b: Any,
        X: Any,
        y: Any,
        cv: Any,
        scoring: Any,
        groups: Any,
        alpha: float,
        random_state: int | None,
        n_jobs: int | None,
        names: tuple[str, str] | None,
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
        self.pair = contenders(a, b, names)
        self.names = (self.pair[0].name, self.pair[1].name)
        self.problem = check_data(X, y, self.pair)
        self.groups = check_groups(groups, self.problem.X, len(self.problem))
        self.splits = read_splits(cv, self.problem, self.groups)
        self.measure = choose_measure(scoring, self.problem.kind)
        self.column_cautions = cautions.of_columns(self.problem, grouped=groups is not None)
        self.done: dict[tuple[Plan, int], Outcomes] = {}

    def plan(self, procedure: Procedure, *, strict: bool = True) -> Plan:
        """Choose the plan for a test; refuse one that counts errors where there are none."""
        if procedure.entry.plan == "holdout" and self.measure.scorer is not None:
            raise ComparisonError(
                f"{procedure.test} counts errors, and {self.measure.name} has none to count: "
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

    def comparisons(self, procedures: Sequence[Procedure]) -> Comparisons:
        """Carry several tests out, and leave out those that cannot be."""
        plans: dict[Procedure, Plan] = {}
        results: list[Comparison] = []
        skipped: dict[str, str] = {}
        for procedure in procedures:
            try:
                plans[procedure] = self.plan(procedure, strict=False)
            except ComparisonError as error:
                skipped[procedure.test] = str(error)
        for plan in sorted(plans.values(), key=lambda plan: -plan.splits):
            self.outcomes(plan)  # the longest first: others may be the first runs of it
        for procedure, plan in plans.items():
            try:
                results.append(self.comparison(procedure, plan))
            except ComparisonError as error:
                skipped[procedure.test] = str(error)
        if not results:
            raise ComparisonError(next(iter(skipped.values())))
        return Comparisons(tuple(results), sum(2 * plan.splits for plan, _ in self.done), skipped)

    def comparison(self, procedure: Procedure, plan: Plan) -> Comparison:
        """Carry one test out."""
        outcomes = self.outcomes(plan)
        scores = [outcomes.mean(name, self.measure) for name in self.names]
        return judge(
            procedure,
            outcomes.differences(*self.names),
            self.names,
            self.measure,
            self.alpha,
            of_data=(
                *self.column_cautions,
                *cautions.of_size(self.problem, plan),
                *cautions.of_splits(outcomes.folds),
            ),
            distinct=distinct_runs(outcomes.folds),
            plan=in_words(outcomes.plan, grouped=self.groups is not None),
            scores=tuple(scores),
            instances=len(self.problem),
            fits=2 * plan.splits,
            random_state=self.seed,
            repeat=partial(self.losses, plan) if self.splits.given is None else None,
        )

    def losses(self, plan: Plan, repetition: int) -> Differences:
        """Return the differences of a repetition with other splits."""
        return self.outcomes(plan, repetition).differences(*self.names)

    def outcomes(self, plan: Plan, repetition: int = 0) -> Outcomes:
        """Train both learners on a plan, unless it was done before."""
        for (other, number), outcomes in self.done.items():
            if number == repetition and covers(other, plan):
                return outcomes if other == plan else outcomes.first(plan.runs)
        begun = [
            outcomes
            for (other, number), outcomes in self.done.items()
            if number == repetition and covers(plan, other)
        ]
        if begun and self.splits.given is None:
            first = max(begun, key=lambda outcomes: outcomes.plan.runs)
            rest = self._evaluate(plan, repetition, first.plan.runs)
            self.done[plan, repetition] = first.followed_by(rest)
        else:
            self.done[plan, repetition] = self._evaluate(plan, repetition)
        return self.outcomes(plan, repetition)

    def folds(self, plan: Plan, repetition: int = 0) -> Folds:
        """Draw the splits, or take those that were given."""
        if self.splits.given is not None:
            return self.splits.given[: plan.runs]
        rng = generator(plan, self.seed, repetition)
        return plan.draw(self.problem.codes, rng, self.groups)

    def _evaluate(self, plan: Plan, repetition: int, first: int = 0) -> Outcomes:
        """Carry a plan out, from one run on."""
        folds, seeds = self.folds(plan, repetition), {}
        for who, learner in enumerate(self.pair, start=1):
            if learner.takes_seeds:
                streams = (
                    generator(plan, self.seed, repetition, who, run)
                    for run in range(first, plan.runs)
                )
                drawn = [stream.integers(2**31 - 1, size=plan.folds) for stream in streams]
                seeds[learner.name] = np.array(drawn)
        return evaluate_folds(
            {learner.name: learner.estimator for learner in self.pair},
            self.problem,
            replace(plan, runs=plan.runs - first),
            folds[first:],
            seeds,
            ratio=None if self.groups is None else mean_ratio(folds),
            scoring=self.measure,
            n_jobs=self.n_jobs,
            progress=True,
        )
