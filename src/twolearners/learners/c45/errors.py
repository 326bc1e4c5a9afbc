r"""Pessimistic errors: what a leaf may be expected to get wrong (Quinlan 1993, section 4.2).

A leaf with :math:`n` training instances and :math:`e` errors is taken for a sample: its error
rate is not :math:`e/n` but the upper limit :math:`U_{CF}(e, n)` of a one-sided confidence interval.
For :math:`e \ge 1` it is the score limit with half an error more, :math:`f = e + 1/2`:

.. math:: n U = \frac{f + z^2/2 + z \sqrt{f - f^2/n + z^2/4}}{1 + z^2/n} ,
          \qquad \Phi(z) = 1 - CF .
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from twolearners.learners.arrays import Floats
from twolearners.learners.c45.criterion import total_and_largest
from twolearners.learners.compiled import inlined, lean_kernel


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
    return float(_upper_limit(float(errors), float(n), Limits.of(confidence, int(n))))


class Limits(NamedTuple):
    """What the kernels need to know of a confidence level.

    Attributes
    ----------
    deviate : float
        The standard normal is above this with the probability ``confidence``.
    log_confidence : float
        The logarithm of that probability.
    faultless : array of shape (instances + 1,)
        Errors to be expected of leaves with 0, 1, ... instances and no error.
    """

    deviate: float
    log_confidence: float
    faultless: Floats

    @classmethod
    def of(cls, confidence: float, n: int) -> Limits:
        """Work out the limits for leaves of up to ``n`` instances."""
        log_confidence = math.log(confidence)
        whole = np.arange(1, n + 1)
        faultless = np.zeros(n + 1)
        faultless[1:] = -whole * np.expm1(log_confidence / whole)
        return cls(float(-ndtri(confidence)), log_confidence, faultless)


@inlined
def added_errors(errors: float, n: float, limits: Limits) -> float:
    """Return how many errors to add to those of a leaf."""
    if errors >= 1.0:
        return _added_to_some(errors, n, limits.deviate)
    whole = int(n)
    added = limits.faultless[whole] if whole == n else -n * math.expm1(limits.log_confidence / n)
    if errors > 0.0:
        added += errors * (_added_to_some(1.0, n, limits.deviate) - added)
    return added


@inlined
def _added_to_some(errors: float, n: float, z: float) -> float:
    """Return the upper limit of the score interval, with half an error added, less the errors."""
    e = errors + 0.5
    if e >= n:
        return max(n - errors, 0.0)
    spread = math.sqrt(e - e * e / n + z * z / 4.0)
    return (e + z * z / 2.0 + z * spread) / (1.0 + z * z / n) - errors


@lean_kernel
def _upper_limit(errors: float, n: float, limits: Limits) -> float:
    return (errors + added_errors(errors, n, limits)) / n


@inlined
def pessimistic_errors(counts: Floats, node: int, limits: Limits) -> float:
    """Return the errors expected of a leaf, given the classes' weights in row ``node``."""
    total, largest = total_and_largest(counts, node)
    if total <= 0:
        return 0.0
    errors = float(total - largest)
    return errors + added_errors(errors, float(total), limits)
