"""The stand-in for EXP6: its classes, their symmetries, and the learners it tells apart."""

from typing import get_args

import numpy as np
import pytest
from scipy import stats

from twolearners.learners import NearestNeighbour
from twolearners.simulators import Exp6
from twolearners.simulators.exp6 import SIDE, Boundary

every_boundary = pytest.mark.parametrize("boundary", get_args(Boundary))


def test_the_calibration_set_has_the_papers_22801_points():
    grid = Exp6.grid()
    assert grid.shape == (22_801, 2)
    assert len(np.unique(grid, axis=0)) == 151**2
    assert grid.min() == 0
    assert grid.max() == SIDE
    np.testing.assert_allclose(np.diff(np.unique(grid)), 0.1)


@every_boundary
class TestEveryBoundary:
    def test_points_are_uniform_and_classes_are_as_frequent_as_their_areas(self, boundary):
        """Areas by the midpoints of a fine lattice, which miss only along the boundaries."""
        problem, cells = Exp6(boundary), 1500
        middles = (np.arange(cells) + 0.5) * SIDE / cells
        points = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)
        shares = np.bincount(problem.classify(points), minlength=6) / cells**2
        np.testing.assert_allclose(shares, 1 / 6, atol=0.025)
        X, y = problem.sample(60_000, np.random.default_rng(1))
        assert stats.chisquare(np.bincount(y, minlength=6), shares * len(y)).pvalue > 0.001
        assert stats.kstest(X.ravel() / SIDE, "uniform").pvalue > 0.001
        np.testing.assert_array_equal(y, problem.classify(X))

    def test_no_point_of_the_grid_lies_on_a_boundary(self, boundary):
        """But for the centre, where sectors meet: so rounding decides no class."""
        problem, grid = Exp6(boundary), Exp6.grid()
        inner = ((grid > 0) & (grid < SIDE) & (grid != SIDE / 2)).all(axis=1)
        for shift in ([1e-9, 0], [-1e-9, 0], [0, 1e-9], [0, -1e-9]):
            np.testing.assert_array_equal(
                problem.classify(grid[inner]), problem.classify(grid[inner] + shift)
            )

    def test_no_boundary_is_parallel_to_an_axis(self, boundary):
        """Wherever a class begins along a row of points, it begins elsewhere a little higher."""
        classes = Exp6(boundary).classify(Exp6.grid()).reshape(151, 151)
        for table in (classes, classes.T):
            here, later = table[:, :-5], table[:, 5:]
            borders = (here[1:] != here[:-1]) & (later[1:] != later[:-1])
            same = (here[1:] == later[1:]) & (here[:-1] == later[:-1])
            # Sectors have a ray at 10 degrees, which moves one step of the grid in 5.7.
            assert (borders & same).sum() < 0.35 * (here[1:] != here[:-1]).sum()

    def test_encoded_data_declare_two_numbers_and_six_classes(self, boundary):
        data = Exp6(boundary).encoded(40, np.random.default_rng(1))
        assert data.n_values.tolist() == [0, 0]
        assert data.n_classes == 6
        X, y = Exp6(boundary).sample(40, np.random.default_rng(1))
        np.testing.assert_array_equal(data.values, X)
        np.testing.assert_array_equal(data.labels, y)


class TestSymmetry:
    def test_lines_keep_their_class_along_their_slant(self):
        X, _ = Exp6().sample(1000, np.random.default_rng(2))
        moved = X + np.array([0.3, -0.4])
        kept = ((moved >= 0) & (moved <= SIDE)).all(axis=1)
        np.testing.assert_array_equal(Exp6().classify(X[kept]), Exp6().classify(moved[kept]))

    def test_waves_repeat_after_half_the_square(self):
        problem = Exp6("waves")
        X, y = problem.sample(1000, np.random.default_rng(3))
        left = X[:, 0] < 7.5
        np.testing.assert_array_equal(y[left], problem.classify(X[left] + [7.5, 0]))

    def test_opposite_sectors_are_mirror_images_through_the_centre(self):
        problem = Exp6("sectors")
        X, y = problem.sample(1000, np.random.default_rng(4))
        np.testing.assert_array_equal((y + 3) % 6, problem.classify(SIDE - X))


@every_boundary
def test_the_nearest_neighbour_learns_it_and_more_instances_help(boundary):
    problem, grid = Exp6(boundary), Exp6.grid()[::7]
    truth, errors = problem.classify(grid), {}
    for size in (150, 300):
        wrong = []
        for trial in range(10):
            data = problem.encoded(size, np.random.default_rng([size, trial]))
            predicted = NearestNeighbour().fit_encoded(data).predict_encoded(grid)
            wrong.append(np.mean(predicted != truth))
        errors[size] = np.mean(wrong)
    assert errors[300] < errors[150] < 0.25


class TestBadInput:
    def test_unknown_boundaries_are_refused(self):
        with pytest.raises(ValueError, match="one of lines, waves, sectors, not 'circles'"):
            Exp6("circles")

    def test_points_outside_the_square_are_refused(self):
        with pytest.raises(ValueError, match="between 0 and 15"):
            Exp6().classify([[3.0, 15.1]])
        with pytest.raises(ValueError, match="two columns"):
            Exp6().classify([[3.0, 5.0, 1.0]])
        with pytest.raises(ValueError, match="six classes"):
            Exp6(classes=5)
