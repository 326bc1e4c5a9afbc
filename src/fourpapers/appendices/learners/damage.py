"""Dietterich's damaged metric: a nearest neighbour made as bad as C4.5."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from fourpapers.dietterich1998.damage import average_error, damage_neighbour, damaged_weights
from fourpapers.engine import trial_rng
from twolearners.datasets import Dataset
from twolearners.learners import C45Classifier
from twolearners.simulators import Exp6


@dataclass(frozen=True)
class Damaged:
    """How the error of the nearest neighbour grows with the damage, up to C4.5's and beyond.

    Attributes
    ----------
    errors : DataFrame
        Mean ``error`` for each ``strength`` that was tried, from 0 (none) to 1 (the second
        attribute is ignored).
    c45 : float
        Mean error of C4.5.
    strength, weight : float
        Where both have the same error, and the weight that the second attribute has there.
    """

    errors: pd.DataFrame
    c45: float
    strength: float
    weight: float


def six_classes(size: int, seed: int, trial: int = 0) -> Dataset:
    """Draw a data set from the stand-in for Dietterich's EXP6."""
    X, y = Exp6().sample(size, trial_rng(seed, "six classes", trial))
    labels = pd.Categorical.from_codes(y, pd.Index([str(number) for number in range(1, 7)]))
    return Dataset("EXP6", pd.DataFrame(X, columns=["x1", "x2"]), pd.Series(labels))


def damaged(size: int, trials: int, seed: int) -> Damaged:
    """Spoil the second attribute until the nearest neighbour errs as often as C4.5.

    Errors are means over data sets of this size, on Dietterich's grid of calibration points.
    """
    problem, grid = Exp6(), Exp6.grid()
    calibration = problem.encode(grid, problem.classify(grid))
    draws = [(six_classes(size, seed, trial).encoded, calibration) for trial in range(trials)]
    c45 = average_error(C45Classifier(), draws)
    found = damage_neighbour(draws, c45, which=[1])
    errors = pd.DataFrame(sorted(found.looked_at), columns=["strength", "error"])
    weight = float(damaged_weights(found.strength, attributes=2, which=[1])[1])
    return Damaged(errors, c45, found.strength, weight)
