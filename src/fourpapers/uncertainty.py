"""How sure a measurement makes us: intervals, and evidence for or against a statement."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from twolearners.significance.intervals import difference_interval, proportion_interval

__all__ = [
    "FAILS",
    "HOLDS",
    "UNDECIDED",
    "Evidence",
    "difference_interval",
    "evidence_table",
    "proportion_interval",
    "verdict",
]

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
    verdicts = {one.verdict for one in evidence}
    if not verdicts:
        raise ValueError("a statement without evidence cannot be judged")
    return next(v for v in (FAILS, UNDECIDED, HOLDS) if v in verdicts)


def evidence_table(evidence: Iterable[Evidence]) -> pd.DataFrame:
    """List pieces of evidence: what, estimate, low, high, wanted, verdict."""
    names = ("what", "estimate", "low", "high", "wanted", "verdict")
    return pd.DataFrame([{name: getattr(one, name) for name in names} for one in evidence])
