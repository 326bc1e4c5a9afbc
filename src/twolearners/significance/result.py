"""The one answer every test gives."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy import special

Alternative = Literal["two-sided", "less", "greater"]
Floats = NDArray[np.float64]


class ConfidenceInterval(NamedTuple):
    """The two ends of an interval; arrays for a batch."""

    low: Floats
    high: Floats


@dataclass(frozen=True, repr=False, eq=False)
class Result:
    """Outcome of one significance test, or of a whole batch of them.

    Attributes
    ----------
    test : str
        Name of the test.
    statistic, pvalue, df : array
        The statistic, its p-value and the degrees of freedom used.
    estimate, standard_error : array
        The estimated difference between the learners (A minus B) and the
        standard error the test believes it has.
    alternative : {"two-sided", "less", "greater"}
        What is claimed when the null hypothesis is rejected.

    Examples
    --------
    >>> from twolearners import significance
    >>> result = significance.resampled_t([0.01, 0.02, 0.0, -0.01, 0.03])
    >>> result
    resampled t: t = 1.414, df = 4, p = 0.2302; difference 0.01 in [-0.009632, 0.02963] (95 %)
    >>> bool(result.reject(0.05))
    False
    """

    test: str
    statistic: Floats
    pvalue: Floats
    df: Floats
    estimate: Floats
    standard_error: Floats
    alternative: Alternative = "two-sided"

    def reject(self, alpha: float = 0.05) -> NDArray[np.bool_]:
        """Say whether the null hypothesis is rejected at level ``alpha``."""
        return np.asarray(self.pvalue <= check_level(alpha, "alpha"))

    def confidence_interval(self, level: float = 0.95) -> ConfidenceInterval:
        """Give the interval for the difference that the test does not reject."""
        tail = 1 - check_level(level, "level")
        if self.alternative == "two-sided":
            tail /= 2
        reach = special.stdtrit(self.df, 1 - tail) * self.standard_error
        low, high = self.estimate - reach, self.estimate + reach
        if self.alternative == "less":
            low = np.full_like(low, -np.inf)
        if self.alternative == "greater":
            high = np.full_like(high, np.inf)
        return ConfidenceInterval(low, high)

    def __repr__(self) -> str:
        if np.ndim(self.statistic):
            share = np.mean(self.reject())
            shape = "x".join(map(str, np.shape(self.statistic)))
            return f"{self.test}: {shape} tests, {share:.1%} reject at 5 %"
        low, high = self.confidence_interval()
        return (
            f"{self.test}: t = {self.statistic:.4g}, df = {self.df:g}, p = {self.pvalue:.4g}; "
            f"difference {self.estimate:.4g} in [{low:.4g}, {high:.4g}] (95 %)"
        )


def student(
    test: str,
    estimate: Floats,
    standard_error: Floats,
    df: float,
    alternative: Alternative,
) -> Result:
    """Refer ``estimate / standard_error`` to the t distribution.

    Two learners that never differ (0/0) are equal: statistic 0, p = 1.
    A difference that never varies (x/0) is infinitely significant, which is
    more than any data set can say: the caller is warned.
    """
    if alternative not in get_args(Alternative):
        raise ValueError(f"alternative must be one of {get_args(Alternative)}, not {alternative!r}")
    certain = (standard_error == 0) & (estimate != 0)
    if np.any(certain):
        warnings.warn(
            f"{test}: {np.sum(certain)} set(s) of differences are constant and not zero, "
            "so the statistic is infinite; check that the folds differ",
            RuntimeWarning,
            stacklevel=3,
        )
    with np.errstate(divide="ignore", invalid="ignore"):
        statistic = np.asarray(estimate / standard_error)
    statistic = np.where((standard_error == 0) & (estimate == 0), 0.0, statistic)[()]
    if alternative == "two-sided":
        pvalue = 2 * special.stdtr(df, -np.abs(statistic))
    else:
        pvalue = special.stdtr(df, statistic if alternative == "less" else -statistic)
    dfs = np.broadcast_to(np.float64(df), np.shape(statistic))[()]
    return Result(test, statistic, pvalue, dfs, estimate, standard_error, alternative)


def check_level(value: float, name: str) -> float:
    """Insist that a probability lies strictly between 0 and 1."""
    if not 0 < value < 1:
        raise ValueError(f"{name} must lie between 0 and 1, not {value!r}")
    return value
