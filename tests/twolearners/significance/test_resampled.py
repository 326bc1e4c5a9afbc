"""The t tests on one row of differences."""

import numpy as np
import pytest
from scipy import stats

from twolearners.significance import corrected_resampled_t, kfold_cv_t, resampled_t

TEN = np.array([1, 2, 0, -1, 3, 1, 2, 0, 1, 1]) / 100


# Computed with scipy and Weka; listed in the project's oracles.
@pytest.mark.parametrize(
    ("result", "statistic", "pvalue"),
    [
        (resampled_t(TEN), 2.7386127875, 0.0228994946),
        (kfold_cv_t(TEN), 2.7386127875, 0.0228994946),
        (corrected_resampled_t(TEN, 1 / 9), 1.8848425873, 0.0920916547),
        (corrected_resampled_t(TEN, 1 / 2), 1.1180339887, 0.2925063226),
    ],
)
def test_oracles(result, statistic, pvalue):
    assert result.statistic == pytest.approx(statistic, abs=1e-10)
    assert result.pvalue == pytest.approx(pvalue, abs=1e-10)
    assert result.df == 9


@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
@pytest.mark.parametrize("function", [resampled_t, kfold_cv_t])
def test_is_the_t_test_of_scipy(function, alternative):
    x = np.random.default_rng(1).normal(0.1, 1, size=(50, 12))
    ours = function(x, alternative=alternative)
    theirs = stats.ttest_1samp(x, 0, axis=-1, alternative=alternative)
    np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=1e-12)
    np.testing.assert_allclose(ours.pvalue, theirs.pvalue, rtol=1e-10)
    interval = theirs.confidence_interval(0.9)
    np.testing.assert_allclose(ours.confidence_interval(0.9), interval, rtol=1e-10)


@pytest.mark.parametrize(
    ("n", "ratio", "shrinkage"), [(100, 1 / 9, 3.480102), (10, 1 / 9, 1.452966), (30, 1 / 2, 4.0)]
)
def test_correction_shrinks_by_a_constant(n, ratio, shrinkage):
    x = np.random.default_rng(2).normal(size=n)
    quotient = resampled_t(x).statistic / corrected_resampled_t(x, ratio).statistic
    assert quotient == pytest.approx(shrinkage, abs=1e-6)


@pytest.mark.parametrize(
    "function", [resampled_t, kfold_cv_t, lambda x, **o: corrected_resampled_t(x, 1 / 9, **o)]
)
def test_calibrated_df_enters_scale_and_law(function):
    plain, calibrated = function(TEN), function(TEN, df=6)
    assert calibrated.statistic == pytest.approx(plain.statistic * np.sqrt(7 / 10))
    assert calibrated.pvalue == pytest.approx(2 * stats.t.sf(calibrated.statistic, 6))
    assert function(TEN, df=9).pvalue == plain.pvalue


def test_two_differences_suffice():
    assert resampled_t([1.0, 3.0]).statistic == pytest.approx(2.0)
