"""Correlations of simulated learners, and what the quality of training sets does."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.beyond import simulated_learners
from twolearners.simulators import WorstCase

ALPHA, SEED = 0.05, 1998


def test_the_quality_of_training_sets_does_not_matter():
    table = simulated_learners.without_quality(0.10, studies=100, alpha=ALPHA, seed=SEED)
    assert len(table) == 5
    error = np.sqrt(2 * (table.rate + 1e-5) * (1 - table.rate) / 100_000)
    assert (table.change.abs() < 4 * error).all()
    assert ((table.low <= table.change) & (table.change <= table.high)).all()
    laws_of = [laws.law(WorstCase(0.10), ALPHA, varied=varied) for varied in (True, False)]
    assert (laws_of[0] - laws_of[1]).abs().max() < 1e-4


class TestCorrelations:
    def test_measured_ones_are_those_derived(self):
        table = simulated_learners.correlations([0.1, 0.4], studies=100, seed=SEED)
        assert ((table.rho - table.exact).abs() < 4 * table.error).all()
        assert table.error.max() < 0.002

    def test_intervals_are_wide_enough_to_hold_together(self):
        table = simulated_learners.correlations([0.4], studies=20, seed=SEED)
        alone = stats.t(19).ppf(0.975) * table.error
        assert ((table.high - table.low) / 2 > 1.3 * alone).all()

    def test_more_data_leave_the_correlation_of_splits_alone(self):
        assert WorstCase(0.4, 30).correlation() == pytest.approx(WorstCase(0.4, 3000).correlation())
