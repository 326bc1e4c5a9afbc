"""Differences between two learners: what every test starts from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.resampling import Plan


@dataclass(frozen=True, eq=False)
class Differences:
    """Error (or loss) of A minus that of B on every part that a plan tests.

    Leading axes are a batch: data sets, repetitions, pairs of learners.

    Attributes
    ----------
    values : array of shape (..., runs, folds)
        The differences.
    plan : Plan
        How the data were split.
    counts : array of int, shape (..., runs, folds, 4), optional
        Instances that both get wrong, only A, only B, neither; for tests that count.
    ratio : float, optional
        Instances tested for each one trained on, where that is not the plan's: groups differ in
        size.
    clusters : array of shape (runs,), optional
        What each of ``runs`` units belongs to, where they are tested instances and not splits.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> hundred_runs = Differences(np.zeros((7, 100, 10)), repeated_kfold(100, 10))
    >>> hundred_runs.first(10).values.shape
    (7, 10, 10)
    >>> hundred_runs.repetitions(10).values.shape
    (7, 10, 10, 10)
    """

    values: NDArray[np.float64]
    plan: Plan
    counts: NDArray[np.int64] | None = None
    ratio: float | None = None
    clusters: NDArray[Any] | None = None

    def __post_init__(self) -> None:
        if self.values.shape[-2:] != self.plan.shape:
            raise ValueError(
                f"differences of {self.plan} have the shape (..., {self.plan.runs}, "
                f"{self.plan.folds}), not {self.values.shape}"
            )
        if self.counts is not None and self.counts.shape != (*self.values.shape, 4):
            raise ValueError(
                f"counts must have the shape {(*self.values.shape, 4)}, not {self.counts.shape}"
            )

    @property
    def test_train_ratio(self) -> float:
        """Instances tested for each one trained on: n2 / n1."""
        return self.plan.test_train_ratio if self.ratio is None else self.ratio

    def first(self, runs: int) -> Differences:
        """Return the first runs, as if there had been no others."""
        if not 1 <= runs <= self.plan.runs:
            raise ValueError(f"there are {self.plan.runs} runs, so not the first {runs}")
        counts = None if self.counts is None else self.counts[..., :runs, :, :]
        plan = replace(self.plan, runs=runs)
        return Differences(self.values[..., :runs, :], plan, counts, self.ratio)

    def repetitions(self, runs: int) -> Differences:
        """Take every ``runs`` runs as a repetition: shape (..., repetitions, runs, folds)."""
        if runs < 1 or self.plan.runs % runs:
            raise ValueError(f"{self.plan.runs} runs cannot be divided into repetitions of {runs}")
        shape = (self.plan.runs // runs, runs, self.plan.folds)
        counts = self.counts
        if counts is not None:
            counts = counts.reshape(*counts.shape[:-3], *shape, 4)
        values = self.values.reshape(*self.values.shape[:-2], *shape)
        return Differences(values, replace(self.plan, runs=runs), counts, self.ratio)
