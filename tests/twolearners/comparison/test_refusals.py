"""What is refused, and that the message names the fault and the remedy."""

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import f1_score, make_scorer
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from twolearners import compare, compare_tests, datasets, learners
from twolearners.comparison import ComparisonError
from twolearners.comparison.inputs.learners import contender, contenders
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure

A, B = "naive-bayes", "c45"
X = np.arange(40.0).reshape(20, 2)
Y = np.tile([0, 1], 10)


class TestData:
    @pytest.mark.parametrize(
        ("x", "y", "message"),
        [
            (X, Y[:19], "X has 20 instances but y has 19"),
            (X, np.where(Y, 1.0, np.nan), "y has no value in 10 of 20 rows.*row 0.*leave those"),
            (X, pd.Series([None, *"ab" * 9, "b"]), "y has no value in 1 of 20 rows"),
            (X, np.zeros(20), "y has one class only, '0.0'"),
            (X, np.linspace(0, 1, 20), "not whole, 20 different ones.*use regressors"),
            (X, np.stack([Y, Y]), "y must be one class or number for each instance"),
            (X[:, 0], Y, "X must have two dimensions.*reshape"),
            (datasets.load("labor"), Y, "X is a Dataset, which has its classes: leave out y"),
            ("labor", None, r"X is a name, 'labor', and data.*datasets\.load\('labor'\)"),
            (None, Y, "X or y is missing"),
            (X, None, "X or y is missing"),
        ],
    )
    def test_that_cannot_be_learned_from(self, x, y, message):
        with pytest.raises(ComparisonError, match=message):
            compare(A, B, x, y)

    def test_with_fewer_instances_than_folds(self):
        with pytest.raises(ComparisonError, match="20 instances cannot be divided into 30 parts"):
            compare(A, B, X, Y, cv=30)

    def test_with_fewer_groups_than_folds(self):
        with pytest.raises(ComparisonError, match=r"4 groups cannot be divided.*use 4 folds"):
            compare(A, B, X, Y, groups=np.arange(20) // 5)

    @pytest.mark.parametrize(
        ("groups", "message"),
        [
            ([1, 2], "X has 20 instances but groups has 2"),
            ([np.nan, *range(19)], "groups has no value in 1 of 20 rows"),
            (X, "groups must name one group"),
        ],
    )
    def test_with_groups_that_do_not_fit(self, groups, message):
        with pytest.raises(ComparisonError, match=message):
            compare(A, B, X, Y, groups=groups)

    def test_with_gaps_for_an_estimator_that_takes_none(self, table):
        frame, y = table
        with pytest.raises(
            ComparisonError,
            match=r"column 'size' has missing values, and LogisticRegression takes "
            r"none.*SimpleImputer",
        ):
            compare(A, LogisticRegression(), frame[["size", "noise"]], y, cv=5)
        gaps = X.copy()
        gaps[4, 1] = np.nan
        with pytest.raises(ComparisonError, match="column 1 has missing values"):
            compare(GaussianNB(), LogisticRegression(), gaps, Y, cv=5)
        with pytest.raises(ComparisonError, match=r"column 'size' has missing.*LinearPerceptron"):
            compare(A, learners.LinearPerceptron(), frame[["size", "noise"]], y, cv=5)

    @pytest.mark.parametrize("kind", ["category", object])
    def test_with_words_for_an_estimator_that_takes_numbers(self, table, kind):
        frame, y = table
        with pytest.raises(
            ComparisonError, match=r"column 'colour' holds words, and GaussianNB.*OneHotEncoder"
        ):
            compare(A, GaussianNB(), frame.drop(columns="size").astype({"colour": kind}), y)

    def test_an_array_of_words_for_the_books_learners(self):
        with pytest.raises(ComparisonError, match="X is an array that holds more than numbers"):
            compare(A, B, np.array([["a", "b"]] * 20), Y)

    def test_a_sparse_matrix_for_the_books_learners(self):
        with pytest.raises(ComparisonError, match=r"X is sparse.*use X\.toarray"):
            compare(A, B, sparse.csr_matrix(X), Y)

    def test_a_score_that_is_not_defined_on_a_part(self, numbers):
        features, _ = numbers
        y = np.r_[np.ones(77), np.zeros(3)].astype(int)
        with pytest.raises(
            ComparisonError, match=r"roc_auc of GaussianNB is not defined.*1 of 2 cl"
        ):
            compare(GaussianNB(), LogisticRegression(), features, y, scoring="roc_auc")

    def test_whatever_else_an_estimator_says_is_passed_on_with_its_place(self, numbers):
        with pytest.raises(ComparisonError, match=r"GaussianNB failed in run 1, fold 1: .*priors"):
            compare(A, GaussianNB(priors=[0.2, 0.3, 0.5]), *numbers)


class TestLearners:
    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ("c4.5", "no module 'c4'"),
            ("naive_bayes", "no learner 'naive_bayes'; did you mean 'naive-bayes'"),
            ("zzz", "no learner 'zzz'; there are c45.*dotted path"),
            ("sklearn.naive_bayes.GausianNB", "did you mean sklearn.naive_bayes.GaussianNB"),
            ("sklearn.nothing.Here", "no module 'sklearn.nothing'"),
            ("sklearn.svm.SVC(C=1+1j*)", "cannot be read"),
            ("sklearn.svm.SVC(3)", "name each parameter"),
            ("sklearn.svm.SVC(**{})", "name each parameter"),
            ("sklearn.svm.SVC(depth=3)", "it takes no depth; it takes C"),
            ("c45(confidence=[x])", "must be a plain value"),
            ("c45; import os", "no learner"),
            (LogisticRegression, r"is a class.*write LogisticRegression\(\)"),
            (StandardScaler(), "StandardScaler is no scikit-learn estimator.*no predict"),
            (3, "int is no scikit-learn estimator, for it has no fit, predict, get_params"),
        ],
    )
    def test_that_are_none(self, given, message):
        with pytest.raises(ComparisonError, match=message):
            contender(given, "a")

    def test_parameters_are_read_and_never_run(self, tmp_path):
        trap = tmp_path / "trap"
        with pytest.raises(ComparisonError, match="must be a plain value"):
            contender(f"sklearn.svm.SVC(C=open({str(trap)!r}, 'w'))", "a")
        assert not trap.exists()

    def test_can_be_asked_for_with_parameters(self):
        assert contender("sklearn.svm.SVC(C=10, kernel='linear')", "a").estimator.C == 10
        tree = contender("c45(confidence=0.1)", "a")
        assert tree.estimator.confidence == 0.1
        assert tree.name == "c45(confidence=0.1)"

    def test_of_the_same_name_are_told_apart(self):
        names = [one.name for one in contenders(GaussianNB(), GaussianNB())]
        assert names == ["GaussianNB (A)", "GaussianNB (B)"]

    def test_for_different_tasks(self):
        with pytest.raises(ComparisonError, match=r"does classification and .* does regression"):
            compare(GaussianNB(), LinearRegression(), X, Y)

    def test_regressors_for_words(self):
        with pytest.raises(ComparisonError, match="is a regressor: use classifiers"):
            compare(LinearRegression(), LinearRegression(), X, np.where(Y, "a", "b"))

    def test_names_that_are_not_two(self):
        for names in (("a",), ("a", "a"), "ab"):
            with pytest.raises(ComparisonError, match="names must"):
                compare(A, B, X, Y, names=names)


class TestSettings:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"test": "mcnemars"}, "test: no test 'mcnemars'; did you mean 'mcnemar'"),
            ({"scoring": "roc_acu"}, "no scorer 'roc_acu'; did you mean 'roc_auc'"),
            ({"scoring": ["f1", "r2"]}, "scoring takes one name"),
            ({"scoring": "f1", "test": "mcnemar"}, "mcnemar counts errors, and f1 has none"),
            ({"alpha": 5}, "alpha must lie between 0 and 1, not 5"),
            ({"cv": 1}, "cv must be 2 folds or more, not 1"),
            ({"cv": repeated_kfold(2, 5), "test": "mcnemar"}, "mcnemar needs one split"),
            ({"test": Procedure("kfold", df=-1), "cv": 5}, "df must be"),
            ({"random_state": -1}, "random_state must be 0 or more"),
            ({"random_state": "x"}, "random_state takes a whole number or None"),
        ],
    )
    def test_that_make_no_sense(self, change, message):
        with pytest.raises(ComparisonError, match=message):
            compare(A, B, X, Y, **change)

    def test_several_tests_that_are_none_or_cannot_be_carried_out(self):
        with pytest.raises(ComparisonError, match="tests names no test"):
            compare_tests(A, B, X, Y, tests=[])
        with pytest.raises(ComparisonError, match="mcnemar counts errors, and f1 has none"):
            compare_tests(A, B, X, Y, tests="mcnemar", scoring="f1")


class TestBeforeTheFirstFit:
    def test_every_plan_is_drawn_and_every_test_rehearsed(self, monkeypatch):
        def fitted(*_, **__):
            raise AssertionError("a learner was trained")

        monkeypatch.setattr("twolearners.evaluation.fitting._carry_out", fitted)
        for change in (
            {"cv": repeated_kfold(1, 19), "groups": np.arange(20) // 4, "tests": ["kfold"]},
            {"tests": [Procedure("kfold", df=-1)]},
            {"tests": [Procedure("folds")], "cv": repeated_kfold(1, 5)},
            {"alpha": 2},
            {"n_jobs": 0},
        ):
            with pytest.raises(ComparisonError):
                compare_tests(A, B, X, Y, **change)

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    def test_a_test_that_cannot_be_split_for_is_left_out_of_a_table(self):
        groups = np.arange(20) // 4
        tests = ["corrected-resampled", "kfold"]
        found = compare_tests(A, B, X, Y, tests=tests, groups=groups)
        assert [one.test for one in found] == ["corrected-resampled"]
        assert "5 groups cannot be divided" in found.skipped["kfold"]


class TestWhatBelongsElsewhere:
    @pytest.mark.parametrize(
        "arguments",
        [(A, B, "tan", X, Y), ([A, B, "tan"], X, Y), (A, B, "tan", datasets.load("labor"))],
        ids=["five arguments", "a list", "a name for X"],
    )
    @pytest.mark.parametrize("function", [compare, compare_tests])
    def test_three_learners_are_for_another_function(self, function, arguments):
        with pytest.raises(ComparisonError, match=r"two learners and data.*compare_learners\("):
            function(*arguments)

    @pytest.mark.parametrize(
        ("option", "message"),
        [
            ({"sample_weight": Y}, "takes no sample_weight: classes are weighted by the learners"),
            ({"scores": X}, "takes no scores: .*compare_scores"),
            ({"clusters": Y}, "takes no clusters: .*groups"),
            ({"margin": 0.01}, r"takes no margin: result.equivalent\(0.01\)"),
            ({"folds": 5}, "takes no folds: cv=resampling.repeated_kfold"),
            ({"tests": "all"}, "takes no tests: .*compare_tests"),
            ({"replications": 3}, r"takes no replications: result.replicate\(20\)"),
        ],
    )
    def test_arguments_of_others_say_where_they_belong(self, option, message):
        with pytest.raises(ComparisonError, match=message):
            compare(A, B, X, Y, **option)

    def test_a_metric_is_no_scorer(self):
        with pytest.raises(ComparisonError, match=r"f1_score takes true.*make_scorer\(f1_score\)"):
            compare(A, B, X, Y, scoring=f1_score)
        made = compare(A, B, X, Y, scoring=make_scorer(f1_score), cv=repeated_kfold(2, 2))
        assert made.greater_is_better


@pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
def test_a_test_may_be_named_as_tables_name_it():
    data = datasets.load("labor")
    by_name, by_title = (compare(A, B, data, test=test) for test in ("mcnemar", "McNemar"))
    assert by_title.test == "mcnemar"
    assert str(by_name) == str(by_title)
