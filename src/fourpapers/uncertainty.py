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
from scipy import special, stats

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
    "verdicts",
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
    sample = np.asarray(values, dtype=float)
    # The order of these operations decides the last digit of stored pages.
    half = _NORMAL * float(sample.std(ddof=1)) / np.sqrt(len(sample))
    mean = float(sample.mean())
    return Estimate(mean, float(mean - half), float(mean + half))


def tolerable(alpha: float) -> float:
    """Give the rate that a thousand trials would be expected to tell from the level.

    Examples
    --------
    >>> round(tolerable(0.05), 4)
    0.0635
    """
    return float(alpha + _NORMAL * np.sqrt(alpha * (1 - alpha) / 1000))


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
    trials : int, optional
        If the number is a share of independent trials, how many there were: p-values are then
        exact, as the interval is.
    among : int
        Of how many pieces this is the one that speaks most against the statement.

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
    # Whole numbers; typed as the ends of the range are, which are often handed on together.
    trials: float | None = None
    among: float = 1

    def __post_init__(self) -> None:
        if not self.low <= self.estimate <= self.high:
            raise ValueError(
                f"{self.what}: {self.estimate} must lie in its interval [{self.low}, {self.high}]"
            )
        if not self.least <= self.most:
            raise ValueError(f"{self.what}: no number lies between {self.least} and {self.most}")

    @property
    def verdict(self) -> str:
        """Say, of this piece alone, whether the whole interval is in the range, none, or some."""
        if self.least <= self.low and self.high <= self.most:
            return HOLDS
        if self.high < self.least or self.low > self.most:
            return FAILS
        return UNDECIDED

    @property
    def pvalue(self) -> float:
        """How likely chance puts a number this far outside the range; two-sided, 1 inside.

        Exact for a share of trials. Otherwise by a normal distribution whose 95 % interval is the
        one here, so an end that is an estimate's own (no chance) makes it 0.

        Examples
        --------
        >>> round(Evidence("McNemar", 0.0625, 0.0518, 0.0735, most=0.05).pvalue, 3)
        0.022
        >>> low, high = proportion_interval(75, 1000)
        >>> round(Evidence("t", 0.075, float(low), float(high), most=0.05, trials=1000).pvalue, 4)
        0.0008
        """
        if self.least <= self.estimate <= self.most:
            return 1.0
        above = self.estimate > self.most
        if self.trials is not None:
            k, bound = round(self.estimate * self.trials), self.most if above else self.least
            binomial = stats.binom(self.trials, bound)
            return min(1.0, 2 * float(binomial.sf(k - 1) if above else binomial.cdf(k)))
        gap = self.estimate - self.most if above else self.least - self.estimate
        reach = self.estimate - self.low if above else self.high - self.estimate
        return 0.0 if reach == 0 else float(2 * special.ndtr(-_NORMAL * gap / reach))

    @property
    def wanted(self) -> str:
        """The range in words."""
        if math.isinf(self.most):
            return f"at least {self.least:g}"
        if math.isinf(self.least):
            return f"at most {self.most:g}"
        return f"{self.least:g} to {self.most:g}"


def verdicts(evidence: Iterable[Evidence], level: float = 0.05) -> list[str]:
    """Judge each piece of a statement, with the error of all of them together under control.

    A piece fails if it is significantly outside its range after Holm's correction over all pieces,
    so that a true statement is contradicted by any of them with probability ``level`` at most. It
    holds if its whole 95 % interval is in the range: a statement holds only if all pieces do, which
    needs no correction (Berger 1982).

    Examples
    --------
    >>> odd = Evidence("on Letter", 0.0625, 0.0518, 0.0735, most=0.05)
    >>> fine = Evidence("on EXP6", 0.03, 0.02, 0.04, most=0.05)
    >>> verdicts([odd]), verdicts([odd, fine, fine])
    (['does not hold'], ['undecided', 'holds', 'holds'])
    """
    pieces = list(evidence)
    pvalues = [piece.pvalue for piece in pieces]
    judgements = [HOLDS if piece.verdict == HOLDS else UNDECIDED for piece in pieces]
    left = sum(piece.among for piece in pieces)
    for place in sorted(range(len(pieces)), key=pvalues.__getitem__):
        if pvalues[place] * left > level:
            break
        judgements[place] = FAILS
        left -= pieces[place].among
    return judgements


def verdict(evidence: Iterable[Evidence]) -> str:
    """Judge a statement by all its evidence: one piece against it is enough.

    Examples
    --------
    >>> against = Evidence("McNemar", 0.08, 0.07, 0.09, most=0.05)
    >>> verdict([Evidence("McNemar", 0.02, 0.01, 0.03, most=0.05), against])
    'does not hold'
    """
    judgements = set(verdicts(evidence))
    if not judgements:
        raise ValueError("a statement without evidence cannot be judged")
    return next(v for v in (FAILS, UNDECIDED, HOLDS) if v in judgements)


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
    pieces = list(evidence)
    names = ("what", "estimate", "low", "high", "wanted")
    table = pd.DataFrame([{name: getattr(piece, name) for name in names} for piece in pieces])
    return table.assign(verdict=verdicts(pieces))


def difference_interval(
    successes: ArrayLike,
    trials: ArrayLike,
    other_successes: ArrayLike,
    other_trials: ArrayLike,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give Newcombe's 95 % interval for the difference of two independent proportions.

    It combines Wilson's intervals of the two (Newcombe 1998, method 10), so it does not
    collapse where a proportion is 0.

    Examples
    --------
    >>> low, high = difference_interval(56, 70, 48, 80)
    >>> round(float(low), 4), round(float(high), 4)
    (0.0524, 0.3339)
    """
    p, low, high = _wilson(successes, trials)
    other, other_low, other_high = _wilson(other_successes, other_trials)
    gap = p - other
    return (
        np.asarray(gap - np.hypot(p - low, other_high - other))[()],
        np.asarray(gap + np.hypot(high - p, other - other_low))[()],
    )


def _wilson(
    successes: ArrayLike, trials: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the proportion and the ends of Wilson's 95 % interval."""
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    if np.any(k < 0) or np.any(k > n) or np.any(n < 1):
        raise ValueError("successes must lie between 0 and trials, and trials be at least 1")
    p, z = k / n, special.ndtri(0.975)
    middle = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return p, middle - half, middle + half
