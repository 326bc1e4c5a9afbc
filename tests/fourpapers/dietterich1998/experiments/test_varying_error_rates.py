"""Error rates that swing, and whether they fool the 5x2cv t test."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments import varying_error_rates
from fourpapers.laws import size_of_combined_f, size_of_five_by_two_t

ALPHA = 0.05


@pytest.fixture(scope="module")
def swinging():
    return varying_error_rates.type_one_error().set_index(["swing", "test"])


def test_steady_error_rates_are_the_ideal_case(swinging):
    assert swinging.rate["steady", "5x2cv t"] == pytest.approx(
        size_of_five_by_two_t(ALPHA), abs=0.002
    )
    assert swinging.rate["steady", "5x2cv F"] == pytest.approx(
        float(size_of_combined_f(ALPHA)), abs=0.002
    )


def test_the_unlucky_arrangement_is_what_was_derived(swinging):
    assert swinging.rate["first", "5x2cv t"] == pytest.approx(
        varying_error_rates.worst_arrangement(), abs=0.005
    )


def test_no_other_arrangement_is_worse():
    rng, worst = np.random.default_rng(1), varying_error_rates.worst_arrangement()
    form = laws.two_fold_t(5, ALPHA)
    for _ in range(300):
        rate = np.repeat(rng.choice([rng.uniform(0.1, 0.9), 0.1, 0.5, 0.9], 5), 2)
        assert laws.size_of(form, np.diag(rate * (1 - rate))) <= worst + 1e-9


@pytest.mark.parametrize("swing", varying_error_rates.SWINGS)
def test_learners_are_equal_on_average_and_within_bounds(swing):
    drawn = varying_error_rates.levels(swing, 0.1, 0.9, 4000, np.random.default_rng(2))
    assert drawn.shape == (4000, 5, 2, 2)
    assert drawn.min() >= 0.1
    assert drawn.max() <= 0.9
    np.testing.assert_allclose(drawn.mean(axis=0), 0.5, atol=0.03)
    same = (drawn[..., 0] == drawn[..., 1]).all()
    assert same == (swing != "apart")
