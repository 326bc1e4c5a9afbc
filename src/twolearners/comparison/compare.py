"""``compare``: two learners, one data set, a verdict and all that belongs to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from twolearners.comparison.inputs import (
    DEFAULT,
    ComparisonError,
    for_two_learners,
    procedure_of,
    refusals,
)
from twolearners.comparison.inputs.learners import contenders, named_contenders
from twolearners.comparison.inputs.splits import AUTO
from twolearners.comparison.pairs import Pairs, chosen_pairs
from twolearners.comparison.result import (
    Comparison,
    ComparisonInterrupted,
    Comparisons,
    warn_of,
)
from twolearners.comparison.stopping import until_stable
from twolearners.comparison.study import Study
from twolearners.significance import TESTS, Procedure


@for_two_learners
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
        Instances and their classes or numbers: a table and a column, arrays, or a
        :class:`~twolearners.datasets.Dataset` as ``X`` alone. For the book's learners
        categorical and text columns are nominal attributes, and most of them take missing values.
    test : str or Procedure
        The name of a test in ``significance.TESTS``, or a test with its number of runs or splits
        and its degrees of freedom, such as ``Procedure("corrected-resampled", size=30)``.
    cv : Plan, int, splitter, iterable or "auto", optional
        How to split: a plan of ``resampling``; a number of folds; a splitter of scikit-learn; or
        pairs of training and test instances. By default what the papers recommend for the test.
        ``"auto"`` adds runs to that, up to ten times as many, until another seed would give the
        same verdict with a probability of 0.95. ``help(twolearners.comparison)`` says which
        tests fit which splitter.
    scoring : str or callable, optional
        As in scikit-learn; positive differences are then in favour of A. Left out, classifiers
        are compared by error rate (negative is in favour of A) and regressors by R squared.
    groups : array, optional
        The group of each instance; no group is ever on both sides of a split.
    alpha : float, default 0.05
        Level of the test.
    random_state : int or None, default 0
        Seed of the splits, and of every ``random_state`` of a learner, or of a step in it, that is
        None; each fit has its own. None draws a seed, which the result keeps.
    n_jobs : int, optional
        Processes, as in scikit-learn. Results are the same to the last bit for any number.
    names : (str, str), optional
        What to call A and B.

    Raises
    ------
    ComparisonError
        With the remedy. Doubts are a :class:`ComparisonWarning`, and ``cautions`` of the result.
    ComparisonInterrupted
        When a key stops it after two runs or more; its ``comparison`` is made of these.

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
        pair, cv = contenders(a, b, names), None if automatic else cv
        study = Study(pair, X, y, cv, [scoring], groups, alpha, random_state, n_jobs)
        plan = study.plan(procedure)
        try:
            if automatic:
                comparison = until_stable(partial(study.comparison, procedure), procedure, plan)
            else:
                comparison = study.comparison(procedure, plan)
        except ComparisonInterrupted as stop:
            raise stop.holding(stop.comparison[0]) from stop
    warn_of([comparison])
    return comparison


@for_two_learners
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
        pair = contenders(a, b, names)
        study = Study(pair, X, y, cv, [scoring], groups, alpha, random_state, n_jobs)
        comparisons = study.comparisons(procedures)
    warn_of(comparisons, data_only=True)
    return comparisons


def compare_learners(
    learners: Mapping[str, Any] | Sequence[Any],
    X: Any,
    y: Any = None,
    *,
    baseline: str | None = None,
    scoring: Any = None,
    test: str | Procedure = DEFAULT,
    cv: Any = None,
    groups: Any = None,
    alpha: float = 0.05,
    random_state: int | None = 0,
    n_jobs: int | None = None,
) -> Pairs:
    """Compare several learners, by one score or several: each with each, or all with a baseline.

    Every learner is trained once on each split, and all scores are those of the same fitted
    learners. Where many tests are made some reject by chance, so the p-values of all of them,
    pairs times scores, are adjusted by Holm's method.

    This is for one data set. For several see Demsar (2006), *Statistical comparisons of
    classifiers over multiple data sets*, and Benavoli et al. (2017), *Time for a change*, both in
    the Journal of Machine Learning Research; :meth:`Comparison.for_baycomp` hands scores over to
    the package baycomp, which goes with the latter.

    Parameters
    ----------
    learners : mapping of str to learner, or sequence of learners
        Learners as in :func:`compare`, by the names they are to go by, or in a list.
    X, y, test, cv, groups, alpha, random_state, n_jobs
        As in :func:`compare`, but for ``cv="auto"``, which is for two.
    baseline : str, optional
        The name of the learner that the others are compared with.
    scoring : str, callable or list of them, optional
        As in :func:`compare`; None stands for the error rate in a list, too.

    Examples
    --------
    >>> from twolearners import compare_learners, datasets
    >>> compare_learners(["naive-bayes", "c45", "tan"], datasets.load("labor"), baseline="c45")
    <2 pairs of learners: 2 differ>
    """
    several = isinstance(scoring, list | tuple)
    with refusals():
        procedure = procedure_of(test)
        named = named_contenders(learners)
        pairs = chosen_pairs([learner.name for learner in named], baseline, "learner")
        study = Study(
            *(named, X, y, cv, list(scoring) if several else [scoring]),
            *(groups, alpha, random_state, n_jobs),
        )
        plan = study.plan(procedure)
        try:
            comparisons = Pairs.of(study.compare_all(procedure, plan, pairs), study.fits)
        except ComparisonInterrupted as stop:
            fits = len(named) * stop.comparison[0].losses.plan.splits
            raise stop.holding(Pairs.of(stop.comparison, fits)) from stop
    warn_of(comparisons)
    return comparisons
