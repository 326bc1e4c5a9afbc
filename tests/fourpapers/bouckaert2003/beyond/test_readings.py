"""Readings of the formulas: only one of them calibrates where the paper says."""

import warnings

import numpy as np
import pytest

from fourpapers.bouckaert2003.beyond import readings
from fourpapers.bouckaert2003.beyond.redrawn_folds import redrawn_folds
from fourpapers.bouckaert2003.calibration import DFS, by_plan
from fourpapers.bouckaert2003.table_1 import TEN
from fourpapers.published import published
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold


@pytest.fixture(scope="module")
def runs(losses):
    return Differences(losses, repeated_kfold(10, 10))


@pytest.fixture(scope="module")
def splits():
    values = redrawn_folds(trials=1000, size=300, runs=100, seed=2004)
    return by_plan(Differences(values, repeated_kfold(100, 10)))["resamples"]


@pytest.fixture(scope="module")
def calibrated(runs, splits):
    statements = published("bouckaert2003_calibration")
    return readings.calibrate_by_root(
        statements, runs, {"100 splits": splits}, alpha=0.05, seed=1
    ).set_index("test")


def test_one_root_is_what_the_library_calibrates(losses, calibrated):
    for entry in TEN:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # run means do not vary
            assert calibrated.one[entry.title] == significance.calibrate(entry.name, losses).df


def test_six_calibrate_about_eleven_with_one_root_and_far_above_with_two(calibrated):
    six = calibrated[calibrated.statement == "circa 11"]
    assert len(six) == 6
    assert six.one.between(8, 13).all()
    assert (six.nested > 40).all()
    assert (six.nested_verdict == "higher").all()


def test_the_four_others_are_as_hopeless_as_published(calibrated):
    hopeless = ["folds", "runs", "sorted runs averaged var", "sorted runs averaged t"]
    assert (calibrated.loc[hopeless].one_verdict == "agrees").all()


def test_resampling_loses_nine_tenths(calibrated):
    row = calibrated.loc["resampled t, 100 splits"]
    assert (row.one_verdict, row.nested_verdict) == ("agrees", "higher")


def test_other_readings_calibrate_elsewhere(runs, splits):
    both = (runs, splits)
    table = readings.calibrate_readings(both, both, alpha=0.05, seed=1).set_index("reading")
    assert table.losses["sum on top"] == table.losses["sum on top, nested roots"] == 0
    assert table.losses["about the mean of the unsorted column"] > 8
    assert table.losses["about the mean of the sorted column"] <= 3
    assert table.losses.equals(table.learners.rename("losses"))
    assert table.chosen.sum() == 4


def test_shares_of_rejections_count_as_such():
    shares = np.where(DFS <= 7, 0.05, 0.06) * np.ones((100, 1))
    found = readings.calibrate_rejections(shares, 0.051, np.random.default_rng(1))
    assert found == (2, 2, 2)  # the smallest of equals


def test_both_roots_are_drawn(runs):
    curves = readings.calibration_curves(runs, 0.05)
    axes = readings.draw_calibration_curves(curves, 0.05).axes
    assert [ax.get_title(loc="left") for ax in axes] == ["one root", "nested roots"]
