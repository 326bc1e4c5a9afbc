"""Scores and predictions that are there already, instead of learners and data."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twolearners import compare, compare_predictions, compare_scores, significance
from twolearners.comparison import ComparisonError
from twolearners.resampling import repeated_kfold, resamples


class TestScores:
    def test_give_what_the_fits_would_have_given(self, table):
        found = compare("naive-bayes", "c45", *table, cv=repeated_kfold(4, 5))
        by_shape = compare_scores(found.differences, greater_is_better=False)
        assert by_shape.pvalue == found.pvalue
        assert by_shape.same_verdict == found.same_verdict
        assert by_shape.fits == 0
        for cv in (5, repeated_kfold(4, 5)):
            flat = compare_scores(found.differences.ravel(), cv=cv, greater_is_better=False)
            assert flat.pvalue == found.pvalue

    def test_keep_their_direction(self):
        rng = np.random.default_rng(2)
        high, low = rng.normal(0.9, 0.02, size=(10, 10)), rng.normal(0.7, 0.02, size=(10, 10))
        found = compare_scores(high, low, names=("forest", "tree"))
        assert found.better == "forest"
        assert found.estimate > 0
        assert found.scores == (high.mean(), low.mean())
        assert compare_scores(high, low, greater_is_better=False).better == "B"

    def test_of_random_splits_have_the_ratio_that_was_said(self):
        x = np.random.default_rng(0).normal(size=100)
        third = compare_scores(x, test="corrected-resampled", cv=resamples(100, 1 / 3))
        told = compare_scores(x, test="corrected-resampled", test_train_ratio=1 / 2)
        assert third.pvalue == pytest.approx(told.pvalue)
        assert third.pvalue > compare_scores(x, test="corrected-resampled").pvalue

    def test_have_no_counts_for_another_interval(self):
        found = compare_scores(np.random.default_rng(0).normal(size=(10, 10)))
        with pytest.raises(ComparisonError, match="'newcombe' is for counts of errors"):
            found.interval(method="newcombe")

    def test_have_no_splits_to_be_drawn_anew(self):
        found = compare_scores(np.random.default_rng(0).normal(size=(10, 10)))
        with pytest.raises(ComparisonError, match="only splits that are drawn can be drawn anew"):
            found.replicate(3)

    @given(st.integers(2, 6), st.integers(2, 6), st.floats(1e-3, 1e3), st.integers(0, 2**31 - 1))
    @settings(max_examples=30, deadline=None)
    def test_swapping_or_rescaling_changes_nothing_else(self, runs, folds, scale, seed):
        a, b = np.random.default_rng(seed).normal(size=(2, runs, folds))
        one = compare_scores(a, b)
        other = compare_scores(b * scale, a * scale)
        assert one.pvalue == pytest.approx(other.pvalue, rel=1e-6)
        assert one.estimate * scale == pytest.approx(-other.estimate, rel=1e-6)
        assert {one.better, other.better} in ({None}, {"A", "B"})

    @pytest.mark.parametrize(
        ("scores", "change", "message"),
        [
            (([1, 2], [1, 2, 3]), {}, r"A have shape \(2,\) and those of B \(3,\)"),
            (([1.0, np.nan, 2.0],), {}, "1 of 3 scores are NaN"),
            ((["a", "b"],), {}, "scores must be numbers"),
            (([0.5],), {}, "one score says nothing"),
            ((np.zeros(7),), {}, r"takes scores of shape \(runs, folds\), not \(7,\)"),
            ((np.zeros((3, 4)),), {"test": "kfold"}, r"takes scores of shape \(splits,\)"),
            ((np.zeros((4, 2)),), {"test": "5x2cv-f"}, r"takes scores of shape \(5, 2\)"),
            (([1, 0], [0, 0]), {"test": "mcnemar"}, "use compare_predictions"),
            ((np.ones((3, 3)),), {"test_train_ratio": -1}, "it is 1/9 for 10-fold"),
            ((np.ones((3, 3)),), {"alpha": 5}, "alpha must lie between 0 and 1, not 5"),
            ((np.ones((3, 3)),), {"names": ("a", "a")}, "names must differ"),
            ((np.ones((3, 1)),), {}, "at least two folds, not 1"),
            ((np.ones((1, 3)),), {"test": "folds"}, "folds: .*runs at least 2"),
        ],
    )
    def test_that_do_not_fit(self, scores, change, message):
        with pytest.raises(ComparisonError, match=message):
            compare_scores(*scores, **change)


class TestPredictions:
    right_a = np.array([1] * 60 + [0] * 40)
    right_b = np.array([1] * 50 + [0] * 10 + [1] * 3 + [0] * 37)

    def test_are_compared_by_mcnemars_test(self):
        found = compare_predictions(self.right_a, self.right_b, names=("forest", "tree"))
        by_hand = significance.mcnemar(3, 10, n=100)  # A errs alone on 3, B on 10
        assert found.pvalue == by_hand.pvalue
        assert found.interval() == by_hand.confidence_interval(0.95)
        assert found.estimate == pytest.approx(-0.07)
        assert found.counts.tolist() == [37, 3, 10, 50]
        assert found.scores == (0.4, 0.47)
        assert "The predictions were given (100 instances)" in " ".join(str(found).split())
        assert found.plot() is not None

    @pytest.mark.parametrize("test", ["mcnemar", "mcnemar-exact", "mcnemar-midp"])
    def test_have_an_interval_that_holds_the_estimate(self, test):
        """The errors of A alone were 0 of 13: the estimate was an end of the interval."""
        a, b = np.ones(190, int), np.r_[np.zeros(13, int), np.ones(177, int)]
        found = compare_predictions(a, b, test=test)
        assert found.interval() == pytest.approx((-0.1135, -0.0404), abs=5e-5)
        newcombe = found.interval(method="newcombe")
        assert newcombe.low < found.estimate < newcombe.high
        assert newcombe != found.interval()
        assert found.plot() is not None

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    def test_that_are_identical_differ_by_little_at_most(self):
        found = compare_predictions([1] * 700 + [0] * 300, [1] * 700 + [0] * 300)
        assert found.interval() == pytest.approx((-0.0038, 0.0038), abs=5e-5)

    @pytest.mark.parametrize("kind", [str, int, bool])
    def test_may_be_classes_of_any_kind(self, kind):
        truth = np.tile([0, 1], 50)
        a, b = (np.where(right == 1, truth, 1 - truth) for right in (self.right_a, self.right_b))
        found = compare_predictions(*(values.astype(kind) for values in (a, b, truth)))
        assert found.counts.tolist() == [37, 3, 10, 50]

    def test_that_disagree_too_seldom_are_cautioned_against(self):
        with pytest.warns(UserWarning, match="disagree on 2 of 40 tested instances only") as raised:
            compare_predictions([1] * 38 + [0, 0], [1] * 40)
        assert raised[0].filename == __file__

    @pytest.mark.parametrize(
        ("columns", "change", "message"),
        [
            (([0, 1], [0, 1, 1]), {}, "same instances, but there are a 2, b 3"),
            ((["x", "y"], ["x", "x"]), {}, "a holds more than 0 and 1.*give truth too"),
            ((["x", "y"], ["x", None], ["x", "x"]), {}, "b has no value for 1 of 2 instances"),
            (([[0, 1]], [[0, 1]]), {}, r"a must be one prediction.*\(1, 2\)"),
            (([0, 1], [0, 1]), {"test": "kfold"}, "kfold needs several test sets"),
        ],
    )
    def test_that_do_not_fit(self, columns, change, message):
        with pytest.raises(ComparisonError, match=message):
            compare_predictions(*columns, **change)
