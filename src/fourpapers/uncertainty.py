"""How sure a measurement makes us: intervals, and evidence for or against a statement.

Exact intervals of proportions, normal intervals of means, bootstrap over data sets: what they have
in common is that a number comes with two ends, and that a statement about it holds, does not hold,
or cannot be decided.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import special

from twolearners.significance.intervals import proportion_interval

__all__ = [
    "FAILS",
    "HOLDS",
    "UNDECIDED",
    "Estimate",
    "Evidence",
    "bootstrap_counts",
    "bootstrap_interval",
    "count_verdicts",
    "difference_interval",
    "evidence_table",
    "mean_interval",
    "normal_interval",
    "proportion_interval",
    "tolerable",
    "verdict",
]

#: Standard errors to either end of a 95 % interval.
_NORMAL = 1.96
_TAILS = (0.025, 0.975)


class Estimate(NamedTuple):
    """A number with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def normal_interval(value: float, error: float) -> Estimate:
    """Return a number with its 95 % interval by the normal distribution, from its standard error.

    Examples
    --------
    >>> normal_interval(0.5, 0.1)
    Estimate(value=0.5, low=0.304, high=0.696)
    """
    half = _NORMAL * float(error)
    return Estimate(float(value), float(value) - half, float(value) + half)


def mean_interval(values: ArrayLike) -> Estimate:
    """Return the mean of independent values with its 95 % interval by the normal distribution."""
    each = np.asarray(values, dtype=float)
    # The order of these operations decides the last digit of stored pages.
    half = _NORMAL * float(each.std(ddof=1)) / np.sqrt(len(each))
    mean = float(each.mean())
    return Estimate(mean, float(mean - half), float(mean + half))


def tolerable(alpha: float, trials: int = 1000) -> float:
    """Give the rate that so many trials would be expected to tell from the level.

    Examples
    --------
    >>> round(tolerable(0.05), 4)
    0.0635
    """
    return float(alpha + _NORMAL * np.sqrt(alpha * (1 - alpha) / trials))


def bootstrap_counts(size: int, draws: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw how often each of ``size`` data sets comes up in each bootstrap sample.

    Returns
    -------
    array of int, shape (draws, size)
        Times it ``/ size`` and multiplied with what each data set contributes, it gives means.
    """
    return rng.multinomial(size, np.full(size, 1 / size), size=draws)


def bootstrap_interval(value: float, drawn: ArrayLike, method: str = "linear") -> Estimate:
    """Return a number with the central 95 % of its bootstrap samples; it is never outside."""
    low, high = np.quantile(np.asarray(drawn, dtype=float), _TAILS, method=method)  # type: ignore[call-overload]
    return Estimate(float(value), float(min(low, value)), float(max(high, value)))


HOLDS, FAILS, UNDECIDED = "holds", "does not hold", "undecided"


@dataclass(frozen=True)
class Evidence:
    """A number with its interval, and the range in which a statement wants it to be.

    Parameters
    ----------
    what : str
        What was measured, in a few words.
    estimate, low, high : float
        The number and the ends of its confidence interval.
    least, most : float
        The range that the statement names; the whole line by default.

    Examples
    --------
    >>> Evidence("resampled t", 0.108, 0.089, 0.129, least=0.05).verdict
    'holds'
    >>> Evidence("10-fold cv t", 0.049, 0.036, 0.064, most=0.05).verdict
    'undecided'
    """

    what: str
    estimate: float
    low: float
    high: float
    least: float = -math.inf
    most: float = math.inf

    def __post_init__(self) -> None:
        if not self.low <= self.estimate <= self.high:
            raise ValueError(
                f"{self.what}: {self.estimate} must lie in its interval [{self.low}, {self.high}]"
            )
        if not self.least <= self.most:
            raise ValueError(f"{self.what}: no number lies between {self.least} and {self.most}")

    @property
    def verdict(self) -> str:
        """Say whether the whole interval is in the range, none of it, or some."""
        if self.least <= self.low and self.high <= self.most:
            return HOLDS
        if self.high < self.least or self.low > self.most:
            return FAILS
        return UNDECIDED

    @property
    def wanted(self) -> str:
        """The range in words."""
        if math.isinf(self.most):
            return f"at least {self.least:g}"
        if math.isinf(self.least):
            return f"at most {self.most:g}"
        return f"{self.least:g} to {self.most:g}"


def verdict(evidence: Iterable[Evidence]) -> str:
    """Judge a statement by all its evidence: one piece against it is enough.

    Examples
    --------
    >>> against = Evidence("McNemar", 0.08, 0.07, 0.09, most=0.05)
    >>> verdict([Evidence("McNemar", 0.02, 0.01, 0.03, most=0.05), against])
    'does not hold'
    """
    verdicts = {piece.verdict for piece in evidence}
    if not verdicts:
        raise ValueError("a statement without evidence cannot be judged")
    return next(v for v in (FAILS, UNDECIDED, HOLDS) if v in verdicts)


def count_verdicts(verdicts: Iterable[str], prefix: str) -> dict[str, str]:
    """Count what holds, fails and stays open, under the names that a text has for the counts.

    Examples
    --------
    >>> count_verdicts([HOLDS, UNDECIDED, HOLDS], "sim_")
    {'sim_hold': '2', 'sim_fail': '0', 'sim_open': '1'}
    """
    counts = Counter(verdicts)
    names = {"hold": HOLDS, "fail": FAILS, "open": UNDECIDED}
    return {prefix + name: str(counts[verdict]) for name, verdict in names.items()}


def evidence_table(evidence: Iterable[Evidence]) -> pd.DataFrame:
    """List pieces of evidence: what, estimate, low, high, wanted, verdict."""
    names = ("what", "estimate", "low", "high", "wanted", "verdict")
    return pd.DataFrame([{name: getattr(piece, name) for name in names} for piece in evidence])


def difference_interval(
    successes: ArrayLike,
    trials: ArrayLike,
    other_successes: ArrayLike,
    other_trials: ArrayLike,
    level: float = 0.95,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give Newcombe's interval for the difference of two independent proportions.

    It combines Wilson's intervals of the two (Newcombe 1998, method 10), so it does not
    collapse where a proportion is 0.

    Examples
    --------
    >>> low, high = difference_interval(56, 70, 48, 80)
    >>> round(float(low), 4), round(float(high), 4)
    (0.0524, 0.3339)
    """
    p, low, high = _wilson(successes, trials, level)
    other, other_low, other_high = _wilson(other_successes, other_trials, level)
    gap = p - other
    return (
        np.asarray(gap - np.hypot(p - low, other_high - other))[()],
        np.asarray(gap + np.hypot(high - p, other - other_low))[()],
    )


def _wilson(
    successes: ArrayLike, trials: ArrayLike, level: float
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the proportion and the ends of Wilson's interval."""
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    if np.any(k < 0) or np.any(k > n) or np.any(n < 1):
        raise ValueError("successes must lie between 0 and trials, and trials be at least 1")
    p, z = k / n, special.ndtri((1 + level) / 2)
    middle = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return p, middle - half, middle + half
