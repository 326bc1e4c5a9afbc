"""The table that users ask is the one that the stored trials give."""

from pathlib import Path

import pandas as pd
import pytest

from fourpapers.bouckaert2003.calibrated_df_table import calibrated_df_table
from twolearners import significance
from twolearners.significance import calibrated_df


@pytest.mark.slow
def test_the_table_in_the_package_is_recomputed_from_the_stored_trials():
    path = Path(significance.__file__).with_name("calibrated_df.csv")
    pd.testing.assert_frame_equal(pd.read_csv(path), calibrated_df_table())


class TestCalibratedDf:
    def test_takes_a_name_or_the_function(self):
        assert calibrated_df("use-all-data") == calibrated_df(significance.use_all_data)

    def test_is_near_the_papers_ten(self):
        assert 9 <= calibrated_df("use-all-data", runs=10, folds=10, alpha=0.05) <= 11

    def test_grows_with_the_folds(self):
        found = [calibrated_df("use-all-data", folds=k) for k in (2, 5, 10, 20)]
        assert found == sorted(found)
        assert found[0] < found[-1]

    def test_a_test_that_no_df_mends_is_refused(self):
        with pytest.raises(ValueError, match="no df makes 'runs' keep the level"):
            calibrated_df("runs", runs=100)

    def test_what_was_not_calibrated_is_refused_and_what_was_is_named(self):
        with pytest.raises(ValueError, match="5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100"):
            calibrated_df("use-all-data", runs=12)
        with pytest.raises(ValueError, match=r"levels 0\.01, 0\.025, 0\.05, 0\.1"):
            calibrated_df("use-all-data", alpha=0.2)
        with pytest.raises(ValueError, match="was not calibrated; those that were"):
            calibrated_df("mcnemar")
        with pytest.raises(LookupError, match="did you mean 'use-all-data'"):
            calibrated_df("use-all-date")
