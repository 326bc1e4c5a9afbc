"""Tests on the errors of two classifiers on one test set.

Dietterich's contingency table (1998, section 3.1) counts the test instances::

                       B wrong    B right
    A wrong              n00        n01
    A right              n10        n11
"""

from __future__ import annotations

from functools import partial
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from twolearners.significance import paired as intervals
from twolearners.significance.inputs import Alternative, check_alternative, check_counts
from twolearners.significance.result import Inversion, Law, Result, student

Method = Literal["chi2", "exact", "mid-p"]
_ENDS: dict[str, intervals.Ends] = {
    "chi2": intervals.score_end,
    "exact": intervals.exact_end,
    "mid-p": intervals.mid_p_end,
}


def mcnemar(
    n01: ArrayLike,
    n10: ArrayLike,
    *,
    correction: bool = True,
    method: Method = "chi2",
    n: ArrayLike | None = None,
    alternative: Alternative = "two-sided",
) -> Result:
    r"""McNemar's test of whether the errors of only one classifier are shared evenly.

    .. math:: \chi^2 = \frac{(|n_{01} - n_{10}| - 1)^2}{n_{01} + n_{10}}

    with one degree of freedom (Dietterich 1998, section 3.1). The correction is
    never taken past zero: equal counts give 0, not the :math:`1 / (n_{01} +
    n_{10})` of the printed formula.

    Parameters
    ----------
    n01, n10 : array of counts
        Test instances that only A, and only B, gets wrong.
    correction : bool
        Whether to subtract 1; it concerns ``method="chi2"`` alone.
    method : {"chi2", "exact", "mid-p"}
        Where the p-value comes from: the :math:`\chi^2` approximation; the
        binomial distribution of ``n01`` among the discordant pairs; or the same
        with only half the probability of the observed count.
    n : array of counts, optional
        Size of the test set. With it the estimate is a difference in error rate.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects; ``"less"`` says that A errs less.
        A :math:`\chi^2` has no direction, so a one-sided p-value is that of its
        root with the sign of ``n01 - n10``.

    Returns
    -------
    Result
        The statistic is :math:`\chi^2`, or ``n01`` for the binomial methods. The
        estimate is ``(n01 - n10) / (n01 + n10)``, from -1 (only B errs alone) to
        1, or ``(n01 - n10) / n`` if ``n`` is given. Without ``n`` the confidence
        interval inverts the same test of other shares of the discordant pairs:
        Wilson's score interval (with continuity correction if asked for), Clopper
        and Pearson's, or the mid-p interval. With ``n`` it is Tango's score interval
        for the difference in error rate (:func:`paired_interval`), whatever the
        method; with twelve discordant pairs or fewer it also holds what the exact
        test, or the mid-p test, does not reject. With more of them and close to the
        level, it may not hold 0 though a correction keeps the test from rejecting.

    Examples
    --------
    >>> mcnemar(25, 15)
    McNemar: chi2 = 2.025, df = 1, p = 0.1547; difference 0.25 in [-0.08381, 0.5365] (95 %)
    >>> mcnemar(25, 15, method="exact", n=300)
    McNemar exact: n01 = 25, p = 0.1539; difference 0.03333 in [-0.008317, 0.07667] (95 %)
    >>> mcnemar(0, 0, n=1000)  # no discordant pair
    McNemar: chi2 = 0, df = 1, p = 1; difference 0 in [-0.003827, 0.003827] (95 %)
    """
    check_alternative(alternative)
    if method not in get_args(Method):
        raise ValueError(f"method must be one of {get_args(Method)}, not {method!r}")
    first, second = check_counts(n01=n01, n10=n10)
    pairs = first + second
    total = pairs if n is None else check_counts(n=n, pairs=pairs)[0]
    if np.any(total < pairs):
        raise ValueError("n is the size of the test set: it cannot be below n01 + n10")

    law: Law = "chi2" if method == "chi2" else "binomial"
    if method == "chi2":
        step = 1.0 if correction else 0.0
        lead = first - second
        root = (lead - step * np.sign(lead)) / np.sqrt(np.maximum(pairs, 1))
        statistic, below, above = root**2, special.ndtr(root), special.ndtr(-root)
    else:
        step = 0.5 if method == "mid-p" else 0.0
        statistic = first
        below, above = (intervals.at_most(k, pairs, 0.5, step) for k in (first, second))
    if alternative == "two-sided":
        pvalue = np.minimum(2 * np.minimum(below, above), 1.0)
    else:
        pvalue = below if alternative == "less" else above

    unit = np.where(total > 0, 1 / np.maximum(total, 1), 0.0)
    conservative = method == "exact" or (method == "chi2" and correction)
    ends = intervals.exact_end if conservative else intervals.mid_p_end
    inversion: Inversion = partial(intervals.score, first, second, total, ends=ends)
    if n is None:
        share = pairs * unit
        inversion = partial(intervals.share_interval, _ENDS[method], first, pairs, step, share)
    return Result(
        test="McNemar" if method == "chi2" else f"McNemar {method}",
        statistic=statistic[()],
        pvalue=np.where(pairs == 0, 1.0, pvalue)[()],
        df=np.full(np.shape(pairs), 1.0 if law == "chi2" else np.nan)[()],
        estimate=((first - second) * unit)[()],
        standard_error=(np.sqrt(pairs) * unit)[()],
        alternative=alternative,
        law=law,
        inversion=inversion,
    )


def mcnemar_exact(
    n01: ArrayLike,
    n10: ArrayLike,
    *,
    n: ArrayLike | None = None,
    alternative: Alternative = "two-sided",
) -> Result:
    """McNemar's test by the binomial distribution of the discordant pairs.

    It never rejects more often than its level says, however few pairs there are, and mostly
    less often (Fagerland, Lydersen and Laake 2013, their exact conditional test).

    Parameters
    ----------
    n01, n10, n, alternative
        As in :func:`mcnemar`.

    Examples
    --------
    >>> mcnemar_exact(11, 1).pvalue
    np.float64(0.00634765625)
    """
    return mcnemar(n01, n10, method="exact", n=n, alternative=alternative)


def mcnemar_midp(
    n01: ArrayLike,
    n10: ArrayLike,
    *,
    n: ArrayLike | None = None,
    alternative: Alternative = "two-sided",
) -> Result:
    """McNemar's test by the same binomial distribution, with half of what was seen.

    It is less conservative than the exact test and seldom above its level (Fagerland, Lydersen
    and Laake 2013, their mid-p test).

    Parameters
    ----------
    n01, n10, n, alternative
        As in :func:`mcnemar`.

    Examples
    --------
    >>> mcnemar_midp(11, 1).pvalue.round(6)
    np.float64(0.003418)
    """
    return mcnemar(n01, n10, method="mid-p", n=n, alternative=alternative)


def difference_of_proportions(
    n00: ArrayLike,
    n01: ArrayLike,
    n10: ArrayLike,
    n11: ArrayLike,
    *,
    paired: bool = False,
    alternative: Alternative = "two-sided",
) -> Result:
    r"""Test whether two error rates differ, as if measured on different test sets.

    .. math:: z = \frac{p_A - p_B}{\sqrt{2 p (1 - p) / n}},
              \qquad p = \tfrac12 (p_A + p_B)

    referred to the normal distribution (Dietterich 1998, section 3.2). Both rates
    come from one test set, so they are not independent; he advises against it.

    Parameters
    ----------
    n00, n01, n10, n11 : array of counts
        Test instances that both, only A, only B and neither gets wrong.
    paired : bool
        Use his :math:`se' = \sqrt{n_{01} + n_{10}} / n`, which allows for the
        pairing. The square of z is then McNemar's statistic without correction;
        the :math:`-1` in his :math:`z'` does not follow from :math:`se'`.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects; ``"less"`` says that A errs less.

    Returns
    -------
    Result
        Its confidence interval is the estimate plus and minus a normal quantile
        times the standard error used by the test.

    Examples
    --------
    >>> difference_of_proportions(0, 45, 60, 195)
    difference of proportions: z = -1.612, p = 0.107; difference -0.05 in [-0.1108, 0.01081] (95 %)
    """
    both, first, second, neither = check_counts(n00=n00, n01=n01, n10=n10, n11=n11)
    n = both + first + second + neither
    if np.any(n == 0):
        raise ValueError("the four counts add up to 0: there is no test set")
    p = (2 * both + first + second) / (2 * n)
    error = np.sqrt(first + second) / n if paired else np.sqrt(2 * p * (1 - p) / n)
    return student(
        "difference of proportions",
        (first - second) / n,
        error,
        np.inf,
        alternative,
        size=np.ones_like(n),
    )
