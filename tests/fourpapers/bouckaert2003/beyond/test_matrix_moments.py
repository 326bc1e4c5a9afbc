"""Two correlations and what follows: the variance of the mean, and what each test estimates."""

import itertools

import numpy as np
import pytest

from fourpapers.bouckaert2003.beyond import (
    matrix_moments,
    redrawn_folds,
    type_i_error_by_df,
    variance_estimates,
)
from fourpapers.bouckaert2003.moments import Moments
from fourpapers.bouckaert2003.table_1 import TEN
from twolearners.style import WIDTH

NAMES = [entry.name for entry in TEN if not entry.name.endswith("-t")]


@pytest.fixture(scope="module")
def x():
    """Matrices of six runs and five folds, with variances of data set, run and cell."""
    rng = np.random.default_rng(1)
    shapes = {0.2: (20_000, 1, 1), 0.1: (20_000, 6, 1), 0.7: (20_000, 6, 5)}
    return sum(rng.normal(0, np.sqrt(variance), shape) for variance, shape in shapes.items())


class TestMoments:
    def test_are_recovered(self, x):
        measured = matrix_moments.moments(x)
        assert measured.variance == pytest.approx(1, abs=0.02)
        assert measured.within == pytest.approx(0.3, abs=0.02)
        assert measured.between == pytest.approx(0.2, abs=0.02)

    def test_give_the_variance_of_the_mean(self):
        assert Moments(1.0, 0.3, 0.2).of_mean(6, 5) == pytest.approx(0.2 + 0.1 / 6 + 0.7 / 30)
        assert Moments(1.0, 0.0, 0.1).of_mean(37, 10) == pytest.approx(0.1)

    @pytest.mark.parametrize("test", NAMES)
    def test_give_what_each_test_expects(self, x, test):
        """Within four standard errors, the sorted ones too: here their law is exact."""
        estimates = variance_estimates.variance_estimate(test, x)
        law = Moments(1.0, 0.3, 0.2).expected(test, 6, 5)
        assert abs(estimates.mean() - law) < 4 * estimates.std() / np.sqrt(len(estimates))

    def test_order_statistics_of_three_normals(self):
        # E of the largest of three is 3 / (2 sqrt(pi)).
        assert matrix_moments.order_variance(3) == pytest.approx(1 - 2 * 9 / (4 * np.pi) / 3)

    def test_losses_dealt_again_correlate_as_the_theorem_says(self, losses):
        rows = matrix_moments.moment_table(losses, 1).rows
        within, between = rows.iloc[0], rows.iloc[1]
        assert within.low < 0 < within.high
        assert between.low < 0.1 < between.high
        assert np.ptp(losses.mean(axis=2), axis=1).max() < 1e-12


def test_sorting_is_the_extreme_numbering():
    x = np.random.default_rng(3).normal(size=(3, 3))

    def between(y):
        return y.mean(axis=0).var(ddof=1)

    def within(y):
        return y.var(axis=0, ddof=1).mean()

    best = np.sort(x, axis=1)
    orders = list(itertools.permutations(range(3)))
    for a, b in itertools.product(orders, orders):
        y = np.array([x[0], x[1][list(a)], x[2][list(b)]])
        assert between(y) <= between(best) + 1e-12
        assert within(y) >= within(best) - 1e-12
        assert 8 * x.var(ddof=1) == pytest.approx(6 * between(y) + 6 * within(y))


def test_variances_agree_with_the_law_on_separate_halves(losses):
    x = losses + np.random.default_rng(4).normal(0, 0.02, (1000, 10, 1))
    table = variance_estimates.variances(x, 1).set_index("test")
    exact = table[table["law is"] == "exact"]
    # An interval is 3.92 standard errors wide; allow four on either side.
    assert (np.abs(exact.ratio - 1) < 4 * (exact.high - exact.low) / 3.92).all()
    assert table.measured["sorted runs averaged var"] < 0.15


def test_type_i_errors_follow_the_law(losses):
    table = type_i_error_by_df.type_i_errors(losses, 0.05).set_index(["test", "which"])
    for name in ("use all data", "folds averaged var", "runs averaged var"):
        row = table.loc[(name, "default df")]
        assert row.low < row.law < row.high
    assert table.loc[("use all data", "df = 10")].verdict == "on the mark"
    assert table.loc[("corrected repeated k-fold cv t", "default df")].verdict == "on the mark"


def test_only_the_runs_tests_notice_another_numbering(losses):
    x = losses[:50] + np.random.default_rng(2).normal(0, 0.01, losses[:50].shape)
    other = x.copy()
    other[:, 0] = np.random.default_rng(1).permuted(x[:, 0], axis=-1)
    noticed = {
        entry.title
        for entry in TEN
        if not np.allclose(entry.function(x).statistic, entry.function(other).statistic)
    }
    assert noticed == {"runs", "runs averaged var", "runs averaged t"}


def test_a_trial_owns_its_random_numbers():
    few = redrawn_folds.redrawn_folds(trials=2, size=50, runs=3, seed=5)
    more = redrawn_folds.redrawn_folds(trials=4, size=50, runs=3, seed=5)
    np.testing.assert_array_equal(few, more[:2])


def test_pictures_are_as_wide_as_the_page(losses):
    x = losses[:40] + np.random.default_rng(1).normal(0, 0.01, (40, 10, 1))
    errors = type_i_error_by_df.type_i_errors(x, 0.05)
    by_runs = variance_estimates.variances_by_runs(x, [2, 5, 10, 20])
    for figure in (
        variance_estimates.draw_variances(by_runs),
        type_i_error_by_df.draw_type_i_errors(errors, 0.05),
    ):
        assert figure.get_figwidth() == WIDTH
