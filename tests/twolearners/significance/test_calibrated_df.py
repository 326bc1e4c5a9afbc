"""Calibrated degrees of freedom: the definition, and what Bouckaert published."""

import numpy as np
import pytest
from scipy import special

from twolearners.significance import (
    TESTS,
    calibrate,
    folds_averaged_t,
    kfold_cv_t,
    use_all_data,
)
from twolearners.significance import test as lookup
from twolearners.simulators import EquicorrelatedNormal, inflation

CALIBRATABLE = [entry for entry in TESTS if entry.calibratable]
SIZES = {"n": 8, "folds": 5, "runs": 4}


def ratio(entry):
    return {"test_train_ratio": 1 / 4} if entry.needs_ratio else {}


@pytest.mark.parametrize("entry", CALIBRATABLE, ids=lambda entry: entry.name)
def test_curve_is_the_test_repeated_at_every_df(entry):
    x = np.random.default_rng(1).normal(0.2, 1, (300, *[SIZES[a] for a in entry.axes]))
    curve = calibrate(entry.name, x, dfs=(2, 7, 30), **ratio(entry)).curve
    repeated = [entry.function(x, df=df, **ratio(entry)).reject(0.05).mean() for df in (2, 7, 30)]
    np.testing.assert_allclose(curve["error"], repeated, atol=1e-12)
    assert curve["df"].tolist() == [2, 7, 30]


def exactly(statistics):
    """Pairs of differences whose naive t, times sqrt(1/2), is as given."""
    t = np.asarray(statistics, dtype=float)[:, None]
    return t + np.array([-1.0, 1.0]) / np.sqrt(2)


def test_closest_from_below_and_smallest_on_ties():
    # With sd 1, Z is t * sqrt(df + 1); it rejects at df once t reaches
    # 2.484 (df 2), 1.591 (3), 1.242 (4), 1.049 (5), ...
    x = exactly([0.0] * 95 + [1.3] * 5)
    outcome = calibrate("resampled", x, dfs=range(2, 8))
    assert outcome.curve["error"].tolist() == [0, 0, 0.05, 0.05, 0.05, 0.05]
    assert (outcome.df, outcome.error) == (4, 0.05)


def test_too_high_everywhere_is_zero():
    outcome = calibrate("resampled", exactly([9.0] * 6 + [0.0] * 94), dfs=range(2, 8))
    assert outcome.df == 0
    assert np.isnan(outcome.error)
    assert repr(outcome) == "resampled: no df keeps the Type I error at or below 0.05"


def test_no_rejection_at_all_takes_the_smallest_df():
    silent = calibrate(kfold_cv_t, np.tile([-1.0, 1.0], (20, 5)))
    assert (silent.df, silent.error) == (2, 0)


def test_name_or_function():
    x = np.random.default_rng(2).normal(size=(200, 4, 5))
    by_name, by_function = calibrate("folds-averaged-t", x), calibrate(folds_averaged_t, x)
    assert by_name.test == by_function.test == "folds-averaged-t"
    assert by_name.df == by_function.df


def test_all_leading_axes_are_data_sets():
    x = np.random.default_rng(3).normal(size=(6, 50, 10))
    assert calibrate("kfold", x).df == calibrate("kfold", x.reshape(300, 10)).df


def test_equicorrelated_differences_calibrate_where_the_law_says():
    """The whole curve lies within four standard errors of the exact one."""
    x = EquicorrelatedNormal(100, 0.1).sample(20_000, np.random.default_rng(4))
    outcome = calibrate(use_all_data, x.reshape(-1, 10, 10))
    df = np.arange(2, 101)
    needed = special.stdtrit(df, 0.975) * np.sqrt(100 / (df + 1)) / inflation(100, 0.1)
    exact = 2 * special.stdtr(99, -needed)
    standard_error = np.sqrt(exact * (1 - exact) / 20_000)
    assert (np.abs(outcome.curve["error"] - exact) < 4 * standard_error).all()
    assert outcome.df == 2 + np.flatnonzero(exact <= 0.05)[-1] == 9


@pytest.fixture(scope="module")
def shared_losses():
    """Two rules that err on fixed instances, cross-validated ten times on 1000 data sets.

    Nothing is learned: a run only deals the same 300 losses (A better, B better,
    no difference) into ten folds anew. That is the dependence Bouckaert calibrates.
    """
    rng = np.random.default_rng(2003)
    losses = rng.choice([-1.0, 0.0, 1.0], p=[0.25, 0.5, 0.25], size=(1000, 1, 300))
    dealt = rng.permuted(np.repeat(losses, 10, axis=1), axis=-1)
    return dealt.reshape(1000, 10, 10, 30).mean(axis=-1)


@pytest.mark.parametrize(
    "name",
    [
        "use-all-data",
        "folds-averaged-var",
        "folds-averaged-t",
        "runs-averaged-var",
        "runs-averaged-t",
        "sorted-runs",
    ],
)
def test_six_tests_calibrate_alike(name, shared_losses):
    """ "All constantly circa 11" (Bouckaert 2003, section 4)."""
    assert 8 <= calibrate(name, shared_losses).df <= 13


@pytest.mark.filterwarnings("ignore:.*constant and not zero")  # a sorted column may well be
@pytest.mark.parametrize("name", ["runs", "sorted-runs-averaged-var", "sorted-runs-averaged-t"])
def test_three_tests_calibrate_very_low(name, shared_losses):
    assert calibrate(name, shared_losses).df <= 3


def test_mean_folds_cannot_be_calibrated(shared_losses):
    """Every run deals the same losses, so the means of runs do not vary at all."""
    with pytest.warns(RuntimeWarning, match="constant and not zero"):
        assert calibrate("folds", shared_losses).df == 0


def test_nested_root_of_section_2_would_not_calibrate_near_11(shared_losses):
    """With sqrt(variance / sqrt(df + 1)) even df = 50 would reject too seldom."""
    z = use_all_data(shared_losses, df=50).statistic / 51**0.25
    assert np.mean(np.abs(z) > 2.0086) < 0.04


@pytest.mark.parametrize("name", ["mcnemar", "5x2cv-t", "5x2cv-f"])
def test_tests_without_df(name):
    with pytest.raises(ValueError, match=f"{name} has no df to calibrate; those that have: resam"):
        calibrate(name, np.zeros((3, 5, 2)))


def test_other_refusals():
    x = np.zeros((3, 4, 5))
    with pytest.raises(LookupError, match="did you mean 'use-all-data'"):
        calibrate("use-all-date", x)
    with pytest.raises(ValueError, match="corrected-repeated-kfold needs test_train_ratio"):
        calibrate("corrected-repeated-kfold", x)
    with pytest.raises(ValueError, match="runs takes no test_train_ratio"):
        calibrate("runs", x, test_train_ratio=1 / 9)
    for dfs in ([], [0, 3], [np.nan]):
        with pytest.raises(ValueError, match="dfs must be one or more positive"):
            calibrate("runs", x, dfs=dfs)
    with pytest.raises(ValueError, match="alpha must lie between"):
        calibrate("runs", x, alpha=5)
    with pytest.raises(ValueError, match="no data set to calibrate on"):
        calibrate("runs", x[:0])
    assert lookup("runs").calibratable
