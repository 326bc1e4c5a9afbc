"""Plans: which instances are trained on and which are tested, drawn from a seed.

A plan is drawn as an array of fold numbers, ``(runs, instances)``. In each run an instance is
tested once, by learners trained on all instances with another number; -1 marks an instance
that is only trained on.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Folds = NDArray[np.int32]
Kind = Literal["holdout", "resamples", "k-fold", "5x2", "repeated k-fold"]


@dataclass(frozen=True)
class Plan:
    """How a data set is split, and how often.

    Attributes
    ----------
    runs : int
        How often the data set is split anew.
    folds : int
        Parts that are tested in a run: all of ``k`` in cross-validation, one otherwise.
    test_share : float or None
        Share that is held out; None for cross-validation, which tests everything once.
    stratified : bool
        Whether every part gets its share of every class.

    Examples
    --------
    >>> plan = Plan(runs=3, folds=10)
    >>> plan.draw(np.repeat([0, 1], 30), np.random.default_rng(1)).shape
    (3, 60)
    >>> plan.kind, plan.shape, round(plan.test_train_ratio, 3)
    ('repeated k-fold', (3, 10), 0.111)
    """

    runs: int
    folds: int
    test_share: float | None = None
    stratified: bool = False

    def __post_init__(self) -> None:
        if self.runs < 1:
            raise ValueError(f"a plan needs at least one run, not {self.runs}")
        if self.test_share is None and self.folds < 2:
            raise ValueError(f"cross-validation needs at least two folds, not {self.folds}")
        if self.test_share is not None:
            if not 0 < self.test_share < 1:
                raise ValueError(
                    f"test_share is the share held out, between 0 and 1, not {self.test_share}"
                )
            if self.folds != 1:
                raise ValueError(f"a random split tests one part, not {self.folds}")

    @property
    def kind(self) -> Kind:
        """What the papers call it, and the catalogue of tests."""
        if self.test_share is not None:
            return "holdout" if self.runs == 1 else "resamples"
        if self.runs == 1:
            return "k-fold"
        return "5x2" if self.shape == (5, 2) else "repeated k-fold"

    @property
    def shape(self) -> tuple[int, int]:
        """Runs and folds: the last axes of the differences it gives."""
        return (self.runs, self.folds)

    @property
    def test_train_ratio(self) -> float:
        """Instances tested for each one trained on: n2 / n1."""
        test = 1 / self.folds if self.test_share is None else self.test_share
        return test / (1 - test)

    @property
    def splits(self) -> int:
        """How often each learner is trained."""
        return self.runs * self.folds

    def draw(
        self, labels: ArrayLike, rng: np.random.Generator, groups: ArrayLike | None = None
    ) -> Folds:
        """Draw the fold numbers of all runs, shape (runs, instances).

        Run ``i`` comes out the same however many runs there are.

        Parameters
        ----------
        labels : array
            Codes of the classes, for stratification.
        rng : Generator
            What the splits are drawn from.
        groups : array, optional
            Codes of groups; no group is ever on both sides of a split.
        """
        labels = np.asarray(labels)
        _enough(len(labels), "instances", self)
        own = int(rng.integers(2**63))  # each run has a generator of its own, from this and i
        generators = [np.random.default_rng([own, i]) for i in range(self.runs)]
        if groups is None:
            return np.stack([self._split(labels, generator) for generator in generators])
        groups = np.asarray(groups)
        _enough(len(np.unique(groups)), "groups", self)
        return np.stack([self._split_groups(labels, groups, generator) for generator in generators])

    def _split(self, labels: NDArray, rng: np.random.Generator) -> Folds:
        order = _shuffled(labels, self.stratified, rng)
        if self.test_share is None:
            return _deal(order, self.folds, rng)
        return _hold_out(order, self.test_share, rng)

    def _split_groups(self, labels: NDArray, groups: NDArray, rng: np.random.Generator) -> Folds:
        # Imported here: plans are light, and groups are rare.
        from sklearn.model_selection import GroupShuffleSplit, StratifiedGroupKFold

        splitter: Any
        codes = labels if self.stratified else np.zeros(len(labels), np.int64)
        seed = int(rng.integers(2**31 - 1))
        folds = np.full(len(labels), -1, dtype=np.int32)
        if self.test_share is not None:
            splitter = GroupShuffleSplit(1, test_size=self.test_share, random_state=seed)
            ((_, tested),) = splitter.split(codes, groups=groups)
            folds[tested] = 0
            return folds
        splitter = StratifiedGroupKFold(self.folds, shuffle=True, random_state=seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of rare classes, which callers name
            for fold, (_, tested) in enumerate(splitter.split(codes, codes, groups)):
                folds[tested] = fold
        if (np.bincount(folds, minlength=self.folds) == 0).any():
            raise ValueError(
                f"{self.folds} folds cannot be filled with whole groups: use fewer folds, or "
                "stratified=False"
            )
        return folds


def holdout(test: float = 1 / 3, *, stratified: bool = False) -> Plan:
    """Plan one split into a training set and a test set."""
    return Plan(1, 1, test, stratified)


def resamples(n: int = 30, test: float = 1 / 3, *, stratified: bool = False) -> Plan:
    """Plan ``n`` random splits into a training set and a test set."""
    return Plan(n, 1, test, stratified)


def kfold(folds: int = 10, *, stratified: bool = True) -> Plan:
    """Plan one cross-validation."""
    return Plan(1, folds, None, stratified)


def repeated_kfold(runs: int = 10, folds: int = 10, *, stratified: bool = True) -> Plan:
    """Plan several cross-validations, each with other folds."""
    return Plan(runs, folds, None, stratified)


def five_by_two(*, stratified: bool = False) -> Plan:
    """Plan five replications of 2-fold cross-validation."""
    return Plan(5, 2, None, stratified)


def mean_ratio(folds: Folds) -> float:
    """Return the mean, over splits, of instances tested for each one trained on.

    Folds are numbered from 0; -1 is always trained on, -2 neither trained on nor tested.

    Examples
    --------
    >>> mean_ratio(np.array([[0, 0, 1, 1, 1]]))  # of 2 / 3 and 3 / 2
    1.0833333333333333
    """
    if not -2 <= folds.min() <= folds.max() < folds.shape[1]:  # the latter are the instances
        raise ValueError("folds are numbered from 0, with no more of them than instances")
    tested = np.stack([(folds == fold).sum(axis=1) for fold in range(int(folds.max()) + 1)])
    trained = (folds >= -1).sum(axis=1) - tested
    if not trained.all():
        raise ValueError("a fold holds every instance, so that none is left to train on")
    return float(np.mean(tested / trained))


def distinct_runs(folds: Folds) -> int:
    """Count the runs that split the data in a way of their own, whatever the folds' numbers.

    Examples
    --------
    >>> distinct_runs(np.array([[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1]]))
    2
    """
    if (folds < 0).any():  # a test set and a training set are not each other's twins
        return len(np.unique(folds, axis=0))
    ways = set()
    for run in folds:
        _, first, place = np.unique(run, return_index=True, return_inverse=True)
        ways.add(first[place].tobytes())  # each fold goes by its first instance
    return len(ways)


def stratified_folds(labels: ArrayLike, k: int, rng: np.random.Generator) -> Folds:
    """Deal the instances into ``k`` folds so that each has its share of every class.

    Examples
    --------
    >>> labels = np.repeat([0, 1], [20, 10])
    >>> folds = stratified_folds(labels, 10, np.random.default_rng(7))
    >>> np.bincount(folds[labels == 1]).tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """
    labels = np.asarray(labels)
    plan = kfold(k)
    _enough(len(labels), "instances", plan)
    return plan._split(labels, rng)


def _shuffled(labels: NDArray, stratified: bool, rng: np.random.Generator) -> NDArray[np.int64]:
    """Shuffle the instances; class by class if each class is to be spread evenly."""
    order = rng.permutation(len(labels))
    return order[np.argsort(labels[order], kind="stable")] if stratified else order


def _deal(order: NDArray[np.int64], k: int, rng: np.random.Generator) -> Folds:
    """Deal like cards, to players in random order: the left-over ones go to any of them."""
    folds = np.empty(len(order), dtype=np.int32)
    folds[order] = rng.permutation(k)[np.arange(len(order)) % k]
    return folds


def _hold_out(order: NDArray[np.int64], share: float, rng: np.random.Generator) -> Folds:
    """Mark a share as tested (0) and the rest as trained on (-1), evenly along the order."""
    n = len(order)
    tested = min(max(round(n * share), 1), n - 1)
    # Every (n / tested)-th place from a random start: each class gives its share, give or take one.
    places = (rng.random() + np.arange(tested)) * (n / tested)
    folds = np.full(n, -1, dtype=np.int32)
    folds[order[places.astype(np.int64)]] = 0
    return folds


def _enough(there: int, what: str, plan: Plan) -> None:
    """Refuse to split finer than the data allow."""
    parts = plan.folds if plan.test_share is None else 2
    if there < parts:
        raise ValueError(
            f"{there} {what} cannot be divided into {parts} parts: use {there} folds or fewer"
        )
