"""A trial owns its random numbers, and a proportion comes with its uncertainty."""

import numpy as np
import pytest
from scipy.stats import binomtest

from fourpapers.engine import normals, trial_rng
from fourpapers.uncertainty import proportion_interval

RECORDED = [820301, 581952, 78161]


def test_a_trial_is_the_same_whatever_ran_before_it():
    whole = normals(7, "experiment", 10, (4,))
    np.testing.assert_array_equal(normals(7, "experiment", 3, (4,)), whole[:3])
    np.testing.assert_array_equal(trial_rng(7, "experiment", 9).standard_normal(4), whole[9])


@pytest.mark.parametrize("other", [(8, "experiment", 0), (7, "other", 0), (7, "experiment", 1)])
def test_seed_experiment_and_trial_each_change_the_draws(other):
    mine = trial_rng(7, "experiment", 0).random(3)
    assert not np.array_equal(mine, trial_rng(*other).random(3))


def test_draws_are_the_same_on_every_machine():
    # Recorded once; a change here means every stored number changes.
    assert trial_rng(1998, "figure5", 3).integers(10**6, size=3).tolist() == RECORDED


def test_a_negative_seed_is_refused():
    with pytest.raises(ValueError, match="seed must be a whole number from 0 up"):
        trial_rng(-1, "experiment", 0)


@pytest.mark.parametrize(("successes", "trials"), [(0, 20), (20, 20), (1, 1000), (50, 1000)])
def test_the_interval_is_scipys_exact_one(successes, trials):
    exact = binomtest(successes, trials).proportion_ci(0.9, method="exact")
    assert proportion_interval(successes, trials, 0.9) == pytest.approx(tuple(exact))


@pytest.mark.parametrize(("successes", "trials"), [(-1, 10), (11, 10), (0, 0)])
def test_impossible_counts_are_refused(successes, trials):
    with pytest.raises(ValueError, match="between 0 and trials"):
        proportion_interval(successes, trials)
