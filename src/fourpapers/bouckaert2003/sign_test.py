"""The sign test that the paper proposes in its conclusion, calibrated as the others are.

A t test asks how large the differences are, a sign test only how many are positive. A hundred
differences of ten runs are no more independent for their signs than for their sizes, so what is
calibrated is how many of them they are worth.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy import special

Floats = NDArray[np.float64]

#: Numbers of independent signs that are tried.
NUMBERS = tuple(range(2, 101))


def share_positive(x: Floats) -> Floats:
    """Give the share of positive differences among those that are not zero; 1/2 if all are.

    Parameters
    ----------
    x : array of shape (..., runs, folds)
    """
    plus, minus = np.sum(x > 0, axis=(-2, -1)), np.sum(x < 0, axis=(-2, -1))
    counted = plus + minus
    return np.where(counted == 0, 0.5, plus / np.maximum(counted, 1))


def pvalues(share: Floats, n: float) -> Floats:
    r"""Give the two-sided sign test's p-value, as if ``n`` signs had been seen.

    With :math:`k = n \cdot \max(s, 1 - s)` signs of the more frequent kind it is
    :math:`2 \Pr[K \ge k]` for :math:`K` binomial with ``n`` and 1/2. The tail is an incomplete
    beta function, :math:`I_{1/2}(k, n - k + 1)`, and that is defined for every real ``k``.

    Examples
    --------
    >>> from scipy import stats
    >>> float(pvalues(np.array(0.9), 10).round(6)), float(stats.binomtest(9, 10).pvalue.round(6))
    (0.021484, 0.021484)
    """
    share = np.asarray(share, dtype=float)
    k = n * np.maximum(share, 1 - share)
    return np.minimum(1.0, 2 * special.betainc(k, n - k + 1, 0.5))


def calibrate(share: Floats, alpha: float, numbers: Iterable[int] = NUMBERS) -> int:
    """Find the number of signs with the Type I error closest to ``alpha`` and not above it.

    The rule is that of the other tests: the smallest of equals, 0 if there is none.

    Parameters
    ----------
    share : array
        From :func:`share_positive`, where the null hypothesis holds.
    alpha : float
        Level aimed at.
    """
    best, chosen = -1.0, 0
    for n in numbers:
        error = float(np.mean(pvalues(share, n) <= alpha))
        if best < error <= alpha:
            best, chosen = error, n
    return chosen


def rejections(x: Floats, alpha: float, n: int) -> NDArray[np.bool_]:
    """Say where the sign test rejects as if ``n`` signs had been seen; with 0 it never does."""
    share = share_positive(x)
    return np.zeros(share.shape, bool) if n == 0 else pvalues(share, n) <= alpha
