"""Two learners that are equal by symmetry."""

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import equal_learners
from twolearners.simulators import Waveform

SMALL = {"size": 60, "runs": 2, "seed": 5}


@pytest.fixture(scope="module")
def measured():
    return equal_learners.measure(trials=60, **SMALL)


def test_the_waveform_problem_reads_the_same_backwards():
    X, y = Waveform().sample(60_000, np.random.default_rng(1))
    forwards = [X[y == label].mean(axis=0) for label in range(3)]
    backwards = [X[y == label][:, ::-1].mean(axis=0) for label in (2, 1, 0)]
    np.testing.assert_allclose(forwards, backwards, atol=4 * 2 * np.sqrt(2 / 19_000))


def test_a_trial_does_not_depend_on_the_others(measured):
    fewer = equal_learners.measure(trials=3, **SMALL)
    for name in ("counts", "resampled", "repeated", "five_by_two"):
        np.testing.assert_array_equal(getattr(fewer, name), getattr(measured, name)[:3])


def test_the_learners_are_equally_good(measured):
    means = measured.repeated.mean(axis=(1, 2))
    assert abs(means.mean()) < 4 * means.std(ddof=1) / np.sqrt(len(means))


def test_a_handicap_makes_b_the_worse_one():
    worse = equal_learners.measure(trials=30, handicap=3.0, **SMALL)
    assert worse.repeated.mean() < -0.05


def test_a_nearest_neighbour_is_scikit_learns():
    from sklearn.neighbors import KNeighborsClassifier

    rng = np.random.default_rng(3)
    pair = equal_learners._Pair(80, 0.0, np.random.default_rng(2))
    X, y = Waveform().sample(80, np.random.default_rng(2))
    held_out = rng.random(80) < 0.3
    for wrong, part in zip(pair.wrong(held_out), (X[:, :11], X[:, 10:]), strict=True):
        theirs = KNeighborsClassifier(1).fit(part[~held_out], y[~held_out]).predict(part[held_out])
        np.testing.assert_array_equal(wrong, theirs != y[held_out])


def test_differences_stand_under_the_plan_that_gave_them(measured):
    shapes = {kind: one.values.shape for kind, one in measured.by_plan.items()}
    assert shapes == {
        "holdout": (60, 1, 1),
        "resamples": (60, 30, 1),
        "repeated k-fold": (60, 2, 10),
        "5x2": (60, 5, 2),
    }
    assert measured.by_plan["resamples"].plan.test_train_ratio == pytest.approx(1 / 2)


def test_counts_and_folds_cover_the_test_sets(measured):
    assert (measured.counts.sum(axis=1) == 20).all()
    # 60 instances in 10 folds of 6: every difference is a multiple of 1/6
    np.testing.assert_allclose(measured.repeated * 6, np.round(measured.repeated * 6), atol=1e-9)


def test_repetitions_cut_the_same_data_anew():
    five, ten = equal_learners.repetitions(trials=4, times=3, **SMALL)
    assert five.shape == (4, 3, 5, 2)
    assert ten.shape == (4, 3, 2, 10)
    assert not np.array_equal(ten[:, 0], ten[:, 1])
    again, _ = equal_learners.repetitions(trials=2, times=3, **SMALL)
    np.testing.assert_array_equal(again, five[:2])


@pytest.mark.parametrize(
    ("name", "value"), [("trials", 0), ("size", 5), ("runs", 0), ("handicap", -1.0)]
)
def test_impossible_designs_are_refused(name, value):
    with pytest.raises(ValueError, match=name):
        equal_learners.measure(**{"trials": 1, **SMALL, name: value})
