"""Splits: whole groups, the same runs however many there are, and ratios that are true."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twolearners import resampling
from twolearners.comparison.contenders import contenders
from twolearners.comparison.cuts import Sizes, distinct, draw, generator, plan, ratio
from twolearners.comparison.problem import problem
from twolearners.significance import TESTS, catalogue
from twolearners.significance.procedure import arranged

PAIR = contenders("naive-bayes", "c45")


def some(n, groups=None, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(2, size=n)
    y[:2] = 0, 1
    return problem(rng.normal(size=(n, 2)), y, PAIR, groups)


class TestGroups:
    @given(
        st.integers(2, 5),
        st.lists(st.integers(1, 9), min_size=6, max_size=14),
        st.integers(0, 10**6),
        st.booleans(),
    )
    @settings(max_examples=40, deadline=None)
    def test_stay_whole_and_every_instance_is_tested_once_in_a_run(self, k, sizes, seed, strata):
        groups = np.repeat(np.arange(len(sizes)), sizes)
        data = some(len(groups), groups, seed)
        cut = resampling.repeated_kfold(2, k, stratified=strata)
        folds, share = draw(cut, data, np.random.default_rng(seed))
        for run in folds:
            assert set(run) == set(range(k))
            for group in range(len(sizes)):
                assert len(set(run[groups == group])) == 1
        assert share == pytest.approx(ratio(folds, cut))

    @given(st.integers(3, 12), st.integers(0, 10**6))
    @settings(max_examples=30, deadline=None)
    def test_are_held_out_whole(self, number, seed):
        groups = np.arange(5 * number) % number
        data = some(len(groups), groups, seed)
        folds, share = draw(resampling.resamples(3, 0.3), data, np.random.default_rng(seed))
        for run in folds:
            tested = set(groups[run == 0])
            assert tested.isdisjoint(groups[run == -1])
            assert tested
        assert share > 0


class TestPlans:
    def test_without_groups_are_those_of_the_library(self):
        data = some(50)
        cut = resampling.repeated_kfold(3, 5)
        folds, share = draw(cut, data, generator(cut, 9))
        np.testing.assert_array_equal(folds, cut.draw(data.codes, generator(cut, 9)))
        assert share == cut.test_train_ratio

    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_cut_as_the_catalogue_says(self, entry):
        found = plan(entry, Sizes(runs=4, folds=6, resamples=8), some(50))
        assert found.kind == entry.plan
        free = {"runs": 4, "folds": 6, "n": 8}
        wanted = tuple(free.get(axis, axis) for axis in entry.axes)
        assert arranged(entry, np.zeros(found.shape)).shape == (wanted or (1, 1))

    def test_folds_are_stratified_and_random_splits_are_not(self):
        found = {e.plan: plan(e, Sizes(), some(50)).stratified for e in TESTS}
        assert found == {
            "holdout": False,
            "resamples": False,
            "k-fold": True,
            "5x2": False,
            "repeated k-fold": True,
        }
        told = plan(catalogue.test("mcnemar"), Sizes(stratified=True), some(50))
        assert told.stratified

    def test_a_single_run_is_the_first_of_many(self):
        one, many = resampling.kfold(5), resampling.repeated_kfold(6, 5)
        labels = some(50).codes
        np.testing.assert_array_equal(
            one.draw(labels, generator(one, 3))[0], many.draw(labels, generator(many, 3))[0]
        )


class TestDistinct:
    def test_does_not_care_how_folds_are_numbered(self):
        run = np.random.default_rng(0).integers(4, size=30)
        run[:4] = range(4)
        renamed = np.array([2, 0, 3, 1])[run]
        assert distinct(np.stack([run, renamed])) == 1
        other = run.copy()
        other[[0, 1]] = other[[1, 0]]
        assert distinct(np.stack([run, renamed, other])) == 2

    def test_tells_a_test_set_from_a_training_set(self):
        assert distinct(np.array([[0, -1, -1, 0], [-1, 0, 0, -1]])) == 2
