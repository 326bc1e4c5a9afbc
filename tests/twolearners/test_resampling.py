"""Plans cut a data set as the papers say, and each run owns its random numbers."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twolearners import significance
from twolearners.learners.base import checked_folds
from twolearners.resampling import (
    distinct_runs,
    five_by_two,
    holdout,
    kfold,
    mean_ratio,
    repeated_kfold,
    resamples,
    stratified_folds,
)
from twolearners.significance.procedure import arranged

PLANS = [
    holdout(),
    holdout(stratified=True),
    resamples(30),
    resamples(5, 0.1, stratified=True),
    kfold(10),
    kfold(7, stratified=False),
    repeated_kfold(4, 10),
    five_by_two(),
]


@pytest.fixture
def labels():
    return np.random.default_rng(0).permutation(np.repeat([0, 1, 2], [151, 97, 35]))


def draw(plan, labels, seed=1):
    return plan.draw(labels, np.random.default_rng(seed))


class TestEveryPlan:
    @pytest.fixture(params=PLANS, ids=lambda p: f"{p.kind}-{p.runs}-{p.stratified}")
    def plan(self, request):
        return request.param

    def test_gives_each_instance_a_number_in_each_run(self, plan, labels):
        folds = draw(plan, labels)
        assert folds.shape == (plan.runs, len(labels))
        expected = set(range(plan.folds)) | ({-1} if plan.test_share else set())
        assert all(set(run) == expected for run in folds.tolist())

    def test_is_the_same_for_the_same_seed_only(self, plan, labels):
        assert (draw(plan, labels) == draw(plan, labels)).all()
        assert (draw(plan, labels) != draw(plan, labels, seed=2)).any()

    def test_has_test_sets_of_the_promised_size(self, plan, labels):
        folds = draw(plan, labels)
        share = plan.test_train_ratio / (1 + plan.test_train_ratio)
        for run in folds:
            sizes = np.bincount(run[run >= 0])
            assert np.abs(sizes - share * len(labels)).max() < 1

    def test_is_stratified_if_it_says_so(self, plan, labels):
        share = plan.test_train_ratio / (1 + plan.test_train_ratio)
        for run in draw(plan, labels):
            for c in range(3):
                sizes = np.bincount(run[(labels == c) & (run >= 0)], minlength=plan.folds)
                if plan.stratified:
                    assert np.abs(sizes - share * (labels == c).sum()).max() <= 1

    def test_draws_a_run_whatever_the_number_of_runs(self, labels):
        few, many = (draw(resamples(n), labels) for n in (3, 30))
        assert (few == many[:3]).all()
        assert (
            draw(repeated_kfold(1, 10), labels) == draw(repeated_kfold(9, 10), labels)[:1]
        ).all()

    def test_treats_instances_alike(self, plan):
        """Each instance is held out as often as any other, over many draws."""
        labels = np.repeat([0, 1], [14, 7])
        plan = replace(plan, runs=600)
        tested = (draw(plan, labels) == 0).mean(axis=0)
        share = plan.test_train_ratio / (1 + plan.test_train_ratio)
        error = np.sqrt(share * (1 - share) / 600)
        assert np.abs(tested - share).max() < 4 * error + 0.02


def test_unstratified_folds_do_differ_in_their_classes(labels):
    sizes = [
        np.bincount(run[labels == 2], minlength=10)
        for run in draw(repeated_kfold(20, 10, stratified=False), labels)
    ]
    assert np.ptp(sizes, axis=1).max() > 3


def test_left_over_instances_go_to_any_fold():
    labels = np.zeros(21, dtype=int)
    larger = [int(np.bincount(run).argmax()) for run in draw(repeated_kfold(200, 10), labels)]
    assert set(larger) == set(range(10))


@pytest.mark.parametrize("entry", significance.TESTS, ids=lambda entry: entry.name)
def test_every_test_of_the_catalogue_has_a_plan_that_gives_the_shape_it_takes(entry):
    plan = {plan.kind: plan for plan in PLANS}[entry.plan]
    sizes = {"n": plan.runs, "runs": plan.runs, "folds": plan.folds}
    wanted = tuple(sizes.get(axis, axis) for axis in entry.axes)
    assert arranged(entry, np.zeros(plan.shape)).shape == (wanted or plan.shape)


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
        rng = np.random.default_rng(seed)
        plan = repeated_kfold(2, k, stratified=strata)
        for run in plan.draw(rng.integers(2, size=len(groups)), rng, groups):
            assert set(run) == set(range(k))
            for group in range(len(sizes)):
                assert len(set(run[groups == group])) == 1

    @given(st.integers(3, 12), st.integers(0, 10**6))
    @settings(max_examples=30, deadline=None)
    def test_are_held_out_whole(self, number, seed):
        groups = np.arange(5 * number) % number
        folds = resamples(3, 0.3).draw(groups % 2, np.random.default_rng(seed), groups)
        for run in folds:
            assert set(groups[run == 0]).isdisjoint(groups[run == -1])
            assert (run == 0).any()
        assert mean_ratio(folds) > 0

    def test_that_are_equal_have_the_ratio_of_the_plan(self):
        groups = np.repeat(np.arange(12), 5)
        folds = repeated_kfold(3, 4).draw(groups % 2, np.random.default_rng(0), groups)
        assert mean_ratio(folds) == pytest.approx(kfold(4).test_train_ratio)


class TestDistinctRuns:
    def test_are_so_however_folds_are_numbered(self):
        run = np.random.default_rng(0).integers(4, size=30)
        run[:4] = range(4)
        renamed = np.array([2, 0, 3, 1])[run]
        assert distinct_runs(np.stack([run, renamed])) == 1
        other = run.copy()
        other[[0, 1]] = other[[1, 0]]
        assert distinct_runs(np.stack([run, renamed, other])) == 2

    def test_tell_a_test_set_from_a_training_set(self):
        assert distinct_runs(np.array([[0, -1, -1, 0], [-1, 0, 0, -1]])) == 2


class TestBadInput:
    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (lambda: kfold(1), "at least two folds, not 1"),
            (lambda: resamples(0), "at least one run, not 0"),
            (lambda: holdout(1.0), "between 0 and 1, not 1.0"),
            (lambda: draw(kfold(10), np.zeros(9)), "9 instances cannot be divided into 10 parts"),
            (
                lambda: stratified_folds([0, 1], 3, np.random.default_rng(0)),
                "2 instances cannot be divided into 3 parts",
            ),
        ],
    )
    def test_says_what_is_wrong(self, make, message):
        with pytest.raises(ValueError, match=message):
            make()


def test_fold_numbers_beyond_the_instances_are_refused_and_do_not_wrap():
    with pytest.raises(ValueError, match="no more of them than instances"):
        mean_ratio(np.array([[0, 2**32, 1, 1]]))
    with pytest.raises(ValueError, match="folds must be numbered from 0"):
        checked_folds(np.array([[0, 2**32, 1, 1]]), 4)
