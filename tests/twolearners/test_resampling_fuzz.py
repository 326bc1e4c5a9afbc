"""Any plan on any data: every instance in its place, or a ValueError."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from twolearners.differences import Differences
from twolearners.resampling import Plan, distinct_runs, mean_ratio, stratified_folds

few = settings(max_examples=60, deadline=None)
sizes = st.integers(-1, 6) | st.sampled_from([2**31, 2**32, 10**18])
shares = st.none() | st.floats() | st.sampled_from([1e-300, 0.1, 1 / 3, 0.5, 1 - 1e-16])
labels = arrays.arrays(np.int64, st.integers(0, 25), elements=st.integers(0, 3))


def answer(function, *arguments, **options):
    try:
        return function(*arguments, **options)
    except ValueError:
        return None


@few
@given(sizes, sizes, shares, st.booleans(), labels, st.integers(0, 2**32), st.data())
def test_any_plan(runs, folds, share, stratified, codes, seed, data):
    plan = answer(Plan, runs, folds, share, stratified)
    if plan is None:
        return
    assert 0 < plan.test_train_ratio < np.inf
    if plan.runs > 10:
        return  # more than memory holds
    groups = data.draw(st.none() | st.just(np.arange(len(codes)) // 2))
    drawn = answer(plan.draw, codes, np.random.default_rng(seed), groups)
    if drawn is None:
        return
    assert drawn.shape == (plan.runs, len(codes))
    for numbers in drawn:
        tested, counts = np.unique(numbers[numbers >= 0], return_counts=True)
        assert tested.tolist() == list(range(plan.folds))
        if share is not None:
            assert 0 < counts[0] < len(codes)
        elif groups is None:
            assert np.ptp(counts) <= 1
        if groups is not None:
            for fold in np.unique(numbers):
                assert not set(groups[numbers == fold]) & set(groups[numbers != fold])
        if stratified and groups is None and share is None:
            table = np.zeros((plan.folds, 4), int)
            np.add.at(table, (numbers, codes), 1)
            assert (np.ptp(table, axis=0) <= 1).all()
    assert 1 <= distinct_runs(drawn) <= plan.runs
    assert 0 < mean_ratio(drawn) < np.inf
    again = plan.draw(codes, np.random.default_rng(seed), groups)
    np.testing.assert_array_equal(again, drawn)


@few
@given(labels, sizes, st.integers(0, 2**32))
def test_stratified_folds_have_their_share_of_every_class(codes, k, seed):
    folds = answer(stratified_folds, codes, k, np.random.default_rng(seed))
    assert (folds is None) == (not 2 <= k <= len(codes))
    if folds is not None:
        for code in range(4):
            assert np.ptp(np.bincount(folds[codes == code], minlength=k)) <= 1


@few
@given(
    arrays.arrays(
        st.sampled_from([np.int32, np.int64, np.uint8]),
        st.tuples(st.integers(0, 3), st.integers(0, 5)),
    )
)
def test_ratios_of_any_numbers_are_those_of_their_counts(folds):
    ratio = answer(mean_ratio, folds)
    if ratio is None:
        return
    expected = [
        np.sum(run == fold) / np.sum(run != fold)
        for fold in range(int(folds.max()) + 1)
        for run in folds
    ]
    np.testing.assert_allclose(ratio, np.mean(expected), rtol=1e-12)
    assert np.isfinite(ratio)


@few
@given(st.integers(-1, 12), st.integers(-1, 12), st.lists(st.integers(0, 3), max_size=2))
def test_runs_are_cut_into_parts_that_hold_them_all_or_refused(runs, part, batch):
    plan = Plan(6, 3)
    values = np.arange(float(np.prod(batch) * 18)).reshape(*batch, 6, 3)
    differences = Differences(values, plan)
    first = answer(differences.first, runs)
    assert (first is None) == (not 1 <= runs <= 6)
    if first is not None:
        np.testing.assert_array_equal(first.values, values[..., :runs, :])
    cut = answer(differences.repetitions, part)
    assert (cut is None) == (part not in (1, 2, 3, 6))
    if cut is not None:
        assert cut.values.shape == (*batch, 6 // part, part, 3)
        np.testing.assert_array_equal(cut.values.ravel(), values.ravel())
