"""What studies with one network each would find: estimates and the coverage of intervals."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003.network_spread import (
    beta_binomial,
    lowest_interval,
    row_pvalue,
    spread,
    study_interval,
    study_mean,
)


def draw(rng, mean, deviation, networks, data_sets):
    """Draw the measured shares of networks whose true ones are beta distributed."""
    size = mean * (1 - mean) / deviation**2 - 1
    true = rng.beta(mean * size, (1 - mean) * size, networks)
    return rng.binomial(data_sets, true) / data_sets


class TestSpread:
    def test_the_part_of_the_data_sets_is_taken_off(self):
        rng = np.random.default_rng(1)
        between = [spread(draw(rng, 0.7, 0.1, 50, 50), 50).between for _ in range(400)]
        assert np.mean(between) == pytest.approx(0.01, rel=0.05)

    def test_equal_networks_have_none_on_average(self):
        rng = np.random.default_rng(2)
        measured = [spread(rng.binomial(50, 0.7, 50) / 50, 50) for _ in range(400)]
        assert np.mean([each.between for each in measured]) < 0.1 * 0.7 * 0.3 / 50 * 3
        assert np.median([each.between for each in measured]) < 0.0005

    @pytest.mark.parametrize("shares", [[0.5], [[0.5, 0.4]], [0.5, 1.2], [-0.1, 0.4]])
    def test_what_are_no_shares_of_networks_is_refused(self, shares):
        with pytest.raises(ValueError, match="shares must"):
            spread(shares, 50)


@pytest.mark.slow
@pytest.mark.parametrize("deviation", [0.02, 0.12])
@pytest.mark.parametrize("mean", [0.05, 0.5, 0.8])
def test_intervals_cover_95_of_100_studies_of_another_network(mean, deviation):
    deviation = min(deviation, 0.8 * mean)
    rng = np.random.default_rng(3)
    inside = 0
    for _ in range(1000):
        _, low, high = study_interval(draw(rng, mean, deviation, 50, 50), 50, 1000)
        inside += low <= draw(rng, mean, deviation, 1, 1000)[0] <= high
    assert 0.92 <= inside / 1000 <= 0.98


def test_probabilities_of_counts_are_those_of_scipy():
    a, b = np.array([0.7, 30.0, 4000.0]), np.array([2.0, 5.0, 900.0])
    expected = stats.betabinom.pmf(np.arange(1001)[:, None], 1000, a, b)
    np.testing.assert_allclose(beta_binomial(1000, a, b), expected, rtol=1e-8, atol=1e-14)


def test_without_spread_the_interval_is_nearly_binomial():
    shares = np.full(50, 0.7)
    _, low, high = study_interval(shares, 50, 1000)
    least, most = stats.binom(1000, 0.7).interval(0.95)
    assert low <= least / 1000
    assert high >= most / 1000
    assert high - low < 1.3 * (most - least) / 1000


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_shares_that_are_all_alike_leave_something_open(share):
    value, low, high = study_interval(np.full(50, share), 50, 1000)
    assert value == share
    assert low <= share <= high
    assert 0 < high - low < 0.01


def test_the_lowest_set_is_below_every_set():
    rng = np.random.default_rng(4)
    by_set = [draw(rng, mean, 0.05, 50, 50) for mean in (0.6, 0.62, 0.9)]
    studies = [spread(shares, 50).study(1000) for shares in by_set]
    lowest = lowest_interval([studies], [1], seed=1)
    alone = [study_interval(shares, 50, 1000) for shares in by_set]
    assert lowest.value < min(each.value for each in alone)
    assert lowest.high < min(each.high for each in alone)


def test_a_study_that_may_make_two_choices_is_between_both():
    rng = np.random.default_rng(6)
    low, high = ([spread(draw(rng, mean, 0.02, 50, 50), 50).study(1000)] for mean in (0.4, 0.7))
    mixed = lowest_interval([low, high], [1, 3], seed=1)
    assert mixed.value == pytest.approx(0.25 * 0.4 + 0.75 * 0.7, abs=0.01)
    assert mixed.low < 0.45
    assert mixed.high > 0.68


@pytest.mark.slow
def test_pvalues_of_studies_from_the_population_are_uniform():
    rng = np.random.default_rng(5)
    sets = ((0.7, 0.05), (0.4, 0.1))
    found = []
    for number in range(100):
        by_set = [draw(rng, *each, 50, 50) for each in sets]
        printed = [draw(rng, *each, 1, 1000)[0] for each in sets]
        found.append(row_pvalue(by_set, [50, 50], printed, 1000, seed=number))
    assert stats.kstest(found, "uniform").pvalue > 0.01


@pytest.mark.slow
def test_intervals_of_means_cover_95_of_100_studies():
    rng = np.random.default_rng(7)
    inside = 0
    for _ in range(1000):
        true = rng.normal(0, 0.3, (31, 1))
        values = true[:30] + rng.normal(0, 1, (30, 50))
        study = true[30, 0] + rng.normal(0, 1 / np.sqrt(1000))
        _, low, high = study_mean(values, 1000)
        inside += low <= study <= high
    assert 0.93 <= inside / 1000 <= 0.97
