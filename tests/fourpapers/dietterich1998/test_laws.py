"""Type I errors that are derived agree with laws known otherwise, and with simulation."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.dietterich1998 import laws
from fourpapers.laws import size_of_combined_f, size_of_five_by_two_t, size_under_equicorrelation
from twolearners import significance
from twolearners.simulators import WorstCase


class TestImhof:
    @pytest.mark.parametrize("ratio", [0.3, 1.0, 4.735])
    @pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 9), (5, 5), (3, 40)])
    def test_two_weights_are_an_f(self, a, b, ratio):
        ours = laws.chance_of_positive([1.0] * a + [-ratio * a / b] * b)
        assert ours == pytest.approx(stats.f(a, b).sf(ratio), abs=1e-8)

    def test_many_different_weights_agree_with_draws(self):
        weights = np.array([2.0, 0.7, -0.1, -0.4, -1.3, -1.3])
        z = np.random.default_rng(1).standard_normal((400_000, 6))
        drawn = ((z**2) @ weights > 0).mean()
        assert laws.chance_of_positive(weights) == pytest.approx(drawn, abs=4 * 0.5 / 632)

    def test_a_scale_does_not_matter(self):
        assert laws.chance_of_positive([3e-9, -1e-9]) == pytest.approx(
            laws.chance_of_positive([3e9, -1e9]), abs=1e-12
        )

    @pytest.mark.parametrize(
        ("weights", "expected"), [([1, 2], 1.0), ([-1, -2], 0.0), ([0.0], 0.0)]
    )
    def test_a_form_of_one_sign_is_certain(self, weights, expected):
        assert laws.chance_of_positive(weights) == expected


class TestForms:
    """x @ form @ x > 0 says the same as the test itself."""

    @pytest.fixture
    def rng(self):
        return np.random.default_rng(2)

    @pytest.mark.parametrize("alpha", [0.01, 0.05, 0.3])
    def test_students_and_the_corrected_test(self, rng, alpha):
        x = rng.standard_normal((2000, 30)) + 0.3
        plain, corrected = laws.flat_t(30, alpha), laws.flat_t(30, alpha, 0.5)
        np.testing.assert_array_equal(positive(plain, x), significance.resampled_t(x).reject(alpha))
        np.testing.assert_array_equal(
            positive(corrected, x),
            significance.corrected_resampled_t(x, test_train_ratio=0.5).reject(alpha),
        )

    def test_repeated_cross_validation(self, rng):
        x = rng.standard_normal((2000, 10, 10)) + 0.6
        test = significance.corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)
        form = laws.flat_t(100, 0.05, 1 / 9)
        np.testing.assert_array_equal(positive(form, x.reshape(2000, 100)), test.reject(0.05))

    @pytest.mark.parametrize("alpha", [0.01, 0.05, 0.3])
    def test_the_two_tests_on_five_replications(self, rng, alpha):
        x = rng.standard_normal((2000, 5, 2)) + 1
        flat = x.reshape(2000, 10)
        np.testing.assert_array_equal(
            positive(laws.two_fold_t(5, alpha), flat),
            significance.five_by_two_cv_t(x).reject(alpha),
        )
        np.testing.assert_array_equal(
            positive(laws.combined_f(alpha), flat),
            significance.five_by_two_cv_f(x).reject(alpha),
        )


def positive(form, x):
    return np.einsum("ni,ij,nj->n", x, form, x) > 0


class TestSizes:
    @pytest.mark.parametrize(("n", "rho"), [(10, 0.1), (30, 1 / 3), (100, 0.018)])
    def test_equal_correlation_has_a_closed_form(self, n, rho):
        covariance = (1 - rho) * np.eye(n) + rho
        for ratio in (0.0, 0.5):
            ours = laws.size_of(laws.flat_t(n, 0.05, ratio), covariance)
            theirs = size_under_equicorrelation(n, rho, test_train_ratio=ratio)
            assert ours == pytest.approx(float(theirs), abs=1e-8)

    @pytest.mark.parametrize("alpha", [0.01, 0.05, 0.1])
    def test_five_independent_replications_have_closed_forms(self, alpha):
        ours = laws.size_of(laws.two_fold_t(5, alpha), np.eye(10))
        assert ours == pytest.approx(size_of_five_by_two_t(alpha), abs=1e-8)
        ours = laws.size_of(laws.combined_f(alpha), np.eye(10))
        assert ours == pytest.approx(float(size_of_combined_f(alpha)), abs=1e-8)

    @pytest.mark.parametrize("epsilon", [0.1, 0.4])
    @pytest.mark.parametrize("size", [60, 300, 2000])
    def test_five_by_two_t_knows_neither_error_rate_nor_size(self, epsilon, size):
        population = WorstCase(epsilon, size)
        covariance = laws.covariance_of_folds(population, 2, 5)
        assert np.abs(covariance[0, 2:]).min() > 0  # folds do correlate
        ours = laws.size_of(laws.two_fold_t(5, 0.05), covariance)
        assert ours == pytest.approx(size_of_five_by_two_t(0.05), abs=1e-8)

    def test_the_combined_f_notices_that_replications_correlate(self):
        sizes = [
            laws.size_of(laws.combined_f(0.05), laws.covariance_of_folds(WorstCase(e), 2, 5))
            for e in (0.1, 0.2, 0.3, 0.4)
        ]
        assert sizes == sorted(sizes)
        assert sizes[0] > float(size_of_combined_f(0.05))


class TestCovariances:
    @pytest.mark.slow
    def test_are_those_of_simulated_differences(self):
        population, rng = WorstCase(0.4, size=60), np.random.default_rng(3)
        sets = 20_000
        firsts = [population.first_half(rng) for _ in range(sets)]
        x = np.array([population.repeated(f, rng, folds=2, runs=3).ravel() for f in firsts])
        derived = laws.covariance_of_folds(population, 2, 3)
        np.testing.assert_allclose(np.cov(x.T), derived, atol=5 * derived[0, 0] / np.sqrt(sets))
        x = np.array([population.resampled(f, rng, splits=4) for f in firsts])
        derived = laws.covariance_of_splits(population, 4)
        np.testing.assert_allclose(np.cov(x.T), derived, atol=5 * derived[0, 0] / np.sqrt(sets))

    def test_folds_of_unequal_size_have_unequal_variances(self):
        population = WorstCase(0.3, size=25)
        variances = np.diag(laws.covariance_of_folds(population, 4, varied=False))
        np.testing.assert_allclose(variances, [population.variance(m) for m in (7, 6, 6, 6)])


class TestCounts:
    def test_exact_sizes_are_sums_over_outcomes(self):
        """The same from binomials instead of a multinomial, for McNemar's test."""
        discordant = 2 * (0.3 - 0.75 * 0.09)
        total = 0.0
        for pairs in range(101):
            n01 = np.arange(pairs + 1)
            rejected = significance.mcnemar(n01, pairs - n01).reject(0.05)
            share = stats.binom(pairs, 0.5).pmf(n01)[rejected].sum()
            total += stats.binom(100, discordant).pmf(pairs) * share
        ours = laws.exact(WorstCase(0.3), 0.05)["McNemar"]
        assert ours == pytest.approx(total, abs=1e-10)

    @pytest.mark.slow
    def test_proportions_tend_to_their_limit(self):
        gaps = [
            abs(
                laws.exact(WorstCase(0.4, size), 0.05)["difference of proportions"]
                - laws.limit_of_proportions(0.4, 0.05)
            )
            for size in (30, 600)
        ]
        assert gaps[1] < 0.003 < 0.01 < gaps[0]

    def test_without_a_spread_the_limit_is_the_level(self):
        assert laws.limit_of_proportions(0.3, 0.05, spread=0.0) == pytest.approx(0.05)


class TestWorstSpread:
    def test_the_papers_spread_is_the_simulators(self):
        (row,) = laws.worst_spread(0.3, [0.5], 0.05).itertuples(index=False)
        law = laws.law(WorstCase(0.3), 0.05)
        assert row.McNemar == pytest.approx(law["McNemar"])
        assert row[-2] == pytest.approx(law["difference of proportions"])
        assert row[-1] == pytest.approx(law["resampled t"])
        assert row.correlation == pytest.approx(-0.3 / 2.8)

    def test_learners_without_a_spread_are_harmless(self):
        table = laws.worst_spread(0.3, [0.0], 0.05)
        assert table["resampled t"][0] == pytest.approx(0.05, abs=1e-8)
