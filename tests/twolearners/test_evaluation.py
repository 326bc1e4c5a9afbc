"""One pass over a plan feeds every test; our learners and anybody's are treated alike."""

import sys
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import PredefinedSplit, cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier

from twolearners import significance
from twolearners.datasets import Encoded, load
from twolearners.evaluation import (
    Problem,
    evaluate,
    predict_folds,
    progress,
    progress_bar,
    seeds_of,
)
from twolearners.learners import MultilayerPerceptron, NaiveBayes, NearestNeighbour
from twolearners.resampling import (
    five_by_two,
    holdout,
    kfold,
    mean_ratio,
    repeated_kfold,
    resamples,
)

PAIR = {"nb": NaiveBayes(), "nn": NearestNeighbour()}


def _kernel(answers):
    kernel = SimpleNamespace(_allow_stdin=answers)
    return SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=kernel))


def draw(plan, learners=PAIR, name="glass", seed=3):
    return evaluate(learners, load(name), plan, np.random.default_rng(seed))


def test_errors_are_those_of_scikit_learn_on_the_same_folds():
    data, tree = load("iris"), DecisionTreeClassifier(random_state=0)
    outcome = evaluate({"tree": tree}, data, kfold(10), np.random.default_rng(1))
    folds = PredefinedSplit(outcome.folds[0])
    wanted = 1 - cross_val_score(tree, data.X, data.encoded.labels, cv=folds)
    assert outcome.error_rates("tree")[0] == pytest.approx(wanted)
    assert not hasattr(tree, "tree_")


def test_our_learners_are_evaluated_like_any_other():
    data = load("iris")
    folds = kfold(5).draw(data.encoded.labels, np.random.default_rng(0))

    class Foreign(NearestNeighbour):
        """Known to evaluation by its scikit-learn methods alone."""

    at_once = predict_folds(NearestNeighbour(), data, folds)
    one_by_one = np.full_like(at_once, -1)
    for fold in range(5):
        test = folds[0] == fold
        fitted = Foreign().fit(data.X[~test], data.encoded.labels[~test])
        one_by_one[0, test] = fitted.predict(data.X[test])
    assert (at_once == one_by_one).all()


@pytest.mark.parametrize(
    "plan", [holdout(), resamples(5), kfold(10), repeated_kfold(3, 10), five_by_two()], ids=str
)
class TestEveryPlan:
    def test_differences_have_the_shape_that_tests_take(self, plan):
        differences = draw(plan).differences("nb", "nn")
        assert differences.values.shape == plan.shape
        for entry in significance.TESTS:
            if entry.plan == plan.kind:
                result = significance.Procedure(entry.name).apply({plan.kind: differences})
                assert 0 <= result.pvalue <= 1

    def test_differences_errors_and_counts_agree(self, plan):
        outcome = draw(plan)
        counts = outcome.counts("nb", "nn")
        tested = counts.sum(axis=-1)
        surplus = (counts[..., 1] - counts[..., 2]) / tested
        assert outcome.differences("nb", "nn").values == pytest.approx(surplus)
        difference = outcome.error_rates("nb") - outcome.error_rates("nn")
        assert difference == pytest.approx(surplus)
        assert tested.sum() == (outcome.folds >= 0).sum()

    def test_a_learner_does_not_differ_from_itself(self, plan):
        assert not draw(plan).differences("nb", "nb").values.any()


RUNS = (kfold(10), repeated_kfold(2, 10), repeated_kfold(5, 10))


def test_the_first_runs_of_many_are_what_few_runs_would_have_been():
    one, few, many = (draw(plan).differences("nb", "nn") for plan in RUNS)
    for fewer, part in ((few, many.first(2)), (one, many.first(1))):
        assert part.plan == fewer.plan
        assert (part.values == fewer.values).all()
        assert (part.counts == fewer.counts).all()


def test_codes_alone_are_enough_for_scikit_learn():
    data = Encoded(np.arange(20.0)[:, None], [0], np.repeat([0, 1], 10), 2)
    rng = np.random.default_rng(0)
    outcome = evaluate({"dummy": DummyClassifier()}, data, kfold(5), rng)
    assert outcome.error_rates("dummy").mean() == pytest.approx(0.5)


class TestScores:
    def test_are_those_of_scikit_learn_on_the_same_folds(self):
        data = load("iris")
        pair = {"tree": DecisionTreeClassifier(random_state=0), "dummy": DummyClassifier()}
        rng = np.random.default_rng(1)
        outcomes = evaluate(pair, data, kfold(5), rng, scoring="neg_log_loss")
        folds = PredefinedSplit(outcomes.folds[0])
        for name, learner in pair.items():
            wanted = cross_val_score(
                learner, data.X, data.encoded.labels, cv=folds, scoring="neg_log_loss"
            )
            assert outcomes.fold_scores[name][0] == pytest.approx(wanted)
        losses = outcomes.differences("tree", "dummy")
        lead = outcomes.fold_scores["tree"] - outcomes.fold_scores["dummy"]
        assert (losses.values == -lead).all()
        assert losses.counts is None

    def test_of_accuracy_are_errors_instance_by_instance(self):
        counted = draw(kfold(5)).wrong
        scored = evaluate(
            PAIR, load("glass"), kfold(5), np.random.default_rng(3), scoring="accuracy"
        )
        assert all((scored.wrong[name] == counted[name]).all() for name in PAIR)

    def test_first_runs_are_what_few_runs_would_have_been(self):
        data, pair = load("iris"), {"a": GaussianNB(), "b": DummyClassifier()}
        many, few = (
            evaluate(pair, data, repeated_kfold(n, 3), np.random.default_rng(2), scoring="f1_macro")
            for n in (4, 2)
        )
        assert many.first(2).plan == few.plan
        assert (many.first(2).fold_scores["a"] == few.fold_scores["a"]).all()


class TestSeeds:
    def test_of_estimators_that_have_none_come_from_the_generator(self):
        forest = {"forest": RandomForestClassifier(3)}
        one, again, other = (
            evaluate(forest, load("glass"), kfold(4), np.random.default_rng(seed)).wrong["forest"]
            for seed in (1, 1, 2)
        )
        assert (one == again).all()
        assert (one != other).any()

    def test_are_drawn_after_the_folds_for_learners_that_are_random(self):
        data, plan = load("iris"), repeated_kfold(2, 3)
        pair = {"nb": NaiveBayes(), "mlp": MultilayerPerceptron(epochs=2)}
        outcomes = evaluate(pair, data, plan, np.random.default_rng(7))
        rng = np.random.default_rng(7)
        folds = plan.draw(data.encoded.labels, rng)
        predicted = predict_folds(pair["mlp"], data, folds, rng.integers(2**63, size=(2, 3)))
        assert (outcomes.folds == folds).all()
        assert (outcomes.wrong["mlp"] == (predicted != data.encoded.labels)).all()

    def test_give_the_same_bits_in_two_processes(self):
        pair = {"forest": RandomForestClassifier(3), "mlp": MultilayerPerceptron(epochs=2)}
        one, two = (
            evaluate(pair, load("iris"), kfold(3), np.random.default_rng(1), n_jobs=n_jobs).wrong
            for n_jobs in (None, 2)
        )
        assert all((one[name] == two[name]).all() for name in pair)


class Concealing(BaseEstimator):
    """Takes a seed that its parameters do not show, as CatBoost does."""

    def __init__(self, depth=1, random_state=None):
        self.depth, self.random_state = depth, random_state

    def get_params(self, deep=True):
        shown = super().get_params(deep)
        return {name: value for name, value in shown.items() if value is not None}


class TestSeedsOf:
    def test_a_learner_that_conceals_it_until_it_is_set(self):
        assert seeds_of(Concealing()) == {"random_state": None}
        assert seeds_of(Concealing(random_state=3)) == {"random_state": 3}
        assert seeds_of(make_pipeline(Concealing())) == {"concealing__random_state": None}

    def test_a_learner_without_any(self):
        assert seeds_of(GaussianNB()) == {}


@pytest.mark.parametrize(
    ("ipython", "shown"),
    [
        (None, None),
        (SimpleNamespace(get_ipython=lambda: None), None),
        (SimpleNamespace(get_ipython=lambda: SimpleNamespace()), None),  # a terminal's IPython
        (_kernel(False), None),  # papermill, nbclient and nbval cannot answer a question
        (_kernel(True), False),
    ],
)
def test_progress_is_shown_in_notebooks_that_somebody_looks_at(monkeypatch, ipython, shown):
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    chosen = []
    monkeypatch.setattr(progress, "tqdm", lambda **options: chosen.append(options["disable"]))
    progress_bar(3, "fits", " fits")
    progress_bar(3, "fits", " fits", shown=False)
    assert chosen == [shown, True]


def test_columns_of_words_are_known_in_tables_of_other_libraries_too():
    table = pd.DataFrame({"a": pd.Categorical(["x", "y"]), "b": [1.0, np.nan], "c": ["x", "y"]})
    foreign = SimpleNamespace(shape=table.shape, to_pandas=table.copy)
    problem = Problem(foreign, np.zeros(2), np.zeros(2, int), (0, 1))
    assert problem.columns_with_words() == ["c", "a"]
    assert problem.columns_with_gaps() == ["b"]
    assert problem.encoded.n_values.tolist() == [2, 0, 2]


def test_groups_stay_whole_and_their_ratio_is_that_of_the_splits():
    groups = np.repeat(np.arange(9), [10, 30, 12, 18, 25, 5, 20, 15, 15])
    rng = np.random.default_rng(0)
    outcomes = evaluate(PAIR, load("iris"), repeated_kfold(2, 3), rng, groups=groups)
    for run in outcomes.folds:
        assert all(len(set(run[groups == group])) == 1 for group in range(9))
    assert outcomes.differences("nb", "nn").test_train_ratio == mean_ratio(outcomes.folds)


class TestBadInput:
    def test_an_unknown_learner_is_named_with_those_there_are(self):
        with pytest.raises(LookupError, match="no learner 'c45'; there are nb, nn"):
            draw(kfold(10)).differences("nb", "c45")

    def test_more_runs_than_there_were_are_refused(self):
        with pytest.raises(ValueError, match="there are 2 runs, so not the first 3"):
            draw(repeated_kfold(2, 10)).differences("nb", "nn").first(3)
