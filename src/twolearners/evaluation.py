"""Learners x plan x data set: who is wrong where, fold by fold.

One pass serves every test that can use it: the first run of a repeated cross-validation is a
cross-validation, and its differences are those that the repeated tests start from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import clone
from tqdm import tqdm

from twolearners.datasets import Dataset, Encoded
from twolearners.differences import Differences
from twolearners.learners.base import Learner, checked_folds
from twolearners.resampling import Folds, Plan


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What became of a plan: which instances each learner got wrong in each run.

    Attributes
    ----------
    plan : Plan
        How the data set was split.
    folds : array of shape (runs, instances)
        The fold in which an instance was tested, -1 where it was not.
    wrong : dict of arrays of shape (..., runs, instances)
        For each learner, by name, whether it erred; False where it was not tested. Leading axes
        are variants of the learner on the same folds; they are broadcast between learners.

    Examples
    --------
    >>> from twolearners import datasets, learners, resampling
    >>> pair = {"A": learners.NaiveBayes(), "B": learners.NearestNeighbour()}
    >>> plan = resampling.repeated_kfold(runs=2, folds=10)
    >>> outcomes = evaluate(pair, datasets.load("iris"), plan, np.random.default_rng(1))
    >>> outcomes.differences("A", "B").values.shape
    (2, 10)
    >>> outcomes.differences("A", "B").first_run.values.shape
    (1, 10)
    """

    plan: Plan
    folds: Folds
    wrong: Mapping[str, NDArray[np.bool_]]

    def errors(self, learner: str) -> NDArray[np.int64]:
        """Count the errors of a learner in each fold of each run, shape (..., runs, folds)."""
        return self._per_fold(self._of(learner))

    def tested(self) -> NDArray[np.int64]:
        """Count the instances tested in each fold of each run, shape (runs, folds)."""
        return self._per_fold(self.folds >= 0)

    def error_rates(self, learner: str) -> NDArray[np.float64]:
        """Error rate of a learner in each fold of each run, shape (..., runs, folds)."""
        return self.errors(learner) / self.tested()

    def differences(self, a: str, b: str) -> Differences:
        """Error rate of A minus error rate of B, fold by fold, with the counts behind it."""
        counts = self.counts(a, b)
        extra = counts[..., 1] - counts[..., 2]
        return Differences(extra / self.tested(), self.plan, counts)

    def counts(self, a: str, b: str) -> NDArray[np.int64]:
        """Both wrong, only A, only B, none: shape (..., runs, folds, 4)."""
        wrong_a, wrong_b = self._of(a), self._of(b)
        both = self._per_fold(wrong_a & wrong_b)
        only_a, only_b = self._per_fold(wrong_a) - both, self._per_fold(wrong_b) - both
        return np.stack([both, only_a, only_b, self.tested() - both - only_a - only_b], axis=-1)

    def _of(self, learner: str) -> NDArray[np.bool_]:
        if learner not in self.wrong:
            raise LookupError(f"no learner {learner!r}; there are {', '.join(self.wrong)}")
        return self.wrong[learner]

    def _per_fold(self, which: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the marked instances of each fold; those never tested have a place of their own."""
        runs, k = self.plan.shape
        rows = which.reshape(-1, *self.folds.shape)
        place = np.where(self.folds >= 0, self.folds, k) + (k + 1) * np.arange(runs)[:, None]
        places = place + runs * (k + 1) * np.arange(len(rows))[:, None, None]
        counts = np.bincount(places[rows], minlength=len(rows) * runs * (k + 1))
        return counts.reshape(*which.shape[:-1], k + 1)[..., :k]


def evaluate(
    learners: Mapping[str, Any],
    data: Dataset | Encoded,
    plan: Plan,
    rng: np.random.Generator,
) -> Outcomes:
    """Train and test every learner on the same splits of a data set.

    Parameters
    ----------
    learners : mapping of str to estimator
        The book's learners, which do all folds at once, or any scikit-learn classifiers, which are
        cloned and never touched.
    data : Dataset or Encoded
        Data frames go to scikit-learn's classifiers as they are, codes as numbers.
    plan : Plan
        How to split it.
    rng : Generator
        What the splits are drawn from, and after them a seed for each fit of a learner that is
        random, learner by learner.
    """
    labels = _encoded(data).labels
    folds = plan.draw(labels, rng)
    wrong = {}
    for name, learner in learners.items():
        seeds = None
        if getattr(learner, "is_random", False):
            seeds = rng.integers(2**63, size=plan.shape)
        wrong[name] = errors_of(predict_folds(learner, data, folds, seeds), labels, folds)
    return Outcomes(plan, folds, wrong)


def errors_of(predicted: NDArray[np.int32], labels: NDArray, folds: Folds) -> NDArray[np.bool_]:
    """Mark the tested instances whose predicted class is wrong."""
    return np.asarray((predicted != labels) & (folds >= 0))


def predict_folds(
    learner: Any, data: Dataset | Encoded, folds: Folds, seeds: ArrayLike | None = None
) -> NDArray[np.int32]:
    """Predict the class codes of all instances, each by training on the other folds of its run.

    Nothing is drawn here, so that the order of draws is the caller's.

    Parameters
    ----------
    learner : estimator
        One of the book's learners, or a scikit-learn classifier.
    data : Dataset or Encoded
        The data set.
    folds : array of int, shape (runs, instances)
        From :meth:`Plan.draw`.
    seeds : array of int, shape (runs, folds), optional
        A seed for each fit, for those of the book's learners that are random.
    """
    encoded = _encoded(data)
    if isinstance(learner, Learner):
        given = () if seeds is None else (seeds,)
        return learner.fold_predictions(encoded, folds, *given)
    folds = checked_folds(folds, len(encoded))
    rows: Any = data.X.iloc if isinstance(data, Dataset) else data.values
    predicted = np.full(folds.shape, -1, dtype=np.int32)
    splits = [(run, fold) for run, numbers in enumerate(folds) for fold in range(numbers.max() + 1)]
    name = type(learner).__name__
    for run, fold in tqdm(splits, desc=name, leave=False, delay=2):
        test = folds[run] == fold
        fitted = clone(learner).fit(rows[~test], encoded.labels[~test])
        predicted[run, test] = fitted.predict(rows[test])
    return predicted


def _encoded(data: Dataset | Encoded) -> Encoded:
    return data.encoded if isinstance(data, Dataset) else data
