"""What studies with one network each would find: estimates and the coverage of intervals."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003.network_spread import (
    lowest_interval,
    row_pvalue,
    spread,
    study_interval,
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
    lowest = lowest_interval(by_set, [50, 50, 50], 1000, seed=1)
    alone = [study_interval(shares, 50, 1000) for shares in by_set]
    assert lowest.value < min(each.value for each in alone)
    assert lowest.high < min(each.high for each in alone)


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
