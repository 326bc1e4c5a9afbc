"""The decomposition of a cross-validated variance, and what no estimate can do, counted exactly."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import variance_components as parts


def unanimous(trained, tested):
    """Let A err where all instances are ones, the tested one and those that it was trained on."""
    return trained.all(axis=1) * tested


RULES = (parts.majority, unanimous)
SHAPES = ((6, 2), (6, 3), (8, 4), (10, 5))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("n", "k"), SHAPES)
@pytest.mark.parametrize("p", [0.3, 0.5, 0.9])
def test_three_moments_make_up_the_variance_of_the_mean(rule, n, k, p):
    found = parts.components(n, k, p, rule)
    assert found.decomposed == pytest.approx(found.variance, abs=1e-12)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("p", [0.3, 0.6])
def test_losses_show_all_but_omega(rule, p):
    n, k = 8, 4
    found = parts.components(n, k, p, rule)
    assert found.within == pytest.approx(found.v - found.omega, abs=1e-12)
    shown = found.within / (n // k) - found.between
    assert shown == pytest.approx(found.gamma - found.omega, abs=1e-12)


@pytest.mark.parametrize("p", [0.3, 0.6])
def test_omega_is_the_variance_of_the_true_difference_over_training_sets(p):
    n, k = 8, 4
    trained = parts.all_data_sets(n - n // k)
    weight = parts.probabilities(trained, p)
    ones = np.ones(len(trained), np.int64)
    truth = p * parts.majority(trained, ones) + (1 - p) * parts.majority(trained, 0 * ones)
    omega = weight @ truth**2 - (weight @ truth) ** 2
    assert parts.components(n, k, p, parts.majority).omega == pytest.approx(omega, abs=1e-12)


def _last_difference(values):
    """Return the difference of the highest order: 0 for polynomials of a lower degree."""
    n = len(values) - 1
    return sum((-1) ** (n - i) * comb(n, i) * value for i, value in enumerate(values))


@pytest.mark.parametrize(("n", "k"), [(4, 2), (6, 2), (6, 3), (8, 4)])
def test_the_variance_is_no_expectation_of_anything_that_one_data_set_has(n, k):
    # Expectations over n bits are polynomials of degree n in p; the variance has a higher one.
    grid = np.arange(n + 2) / (n + 1)
    data_sets = parts.all_data_sets(n)
    any_estimate = np.random.default_rng(1).standard_normal(len(data_sets))
    expected = [parts.probabilities(data_sets, p) @ any_estimate for p in grid]
    variance = [parts.components(n, k, p, unanimous).variance for p in grid]
    assert abs(_last_difference(expected)) < 1e-9
    assert abs(_last_difference(variance)) > 1e-3


def test_with_less_than_half_for_training_an_unbiased_estimate_exists():
    # n = 6, n1 = 2: instance 3 tested after training on 1 and 2, instance 6 after 4 and 5.
    data_sets, rule = parts.all_data_sets(6), parts.majority
    first = rule(data_sets[:, :2], data_sets[:, 2])
    second = rule(data_sets[:, 3:5], data_sets[:, 5])
    other = rule(data_sets[:, :2], data_sets[:, 3])
    mean = (first + other) / 2  # any mean of tested losses will do
    estimate = mean**2 - first * second
    for p in (0.2, 0.7):
        weight = parts.probabilities(data_sets, p)
        variance = weight @ mean**2 - (weight @ mean) ** 2
        assert weight @ estimate == pytest.approx(variance, abs=1e-12)


def test_folds_of_unequal_size_are_refused():
    with pytest.raises(ValueError, match="7 is no multiple of 3"):
        parts.losses(parts.all_data_sets(7), 3, parts.majority)
