"""The nearest neighbour of every point of a grid is the one that the learner finds."""

import numpy as np
import pytest

from fourpapers.dietterich1998.grid_neighbours import nearest_labels
from twolearners.learners import NearestNeighbour
from twolearners.simulators import Exp6


@pytest.mark.parametrize("weights", [(1, 1), (1, 0.01), (0.3, 1), (1, 0), (0, 1)])
def test_they_are_what_the_learner_predicts(weights):
    for trial, boundary in enumerate(("lines", "waves", "sectors")):
        problem = Exp6(boundary)
        data = problem.encoded(150, np.random.default_rng([7, trial]))
        theirs = NearestNeighbour(weights).fit_encoded(data).predict_encoded(problem.grid())
        scale = np.array(weights) / np.ptp(data.values, axis=0) ** 2
        ours = nearest_labels(data.values, data.labels, scale, np.arange(151) / 10)
        np.testing.assert_array_equal(ours.ravel(), theirs)


def test_instances_on_one_line_do_no_harm():
    points = np.array([[1.0, 3.0], [9.0, 3.0], [5.0, 3.0], [5.0, 12.0]])
    ticks = np.arange(151) / 10 + 0.01
    found = nearest_labels(points, np.arange(4), np.ones(2), ticks)
    grid = np.stack(np.meshgrid(ticks, ticks, indexing="ij"), axis=-1)
    distance = ((grid[:, :, None] - points) ** 2).sum(axis=-1)
    np.testing.assert_array_equal(found, distance.argmin(axis=-1))
