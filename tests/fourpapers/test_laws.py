"""Exact laws, and simulation held to them within four standard errors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats

from fourpapers.laws import (
    chance_of_consistency,
    combined_f_critical,
    combined_f_pvalue,
    law_of_counts,
    size_of_combined_f,
    size_of_five_by_two_t,
    size_under_equicorrelation,
)
from twolearners.significance import (
    corrected_repeated_kfold_cv_t,
    difference_of_proportions,
    expected_agreement,
    five_by_two_cv_f,
    five_by_two_cv_t,
    mcnemar,
    pair_agreement,
    resampled_t,
    use_all_data,
)
from twolearners.simulators import EquicorrelatedNormal, WorstCase

TRIALS = 100_000
chances = st.integers(0, 1000).map(lambda n: n / 1000)


def within_four_errors(rejected, exact):
    standard_error = np.sqrt(exact * (1 - exact) / rejected.size)
    return abs(rejected.mean() - exact) < 4 * standard_error


# Algebra, listed in the project's oracles.
def test_size_of_the_naive_t_test():
    sizes = size_under_equicorrelation([10, 100, 30], [0.1, 0.1, 1 / 3])
    np.testing.assert_allclose(sizes, [0.1539144901, 0.5698605160, 0.6130070367], atol=1e-10)


@given(st.integers(2, 200), st.floats(0.01, 0.9), st.sampled_from([0.01, 0.05, 0.1]))
def test_corrected_test_is_exact_at_the_right_ratio(n, rho, alpha):
    size = size_under_equicorrelation(n, rho, test_train_ratio=rho / (1 - rho), alpha=alpha)
    assert size == pytest.approx(alpha, rel=1e-6)


@pytest.mark.parametrize(
    ("test", "options"),
    [
        (use_all_data, {}),
        (use_all_data, {"df": 9}),
        (corrected_repeated_kfold_cv_t, {"test_train_ratio": 1 / 9}),
        (corrected_repeated_kfold_cv_t, {"test_train_ratio": 1 / 4, "df": 50}),
    ],
)
def test_equicorrelated_differences(test, options):
    x = EquicorrelatedNormal(100, 0.1).sample(20_000, np.random.default_rng(1))
    exact = size_under_equicorrelation(100, 0.1, **options)
    assert within_four_errors(test(x.reshape(-1, 10, 10), **options).reject(0.05), exact)


@pytest.mark.parametrize(("n", "rho"), [(10, 0.1), (30, 1 / 3)])
def test_naive_size_in_simulation(n, rho):
    x = EquicorrelatedNormal(n, rho).sample(TRIALS, np.random.default_rng(2))
    assert within_four_errors(resampled_t(x).reject(0.05), size_under_equicorrelation(n, rho))


def test_combined_f_follows_its_law():
    """Kolmogorov-Smirnov against (1 + F(5, 5)) / 2; F(10, 5) is far off."""
    x = np.random.default_rng(3).normal(size=(20_000, 5, 2))
    f = five_by_two_cv_f(x).statistic
    assert stats.kstest(f, lambda q: 1 - combined_f_pvalue(q)).pvalue > 0.001
    assert stats.kstest(2 * f - 1, stats.f(5, 5).cdf).pvalue > 0.001
    assert stats.kstest(f, stats.f(10, 5).cdf).pvalue < 1e-100


def test_size_of_the_combined_f():
    np.testing.assert_allclose(  # algebra, in the project's oracles
        size_of_combined_f([0.05, 0.01]), [0.0175032457, 0.0028402036], atol=1e-10
    )
    x = np.random.default_rng(4).normal(size=(TRIALS, 5, 2))
    result = five_by_two_cv_f(x)
    assert within_four_errors(result.reject(0.05), size_of_combined_f(0.05))
    assert within_four_errors(result.statistic >= combined_f_critical(0.05), 0.05)


@given(st.floats(0.001, 0.5))
def test_exact_critical_value_and_p_value_are_inverse(alpha):
    assert combined_f_pvalue(combined_f_critical(alpha)) == pytest.approx(alpha)


def test_impossible_values_of_the_combined_f_have_p_one():
    np.testing.assert_array_equal(combined_f_pvalue([0, 0.3, 0.5]), [1, 1, 1])


# 2e7 draws by a script outside this project: standard errors 4e-5, 1.3e-5, 6e-5.
@pytest.mark.parametrize(("alpha", "drawn"), [(0.05, 0.02819), (0.01, 0.00333), (0.10, 0.07327)])
def test_size_of_the_5x2cv_t(alpha, drawn):
    exact = size_of_five_by_two_t(alpha)
    assert abs(exact - drawn) < 4 * np.sqrt(drawn * (1 - drawn) / 2e7)
    x = np.random.default_rng(5).normal(size=(TRIALS, 5, 2))
    assert within_four_errors(five_by_two_cv_t(x).reject(alpha), exact)


@given(chances, st.integers(2, 40))
def test_r_is_the_unbiased_estimator_of_agreement(p, n):
    k = np.arange(n + 1)
    chance = stats.binom(n, p).pmf(k)
    assert chance @ pair_agreement(k, n) == pytest.approx(expected_agreement(p), abs=1e-9)


@given(chances, st.integers(3, 30), st.integers(0, 1))
def test_chance_of_consistency_adds_up_the_outcomes(p, n, misses):
    k = np.arange(n + 1)
    same = np.minimum(k, n - k) <= misses
    expected = stats.binom(n, p).pmf(k)[same].sum()
    assert chance_of_consistency(p, n, misses=misses) == pytest.approx(expected, abs=1e-9)


def test_refusals():
    with pytest.raises(ValueError, match="must not be negative"):
        size_under_equicorrelation(10, 0.1, test_train_ratio=-1)
    with pytest.raises(ValueError, match="below half of n = 4"):
        chance_of_consistency(0.5, 4, misses=2)
    with pytest.raises(ValueError, match="alpha must lie between"):
        size_of_five_by_two_t(1.5)


def test_critical_values():
    """As printed in the papers and listed in the project's oracles."""
    t = special.stdtrit([5, 9, 29, 99], 0.975)
    np.testing.assert_allclose(t, [2.5706, 2.2622, 2.0452, 1.9842], atol=5e-5)
    assert special.fdtri(10, 5, 0.95) == pytest.approx(4.735063, abs=5e-7)
    assert special.chdtri(1, 0.05) == pytest.approx(3.841459, abs=5e-7)


# Type I errors of McNemar's test and of the difference of proportions, measured with 4,000 trials
# by a script outside this project.
MEASURED = {0.10: (0.025, 0.057), 0.20: (0.033, 0.056), 0.30: (0.035, 0.062), 0.40: (0.035, 0.073)}


class TestCountsInTheWorstCase:
    def test_counts_of_a_holdout_follow_their_law(self):
        population = WorstCase(0.30, size=12)
        counts, chance = law_of_counts(population)
        assert len(counts) == 35  # ways to share 4 instances among 4 cells
        assert chance.sum() == pytest.approx(1)
        rng = np.random.default_rng(3)
        drawn = np.array(
            [population.holdout(population.first_half(rng), rng) for _ in range(20_000)]
        )
        observed = [(drawn == one).all(axis=1).sum() for one in counts]
        rare = chance < 5 / 20_000
        seen = np.append(np.array(observed)[~rare], np.array(observed)[rare].sum())
        expected = 20_000 * np.append(chance[~rare], chance[rare].sum())
        assert stats.chisquare(seen, expected).pvalue > 0.001

    @pytest.mark.parametrize("epsilon", MEASURED)
    def test_exact_type_one_errors_agree_with_an_outside_simulation(self, epsilon):
        counts, chance = law_of_counts(WorstCase(epsilon))
        results = (
            mcnemar(counts[:, 1], counts[:, 2]),
            difference_of_proportions(*counts.T),
        )
        for result, theirs in zip(results, MEASURED[epsilon], strict=True):
            exact = chance[result.reject(0.05)].sum()
            error = np.sqrt(exact * (1 - exact) / 4000)
            assert theirs == pytest.approx(exact, abs=3 * error + 0.0005)

    def test_mcnemars_exact_type_one_error_is_a_sum_over_disagreements(self):
        """The number of disagreements is binomial, and each is a fair coin."""
        counts, chance = law_of_counts(WorstCase(0.10))
        rejected = mcnemar(counts[:, 1], counts[:, 2]).reject(0.05)
        total = 0.0
        for pairs in range(101):
            n01 = np.arange(pairs + 1)
            given = stats.binom(pairs, 0.5).pmf(n01)
            size = given[mcnemar(n01, pairs - n01).reject(0.05)].sum()
            total += stats.binom(100, 2 * 0.10 - 1.5 * 0.10**2).pmf(pairs) * size
        assert chance[rejected].sum() == pytest.approx(total, rel=1e-9)


@pytest.mark.parametrize("p", [2, -0.1, np.nan])
def test_probabilities_outside_0_to_1_are_refused(p):
    for law in (size_of_combined_f, combined_f_critical, lambda p: chance_of_consistency(p, 5)):
        with pytest.raises(ValueError, match="must lie between 0 and 1"):
            law(p)
    with pytest.raises(ValueError, match="a number from 0 up"):
        combined_f_pvalue(-p if p == 2 else np.nan)
