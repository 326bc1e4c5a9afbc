"""The laws of calibration are what simulation gives."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003.calibration import calibrate
from fourpapers.bouckaert2003.calibration_law import (
    law_of_df,
    law_of_error,
    law_of_precision,
)


def test_error_is_that_of_normal_means():
    w = np.abs(np.random.default_rng(3).normal(0, np.sqrt(0.1), 200_000))
    critical = stats.t(11).isf(0.025) / np.sqrt(12)
    assert law_of_error(11, 0.1, 0.05) == pytest.approx(np.mean(w > critical), abs=0.002)


def test_precision_is_the_spread_of_many_calibrations():
    rng = np.random.default_rng(4)
    once = np.ones((1, 1000), dtype=np.int64)
    dfs = [calibrate(rng.normal(0, np.sqrt(0.1), 1000), 0.05, once)[0][0] for _ in range(300)]
    # Rounding to whole numbers adds 1/12 to the variance.
    wanted = np.hypot(law_of_precision(11.5, 0.1, 0.05, 1000), np.sqrt(1 / 12))
    assert np.std(dfs) == pytest.approx(wanted, rel=0.2)


def test_precision_falls_with_the_root_of_the_trials():
    few, many = (law_of_precision(11, 0.1, 0.05, n) for n in (1000, 4000))
    assert few == pytest.approx(2 * many)


@pytest.mark.parametrize(
    ("ratio", "df"), [(0.1, 11), (0.1 / 0.9, 10), (0.11, 10), (10.0, 0), (0.001, 100)]
)
def test_df_is_the_largest_that_keeps_the_level(ratio, df):
    assert law_of_df(ratio) == df
