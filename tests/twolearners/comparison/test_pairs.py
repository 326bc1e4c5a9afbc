"""Several learners and several scores from one set of fits, with one correction for all tests."""

import json

import baycomp
import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from scipy.stats import false_discovery_control
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.metrics import get_scorer
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from twolearners import compare, compare_learners, compare_models, compare_scores, datasets
from twolearners.comparison import ComparisonError, ComparisonWarning
from twolearners.comparison.inputs.splits import generator
from twolearners.resampling import repeated_kfold
from twolearners.significance import holm, posterior

PLAN = repeated_kfold(2, 5)
THREE = {"Bayes": GaussianNB(), "stump": DecisionTreeClassifier(max_depth=1), "none": "c45"}


class Counting(ClassifierMixin, BaseEstimator):
    """Counts how often it is trained, in a list that all share."""

    fitted: list = []  # noqa: RUF012

    def __init__(self, guess=0):
        self.guess = guess

    def fit(self, X, y):
        Counting.fitted.append(self.guess)
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return np.where(X[:, self.guess] > 0, self.classes_[1], self.classes_[0])


def test_every_learner_is_trained_once_on_each_split_whatever_is_measured(numbers):
    Counting.fitted = []
    learners = {f"column {i}": Counting(i) for i in range(3)}
    pairs = compare_learners(learners, *numbers, scoring=["accuracy", "f1", "recall"], cv=PLAN)
    assert len(pairs) == 9
    assert pairs.fits == len(Counting.fitted) == 3 * PLAN.splits
    assert sorted(set(Counting.fitted)) == [0, 1, 2]


@pytest.mark.parametrize("scoring", [None, "accuracy", "roc_auc"])
def test_the_pair_of_several_is_to_the_last_bit_that_of_two(numbers, scoring):
    pairs = compare_learners(THREE, *numbers, scoring=["f1", scoring], cv=PLAN)
    alone = compare(GaussianNB(), THREE["stump"], *numbers, scoring=scoring, cv=PLAN)
    (pair,) = (pair for pair in pairs if pair.names[1] == "stump" and pair.measure != "f1")
    assert (pair.differences == alone.differences).all()
    assert (pair.pvalue, pair.scores, pair.fits) == (alone.pvalue, alone.scores, alone.fits)


def test_scores_are_those_of_scikit_learn_on_the_same_splits(numbers):
    X, y = numbers
    pairs = compare_learners(THREE, X, y, scoring=["f1", "roc_auc"], cv=PLAN)
    folds = PLAN.draw(y, generator(PLAN, 0))
    for name in ("f1", "roc_auc"):
        scores = [
            get_scorer(name)(GaussianNB().fit(X[run != k], y[run != k]), X[run == k], y[run == k])
            for run in folds
            for k in range(PLAN.folds)
        ]
        assert pairs.scores.loc["Bayes", name] == pytest.approx(np.mean(scores), abs=1e-12)


def test_a_baseline_is_compared_with_each_other_learner(numbers):
    pairs = compare_learners(THREE, *numbers, baseline="stump", cv=PLAN)
    assert [pair.names for pair in pairs] == [("Bayes", "stump"), ("none", "stump")]


def test_the_correction_is_for_all_pairs_and_all_scores(numbers):
    pairs = compare_learners(THREE, *numbers, scoring=["f1", "accuracy"], cv=PLAN)
    p = [pair.pvalue for pair in pairs]
    assert len(p) == 6
    assert pairs.adjusted == pytest.approx(holm(p))
    # Holm's is never below what bounds the share of false discoveries, nor above Bonferroni's.
    assert (np.array(pairs.adjusted) >= false_discovery_control(p) - 1e-12).all()
    assert (np.array(pairs.adjusted) <= np.minimum(1, 6 * np.array(p)) + 1e-12).all()
    assert "p adjusted for 6 tests" in " ".join(str(pairs).split())


def test_signs_are_told_for_each_score(numbers):
    pairs = compare_learners(THREE, *numbers, scoring=[None, "f1"], cv=PLAN)
    said = " ".join(str(pairs).split())
    assert "in favour of A: negative for error rate and positive for f1" in said
    assert "negative is in favour of A" in str(compare_learners(THREE, *numbers, cv=PLAN))


def test_a_list_names_learners_by_what_differs(numbers):
    trees = [DecisionTreeClassifier(max_depth=depth) for depth in (1, 2, 3)]
    pairs = compare_learners([*trees, GaussianNB()], *numbers, cv=PLAN)
    assert list(pairs.scores.index) == [
        *(f"DecisionTreeClassifier(max_depth={depth})" for depth in (1, 2, 3)),
        "GaussianNB",
    ]


def test_processes_change_no_bit(numbers):
    pair = {"a": DecisionTreeClassifier(max_features=1), "b": DecisionTreeClassifier(), "c": "c45"}
    every = [
        compare_learners(pair, *numbers, scoring=[None, "roc_auc"], cv=PLAN, n_jobs=jobs)
        for jobs in (1, 2)
    ]
    assert json.dumps(every[0].to_dict()) == json.dumps(every[1].to_dict())


@pytest.mark.parametrize(
    ("learners", "options", "message"),
    [
        ("c45", {}, "takes a list of learners"),
        (["c45"], {}, "two learners or more are compared, not 1"),
        ({1: "c45", 2: "tan"}, {}, "a name that is a string"),
        (["c45", "tann"], {}, "learners[1]: no learner 'tann'; did you mean 'tan'?"),
        (["c45", "tan"], {"baseline": "ridge"}, "no learner 'ridge': there are c45, tan"),
        (["c45", "tan"], {"scoring": []}, "scoring names no score"),
        (["c45", "tan"], {"scoring": ["f1", "f1"]}, "f1 is named twice"),
        (["c45", "tan"], {"scoring": [None, "f1"], "test": "mcnemar"}, "f1 has none to count"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_remedy(numbers, learners, options, message):
    with pytest.raises(ComparisonError) as refused:
        compare_learners(learners, *numbers, **options)
    assert message in str(refused.value)


def test_a_picture_has_a_panel_for_each_score_and_a_row_for_each_pair(numbers):
    pairs = compare_learners(THREE, *numbers, scoring=["f1", "accuracy"], cv=PLAN)
    fig = pairs.plot()
    assert [ax.get_title(loc="left") for ax in fig.axes] == ["f1", "accuracy"]
    labels = [label.get_text() for label in fig.axes[0].get_yticklabels()]
    assert labels == ["Bayes v stump", "Bayes v none", "stump v none"]
    assert {text.get_text() for text in fig.legends[0].get_texts()} == {
        "rejected at 0.05 after Holm",
        "not rejected",
    }
    plt.close(fig)


def test_models_have_the_same_picture_and_table():
    rng = np.random.default_rng(1)
    pairs = compare_models({name: rng.random(200) < 0.6 for name in "abc"})
    fig = pairs.plot()
    assert len(fig.axes) == 1
    plt.close(fig)
    assert list(pairs.table["measure"].unique()) == pairs.measures


class TestForBaycomp:
    def test_scores_are_laid_out_run_by_run_and_are_to_be_high(self, numbers):
        by_error = compare(GaussianNB(), DummyClassifier(), *numbers, cv=PLAN).for_baycomp()
        by_score = compare(
            GaussianNB(), DummyClassifier(), *numbers, cv=PLAN, scoring="accuracy"
        ).for_baycomp()
        assert by_error["runs"] == 2
        assert by_error["x"].shape == (10,)
        assert by_error["x"].mean() > by_error["y"].mean()
        for name in ("x", "y"):
            assert by_error[name] == pytest.approx(by_score[name])

    @pytest.mark.parametrize("rope", [0.0, 0.01, 0.1])
    def test_its_correlated_t_test_has_our_posterior(self, numbers, rope):
        comparison = compare(GaussianNB(), DummyClassifier(), *numbers, cv=PLAN)
        theirs = baycomp.two_on_single(**comparison.for_baycomp(), rope=rope)
        a, same, b = posterior(comparison.result).probabilities(rope)
        assert (a, b) == pytest.approx((theirs[0], theirs[-1]), abs=1e-12)
        assert same == pytest.approx(1 - theirs[0] - theirs[-1], abs=1e-12)

    def test_its_test_for_several_data_sets_takes_their_means(self):
        sets = [datasets.load(name) for name in ("labor", "iris", "wine")]
        made = [compare("naive-bayes", "c45", data, cv=PLAN).for_baycomp() for data in sets]
        x, y = (np.stack([parts[name] for parts in made]).mean(axis=1) for name in "xy")
        chances = baycomp.two_on_multiple(x, y, rope=0.01, random_state=1)
        assert sum(chances) == pytest.approx(1)
        assert chances[0] > chances[2]  # naive Bayes, the first, is better on labor alone

    def test_differences_that_were_given_are_handed_over(self):
        x = np.random.default_rng(1).normal(0.01, 0.02, (2, 5))
        there = compare_scores(x, 0 * x).for_baycomp()
        assert there["x"] - there["y"] == pytest.approx(x.ravel())

    def test_other_plans_are_refused(self):
        with pytest.warns(ComparisonWarning, match="5x2cv t"):
            comparison = compare("c45", "tan", datasets.load("labor"), test="5x2cv-t")
        with pytest.raises(ComparisonError, match="repeated cross-validation"):
            comparison.for_baycomp()


def test_cautions_are_told_in_every_form(numbers):
    X, y = numbers
    with pytest.warns(ComparisonWarning, match="a steady column"):
        pairs = compare_learners(
            ["c45", "tan", "naive-bayes"],
            pd.DataFrame(X, columns=["a", "b", "c"]).assign(**{"a steady column": 1.0}),
            *(pd.Series(y),),
            cv=PLAN,
        )
    for shown in (str(pairs), pairs.to_markdown(), pairs._repr_html_()):
        assert shown.count("a steady column") == 1
