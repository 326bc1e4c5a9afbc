r"""Pessimistic errors: what a leaf may be expected to get wrong (Quinlan 1993, section 4.2).

A leaf with :math:`n` training instances and :math:`e` errors is taken for a sample: its error
rate is not :math:`e/n` but the upper limit :math:`U_{CF}(e, n)` of a one-sided confidence interval.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from twolearners.learners.c45.inlined import inlined

Floats = NDArray[np.float64]


def upper_limit(errors: float, n: float, confidence: float = 0.25) -> float:
    r"""Return :math:`U_{CF}(e, n)`, the upper confidence limit of an error rate.

    For :math:`e = 0` it solves :math:`(1 - U)^n = CF`; for :math:`e \ge 1` it is the score limit
    of the binomial with continuity correction; between, it is interpolated.

    Parameters
    ----------
    errors, n : float
        Errors among instances; neither need be whole.
    confidence : float
        The smaller, the more pessimistic.

    Examples
    --------
    Quinlan's 0 errors of 6, of 9 and of 1:

    >>> [round(upper_limit(0, n), 3) for n in (6, 9, 1)]
    [0.206, 0.143, 0.75]
    """
    limits = Limits(confidence, int(n))
    return float((errors + added_errors(errors, n, limits.deviate, limits.faultless)) / n)


class Limits:
    """What the kernels need to know of a confidence level.

    Parameters
    ----------
    confidence : float
        The probability of more errors than the limit says.
    n : int
        The most instances a leaf may have.
    """

    def __init__(self, confidence: float, n: int) -> None:
        #: The standard normal is above this with the probability ``confidence``.
        self.deviate = float(-ndtri(confidence))
        #: Errors to be expected of leaves with 0, 1, ..., n instances and no error; then log CF.
        self.faultless = np.empty(n + 2)
        self.faultless[-1] = math.log(confidence)
        whole = np.arange(1, n + 1)
        self.faultless[0] = 0.0
        self.faultless[1:-1] = -whole * np.expm1(self.faultless[-1] / whole)


@inlined
def added_errors(errors: float, n: float, z: float, faultless: Floats) -> float:
    """Return how many errors to add to those of a leaf."""
    if errors >= 1.0:
        return _added_to_some(errors, n, z)
    whole = int(n)
    added = faultless[whole] if whole == n else -n * math.expm1(faultless[-1] / n)
    if errors > 0.0:
        added += errors * (_added_to_some(1.0, n, z) - added)
    return added


@inlined
def _added_to_some(errors: float, n: float, z: float) -> float:
    """Return the upper limit of the score interval, with half an error added, less the errors."""
    e = errors + 0.5
    if e >= n:
        return max(n - errors, 0.0)
    spread = math.sqrt(e - e * e / n + z * z / 4.0)
    return (e + z * z / 2.0 + z * spread) / (1.0 + z * z / n) - errors


@inlined
def pessimistic_errors(counts: Floats, node: int, z: float, faultless: Floats) -> float:
    """Return the errors expected of a leaf, given the classes' weights in row ``node``."""
    total, largest = 0.0, 0.0
    for c in range(counts.shape[1]):
        total += counts[node, c]
        largest = max(largest, float(counts[node, c]))
    if total <= 0.0:
        return 0.0
    return total - largest + added_errors(total - largest, total, z, faultless)
