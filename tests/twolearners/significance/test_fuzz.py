"""Whatever comes in: the answer is right, or a ValueError says what is wrong."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy import special, stats

from twolearners import significance
from twolearners.significance import TESTS
from twolearners.significance.intervals import proportion_interval

few = settings(max_examples=25, deadline=None)
ON_DIFFERENCES = [entry for entry in TESTS if entry.axes]
each = pytest.mark.parametrize("entry", ON_DIFFERENCES, ids=lambda entry: entry.name)
alternatives = st.sampled_from(["two-sided", "less", "greater"])
extremes = st.sampled_from([0.0, 5e-324, 1e-308, 1e-170, 1e-120, 1e-16, 1.0, 1e120, 1e153, 1e308])
signed = st.tuples(extremes, st.sampled_from([-1, 1, 3])).map(math.prod)
anything = st.one_of(signed, st.floats(), st.floats(-1, 1), st.integers(-3, 3).map(float))
degrees = (
    st.none()
    | st.sampled_from([0.05, 0.1, 1e15, 1e30])
    | st.floats(1e-300, 1e300)
    | st.floats(0.5, 200)
)
kinds = st.sampled_from([np.float64, np.float32, np.float16, np.int64, np.uint8, np.bool_, object])
counts = st.integers(0, 30) | st.integers(0, 2**53) | st.sampled_from([0, 1, 2**31, 2**32, 2**52])


@st.composite
def differences(draw, entry):
    """Arrays of a shape that the test takes, or nearly."""
    lengths = [axis if isinstance(axis, int) else draw(st.integers(0, 4)) for axis in entry.axes]
    shape = (*draw(st.lists(st.integers(0, 3), max_size=2)), *lengths)
    elements = draw(st.sampled_from([anything, signed, st.floats(-1, 1)]))
    x = draw(arrays.arrays(np.float64, shape, elements=elements))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        x = x.astype(draw(kinds))
    return np.ma.array(x, mask=draw(st.booleans())) if draw(st.integers(0, 9)) == 0 else x


def answer(function, *arguments, **options):
    """Carry a test out: its result, or None if it was refused in words."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*constant and not zero", RuntimeWarning)
        try:
            return function(*arguments, **options)
        except ValueError:
            return None


def check(result):
    assert not np.isnan(result.statistic).any()
    assert ((result.pvalue >= 0) & (result.pvalue <= 1)).all()
    assert np.isfinite(result.estimate).all()
    assert (result.standard_error >= 0).all()
    for level in (0.5, 0.95):
        low, high = result.confidence_interval(level)
        none = np.isnan(low) & np.isnan(high) & (result.law == "F")  # compatible with nothing
        assert (none | (low <= high)).all()
    assert result.test in repr(result)


@each
@few
@given(data=st.data())
def test_any_differences(entry, data):
    x = data.draw(differences(entry))
    options = {}
    if entry.calibratable:
        options["df"] = data.draw(degrees)
    if entry.needs_ratio:
        options["test_train_ratio"] = data.draw(st.floats(1e-300, 1e300) | st.floats(0.01, 1))
    result = answer(entry.function, x, alternative=data.draw(alternatives), **options)
    if result is not None:
        assert not np.ma.is_masked(x)
        check(result)


@few
@given(st.lists(signed | st.floats(-1e150, 1e150), min_size=2, max_size=12))
def test_students_statistic_is_that_of_exact_fractions(values):
    result = answer(significance.resampled_t, values)
    if result is None:
        return
    exact = [Fraction(value) for value in values]
    mean = sum(exact) / len(exact)
    variance = sum((value - mean) ** 2 for value in exact) / (len(exact) - 1)
    largest = max(map(abs, exact))
    if variance > (largest / 10**4) ** 2:  # otherwise rounding of the values themselves tells
        square = float(mean**2 / (variance / len(exact)))
        assert result.statistic**2 == pytest.approx(square, rel=1e-6, abs=1e-15)
        expected = 2 * special.stdtr(len(exact) - 1, -math.sqrt(square))
        assert result.pvalue == pytest.approx(expected, rel=1e-6)


@few
@given(counts, counts, st.sampled_from(["chi2", "exact", "mid-p"]), alternatives)
def test_any_counts(n01, n10, method, alternative):
    result = answer(significance.mcnemar, n01, n10, method=method, alternative=alternative)
    if result is None:
        assert n01 + n10 > 2**53
        return
    check(result)
    if method == "exact" and 0 < n01 + n10 < 10**6:
        expected = stats.binomtest(n01, n01 + n10, alternative=alternative).pvalue
        assert result.pvalue == pytest.approx(expected, rel=1e-12)


@few
@given(counts, counts, counts, counts, st.booleans(), alternatives)
def test_any_table_of_counts(n00, n01, n10, n11, paired, alternative):
    result = answer(
        significance.difference_of_proportions,
        *(n00, n01, n10, n11),
        paired=paired,
        alternative=alternative,
    )
    if result is not None:
        check(result)


@few
@given(st.one_of(st.floats(), st.just(1j), st.just("3"), st.just(None)), counts)
def test_whatever_is_no_count_is_refused(wrong, right):
    result = answer(significance.mcnemar, wrong, right)
    whole = isinstance(wrong, float) and 0 <= wrong <= 2**53 and wrong == math.floor(wrong)
    assert (result is not None) == (whole and wrong + right <= 2**53)


@few
@given(
    arrays.arrays(np.bool_, arrays.array_shapes(min_dims=1, max_dims=4, min_side=0, max_side=5)),
    st.floats(-0.5, 1.5),
    st.integers(-1, 50),
)
def test_any_outcomes(rejections, level, resamples):
    for measure in ("consistency", "almost_consistent", "replicability"):
        found = answer(getattr(significance, measure), rejections)
        if found is None:
            assert rejections.ndim < 2 or rejections.shape[-1] < 2 or rejections.shape[-2] < 1
            continue
        assert ((found.by_dataset >= 0) & (found.by_dataset <= 1)).all()
        interval = answer(found.confidence_interval, level, resamples=resamples)
        assert (interval is not None) == (0 < level < 1 and resamples > 0)
        if interval is not None:
            assert (interval.low >= 0).all()
            assert (interval.low <= interval.high).all()
            assert (interval.high <= 1 + 1e-12).all()


@few
@given(st.floats(), st.floats())
def test_shares_of_agreement_are_shares_or_refused(one, other):
    for function in (significance.pair_agreement, significance.chance_corrected):
        found = answer(function, one, other)
        if function is significance.pair_agreement and found is not None:
            assert 0 <= found <= 1
    floor = answer(significance.expected_agreement, one)
    assert (floor is not None) == (0 <= one <= 1)
    interval = answer(proportion_interval, one, other)
    if interval is not None:
        assert 0 <= interval[0] <= one / other <= interval[1] <= 1


@few
@given(
    st.floats(),
    st.lists(st.floats(), max_size=4),
    arrays.arrays(np.float64, (3, 2, 2), elements=anything),
)
def test_calibration_finds_a_df_among_those_tried_or_none(alpha, dfs, x):
    found = answer(significance.calibrate, "use-all-data", x, alpha=alpha, dfs=dfs)
    if found is not None:
        assert found.df in (0, *dfs)
        assert found.df == 0 or 0 <= found.error <= alpha
