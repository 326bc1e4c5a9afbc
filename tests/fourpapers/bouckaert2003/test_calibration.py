"""Calibration by bootstrap is calibration, and its laws are what simulation gives."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert2003 import (
    calibration,
    calibration_claims,
    carried,
    repeated,
    sign_test,
    tested_share,
)
from fourpapers.published.findings import claims, findings
from fourpapers.uncertainty import Evidence
from twolearners import significance
from twolearners.simulators import EquicorrelatedNormal


@pytest.fixture(scope="module")
def x():
    """Differences with a correlation of 0.1 between all cells: twenty runs of ten folds."""
    draws = EquicorrelatedNormal(200, 0.1).sample(400, np.random.default_rng(1))
    return draws.reshape(-1, 20, 10)


@pytest.fixture(scope="module")
def table():
    stored = repeated.differences(1, trials=1000, seed=2003)
    found = calibration.samples(stored, (10, 100), (0.05,), seed=2003, draws=1)
    return calibration.calibrations(found)


@pytest.fixture(scope="module")
def found(x):
    return calibration.samples(x, (5, 10, 15, 20), (0.01, 0.05, 0.1), seed=1, draws=40)


class TestCalibration:
    @pytest.mark.parametrize("alpha", [0.01, 0.05, 0.1])
    @pytest.mark.parametrize("entry", calibration.THIRTEEN, ids=lambda one: one.name)
    def test_is_that_of_the_library(self, x, found, entry, alpha):
        ratio = {"test_train_ratio": 1 / 9} if entry.needs_ratio else {}
        cells = calibration.cells(entry, x[:, :10])
        wanted = significance.calibrate(entry.name, cells, alpha=alpha, **ratio)
        df, error = found[entry.name, 10, alpha]
        assert df[0] == wanted.df
        assert error[0] == pytest.approx(wanted.error, nan_ok=True)

    def test_of_a_sample_is_that_of_the_data_drawn(self, x):
        free = calibration.free_of_df(calibration.THIRTEEN[3], x[:, :10])
        weight = calibration.weights(len(x), 7, 5)
        df, _ = calibration.calibrated(free, 0.05, weight)
        for sample in (1, 4):
            drawn = np.repeat(x[:, :10], weight[sample], axis=0)
            assert df[sample] == significance.calibrate("use-all-data", drawn).df

    def test_looks_at_what_the_paper_says(self):
        y = np.arange(2 * 3 * 4).reshape(2, 3, 4)
        tests = {one.name: calibration.cells(one, y) for one in calibration.THIRTEEN}
        assert tests["kfold"].tolist() == y[:, 0].tolist()
        assert tests["resampled"].tolist() == y[:, :, 0].tolist()
        assert tests["use-all-data"] is y

    def test_intervals_hold_the_estimate(self, found):
        table = calibration.calibrations(found)
        assert (table.low <= table.df).all()
        assert (table.df <= table.high).all()
        assert len(table) == 13 * 4 * 3
        assert table.query("name == 'use-all-data' and runs == 5").expected.tolist() == [49] * 3

    def test_an_uncalibrated_number_of_runs_is_refused(self, found):
        table = calibration.calibrations(found)
        assert (
            calibration.dfs(table, 10, 0.05)["use-all-data"]
            == found["use-all-data", 10, 0.05][0][0]
        )
        with pytest.raises(ValueError, match="7 runs"):
            calibration.dfs(table, 7, 0.05)

    def test_a_test_without_df_never_rejects(self, x):
        entry = significance.test("runs")
        assert not calibration.rejections(entry, x, 0.05, 0).any()
        assert calibration.rejections(entry, x, 0.05, 2).any()


class TestLaws:
    def test_error_is_that_of_normal_means(self):
        rng = np.random.default_rng(3)
        w = np.abs(rng.normal(0, np.sqrt(0.1), 200_000))
        critical = stats.t(11).isf(0.025) / np.sqrt(12)
        assert calibration.law_of_error(11, 0.1, 0.05) == pytest.approx(
            np.mean(w > critical), abs=0.002
        )

    def test_precision_is_the_spread_of_many_calibrations(self):
        rng = np.random.default_rng(4)
        one = np.ones((1, 1000), dtype=np.int64)
        dfs = [
            calibration.calibrated(np.abs(rng.normal(0, np.sqrt(0.1), 1000)), 0.05, one)[0][0]
            for _ in range(300)
        ]
        # Rounding to whole numbers adds 1/12 to the variance.
        wanted = np.hypot(calibration.law_of_precision(11.5, 0.1, 0.05, 1000), np.sqrt(1 / 12))
        assert np.std(dfs) == pytest.approx(wanted, rel=0.2)

    def test_precision_falls_with_the_root_of_the_trials(self):
        one, four = (calibration.law_of_precision(11, 0.1, 0.05, n) for n in (1000, 4000))
        assert one == pytest.approx(2 * four)


class TestSignTest:
    def test_independent_signs_are_worth_their_number(self):
        y = np.random.default_rng(5).normal(size=(4000, 5, 10))
        number = sign_test.calibrated(sign_test.share_positive(y), 0.05)
        assert 40 <= number <= 60  # the counts are whole numbers

    def test_shared_noise_lowers_the_number(self, x):
        assert sign_test.calibrated(sign_test.share_positive(x), 0.05) < 30


class TestClaims:
    def test_every_claim_of_section_4_has_evidence(self, found):
        evidence = calibration_claims.evidence(found, (5, 10, 15, 20), 0.05)
        wanted = {key for key, one in claims("bouckaert2003").items() if one.section == "4"}
        assert set(evidence) == wanted
        judged = findings("bouckaert2003", evidence)
        assert len(judged) == len(wanted)
        assert set(judged.verdict) <= {"holds", "does not hold", "undecided"}

    def test_what_is_planted_is_found(self):
        names = [one.name for one in calibration.THIRTEEN]
        planted = {
            (name, r, alpha): (np.full(11, 11), np.full(11, 0.045))
            for name in names
            for r in (5, 10, 15, 20)
            for alpha in (0.01, 0.05, 0.1)
        }
        verdicts = (
            findings("bouckaert2003", calibration_claims.evidence(planted, (5, 10, 15, 20), 0.05))
            .set_index("key")
            .verdict
        )
        assert verdicts["six-eleven"] == "holds"
        assert verdicts["runs-constant"] == "holds"
        assert verdicts["resampling-grows"] == "does not hold"
        assert verdicts["folds-low"] == "does not hold"

    def test_a_piece_leaves_out_samples_without_a_number(self):
        one = calibration_claims.piece("error", np.array([0.04, np.nan, 0.05, 0.03]), most=0.06)
        assert isinstance(one, Evidence)
        assert one.verdict == "holds"


class TestTestedShare:
    def test_equal_repetitions_agree_always(self):
        rng = np.random.default_rng(6)
        once = rng.normal(size=(50, 1, 10))
        same = np.broadcast_to(once, (50, 10, 10)).reshape(50, 100)
        splits = {(share, s): same for share in ("a tenth", "a third") for s in (1, 2, 3, 4)}
        table = tested_share.consistencies(splits, alpha=0.05, seed=1)
        assert (table.ours == 1).all()
        assert len(table) == 16


class TestCarried:
    def test_a_df_fits_where_it_was_calibrated(self, x):
        home = x[:, :10]
        df = significance.calibrate("use-all-data", home).df
        table = carried.carried({("folds", "10"): home}, df, alpha=0.05, seed=1, draws=20)
        one = table.iloc[0]
        assert one.df == df
        assert one.carried <= 0.05
        assert one["between"] == pytest.approx(0.1, abs=0.02)
        assert one.corrected_low <= one.corrected <= one.corrected_high


class TestStoredCalibration:
    """The paper's main numbers, from the stored trials of Set 1."""

    def test_the_six_calibrate_near_eleven(self, table):
        six = table[table.name.isin(calibration.SIX)]
        assert six.df.between(9, 12).all()

    def test_the_dropped_ones_do_not(self, table):
        assert (table[table.name.isin(calibration.DROPPED)].df <= 4).all()

    def test_resampling_grows_with_the_runs(self, table):
        for name in ("resampled", "corrected-resampled"):
            few, many = table[table.name == name].sort_values("runs").df
            assert many >= 1.5 * few

    def test_is_a_table_of_plain_numbers(self, table):
        assert isinstance(table, pd.DataFrame)
        assert table.df.dtype == "int64"
