"""Dietterich's simulated learners: their laws, and the Type I errors that follow."""

import numpy as np
import pytest
from scipy import stats

from twolearners import significance
from twolearners.simulators import WorstCase, inflation

# Measured with 4,000 trials by a script outside this project; in the order of TESTS.
MEASURED = {
    0.10: (0.025, 0.057, 0.108, 0.049, 0.031, 0.016),
    0.20: (0.033, 0.056, 0.188, 0.052, 0.028, 0.018),
    0.30: (0.035, 0.062, 0.266, 0.046, 0.027, 0.018),
    0.40: (0.035, 0.073, 0.334, 0.050, 0.031, 0.018),
}
TESTS = {
    "McNemar": lambda m: significance.mcnemar(m.counts[:, 1], m.counts[:, 2]),
    "proportions": lambda m: significance.difference_of_proportions(*m.counts.T),
    "resampled t": lambda m: significance.resampled_t(m.resampled),
    "10-fold cv t": lambda m: significance.kfold_cv_t(m.repeated[:, 0]),
    "5x2cv t": lambda m: significance.five_by_two_cv_t(m.five_by_two),
    "5x2cv F": lambda m: significance.five_by_two_cv_f(m.five_by_two),
}
TRIALS = 2000


def generators(trials, start=0):
    return [np.random.default_rng([1998, trial]) for trial in range(start, start + trials)]


@pytest.fixture(scope="module", params=list(MEASURED))
def simulated(request):
    return request.param, WorstCase(request.param).measure(generators(TRIALS))


def straightforward(population, rng):
    """All plans of a trial, instance by instance, from the definition alone."""
    halves, n = rng.integers(2, size=population.size), population.size
    chances = population.epsilon * np.array([[0.5, 1.5], [1.5, 0.5]])[halves]

    def difference(tested, beta=0.0):
        wrong = (rng.random((tested.sum(), 2)) < chances[tested] + beta).mean(axis=0)
        return wrong[0] - wrong[1]

    def cross_validated(folds):
        number = rng.permutation(n) % folds
        return [difference(number == i, rng.uniform(-0.02, 0.02)) for i in range(folds)]

    resampled = [difference(rng.permutation(n) < n // 3) for _ in range(30)]
    return resampled, cross_validated(10), [cross_validated(2) for _ in range(5)]


class TestPopulation:
    def test_both_learners_err_at_the_same_rate_but_in_different_halves(self):
        designed = WorstCase(0.10).designed(1000)  # Figure 4
        np.testing.assert_allclose(designed.mean(axis=0), 0.10)
        np.testing.assert_allclose(designed[:500], [[0.05, 0.15]] * 500)
        np.testing.assert_allclose(designed[500:], [[0.15, 0.05]] * 500)


class TestPlans:
    def test_test_sets_are_a_third_a_tenth_and_a_half(self):
        outcomes = WorstCase(0.20).measure(generators(20))
        assert (outcomes.counts.sum(axis=1) == 100).all()
        for differences, shape, size in (
            (outcomes.resampled, (20, 30), 100),
            (outcomes.repeated, (20, 1, 10), 30),
            (outcomes.five_by_two, (20, 5, 2), 150),
        ):
            assert differences.shape == shape
            np.testing.assert_allclose(differences * size, np.rint(differences * size), atol=1e-9)

    def test_folds_of_unequal_size_cover_the_data_set(self):
        population = WorstCase(0.60, size=25, variation=0.0)
        # Where all instances are of the first half, A errs with .3 and B with .9.
        rng = np.random.default_rng(2)
        differences = population.repeated(25, rng, folds=4, runs=4000)
        np.testing.assert_allclose(differences.mean(axis=0), -0.6, atol=4 * 0.3 / np.sqrt(4000))
        np.testing.assert_allclose(differences[:, 0] * 7, np.rint(differences[:, 0] * 7), atol=1e-9)
        np.testing.assert_allclose(differences[:, 3] * 6, np.rint(differences[:, 3] * 6), atol=1e-9)

    def test_a_trial_does_not_depend_on_the_others(self):
        population = WorstCase(0.10)
        together, alone = population.measure(generators(5)), population.measure(generators(1, 3))
        for name in ("counts", "resampled", "repeated", "five_by_two"):
            np.testing.assert_array_equal(getattr(together, name)[3:4], getattr(alone, name))

    def test_counts_have_the_law_of_instances(self):
        population, trials = WorstCase(0.40), 400
        plain = [straightforward(population, rng) for rng in generators(trials)]
        ours = population.measure(generators(trials, start=10_000))
        pairs = zip(
            (np.array(one).reshape(trials, -1) for one in zip(*plain, strict=True)),
            (ours.resampled, ours.repeated[:, 0], ours.five_by_two.reshape(trials, -1)),
            strict=True,
        )
        for one, other in pairs:
            spreads = one.var(axis=1, ddof=1), other.var(axis=1, ddof=1)
            assert stats.ks_2samp(one.mean(axis=1), other.mean(axis=1)).pvalue > 0.001
            assert stats.ks_2samp(*spreads).pvalue > 0.001


class TestLaws:
    @pytest.mark.slow
    def test_differences_have_the_stated_mean_variance_and_covariance(self, simulated):
        epsilon, outcomes = simulated
        population = WorstCase(epsilon)
        for differences, size, varied in (
            (outcomes.resampled, 100, False),
            (outcomes.repeated[:, 0], 30, True),
            (outcomes.five_by_two[..., 0], 150, True),
        ):
            variance = population.variance(size, varied=varied)
            parts = differences.shape[1]
            between = 0.0 if size == 30 else population.covariance()
            of_mean = (variance + (parts - 1) * between) / parts
            means = differences.mean(axis=1)
            assert means.mean() == pytest.approx(0, abs=4 * np.sqrt(of_mean / TRIALS))
            assert means.var() == pytest.approx(of_mean, rel=4 * np.sqrt(2 / TRIALS))
            assert differences.var(axis=1, ddof=1).mean() == pytest.approx(
                variance - between, rel=4 * np.sqrt(2 / TRIALS / (parts - 1))
            )

    def test_the_resampled_t_is_stretched_by_the_correlation_of_its_splits(self, simulated):
        """Nearly: the differences are not quite normal."""
        epsilon, outcomes = simulated
        stretch = float(inflation(30, WorstCase(epsilon).correlation()))
        law = 2 * stats.t(29).sf(stats.t(29).isf(0.025) / stretch)
        rate = significance.resampled_t(outcomes.resampled).reject(0.05).mean()
        assert rate == pytest.approx(law, abs=0.005 + 4 * np.sqrt(law * (1 - law) / TRIALS))


def test_type_one_errors_agree_with_an_outside_simulation(simulated):
    epsilon, outcomes = simulated
    for (name, test), theirs in zip(TESTS.items(), MEASURED[epsilon], strict=True):
        rate = test(outcomes).reject(0.05).mean()
        error = np.sqrt(theirs * (1 - theirs) * (1 / TRIALS + 1 / 4000))
        assert rate == pytest.approx(theirs, abs=3.5 * error), name


class TestBadInput:
    @pytest.mark.parametrize("epsilon", [0.03, 0.66, -0.1])
    def test_error_rates_that_leave_the_range_of_probabilities_are_refused(self, epsilon):
        with pytest.raises(ValueError, match=r"epsilon must lie between 0\.04 and 0\.653"):
            WorstCase(epsilon)

    def test_sizes_and_variations_that_make_no_sense_are_refused(self):
        with pytest.raises(ValueError, match="three instances"):
            WorstCase(0.1, size=2)
        with pytest.raises(ValueError, match="variation must not be negative"):
            WorstCase(0.1, variation=-0.01)

    def test_plans_that_make_no_sense_are_refused(self):
        population, rng = WorstCase(0.1), np.random.default_rng(1)
        with pytest.raises(ValueError, match="first counts the instances"):
            population.holdout(301, rng)
        with pytest.raises(ValueError, match="splits must be 1 or more"):
            population.resampled(150, rng, splits=0)
        with pytest.raises(ValueError, match="2 to 300 folds"):
            population.repeated(150, rng, folds=1)
        with pytest.raises(ValueError, match="one generator"):
            population.measure([])
