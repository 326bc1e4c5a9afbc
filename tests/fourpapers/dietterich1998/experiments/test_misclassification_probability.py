"""Figure 3: error probabilities of single points, and what they leave out."""

import numpy as np
import pytest

from fourpapers.dietterich1998.experiments import misclassification_probability as epsilon
from fourpapers.engine import Trials
from twolearners.learners.c45 import C45Classifier
from twolearners.simulators import Exp6

SMALL = {"training": 30, "sets": 20, "points": 50}


@pytest.mark.parametrize("problem", ["exp6", "letter"])
def test_points_and_trees_count_the_same_errors(problem):
    found = epsilon.errors(Trials(1, "x", 0, 2), problem=problem, **SMALL)
    assert found["of_point"].shape == (2, 50)
    assert found["of_tree"].shape == (2, 20)
    np.testing.assert_array_equal(found["of_point"].sum(axis=1), found["of_tree"].sum(axis=1))
    assert found["of_point"].max() <= 20


def test_errors_are_those_of_c45():
    rng = np.random.default_rng(4)
    found = epsilon._study("exp6", 30, 3, 50, np.random.default_rng(4))
    X, y = Exp6().sample(50, rng)
    for errors in found["of_tree"]:
        training = Exp6().sample(30, rng)
        tree = C45Classifier(mdl_correction=False).fit(*training)
        assert (tree.predict(X) != y).sum() == errors


def test_no_point_of_letter_is_in_a_training_set():
    problem = epsilon.problem_of("letter", 10_000, np.random.default_rng(1))
    tested = {tuple(row) for row in problem.points}
    trained = [tuple(row) for row in problem.training_set(5000).values]
    # The data have a few instances that occur more than once; otherwise none may be shared.
    assert np.mean([row in tested for row in trained]) < 0.1
    assert len(problem.classes) == 10_000


def test_the_points_shown_are_those_that_were_measured():
    measured = epsilon.measure("exp6", seed=1998)
    assert len(measured.epsilon) == len(measured.points) == 7670
    # The two far corners belong to one class each, and are easy; nowhere else is.
    along = measured.points @ [4.0, 3.0]
    easy = (along < 15) | (along > 90)
    assert measured.epsilon[easy].mean() < 0.03
    assert measured.epsilon[~easy].mean() > 0.3


def test_the_variance_of_a_tree_on_a_few_points_is_what_was_derived():
    rng = np.random.default_rng(5)
    # Trees that err on a random share of points, all points alike.
    error = rng.beta(8, 16, 400_000)
    tested = rng.binomial(40, error) / 40
    drawn = epsilon.Measured(np.full(10, 1 / 3), error, np.empty((10, 2)))
    ours = epsilon.variation(drawn, tested=40)
    assert ours["real"] == pytest.approx(tested.std(), rel=0.005)
    assert ours["simulated"] == pytest.approx(
        (rng.random((100_000, 40)) < 1 / 3).mean(1).std(), rel=0.01
    )
    assert ours["low"] < ours["ratio"] < ours["high"]
