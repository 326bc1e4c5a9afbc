"""What calibration must find if the mean is normal, and how precisely it can be found."""

from __future__ import annotations

import numpy as np
from scipy import special, stats

from fourpapers.bouckaert2003.calibration import DFS


def law_of_error(df: float, ratio: float, alpha: float) -> float:
    r"""Return the Type I error of a test whose variance estimate does not vary.

    The mean is normal with ``ratio`` times the variance that the test estimates for a cell, and
    is multiplied by :math:`\sqrt{df + 1}` and referred to the t distribution with ``df``.

    Examples
    --------
    >>> round(law_of_error(11, 1 / 10, 0.05), 4)
    0.0445
    """
    critical = special.stdtrit(df, 1 - alpha / 2) / np.sqrt((df + 1) * ratio)
    return float(2 * special.ndtr(-critical))


def law_of_precision(df: float, ratio: float, alpha: float, trials: int) -> float:
    """Return the standard error of a df that is calibrated on so many data sets.

    The error of a counted rate, divided by what one more degree of freedom adds to the rate.

    Examples
    --------
    >>> round(law_of_precision(11, 1 / 10, 0.05, 1000), 2)
    0.61
    """
    slope = law_of_error(df + 0.5, ratio, alpha) - law_of_error(df - 0.5, ratio, alpha)
    return float(np.sqrt(alpha * (1 - alpha) / trials) / slope)


def law_of_df(ratio: float, alpha: float = 0.05, power: float = 0.5) -> int:
    r"""Calibrate by law: the largest df at which a test keeps its level.

    The mean is normal with variance ``ratio`` times the (constant) variance estimate, and
    the statistic is :math:`(df + 1)^{power}` times mean over root of estimate.

    Examples
    --------
    >>> law_of_df(1 / 10), law_of_df(1 / 10, power=1 / 4)
    (11, 100)
    """
    z = stats.norm.isf(alpha / 2) * np.sqrt(ratio) * (DFS + 1.0) ** power
    conservative = DFS[z <= stats.t(DFS).isf(alpha / 2)]
    return int(conservative[-1]) if len(conservative) else 0
