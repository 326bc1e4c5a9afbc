"""How sure a Monte Carlo proportion makes us."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from twolearners.significance.inputs import MOST_COUNTED, check_level, real


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
    k, n = real(successes, "successes"), real(trials, "trials")
    if not np.all((k >= 0) & (k <= n) & (n >= 1) & (n <= MOST_COUNTED)):
        raise ValueError("successes must lie between 0 and trials, and trials be at least 1")
    tail = (1 - check_level(level, "level")) / 2
    # The ends are quantiles of beta distributions, except at 0 and n out of n.
    low = special.betaincinv(np.where(k == 0, 1, k), n - k + 1, tail)
    high = special.betaincinv(k + 1, np.where(k == n, 1, n - k), 1 - tail)
    return np.where(k == 0, 0.0, low)[()], np.where(k == n, 1.0, high)[()]
