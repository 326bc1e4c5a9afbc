"""Errors at many strengths of damage are those of the damaged learner."""

import numpy as np
import pytest

from fourpapers.dietterich1998.damage import damaged_weights
from fourpapers.dietterich1998.experiments.calibration import STREAM
from fourpapers.dietterich1998.neighbour_curve import errors_of_neighbour, errors_on_grid
from fourpapers.dietterich1998.populations import problem
from fourpapers.engine import trial_rng
from twolearners.learners import NearestNeighbour

STRENGTHS = (0.0, 0.4, 0.9)


def draw(name, trial=0):
    return problem(name).draw(trial_rng(1998, STREAM, trial))


@pytest.mark.parametrize("damage", ["usual", "other"])
def test_are_those_of_the_learner_on_letter(damage):
    data, calibration = draw("letter")
    which, some = problem("letter").damaged_attributes[damage], calibration.rows(np.arange(500))
    ours = errors_of_neighbour(data, some, which, STRENGTHS)
    np.testing.assert_array_equal(ours, by_learner(data, some, which))


def test_are_those_of_the_learner_on_the_grid():
    data, calibration = draw("exp6")
    data = data.rows(np.arange(60))
    ours = errors_on_grid(data, calibration, [0], STRENGTHS)
    # The envelope divides where the learner squares: a point in a thousand may be a tie.
    np.testing.assert_allclose(ours, by_learner(data, calibration, [0]), atol=3)


def test_an_attribute_with_a_single_value_says_nothing():
    data, calibration = draw("letter")
    data.values[:, 3] = 7.0
    some = calibration.rows(np.arange(100))
    ours = errors_of_neighbour(data, some, [3, 4], STRENGTHS)
    np.testing.assert_array_equal(ours, by_learner(data, some, [3, 4]))


def by_learner(data, calibration, which):
    found = []
    for strength in STRENGTHS:
        learner = NearestNeighbour(damaged_weights(strength, data.n_attributes, which)).fit_encoded(
            data
        )
        found.append((learner.predict_encoded(calibration.values) != calibration.labels).sum())
    return found
