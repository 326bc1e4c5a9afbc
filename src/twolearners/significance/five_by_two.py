"""Tests on five replications of two-fold cross-validation: ``(..., 5, 2)``."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from twolearners.significance.inputs import (
    ROUNDING,
    Alternative,
    Floats,
    check_alternative,
    check_differences,
)
from twolearners.significance.result import Result, student, warn_if_certain


def five_by_two_cv_t(
    x: ArrayLike,
    *,
    numerator: tuple[int, int] = (0, 0),
    alternative: Alternative = "two-sided",
) -> Result:
    r"""Dietterich's 5x2cv t test.

    .. math:: \tilde t = \frac{p_1^{(1)}}{\sqrt{\tfrac15 \sum_{i=1}^5 s_i^2}},
              \qquad s_i^2 = (p_i^{(1)} - \bar p_i)^2 + (p_i^{(2)} - \bar p_i)^2,

    with 5 degrees of freedom (Dietterich 1998, section 3.5). Which of the ten
    differences is on top is arbitrary (Alpaydin 1999, equation 2.2), and the
    answer depends on it.

    Parameters
    ----------
    x : array of shape (..., 5, 2)
        Difference in error, A minus B, by replication and fold.
    numerator : (int, int)
        Replication and fold, counted from 0, of the difference on top.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Returns
    -------
    Result
        Its estimate is the numerator alone: a single fold's difference.

    Examples
    --------
    >>> x = np.array([[0, 1], [-2, 1], [-1, 1], [1, -3], [-3, -2]]) / 75
    >>> [float(five_by_two_cv_t(x, numerator=(i, 0)).statistic.round(3)) for i in (0, 1)]
    [0.0, -1.136]
    """
    x, size = check_differences(x, exactly=True, replications=5, folds=2)
    if numerator not in np.ndindex(5, 2):
        raise ValueError(
            "numerator is a replication from 0 to 4 and a fold 0 or 1, "
            f"such as (0, 0), not {numerator!r}"
        )
    top = x[(..., *numerator)]
    return student("5x2cv t", top, np.sqrt(_within(x) / 5), 5, alternative, size=size)


def five_by_two_cv_f(x: ArrayLike, *, alternative: Alternative = "two-sided") -> Result:
    r"""Alpaydin's combined 5x2cv F test.

    .. math:: f = \frac{\sum_{i=1}^5 \sum_{j=1}^2 \bigl(p_i^{(j)}\bigr)^2}
                       {2 \sum_{i=1}^5 s_i^2},

    referred to F with 10 and 5 degrees of freedom (Alpaydin 1999, equation 3.1).
    It does not depend on the order of folds or replications. It never falls
    below 1/2, because numerator and denominator share the within-replication
    sums: for independent differences it follows :math:`\frac12 (1 + F_{5,5})`.

    Parameters
    ----------
    x : array of shape (..., 5, 2)
        Difference in error, A minus B, by replication and fold.
    alternative : {"two-sided"}
        Squares have no direction: ``"less"`` and ``"greater"`` are refused.

    Returns
    -------
    Result
        The estimate is the mean of the ten differences, the standard error that
        of ten independent ones with variance :math:`\sum s_i^2 / 5`. The
        confidence interval holds every :math:`\mu` that the test of
        :math:`x - \mu` does not reject. When the replications disagree it
        rejects every :math:`\mu`; the interval is then empty and its ends NaN.

    Examples
    --------
    >>> x = np.array([[0, 1], [-2, 1], [-1, 1], [1, -3], [-3, -2]]) / 75
    >>> five_by_two_cv_f(x)
    5x2cv F: F = 1, df = 10 and 5, p = 0.5349; difference -0.009333 in [-0.05565, 0.03699] (95 %)
    """
    check_alternative(alternative)
    if alternative != "two-sided":
        raise ValueError(
            f"the combined F squares the differences, so it cannot test {alternative!r}; "
            "use alternative='two-sided', or five_by_two_cv_t for a direction"
        )
    x, size = check_differences(x, exactly=True, replications=5, folds=2)
    within = _within(x)
    still = within <= (ROUNDING * size) ** 2
    within = np.where(still, 0.0, within)[()]
    warn_if_certain("5x2cv F", still & (size > 0))
    with np.errstate(divide="ignore", invalid="ignore"):
        statistic = np.where(size == 0, 0.0, size**2 / (2 * within))[()]
    mean = x.mean(axis=(-2, -1))
    spread = np.square(x - mean[..., None, None]).sum(axis=(-2, -1))
    return Result(
        test="5x2cv F",
        statistic=statistic,
        pvalue=special.fdtrc(10, 5, statistic),
        df=np.array([10.0, 5.0]),
        estimate=mean,
        standard_error=np.sqrt(within / 50),
        law="F",
        inversion=partial(_not_rejected, mean, within, spread, size),
    )


def _within(x: Floats) -> Floats:
    """Sum the five variances; with two folds each is half a squared difference."""
    gap = x[..., 0] - x[..., 1]
    return np.vecdot(gap, gap) / 2


def _not_rejected(
    mean: Floats, within: Floats, spread: Floats, size: Floats, tail: float
) -> tuple[Floats, Floats]:
    """Solve ``sum((x - mu)**2) <= 2 * critical * within`` for ``mu``.

    The sum is ``spread + 10 * (mean - mu)**2``, and no shift changes ``within``.
    """
    critical = special.fdtri(10, 5, 1 - 2 * tail)
    square = (2 * critical * within - spread) / 10
    # Rounding must not empty the interval of a constant difference.
    square = np.where(np.abs(square) <= (ROUNDING * size) ** 2, 0.0, square)[()]
    with np.errstate(invalid="ignore"):
        reach = np.sqrt(square)
    return mean - reach, mean + reach
