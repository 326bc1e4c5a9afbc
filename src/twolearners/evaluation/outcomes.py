"""What became of a plan: errors instance by instance, or scores part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from twolearners.differences import Differences
from twolearners.evaluation.measure import Measure
from twolearners.resampling import Folds, Plan


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What became of a plan: which instances each learner got wrong, or what it scored.

    Attributes
    ----------
    plan : Plan
        How the data set was split.
    folds : array of shape (runs, instances)
        The fold in which an instance was tested, -1 where it was not.
    wrong : dict of arrays of shape (..., runs, instances)
        For each learner, by name, whether it erred; False where it was not tested. Leading axes
        are variants of the learner on the same folds; they are broadcast between learners.
    fold_scores : dict of arrays of shape (runs, folds)
        Instead of ``wrong``, scores that are to be high and no share of instances, such as AUC.
    ratio : float, optional
        Instances tested for each one trained on, where that is not the plan's.

    Examples
    --------
    >>> from twolearners import datasets, learners, resampling
    >>> from twolearners.evaluation import evaluate
    >>> pair = {"A": learners.NaiveBayes(), "B": learners.NearestNeighbour()}
    >>> plan = resampling.repeated_kfold(runs=2, folds=10)
    >>> outcomes = evaluate(pair, datasets.load("iris"), plan, np.random.default_rng(1))
    >>> outcomes.differences("A", "B").values.shape
    (2, 10)
    >>> outcomes.differences("A", "B").first(1).values.shape
    (1, 10)
    """

    plan: Plan
    folds: Folds
    wrong: Mapping[str, NDArray[np.bool_]] = field(default_factory=dict)
    fold_scores: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    ratio: float | None = None

    def errors(self, learner: str) -> NDArray[np.int64]:
        """Count the errors of a learner in each fold of each run, shape (..., runs, folds)."""
        return self._per_fold(_named(learner, self.wrong))

    def tested(self) -> NDArray[np.int64]:
        """Count the instances tested in each fold of each run, shape (runs, folds)."""
        return self._per_fold(self.folds >= 0)

    def error_rates(self, learner: str) -> NDArray[np.float64]:
        """Error rate of a learner in each fold of each run, shape (..., runs, folds)."""
        return self.errors(learner) / self.tested()

    def measured(self, learner: str, measure: Measure) -> NDArray[np.float64]:
        """Return what is measured of a learner in each fold, shape (..., runs, folds)."""
        if measure.scorer is not None:
            return _named(learner, self.fold_scores)
        rates = self.error_rates(learner)
        return 1 - rates if measure.greater_is_better else rates

    def differences(self, a: str, b: str) -> Differences:
        """Error rate of A minus error rate of B, fold by fold, with the counts behind it.

        The loss of a score is its negative, so that a negative difference is always in favour
        of A.
        """
        if self.fold_scores:
            values = _named(b, self.fold_scores) - _named(a, self.fold_scores)
            return Differences(values, self.plan, None, self.ratio)
        counts = self.counts(a, b)
        extra = counts[..., 1] - counts[..., 2]
        return Differences(extra / self.tested(), self.plan, counts, self.ratio)

    def first(self, runs: int) -> Outcomes:
        """Return the first runs, as if there had been no others."""
        return Outcomes(
            replace(self.plan, runs=runs),
            self.folds[:runs],
            {name: wrong[..., :runs, :] for name, wrong in self.wrong.items()},
            {name: scores[:runs] for name, scores in self.fold_scores.items()},
            self.ratio,
        )

    def followed_by(self, others: Outcomes) -> Outcomes:
        """Return these runs and others after them, of the same learners."""
        return Outcomes(
            replace(self.plan, runs=self.plan.runs + others.plan.runs),
            np.concatenate([self.folds, others.folds]),
            _joined(self.wrong, others.wrong, axis=-2),
            _joined(self.fold_scores, others.fold_scores, axis=0),
            self.ratio,
        )

    def counts(self, a: str, b: str) -> NDArray[np.int64]:
        """Both wrong, only A, only B, none: shape (..., runs, folds, 4)."""
        wrong_a, wrong_b = _named(a, self.wrong), _named(b, self.wrong)
        both = self._per_fold(wrong_a & wrong_b)
        only_a, only_b = self._per_fold(wrong_a) - both, self._per_fold(wrong_b) - both
        return np.stack([both, only_a, only_b, self.tested() - both - only_a - only_b], axis=-1)

    def _per_fold(self, which: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the marked instances of each fold; those never tested have a place of their own."""
        runs, k = self.plan.shape
        rows = which.reshape(-1, *self.folds.shape)
        place = np.where(self.folds >= 0, self.folds, k) + (k + 1) * np.arange(runs)[:, None]
        places = place + runs * (k + 1) * np.arange(len(rows))[:, None, None]
        counts = np.bincount(places[rows], minlength=len(rows) * runs * (k + 1))
        return counts.reshape(*which.shape[:-1], k + 1)[..., :k]


def errors_of(predicted: NDArray[np.int32], labels: NDArray, folds: Folds) -> NDArray[np.bool_]:
    """Mark the tested instances whose predicted class is wrong."""
    return np.asarray((predicted != labels) & (folds >= 0))


def _joined(
    first: Mapping[str, NDArray], others: Mapping[str, NDArray], axis: int
) -> dict[str, NDArray]:
    return {name: np.concatenate([first[name], others[name]], axis=axis) for name in first}


def _named(learner: str, there: Mapping[str, NDArray]) -> NDArray:
    if learner not in there:
        raise LookupError(f"no learner {learner!r}; there are {', '.join(there)}")
    return there[learner]
