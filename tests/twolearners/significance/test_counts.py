"""Tests on counts: oracle values, exact methods, and where nothing is discordant."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats

from twolearners.significance import difference_of_proportions, mcnemar

counts = st.integers(0, 200)


# Computed with statsmodels and R's mcnemar.test; listed in the project's oracles.
@pytest.mark.parametrize(
    ("n01", "n10", "options", "statistic", "pvalue"),
    [
        (121, 59, {}, 20.67222, 5.450095e-6),
        (121, 59, {"correction": False}, 21.35556, 3.815136e-6),
        (25, 15, {}, 2.025, 0.1547289),
        (25, 15, {"method": "exact"}, 25, 0.1538599),
        (11, 1, {}, 6.75, 0.00937477),
        (11, 1, {"method": "exact"}, 11, 0.00634765625),
    ],
)
def test_mcnemar_oracles(n01, n10, options, statistic, pvalue):
    result = mcnemar(n01, n10, **options)
    assert result.statistic == pytest.approx(statistic, rel=1e-6)
    assert result.pvalue == pytest.approx(pvalue, rel=1e-6)


def test_difference_of_proportions_oracle():
    """Accuracies .85 and .80 on 300 instances (scipy, by hand)."""
    result = difference_of_proportions(20, 25, 40, 215)
    assert result.statistic == pytest.approx(-1.61165, abs=5e-6)
    assert result.pvalue == pytest.approx(0.10704, abs=5e-6)
    assert result.estimate == pytest.approx(0.15 - 0.20)


def test_same_difference_opposite_verdicts():
    """Dietterich's two tables: equal |z|, but McNemar sees how the errors overlap."""
    apart, nested = (0, 40, 60, 0), (40, 0, 20, 40)
    z = [difference_of_proportions(*table).statistic for table in (apart, nested)]
    assert z[0] == pytest.approx(z[1])
    assert mcnemar(40, 60).pvalue > 0.05
    assert mcnemar(0, 20).pvalue < 0.001


@pytest.mark.parametrize("method", ["chi2", "exact", "mid-p"])
@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_no_discordant_pair_means_equal_learners(method, alternative):
    result = mcnemar(0, 0, method=method, alternative=alternative)
    assert (result.statistic, result.pvalue, result.estimate) == (0, 1, 0)
    assert result.confidence_interval()[0 if alternative == "greater" else 1] in (-1, 1)


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("table", [(0, 0, 0, 9), (9, 0, 0, 0), (3, 0, 0, 6)])
def test_equal_error_rates_have_p_one(table, paired):
    result = difference_of_proportions(*table, paired=paired)
    assert (result.statistic, result.pvalue) == (0, 1)


@given(counts.filter(bool))
def test_correction_is_not_taken_past_zero(n):
    assert mcnemar(n, n).statistic == 0
    assert mcnemar(n, n).pvalue == 1


@given(counts, counts)
def test_exact_is_the_binomial_test(n01, n10):
    if n01 + n10 == 0:
        return
    for alternative in ("two-sided", "less", "greater"):
        expected = stats.binomtest(n01, n01 + n10, alternative=alternative).pvalue
        ours = mcnemar(n01, n10, method="exact", alternative=alternative).pvalue
        assert ours == pytest.approx(expected, rel=1e-9)


@given(counts, counts)
def test_mid_p_counts_half_of_what_was_seen(n01, n10):
    n = n01 + n10
    if n == 0:
        return
    law = stats.binom(n, 0.5)
    below = law.cdf(n01) - law.pmf(n01) / 2
    ours = mcnemar(n01, n10, method="mid-p", alternative="less").pvalue
    assert ours == pytest.approx(below, rel=1e-9)
    both = mcnemar(n01, n10, method="mid-p").pvalue
    assert both == pytest.approx(2 * min(below, 1 - below), rel=1e-6)


def test_exact_test_keeps_its_level_and_mid_p_comes_closer():
    """Enumerate every outcome of up to 100 discordant pairs under the null hypothesis."""
    n = np.arange(1, 101)[:, None]
    k = np.minimum(np.arange(101), n)
    chance = np.where(np.arange(101) <= n, special.binom(n, k) / 2.0**n, 0.0)
    size = {
        method: (chance * mcnemar(k, n - k, method=method).reject(0.05)).sum(axis=1)
        for method in ("exact", "mid-p")
    }
    assert size["exact"].max() <= 0.05
    assert (size["mid-p"] >= size["exact"]).all()
    assert size["exact"].mean() < size["mid-p"].mean() < 0.05


@given(counts, counts, st.sampled_from(["chi2", "exact", "mid-p"]), st.booleans())
def test_swapping_the_learners_swaps_the_claims(n01, n10, method, correction):
    options = {"method": method, "correction": correction}
    less = mcnemar(n01, n10, alternative="less", **options)
    greater = mcnemar(n10, n01, alternative="greater", **options)
    assert less.pvalue == pytest.approx(greater.pvalue, rel=1e-9)
    assert less.confidence_interval().high == pytest.approx(-greater.confidence_interval().low)


@given(counts, counts)
def test_intervals_are_those_of_scipy(n01, n10):
    if n01 + n10 == 0:
        return
    binomial = stats.binomtest(n01, n01 + n10)
    for theirs, options in (
        ("exact", {"method": "exact"}),
        ("wilson", {"correction": False}),
        ("wilsoncc", {"correction": True}),
    ):
        expected = binomial.proportion_ci(0.9, method=theirs)
        low, high = mcnemar(n01, n10, **options).confidence_interval(0.9)
        assert (low, high) == pytest.approx((2 * expected.low - 1, 2 * expected.high - 1), abs=1e-9)


@given(counts, counts)
def test_mid_p_interval_ends_where_the_tail_is_reached(n01, n10):
    n = n01 + n10
    if n01 == 0:
        return
    share = (mcnemar(n01, n10, method="mid-p").confidence_interval(0.95).low + 1) / 2
    law = stats.binom(n, share)
    assert law.sf(n01) + law.pmf(n01) / 2 == pytest.approx(0.025, abs=1e-9)


@given(counts, counts, counts, counts)
def test_paired_z_is_the_root_of_mcnemar(n00, n01, n10, n11):
    if n00 + n01 + n10 + n11 == 0:
        return
    z = difference_of_proportions(n00, n01, n10, n11, paired=True)
    root = mcnemar(n01, n10, correction=False)
    assert z.statistic**2 == pytest.approx(root.statistic)
    assert z.pvalue == pytest.approx(root.pvalue)
    assert np.sign(z.statistic) == np.sign(n01 - n10)


def test_size_of_the_test_set_turns_shares_into_error_rates():
    share, rate = mcnemar(25, 15), mcnemar(25, 15, n=400)
    assert rate.estimate == pytest.approx(10 / 400)
    assert rate.pvalue == share.pvalue
    assert share.confidence_interval() == mcnemar(25, 15).confidence_interval()
    with pytest.raises(ValueError, match="cannot be below n01 \\+ n10"):
        mcnemar(25, 15, n=39)


@pytest.mark.parametrize("method", ["chi2", "exact", "mid-p"])
def test_with_the_size_of_the_test_set_the_interval_is_tangos_whatever_the_method(method):
    low, high = mcnemar(0, 13, method=method, n=190).confidence_interval()
    assert (low, high) == pytest.approx((-0.1135, -0.0404), abs=5e-5)
    low, high = mcnemar(0, 0, method=method, n=1000).confidence_interval()
    assert (low, high) == pytest.approx((-0.0038, 0.0038), abs=5e-5)
    none = mcnemar(0, 0, method=method, n=0)
    assert none.confidence_interval() == (-1, 1)


def test_counts_broadcast():
    assert mcnemar([[3], [5]], [1, 2, 3]).pvalue.shape == (2, 3)
    assert difference_of_proportions(1, [3, 4], 2, 9).statistic.shape == (2,)


@pytest.mark.parametrize("bad", [-1, 2.5, np.nan, np.inf, [3, -4]])
def test_counts_are_whole_and_not_negative(bad):
    with pytest.raises(ValueError, match="n10 counts test instances, so it must be a whole"):
        mcnemar(3, bad)
    with pytest.raises(ValueError, match="n11 counts test instances"):
        difference_of_proportions(1, 2, 3, bad)


def test_other_refusals():
    with pytest.raises(ValueError, match=r"method must be one of .*'exact'.*, not 'binomial'"):
        mcnemar(3, 4, method="binomial")
    with pytest.raises(ValueError, match="no test set"):
        difference_of_proportions(0, 0, 0, 0)
    with pytest.raises(ValueError, match="broadcast, but their shapes are n01 \\(2,\\), n10"):
        mcnemar([1, 2], [1, 2, 3])


@pytest.mark.parametrize("pair", [(500_000, 505_000), (3, 40), (1_000_000, 1_002_000), (0, 60)])
@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_exact_p_values_keep_their_digits(pair, alternative):
    expected = stats.binomtest(pair[0], sum(pair), alternative=alternative).pvalue
    found = mcnemar(*pair, method="exact", alternative=alternative).pvalue
    assert found == pytest.approx(expected, rel=1e-12)
    halves = [stats.binom.cdf(pair[0] - i, sum(pair), 0.5) for i in (0, 1)]
    found = mcnemar(*pair, method="mid-p", alternative="less").pvalue
    assert found == pytest.approx(np.mean(halves), rel=1e-12)


@pytest.mark.parametrize("method", ["exact", "mid-p"])
def test_billions_of_pairs_have_a_p_value_near_the_normal_one(method):
    n01, n10 = 3_000_000_000, 3_000_150_000
    result = mcnemar(n01, n10, method=method)
    assert result.pvalue == pytest.approx(mcnemar(n01, n10, correction=False).pvalue, rel=1e-3)
    low, high = result.confidence_interval()
    assert low < result.estimate < high < 0.0001


def test_counts_beyond_exact_floats_are_refused():
    with pytest.raises(ValueError, match=r"n01 counts test instances, .* \(to 2\*\*53\)"):
        mcnemar(1e20, 3)
