"""A comparison stopped by a key tells what finished runs say, and that it is partial."""

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from twolearners import compare, compare_learners, compare_tests
from twolearners.comparison import ComparisonInterrupted
from twolearners.resampling import repeated_kfold, resamples
from twolearners.significance import Procedure

PLAN = repeated_kfold(4, 5)


class Stopped(GaussianNB):
    """Presses the key when it is trained for a certain time."""

    fits = 0
    last = 0

    def fit(self, X, y):
        Stopped.fits += 1
        if Stopped.fits > Stopped.last:
            raise KeyboardInterrupt
        return super().fit(X, y)


@pytest.fixture
def stop_after():
    def after(fits):
        Stopped.fits, Stopped.last = 0, fits
        return Stopped()

    return after


@pytest.mark.parametrize(("fits", "runs"), [(10, 2), (14, 2), (19, 3)])
def test_whole_runs_are_compared_as_if_they_had_been_all(numbers, stop_after, fits, runs):
    with pytest.raises(ComparisonInterrupted) as stop:
        compare(DecisionTreeClassifier(), stop_after(fits), *numbers, cv=PLAN)
    partial = stop.value.comparison
    full = compare(
        *(DecisionTreeClassifier(), GaussianNB(), *numbers), cv=PLAN, names=partial.names
    )
    assert (partial.differences == full.differences[:runs]).all()
    assert partial.fits == 2 * runs * 5
    assert f"partial: it was stopped after {runs} of 4 runs" in " ".join(str(partial).split())
    assert str(stop.value).startswith(f"stopped after {runs} of 4 runs")


def test_it_is_a_key_that_stopped_it(numbers, stop_after):
    with pytest.raises(KeyboardInterrupt):
        compare(DecisionTreeClassifier(), stop_after(12), *numbers, cv=PLAN)


@pytest.mark.parametrize(
    ("fits", "test"),
    [
        (9, "corrected-repeated-kfold"),  # one run says nothing about the spread of runs
        (3, "kfold"),
        (9, "5x2cv-f"),
        (14, Procedure("use-all-data", df=10)),  # degrees of freedom for all runs
    ],
)
def test_too_little_is_no_comparison(numbers, stop_after, fits, test):
    plan = None if test == "5x2cv-f" else PLAN
    with pytest.raises(KeyboardInterrupt) as stop:
        compare(DecisionTreeClassifier(), stop_after(fits), *numbers, cv=plan, test=test)
    assert not isinstance(stop.value, ComparisonInterrupted)


def test_random_splits_are_kept_one_by_one(numbers, stop_after):
    with pytest.raises(ComparisonInterrupted) as stop:
        compare(
            *(DecisionTreeClassifier(), stop_after(7), *numbers),
            cv=resamples(10, 0.2),
            test="corrected-resampled",
        )
    assert stop.value.comparison.differences.shape == (7,)
    assert stop.value.finished == "7 of 10 splits"


def test_several_learners_and_scores_are_kept_as_pairs(numbers, stop_after):
    learners = {"tree": DecisionTreeClassifier(), "nb": GaussianNB(), "slow": stop_after(13)}
    with pytest.raises(ComparisonInterrupted) as stop:
        compare_learners(learners, *numbers, scoring=["f1", "accuracy"], cv=PLAN)
    pairs = stop.value.comparison
    assert len(pairs) == len(pairs.adjusted) == 6
    assert pairs.fits == 3 * 2 * 5
    assert "after 2 of 4 runs" in str(pairs)


def test_of_several_tests_those_are_kept_whose_splits_are_done(numbers, stop_after):
    tests = ["corrected-repeated-kfold", "kfold", "5x2cv-f"]
    with pytest.raises(ComparisonInterrupted) as stop:  # within the five runs of two folds
        compare_tests(DecisionTreeClassifier(), stop_after(23), *numbers, tests=tests, cv=PLAN)
    kept = stop.value.comparison
    assert [result.test for result in kept] == tests[:2]
    assert not any("partial" in c.text for result in kept for c in result.cautions)
    assert kept.skipped == {"5x2cv-f": "5x2cv-f: stopped before its splits were done"}


def test_of_several_tests_one_may_be_partial(numbers, stop_after):
    with pytest.raises(ComparisonInterrupted) as stop:
        compare_tests(
            *(DecisionTreeClassifier(), stop_after(12), *numbers),
            tests=["corrected-repeated-kfold", "5x2cv-f"],
            cv=PLAN,
        )
    (kept,) = stop.value.comparison
    assert kept.losses.plan.runs == 2


def test_repetitions_that_are_done_are_counted(numbers, stop_after):
    comparison = compare(DecisionTreeClassifier(), stop_after(20 + 45), *numbers, cv=PLAN)
    with pytest.raises(ComparisonInterrupted) as stop:
        comparison.replicate(5)
    assert stop.value.finished == "2 of 5 repetitions"
    assert stop.value.comparison.same_verdict.repetitions == 2


def test_runs_that_were_added_are_kept_with_those_before(numbers, stop_after):
    X, noise = numbers[0], np.random.default_rng(5).normal(scale=0.8, size=80)
    y = (X[:, 0] + noise > 0).astype(int)  # p is about 0.05 with ten runs: they do not do
    tree = DecisionTreeClassifier(max_depth=2, random_state=0)
    whole = compare(tree, GaussianNB(), X, y, cv=repeated_kfold(20, 10))
    with pytest.raises(ComparisonInterrupted) as stop:
        compare(tree, stop_after(134), X, y, cv="auto")
    partial = stop.value.comparison
    assert stop.value.finished == "13 of 20 runs"
    assert (partial.differences == whole.differences[:13]).all()
