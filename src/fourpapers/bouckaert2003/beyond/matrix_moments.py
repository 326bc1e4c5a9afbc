"""Two correlations decide what the mean of a matrix is worth, and what each test estimates.

The matrix is ``x[..., i, j]``: the difference in fold ``j`` of run ``i``. Folds are dealt at
random, so all cells have one variance, two cells of one run one correlation, and two cells of
different runs another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import integrate, special, stats

from fourpapers.book.page import with_interval
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_counts, bootstrap_interval

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Moments:
    """Second moments of a matrix whose folds are dealt at random; the mean is zero.

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


def moment_table(x: Floats, seed: int, draws: int = 500) -> Layout:
    """Estimate the moments with 95 % bootstrap intervals over data sets."""
    each = products(x)
    weights = bootstrap_counts(len(x), draws, trial_rng(seed, "moments", 0)) / len(x)
    sampled = [from_products(row) for row in np.vstack([each.mean(axis=0), weights @ each])]
    runs, folds = x.shape[-2:]
    quantities: dict[str, Callable[[Moments], float]] = {
        "correlation of two cells of one run": lambda m: m.within,
        "correlation of two cells of different runs": lambda m: m.between,
        "standard deviation of a cell": lambda m: float(np.sqrt(m.variance)),
        "standard deviation of a run mean": lambda m: float(np.sqrt(m.of_mean(1, folds))),
        "standard deviation of the mean of all": lambda m: float(np.sqrt(m.of_mean(runs, folds))),
    }
    rows = []
    for name, of in quantities.items():
        values = [of(moment) for moment in sampled]
        rows.append((name, *bootstrap_interval(values[0], values[1:])))
    return Layout(
        with_interval(pd.DataFrame(rows, columns=["quantity", "value", "low", "high"]), digits=4),
        "The moments of the matrix for the equal learners, whose mean is "
        "known to be zero, with 95 % bootstrap intervals over data sets.",
        "tbl-mat-moments",
        {"quantity": "quantity", "value": "measured", "interval": "95 % interval"},
        {"value": ".4f"},
    )


def numbers(x: Floats) -> dict[str, str]:
    """Give the numbers that the text says of the moments."""
    base = moments(x)
    runs, folds = x.shape[-2:]
    a_run = base.of_mean(1, folds) / base.variance
    return {
        "mat_trials": f"{len(x):,}",
        "mat_within": f"{base.within:.3f}",
        "mat_between": f"{base.between:.3f}",
        "mat_floor": f"{base.of_mean(runs, folds) / base.variance:.3f}",
        "mat_share_d": f"{base.between:.1%}",
        "mat_share_e": f"{a_run - base.between:.1%}",
        "mat_share_f": f"{1 - a_run:.1%}",
        "mat_order": f"{order_variance(10):.3f}",
    }
