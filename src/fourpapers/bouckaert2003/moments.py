"""Two correlations decide what the mean of a matrix is worth, and what each test estimates.

The matrix is ``x[..., i, j]``: the difference in fold ``j`` of run ``i``. Folds are drawn at
random, so all cells have one variance, two cells of one run one correlation, and two cells of
different runs another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy import integrate, special, stats

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Moments:
    """Second moments of a matrix whose folds are drawn at random; the mean is zero.

    Attributes
    ----------
    variance : float
        Of a cell.
    within, between : float
        Correlation of two cells of one run, and of two cells of different runs.
    """

    variance: float
    within: float
    between: float

    def of_mean(self, runs: int, folds: int) -> float:
        """Give the variance of the mean of all cells."""
        shared = (folds - 1) * self.within + (runs - 1) * folds * self.between
        return self.variance * (1 + shared) / (runs * folds)

    def expected(self, test: str, runs: int, folds: int) -> float:
        """Give the expectation of a test's variance estimate.

        Exact for the five that do not sort. For the two that do it is the value for
        normal cells whose deviations from their run's mean are independent between runs.
        """
        r, k = runs, folds
        shared = ((k - 1) * self.within + (r - 1) * k * self.between) / (r * k - 1)
        # Never negative, but for rounding where run means do not vary.
        folds_ = max((1 + (k - 1) * self.within) / k - self.between, 0.0)
        ordered = folds_ + (1 - self.within) * (order_variance(k) - 1 / k)
        share = {
            "use-all-data": 1 - shared,
            "corrected-repeated-kfold": 1 - shared,
            "folds": folds_,
            "folds-averaged-var": 1 - self.within,
            "runs": (1 - self.within) / r,
            "runs-averaged-var": 1 - self.between,
            "sorted-runs-averaged-var": ordered,
            "sorted-runs": ((r * k - 1) * (1 - shared) - k * (r - 1) * ordered) / (r * (k - 1)),
        }
        return self.variance * share[test]


@cache
def order_variance(k: int) -> float:
    """Average the variances of the order statistics of ``k`` standard normals.

    Examples
    --------
    >>> round(order_variance(2), 4), round(1 - 1 / np.pi, 4)
    (0.6817, 0.6817)
    """
    z = np.linspace(-9, 9, 4001)
    density = stats.norm.pdf(z)
    means = [
        integrate.trapezoid(z * density * stats.beta(j, k + 1 - j).pdf(special.ndtr(z)), z)
        for j in range(1, k + 1)
    ]
    return float(1 - np.sum(np.square(means)) / k)


def products(x: Floats) -> Floats:
    """Average, in every matrix, squares and products of cells within and between runs.

    Returns
    -------
    array of shape (trials, 3)
    """
    runs, folds = x.shape[-2:]
    squares, in_run = (x**2).sum(axis=(1, 2)), (x.sum(axis=2) ** 2).sum(axis=1)
    within = (in_run - squares) / (runs * folds * (folds - 1))
    between = (x.sum(axis=(1, 2)) ** 2 - in_run) / (runs * (runs - 1) * folds**2)
    return np.stack([squares / (runs * folds), within, between], axis=1)


def from_products(means: Floats) -> Moments:
    """Make moments of mean squares and products, from :func:`products`."""
    square, within, between = (float(value) for value in means)
    return Moments(square, within / square, between / square)


def moments(x: Floats) -> Moments:
    """Estimate the second moments from many matrices, taking the mean to be zero."""
    return from_products(products(x).mean(axis=0))
