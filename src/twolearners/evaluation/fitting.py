"""Every learner on every split: compiled where it can be, in several processes if asked."""

from __future__ import annotations

import inspect
import os
import sys
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed
from joblib.externals.loky.process_executor import TerminatedWorkerError
from joblib.parallel import LokyBackend, get_active_backend
from numpy.typing import ArrayLike, NDArray
from sklearn.base import clone
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from twolearners.datasets import Dataset, Encoded
from twolearners.evaluation.measure import Measure, choose_measure
from twolearners.evaluation.outcomes import Outcomes, errors_of
from twolearners.evaluation.problem import Problem, rows_of
from twolearners.evaluation.processes import deaf_to_keys, end_with
from twolearners.evaluation.progress import progress_bar
from twolearners.learners.base import Learner, checked_folds
from twolearners.resampling import Folds, Plan, mean_ratio

Data = Problem | Dataset | Encoded
Seeds = NDArray[np.int64]
Scorer = Callable[..., float]


class Interrupted(KeyboardInterrupt):
    """Stopped by a key; what was finished by then is kept.

    Attributes
    ----------
    outcomes : list of Outcomes
        Of the runs that every learner has finished, one for each measure; none if there is no
        such run.
    """

    def __init__(self, outcomes: list[Outcomes]) -> None:
        super().__init__("stopped")
        self.outcomes = outcomes


def evaluate(
    learners: Mapping[str, Any],
    data: Data,
    plan: Plan,
    rng: np.random.Generator,
    *,
    scoring: Any = None,
    groups: ArrayLike | None = None,
    n_jobs: int | None = None,
) -> Outcomes:
    """Train and test every learner on the same splits of a data set.

    Parameters
    ----------
    learners : mapping of str to estimator
        The book's learners, which do all folds at once, or any scikit-learn estimators, which are
        cloned and never touched.
    data : Dataset, Encoded or Problem
        Data frames go to scikit-learn's estimators as they are, codes as numbers.
    plan : Plan
        How to split it.
    rng : Generator
        What the splits are drawn from, and after them a seed for each fit of a learner that is
        random, learner by learner.
    scoring : str or callable, optional
        A score of scikit-learn instead of errors (of regressors: instead of R squared).
    groups : array, optional
        Codes of groups; no group is ever on both sides of a split.
    n_jobs : int, optional
        Processes, as in scikit-learn. Results are the same to the last bit for any number.
    """
    problem = Problem.of(data)
    folds = plan.draw(problem.codes, rng, groups)
    seeds = {
        name: rng.integers(2**63, size=plan.shape)
        for name, learner in learners.items()
        if is_random(learner)
    }
    ratio = None if groups is None else mean_ratio(folds)
    return evaluate_folds(
        learners, problem, plan, folds, seeds, ratio=ratio, scoring=scoring, n_jobs=n_jobs
    )


def evaluate_folds(
    learners: Mapping[str, Any],
    data: Data,
    plan: Plan,
    folds: Folds,
    seeds: Mapping[str, Seeds],
    *,
    ratio: float | None = None,
    scoring: Any = None,
    n_jobs: int | None = None,
) -> Outcomes:
    """Train and test every learner on splits that were drawn already.

    Nothing is drawn here, so that the order of draws is the caller's.

    Parameters
    ----------
    learners, data, plan, scoring, n_jobs
        As in :func:`evaluate`.
    folds : array of int, shape (runs, instances)
        From :meth:`Plan.draw`; -2 where an instance is neither trained on nor tested.
    seeds : mapping of str to array of shape (runs, folds)
        A seed for each fit: of the book's learners that are random, and of estimators whose
        ``random_state`` (or that of a step in a pipeline) is None.
    ratio : float, optional
        Instances tested for each one trained on, where that is not the plan's.
    """
    problem = Problem.of(data)
    measures = [choose_measure(scoring, problem.kind)]
    (outcomes,) = evaluate_measures(
        learners, problem, plan, folds, seeds, measures, ratio=ratio, n_jobs=n_jobs
    )
    return outcomes


def evaluate_measures(
    learners: Mapping[str, Any],
    problem: Problem,
    plan: Plan,
    folds: Folds,
    seeds: Mapping[str, Seeds],
    measures: Sequence[Measure],
    *,
    ratio: float | None = None,
    n_jobs: int | None = None,
    progress: bool = False,
) -> list[Outcomes]:
    """Train every learner once on each split, and measure it in several ways.

    Parameters
    ----------
    learners, plan, folds, seeds, ratio, n_jobs
        As in :func:`evaluate_folds`.
    problem : Problem
        The data.
    measures : sequence of Measure
        What is measured of the same fitted learners.
    progress : bool
        Whether to show how far it is, and to keep what is finished when a key stops it.

    Returns
    -------
    list of Outcomes
        One for each measure.

    Raises
    ------
    Interrupted
        When a key stops it.
    """
    one_process = n_jobs in (None, 1)
    at_once = one_process and not progress and folds.min() >= -1
    jobs = [
        job
        for name, learner in learners.items()
        for job in _jobs(name, learner, plan, measures, at_once)
    ]
    jobs.sort(key=lambda job: job.runs.start)  # run by run, so that finished runs are whole ones
    if any(job.fold is None for job in jobs):
        problem.encoded  # noqa: B018 - once, before processes share it; what it refuses says why
    calls = [
        (job, problem, folds[job.runs], seeds[job.name][job.runs] if job.name in seeds else None)
        for job in jobs
    ]
    record = _Record(learners, plan, folds, measures, ratio)
    finished = _finished(calls, measures, n_jobs)
    title = " and ".join(learners) if len(learners) < 3 else f"{len(learners)} learners"
    try:
        with progress_bar(len(learners) * plan.splits, title, " fits", shown=progress) as bar:
            for job, outcome in zip(jobs, _unless_killed(finished), strict=True):
                record.enter(job, outcome)
                bar.update(plan.folds if job.fold is None else 1)
    except KeyboardInterrupt as stop:
        finished.close()
        left = jobs[record.entered :]
        if not left:  # too late to stop anything
            return record.outcomes()
        runs = left[0].runs.start
        kept = [whole.first(runs) for whole in record.outcomes()] if runs else []
        raise Interrupted(kept) from stop
    return record.outcomes()


def _finished(
    calls: list[tuple[_Job, Problem, Folds, Seeds | None]],
    measures: Sequence[Measure],
    n_jobs: int | None,
) -> Generator[Any]:
    """Carry the jobs out, here or in processes, and pass their outcomes on in order."""
    if n_jobs in (None, 1):
        return (_carry_out(*call, measures) for call in calls)
    # Processes that joblib starts here end with this one; a cluster's are left alone.
    ours = isinstance(get_active_backend()[0], LokyBackend)
    how = {"initializer": end_with, "initargs": (os.getpid(),)} if ours else {}
    work = Parallel(n_jobs=n_jobs, return_as="generator", **how)
    with deaf_to_keys():
        generator: Generator[Any] = work(delayed(_carry_out)(*call, measures) for call in calls)
    return generator


class _Record:
    """Outcomes of the jobs done so far, by measure."""

    def __init__(
        self,
        learners: Mapping[str, Any],
        plan: Plan,
        folds: Folds,
        measures: Sequence[Measure],
        ratio: float | None,
    ) -> None:
        self.plan, self.folds, self.measures, self.ratio = plan, folds, measures, ratio
        self.wrong = {name: np.zeros(folds.shape, np.bool_) for name in learners}
        self.scores = [{name: np.full(plan.shape, np.nan) for name in learners} for _ in measures]
        self.entered = 0

    def enter(self, job: _Job, outcome: list[Any]) -> None:
        """Write down what a job found, measure by measure."""
        for measure, scores, value in zip(self.measures, self.scores, outcome, strict=True):
            if measure.scorer is None:
                self.wrong[job.name][job.runs] |= value
            else:
                scores[job.name][job.runs, job.fold] = value
        self.entered += 1

    def outcomes(self) -> list[Outcomes]:
        """Return what is known for each measure."""
        return [
            Outcomes(self.plan, self.folds, self.wrong, ratio=self.ratio)
            if measure.scorer is None
            else Outcomes(self.plan, self.folds, fold_scores=scores, ratio=self.ratio)
            for measure, scores in zip(self.measures, self.scores, strict=True)
        ]


def predict_folds(
    learner: Any, data: Data, folds: Folds, seeds: ArrayLike | None = None
) -> NDArray[np.int32]:
    """Predict the class codes of all instances, each by training on the other folds of its run.

    Nothing is drawn here, so that the order of draws is the caller's.

    Parameters
    ----------
    learner : estimator
        One of the book's learners, or a scikit-learn classifier.
    data : Dataset, Encoded or Problem
        The data set; for scikit-learn's classifiers one whose classes are codes.
    folds : array of int, shape (runs, instances)
        From :meth:`Plan.draw`.
    seeds : array of int, shape (runs, folds), optional
        A seed for each fit, for learners that are random.
    """
    problem = Problem.of(data)
    if isinstance(learner, Learner):
        more = () if seeds is None else (seeds,)
        return learner.fold_predictions(problem.encoded, folds, *more)
    folds = checked_folds(folds, len(problem))
    predicted = np.full(folds.shape, -1, dtype=np.int32)
    for run, numbers in enumerate(folds):
        for fold in range(numbers.max() + 1):
            seed = None if seeds is None else np.asarray(seeds)[run, fold]
            tested = numbers == fold
            (predicted[run, tested],) = _fit_and_test(learner, problem, tested, seed)
    return predicted


class _Job(NamedTuple):
    """A learner on some runs: on one fold, or on all of them at once."""

    name: str
    learner: Any
    runs: slice
    fold: int | None


def _jobs(
    name: str, learner: Any, plan: Plan, measures: Sequence[Measure], at_once: bool
) -> list[_Job]:
    runs = [slice(run, run + 1) for run in range(plan.runs)]
    if isinstance(learner, Learner) and all(measure.scorer is None for measure in measures):
        parts = [slice(0, plan.runs)] if at_once else runs
        return [_Job(name, learner, part, None) for part in parts]
    return [_Job(name, learner, part, fold) for part in runs for fold in range(plan.folds)]


def _unless_killed(finished: Iterator[Any]) -> Iterator[Any]:
    """Pass on what is finished; say what may help if a process was killed."""
    try:
        yield from finished
    except TerminatedWorkerError as error:
        raise MemoryError(
            "a process was killed, perhaps for want of memory: use fewer jobs, or less data"
        ) from error


def _carry_out(
    job: _Job, problem: Problem, folds: Folds, seeds: Seeds | None, measures: Sequence[Measure]
) -> list[Any]:
    """Do one job: for each measure, which instances of its runs it gets wrong, or its score."""
    if folds.min() < -1:  # the others are a smaller problem of their own; there is one run only
        used = np.flatnonzero(folds[0] >= -1)
        outcome = _carry_out(job, problem.take(used), folds[:, used], seeds, measures)
        return [_spread(value, used, folds) if np.ndim(value) else value for value in outcome]
    try:
        if job.fold is None:
            predicted = predict_folds(job.learner, problem, folds, seeds)
            return [errors_of(predicted, problem.codes, folds)] * len(measures)
        tested = folds[0] == job.fold
        seed = None if seeds is None else seeds[0, job.fold]
        scorers = [measure.scorer for measure in measures]
        outcome = _fit_and_test(job.learner, problem, tested, seed, scorers)
    except Exception as error:
        raise ValueError(_explained(job, problem, error)) from error
    return [
        _checked(value, measure, job, problem, tested)
        if measure.scorer
        else _spread((value != problem.y[tested])[None], np.flatnonzero(tested), folds)
        for value, measure in zip(outcome, measures, strict=True)
    ]


def _spread(wrong: NDArray[np.bool_], rows: NDArray[np.int64], folds: Folds) -> NDArray[np.bool_]:
    """Mark errors on some instances among all of them."""
    every = np.zeros(folds.shape, np.bool_)
    every[:, rows] = wrong
    return every


def _checked(
    score: float, measure: Measure, job: _Job, problem: Problem, tested: NDArray[np.bool_]
) -> float:
    """Refuse a score that is not defined on a part."""
    if np.isfinite(score):
        return score
    there = len(np.unique(problem.y[tested]))
    what = f"{there} of {len(problem.classes)} classes" if problem.classes else f"{there} values"
    raise ValueError(
        f"{measure.name} of {job.name} is not defined on a part with {tested.sum()} instances "
        f"({what}): use fewer folds, stratified ones, or another scoring"
    )


def _fit_and_test(
    learner: Any,
    problem: Problem,
    tested: NDArray[np.bool_],
    seed: int | None,
    scorers: Sequence[Scorer | None] = (None,),
) -> list[Any]:
    """Train a clone on what is not tested; return its scores, and predictions for a None."""
    X = problem.frame if isinstance(learner, Learner) else problem.X
    there, rest = (rows_of(X, np.flatnonzero(which)) for which in (tested, ~tested))
    # One thread: sums then come out in one order, however many processes there are.
    with _threads(len(sys.modules)).limit(limits=1):
        fitted = _with_seed(learner, seed).fit(rest, problem.y[~tested])
        predicted = fitted.predict(there) if None in scorers else None
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", category=UserWarning)  # an undefined score is refused
            return [
                float(scorer(fitted, there, problem.y[tested])) if scorer else predicted
                for scorer in scorers
            ]


@lru_cache(maxsize=1)
def _threads(modules: int) -> Any:
    """Find the libraries that start threads, anew only when more modules have been imported."""
    return ThreadpoolController()


def seeds_of(learner: Any) -> dict[str, Any]:
    """Return the parameters that take a seed, steps of a pipeline included, with their values.

    Some learners, CatBoost's among them, take a seed that ``get_params`` does not show until it
    is set; it counts as None, unless there is one under another name.

    Examples
    --------
    >>> from sklearn.pipeline import make_pipeline
    >>> from sklearn.tree import DecisionTreeClassifier
    >>> seeds_of(make_pipeline(DecisionTreeClassifier(random_state=3)))
    {'decisiontreeclassifier__random_state': 3}
    """
    parameters = learner.get_params()
    parts = {f"{name}__": part for name, part in parameters.items() if _has_parameters(part)}
    seeds = {
        name: value
        for name, value in parameters.items()
        if name.rpartition("__")[2] == "random_state"
    }
    for prefix, part in {"": learner, **parts}.items():
        if _takes_seed(type(part)):  # type: ignore[arg-type]
            shown = {"random_state", "random_seed", "seed"} & part.get_params(deep=False).keys()
            if not shown:
                seeds[f"{prefix}random_state"] = None
    return dict(sorted(seeds.items()))


@lru_cache
def _takes_seed(kind: type) -> bool:
    return "random_state" in inspect.signature(kind.__init__).parameters  # type: ignore[misc]


def _has_parameters(part: Any) -> bool:
    return hasattr(part, "get_params") and not isinstance(part, type)


def _unset_seeds(learner: Any) -> list[str]:
    """Name the parameters that would take a seed and have none."""
    return [name for name, seed in seeds_of(learner).items() if seed is None]


def is_random(learner: Any) -> bool:
    """Whether each fit wants a seed of its own."""
    return learner.is_random if isinstance(learner, Learner) else bool(_unset_seeds(learner))


def _with_seed(learner: Any, seed: int | None) -> Any:
    """Return a clone whose unset seeds come from this one."""
    copy = clone(learner)
    if seed is None:
        return copy
    unset = _unset_seeds(copy)
    drawn = np.random.default_rng(seed).integers(2**31 - 1, size=len(unset))
    return copy.set_params(**dict(zip(unset, drawn.tolist(), strict=True)))


def _explained(job: _Job, problem: Problem, error: Exception) -> str:
    """Say which column an estimator stumbled over, and what would help."""
    said, name = f"{type(error).__name__}: {error}", job.name
    gaps, words = problem.columns_with_gaps(), problem.columns_with_words()
    if gaps and ("NaN" in said or "missing value" in said):
        return (
            f"{_listed(gaps)} missing values, and {name} takes none: fill them in within each "
            "split, make_pipeline(SimpleImputer(), ...) of scikit-learn, or leave the column out"
        )
    own = isinstance(job.learner, Learner)
    if words and not own and any(mark in said for mark in ("could not convert", "dtype", "str")):
        return (
            f"{_listed(words, 'holds', 'hold')} words, and {name} takes numbers only: encode "
            "them within each split, make_pipeline(make_column_transformer((OneHotEncoder("
            "handle_unknown='ignore'), make_column_selector(dtype_exclude='number')), "
            "remainder='passthrough'), ...)"
        )
    first = str(error).strip().partition("\n")[0] or type(error).__name__
    where = "" if job.fold is None else f" in run {job.runs.start + 1}, fold {job.fold + 1}"
    return f"{name} failed{where}: {type(error).__name__}: {first}"


def _listed(columns: list[Any], one: str = "has", many: str = "have") -> str:
    """Name the first few columns, with the verb."""
    if len(columns) == 1:
        return f"column {columns[0]!r} {one}"
    shown = ", ".join(repr(name) for name in columns[:4])
    more = f" and {len(columns) - 4} more" if len(columns) > 4 else ""
    return f"columns {shown}{more} {many}"
