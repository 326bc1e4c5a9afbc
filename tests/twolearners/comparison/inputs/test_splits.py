"""``cv`` says how to split: by a plan, a number, a splitter of scikit-learn or the splits."""

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.metrics import get_scorer
from sklearn.model_selection import (
    GroupKFold,
    KFold,
    LeaveOneOut,
    RepeatedKFold,
    RepeatedStratifiedKFold,
    ShuffleSplit,
    TimeSeriesSplit,
)
from sklearn.naive_bayes import GaussianNB

from twolearners import compare, compare_tests, resampling
from twolearners.comparison import ComparisonError, ComparisonWarning
from twolearners.comparison.inputs.data import check_data
from twolearners.comparison.inputs.learners import contenders
from twolearners.comparison.inputs.splits import Splits, generator, read_splits
from twolearners.learners import NaiveBayes
from twolearners.resampling import Plan, repeated_kfold
from twolearners.significance import TESTS, Procedure
from twolearners.significance.procedure import arranged

PAIR = contenders("naive-bayes", "c45")
IGNORED = pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")


def some(n):
    rng = np.random.default_rng(0)
    y = rng.integers(2, size=n)
    y[:2] = 0, 1
    return check_data(rng.normal(size=(n, 2)), y, PAIR)


class TestPlans:
    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_are_as_the_catalogue_says(self, entry):
        plan = Splits(folds=6).plan(Procedure(entry.name, size=4), strict=False)
        assert plan.kind == entry.plan
        free = {"runs": 4, "folds": 6, "n": 4}
        wanted = tuple(free.get(axis, axis) for axis in entry.axes)
        assert arranged(entry, np.zeros(plan.shape)).shape == (wanted or (1, 1))

    def test_have_stratified_folds_and_random_splits_that_are_not(self):
        stratified = {e.plan: Splits().plan(Procedure(e.name)).stratified for e in TESTS}
        assert stratified == {
            "holdout": False,
            "resamples": False,
            "k-fold": True,
            "5x2": False,
            "repeated k-fold": True,
        }

    def test_of_a_single_run_are_the_first_of_many(self):
        one, many = resampling.kfold(5), resampling.repeated_kfold(6, 5)
        labels = some(50).codes
        np.testing.assert_array_equal(
            one.draw(labels, generator(one, 3))[0], many.draw(labels, generator(many, 3))[0]
        )

    def test_are_cut_to_the_size_of_the_test(self):
        assert Splits((repeated_kfold(10, 5),)).plan(Procedure("runs", size=3)).shape == (3, 5)
        assert Splits((repeated_kfold(10, 5),)).plan(Procedure("kfold")).shape == (1, 5)
        with pytest.raises(ComparisonError, match=r"runs is to use 11 runs.* cv has 10"):
            Splits((repeated_kfold(10, 5),)).plan(Procedure("runs", size=11))

    def test_that_do_not_suit_a_test_are_refused_or_left_to_others(self):
        cv = read_splits(repeated_kfold(3, 5), some(50))
        with pytest.raises(ComparisonError, match=r"5x2cv-f needs five runs.*3 runs of"):
            cv.plan(Procedure("5x2cv-f"))
        assert cv.plan(Procedure("5x2cv-f"), strict=False).shape == (5, 2)
        with pytest.raises(ComparisonError, match=r"resampled needs .*; cv says 5 folds"):
            read_splits(5, some(50)).plan(Procedure("resampled"))


class TestSplitters:
    @pytest.mark.parametrize(
        ("splitter", "plan"),
        [
            (KFold(4), Plan(1, 4)),
            (RepeatedKFold(n_splits=4, n_repeats=3, random_state=0), Plan(3, 4)),
            (RepeatedStratifiedKFold(n_splits=2, n_repeats=5, random_state=0), Plan(5, 2)),
            (LeaveOneOut(), Plan(1, 40)),
            (ShuffleSplit(7, test_size=0.25, random_state=0), Plan(7, 1, 0.25)),
        ],
        ids=str,
    )
    def test_are_known_by_what_they_do(self, splitter, plan):
        for cv in (splitter, splitter.split(np.zeros((40, 1)), np.tile([0, 1], 20))):
            splits = read_splits(cv, some(40))
            assert splits.plans == (plan,)
            assert splits.given.shape == (plan.runs, 40)

    def test_test_what_they_say(self, numbers):
        X, y = numbers
        cv = RepeatedKFold(n_splits=4, n_repeats=3, random_state=1)
        pair = (GaussianNB(), DummyClassifier())
        found = compare(*pair, X, y, cv=cv)
        wrong = [
            (
                np.mean(GaussianNB().fit(X[train], y[train]).predict(X[test]) != y[test]),
                np.mean(DummyClassifier().fit(X[train], y[train]).predict(X[test]) != y[test]),
            )
            for train, test in cv.split(X)
        ]
        by_hand = np.subtract(*np.transpose(wrong)).reshape(3, 4)
        np.testing.assert_allclose(found.differences, by_hand, atol=1e-12)
        assert found.test_train_ratio == pytest.approx(1 / 3)
        with pytest.raises(ComparisonError, match="only splits that are drawn"):
            found.replicate(2)

    @IGNORED
    def test_that_are_unlike_folds_are_random_splits_with_the_mean_ratio(self, numbers):
        X, y = numbers
        test_sizes = (8, 16, 20)
        cv = [(np.arange(size, 80), np.arange(size)) for size in test_sizes]
        found = compare(GaussianNB(), DummyClassifier(), X, y, test="corrected-resampled", cv=cv)
        assert found.differences.shape == (3,)
        assert found.test_train_ratio == pytest.approx(np.mean([n / (80 - n) for n in test_sizes]))

    @pytest.mark.parametrize("cv", [TimeSeriesSplit(4), TimeSeriesSplit(4, max_train_size=16)])
    @pytest.mark.parametrize("scoring", [None, "roc_auc"])
    def test_of_a_time_series_leave_the_future_out(self, numbers, cv, scoring):
        X, y = numbers
        growing = cv.max_train_size is None
        with pytest.warns(ComparisonWarning) as warned:
            made = compare(
                *(GaussianNB(), "naive-bayes", X, y),
                test="corrected-resampled",
                cv=cv,
                scoring=scoring,
            )
        assert any("train on 16 to 64 instances" in str(w.message) for w in warned) == growing
        scorer = get_scorer(scoring or "accuracy")
        wanted = [
            [
                scorer(learner.fit(X[train], y[train]), X[test], y[test])
                for train, test in cv.split(X)
            ]
            for learner in (GaussianNB(), NaiveBayes())
        ]
        difference = np.subtract(*wanted) if scoring else np.subtract(*wanted[::-1])
        assert made.differences == pytest.approx(difference)
        sizes = [(len(test), len(train)) for train, test in cv.split(X)]
        assert made.test_train_ratio == pytest.approx(np.mean([a / b for a, b in sizes]))

    def test_that_do_not_suit_a_test_are_refused_with_those_that_do(self, numbers):
        message = (
            r"needs runs of cross-validation.*Tests that fit these splits: .*'corrected-resampled'"
        )
        with pytest.raises(ComparisonError, match=message):
            compare(GaussianNB(), DummyClassifier(), *numbers, cv=TimeSeriesSplit(4))

    @IGNORED
    def test_leave_out_the_tests_that_they_do_not_suit(self, numbers):
        every = compare_tests(GaussianNB(), DummyClassifier(), *numbers, cv=KFold(5))
        assert {result.losses.plan for result in every} == {Plan(1, 5)}
        assert {"mcnemar", "5x2cv-f", "corrected-resampled", "folds"} <= set(every.skipped)
        assert every.fits == 10

    @pytest.mark.parametrize(
        ("cv", "groups", "message"),
        [
            (1, None, "cv must be 2 folds or more"),
            ("kfold", None, "cv takes a number of folds, a Plan"),
            (3.5, None, "cv takes a number of folds, a Plan"),
            ([], None, "cv has no splits"),
            ([([0, 1], [1, 2])], None, "split 0 of cv has an empty part, or parts that overlap"),
            (
                KFold(3).split(np.zeros(40)),
                np.arange(40) // 4,
                "split 0 of cv has a group on both sides",
            ),
        ],
    )
    def test_that_cannot_be_used(self, cv, groups, message):
        with pytest.raises(ComparisonError, match=message):
            read_splits(cv, some(40), groups)

    def test_that_keep_groups_together_are_taken(self):
        splits = read_splits(GroupKFold(5), some(40), np.arange(40) // 4)
        assert splits.plans == (Plan(1, 5),)
