"""Ten repetitions of each test: what is repeated, what is calibrated, where all agree."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import repeated_tests
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import over_networks
from fourpapers.bouckaert2003.rates import LEVELS
from twolearners import significance


class TestRejections:
    def test_are_those_of_the_tests_themselves(self, sets, measured, critical):
        """The shortcut over what no df changes must give what the library's tests say."""
        decided = repeated_tests.rejections(measured, critical[0.05], 0.05)
        repetitions, df = sets[3][0].repetitions(10).values, critical[0.05]
        first_run, splits = repetitions[:, :, 0], repetitions[..., 0]
        expected = {
            "use-all-data": significance.use_all_data(repetitions, df=df["use-all-data"]),
            "kfold": significance.kfold_cv_t(first_run, df=df["kfold"]),
            "resampled": significance.resampled_t(splits, df=df["resampled"]),
            "corrected-resampled": significance.corrected_resampled_t(
                splits, 1 / 9, df=df["corrected-resampled"]
            ),
            "runs-averaged-t": significance.runs_averaged_t(repetitions, df=df["runs-averaged-t"]),
            "corrected-repeated-kfold": significance.corrected_repeated_kfold_cv_t(
                repetitions, 1 / 9
            ),
            "5x2cv-t": significance.five_by_two_cv_t(sets[3][1].values),
        }
        for name, result in expected.items():
            np.testing.assert_array_equal(decided[name, 3], result.reject(0.05), err_msg=name)

    @pytest.mark.parametrize("alpha", LEVELS)
    def test_calibrated_tests_keep_their_level_where_they_were_calibrated(
        self, measured, critical, alpha
    ):
        decided = repeated_tests.rejections({1: measured[1]}, critical[alpha], alpha)
        for name in repeated_tests.ALL:
            if name not in ("5x2cv-t", "corrected-repeated-kfold"):
                assert decided[name, 1][:, 0].mean() <= alpha + 1e-12, name

    def test_the_df_is_that_of_calibrate(self, sets, critical):
        first = sets[1][0].first(10).values
        wanted = significance.calibrate("use-all-data", first, alpha=0.1).df
        assert critical[0.1]["use-all-data"] == wanted
        assert critical[0.1]["kfold"] == significance.calibrate("kfold", first[:, 0], alpha=0.1).df

    @pytest.mark.parametrize("test", ["use-all-data", "sign"])
    def test_a_test_that_could_not_be_calibrated_never_rejects(self, measured, test):
        alone = {4: {test: measured[4][test]}}
        assert not repeated_tests.rejections(alone, {test: 0}, 0.05)[test, 4].any()

    def test_without_halves_the_five_by_two_test_is_left_out(self, sets):
        there = repeated_tests.statistics(sets[1][0])
        assert set(repeated_tests.ALL) - set(there) == {"5x2cv-t", "5x2cv-t-calibrated"}


class TestConsistency:
    def test_count_data_sets_on_which_all_repetitions_agree(self):
        rejects = np.zeros((4, 10), bool)
        rejects[0], rejects[1, :3] = True, True
        row = repeated_tests.consistency({("use-all-data", 2): rejects}).iloc[0]
        assert row["consistent"] == 0.75
        assert row["rejects"] == pytest.approx(13 / 40)

    def test_one_df_serves_all_levels(self, critical):
        same = repeated_tests.with_one_df(critical, 0.01)
        assert same["use-all-data"] == critical[0.05]["use-all-data"]
        assert same["sign"] == critical[0.05]["sign"]
        assert same["5x2cv-t"] == critical[0.01]["5x2cv-t"]


@pytest.mark.slow
def test_consistency_without_studies_is_the_share_of_the_data_sets():
    """With one df and no spread, the mean of studies is what the networks have."""
    found = repeated_tests.studies()
    runs = over_networks(repeated_cv.differences, 3).repetitions(10).values
    ends = found.df[0.05, "use-all-data"]
    shares = [
        weight
        * significance.consistency(
            significance.use_all_data(runs, df=df).reject(0.05)
        ).by_dataset.mean()
        for df, weight in ends.items()
    ]
    told = found.on_set(0.05, "use-all-data", 3).value
    assert told == pytest.approx(sum(shares), abs=0.001)
