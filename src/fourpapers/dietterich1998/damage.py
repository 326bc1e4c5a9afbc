"""Damage a learner until it errs exactly as often as wanted (Dietterich 1998, section 6.1).

Real learners are hardly ever equally good. To measure Type I error Dietterich made them so: he
gave the nearest neighbour bad weights, or made C4.5 err at random, until the average errors
agreed to within 0.1 %; to measure power he stopped short of that. How strong the damage has to
be depends on the size of the training set, so it is solved for at each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.dietterich1998.grid_neighbours import nearest_labels
from fourpapers.engine import trial_rng
from twolearners.datasets import Encoded, load
from twolearners.learners import NearestNeighbour
from twolearners.learners.base import Learner
from twolearners.learners.c45 import C45Classifier
from twolearners.simulators import Exp6
from twolearners.simulators.exp6 import Boundary

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Training sets of 10-fold cross-validation, of a holdout of a third and of 5x2, from 300.
SIZES = (270, 200, 150)
DATA_SET = 300
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
    errors = np.array([error_of(float(one)) for one in strengths])
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


def spoilt(strength: float, attributes: int, which: Sequence[int]) -> Floats:
    r"""Return weights for the nearest neighbour that spoil some attributes.

    A spoilt attribute shrinks by the factor :math:`1 - \text{strength}`, so its squared
    differences count :math:`(1 - \text{strength})^2`; with strength 1 it is ignored.

    Examples
    --------
    >>> spoilt(0.9, attributes=2, which=[1]).round(3).tolist()
    [1.0, 0.01]
    """
    if not 0 <= strength <= 1:
        raise ValueError(f"a strength lies between 0, no damage, and 1, not {strength!r}")
    if not all(0 <= one < attributes for one in which):
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


def with_random_errors(
    predicted: Ints, rate: float, rng: np.random.Generator, classes: int = 2
) -> Ints:
    """Replace predictions by another class at a rate.

    Examples
    --------
    >>> with_random_errors(np.zeros(5, dtype=int), 1.0, np.random.default_rng(1)).tolist()
    [1, 1, 1, 1, 1]
    """
    other = (predicted + rng.integers(1, classes, size=predicted.shape)) % classes
    return np.where(rng.random(predicted.shape) < rate, other, predicted)


def average_error(learner: Learner, draws: Sequence[Draw]) -> float:
    """Train on each data set, test on what was kept for calibration, and average the errors."""
    errors = []
    for data, calibration in draws:
        predicted = learner.fit_encoded(data).predict_encoded(calibration.values)
        errors.append(np.mean(predicted != calibration.labels))
    return float(np.mean(errors))


def damage_neighbour(
    draws: Sequence[Draw], target: float, which: Sequence[int], *, tolerance: float = 0.001
) -> Solution:
    """Spoil attributes for the nearest neighbour until its average error is as wanted.

    For any data: ``draws`` are training sets, each with the instances to calibrate on.
    """
    attributes = draws[0][0].n_attributes

    def error_of(strength: float) -> float:
        weights = spoilt(strength, attributes, which)
        return average_error(NearestNeighbour(weights), draws)

    return solve(error_of, target, tolerance=tolerance)


def damage_exp6(
    boundary: Boundary = "lines",
    *,
    sizes: Sequence[int] = SIZES,
    shares: Sequence[float] = (0.0,),
    trials: int = 1000,
    seed: int = 1998,
    tolerance: float = 0.001,
    spoils: int = 1,
) -> pd.DataFrame:
    """Weaken the nearest neighbour on EXP6 until it is as good as C4.5, or nearly.

    Data sets of 300 are drawn, and of each the first ``size`` instances are trained on. Errors are
    averages over all of them, on the 22,801 points of the calibration grid.

    Parameters
    ----------
    boundary : {"lines", "waves", "sectors"}
        Which of the three problems.
    sizes : sequence of int
        Sizes of training sets.
    shares : sequence of float
        How far from C4.5 to the undamaged nearest neighbour; 0 makes them equal.
    trials : int
        Data sets to average over.
    tolerance : float
        How near to come to the wanted error.
    spoils : {0, 1}
        The attribute whose weight is lowered.

    Returns
    -------
    DataFrame
        ``size``, ``share``, errors of ``c45`` and of the ``undamaged`` nearest neighbour,
        ``target``, ``strength``, ``weight`` of the spoilt attribute, ``error`` reached and
        ``crossings``.
    """
    _check_sizes(sizes)
    problem = Exp6(boundary)
    grid = problem.grid()
    calibration = problem.encode(grid, problem.classify(grid))
    ticks = np.unique(grid[:, 0])
    rngs = (trial_rng(seed, f"damage EXP6 {boundary}", trial) for trial in range(trials))
    drawn = [problem.encoded(DATA_SET, rng) for rng in rngs]
    rows = []
    for size in sizes:
        parts = [data.rows(np.arange(size)) for data in drawn]
        c45 = average_error(C45Classifier(), [(data, calibration) for data in parts])

        @cache  # all shares begin by looking at the same strengths
        def error_of(strength: float, parts: Sequence[Encoded] = tuple(parts)) -> float:
            weights = spoilt(strength, 2, [spoils])
            errors = []
            for data in parts:
                # The learner scales each attribute to its range in the training set.
                scale = weights / np.ptp(data.values, axis=0) ** 2
                predicted = nearest_labels(data.values, data.labels, scale, ticks)
                errors.append(np.mean(predicted.ravel() != calibration.labels))
            return float(np.mean(errors))

        undamaged = error_of(0.0)
        for share in shares:
            target = between(c45, undamaged, share)
            found = solve(error_of, target, tolerance=tolerance)
            rows.append(
                {
                    "size": size,
                    "share": share,
                    "c45": c45,
                    "undamaged": undamaged,
                    "target": target,
                    "strength": found.strength,
                    "weight": spoilt(found.strength, 2, [spoils])[spoils],
                    "error": found.error,
                    "crossings": found.crossings,
                }
            )
    return pd.DataFrame(rows)


def damage_pima(
    *,
    sizes: Sequence[int] = SIZES,
    shares: Sequence[float] = (0.0,),
    trials: int = 1000,
    seed: int = 1998,
) -> pd.DataFrame:
    """Make C4.5 err at random on Pima until it is as bad as the nearest neighbour, or nearly.

    Data sets of 300 are drawn from the 768, the first ``size`` instances of each are trained on,
    and the 468 others are for calibration. Here C4.5 is the better one, and its error
    depends on the rate by a formula: the average error is reached exactly.

    Returns
    -------
    DataFrame
        ``size``, ``share``, errors of the ``nearest_neighbour`` and of the ``undamaged`` C4.5,
        ``target`` and ``rate``.
    """
    _check_sizes(sizes)
    pima = load("pima-diabetes").encoded
    orders = [trial_rng(seed, "damage Pima", t).permutation(len(pima)) for t in range(trials)]
    rows = []
    for size in sizes:
        draws = [(pima.rows(order[:size]), pima.rows(order[DATA_SET:])) for order in orders]
        neighbour = average_error(NearestNeighbour(), draws)
        undamaged = average_error(C45Classifier(), draws)
        for share in shares:
            target = between(neighbour, undamaged, share)
            rows.append(
                (size, share, neighbour, undamaged, target, random_error_rate(undamaged, target))
            )
    columns = ["size", "share", "nearest_neighbour", "undamaged", "target", "rate"]
    return pd.DataFrame(rows, columns=columns)


def _check_sizes(sizes: Sequence[int]) -> None:
    wrong = [size for size in sizes if not 2 <= size <= DATA_SET]
    if wrong:
        raise ValueError(
            f"a training set is part of a data set of {DATA_SET}, so of 2 to {DATA_SET} "
            f"instances, not {wrong[0]}"
        )
