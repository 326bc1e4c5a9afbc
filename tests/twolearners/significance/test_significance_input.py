"""Edges: learners that never differ, differences that never vary, and bad input."""

import warnings

import numpy as np
import pytest

from twolearners.significance import (
    TESTS,
    chance_corrected,
    corrected_resampled_t,
    expected_agreement,
    resampled_t,
)
from twolearners.significance import test as lookup

ON_DIFFERENCES = [entry for entry in TESTS if entry.axes]
LENGTHS = {"n": 10, "folds": 10, "runs": 10}
each = pytest.mark.parametrize("entry", ON_DIFFERENCES, ids=lambda entry: entry.name)


def shape(entry):
    return tuple(LENGTHS.get(axis, axis) for axis in entry.axes)


def carry_out(entry, x, **options):
    if entry.needs_ratio:
        options["test_train_ratio"] = 1 / 9
    return entry.function(x, **options)


@each
@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_identical_learners_are_equal(entry, alternative):
    if entry.name == "5x2cv-f" and alternative != "two-sided":
        return
    result = carry_out(entry, np.zeros((3, *shape(entry))), alternative=alternative)
    np.testing.assert_array_equal(result.statistic, [0, 0, 0])
    np.testing.assert_array_equal(result.pvalue, [1, 1, 1])


@each
@pytest.mark.parametrize("difference", [0.1, -0.3, 0.85 - 0.80, 1 / 3])
def test_a_constant_difference_is_certain_and_warned_of(entry, difference):
    """Rounding leaves the variance of equal numbers a little above zero."""
    with pytest.warns(RuntimeWarning, match="1 set\\(s\\) of differences are constant") as caught:
        result = carry_out(entry, np.full(shape(entry), difference))
    assert result.statistic == (np.inf if entry.name == "5x2cv-f" else np.sign(difference) * np.inf)
    assert result.pvalue == 0
    assert result.confidence_interval() == pytest.approx((difference, difference))
    assert caught[0].filename == __file__


@each
def test_a_difference_of_accuracies_that_is_constant_but_for_rounding(entry):
    b = np.linspace(0.1, 0.9, np.prod(shape(entry))).reshape(shape(entry))
    x = (b + 0.01) - b
    assert np.ptp(x) > 0
    with pytest.warns(RuntimeWarning, match="constant and not zero"):
        assert carry_out(entry, x).pvalue == 0


@pytest.mark.parametrize("name", ["folds", "runs"])
def test_means_that_are_zero_but_for_rounding(name):
    """Runs that hold the same numbers in another order have the same mean."""
    numbers = np.array([0.1, 0.2, -0.3, 0.7, -0.4, -0.3])
    x = np.random.default_rng(1).permuted(np.tile(numbers, (8, 1)), axis=1)
    x = x if name == "folds" else x.T
    result = lookup(name).function(x)
    assert (result.statistic, result.pvalue) == (0, 1)
    with pytest.warns(RuntimeWarning):
        assert lookup(name).function(x + 0.1).pvalue == 0


@each
def test_ordinary_differences_do_not_warn(entry):
    x = np.random.default_rng(1).normal(size=(5, *shape(entry)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        carry_out(entry, x).confidence_interval()


@each
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_not_a_number(entry, bad):
    x = np.zeros((3, *shape(entry)))
    x[(1,) + (1,) * len(shape(entry))] = bad
    with pytest.raises(ValueError, match=f"1 of {x.size} differences are NaN or infinite"):
        carry_out(entry, x)


@each
def test_one_fold_is_not_enough(entry):
    x = np.zeros((*shape(entry)[:-1], 1))
    with pytest.raises(ValueError, match="differences must have shape \\(\\.\\.\\., "):
        carry_out(entry, x)
    with pytest.raises(ValueError, match="not \\(\\): one split says nothing about variation"):
        carry_out(entry, 0.1)


@pytest.mark.parametrize("entry", [e for e in TESTS if e.calibratable], ids=lambda e: e.name)
@pytest.mark.parametrize("df", [0, -3, np.nan, np.inf])
def test_df_must_be_positive(entry, df):
    with pytest.raises(ValueError, match=r"df must be positive and finite.*for the default, "):
        carry_out(entry, np.zeros(shape(entry)), df=df)


@pytest.mark.parametrize("entry", [e for e in TESTS if e.needs_ratio], ids=lambda e: e.name)
@pytest.mark.parametrize("ratio", [0, -0.1, np.nan, np.inf])
def test_ratio_must_be_positive(entry, ratio):
    with pytest.raises(ValueError, match=r"instances trained on.*it is 1/9 for 10-fold"):
        entry.function(np.ones(shape(entry)), ratio)


@each
def test_alternative_must_be_known(entry):
    with pytest.raises(ValueError, match=r"alternative must be one of .*'greater'.*, not 'bigger'"):
        carry_out(entry, np.zeros(shape(entry)), alternative="bigger")


def test_numbers_too_large_to_square():
    with pytest.raises(ValueError, match="overflow; divide all of them by a constant"):
        resampled_t([1e200, 2e200])


def test_options_are_by_keyword():
    with pytest.raises(TypeError):
        resampled_t([0.1, 0.2], 3)
    with pytest.raises(TypeError):
        corrected_resampled_t([0.1, 0.2], 1 / 9, 3)
    with pytest.raises(TypeError):
        lookup("mcnemar").function(3, 4, False)


def test_an_empty_batch_gives_an_empty_batch():
    assert resampled_t(np.zeros((0, 5))).pvalue.shape == (0,)


@each
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda x: np.ma.masked_less(x, x.max()), "of the differences are masked"),
        (lambda x: x + 1j, "differences must be real numbers, not complex128"),
        (lambda x: x.astype("M8[s]"), "differences must be real numbers, not datetime64"),
        (lambda x: x.astype("m8[s]"), "differences must be real numbers, not timedelta64"),
        (lambda x: x.astype(str), "differences must be real numbers, not words"),
        (lambda x: x.astype(str).astype(object), "differences must be real numbers, not words"),
        (lambda x: np.where(x == x.max(), None, x), "differences are NaN or infinite"),
        (lambda x: np.where(x == x.max(), object(), x), "differences must be real numbers: "),
        (lambda x: x * 1e-170, "below 1e-140 have squares too small"),
        (lambda x: x * 1e170, "overflow; divide"),
    ],
)
def test_what_is_no_number_or_has_no_square_is_refused(entry, spoil, message):
    x = np.arange(1.0, 1 + np.prod(shape(entry))).reshape(shape(entry))
    with pytest.raises(ValueError, match=message):
        carry_out(entry, spoil(x))


@each
@pytest.mark.parametrize("scale", [1e-120, 1e-30, 1e30, 1e120])
def test_the_unit_of_the_differences_is_no_matter(entry, scale):
    x = np.random.default_rng(1).normal(0.3, 1, shape(entry))
    one, other = carry_out(entry, x), carry_out(entry, x * scale)
    assert other.statistic == pytest.approx(one.statistic, rel=1e-9)


def test_a_mask_that_hides_nothing_is_no_matter():
    x = np.ma.array([0.1, 0.3, -0.1], mask=[False, False, False])
    assert resampled_t(x).pvalue == resampled_t(x.data).pvalue


@pytest.mark.parametrize("p", [2, -0.1, np.nan, np.ma.array([0.5], mask=[True]), [0.5, 1j]])
def test_probabilities_lie_between_0_and_1(p):
    with pytest.raises(ValueError, match=r"must lie between 0 and 1|masked|real numbers"):
        expected_agreement(p)
    with pytest.raises(ValueError, match=r"must lie between 0 and 1|masked|real numbers"):
        chance_corrected(0.5, p)
