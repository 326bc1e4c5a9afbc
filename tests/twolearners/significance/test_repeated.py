"""Bouckaert's ten tests: his worked example, his formulas, his readings."""

import numpy as np
import pytest
from scipy import stats

from twolearners import significance
from twolearners.significance import (
    corrected_repeated_kfold_cv_t,
    corrected_resampled_t,
    kfold_cv_t,
    resampled_t,
    use_all_data,
)

# Figure 1, in units of 10/3 per cent: rows are runs, columns folds.
FIGURE_1 = np.array([[1, 3, -2], [2, 1, 0], [2, -3, -1]])


def test_figure_1_cell_by_cell():
    """The means as printed; that of run 3 has lost its sign in the text at hand."""
    x = np.array([[3.33, 10, -6.66], [6.66, 3.33, 0], [6.66, -10, -3.33]])
    np.testing.assert_allclose(x, FIGURE_1 * 10 / 3, atol=0.01)
    np.testing.assert_allclose(x.mean(axis=1), [2.22, 3.33, -2.22], atol=0.01)
    np.testing.assert_allclose(x.mean(axis=0), [5.55, 1.11, -3.33], atol=0.01)
    ordered = [[-6.66, 3.33, 10], [0, 3.33, 6.66], [-10, -3.33, 6.66]]
    np.testing.assert_array_equal(np.sort(x, axis=1), ordered)
    np.testing.assert_allclose(np.mean(ordered, axis=0), [-5.55, 1.11, 7.77], atol=0.01)
    assert x.mean() == pytest.approx(1.11, abs=0.001)


# Worked by hand from Table 1 on FIGURE_1, whose mean is 1/3. Sums of squares of
# deviations: all 32; run means 14/9; within runs 38/3, 2, 38/3; fold means 32/9;
# within folds 2/3, 56/3, 2; sorted means 8; within sorted columns 14/3, 8/3, 2/3.
@pytest.mark.parametrize(
    ("name", "z", "df"),
    [
        ("use-all-data", (1 / 3) / np.sqrt(4 / 9), 8),
        ("folds", (1 / 3) / np.sqrt(7 / 9 / 3), 2),
        ("folds-averaged-var", (1 / 3) / np.sqrt((19 / 3 + 1 + 19 / 3) / 3 / 3), 2),
        ("folds-averaged-t", np.mean([2 / 3, 1, -2 / 3] / np.sqrt([19 / 9, 1 / 3, 19 / 9])), 2),
        ("runs", (1 / 3) / np.sqrt(16 / 9 / 3), 2),
        ("runs-averaged-var", (1 / 3) / np.sqrt((1 / 3 + 28 / 3 + 1) / 3 / 3), 2),
        ("runs-averaged-t", np.mean([5 / 3, 1 / 3, -1] / np.sqrt([1 / 9, 28 / 9, 1 / 3])), 2),
        ("sorted-runs", (1 / 3) / np.sqrt(4 / 3), 2),
        ("sorted-runs-averaged-var", (1 / 3) / np.sqrt((7 / 3 + 4 / 3 + 1 / 3) / 3 / 3), 2),
        (
            "sorted-runs-averaged-t",
            np.mean([-5 / 3, 1 / 3, 7 / 3] / np.sqrt([7 / 9, 4 / 9, 1 / 9])),
            2,
        ),
    ],
)
def test_table_1_on_figure_1(name, z, df):
    function = significance.test(name).function
    result = function(FIGURE_1)
    assert result.statistic == pytest.approx(z, rel=1e-12)
    assert result.df == df
    assert result.pvalue == pytest.approx(2 * stats.t.sf(abs(z), df))
    calibrated = function(FIGURE_1, df=11)
    assert calibrated.statistic == pytest.approx(z * np.sqrt(12 / (df + 1)))
    assert calibrated.pvalue == pytest.approx(2 * stats.t.sf(abs(calibrated.statistic), 11))


def test_where_rows_and_columns_differ_in_number():
    """Defaults of Table 1 when r is not k; the letters are easily swapped."""
    x = np.random.default_rng(1).normal(size=(4, 7))
    for entry in significance.TESTS:
        if entry.place == "Table 1":
            assert entry.function(x).df == eval(entry.default_df, {"r": 4, "k": 7})


def test_one_run_is_plain_cross_validation():
    x = np.random.default_rng(2).normal(size=(6, 1, 10))
    plain = kfold_cv_t(x[:, 0])
    for name in ("use-all-data", "runs", "sorted-runs", "folds-averaged-t"):
        np.testing.assert_allclose(
            significance.test(name).function(x).statistic, plain.statistic, rtol=1e-12
        )


def test_correction_of_repeated_cross_validation():
    """t / sqrt(1 + k r n2/n1), and the corrected resampled test on the same numbers."""
    x = np.random.default_rng(3).normal(0.2, 1, size=(8, 10, 10))
    corrected = corrected_repeated_kfold_cv_t(x, 1 / 9)
    np.testing.assert_allclose(use_all_data(x).statistic / corrected.statistic, 3.480102, atol=1e-6)
    flat = corrected_resampled_t(x.reshape(8, 100), 1 / 9)
    np.testing.assert_allclose(corrected.pvalue, flat.pvalue, rtol=1e-12)
    np.testing.assert_allclose(
        use_all_data(x).pvalue, resampled_t(x.reshape(8, 100)).pvalue, rtol=1e-12
    )


@pytest.mark.parametrize("name", ["folds-averaged-t", "runs-averaged-t", "sorted-runs-averaged-t"])
def test_averaged_t_without_variance_in_places(name):
    """A row of zeros has t = 0; a constant row outweighs the others; opposites cancel."""
    function = significance.test(name).function
    rows = {"zero": [0, 0, 0], "varied": [1, 2, 4], "plus": [5, 5, 5], "minus": [-5, -5, -5]}

    def table(*names):
        x = np.array([rows[row] for row in names])
        # Columns that are already in order survive sorting.
        return x if name == "folds-averaged-t" else np.sort(x.T, axis=1)

    x = table("zero", "varied", "varied")
    if name == "folds-averaged-t":
        alone = kfold_cv_t(rows["varied"]).statistic
        assert function(x).statistic == pytest.approx(alone * 2 / 3)
    assert np.isfinite(function(x).statistic)
    with pytest.warns(RuntimeWarning, match="infinite"):
        certain = function(table("plus", "varied", "varied"))
    assert (certain.statistic, certain.pvalue) == (np.inf, 0)
    opposed = function(table("minus", "varied", "plus"))
    assert (opposed.statistic, opposed.pvalue) == (0, 1)


@pytest.mark.parametrize("name", ["folds", "folds-averaged-var", "runs-averaged-var"])
def test_variance_over_runs_takes_two_runs(name):
    with pytest.raises(ValueError, match="runs at least 2 and folds at least 2, not \\(1, 5\\)"):
        significance.test(name).function(np.arange(5.0)[None])
