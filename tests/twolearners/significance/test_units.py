"""Tests on instances, clusters and seeds: oracles, exact distributions, level and coverage."""

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from twolearners.significance import bootstrap, mcnemar, paired_t, permutation, seeds_t
from twolearners.significance.units import DRAWS

ALL = (paired_t, permutation, bootstrap)
each = pytest.mark.parametrize("function", ALL, ids=lambda function: function.__name__)
seeds = st.integers(0, 2**32 - 1)


def some(n=40, seed=1, **options):
    return np.random.default_rng(seed).normal(0.1, 0.5, size=n, **options)


class TestPairedT:
    @pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
    def test_without_clusters_is_students(self, alternative):
        x = some()
        expected = stats.ttest_1samp(x, 0, alternative=alternative)
        for found in (paired_t(x, alternative=alternative), seeds_t(x, alternative=alternative)):
            assert (found.statistic, found.pvalue, found.df) == pytest.approx(
                (expected.statistic, expected.pvalue, expected.df)
            )
        own = paired_t(x, np.arange(40), alternative=alternative)
        assert own.pvalue == pytest.approx(expected.pvalue)

    def test_with_clusters_of_one_size_is_statsmodels_with_its_correction(self):
        x, clusters = some(60), np.repeat(np.arange(12), 5)
        ols = sm.OLS(x, np.ones(60))
        options = {"groups": clusters, "use_correction": False}
        plain = ols.fit(cov_type="cluster", cov_kwds=options).bse[0]
        found = paired_t(x, clusters)
        assert found.standard_error == pytest.approx(plain * np.sqrt(12 / 11))
        assert found.df == pytest.approx(11)

    def test_with_clusters_of_many_sizes_is_bell_and_mccaffreys(self):
        """By matrices, as they define it."""
        sizes = [1, 2, 3, 5, 8, 13]
        clusters = np.repeat(np.arange(6), sizes)
        n = len(clusters)
        x = some(n)
        hat = np.full((n, n), 1 / n)
        rest = (np.eye(n) - hat) @ x
        total, columns = 0.0, []
        for c in range(6):
            own = np.flatnonzero(clusters == c)
            values, vectors = np.linalg.eigh(np.eye(len(own)) - hat[np.ix_(own, own)])
            adjust = vectors @ np.diag(values**-0.5) @ vectors.T
            total += (np.ones(len(own)) @ adjust @ rest[own]) ** 2
            columns.append((np.eye(n) - hat)[:, own] @ adjust @ np.ones(len(own)))
        g = np.array(columns) @ np.array(columns).T
        found = paired_t(x, clusters)
        assert found.standard_error == pytest.approx(np.sqrt(total) / n)
        assert found.df == pytest.approx(np.trace(g) ** 2 / np.sum(g * g))
        assert found.df < 5

    @pytest.mark.parametrize("clusters", [6, 20])
    def test_keeps_its_level_with_few_clusters_of_many_sizes(self, clusters):
        rng = np.random.default_rng(4)
        names = np.repeat(np.arange(clusters), rng.integers(1, 12, size=clusters))
        shared = rng.normal(size=(4000, clusters))[:, names]
        x = shared + rng.normal(size=shared.shape)
        assert paired_t(x, names).reject(0.05).mean() == pytest.approx(0.05, abs=0.015)
        assert paired_t(x).reject(0.05).mean() > 0.15  # as if instances were independent


class TestPermutation:
    @pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
    def test_of_few_is_scipys_enumeration(self, alternative):
        x = some(11)
        expected = stats.permutation_test(
            (x,), np.mean, permutation_type="samples", n_resamples=np.inf, alternative=alternative
        )
        assert permutation(x, alternative=alternative).pvalue == pytest.approx(expected.pvalue)

    def test_of_zeros_and_ones_is_the_exact_mcnemar(self):
        x = np.r_[np.ones(9), -np.ones(3), np.zeros(1)]
        assert permutation(x).pvalue == pytest.approx(mcnemar(9, 3, method="exact").pvalue)
        many = np.r_[np.ones(60), -np.ones(40), np.zeros(500)]
        exact = float(mcnemar(60, 40, method="exact").pvalue)
        error = 3 * np.sqrt(exact / DRAWS)
        assert permutation(many).pvalue == pytest.approx(exact, abs=error)

    def test_turns_whole_clusters(self):
        x = some(12)
        clusters = np.repeat(list("abcd"), 3)
        sums = x.reshape(4, 3).sum(axis=1)
        assert permutation(x, clusters).pvalue == permutation(sums).pvalue
        assert permutation(x, clusters).pvalue >= 2 / 2**4

    @pytest.mark.parametrize("n", [9, 200])
    def test_interval_holds_what_is_not_rejected(self, n):
        x = some(n)
        low, high = permutation(x).confidence_interval(0.9)
        for end, outward in ((low, -1), (high, 1)):
            assert permutation(x - end - 1e-6 * outward * -1).pvalue > 0.1 - 1e-9
            assert permutation(x - end - 1e-6 * outward).pvalue <= 0.1 + 1e-9

    def test_too_few_units_have_no_interval_and_cannot_reject(self):
        found = permutation([0.1, 0.2, 0.3])
        assert found.pvalue == 0.25
        assert found.confidence_interval() == (-np.inf, np.inf)


class TestBootstrap:
    def test_of_many_is_near_the_t_test(self):
        x = some(500)
        t = paired_t(x)
        found = bootstrap(x)
        assert found.confidence_interval() == pytest.approx(t.confidence_interval(), abs=4e-3)
        assert bootstrap(x / 20, seed=1).pvalue == bootstrap(x / 20, seed=1).pvalue

    def test_of_zeros_and_ones_is_near_the_t_test(self):
        x = np.r_[np.ones(300), -np.ones(200), np.zeros(2000)]
        t = paired_t(x).confidence_interval()
        assert bootstrap(x).confidence_interval() == pytest.approx(t, abs=2e-3)

    @pytest.mark.parametrize("scale", [0.3, 1.0])
    def test_p_value_is_where_the_interval_reaches_zero(self, scale):
        x = some(30) * scale - 0.02
        found = bootstrap(x)
        low, high = found.confidence_interval(1 - float(found.pvalue))
        assert min(abs(low), abs(high)) < 2e-3

    @pytest.mark.slow
    def test_covers_with_few_clusters(self):
        rng = np.random.default_rng(2)
        names = np.repeat(np.arange(10), 4)
        x = rng.normal(size=(400, 10))[:, names] + rng.normal(size=(400, 40))
        low, high = bootstrap(x, names).confidence_interval()
        assert ((low <= 0) & (high >= 0)).mean() > 0.91


@each
@given(seed=seeds, n=st.integers(4, 30))
@settings(max_examples=15, deadline=None)
def test_swapping_the_learners_turns_the_sign(function, seed, n):
    x = np.random.default_rng(seed).integers(-2, 3, size=n) / 4
    if not x.any() or (x == x[0]).all():
        return
    one, other = function(x), function(-x)
    assert one.estimate == -other.estimate
    # Random draws are not mirrored to the letter.
    assert one.pvalue == pytest.approx(other.pvalue, abs=0.04)


@each
def test_a_batch_is_a_loop(function):
    x = some((2, 3, 12))
    clusters = np.repeat(list("abcdef"), 2)
    batch = function(x, clusters)
    low, high = batch.confidence_interval()
    assert batch.pvalue.shape == low.shape == (2, 3)
    for at in np.ndindex(2, 3):
        one = function(x[at], clusters)
        assert one.pvalue == pytest.approx(batch.pvalue[at])
        assert one.confidence_interval() == pytest.approx((low[at], high[at]))


@each
def test_order_of_the_instances_and_names_of_the_clusters_do_not_matter(function):
    x, clusters = some(30), np.repeat(np.arange(10), 3)
    order = np.random.default_rng(5).permutation(30)
    renamed = np.array(list("jihgfedcba"))[clusters]
    one, other = function(x, clusters), function(x[order], renamed[order])
    assert one.estimate == pytest.approx(other.estimate)
    assert one.pvalue == pytest.approx(other.pvalue, abs=0.02)


@each
def test_learners_that_never_differ_are_equal(function):
    found = function(np.zeros(20))
    assert found.pvalue == pytest.approx(1)
    assert not found.reject(0.05)


@each
def test_clusters_that_do_not_fit_are_refused(function):
    with pytest.raises(ValueError, match="one for each of 4 differences"):
        function([1, 2, 3, 4], [1, 2])
    with pytest.raises(ValueError, match="all differences are in one cluster"):
        function([1, 2, 3, 4], ["a"] * 4)
