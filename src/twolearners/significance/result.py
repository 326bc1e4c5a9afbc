"""The one answer every test gives."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from twolearners.significance.inputs import (
    ROUNDING,
    Alternative,
    Floats,
    check_alternative,
    check_level,
)

Law = Literal["t", "z", "chi2", "F", "binomial", "resampling"]
#: From the probability in one tail to the two ends of an interval.
Inversion = Callable[[float], tuple[Floats, Floats]]
_SYMBOL = {"t": "t", "z": "z", "chi2": "chi2", "F": "F", "binomial": "n01", "resampling": "mean"}


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
    statistic, pvalue : array
        The statistic and its p-value.
    df : array
        The degrees of freedom used: the pair 10 and 5 for the combined F,
        infinite for z, NaN where the law has none.
    estimate, standard_error : array
        The estimated difference between the learners (A minus B) and the
        standard error the test believes it has.
    alternative : {"two-sided", "less", "greater"}
        What is claimed when the null hypothesis is rejected.
    law : {"t", "z", "chi2", "F", "binomial", "resampling"}
        Distribution the statistic is referred to.

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
    law: Law = "t"
    inversion: Inversion | None = field(default=None)

    def reject(self, alpha: float = 0.05) -> NDArray[np.bool_]:
        """Say whether the null hypothesis is rejected at level ``alpha``."""
        return np.asarray(self.pvalue <= check_level(alpha, "alpha"))

    def better(self, alpha: float = 0.05) -> NDArray[np.int8]:
        """Say which learner the test finds better at level ``alpha``: 1 A, -1 B, 0 neither.

        Differences are errors of A minus errors of B, so a negative one is in favour of A. Where
        a statistic has a sign, that is the direction; a square takes it from the estimate.
        """
        signed = self.statistic if self.law in ("t", "z") else self.estimate
        return np.where(self.reject(alpha), -np.sign(signed), 0).astype(np.int8)

    def confidence_interval(self, level: float = 0.95) -> ConfidenceInterval:
        """Give the interval for the difference that the test does not reject.

        It is the test's own inversion. For t and z that is the estimate plus
        and minus a quantile times the standard error; the functions whose
        inversion is another say so. One-sided tests give one finite end.
        """
        tail = 1 - check_level(level, "level")
        if self.alternative == "two-sided":
            tail /= 2
        if self.inversion is None:
            reach = special.stdtrit(self.df, 1 - tail) * self.standard_error
            low, high = self.estimate - reach, self.estimate + reach
        else:
            low, high = self.inversion(tail)
        if self.alternative == "less":
            low = np.full_like(low, -np.inf)[()]
        if self.alternative == "greater":
            high = np.full_like(high, np.inf)[()]
        return ConfidenceInterval(low, high)

    def __repr__(self) -> str:
        if np.ndim(self.statistic):
            shape = "x".join(map(str, np.shape(self.statistic)))
            share = np.mean(self.reject()) if np.size(self.statistic) else 0.0
            return f"{self.test}: {shape} tests, {share:.1%} reject at 5 %"
        parts = [f"{_SYMBOL[self.law]} = {self.statistic:.4g}"]
        if self.law in ("t", "chi2", "F"):
            parts.append("df = " + " and ".join(f"{df:g}" for df in np.atleast_1d(self.df)))
        parts.append(f"p = {self.pvalue:.4g}")
        if self.alternative != "two-sided":
            parts[-1] += f" ({self.alternative})"
        low, high = self.confidence_interval()
        within = "compatible with none" if np.isnan(low) else f"in [{low:.4g}, {high:.4g}]"
        return f"{self.test}: {', '.join(parts)}; difference {self.estimate:.4g} {within} (95 %)"


def student(
    test: str,
    estimate: Floats,
    standard_error: Floats,
    df: float,
    alternative: Alternative,
    *,
    size: Floats,
) -> Result:
    """Refer ``estimate / standard_error`` to the t distribution, or to the normal if df is inf.

    Two learners that never differ (0/0) are equal: statistic 0, p = 1 whatever
    the alternative. A difference that never varies (x/0) is infinitely
    significant, which is more than any data set can say: the caller is warned.

    Parameters
    ----------
    test, df, alternative
        As in :class:`Result`.
    estimate, standard_error : array
        What is divided by what.
    size : array
        Size of the data: what is smaller than a rounding error of it is zero.

    Examples
    --------
    >>> one = np.float64(1.0)
    >>> student("demonstration", one, one, 5, "two-sided", size=one).pvalue.round(4)
    np.float64(0.3632)
    """
    check_alternative(alternative)
    still = standard_error <= ROUNDING * size
    equal = still & (np.abs(estimate) <= ROUNDING * size)
    standard_error = np.where(still, 0.0, standard_error)[()]
    warn_if_certain(test, still & ~equal)
    with np.errstate(divide="ignore", invalid="ignore"):
        statistic = np.where(equal, 0.0, estimate / standard_error)[()]
    if alternative == "two-sided":
        pvalue = 2 * special.stdtr(df, -np.abs(statistic))
    else:
        pvalue = special.stdtr(df, statistic if alternative == "less" else -statistic)
    return Result(
        test=test,
        statistic=statistic,
        pvalue=np.where(equal, 1.0, pvalue)[()],
        df=np.broadcast_to(np.float64(df), np.shape(statistic))[()],
        estimate=np.asarray(estimate)[()],
        standard_error=standard_error,
        alternative=alternative,
        law="z" if np.isinf(df) else "t",
    )


@contextmanager
def ignore_constant_warning() -> Iterator[None]:
    """Let differences that are constant and not zero count as rejected, without a warning.

    With few or small test sets they occur by chance: the statistic is infinite, p is 0.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*constant and not zero", RuntimeWarning)
        yield


def warn_if_certain(test: str, certain: NDArray[np.bool_]) -> None:
    """Warn, at the line outside this room, of differences without variation."""
    if not np.any(certain):
        return
    frame, level = sys._getframe(), 1
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(__package__):
        frame, level = frame.f_back, level + 1
    warnings.warn(
        f"{test}: {np.sum(certain)} set(s) of differences are constant and not zero, "
        "so the statistic is infinite; check that the folds differ",
        RuntimeWarning,
        stacklevel=level,
    )
