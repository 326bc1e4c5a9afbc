"""Scores and predictions that are there already, instead of learners and data."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.model_selection import GridSearchCV, RepeatedKFold, cross_validate
from sklearn.tree import DecisionTreeClassifier

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


class TestForms:
    """Scores as people have them."""

    @pytest.fixture
    def pair(self):
        return np.random.default_rng(3).normal(0.9, 0.02, size=(2, 10, 10))

    @pytest.fixture
    def searched(self):
        """What a search leaves behind for three depths of a tree."""
        X = np.random.default_rng(1).normal(size=(120, 3))
        y = (X[:, 0] + X[:, 1] > 0).astype(int)
        folds = RepeatedKFold(n_splits=5, n_repeats=4, random_state=1)
        depths = {"max_depth": [1, 2, 5]}
        metrics = {"accuracy": "accuracy", "auc": "roc_auc"}
        tree = DecisionTreeClassifier(random_state=0)
        both = [cross_validate(tree, X, y, cv=folds, scoring=metrics)] * 2
        search = GridSearchCV(tree, depths, cv=folds, scoring=metrics, refit=False).fit(X, y)
        return search.cv_results_, both, folds

    def test_a_dict_or_a_frame_of_two_has_their_names(self, pair):
        expected = compare_scores(*pair).pvalue
        named = {"forest": pair[0], "tree": pair[1]}
        assert compare_scores(named).names == ("forest", "tree")
        frame = pd.DataFrame({name: scores.ravel() for name, scores in named.items()})
        found = compare_scores(frame)
        assert (found.names, found.pvalue) == (("forest", "tree"), expected)
        assert compare_scores(frame, names=("x", "y")).names == ("x", "y")

    def test_columns_run_and_fold_say_where_a_score_belongs(self, pair):
        run, fold = (place.ravel() for place in np.indices((10, 10)))
        wide = pd.DataFrame({"run": run, "fold": fold, "a": pair[0].ravel(), "b": pair[1].ravel()})
        shuffled = wide.sample(frac=1, random_state=1)
        assert compare_scores(shuffled).pvalue == compare_scores(*pair).pvalue
        long = shuffled.melt(["run", "fold"], ["a", "b"], "model", "accuracy")
        assert compare_scores(long).pvalue == pytest.approx(compare_scores(*pair).pvalue)
        with pytest.raises(ComparisonError, match="make 100 scores, and there are 99"):
            compare_scores(wide[1:])
        with pytest.raises(ComparisonError, match="1 of 200 scores are missing"):
            compare_scores(long[1:])
        with pytest.raises(ComparisonError, match="two rows have the same model a"):
            compare_scores(long.drop(columns="fold"))

    def test_what_cross_validate_returns_is_read_as_it_is(self, searched):
        _, both, folds = searched
        changed = {key: scores + 0.01 * np.arange(20) for key, scores in both[1].items()}
        found = compare_scores(both[0], changed, metric="auc", cv=folds)
        expected = compare_scores(both[0]["test_auc"], changed["test_auc"], cv=5)
        assert found.pvalue == expected.pvalue
        assert found.differences.shape == (4, 5)
        with pytest.raises(ComparisonError, match="choose one of 'accuracy', 'auc' by metric"):
            compare_scores(both[0], changed, cv=5)
        with pytest.raises(ComparisonError, match="for one learner: give that of B too"):
            compare_scores(both[0])

    def test_a_search_with_two_candidates_is_a_pair(self, searched):
        results, _, folds = searched
        frame = pd.DataFrame(results)
        found = compare_scores(frame.iloc[[0, 2]], metric="accuracy", cv=folds)
        assert found.names == ("max_depth=1", "max_depth=5")
        columns = [f"split{i}_test_accuracy" for i in range(20)]
        a, b = frame.loc[0, columns], frame.loc[2, columns]
        assert found.pvalue == compare_scores(a.to_numpy(float), b.to_numpy(float), cv=5).pvalue
        rows = compare_scores(frame.iloc[0], frame.iloc[2], metric="accuracy", cv=5)
        assert rows.pvalue == found.pvalue
        with pytest.raises(ComparisonError, match="has 3 candidates: give two of them"):
            compare_scores(results, metric="accuracy")

    def test_seeds_on_one_split_have_a_test_of_their_own(self):
        a, b = np.random.default_rng(1).normal(0.8, 0.01, size=(2, 5))
        found = compare_scores(a, b, test="seeds-t")
        assert found.pvalue == pytest.approx(stats.ttest_rel(a, b).pvalue)
        text = " ".join(str(found).split())
        assert "of other data it says nothing" in text
        assert "(5 seeds on one fixed split)" in text
        table = pd.DataFrame({"seed": range(5), "a": a, "b": b})
        assert compare_scores(table).pvalue == found.pvalue
        assert compare_scores(table).test == "seeds-t"
        assert found.plot() is not None

    def test_zeros_and_ones_are_no_scores_of_folds(self):
        a, b = np.random.default_rng(1).integers(2, size=(2, 100))
        for scores in ((a, b), (a - b,), ([a, b],)):
            with pytest.raises(ComparisonError, match="right or wrong on one instance"):
                compare_scores(*scores)

    @pytest.mark.parametrize("size", [20, 50, 60])
    def test_flat_scores_that_may_be_several_shapes_are_not_guessed_at(self, size):
        a, b = np.random.default_rng(1).normal(0.8, 0.1, size=(2, size))
        with pytest.raises(ComparisonError, match=f"{size} scores may be .* say the folds"):
            compare_scores(a, b)
        assert compare_scores(a, b, cv=5).differences.shape == (size // 5, 5)

    def test_a_hundred_scores_are_not_one_run(self):
        a, b = np.random.default_rng(1).normal(0.8, 0.1, size=(2, 100))
        with pytest.raises(ComparisonError, match="say the folds of each run"):
            compare_scores(a, b, test="kfold")
        with pytest.raises(ComparisonError, match="takes one run of 10 folds, and there are 100"):
            compare_scores(a, b, test="kfold", cv=10)

    def test_a_splitter_that_makes_another_number_is_refused(self):
        a, b = np.random.default_rng(1).normal(0.8, 0.1, size=(2, 50))
        with pytest.raises(ComparisonError, match="cv makes 40 splits, and there are 50 scores"):
            compare_scores(a, b, cv=RepeatedKFold(n_splits=10, n_repeats=4))

    def test_what_cannot_be_repeated_is_not_offered(self, pair):
        text = " ".join(str(compare_scores(pair[0][:2], pair[1][:2])).split())
        assert "cannot be told: fewer than three runs" in text
        assert "replicat" not in text

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    def test_of_one_run_are_not_called_runs(self, pair):
        text = " ".join(str(compare_scores(pair[0][0], pair[1][0], test="kfold", cv=10)).split())
        assert "1 runs" not in text

    def test_a_and_b_are_not_introduced_if_that_is_all_they_are_called(self, pair):
        text = " ".join(str(compare_scores(*pair)).split())
        assert "A is A" not in text
        assert "A, A," not in text


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
            compare_predictions([1] * 38 + [0, 0], [1] * 40, test="mcnemar")
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
