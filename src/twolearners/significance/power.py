r"""How often a test would find a difference of a given size.

Two quantities decide: the difference in error rate :math:`\delta`, and how often the learners
disagree, the probability :math:`q` that just one of them is wrong. On one instance the difference
of losses is then -1, 0 or 1, with mean :math:`\delta` and variance :math:`q - \delta^2`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy import special, stats

from twolearners.significance.inputs import Floats, check_level

_FARTHEST = 30.0  # standard errors, where the power is 1 in all digits
_TAIL = 1e-12  # of the number of discordant pairs that is left out


def mcnemar_power(
    difference: float, disagreement: float, n: int, *, test: str = "mcnemar", alpha: float = 0.05
) -> float:
    r"""Give the exact power of McNemar's test on a test set of ``n`` instances.

    The number of discordant pairs :math:`m` is binomial with probability :math:`q`; given
    :math:`m`, so is the number that only A gets wrong, with probability
    :math:`(1 + \delta / q) / 2`. What each test rejects is summed over both.

    Parameters
    ----------
    difference, disagreement : float
        :math:`\delta` and :math:`q`, which is at least as large.
    n : int
        Instances tested.
    test : {"mcnemar", "mcnemar-exact", "mcnemar-midp"}
        With the continuity-corrected chi-square, the binomial distribution, or its mid-p.
    alpha : float
        The level.

    Examples
    --------
    >>> round(mcnemar_power(0.05, 0.15, 300), 3)
    0.556
    """
    share = _share(difference, disagreement)
    low = int(stats.binom.ppf(_TAIL, n, disagreement))
    high = int(stats.binom.isf(_TAIL, n, disagreement))
    m = np.arange(low, high + 1, dtype=float)
    chance = stats.binom.pmf(m, n, disagreement)
    most = _most_rejected(m, test, check_level(alpha, "alpha"))
    either = np.where(most < 0, 0.0, stats.binom.cdf(most, m, share))
    either += np.where(most < 0, 0.0, stats.binom.cdf(most, m, 1 - share))
    return float(np.sum(chance * np.minimum(either, 1.0)))


def corrected_t_power(
    difference: ArrayLike,
    sd: ArrayLike,
    n: int,
    *,
    test_train_ratio: float,
    correlation: float | None = None,
    alpha: float = 0.05,
) -> Floats:
    r"""Give the power of the corrected t test on equally correlated normal differences.

    Its statistic is a noncentral t variable with the parameter
    :math:`\delta / \sqrt{V}`, where :math:`V = \sigma^2 (1 + (n - 1) \rho) / n`, times
    :math:`\sqrt{V / \{(1/n + n_2/n_1)(1 - \rho) \sigma^2\}}`.

    Parameters
    ----------
    difference, sd : array
        Mean :math:`\delta` and standard deviation :math:`\sigma` of one fold's difference.
    n : int
        Number of folds, in all runs together.
    test_train_ratio : float
        :math:`n_2 / n_1` of the test.
    correlation : float, optional
        :math:`\rho`; by default what the test supposes, :math:`n_2 / (n_1 + n_2)`.
    alpha : float
        The level.

    Examples
    --------
    >>> round(float(corrected_t_power(0.03, 0.06, 100, test_train_ratio=1 / 9)), 3)
    0.323
    >>> round(float(corrected_t_power(0.0, 0.06, 100, test_train_ratio=1 / 9)), 6)
    0.05
    """
    rho = test_train_ratio / (1 + test_train_ratio) if correlation is None else correlation
    if not (n >= 2 and 0 <= rho < 1 and test_train_ratio >= 0):
        raise ValueError(
            "the power needs two differences or more, a correlation from 0 to below 1 and a ratio "
            f"from 0 up, not {n!r}, {rho!r} and {test_train_ratio!r}"
        )
    sd = np.asarray(sd, dtype=float)
    error = sd * np.sqrt((1 + (n - 1) * rho) / n)
    believed = sd * np.sqrt((1 / n + test_train_ratio) * (1 - rho))
    critical = special.stdtrit(n - 1, 1 - check_level(alpha, "alpha") / 2) * believed / error
    shift = np.minimum(np.abs(np.asarray(difference, dtype=float)) / error, _FARTHEST)
    wrong_side = stats.nct.cdf(-critical, n - 1, shift)
    # scipy may give NaN for a tail that is zero in all digits.
    return np.asarray(stats.nct.sf(critical, n - 1, shift) + np.nan_to_num(wrong_side))


def _share(difference: float, disagreement: float) -> float:
    if not (0 < disagreement <= 1 and abs(difference) <= disagreement):
        raise ValueError(
            "the learners disagree on a share of instances between the difference and 1: "
            f"{disagreement!r} does not fit a difference of {difference!r}"
        )
    return (1 + difference / disagreement) / 2


def _most_rejected(m: Floats, test: str, alpha: float) -> Floats:
    """Return the largest smaller count at which a test rejects; -1 where it never does."""
    if test == "mcnemar":
        return np.floor((m - 1 - np.sqrt(special.chdtri(1, alpha) * m)) / 2)
    # The smallest count whose tail exceeds half of the level, less one.
    most = stats.binom.ppf(alpha / 2, m, 0.5)
    tail = stats.binom.cdf(most, m, 0.5)
    if test == "mcnemar-midp":
        tail = tail - stats.binom.pmf(most, m, 0.5) / 2
    elif test != "mcnemar-exact":
        raise ValueError(f"test must be mcnemar, mcnemar-exact or mcnemar-midp, not {test!r}")
    return np.where(2 * tail <= alpha, most, most - 1)
