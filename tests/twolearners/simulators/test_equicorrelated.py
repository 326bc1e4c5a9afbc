"""Differences with one common correlation have the law their documentation claims."""

import numpy as np
import pytest

from twolearners.simulators import EquicorrelatedNormal, inflation


@pytest.mark.parametrize("correlation", [-0.2, 0.0, 0.3, 0.9])
def test_equicorrelated_normals_have_the_stated_mean_and_covariance(correlation):
    population = EquicorrelatedNormal(n=4, correlation=correlation, mean=1.0, sd=2.0)
    trials = 200_000
    x = population.sample(trials, np.random.default_rng(1))
    covariance = 4.0 * ((1 - correlation) * np.eye(4) + correlation * np.ones((4, 4)))
    # A sample covariance has standard error at most sqrt(2) * variance / sqrt(trials).
    tolerance = 4 * np.sqrt(2) * 4.0 / np.sqrt(trials)
    np.testing.assert_allclose(np.cov(x.T), covariance, atol=tolerance)
    np.testing.assert_allclose(x.mean(axis=0), 1.0, atol=4 * 2.0 / np.sqrt(trials))


def test_independent_draws_pass_through_when_there_is_no_correlation():
    z = np.random.default_rng(2).standard_normal((5, 7))
    np.testing.assert_allclose(EquicorrelatedNormal(7, 0.0).from_independent(z), z)


@pytest.mark.parametrize(
    ("n", "correlation"), [(10, 1.0), (10, -0.2), (1, 0.1), (10, 1.5), (3, -0.51)]
)
def test_impossible_correlations_are_refused(n, correlation):
    with pytest.raises(ValueError, match=r"correlation must lie|at least 2"):
        EquicorrelatedNormal(n, correlation)


def test_a_population_without_spread_is_refused():
    with pytest.raises(ValueError, match="sd must be positive"):
        EquicorrelatedNormal(10, 0.1, sd=0.0)


@pytest.mark.parametrize(
    ("n", "correlation", "factor"),
    # naive t over corrected t: one 10-fold cv, ten of them, 30 resamples of 2/3
    [(10, 1 / 10, 1.452966), (100, 1 / 10, 3.480102), (30, 1 / 3, 4.0)],
)
def test_inflation_of_the_usual_designs(n, correlation, factor):
    assert inflation(n, correlation) == pytest.approx(factor, abs=5e-7)
