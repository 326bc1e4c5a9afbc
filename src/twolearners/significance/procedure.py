"""A test ready to be carried out: with its plan, its size and its degrees of freedom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.differences import Differences
from twolearners.resampling import Plan, repeated_kfold
from twolearners.significance import catalogue
from twolearners.significance.calibrated import calibrated_df
from twolearners.significance.catalogue import Entry
from twolearners.significance.counts import difference_of_proportions
from twolearners.significance.result import Result, ignore_constant_warning


@dataclass(frozen=True)
class Procedure:
    """A test of the catalogue, how many runs or splits it uses, and its degrees of freedom.

    Attributes
    ----------
    test : str
        Name in the catalogue.
    size : int, optional
        Runs of cross-validation, or random splits, that it uses: the first ones of those there
        are; all by default.
    df : float, optional
        Degrees of freedom other than the test's own.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> x = np.random.default_rng(1).normal(0.02, 0.05, (10, 10))
    >>> differences = Differences(x, repeated_kfold(10, 10))
    >>> result = Procedure("corrected-repeated-kfold").apply({"repeated k-fold": differences})
    >>> float(result.df), bool(result.reject(0.05))
    (99.0, False)
    >>> Procedure("kfold").apply({"repeated k-fold": differences}).df.item()  # on the first run
    9.0
    """

    test: str
    size: int | None = None
    df: float | None = None

    def __post_init__(self) -> None:
        if self.df is not None and not self.entry.calibratable:
            raise ValueError(f"{self.test} has no degrees of freedom to choose: leave df out")

    @classmethod
    def calibrated(cls, test: str, plan: Plan | None = None, alpha: float = 0.05) -> Procedure:
        """Return a test with the degrees of freedom that the book found to keep its level.

        Parameters
        ----------
        test : str
            Name in the catalogue.
        plan : Plan, optional
            How the data are split; ten runs of ten folds by default.
        alpha : float
            Level of the test.

        Examples
        --------
        >>> Procedure.calibrated("use-all-data")
        Procedure(test='use-all-data', size=None, df=10)
        """
        plan = repeated_kfold(10, 10) if plan is None else plan
        runs = 10 if plan.kind == "k-fold" else plan.runs  # one run is the first of ten
        folds = plan.folds if plan.test_share is None else round(1 / plan.test_share)
        return cls(test, df=calibrated_df(test, runs, folds, alpha))

    @property
    def entry(self) -> Entry:
        """What there is to know about the test."""
        return catalogue.test(self.test)

    def select(self, by_plan: Mapping[str, Differences]) -> Differences:
        """Choose what the test looks at from differences under several kinds of plan.

        A single cross-validation is the first run of a repeated one.
        """
        kind = self.entry.plan
        many = {"k-fold": "repeated k-fold", "holdout": "resamples"}.get(kind, "")
        if kind not in by_plan and many in by_plan:
            return by_plan[many].first(1)
        if kind not in by_plan:
            raise LookupError(
                f"{self.test} needs differences of the plan {kind!r}; "
                f"there are {', '.join(map(repr, by_plan)) or 'none'}"
            )
        there = by_plan[kind]
        return there if self.size is None else there.first(self.size)

    def fits(self, by_plan: Mapping[str, Differences]) -> int:
        """Count how often a learner is trained for it, both learners together."""
        return 2 * self.select(by_plan).plan.splits

    def apply(self, by_plan: Mapping[str, Differences]) -> Result:
        """Carry the test out on differences under the plan that it needs.

        Differences that are constant and not zero give an infinite statistic; whether that is
        worth a word is up to the caller.

        Parameters
        ----------
        by_plan : mapping of str to Differences
            By kind of plan; the ratio that corrected tests need is theirs.
        """
        chosen, entry = self.select(by_plan), self.entry
        options: dict[str, Any] = {} if self.df is None else {"df": self.df}
        if chosen.clusters is not None:
            options["clusters"] = chosen.clusters
        if entry.needs_ratio:
            options["test_train_ratio"] = chosen.test_train_ratio
        with ignore_constant_warning():
            if entry.plan == "holdout":
                return _on_counts(entry, chosen)
            return entry.function(arranged(entry, chosen.values), **options)


def arranged(entry: Entry, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lay differences of shape (..., runs, folds) out as the function of a test takes them."""
    if entry.plan in ("resamples", "units"):
        return values[..., 0]
    return values[..., 0, :] if entry.plan == "k-fold" else values


def _on_counts(entry: Entry, chosen: Differences) -> Result:
    if chosen.counts is None:
        raise ValueError(
            f"{entry.name} counts errors, and these differences have no counts: choose a test "
            "on differences, or give losses that are 0 or 1"
        )
    both, only_a, only_b, none = np.moveaxis(chosen.counts[..., 0, 0, :], -1, 0)
    if entry.function is difference_of_proportions:
        return entry.function(both, only_a, only_b, none)
    return entry.function(only_a, only_b, n=both + only_a + only_b + none)
