"""Learners x plan x data set: who is wrong where, fold by fold.

One pass serves every test that can use it: the first run of a repeated cross-validation is a
cross-validation, and its differences are those that the repeated tests start from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import clone
from tqdm import tqdm

from twolearners.datasets import Dataset, Encoded
from twolearners.learners.base import Learner, checked_folds
from twolearners.resampling import Folds, Plan


@dataclass(frozen=True, eq=False)
class Outcome:
    """What became of a plan: which instances each learner got wrong in each run.

    Attributes
    ----------
    plan : Plan
        How the data set was cut.
    folds : array of shape (runs, instances)
        The fold in which an instance was tested, -1 where it was not.
    wrong : dict of arrays of shape (runs, instances)
        For each learner, by name, whether it erred; False where it was not tested.

    Examples
    --------
    >>> from twolearners import datasets, learners, resampling
    >>> pair = {"A": learners.NaiveBayes(), "B": learners.NearestNeighbour()}
    >>> plan = resampling.repeated_kfold(runs=2, folds=10)
    >>> outcome = evaluate(pair, datasets.load("iris"), plan, np.random.default_rng(1))
    >>> outcome.differences("A", "B").shape
    (2, 10)
    >>> outcome.first(1).differences("A", "B").shape
    (1, 10)
    """

    plan: Plan
    folds: Folds
    wrong: Mapping[str, NDArray[np.bool_]]

    def errors(self, learner: str) -> NDArray[np.float64]:
        """Error rate of a learner in each fold of each run, shape (runs, folds)."""
        return self._per_fold(self._of(learner)) / self._per_fold(self.folds >= 0)

    def differences(self, a: str, b: str) -> NDArray[np.float64]:
        """Error of A minus error of B, fold by fold, in the shape that the tests take."""
        surplus = self._per_fold(self._of(a)) - self._per_fold(self._of(b))
        rates = surplus / self._per_fold(self.folds >= 0)
        return np.asarray(rates.reshape(self.plan.shape))

    def counts(self, a: str, b: str) -> NDArray[np.int64]:
        """Both wrong, only A, only B, none: shape (runs, folds, 4), for tests that count."""
        wrong_a, wrong_b = self._of(a), self._of(b)
        tested = self.folds >= 0
        cells = (wrong_a & wrong_b, wrong_a & ~wrong_b, wrong_b & ~wrong_a, ~wrong_a & ~wrong_b)
        return np.stack([self._per_fold(cell & tested) for cell in cells], axis=-1)

    def first(self, runs: int) -> Outcome:
        """Return the outcome of the first runs, as if there had been no others."""
        if not 1 <= runs <= self.plan.runs:
            raise ValueError(f"there are {self.plan.runs} runs, so not the first {runs}")
        return replace(
            self,
            plan=replace(self.plan, runs=runs),
            folds=self.folds[:runs],
            wrong={name: wrong[:runs] for name, wrong in self.wrong.items()},
        )

    def _of(self, learner: str) -> NDArray[np.bool_]:
        if learner not in self.wrong:
            raise LookupError(f"no learner {learner!r}; there are {', '.join(self.wrong)}")
        return self.wrong[learner]

    def _per_fold(self, which: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the marked instances of each fold; those never tested have a place of their own."""
        runs, k = self.plan.runs, self.plan.folds
        place = np.where(self.folds >= 0, self.folds, k) + (k + 1) * np.arange(runs)[:, None]
        counts = np.bincount(place[which], minlength=runs * (k + 1))
        return counts.reshape(runs, k + 1)[:, :k]


def evaluate(
    learners: Mapping[str, Any],
    data: Dataset | Encoded,
    plan: Plan,
    rng: np.random.Generator,
) -> Outcome:
    """Train and test every learner on the same splits of a data set.

    Parameters
    ----------
    learners : mapping of str to estimator
        The book's learners, which do all folds at once, or any scikit-learn classifiers, which are
        cloned and never touched.
    data : Dataset or Encoded
        Data frames go to scikit-learn's classifiers as they are, codes as numbers.
    plan : Plan
        How to cut it.
    rng : Generator
        What the splits are drawn from.
    """
    labels = _encoded(data).labels
    folds = plan.draw(labels, rng)
    tested = folds >= 0
    wrong = {
        name: (predictions(learner, data, folds) != labels) & tested
        for name, learner in learners.items()
    }
    return Outcome(plan, folds, wrong)


def predictions(learner: Any, data: Dataset | Encoded, folds: Folds) -> NDArray[np.int32]:
    """Predict the class codes of all instances, each by training on the other folds of its run."""
    encoded = _encoded(data)
    if isinstance(learner, Learner):
        return learner.fold_predictions(encoded, folds)
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
