r"""Differences that matter: equivalence and non-inferiority within a margin, and the posterior.

A test of "no difference" cannot show that two learners are as good as each other. A margin
:math:`m > 0`, the largest difference that makes no odds, can be tested: *equivalence* claims
:math:`|\delta| < m`, *non-inferiority* of A that its error is higher by less than :math:`m`. Both
read the test's own one-sided intervals (two one-sided tests; Schuirmann 1987).

The same result read as a posterior under a flat prior is Corani and Benavoli's Bayesian correlated
t test: a t distribution about the estimate, with the standard error and the degrees of freedom of
the corrected test.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import special, stats

from twolearners.significance.inputs import Floats
from twolearners.significance.result import Result

_HALVINGS = 40


@dataclass(frozen=True, eq=False)
class Posterior:
    """What is believed of the difference in error, A minus B, after the data.

    Attributes
    ----------
    centre, scale, df : array
        Of the t distribution.

    Examples
    --------
    >>> from twolearners import significance
    >>> x = [[0.02, 0.05, 0.01, 0.04, 0.03], [0.03, 0.02, 0.06, 0.0, 0.04]]
    >>> result = significance.corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 4)
    >>> a, same, b = posterior(result).probabilities(rope=0.01)
    >>> round(float(a), 3), round(float(same), 3), round(float(b), 3)
    (0.002, 0.046, 0.951)
    """

    centre: Floats
    scale: Floats
    df: Floats

    def probabilities(self, rope: float = 0.0) -> tuple[Floats, Floats, Floats]:
        """Give the probability that A is better, that it makes no odds, and that B is better.

        Parameters
        ----------
        rope : float
            Differences in error up to this are of no practical consequence.
        """
        if not rope >= 0:
            raise ValueError(f"rope is a difference in error from 0 up, not {rope!r}")
        still = self.scale == 0
        scale = np.where(still, 1.0, self.scale)
        below = stats.t.cdf((-rope - self.centre) / scale, self.df)
        above = stats.t.sf((rope - self.centre) / scale, self.df)
        # Without any variation all belief is in one point. The edges belong to the region; if
        # there is none, belief in 0 goes half and half.
        tie = 0.5 * (self.centre == 0) * (rope == 0)
        below = np.where(still, (self.centre < -rope) + tie, below)
        above = np.where(still, (self.centre > rope) + tie, above)
        return below, 1 - below - above, above

    def density(self, differences: ArrayLike) -> Floats:
        """Give the density at some differences."""
        return np.asarray(stats.t.pdf(differences, self.df, self.centre, self.scale))


def posterior(result: Result) -> Posterior:
    """Read the result of a t test as a posterior under a flat prior."""
    if result.law != "t" or result.alternative != "two-sided":
        raise ValueError(
            f"only a two-sided t test can be read as a posterior; {result.test!r} is referred to "
            f"{result.law} with the alternative {result.alternative!r}"
        )
    return Posterior(result.estimate, result.standard_error, result.df)


def pvalue_below(result: Result, bound: float) -> Floats:
    """Return the p-value of the claim that the difference lies below a bound.

    It is the least level at which the upper end of the test's one-sided interval is below it.

    Examples
    --------
    >>> from twolearners import significance
    >>> result = significance.resampled_t([0.01, 0.02, 0.0, -0.01, 0.03])
    >>> less = significance.resampled_t([0.01, 0.02, 0.0, -0.01, 0.03], alternative="less")
    >>> round(float(pvalue_below(result, 0.0)), 6) == round(float(less.pvalue), 6)
    True
    """
    return _one_sided(result, bound, 1)


def pvalue_above(result: Result, bound: float) -> Floats:
    """Return the p-value of the claim that the difference lies above a bound."""
    return _one_sided(result, bound, -1)


def equivalence_pvalue(result: Result, margin: float) -> Floats:
    """Return the p-value of the claim that the difference lies within a margin to either side.

    Examples
    --------
    >>> from twolearners import significance
    >>> result = significance.resampled_t([0.01, 0.02, 0.0, -0.01, 0.03])
    >>> round(float(equivalence_pvalue(result, 0.03)), 3)
    0.024
    """
    if not margin > 0:
        raise ValueError(f"margin is a difference in error above 0, not {margin!r}")
    return np.maximum(pvalue_below(result, margin), pvalue_above(result, -margin))


def _one_sided(result: Result, bound: float, side: int) -> Floats:
    """Refer the distance to the bound to t or z, or halve the level until the end is there."""
    if result.alternative != "two-sided":
        raise ValueError(f"a margin needs both sides of an interval; {result.test} has one")
    if result.inversion is None:
        away = side * (bound - np.asarray(result.estimate, dtype=float))
        with np.errstate(divide="ignore", invalid="ignore"):
            t = np.where(away == 0, 0.0, away / result.standard_error)
        return np.asarray(special.stdtr(result.df, -t))[()]
    if np.ndim(result.estimate):
        raise ValueError(f"a margin is for one result at a time of the {result.test} test")
    tail = _least_tail(result, bound, side)
    return np.float64(1 - _least_tail(result, bound, -side) if np.isnan(tail) else tail)  # type: ignore[return-value]


def _least_tail(result: Result, bound: float, side: int) -> float:
    """Halve the level until an end of the interval meets the bound; NaN if one half is too low."""

    def claimed(tail: float) -> bool:
        low, high = result.confidence_interval(1 - 2 * tail)
        return bool(high < bound if side > 0 else low > bound)

    least, most = 0.0, 0.5 - 1e-9
    if not claimed(most):
        return np.nan
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        least, most = (least, middle) if claimed(middle) else (middle, most)
    return most
