"""Calibration by bootstrap is calibration, and gives the paper's main numbers."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import calibration, figure_4, figures_2_3
from fourpapers.bouckaert2003.experiments import repeated_cv
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure
from twolearners.significance.procedure import arranged
from twolearners.simulators import EquicorrelatedNormal


@pytest.fixture(scope="module")
def x():
    """Differences with a correlation of 0.1 between all cells: twenty runs of ten folds."""
    draws = EquicorrelatedNormal(200, 0.1).sample(400, np.random.default_rng(1))
    return Differences(draws.reshape(-1, 20, 10), repeated_kfold(20, 10))


@pytest.fixture(scope="module")
def samples(x):
    runs, levels = (5, 10, 15, 20), (0.01, 0.05, 0.1)
    return calibration.calibration_samples(x, runs, levels, seed=1, draws=40)


@pytest.fixture(scope="module")
def table(samples):
    return calibration.calibration_table(samples)


@pytest.fixture(scope="module")
def stored():
    x = repeated_cv.differences(1)
    samples = calibration.calibration_samples(x, (10, 100), (0.05,), seed=2003, draws=1)
    return calibration.calibration_table(samples)


class TestCalibration:
    @pytest.mark.parametrize("alpha", [0.01, 0.05, 0.1])
    @pytest.mark.parametrize("test", calibration.THIRTEEN)
    def test_is_that_of_the_library(self, x, samples, test, alpha):
        entry = significance.test(test)
        ratio = {"test_train_ratio": 1 / 9} if entry.needs_ratio else {}
        seen = Procedure(test).select(calibration.by_plan(x.first(10)))
        wanted = significance.calibrate(test, arranged(entry, seen.values), alpha=alpha, **ratio)
        df, error = samples[test, 10, alpha]
        assert df[0] == wanted.df
        assert error[0] == pytest.approx(wanted.error, nan_ok=True)

    def test_of_a_sample_is_that_of_the_data_drawn(self, x):
        ten = x.first(10)
        statistic = calibration.unscaled_statistic("use-all-data", ten)
        weights = calibration.bootstrap_weights(400, 7, 5)
        df, _ = calibration.calibrate(statistic, 0.05, weights)
        for sample in (1, 4):
            drawn = np.repeat(ten.values, weights[sample], axis=0)
            assert df[sample] == significance.calibrate("use-all-data", drawn).df

    def test_the_resampling_tests_see_the_first_fold_of_every_run(self):
        y = Differences(np.arange(24.0).reshape(2, 3, 4), repeated_kfold(3, 4))
        splits = calibration.by_plan(y)["resamples"]
        assert splits.values[..., 0].tolist() == y.values[:, :, 0].tolist()
        assert splits.plan.test_train_ratio == pytest.approx(y.plan.test_train_ratio)

    def test_of_shares_the_smallest_df_of_equals_is_taken(self):
        errors = np.where(calibration.DFS <= 7, 0.05, 0.06)[None]
        df, error = calibration.closest_df(errors, 0.051)
        assert (df[0], error[0]) == (2, 0.05)
        df, error = calibration.closest_df(errors, 0.01)
        assert df[0] == 0
        assert np.isnan(error[0])

    def test_intervals_hold_the_estimate(self, table):
        assert (table.low <= table.df).all()
        assert (table.df <= table.high).all()
        assert len(table) == 13 * 4 * 3
        assert table.query("name == 'use-all-data' and runs == 5").expected.tolist() == [49] * 3

    def test_an_uncalibrated_number_of_runs_is_refused(self, table, samples):
        df = calibration.dfs(table, 10, 0.05)["use-all-data"]
        assert df == samples["use-all-data", 10, 0.05][0][0]
        with pytest.raises(ValueError, match="7 runs"):
            calibration.dfs(table, 7, 0.05)

    def test_a_test_without_df_never_rejects(self, x):
        assert not calibration.rejections("runs", x, 0.05, 0).any()
        assert calibration.rejections("runs", x, 0.05, 2).any()


class TestStoredCalibration:
    """The paper's main numbers, from the stored trials of Set 1."""

    def test_the_six_calibrate_near_eleven(self, stored):
        assert stored[stored.name.isin(calibration.SIX)].df.between(9, 12).all()

    def test_the_dropped_ones_do_not(self, stored):
        assert (stored[stored.name.isin(calibration.DROPPED)].df <= 4).all()

    def test_resampling_grows_with_the_runs(self, stored):
        for name in ("resampled", "corrected-resampled"):
            few, many = stored[stored.name == name].sort_values("runs").df
            assert many >= 1.5 * few


class TestPictures:
    def test_figure_2_draws_each_calibrated_df_where_it_is(self, table):
        own = table[table.alpha == 0.05]
        axes = figures_2_3.draw_against_runs(own, 0.05).axes
        left, right = ([line for ax in axes[side::2] for line in ax.lines] for side in (0, 1))
        drawn = {line.get_label(): np.asarray(line.get_ydata(), float) for line in left}
        assert drawn["use all data"].tolist() == own[own.name == "use-all-data"].df.tolist()
        assert {test.title for test in map(significance.test, calibration.THIRTEEN)} <= set(drawn)
        assert {line.get_label() for line in right} >= set(own["test"])

    def test_levels_have_a_panel_each(self, table):
        axes = figures_2_3.draw_at_levels(table[table.runs == 10]).axes
        titles = [ax.get_title(loc="left") for ax in axes]
        assert titles == ["level 1%", "level 5%", "level 10%"]

    def test_figure_4_has_the_four_sets(self, x, table):
        sets = {n: Differences(x.values[:60] + n, x.plan) for n in (1, 2, 3, 4)}
        rates = figure_4.by_runs(sets, table, (5, 10, 20), 0.05)
        axes = figure_4.draw_against_runs(rates, 0.05).axes
        titles = [ax.get_title(loc="left") for ax in axes]
        assert titles == ["Type I error on Set 1", *(f"Power on Set {n}" for n in (2, 3, 4))]
        (line,) = (line for line in axes[2].lines if line.get_label() == "use all data")
        part = rates[(rates.set == 3) & (rates.name == "use-all-data")]
        assert np.asarray(line.get_ydata(), float) == pytest.approx(100 * part.rate)
