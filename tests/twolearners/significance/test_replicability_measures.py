"""Consistency and replicability, against the published table."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourpapers.published import published
from twolearners.significance import (
    almost_consistent,
    consistency,
    pair_agreement,
    replicability,
)

SPLIT = np.arange(10) < np.array([[10], [10], [9], [4]])


def outcomes(k, n=10):
    """Repetitions of a test that reject ``k`` times out of ``n`` on each data set."""
    return np.arange(n) < np.asarray(k)[..., None]


@pytest.mark.parametrize("pair", ["NB vs C4.5", "NB vs NN", "C4.5 vs NN"])
def test_table_1_of_bouckaert_and_frank(pair):
    draws = published("bouckaert_frank2004_table1").query("pair == @pair")
    summary = published("bouckaert_frank2004_table1_summary").query("pair == @pair")
    printed = summary.set_index("measure")["value"].astype(float)
    rejections = outcomes(10 - draws["draws_of_10"])
    assert rejections.shape == (27, 10)
    assert consistency(rejections).count == printed["Consistent"]
    assert almost_consistent(rejections).count == printed["Almost consistent"]
    assert round(float(replicability(rejections).value), 3) == printed["Replicability (R)"]


def test_agreement_of_pairs():
    """Algebra, in the project's oracles; symmetric, and below 1/2 for an even split."""
    expected = np.array([1, 0.8, 0.6444, 0.5333, 0.4667, 0.4444])
    np.testing.assert_allclose(pair_agreement(np.arange(6), 10), expected, atol=5e-5)
    np.testing.assert_allclose(pair_agreement(10 - np.arange(6), 10), expected, atol=5e-5)


@given(st.lists(st.booleans(), min_size=2, max_size=12))
def test_agreement_counts_pairs(flips):
    pairs = [a == b for i, a in enumerate(flips) for b in flips[:i]]
    assert pair_agreement(sum(flips), len(flips)) == pytest.approx(np.mean(pairs))


@given(st.permutations(range(10)), st.permutations(range(4)))
def test_order_and_direction_do_not_matter(repetitions, datasets):
    for measure in (consistency, almost_consistent, replicability):
        value = measure(SPLIT).value
        assert measure(SPLIT[:, repetitions][datasets]).value == pytest.approx(value)
        assert measure(~SPLIT).value == pytest.approx(value)


def test_leading_axes_are_a_batch():
    k = np.array([[10, 10, 9, 4], [0, 1, 5, 10], [10, 10, 10, 10]])
    for measure in (consistency, almost_consistent, replicability):
        batch = measure(outcomes(k))
        one_by_one = [measure(outcomes(row)) for row in k]
        np.testing.assert_allclose(batch.value, [one.value for one in one_by_one])
        low, high = batch.confidence_interval(resamples=200)
        assert low.shape == high.shape == (3,)
        assert (low[2], high[2]) == (1, 1)
    assert repr(batch) == "replicability: 3 values over 4 data sets"


def test_bootstrap_interval_is_that_of_resampled_data_sets():
    """For a share of m data sets the bootstrap law is binomial: compare the quantiles."""
    rejections = outcomes([10] * 30 + [5] * 20)
    low, high = consistency(rejections).confidence_interval(0.9, resamples=40_000, seed=1)
    rng = np.random.default_rng(2)
    drawn = rng.binomial(50, 0.6, size=40_000) / 50
    assert (low, high) == pytest.approx(np.quantile(drawn, [0.05, 0.95]), abs=0.021)
    mean_of_r = replicability(rejections)
    low, high = mean_of_r.confidence_interval()
    error = np.std(mean_of_r.by_dataset) / np.sqrt(50)
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.1)


def test_bootstrap_repeats_itself_and_heeds_its_seed():
    share = replicability(outcomes(np.arange(11)))
    assert share.confidence_interval() == share.confidence_interval()
    few = [share.confidence_interval(resamples=20, seed=seed) for seed in range(8)]
    assert len(set(few)) > 1


def test_refusals():
    with pytest.raises(ValueError, match=r"shape \(\.\.\., datasets, repetitions\)"):
        consistency([True, False, True])
    with pytest.raises(ValueError, match="two repetitions, not \\(3, 1\\)"):
        replicability(np.ones((3, 1), dtype=bool))
    with pytest.raises(ValueError, match="p-values are compared with alpha first"):
        almost_consistent([[0.04, 0.3], [0.2, 0.6]])
    with pytest.raises(ValueError, match="agreement takes two"):
        pair_agreement(0, 1)
    with pytest.raises(ValueError, match="resamples must be at least 1"):
        consistency(SPLIT).confidence_interval(resamples=0)


def test_a_bootstrap_over_many_studies_takes_little_memory_and_the_same_draws():
    rng = np.random.default_rng(0)
    many = replicability(rng.random((200, 27, 10)) < rng.random((200, 27, 1)))
    tracemalloc.start()
    try:
        low, high = many.confidence_interval(resamples=2000)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 40e6
    # All at once, as the definition has it.
    values, place = np.unique(many.by_dataset, return_inverse=True)
    shares = (place[..., None] == np.arange(len(values))).mean(axis=-2)
    drawn = np.random.default_rng(0).multinomial(27, shares, size=(2000, 200))
    expected = np.quantile(drawn @ values / 27, [0.025, 0.975], axis=0)
    np.testing.assert_allclose([low, high], expected, rtol=0, atol=1e-12)
