"""What every learner shares: frames in, codes inside, clear words where the input is at fault."""

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

from twolearners.datasets import Encoded
from twolearners.learners import LEARNERS
from twolearners.learners.base import Learner, checked_folds
from twolearners.learners.compiled import forget_stale_kernels

LEARNERS = list(LEARNERS.values())
TAKING_MISSING = [learner for learner in LEARNERS if learner.takes_missing]
each = pytest.mark.parametrize("learner", LEARNERS, ids=lambda c: c.__name__)
each_taking_missing = pytest.mark.parametrize("learner", TAKING_MISSING, ids=lambda c: c.__name__)


@pytest.fixture
def frame():
    rng = np.random.default_rng(3)
    n = 60
    y = rng.integers(2, size=n)
    X = pd.DataFrame(
        {
            "length": rng.normal(size=n) + 2 * y,
            "colour": pd.Categorical.from_codes(
                np.where(rng.random(n) < 0.8, y, 2), categories=["red", "green", "blue"]
            ),
        }
    )
    return X, pd.Series(np.array(["no", "yes"])[y])


@pytest.fixture
def encoded():
    rng = np.random.default_rng(5)
    values = np.column_stack([rng.integers(3, size=80), rng.normal(size=80)]).astype(float)
    labels = ((values[:, 0] == 1) ^ (rng.random(80) < 0.2)).astype(int)
    return Encoded(values, [3, 0], labels, 2)


class TestFrames:
    @each
    def test_nominal_and_numeric_columns_are_learnt_from(self, learner, frame):
        X, y = frame
        assert learner().fit(X, y).score(X, y) > 0.8

    @each
    def test_scikit_learns_tools_work(self, learner, frame):
        X, y = frame
        whole = make_pipeline(FunctionTransformer(), clone(learner()))
        assert cross_val_score(whole, X, y, cv=3).mean() > 0.6

    @each_taking_missing
    def test_a_category_not_seen_in_training_counts_as_missing(self, learner, frame):
        X, y = frame
        fitted = learner().fit(X, y)
        new, missing = X[:4].copy(), X[:4].copy()
        new["colour"] = pd.Categorical(["violet"] * 4)
        missing["colour"] = pd.Categorical([None] * 4, categories=X["colour"].cat.categories)
        assert (fitted.predict_proba(new) == fitted.predict_proba(missing)).all()

    @each
    def test_the_order_in_which_a_frame_lists_its_categories_does_not_matter(self, learner, frame):
        X, y = frame
        fitted = learner().fit(X, y)
        other = X.assign(colour=X["colour"].cat.reorder_categories(["blue", "red", "green"]))
        assert (fitted.predict_proba(other) == fitted.predict_proba(X)).all()

    @each
    def test_text_is_refused_by_column_with_the_remedy(self, learner, frame):
        X, y = frame
        with pytest.raises(ValueError, match=r"column 'colour' has dtype .*astype\('category'\)"):
            learner().fit(X.astype({"colour": str}), y)

    @each_taking_missing
    def test_an_attribute_that_is_always_missing_says_nothing(self, learner, frame):
        X, y = frame
        known = learner().fit(X, y)
        fitted = learner().fit(X.assign(nothing=np.nan), y)
        assert (fitted.predict(X.assign(nothing=np.nan)) == known.predict(X)).all()

    @each
    def test_infinity_is_refused(self, learner, frame):
        X, y = frame
        with pytest.raises(ValueError, match="infinity"):
            learner().fit(X.assign(length=np.inf), y)

    @each
    def test_a_missing_class_is_refused(self, learner, frame):
        X, y = frame
        with pytest.raises(ValueError, match="every instance needs a class"):
            learner().fit(X, np.where(y == "no", np.nan, 1.0))

    def test_a_learner_that_takes_no_missing_values_says_what_to_do(self, frame):
        X, y = frame
        for learner in set(LEARNERS) - set(TAKING_MISSING):
            with pytest.raises(ValueError, match="NaN"):
                learner().fit(X.assign(length=np.nan), y)
            unseen = X.assign(colour=pd.Categorical(["violet"] * len(X)))
            with pytest.raises(ValueError, match="not there in training"):
                learner().fit(X, y).predict(unseen)


class TestEncoded:
    @each
    def test_frames_and_codes_lead_to_the_same_classifier(self, learner, frame):
        X, y = frame
        values = np.column_stack([X["length"], X["colour"].cat.codes])
        data = Encoded(values, [0, 3], (y == "yes").astype(int), 2)
        by_code = learner().fit_encoded(data).predict_encoded(values)
        assert (learner().fit(X, y).predict(X) == np.array(["no", "yes"])[by_code]).all()

    @each
    def test_all_folds_at_once_are_the_folds_one_by_one(self, learner, encoded):
        rng = np.random.default_rng(1)
        folds = np.stack([rng.permutation(np.arange(80) % 4) for _ in range(3)])
        folds[2, :20] = -1
        at_once = learner().fold_predictions(encoded, folds)
        one_by_one = Learner._fold_predictions(learner(), encoded, folds.astype(np.int32))
        assert (at_once == one_by_one).all()
        assert (at_once[2, :20] == -1).all()
        assert (at_once[:2] >= 0).all()

    @each
    def test_seeds_may_be_given_to_any_learner(self, learner, encoded):
        folds = (np.arange(80) % 4)[None]
        seeds = np.zeros((1, 4), dtype=int)
        with_seeds = learner().fold_predictions(encoded, folds, seeds)
        assert (with_seeds == learner().fold_predictions(encoded, folds)).all()

    @each
    def test_no_classifier_sees_what_it_is_tested_on(self, learner, encoded):
        """Turning round the classes of one fold leaves that fold's predictions as they were."""
        folds = (np.arange(80) % 4)[None]
        lied = np.where(folds[0] == 2, 1 - encoded.labels, encoded.labels)
        before = learner().fold_predictions(encoded, folds)
        liar = Encoded(encoded.values, encoded.n_values, lied, 2)
        after = learner().fold_predictions(liar, folds)
        assert (before[0, folds[0] == 2] == after[0, folds[0] == 2]).all()

    @each
    def test_one_class_is_what_is_predicted(self, learner, encoded):
        data = Encoded(encoded.values, encoded.n_values, np.ones(80, dtype=int), 2)
        assert (learner().fit_encoded(data).predict_encoded(data.values) == 1).all()

    @each
    def test_wrong_codes_are_refused_before_they_reach_a_kernel(self, learner, encoded):
        fitted = learner().fit_encoded(encoded)
        with pytest.raises(ValueError, match="attribute 0 is nominal with 3 values"):
            fitted.predict_encoded([[3.0, 0.0]])
        with pytest.raises(ValueError, match="2 attributes, not shape"):
            fitted.predict_encoded([[1.0, 0.0, 0.0]])

    @pytest.mark.parametrize(
        ("values", "n_values", "labels", "n_classes", "message"),
        [
            ([[0.0], [1.0]], [0], [0], 2, "one label for each instance"),
            ([[0.0], [1.0]], [0, 0], [0, 1], 2, "one entry for each of 1 attributes"),
            ([[0.0], [1.0]], [0], [0, 2], 2, "codes from 0 to n_classes - 1 = 1"),
            ([[0.0], [np.inf]], [0], [0, 1], 2, "finite"),
            ([[0.0], [0.5]], [2], [0, 1], 2, "attribute 0 is nominal with 2 values"),
            ([[0.0], [-1.0]], [2], [0, 1], 2, "codes from 0 to 1"),
        ],
    )
    def test_data_that_would_lead_a_kernel_astray_are_refused(
        self, values, n_values, labels, n_classes, message
    ):
        with pytest.raises(ValueError, match=message):
            Encoded(values, n_values, labels, n_classes)


class TestFolds:
    @pytest.mark.parametrize(
        ("folds", "message"),
        [
            ([[0.0, 1.0]], "whole numbers, not float64"),
            ([0, 1], r"shape \(runs, 2\)"),
            ([[0, -2]], "numbered from 0"),
            ([[0, 0]], "run 0 has one fold only"),
            ([[0, 1], [0, 2]], "fold 1 of run 1 is empty"),
        ],
    )
    def test_wrong_ones_are_refused(self, folds, message):
        with pytest.raises(ValueError, match=message):
            checked_folds(folds, 2)


def test_kernels_are_compiled_anew_when_any_source_of_the_room_changes(tmp_path):
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "one.py").write_text("x = 1")
    assert forget_stale_kernels(tmp_path)
    compiled = tmp_path / "__pycache__" / "one.nbc"
    compiled.touch()
    assert not forget_stale_kernels(tmp_path)
    assert compiled.exists()
    (tmp_path / "two.py").write_text("x = 2")
    assert forget_stale_kernels(tmp_path)
    assert not compiled.exists()
