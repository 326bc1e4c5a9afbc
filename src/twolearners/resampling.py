"""Plans: which instances are trained on and which are tested, drawn from a seed.

A plan is drawn as an array of fold numbers, ``(runs, instances)``. In each run an instance is
tested once, by learners trained on all instances with another number; -1 marks an instance
that is only trained on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

Folds = NDArray[np.int32]


@dataclass(frozen=True)
class Plan:
    """How a data set is cut, and how often.

    Attributes
    ----------
    name : str
        What the papers call it.
    runs : int
        How often the data set is cut anew.
    folds : int
        Parts that are tested in a run: all of ``k`` in cross-validation, one otherwise.
    test : float or None
        Share that is held out; None for cross-validation, which tests everything once.
    stratified : bool
        Whether every part gets its share of every class.

    Examples
    --------
    >>> plan = repeated_kfold(runs=3, folds=10)
    >>> plan.draw(np.repeat([0, 1], 30), np.random.default_rng(1)).shape
    (3, 60)
    >>> plan.shape, round(plan.test_train_ratio, 3)
    ((3, 10), 0.111)
    """

    name: str
    runs: int
    folds: int
    test: float | None = None
    stratified: bool = False

    def __post_init__(self) -> None:
        if self.runs < 1:
            raise ValueError(f"a plan needs at least one run, not {self.runs}")
        if self.test is None and self.folds < 2:
            raise ValueError(f"cross-validation needs at least two folds, not {self.folds}")
        if self.test is not None and not 0 < self.test < 1:
            raise ValueError(f"test is the share held out, between 0 and 1, not {self.test}")

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the differences it gives, as the tests take them."""
        if self.test is not None:
            return (self.runs,)
        return (self.folds,) if self.name == "k-fold" else (self.runs, self.folds)

    @property
    def test_train_ratio(self) -> float:
        """Instances tested for each one trained on: n2 / n1."""
        test = 1 / self.folds if self.test is None else self.test
        return test / (1 - test)

    @property
    def splits(self) -> int:
        """How often each learner is trained."""
        return self.runs * self.folds

    def draw(self, labels: ArrayLike, rng: np.random.Generator) -> Folds:
        """Draw the fold numbers of all runs, shape (runs, instances).

        Run ``i`` comes out the same however many runs there are.
        """
        labels = np.asarray(labels)
        _enough(len(labels), self)
        own = int(rng.integers(2**63))  # each run has a generator of its own, from this and i
        return np.stack(
            [self._cut(labels, np.random.default_rng([own, i])) for i in range(self.runs)]
        )

    def _cut(self, labels: NDArray, rng: np.random.Generator) -> Folds:
        order = _shuffled(labels, self.stratified, rng)
        if self.test is None:
            return _deal(order, self.folds, rng)
        return _hold_out(order, self.test, rng)


def holdout(test: float = 1 / 3, *, stratified: bool = False) -> Plan:
    """Plan one split into a training set and a test set."""
    return Plan("holdout", 1, 1, test, stratified)


def resamples(n: int = 30, test: float = 1 / 3, *, stratified: bool = False) -> Plan:
    """Plan ``n`` random splits into a training set and a test set."""
    return Plan("resamples", n, 1, test, stratified)


def kfold(folds: int = 10, *, stratified: bool = True) -> Plan:
    """Plan one cross-validation."""
    return Plan("k-fold", 1, folds, None, stratified)


def repeated_kfold(runs: int = 10, folds: int = 10, *, stratified: bool = True) -> Plan:
    """Plan several cross-validations, each with other folds."""
    return Plan("repeated k-fold", runs, folds, None, stratified)


def five_by_two(*, stratified: bool = False) -> Plan:
    """Plan five replications of 2-fold cross-validation."""
    return replace(repeated_kfold(5, 2, stratified=stratified), name="5x2")


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
    _enough(len(labels), plan)
    return plan._cut(labels, rng)


def _shuffled(labels: NDArray, stratified: bool, rng: np.random.Generator) -> NDArray[np.int64]:
    """Shuffle the instances; class by class if each class is to be dealt evenly."""
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


def _enough(instances: int, plan: Plan) -> None:
    least = plan.folds if plan.test is None else 2
    if instances < least:
        raise ValueError(
            f"{instances} instances are too few for the plan {plan.name!r} with "
            f"{plan.folds} folds: it needs {least} or more"
        )
