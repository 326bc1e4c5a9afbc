"""Damage is solved for: the wanted error is reached, or we are told why it cannot be."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import damage
from fourpapers.dietterich1998.damage import (
    OutOfReachError,
    damaged_weights,
    random_error_rate,
    solve,
)
from twolearners.learners import NearestNeighbour
from twolearners.simulators import Exp6


class TestSolve:
    @pytest.mark.parametrize("power", [0.2, 1, 5])
    @pytest.mark.parametrize("target", [0.11, 0.2, 0.39])
    def test_the_wanted_error_is_reached_on_any_rising_curve(self, power, target):
        solution = solve(lambda s: 0.1 + 0.3 * s**power, target)
        assert abs(solution.error - target) <= 0.001
        assert 0.1 + 0.3 * solution.strength**power == solution.error
        assert len(solution.looked_at) < 30

    def test_falling_curves_and_other_ranges_will_do(self):
        solution = solve(lambda s: 1 / s, 0.25, low=1, high=10)
        assert solution.strength == pytest.approx(4, rel=0.01)

    def test_of_several_crossings_the_least_damage_is_taken_and_they_are_counted(self):
        solution = solve(lambda s: 0.2 + 0.1 * np.sin(3 * np.pi * s), 0.25, looks=21)
        assert solution.strength == pytest.approx(1 / 18, abs=0.002)  # sin is 1/2 at 30 degrees
        assert solution.crossings == 4

    def test_a_dip_before_the_rise_does_no_harm(self):
        """As when a weight that is a little lower makes the learner better at first."""
        solution = solve(lambda s: 0.1 - 0.05 * s + 0.4 * s**3, 0.2)
        assert abs(solution.error - 0.2) <= 0.001
        assert solution.crossings == 1

    def test_a_target_touched_but_not_passed_is_reached(self):
        solution = solve(lambda s: 0.1 + 0.3 * s, 0.4)
        assert (solution.strength, solution.crossings) == (1.0, 0)

    def test_a_target_out_of_reach_is_refused_with_the_range_that_is_not(self):
        with pytest.raises(
            OutOfReachError,
            match=r"0\.5000 is out of reach: .* from 0 to 1 it goes from 0\.1000 to 0\.4000",
        ):
            solve(lambda s: 0.1 + 0.3 * s, 0.5)

    def test_a_jump_over_the_target_is_told(self):
        with pytest.raises(
            OutOfReachError, match=r"jumps over 0\.2000: it is 0\.1000 at strength 0\.3"
        ):
            solve(lambda s: 0.1 if s < 1 / 3 else 0.3, 0.2)

    def test_nonsense_is_refused(self):
        for wrong in ({"low": 1.0}, {"looks": 1}, {"tolerance": 0.0}):
            with pytest.raises(ValueError, match="solve needs"):
                solve(lambda s: s, 0.2, **wrong)


class TestRandomErrors:
    @pytest.mark.parametrize("classes", [2, 3, 6])
    def test_the_rate_gives_the_wanted_error(self, classes):
        rng = np.random.default_rng(classes)
        truth = rng.integers(classes, size=200_000)

        def with_errors(predicted, rate):
            other = (predicted + rng.integers(1, classes, size=len(truth))) % classes
            return np.where(rng.random(len(truth)) < rate, other, predicted)

        predicted = with_errors(truth, 0.2)
        worse = with_errors(predicted, random_error_rate(0.2, 0.35, classes))
        for found, error in ((predicted, 0.2), (worse, 0.35)):
            assert np.mean(found != truth) == pytest.approx(error, abs=4 * 0.5 / np.sqrt(200_000))

    def test_no_rate_is_needed_for_no_damage(self):
        assert random_error_rate(0.2, 0.2) == 0

    def test_errors_beyond_reach_are_refused(self):
        with pytest.raises(OutOfReachError, match=r"0\.2000 at least and 0\.8000 at most"):
            random_error_rate(0.2, 0.1)
        with pytest.raises(OutOfReachError, match="out of reach"):
            random_error_rate(0.2, 0.9)


def test_any_data_can_be_damaged():
    rng = np.random.default_rng(9)
    problem = Exp6("waves")
    draws = [(problem.encoded(100, rng), problem.encoded(400, rng)) for _ in range(10)]
    target = damage.average_error(NearestNeighbour(), draws) + 0.05

    def error_of(strength):
        return damage.average_error(NearestNeighbour(damaged_weights(strength, 2, [0])), draws)

    solution = solve(error_of, target)
    assert error_of(solution.strength) == solution.error == pytest.approx(target, abs=0.001)


def test_weights_and_strengths_are_checked():
    assert damaged_weights(0.5, 3, [0, 2]).tolist() == [0.25, 1, 0.25]
    with pytest.raises(ValueError, match="between 0, no damage, and 1"):
        damaged_weights(1.5, 2, [1])
    with pytest.raises(ValueError, match=r"numbered 0 to 1; given: \[2\]"):
        damaged_weights(0.5, 2, [2])
