"""From differences or counts to the answer of one test."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.comparison.failures import ComparisonError
from twolearners.resampling import Plan
from twolearners.significance import Entry, Result, calibrated_df

Floats = NDArray[np.float64]


def degrees(
    entry: Entry, df: float | str | None, plan: Plan | None, alpha: float, lenient: bool
) -> float | None:
    """Return the degrees of freedom asked for; None for the test's own.

    Parameters
    ----------
    entry, plan, alpha
        The test, how the data are cut, and its level.
    df : float, "calibrated" or None
        What was asked for.
    lenient : bool
        Whether a test that has none to choose keeps its own, as in a table of many tests.
    """
    if df is None or (lenient and not entry.calibratable):
        return None
    if not entry.calibratable:
        raise ComparisonError(f"{entry.name} has no degrees of freedom to choose: leave df out")
    if isinstance(df, str):
        if df != "calibrated":
            raise ComparisonError(f"df takes a number or 'calibrated', not {df!r}")
        if plan is None:
            raise ComparisonError("df='calibrated' needs X and y, not scores: give df as a number")
        cut = (plan.runs if plan.kind != "k-fold" else 10, plan.folds)
        if plan.test_share is not None:
            cut = (plan.runs, round(1 / plan.test_share))
        try:
            return calibrated_df(entry.name, *cut, alpha)
        except ValueError as error:
            if lenient:
                return None
            raise ComparisonError(str(error)) from error
    if not 0 < df < np.inf:
        raise ComparisonError(f"df must be a positive number or 'calibrated', not {df!r}")
    return float(df)


def carried_out(entry: Entry, ratio: float | None, df: float | None) -> Callable[[Floats], Result]:
    """Return a test as a function of differences alone."""
    options: dict[str, Any] = {}
    if entry.needs_ratio:
        options["test_train_ratio"] = ratio
    if df is not None:
        options["df"] = df

    def carry_out(x: Floats) -> Result:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # of no variation: told in words
            return entry.function(x, **options)

    return carry_out


def counted(entry: Entry, counts: NDArray[np.int64], greater_is_better: bool) -> Result:
    """Carry out a test on one test set: both wrong, only A, only B, none.

    Of a score that is to be high, the share of right answers is compared instead.
    """
    both, only_a, only_b, none = map(int, counts)
    if greater_is_better:
        both, only_a, only_b, none = none, only_b, only_a, both
    if entry.name == "mcnemar":
        return entry.function(only_a, only_b, n=both + only_a + only_b + none)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return entry.function(both, only_a, only_b, none)
