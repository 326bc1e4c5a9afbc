r"""How likely another split of the same data would say the same.

Runs of cross-validation with other folds, and random splits, are independent given the data
set. So the spread of the statistic between seeds can be seen in one comparison: by drawing its
runs anew, with replacement. Call the standard deviation found so :math:`s`, and the statistic
:math:`t`. If nothing else is known of the place about which seeds scatter, that of another
seed is normal about :math:`t` with the standard deviation :math:`\sqrt2\,s`: both this seed and
the other are off by :math:`s`. Leaving out the :math:`\sqrt2` would claim too much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from twolearners.significance import Result
from twolearners.significance.intervals import proportion_interval

Floats = NDArray[np.float64]

#: Fewer runs than this say too little about their spread.
FEWEST = 3
_DRAWS = 1000


@dataclass(frozen=True)
class Again:
    """The chance that another seed gives the same verdict.

    Attributes
    ----------
    probability : float
        The chance.
    source : {"spread", "repeated"}
        Estimated from the spread between runs, or counted in repetitions that were carried out.
    repetitions : int
        How many were carried out.
    low, high : float
        Interval of the chance (95 %), for a counted one; NaN otherwise.
    """

    probability: float
    source: str
    repetitions: int = 0
    low: float = float("nan")
    high: float = float("nan")


def verdicts(result: Result, alpha: float) -> NDArray[np.int8]:
    """Return 0 where nothing is rejected, otherwise the sign of the estimate."""
    sign = np.sign(np.asarray(result.estimate))
    return np.where(result.reject(alpha), sign, 0).astype(np.int8)


def from_spread(
    test: Callable[[Floats], Result], x: Floats, alpha: float, *, seed: int = 0
) -> Again | None:
    """Estimate the chance from the runs of one comparison.

    Parameters
    ----------
    test : callable
        From differences, with any leading axes, to results; a t test.
    x : array of shape (runs, folds) or (splits,)
        The differences, units that are independent given the data first.
    alpha : float
        Level of the test.
    seed : int
        Of the draws.

    Returns
    -------
    Again or None
        None with fewer than three runs, or where the runs do not differ at all in a way that
        tells something.

    Examples
    --------
    >>> from twolearners.significance import use_all_data
    >>> x = np.random.default_rng(1).normal(0.02, 0.05, size=(10, 10))
    >>> round(from_spread(use_all_data, x, 0.05).probability, 2)
    0.97
    """
    runs = len(x)
    if runs < FEWEST:
        return None
    seen = test(x)
    statistic = float(seen.statistic)
    if not np.isfinite(statistic) or seen.law != "t":
        return None
    drawn = np.random.default_rng(seed).integers(runs, size=(_DRAWS, runs))
    others = np.asarray(test(x[drawn]).statistic, dtype=float)
    others = others[np.isfinite(others)]
    if len(others) < _DRAWS / 2:
        return None
    # Drawing r of r with replacement shrinks a variance by (r - 1)/r.
    spread = float(others.std()) * np.sqrt(2 * runs / (runs - 1))
    critical = float(special.stdtrit(float(seen.df), 1 - alpha / 2))
    verdict = int(verdicts(seen, alpha))
    low = {-1: -np.inf, 0: -critical, 1: critical}[verdict]
    high = {-1: -critical, 0: critical, 1: np.inf}[verdict]
    if spread == 0:
        return Again(1.0, "spread")
    chance = special.ndtr((high - statistic) / spread) - special.ndtr((low - statistic) / spread)
    return Again(float(chance), "spread")


def from_repetitions(verdict: int, others: NDArray[np.int8]) -> Again:
    """Count the repetitions that say the same.

    Examples
    --------
    >>> from_repetitions(1, np.array([1, 1, 0, 1])).probability
    0.75
    """
    same, number = int((others == verdict).sum()), len(others)
    low, high = proportion_interval(same, number)
    return Again(same / number, "repeated", number, float(low), float(high))
