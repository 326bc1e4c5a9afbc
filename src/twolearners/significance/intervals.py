"""How sure a Monte Carlo proportion makes us."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special


def proportion_interval(
    successes: ArrayLike, trials: ArrayLike, level: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give Clopper and Pearson's exact interval for a binomial proportion.

    Examples
    --------
    >>> low, high = proportion_interval(50, 1000)
    >>> round(float(low), 4), round(float(high), 4)
    (0.0373, 0.0654)
    """
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    if np.any(k < 0) or np.any(k > n) or np.any(n < 1):
        raise ValueError("successes must lie between 0 and trials, and trials be at least 1")
    tail = (1 - level) / 2
    # The ends are quantiles of beta distributions, except at 0 and n out of n.
    low = special.betaincinv(np.maximum(k, 1), n - k + 1, tail)
    high = special.betaincinv(k + 1, np.maximum(n - k, 1), 1 - tail)
    return np.where(k == 0, 0.0, low)[()], np.where(k == n, 1.0, high)[()]


def difference_interval(
    successes: ArrayLike,
    trials: ArrayLike,
    other_successes: ArrayLike,
    other_trials: ArrayLike,
    level: float = 0.95,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give Newcombe's interval for the difference of two independent proportions.

    It combines Wilson's intervals of the two (Newcombe 1998, method 10), so it does not
    collapse where a proportion is 0.

    Examples
    --------
    >>> low, high = difference_interval(56, 70, 48, 80)
    >>> round(float(low), 4), round(float(high), 4)
    (0.0524, 0.3339)
    """
    p, low, high = _wilson(successes, trials, level)
    other, other_low, other_high = _wilson(other_successes, other_trials, level)
    gap = p - other
    return (
        np.asarray(gap - np.hypot(p - low, other_high - other))[()],
        np.asarray(gap + np.hypot(high - p, other - other_low))[()],
    )


def _wilson(
    successes: ArrayLike, trials: ArrayLike, level: float
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the proportion and the ends of Wilson's interval."""
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    if np.any(k < 0) or np.any(k > n) or np.any(n < 1):
        raise ValueError("successes must lie between 0 and trials, and trials be at least 1")
    p, z = k / n, special.ndtri((1 + level) / 2)
    middle = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return p, middle - half, middle + half
