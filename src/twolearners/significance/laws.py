"""Exact laws, to which every simulation in the book can be held."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from twolearners.significance.result import Floats, check_level
from twolearners.simulators.equicorrelated import inflation


def size_under_equicorrelation(
    n: ArrayLike,
    correlation: ArrayLike,
    *,
    test_train_ratio: float = 0.0,
    alpha: float = 0.05,
) -> Floats:
    r"""Give the true Type I error of the t test on equally correlated differences.

    Parameters
    ----------
    n : array
        Number of differences.
    correlation : array
        Correlation :math:`\rho` between any two of them.
    test_train_ratio : float
        0 for the naive test; otherwise the ``n2 / n1`` of the corrected one.
    alpha : float
        Level at which the test is carried out.

    Returns
    -------
    array
        Probability of rejecting although the mean difference is zero. For the
        corrected test it is ``alpha`` exactly when ``n2 / n1`` equals
        :math:`\rho / (1 - \rho)`.

    Examples
    --------
    >>> round(float(size_under_equicorrelation(10, 0.1)), 4)
    0.1539
    >>> round(float(size_under_equicorrelation(10, 0.1, test_train_ratio=1 / 9)), 4)
    0.05
    """
    if test_train_ratio < 0:
        raise ValueError(f"test_train_ratio must not be negative, not {test_train_ratio!r}")
    n = np.asarray(n, dtype=float)
    critical = special.stdtrit(n - 1, 1 - check_level(alpha, "alpha") / 2)
    shrunk = critical * np.sqrt(1 + n * test_train_ratio)
    with np.errstate(divide="ignore"):
        return 2 * special.stdtr(n - 1, -shrunk / inflation(n, correlation))
