"""``compare`` does what the room below does by hand, and touches nothing."""

import json
import math
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import get_scorer
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from twolearners import (
    compare,
    compare_tests,
    datasets,
    evaluation,
    learners,
    resampling,
    significance,
)
from twolearners.comparison import Comparison, Comparisons
from twolearners.comparison.inputs.splits import generator
from twolearners.resampling import repeated_kfold
from twolearners.significance import TESTS, Procedure

ONE_RUN, SMALL = repeated_kfold(1, 4), repeated_kfold(2, 3)
TWO_RUNS, THREE_RUNS = repeated_kfold(2), repeated_kfold(3)


class Scribe(ClassifierMixin, BaseEstimator):
    """Remembers the seed it was fitted with, and what it was trained on, in a shared list."""

    seen: list = []  # noqa: RUF012

    def __init__(self, random_state=None):
        self.random_state = random_state

    def fit(self, X, y):
        Scribe.seen.append((self.random_state, set(np.asarray(X)[:, 0].tolist())))
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return np.full(len(X), self.classes_[0])


@pytest.fixture
def scribe():
    Scribe.seen = []
    return Scribe


class TestTheVerdict:
    def test_is_that_of_the_test_on_the_differences_of_the_same_splits(self):
        data = datasets.load("labor")
        found = compare("naive-bayes", "c45", data, random_state=7)
        plan = resampling.repeated_kfold(10, 10)
        pair = {"A": learners.NaiveBayes(), "B": learners.C45Classifier()}
        outcomes = evaluation.evaluate(pair, data, plan, generator(plan, 7))
        x = outcomes.differences("A", "B").values
        by_hand = significance.corrected_repeated_kfold_cv_t(x, 1 / 9)
        np.testing.assert_array_equal(found.differences, x)
        assert found.statistic == by_hand.statistic
        assert found.pvalue == by_hand.pvalue
        assert found.estimate == by_hand.estimate
        assert found.interval() == by_hand.confidence_interval(0.95)
        assert found.reject == by_hand.reject(0.05)
        assert found.fits == 200

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_can_be_had_from_every_test_of_the_catalogue(self, entry, table):
        cv = 5 if "k-fold" in entry.plan else None
        found = compare("naive-bayes", "nearest-neighbour", *table, test=entry.name, cv=cv)
        assert found.test == entry.name
        low, high = found.interval()
        assert np.isnan(low) or low <= found.estimate <= high
        assert found.reject == (found.pvalue <= 0.05)
        sizes = {"n": 100, "folds": 5, "runs": 10}
        assert found.fits == 2 * math.prod(sizes.get(axis, axis) for axis in entry.axes)

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    def test_of_one_test_is_the_same_as_among_all(self, table):
        every = compare_tests("naive-bayes", "c45", *table, cv=repeated_kfold(3, 5))
        assert isinstance(every, Comparisons)
        assert [one.test for one in every] == [entry.name for entry in TESTS]
        for name in ("mcnemar", "kfold", "5x2cv-f", "corrected-resampled", "sorted-runs"):
            cv = repeated_kfold(3, 5) if name in ("kfold", "sorted-runs") else None
            alone = compare("naive-bayes", "c45", *table, test=name, cv=cv)
            np.testing.assert_array_equal(alone.differences, every[name].differences)
            assert alone.pvalue == every[name].pvalue
        # One pass of each plan: a split, a hundred, ten halves and fifteen folds, of two learners.
        assert every.fits == 2 * (1 + 100 + 10 + 15)

    def test_names_the_better_one_whichever_way_the_measure_points(self, numbers):
        X, y = numbers
        good, bad = LogisticRegression(), DecisionTreeClassifier(max_depth=1, max_features=1)
        for scoring in (None, "accuracy", "neg_log_loss"):
            for pair in ((good, bad), (bad, good)):
                found = compare(*pair, X, y, scoring=scoring, cv=THREE_RUNS, alpha=0.49)
                assert found.better == "LogisticRegression"

    def test_with_accuracy_is_that_with_errors_turned_round(self, numbers):
        wrong = compare(GaussianNB(), DecisionTreeClassifier(), *numbers, cv=THREE_RUNS)
        right = compare(
            GaussianNB(),
            DecisionTreeClassifier(),
            *numbers,
            cv=THREE_RUNS,
            scoring="accuracy",
        )
        np.testing.assert_array_equal(wrong.differences, -right.differences)
        assert wrong.better == right.better
        assert right.scores == pytest.approx([1 - score for score in wrong.scores])

    def test_of_mcnemar_turns_round_too(self):
        data = datasets.load("heart-statlog")
        wrong, right = (
            compare("naive-bayes", "c45", data, test="mcnemar", scoring=scoring)
            for scoring in (None, "accuracy")
        )
        assert wrong.estimate == -right.estimate != 0
        assert wrong.pvalue == right.pvalue


class TestScikitLearnEstimators:
    def test_score_as_cross_val_score_does_on_the_same_folds(self, numbers):
        X, y = numbers
        pair = (make_pipeline(StandardScaler(), LogisticRegression()), GaussianNB())
        found = compare(*pair, X, y, scoring="roc_auc", cv=repeated_kfold(2, 5), random_state=3)
        plan = resampling.repeated_kfold(2, 5)
        folds = plan.draw(y, generator(plan, 3))
        for run in range(2):
            cut = [
                (np.flatnonzero(folds[run] != k), np.flatnonzero(folds[run] == k)) for k in range(5)
            ]
            both = [cross_val_score(one, X, y, cv=cut, scoring="roc_auc") for one in pair]
            np.testing.assert_allclose(found.differences[run], both[0] - both[1], atol=1e-12)

    def test_are_never_touched(self, numbers):
        tree, forest = DecisionTreeClassifier(), RandomForestClassifier(3)
        before = repr(tree.get_params()), repr(forest.get_params())
        compare(tree, forest, *numbers, cv=repeated_kfold(1, 3))
        assert (repr(tree.get_params()), repr(forest.get_params())) == before
        assert not hasattr(tree, "tree_")
        assert not hasattr(forest, "estimators_")

    @pytest.mark.slow
    def test_give_the_same_bits_whatever_the_number_of_processes(self, numbers):
        pair = (RandomForestClassifier(5), make_pipeline(StandardScaler(), LogisticRegression()))
        one = compare(*pair, *numbers, cv=SMALL, scoring="neg_log_loss")
        two = compare(*pair, *numbers, cv=SMALL, scoring="neg_log_loss", n_jobs=2)
        assert one.differences.tobytes() == two.differences.tobytes()
        assert one.to_dict() == two.to_dict()

    def test_may_be_the_books_in_a_pipeline_or_by_another_score(self, table):
        X, y = table
        found = compare(
            learners.NaiveBayes(),
            learners.C45Classifier(),
            X,
            y,
            scoring="roc_auc",
            cv=repeated_kfold(1, 3),
        )
        by_hand = get_scorer("roc_auc")
        plan = resampling.repeated_kfold(1, 3)
        test = plan.draw((y == "yes").astype(int), generator(plan, 0))[0] == 0
        scores = [
            by_hand(kind().fit(X[~test], y[~test]), X[test], y[test])
            for kind in (learners.NaiveBayes, learners.C45Classifier)
        ]
        assert found.differences[0, 0] == pytest.approx(scores[0] - scores[1])


class TestSeeds:
    def test_an_unset_random_state_gets_one_for_each_split_and_learner(self, numbers, scribe):
        with pytest.warns(UserWarning, match="never disagreed"):
            compare(scribe(), scribe(), *numbers, cv=SMALL)
        seeds = [seed for seed, _ in scribe.seen]
        assert len(set(seeds)) == len(seeds) == 12
        first = list(seeds)
        scribe.seen = []
        with pytest.warns(UserWarning, match="never disagreed"):
            compare(scribe(), scribe(), *numbers, cv=SMALL)
        assert [seed for seed, _ in scribe.seen] == first

    def test_one_that_is_set_is_kept(self, numbers, scribe):
        with pytest.warns(UserWarning, match="never disagreed"):
            compare(scribe(random_state=11), scribe(random_state=12), *numbers, cv=SMALL)
        assert {seed for seed, _ in scribe.seen} == {11, 12}

    def test_steps_of_a_pipeline_get_theirs_too(self, numbers):
        forest = make_pipeline(StandardScaler(), RandomForestClassifier(3))
        one, two = (compare(forest, GaussianNB(), *numbers, cv=ONE_RUN) for _ in range(2))
        np.testing.assert_array_equal(one.differences, two.differences)
        other = compare(forest, GaussianNB(), *numbers, cv=ONE_RUN, random_state=1)
        assert not np.array_equal(one.differences, other.differences)

    def test_none_draws_a_seed_and_keeps_it(self, table):
        drawn = compare("naive-bayes", "c45", *table, cv=repeated_kfold(3, 5), random_state=None)
        again = compare(
            "naive-bayes", "c45", *table, cv=repeated_kfold(3, 5), random_state=drawn.random_state
        )
        assert drawn.to_dict() == again.to_dict()

    def test_a_perceptron_asked_for_by_name_has_other_first_weights_in_each_split(self, numbers):
        X, y = numbers
        by_name = compare("multilayer-perceptron", "linear-perceptron", X, y, cv=SMALL)
        fixed = compare(
            learners.MultilayerPerceptron(),
            learners.LinearPerceptron(),
            X,
            y,
            cv=SMALL,
        )
        assert not np.array_equal(by_name.differences, fixed.differences)


class TestGroups:
    @pytest.mark.parametrize(
        ("test", "size", "cv"),
        [("corrected-repeated-kfold", 3, 4), ("mcnemar", None, None), ("5x2cv-f", None, None)],
    )
    def test_are_never_on_both_sides(self, scribe, test, size, cv):
        groups = np.repeat(np.arange(12), 5)
        X = np.stack([groups, np.arange(60)], axis=1).astype(float)
        y = np.tile([0, 1], 30)
        with pytest.warns(UserWarning, match="never disagreed"):
            compare(scribe(), scribe(), X, y, groups=groups, test=Procedure(test, size), cv=cv)
        assert scribe.seen
        for _, trained in scribe.seen:
            assert 1 <= len(trained) < 12  # whole groups are left out: their number is column 0

    def test_the_ratio_is_that_of_the_splits_drawn(self):
        rng = np.random.default_rng(0)
        groups = np.repeat(np.arange(9), rng.integers(3, 30, size=9))
        X = rng.normal(size=(len(groups), 2))
        y = rng.integers(2, size=len(groups))
        found = compare("naive-bayes", "c45", X, y, groups=groups, cv=repeated_kfold(4, 3))
        assert found.test_train_ratio != 1 / 2
        by_hand = significance.corrected_repeated_kfold_cv_t(
            found.differences, found.test_train_ratio
        )
        assert found.statistic == by_hand.statistic
        assert "groups kept together" in str(found)

    def test_of_speakers_undo_what_the_nearest_neighbour_seemed_to_know(self):
        vowel = datasets.load("vowel")
        sounds = vowel.X.select_dtypes("number")
        pair = ("nearest-neighbour", "naive-bayes")
        alone = compare(*pair, sounds, vowel.y, cv=TWO_RUNS)
        kept = compare(*pair, sounds, vowel.y, groups=vowel.X["Speaker Number"], cv=TWO_RUNS)
        assert alone.scores[0] < 0.02
        assert kept.scores[0] > 0.3


class TestRegression:
    def test_is_compared_by_r_squared_unless_told_otherwise(self):
        rng = np.random.default_rng(1)
        X = rng.normal(size=(90, 2))
        y = X @ [1.0, 2.0] + rng.normal(size=90)
        found = compare(Ridge(), DecisionTreeRegressor(), X, y, cv=repeated_kfold(3, 5))
        assert found.measure == "r2"
        assert found.better == "Ridge"
        assert "stratified" not in found.plan
        absolute = compare(
            Ridge(),
            DecisionTreeRegressor(),
            X,
            y,
            cv=repeated_kfold(3, 5),
            scoring="neg_mean_absolute_error",
        )
        assert absolute.estimate > 0

    def test_leaves_out_the_tests_that_count_errors(self):
        rng = np.random.default_rng(1)
        X = rng.normal(size=(60, 2))
        every = compare_tests(Ridge(), Ridge(alpha=9), X, X[:, 0], cv=SMALL)
        counting = {"mcnemar", "mcnemar-exact", "mcnemar-midp", "difference-of-proportions"}
        assert set(every.skipped) == counting
        assert "left out: mcnemar" in str(every)


class TestTables:
    def test_words_and_gaps_are_what_the_books_learners_take(self, table):
        X, y = table
        as_text = X.astype({"colour": object})
        for frame in (X, as_text, as_text.set_index(pd.Index(range(100, 160)))):
            found = compare("c45", "naive-bayes", frame, y.set_axis(frame.index), cv=SMALL)
            assert found.fits == 12
        np.testing.assert_array_equal(
            found.differences,
            compare("c45", "naive-bayes", X, y, cv=SMALL).differences,
        )

    @pytest.mark.parametrize(
        "kind",
        [
            list,
            lambda y: y == "yes",
            lambda y: pd.Series((y == "yes").astype(int), dtype="Int64"),
            lambda y: y.astype("string"),
            lambda y: y.astype(pd.CategoricalDtype(["no", "yes", "never"])),
        ],
    )
    def test_classes_may_be_of_any_kind(self, table, kind):
        X, y = table
        plain = compare("nearest-neighbour", GaussianNB(), X[["noise"]], y, cv=ONE_RUN)
        found = compare("nearest-neighbour", GaussianNB(), X[["noise"]], kind(y), cv=ONE_RUN)
        np.testing.assert_array_equal(found.differences, plain.differences)

    def test_a_data_set_of_the_book_can_be_given_as_it_is(self):
        data = datasets.load("labor")
        whole = compare("c45", "tan", data, cv=repeated_kfold(2, 5))
        parts = compare("c45", "tan", data.X, data.y, cv=repeated_kfold(2, 5))
        np.testing.assert_array_equal(whole.differences, parts.differences)


@pytest.mark.slow
class TestImporting:
    def test_the_package_stays_light(self):
        code = (
            "import sys, twolearners; heavy = {'numpy', 'sklearn', 'numba', 'matplotlib'};"
            "print(sorted(heavy & set(sys.modules)), callable(twolearners.compare))"
        )
        said = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        assert said.strip() == "[] True"

    def test_only_pictures_need_matplotlib(self):
        code = "import sys; from twolearners import compare; print('matplotlib' in sys.modules)"
        said = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        assert said.strip() == "False"


def test_a_result_cannot_be_changed_and_fits_into_json(table):
    found = compare("naive-bayes", "c45", *table, cv=repeated_kfold(3, 5))
    assert isinstance(found, Comparison)
    with pytest.raises(AttributeError):
        found.pvalue = 0.0
    held = json.loads(json.dumps(found.to_dict()))
    assert held["differences"] == found.differences.tolist()
    assert held["better"] == found.better
