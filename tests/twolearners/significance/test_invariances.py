"""What must not change a verdict, what must, for every test on differences."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twolearners.significance import TESTS
from twolearners.significance import test as lookup

ON_DIFFERENCES = [entry for entry in TESTS if entry.axes]
REPEATED = [entry for entry in TESTS if entry.plan == "repeated k-fold"]
SIGNED = [entry for entry in ON_DIFFERENCES if entry.name != "5x2cv-f"]
LENGTHS = {"n": 6, "folds": 5, "runs": 4}
FIGURE_1 = np.array([[1.0, 3, -2], [2, 1, 0], [2, -3, -1]])

each = pytest.mark.parametrize("entry", ON_DIFFERENCES, ids=lambda entry: entry.name)
each_signed = pytest.mark.parametrize("entry", SIGNED, ids=lambda entry: entry.name)
seeds = st.integers(0, 2**32 - 1)
some = settings(max_examples=20)


def shape(entry):
    return tuple(LENGTHS.get(axis, axis) for axis in entry.axes)


def differences(entry, *leading):
    """Draw differences of error rates on 75 test instances: ties and zeros are common."""

    def table(seed, widest):
        rng = np.random.default_rng(seed)
        return rng.integers(-widest, widest + 1, size=(*leading, *shape(entry))) / 75

    return st.builds(table, seeds, st.integers(0, 20))


def carry_out(entry, x, **options):
    if entry.needs_ratio:
        options["test_train_ratio"] = 1 / 4
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return entry.function(x, **options)


def same(one, other, sign=1):
    np.testing.assert_allclose(sign * one.statistic, other.statistic, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(one.pvalue, other.pvalue, rtol=1e-7, atol=1e-9)


@each
@some
@given(data=st.data(), factor=st.floats(1e-4, 1e4))
def test_units_do_not_matter(entry, data, factor):
    x = data.draw(differences(entry))
    one, other = carry_out(entry, x), carry_out(entry, factor * x)
    same(one, other)
    np.testing.assert_allclose(factor * one.estimate, other.estimate, atol=1e-9 * factor)


@each_signed
@some
@given(data=st.data())
def test_swapping_the_learners_turns_the_sign(entry, data):
    x = data.draw(differences(entry))
    same(carry_out(entry, x), carry_out(entry, -x), sign=-1)
    less, greater = (
        carry_out(entry, sign * x, alternative=claim)
        for sign, claim in ((1, "less"), (-1, "greater"))
    )
    np.testing.assert_allclose(less.pvalue, greater.pvalue, rtol=1e-7, atol=1e-9)


@some
@given(data=st.data())
def test_the_combined_f_ignores_the_sign(data):
    x = data.draw(differences(lookup("5x2cv-f")))
    same(carry_out(lookup("5x2cv-f"), x), carry_out(lookup("5x2cv-f"), -x))


@each
@some
@given(data=st.data())
def test_a_batch_is_a_loop(entry, data):
    x = data.draw(differences(entry, 2, 3))
    batch = carry_out(entry, x)
    for field in ("statistic", "pvalue", "estimate", "standard_error"):
        values = getattr(batch, field)
        assert values.shape == (2, 3)
        for at in np.ndindex(2, 3):
            one = getattr(carry_out(entry, x[at]), field)
            assert np.ndim(one) == 0
            np.testing.assert_allclose(values[at], one, rtol=1e-9, atol=1e-12)


@each_signed
@some
@given(data=st.data())
def test_two_sided_is_twice_the_smaller_side(entry, data):
    x = data.draw(differences(entry))
    both, less, greater = (
        carry_out(entry, x, alternative=claim).pvalue for claim in ("two-sided", "less", "greater")
    )
    assert both == pytest.approx(min(1, 2 * min(less, greater)), rel=1e-9)


@each
@some
@given(data=st.data(), level=st.floats(0.5, 0.99))
def test_the_interval_holds_what_is_not_rejected(entry, data, level):
    """Moving the differences to an end of the interval makes p = 1 - level.

    Not so without variance, and not when the combined F rejects everything; nor for
    an average of t's of which one is 0/0, for moved it would be x/0.
    """
    x = data.draw(differences(entry))
    result = carry_out(entry, x)
    low, high = result.confidence_interval(level)
    still = result.standard_error < 1e-6 or np.isnan(low)
    if still or np.isinf(carry_out(entry, x - low).statistic):
        return
    assert carry_out(entry, x - low).pvalue == pytest.approx(1 - level, rel=1e-6)
    assert carry_out(entry, x - high).pvalue == pytest.approx(1 - level, rel=1e-6)


# How the cells of a table may be shuffled.
def all_cells(x, rng):
    return rng.permutation(x.ravel()).reshape(x.shape)


def folds_within_each_run(x, rng):
    return rng.permuted(x, axis=1)


def runs_within_each_fold(x, rng):
    return rng.permuted(x, axis=0)


def whole_runs(x, rng):
    return rng.permutation(x, axis=0)


def whole_folds(x, rng):
    return rng.permutation(x, axis=1)


def may_shuffle(name):
    if name in ("use-all-data", "corrected-repeated-kfold"):
        return (all_cells,)
    if name.startswith("runs"):
        return (runs_within_each_fold, whole_folds)
    return (folds_within_each_run, whole_runs)  # of the folds and sorted runs tests


# What changes the verdict: two cells of Figure 1 exchanged within a run, or within a fold.
ONE_RUN_TURNED = np.array([[-2.0, 3, 1], [2, 1, 0], [2, -3, -1]])
ONE_FOLD_TURNED = np.array([[2.0, 3, -2], [2, 1, 0], [1, -3, -1]])


@pytest.mark.parametrize("entry", REPEATED, ids=lambda entry: entry.name)
@some
@given(data=st.data(), seed=seeds)
def test_order_that_does_not_matter(entry, data, seed):
    x = data.draw(differences(entry))
    for shuffle in may_shuffle(entry.name):
        same(carry_out(entry, x), carry_out(entry, shuffle(x, np.random.default_rng(seed))))


@pytest.mark.parametrize("name", ["resampled", "corrected-resampled", "kfold"])
@some
@given(data=st.data(), seed=seeds)
def test_order_of_one_resampling_does_not_matter(name, data, seed):
    x = data.draw(differences(lookup(name)))
    shuffled = np.random.default_rng(seed).permutation(x)
    same(carry_out(lookup(name), x), carry_out(lookup(name), shuffled))


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        *[(f"runs{kind}", ONE_RUN_TURNED) for kind in ("", "-averaged-var", "-averaged-t")],
        *[
            (f"{group}{kind}", ONE_FOLD_TURNED)
            for group in ("folds", "sorted-runs")
            for kind in ("", "-averaged-var", "-averaged-t")
        ],
    ],
)
def test_order_that_does_matter(name, changed):
    """Which fold a run calls its first sways the runs tests; which run a cell is in, the others."""
    before, after = (carry_out(lookup(name), x).statistic for x in (FIGURE_1, changed))
    assert before != pytest.approx(after, rel=1e-3)
