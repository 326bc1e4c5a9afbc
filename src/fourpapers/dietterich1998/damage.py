"""Damage a learner until it errs exactly as often as wanted (Dietterich 1998, section 6.1).

Real learners are hardly ever equally good. To measure Type I error Dietterich made them so: he
gave the nearest neighbour bad weights, or made C4.5 err at random, until the average errors
agreed to within 0.1 %; to measure power he stopped short of that. How strong the damage has to
be depends on the size of the training set, so it is solved for at each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets import Encoded
from twolearners.learners.base import Learner

Floats = NDArray[np.float64]

#: What is trained on, and what the error is calibrated on.
Draw = tuple[Encoded, Encoded]


class OutOfReachError(ValueError):
    """No strength of the damage gives the wanted error."""


@dataclass(frozen=True)
class Solution:
    """A strength of damage, and the way it was found.

    Attributes
    ----------
    strength, error : float
        What to do, and the average error that it gives.
    crossings : int
        How often the error passes the wanted one on the way from no damage to all of it, as far
        as was looked. With more than one, ``strength`` is at the first.
    looked_at : tuple of (float, float)
        Every strength that was tried and its error.
    """

    strength: float
    error: float
    crossings: int
    looked_at: tuple[tuple[float, float], ...]


def solve(
    error_of: Callable[[float], float],
    target: float,
    *,
    low: float = 0.0,
    high: float = 1.0,
    tolerance: float = 0.001,
    looks: int = 9,
    most: int = 60,
) -> Solution:
    """Find the least strength of damage at which the average error is as wanted.

    The error is looked at in equal steps first. It need not be monotone: the first step in which
    it passes the target is narrowed down, by straight lines between its ends, held back
    from them so that the bracket shrinks.

    Parameters
    ----------
    error_of : callable
        Average error at a strength; the same random numbers at every strength.
    target : float
        Error wanted.
    low, high : float
        Strengths to look between.
    tolerance : float
        How near to come: 0.001 is the paper's 0.1 %.
    looks : int
        Strengths to look at first, ends included.
    most : int
        Strengths to try in all.

    Raises
    ------
    OutOfReachError
        If the error does not pass the target anywhere, or jumps over it.

    Examples
    --------
    >>> solution = solve(lambda strength: 0.1 + 0.3 * strength**2, target=0.2)
    >>> round(solution.strength, 2), abs(solution.error - 0.2) <= 0.001
    (0.58, True)
    """
    if not (low < high and looks >= 2 and tolerance > 0):
        raise ValueError(
            "solve needs low < high, two looks or more and a positive tolerance, not "
            f"low={low}, high={high}, looks={looks}, tolerance={tolerance}"
        )
    strengths = np.linspace(low, high, looks)
    errors = np.array([error_of(float(strength)) for strength in strengths])
    tried = list(zip(strengths.tolist(), errors.tolist(), strict=True))
    above = errors > target
    steps = np.flatnonzero(above[1:] != above[:-1])
    near = np.flatnonzero(np.abs(errors - target) <= tolerance)
    if len(near) and (len(steps) == 0 or near[0] <= steps[0]):
        strength, error = tried[near[0]]
        return Solution(strength, error, len(steps), tuple(tried))
    if len(steps) == 0:
        raise OutOfReachError(
            f"an error of {target:.4f} is out of reach: with strengths from {low:g} to {high:g} "
            f"it goes from {errors.min():.4f} to {errors.max():.4f}"
        )
    (left, at_left), (right, at_right) = tried[steps[0]], tried[steps[0] + 1]
    while len(tried) < most:
        share = (target - at_left) / (at_right - at_left)
        strength = left + (right - left) * min(max(share, 0.1), 0.9)
        error = float(error_of(strength))
        tried.append((strength, error))
        if abs(error - target) <= tolerance:
            return Solution(strength, error, len(steps), tuple(tried))
        if (error > target) == (at_left > target):
            left, at_left = strength, error
        else:
            right, at_right = strength, error
    raise OutOfReachError(
        f"the error jumps over {target:.4f}: it is {at_left:.4f} at strength {left:.6g} and "
        f"{at_right:.4f} at {right:.6g}; average over more data sets, or allow more than "
        f"{tolerance:g}"
    )


def between(error_worse: float, error_better: float, share: float) -> float:
    r"""Return the error a share of the way from the worse learner to the better one.

    The paper's :math:`\epsilon_{target} = \epsilon_{C4.5} - \lambda(\epsilon_{C4.5} -
    \epsilon_{NN})` (section 6.3): share 0 makes both learners equal, 1 does no damage.

    Examples
    --------
    >>> round(between(0.20, 0.10, 0.25), 6)
    0.175
    """
    return error_worse - share * (error_worse - error_better)


def damaged_weights(strength: float, attributes: int, which: Sequence[int]) -> Floats:
    r"""Return weights for the nearest neighbour that spoil some attributes.

    A spoilt attribute shrinks by the factor :math:`1 - \text{strength}`, so its squared
    differences count :math:`(1 - \text{strength})^2`; with strength 1 it is ignored.

    Examples
    --------
    >>> damaged_weights(0.9, attributes=2, which=[1]).round(3).tolist()
    [1.0, 0.01]
    """
    if not 0 <= strength <= 1:
        raise ValueError(f"a strength lies between 0, no damage, and 1, not {strength!r}")
    if not all(0 <= number < attributes for number in which):
        raise ValueError(f"attributes are numbered 0 to {attributes - 1}; given: {list(which)}")
    weights = np.ones(attributes)
    weights[list(which)] = (1 - strength) ** 2
    return weights


def random_error_rate(error: float, target: float, classes: int = 2) -> float:
    r"""Return the rate of random errors that lifts an error rate to another, exactly.

    A prediction is replaced with probability :math:`r` by another class, all equally
    likely. Then :math:`\epsilon' = \epsilon + r\{1 - \epsilon K/(K - 1)\}` with :math:`K` classes.

    Examples
    --------
    >>> rate = random_error_rate(0.25, 0.30)
    >>> rate, 0.25 * (1 - rate) + 0.75 * rate
    (0.09999999999999998, 0.3)
    """
    slope = 1 - error * classes / (classes - 1)
    reach = sorted((error, error + slope))
    if not reach[0] <= target <= reach[1]:
        raise OutOfReachError(
            f"an error of {target:.4f} is out of reach: random errors at any rate bring "
            f"{error:.4f} to {reach[0]:.4f} at least and {reach[1]:.4f} at most"
        )
    return (target - error) / slope if slope else 0.0


def average_error(learner: Learner, draws: Sequence[Draw]) -> float:
    """Train on each data set, test on what was kept for calibration, and average the errors."""
    errors = []
    for data, calibration in draws:
        predicted = learner.fit_encoded(data).predict_encoded(calibration.values)
        errors.append(np.mean(predicted != calibration.labels))
    return float(np.mean(errors))
