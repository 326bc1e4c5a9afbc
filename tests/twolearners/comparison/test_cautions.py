"""What is cautioned against: unsafe tests, too few data, odd outcomes."""

import warnings

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from twolearners import compare, compare_scores, compare_tests, datasets, learners
from twolearners.comparison import ComparisonWarning
from twolearners.comparison.cautions import of_test
from twolearners.resampling import five_by_two, holdout, kfold, repeated_kfold, resamples
from twolearners.significance import TESTS, Procedure


def plan_of(entry):
    plans = (kfold(), resamples(100, 0.1), repeated_kfold(), holdout(), five_by_two())
    return {plan.kind: plan for plan in plans}[entry.plan]


class TestTests:
    def test_the_book_shows_unsafe_are_those_that_are_cautioned_against(self):
        unsafe = {
            entry.name
            for entry in TESTS
            if any(c.about == "test" for c in of_test(Procedure(entry.name), plan_of(entry), 0.05))
        }
        assert unsafe == {
            "difference-of-proportions",
            "resampled",
            "kfold",
            "use-all-data",
            "folds",
            "runs",
            "sorted-runs-averaged-var",
            "sorted-runs-averaged-t",
        }

    def test_calibrated_degrees_of_freedom_make_use_all_data_safe(self):
        calibrated = Procedure.calibrated("use-all-data")
        assert of_test(Procedure("use-all-data"), repeated_kfold(), 0.05)
        assert not of_test(calibrated, repeated_kfold(), 0.05)
        data = datasets.load("heart-statlog")
        found = compare("naive-bayes", "c45", data, test=calibrated)
        assert found.df == 10
        assert found.cautions == ()

    def test_hopeless_ones_stay_so_whatever_the_degrees_of_freedom(self):
        assert of_test(Procedure("folds", df=5), repeated_kfold(), 0.05)

    def test_an_average_over_a_hundred_runs_is_not_safe_with_its_own_df(self):
        test = Procedure("folds-averaged-var")
        assert not of_test(test, repeated_kfold(10, 10), 0.05)
        assert "kept the level with 11" in of_test(test, repeated_kfold(100, 10), 0.05)[0].text

    def test_few_resamples_are_too_few(self):
        test = Procedure("corrected-resampled")
        assert "with 20 resamples" in of_test(test, resamples(20, 0.1), 0.05)[0].text
        assert not of_test(test, resamples(100, 0.1), 0.05)

    def test_hardly_replicable_is_the_5x2cv_t(self):
        (caution,) = of_test(Procedure("5x2cv-t"), five_by_two(), 0.05)
        assert caution.about == "replicability"
        assert not of_test(Procedure("5x2cv-f"), five_by_two(), 0.05)

    def test_raise_a_warning_at_the_callers_line(self):
        data = datasets.load("heart-statlog")
        with pytest.warns(ComparisonWarning, match="resampled t rejects too often") as raised:
            compare("naive-bayes", "c45", data, test="resampled")
        assert raised[0].filename == __file__

    def test_in_a_table_are_marked_and_not_warned_of(self):
        data = datasets.load("heart-statlog")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            every = compare_tests("naive-bayes", "c45", data, tests=["resampled", "mcnemar"])
        assert every["resampled"].cautions
        assert "An asterisk marks" in " ".join(str(every).split())

    def test_the_default_raises_none(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = compare("naive-bayes", "c45", datasets.load("heart-statlog"))
        assert found.cautions == ()
        assert "Caution" not in str(found)


class TestData:
    def test_too_few_for_the_folds(self):
        X, y = self.some(40)
        y[:20], y[20:] = 0, 1
        with pytest.warns(ComparisonWarning, match="about 2 instances are tested at a time"):
            compare("naive-bayes", "c45", X, y, cv=20)

    def test_a_class_too_rare_for_the_folds(self):
        X, y = self.some(100)
        y[:6] = 2
        with pytest.warns(ComparisonWarning, match="class '2' has 6 instances for 10 parts"):
            compare("naive-bayes", "c45", X, y)

    def test_runs_that_repeat_the_same_cut(self):
        X, y = self.some(60)
        groups = np.arange(60) // 20
        with pytest.warns(ComparisonWarning, match="only 1 of 10 runs cut the data"):
            compare("naive-bayes", "c45", X, y, groups=groups, cv=3)

    def some(self, n):
        rng = np.random.default_rng(4)
        X = rng.normal(size=(n, 2))
        return X, (X[:, 0] + rng.normal(size=n) > 0).astype(int)


class TestOutcomes:
    def test_learners_that_never_disagree(self, numbers):
        tree = DecisionTreeClassifier(random_state=1)
        with pytest.warns(ComparisonWarning, match="never disagreed"):
            found = compare(tree, tree, *numbers)
        assert found.pvalue == 1
        assert not found.reject
        assert found.better is None

    def test_differences_without_variation_give_no_verdict(self):
        with pytest.warns(ComparisonWarning, match=r"do not vary at all \(each is 0.25 in size\)"):
            found = compare_scores(np.full((3, 4), 0.25))
        assert not found.reject
        assert found.verdict == "no verdict"
        assert np.isnan(found.pvalue)
        assert "cannot be carried out" in str(found)
        assert found.to_dict()["pvalue"] is None
        assert found.plot() is not None

    def test_too_few_disagreements_for_mcnemar(self, numbers):
        X, y = numbers
        with pytest.warns(ComparisonWarning, match=r"disagree on \d of 27 tested instances only"):
            compare("naive-bayes", "linear-perceptron", X, y, test="mcnemar")

    def test_two_copies_that_hide_their_seed(self, numbers):
        with pytest.warns(ComparisonWarning, match=r"If Hidden draws.*seed is hidden.*of its own"):
            compare(Hidden(), Hidden(), *numbers, names=("a", "b"), cv=repeated_kfold(2, 2))

    def test_copies_that_show_their_seed_or_need_none_are_not_suspected(self, numbers):
        for learner in (DecisionTreeClassifier(random_state=1), learners.NaiveBayes()):
            with pytest.warns(ComparisonWarning, match="never disagreed") as said:
                compare(learner, learner, *numbers, cv=repeated_kfold(2, 2))
            assert not any("hidden" in str(warning.message) for warning in said)


class Hidden(GaussianNB):
    """Errs at random, always in the same way, and shows no seed."""

    def predict(self, X):
        swapped = np.random.default_rng(3).random(len(X)) < 0.2
        return np.where(swapped, 1 - super().predict(X), super().predict(X))
