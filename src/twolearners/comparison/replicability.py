r"""How likely another split of the same data would say the same.

Runs of cross-validation with other folds, and random splits, are independent given the data
set. So the spread of the statistic between seeds can be seen in one comparison: by drawing its
runs anew, with replacement. Call the standard deviation found so :math:`s`, and the statistic
:math:`t`. If nothing else is known of the place about which seeds scatter, that of another
seed is normal about :math:`t` with the standard deviation :math:`\sqrt2\,s`: both this seed and
the other are off by :math:`s`. Leaving out the :math:`\sqrt2` would claim too much.

That is the chance on average over the places where seeds may scatter. For one data set the place
is fixed, and where it is near the critical value the average is too sure: it states 0.7 where the
truth is a coin's toss. So the chance comes with an interval: the lowest and the highest for any
place within reach of this seed, :math:`t \pm t_{r-1}\,s` of :math:`r` runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import special

from twolearners.differences import Differences
from twolearners.significance import Procedure
from twolearners.significance.intervals import proportion_interval

#: Fewer runs than this say too little about their spread.
FEWEST = 3
_DRAWS = 1000
_TAIL = 0.025  # of the interval, on each side
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class SameVerdict:
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
        Interval of the chance (95 %).
    """

    probability: float
    source: str
    repetitions: int = 0
    low: float = 0.0
    high: float = 1.0


def from_spread(
    procedure: Procedure, differences: Differences, alpha: float, *, seed: int = 0
) -> SameVerdict | None:
    """Estimate the chance from the runs, or the random splits, of one comparison.

    Returns
    -------
    SameVerdict or None
        None where the test is not a t test on runs or random splits of one data set, with fewer
        than three of them, or where they do not differ at all in a way that tells something.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> x = np.random.default_rng(1).normal(0.02, 0.05, size=(10, 10))
    >>> runs = Differences(x, repeated_kfold(10, 10))
    >>> round(from_spread(Procedure("use-all-data"), runs, 0.05).probability, 2)
    0.97
    """
    kind, runs = procedure.entry.plan, differences.plan.runs
    if kind not in ("repeated k-fold", "resamples") or runs < FEWEST:
        return None
    result = procedure.apply({kind: differences})
    statistic = float(result.statistic)
    if not np.isfinite(statistic) or result.law != "t":
        return None
    drawn = np.random.default_rng(seed).integers(runs, size=(_DRAWS, runs))
    others = replace(differences, values=differences.values[drawn], counts=None)
    try:
        statistics = np.asarray(procedure.apply({kind: others}).statistic, dtype=float)
    except ValueError:  # runs so small that, drawn alone, their squares vanish
        return None
    statistics = statistics[np.isfinite(statistics)]
    if len(statistics) < _DRAWS / 2:
        return None
    # Drawing r of r with replacement shrinks a variance by (r - 1)/r.
    spread = float(statistics.std()) * np.sqrt(runs / (runs - 1))
    if spread == 0:
        return SameVerdict(1.0, "spread", low=1.0)
    critical = float(special.stdtrit(float(result.df), 1 - alpha / 2))
    ends = {
        -1: (critical, np.inf),  # B is better: A's errors, and with them the statistic, are high
        0: (-critical, critical),
        1: (-np.inf, -critical),
    }[int(result.better(alpha))]
    reach = float(special.stdtrit(runs - 1, 1 - _TAIL)) * spread
    places = statistic + reach * np.linspace(-1, 1, 201)
    chances = _between(*ends, places, spread)
    average = _between(*ends, np.asarray(statistic), np.sqrt(2) * spread)
    return SameVerdict(
        float(average), "spread", low=float(chances.min()), high=float(chances.max())
    )


def _between(low: float, high: float, centre: Floats, spread: float) -> Floats:
    """Return the chance that a normal number lies between two ends."""
    return special.ndtr((high - centre) / spread) - special.ndtr((low - centre) / spread)


def from_repetitions(verdict: int, others: Sequence[int]) -> SameVerdict:
    """Count the repetitions that say the same.

    Examples
    --------
    >>> from_repetitions(1, [1, 1, 0, 1]).probability
    0.75
    """
    same, number = sum(other == verdict for other in others), len(others)
    low, high = proportion_interval(same, number)
    return SameVerdict(same / number, "repeated", number, float(low), float(high))
