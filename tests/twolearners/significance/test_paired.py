"""Intervals for the difference of two error rates on one test set: oracles and coverage."""

from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, special, stats

from twolearners.significance import mcnemar, paired_interval
from twolearners.significance.paired import FEW, Score

counts = st.integers(0, 60)
methods = st.sampled_from(get_args(Score))


def score(first, second, n, delta):
    """The score statistic, with its nuisance parameter found by maximising the likelihood."""

    def surprise(p10):
        p01, rest = p10 + delta, n - first - second
        cells = ((first, p01), (second, p10), (rest, 1 - p01 - p10))
        return -sum(special.xlogy(k, np.maximum(p, 1e-300)) for k, p in cells)

    bounds = (max(0.0, -delta), (1 - delta) / 2)
    p10 = optimize.minimize_scalar(
        surprise, bounds=bounds, method="bounded", options={"xatol": 1e-13}
    ).x
    return (first - second - n * delta) / np.sqrt(n * (2 * p10 + delta - delta**2))


# Fagerland, Lydersen and Laake (2014) print the first; the second is a user's, 13:0 of 190; the
# third, two identical predictors.
@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ((1, 1, 7, 12), (-0.517, -0.026)),
        ((0, 0, 13, 177), (-0.1135, -0.0404)),
        ((500, 0, 0, 500), (-0.0038, 0.0038)),
    ],
)
def test_tangos_interval_as_published(table, expected):
    assert paired_interval(*table, method="tango") == pytest.approx(expected, abs=6e-4)


# Newcombe (1998), Table II, and Fagerland et al. (2014).
@pytest.mark.parametrize(
    ("table", "expected"),
    [((36, 12, 2, 0), (0.0569, 0.3404)), ((1, 1, 7, 12), (-0.507, -0.026))],
)
def test_newcombes_interval_as_published(table, expected):
    assert paired_interval(*table, method="newcombe") == pytest.approx(expected, abs=6e-4)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize(
    ("first", "second", "n"), [(40, 20, 160), (10, 4, 30), (15, 0, 60), (0, 13, 190), (90, 8, 100)]
)
def test_tangos_interval_is_where_a_score_test_rejects(first, second, n, level):
    rest = n - first - second
    low, high = paired_interval(0, first, second, rest, level=level, method="tango")
    assert (low, high) == paired_interval(rest, first, second, 0, level=level)
    z, estimate = stats.norm.isf((1 - level) / 2), (first - second) / n
    inner = optimize.brentq(lambda d: score(first, second, n, d) - z, -0.9999, estimate - 1e-9)
    outer = optimize.brentq(lambda d: score(first, second, n, d) + z, estimate + 1e-9, 0.9999)
    assert (low, high) == pytest.approx((inner, outer), abs=2e-6)


@given(counts, counts, counts, counts, methods)
@settings(deadline=None)
def test_they_hold_the_estimate_stay_in_bounds_and_swap_with_the_learners(a, b, c, d, method):
    low, high = paired_interval(a, b, c, d, method=method)
    assert -1 <= low <= high <= 1
    assert low - 1e-12 <= (b - c) / max(a + b + c + d, 1) <= high + 1e-12
    swapped = paired_interval(a, c, b, d, method=method)
    assert (low, high) == pytest.approx((-swapped.high, -swapped.low), abs=1e-12)
    if a + b + c + d:
        assert low < high
        wider = paired_interval(a, b, c, d, level=0.99, method=method)
        assert wider.low <= low
        assert high <= wider.high


@given(st.integers(0, FEW), st.integers(0, FEW), st.integers(0, 300))
@settings(deadline=None)
def test_few_pairs_leave_no_difference_that_the_mid_p_test_allows(first, second, more):
    if not 1 <= first + second <= FEW:
        return
    low, high = paired_interval(more, first, second, 0)
    if mcnemar(first, second, method="mid-p").pvalue > 0.05:
        assert low <= 0 <= high


def test_a_batch_is_a_loop():
    tables = np.random.default_rng(3).integers(0, 30, size=(4, 2, 3))
    for method in get_args(Score):
        low, high = paired_interval(*tables, method=method)
        assert low.shape == high.shape == (2, 3)
        for at in np.ndindex(2, 3):
            one = paired_interval(*(table[at] for table in tables), method=method)
            assert (low[at], high[at]) == one


def test_billions_of_instances_keep_their_digits():
    low, high = mcnemar(3_000_000_000, 3_000_150_000, n=8 * 10**9).confidence_interval()
    normal = 1.959964 * np.sqrt(6_000_150_000) / 8e9
    assert (low, high) == pytest.approx((-1.875e-5 - normal, -1.875e-5 + normal), rel=1e-4)


def coverage(n, p01, p10, method="score"):
    """Enumerate every outcome on n instances."""
    first, second = (axis.ravel() for axis in np.indices((n + 1, n + 1)))
    possible = first + second <= n
    first, second = first[possible], second[possible]
    low, high = paired_interval(n - first - second, first, second, 0, method=method)
    cells = ((first, p01), (second, p10), (n - first - second, 1 - p01 - p10))
    logs = special.gammaln(n + 1) + sum(
        special.xlogy(k, p[:, None]) - special.gammaln(k + 1) for k, p in cells
    )
    true = (p01 - p10)[:, None]
    return (np.exp(logs) * ((low <= true + 1e-12) & (true - 1e-12 <= high))).sum(axis=1)


def grid(n):
    """Few discordant instances, a dense grid of expected numbers; many, a coarse one of shares."""
    shares = np.unique(np.r_[0, np.linspace(0.2, 14, 24) / n, np.linspace(0.15, 0.9, 9)])
    p01, p10 = (axis.ravel() for axis in np.meshgrid(shares, shares))
    chosen = (p10 <= p01) & (p01 + p10 <= 0.9)
    return p01[chosen], p10[chosen]


@pytest.mark.parametrize("n", [50, 75, pytest.param(100, marks=pytest.mark.slow)])
def test_coverage_is_nowhere_under_93_percent(n):
    found = coverage(n, *grid(n))
    assert found.min() >= 0.93
    assert 0.945 < found.mean() < 0.97


@pytest.mark.parametrize("n", [90, 110, 200])
def test_coverage_at_its_worst_beside_the_ends_where_only_one_errs_alone(n):
    """Between two ends coverage is smooth: its minima are beside them."""
    k = np.arange(n + 1)
    low, high = paired_interval(0, k, 0, n - k)
    ends = np.r_[low, high]
    ends = ends[(ends > 0) & (ends < 0.9)]
    for truth in (ends - 1e-9, ends + 1e-9):
        held = (low <= truth[:, None]) & (truth[:, None] <= high)
        assert (stats.binom.pmf(k, n, truth[:, None]) * held).sum(axis=1).min() >= 0.929


def test_tangos_interval_alone_covers_less_with_few_discordant_pairs():
    p01, p10 = np.array([0.0552]), np.array([0.0])
    assert coverage(100, p01, p10, "tango")[0] < 0.93 < coverage(100, p01, p10)[0]


def test_what_the_interval_of_the_discordant_share_would_cover():
    """It took the number of discordant instances for fixed: .08 and 0 of 200 gave about a half."""
    n, p = 200, 0.08
    k = np.arange(n + 1)
    low, high = mcnemar(k, 0).confidence_interval()
    scaled = (low * k / n <= p) & (p <= high * k / n)
    assert (stats.binom.pmf(k, n, p) * scaled).sum() < 0.6
    assert coverage(50, np.array([p]), np.array([0.0]))[0] > 0.93


def test_an_unknown_method_is_refused():
    with pytest.raises(ValueError, match=r"method must be one of .*'newcombe'.*, not 'wald'"):
        paired_interval(1, 2, 3, 4, method="wald")
