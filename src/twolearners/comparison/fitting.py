"""Both learners on every split: compiled where they can be, in several processes if asked."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from twolearners.comparison.contenders import Contender
from twolearners.comparison.cuts import distinct, draw, generator
from twolearners.comparison.failures import ComparisonError
from twolearners.comparison.measures import Measure
from twolearners.comparison.problem import Problem, text_columns
from twolearners.evaluation import Outcomes
from twolearners.learners.base import Learner
from twolearners.resampling import Folds, Plan

Floats = NDArray[np.float64]
Job = tuple[int, int, Any, int]  # learner, run, fold or None for all, number of fits


@dataclass(frozen=True, eq=False)
class Trained:
    """What became of a plan.

    Attributes
    ----------
    plan : Plan
        How the data were cut.
    ratio : float
        Instances tested for each one trained on.
    scores : array of shape (2, runs, folds)
        Error rate or score of A and of B on each part.
    differences : array of shape (runs, folds)
        A minus B.
    counts : array of shape (4,) or None
        Both wrong, only A, only B, none on the first part of the first run, if errors are counted.
    same : bool
        Whether A and B gave the same answer every time.
    distinct : int
        Runs that cut the data in a way of their own.
    fits : int
        How often a learner was trained.
    """

    plan: Plan
    ratio: float
    scores: Floats
    differences: Floats
    counts: NDArray[np.int64] | None
    same: bool
    distinct: int
    fits: int

    def first_run(self, plan: Plan) -> Trained:
        """Return the first run, as if there had been no others."""
        return replace(
            self,
            plan=plan,
            scores=self.scores[:, :1],
            differences=self.differences[:1],
            distinct=1,
            fits=2 * plan.folds,
        )


def train(
    pair: Sequence[Contender],
    problem: Problem,
    plan: Plan,
    measure: Measure,
    *,
    seed: int,
    repetition: int = 0,
    n_jobs: int | None = None,
    told: Callable[[int], object] = lambda fits: None,
) -> Trained:
    """Train and test both learners on the same splits.

    Parameters
    ----------
    pair : two contenders
        A and B.
    problem, plan, measure
        On what, how cut, by which yardstick.
    seed, repetition : int
        What all random numbers come from: splits from one stream, the learners' own seeds from
        two others, one seed for each split.
    n_jobs : int, optional
        Processes, as in scikit-learn; results are the same for any number.
    told : callable
        Is told of each few fits that are finished.
    """
    folds, ratio = draw(plan, problem, generator(plan, seed, repetition))
    seeds = np.array(
        [
            [
                generator(plan, seed, repetition, 1 + who, run).integers(2**31 - 1, size=plan.folds)
                for run in range(plan.runs)
            ]
            for who in range(2)
        ]
    )
    jobs = [job for who in range(2) for job in _jobs(who, pair[who], plan, measure)]
    work = Parallel(n_jobs=n_jobs, return_as="generator")
    finished: Iterator[Any] = work(
        delayed(_done)(pair[who], problem, folds[run], fold, seeds[who, run], measure, run)
        for who, run, fold, _ in jobs
    )
    scores = np.full((2, plan.runs, plan.folds), np.nan)
    wrong = np.zeros((2, *folds.shape), dtype=np.bool_)
    for (who, run, fold, fits), found in zip(jobs, finished, strict=True):
        if measure.counts_errors:
            tested = folds[run] >= 0 if fold is None else folds[run] == fold
            wrong[who, run, tested] = found
        else:
            scores[who, run, fold] = found
        told(fits)
    if not measure.counts_errors:
        gap = scores[0] - scores[1]
        cut = distinct(folds)
        return Trained(plan, ratio, scores, gap, None, not gap.any(), cut, 2 * plan.splits)
    return _counted(plan, ratio, folds, wrong, measure)


def _counted(
    plan: Plan, ratio: float, folds: Folds, wrong: NDArray[np.bool_], measure: Measure
) -> Trained:
    outcomes = Outcomes(plan, folds, {"A": wrong[0], "B": wrong[1]})
    scores = np.stack([outcomes.error_rates(name) for name in "AB"])
    # Of counts, so that equal shares differ by nothing.
    gap = outcomes.differences("A", "B").values
    if measure.greater_is_better:
        scores, gap = 1 - scores, outcomes.differences("B", "A").values
    return Trained(
        plan,
        ratio,
        scores,
        gap,
        outcomes.counts("A", "B")[0, 0],
        bool((wrong[0] == wrong[1]).all()),
        distinct(folds),
        2 * plan.splits,
    )


def _compiled(contender: Contender, measure: Measure) -> bool:
    """Whether the learner has a kernel that does all folds of a run at once."""
    return isinstance(contender.estimator, Learner) and measure.counts_errors


def _jobs(who: int, contender: Contender, plan: Plan, measure: Measure) -> Iterator[Job]:
    for run in range(plan.runs):
        if _compiled(contender, measure):
            yield who, run, None, plan.folds
        else:
            for fold in range(plan.folds):
                yield who, run, fold, 1


def _done(
    contender: Contender,
    problem: Problem,
    folds: Folds,
    fold: int | None,
    seeds: NDArray[np.int64],
    measure: Measure,
    run: int,
) -> Any:
    """Do one job: whom it gets wrong, or its score."""
    try:
        if fold is None:
            return _all_folds(contender, problem, folds, seeds)
        # One thread: sums then come out in one order, however many processes there are.
        with _threads(len(sys.modules)).limit(limits=1):
            return _one_fold(contender, problem, folds == fold, int(seeds[fold]), measure)
    except ComparisonError:
        raise
    except Exception as error:
        where = f"in run {run + 1}" + ("" if fold is None else f", fold {fold + 1}")
        raise ComparisonError(_explained(contender, problem, error, where)) from error


@lru_cache(maxsize=1)
def _threads(modules: int) -> Any:
    """Find the libraries that start threads, anew only when more modules have been imported."""
    return ThreadpoolController()


def _all_folds(
    contender: Contender, problem: Problem, folds: Folds, seeds: NDArray[np.int64]
) -> NDArray[np.bool_]:
    learner, data = contender.estimator, problem.encoded
    if contender.named and hasattr(learner, "random_state"):
        predicted = learner.fold_predictions(data, folds[None], seeds=seeds[None])[0]
    else:
        predicted = learner.fold_predictions(data, folds[None])[0]
    tested = folds >= 0
    return np.asarray(predicted[tested] != data.labels[tested])


def _one_fold(
    contender: Contender, problem: Problem, tested: NDArray[np.bool_], seed: int, measure: Measure
) -> Any:
    own = isinstance(contender.estimator, Learner)
    whole = problem if not own or problem.frame is problem.X else _as_frame(problem)
    fitted = contender.fresh(seed).fit(whole.rows(~tested), problem.y[~tested])
    there, answers = whole.rows(tested), problem.y[tested]
    if measure.scorer is None:
        return np.asarray(fitted.predict(there) != answers)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning)  # an undefined score is refused
        score = float(measure.scorer(fitted, there, answers))
    if not np.isfinite(score):
        raise ComparisonError(
            f"{measure.name} of {contender.name} is not defined on a part with {len(answers)} "
            f"instances ({_contents(answers, problem)}): use fewer folds, stratified=True, or "
            "another scoring"
        )
    return score


def _as_frame(problem: Problem) -> Problem:
    return Problem(problem.frame, problem.y, problem.kind, problem.codes, problem.classes)


def _contents(answers: NDArray[Any], problem: Problem) -> str:
    if problem.kind == "regression":
        return f"{len(np.unique(answers))} different values"
    there = len(np.unique(answers))
    return f"{there} of {len(problem.classes)} classes"


def _explained(contender: Contender, problem: Problem, error: Exception, where: str) -> str:
    """Say which column an estimator stumbled over, and what would help."""
    said, name = f"{type(error).__name__}: {error}", contender.name
    frame = problem.X if isinstance(problem.X, pd.DataFrame) else None
    own = isinstance(contender.estimator, Learner)
    if "NaN" in said or "missing value" in said:
        gaps = _with_gaps(problem.X)
        if gaps:
            return (
                f"{_listed(gaps)} missing values, and {name} takes none: fill them in within each "
                "split, make_pipeline(SimpleImputer(), ...) of scikit-learn, or leave the column "
                "out"
            )
    if frame is not None and not own:
        words = [*text_columns(frame), *frame.select_dtypes("category").columns]
        if words and any(mark in said for mark in ("could not convert", "dtype", "str")):
            return (
                f"{_listed(words, 'holds', 'hold')} words, and {name} takes numbers only: encode "
                "them within each split, make_pipeline(make_column_transformer((OneHotEncoder("
                "handle_unknown='ignore'), make_column_selector(dtype_exclude='number')), "
                "remainder='passthrough'), ...)"
            )
    first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return f"{name} failed {where}: {type(error).__name__}: {first}"


def _with_gaps(X: Any) -> list[Any]:
    if isinstance(X, pd.DataFrame):
        return [name for name in X if X[name].isna().any()]
    values = np.asarray(X) if not hasattr(X, "toarray") else np.zeros((1, 0))
    return [int(place) for place in np.flatnonzero(pd.isna(values).any(axis=0))]


def _listed(columns: Sequence[Any], one: str = "has", many: str = "have") -> str:
    """Name the first few columns, with the verb."""
    if len(columns) == 1:
        return f"column {columns[0]!r} {one}"
    shown = ", ".join(repr(name) for name in columns[:4])
    more = f" and {len(columns) - 4} more" if len(columns) > 4 else ""
    return f"columns {shown}{more} {many}"
