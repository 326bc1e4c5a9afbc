"""Tree-augmented naive Bayes: scores as predictions in turn, trees as maximal ones, and Weka's."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest
from scipy.sparse.csgraph import minimum_spanning_tree
from sklearn.utils.estimator_checks import parametrize_with_checks

from twolearners.datasets import Encoded, load
from twolearners.learners.base import Learner
from twolearners.learners.tree_augmented import TreeAugmentedNaiveBayes
from twolearners.learners.tree_links import bayesian_score, best_tree, lgamma_table, link_gains


@pytest.mark.slow
@parametrize_with_checks([TreeAugmentedNaiveBayes()])
def test_it_is_a_scikit_learn_classifier(estimator, check):
    check(estimator)


def mixed(n=90, seed=0, missing=0.0, classes=3):
    """Nominal and numeric attributes that depend on the class and on each other."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(classes, size=n)
    a = (labels + (rng.random(n) < 0.3)) % 3
    b = (a + (rng.random(n) < 0.2)) % 4
    x = rng.normal(labels, 0.7).round(1)
    z = rng.normal(x, 0.5)
    noise = rng.integers(2, size=n)
    values = np.column_stack([a, x, b, z, noise]).astype(float)
    values[rng.random(values.shape) < missing] = np.nan
    return Encoded(values, [3, 0, 4, 0, 2], labels, classes)


def predicted_in_turn(child, *parents, r):
    """The Bayesian score as a learner's: each instance predicted from those before it.

    With n of N like it so far, one has the probability (n + 1/2) / (N + r/2).
    """
    score, seen = 0.0, {}
    for value, *state in zip(child, *parents, strict=True):
        counts = seen.setdefault(tuple(state), [0] * r)
        score += math.log((counts[value] + 0.5) / (sum(counts) + 0.5 * r))
        counts[value] += 1
    return score


class TestScore:
    def test_two_of_one_value_and_one_of_another(self):
        # 1/2 * (3/2)/2 * (1/2)/3 = 1/16
        counts = np.array([2, 1], dtype=np.int32)
        score = bayesian_score(counts, 0, (1, 1, 2), (2, 0, 1), lgamma_table(20))
        assert score == pytest.approx(math.log(1 / 16), rel=1e-14)

    def test_nothing_counted_scores_nothing(self):
        counts = np.zeros(12, dtype=np.int32)
        score = bayesian_score(counts, 0, (2, 2, 3), (6, 3, 1), lgamma_table(20))
        assert score == pytest.approx(0.0, abs=1e-14)

    @pytest.mark.parametrize("seed", range(3))
    def test_gains_are_those_of_predicting_in_turn(self, seed):
        rng = np.random.default_rng(seed)
        n, n_states, n_classes = 40, np.array([2, 3, 4]), 2
        labels = rng.integers(n_classes, size=n)
        codes = [(labels + rng.integers(2, size=n)) % r for r in n_states]
        first = np.array([3, 0, 5])  # numbered in another order than the attributes are in
        counts = np.zeros((n_classes, 9, 9), dtype=np.int32)
        for a, b in itertools.product(range(3), repeat=2):
            if first[a] <= first[b]:
                np.add.at(counts, (labels, first[a] + codes[a], first[b] + codes[b]), 1)
        gains = link_gains(counts, first, n_states, lgamma_table(2 * n + 6))
        for a, b in itertools.permutations(range(3), 2):
            wanted = predicted_in_turn(
                codes[a], labels, codes[b], r=n_states[a]
            ) - predicted_in_turn(codes[a], labels, r=n_states[a])
            assert gains[a, b] == pytest.approx(wanted, abs=1e-10)
        assert np.isneginf(np.diag(gains)).all()


def gains_of(size, links):
    gains = np.full((size, size), -9.0)
    np.fill_diagonal(gains, -np.inf)
    for (gaining, source), gain in links.items():
        gains[gaining, source] = gain
    return gains


class TestTree:
    @pytest.mark.parametrize("seed", range(10))
    def test_no_tree_has_a_larger_gain(self, seed):
        d = 8
        gains = np.random.default_rng(seed).normal(size=(d, d))
        np.fill_diagonal(gains, -np.inf)
        weights = np.maximum(gains, gains.T)
        np.fill_diagonal(weights, 0)
        # scipy looks for the least sum, and takes zero for "no link".
        most = weights.max() + 1
        wanted = most * (d - 1) - minimum_spanning_tree(np.triu(most - weights, 1)).sum()
        links = best_tree(gains)
        found = sum(weights[a, b] for a, b in enumerate(links) if b >= 0)
        assert found == pytest.approx(wanted)

    @pytest.mark.parametrize("seed", range(10))
    def test_every_way_up_ends_at_the_one_root(self, seed):
        gains = np.random.default_rng(seed).normal(size=(9, 9)).round(1)
        np.fill_diagonal(gains, -np.inf)
        links = best_tree(gains)
        assert (links == -1).sum() == 1
        for a in range(9):
            steps = 0
            while a >= 0:
                a, steps = links[a], steps + 1
                assert steps <= 9

    def test_the_one_gained_from_is_made_to_depend(self):
        assert best_tree(gains_of(2, {(0, 1): 5.0})).tolist() == [-1, 0]
        assert best_tree(gains_of(2, {(1, 0): 5.0})).tolist() == [1, -1]

    def test_unless_it_does_already(self):
        # 1 is made to depend on 0; then 2 gains from 1, which is taken: so 2 depends on 1.
        assert best_tree(gains_of(3, {(0, 1): 5.0, (2, 1): 4.0})).tolist() == [-1, 0, 1]

    def test_the_root_may_move(self):
        # 1 depends on 0; then 2 gains from 0, which is free and becomes dependent on 2.
        assert best_tree(gains_of(3, {(0, 1): 5.0, (2, 0): 4.0})).tolist() == [2, 0, -1]

    def test_ties_go_to_the_first_gaining_then_to_the_first_gained_from(self):
        assert best_tree(gains_of(4, {})).tolist() == [-1, 0, 0, 0]
        tied = gains_of(4, {(2, 1): 5.0, (3, 0): 5.0, (2, 3): 5.0})
        # (2, 1) comes first: 1 depends on 2. Then (2, 3): 3 on 2. Then (3, 0): 0 on 3.
        assert best_tree(tied).tolist() == [3, 2, -1, 2]

    @pytest.mark.parametrize("size", [0, 1])
    def test_too_few_for_a_link(self, size):
        assert best_tree(np.full((size, size), -np.inf)).tolist() == [-1] * size


class TestProbabilities:
    def test_one_switch_or_the_other(self):
        X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 5, dtype=float)
        data = Encoded(X, [2, 2], X.sum(axis=1) % 2, 2)
        learner = TreeAugmentedNaiveBayes().fit_encoded(data)
        # Prior and root are even; the other has 5 + 1/2 of 5 + 1 for the right state, 1/2 of 6
        # for the other.
        assert learner.predict_proba([[0, 0]])[0] == pytest.approx([11 / 12, 1 / 12], rel=1e-12)

    @pytest.mark.parametrize("seed", range(3))
    def test_they_follow_from_counts_along_the_links(self, seed):
        rng = np.random.default_rng(seed)
        n, r = 60, [2, 3, 2, 4]
        labels = rng.integers(3, size=n)
        values = np.column_stack([(labels + rng.integers(k, size=n)) % k for k in r])
        data = Encoded(values, r, labels, 4)  # one class never occurs, but is declared
        learner = TreeAugmentedNaiveBayes().fit_encoded(data)
        wanted = np.empty((n, 4))
        for c in range(4):
            own = labels == c
            wanted[:, c] = (own.sum() + 0.5) / (n + 4 * 0.5)
            for a, b in enumerate(learner.links_):
                for i in range(n):
                    like = own if b < 0 else own & (values[:, b] == values[i, b])
                    times = (like & (values[:, a] == values[i, a])).sum()
                    wanted[i, c] *= (times + 0.5) / (like.sum() + 0.5 * r[a])
        wanted /= wanted.sum(axis=1, keepdims=True)
        assert learner.predict_proba(data.values) == pytest.approx(wanted, rel=1e-10)

    def test_a_missing_value_is_the_commonest(self):
        data = mixed(missing=0.1)
        learner = TreeAugmentedNaiveBayes().fit_encoded(data)
        row = data.values[~np.isnan(data.values).any(axis=1)][:1]
        hole, filled = row.copy(), row.copy()
        hole[0, 2] = np.nan
        filled[0, 2] = np.bincount(
            data.values[~np.isnan(data.values[:, 2]), 2].astype(int)
        ).argmax()
        assert (learner.predict_proba(hole) == learner.predict_proba(filled)).all()

    def test_a_number_counts_by_its_interval_only(self):
        values = np.arange(40.0)[:, None]
        learner = TreeAugmentedNaiveBayes().fit_encoded(
            Encoded(values, [0], np.repeat([0, 1], 20), 2)
        )
        chances = learner.predict_proba([[-1e9], [19.5], [19.6], [1e9]])
        assert (chances[0] == chances[1]).all()
        assert (chances[2] == chances[3]).all()
        assert chances.argmax(axis=1).tolist() == [0, 0, 1, 1]

    def test_an_attribute_of_which_nothing_is_known_says_nothing(self):
        X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 5, dtype=float)
        labels = X.sum(axis=1) % 2
        wider = np.column_stack([X, np.full(20, np.nan)])
        alone = TreeAugmentedNaiveBayes().fit_encoded(Encoded(X, [2, 2], labels, 2))
        with_it = TreeAugmentedNaiveBayes().fit_encoded(Encoded(wider, [2, 2, 0], labels, 2))
        assert with_it.predict_proba(wider) == pytest.approx(alone.predict_proba(X), rel=1e-12)

    def test_a_tie_goes_to_the_first_class(self):
        data = Encoded([[0.0], [1.0], [0.0], [1.0]], [2], [1, 1, 0, 0], 2)
        learner = TreeAugmentedNaiveBayes().fit_encoded(data)
        assert learner.predict_encoded([[0.0], [1.0]]).tolist() == [0, 0]

    def test_a_hundred_classes_and_no_attribute(self):
        data = Encoded(np.empty((200, 0)), [], np.arange(200) % 100, 100)
        learner = TreeAugmentedNaiveBayes().fit_encoded(data)
        assert learner.predict_encoded(np.empty((2, 0))).tolist() == [0, 0]
        assert learner.links_.size == 0

    def test_one_class_is_what_is_predicted(self):
        X = np.arange(6.0)[:, None]
        assert (TreeAugmentedNaiveBayes().fit(X, ["only"] * 6).predict(X) == "only").all()


def test_frames_with_categories():
    rng = np.random.default_rng(4)
    y = rng.integers(2, size=80)
    X = pd.DataFrame(
        {
            "colour": pd.Categorical(np.array(["red", "blue"])[y ^ (rng.random(80) < 0.1)]),
            "size": rng.normal(size=80) + 3 * y,
        }
    )
    learner = TreeAugmentedNaiveBayes().fit(X, y)
    assert learner.score(X, y) > 0.9
    strange = X[:3].assign(colour=pd.Categorical(["violet"] * 3))
    unknown = X[:3].assign(colour=pd.Categorical([None] * 3, categories=["blue", "red"]))
    assert (learner.predict_proba(strange) == learner.predict_proba(unknown)).all()


class TestFolds:
    @pytest.mark.parametrize("missing", [0.0, 0.15])
    @pytest.mark.parametrize("columns", [[0, 2, 4], [1, 3], [0, 1, 2, 3, 4], [3]])
    def test_all_at_once_is_fold_by_fold(self, columns, missing):
        data = mixed(missing=missing)
        data = Encoded(data.values[:, columns], data.n_values[columns], data.labels, 4)
        rng = np.random.default_rng(1)
        folds = np.array([rng.permutation(np.arange(90) % k) for k in (2, 5, 10)], dtype=np.int32)
        folds[1, rng.random(90) < 0.3] = -1
        folds[1, :5] = np.arange(5)
        learner = TreeAugmentedNaiveBayes()
        at_once = learner.fold_predictions(data, folds)
        assert (at_once == Learner._fold_predictions(learner, data, folds)).all()
        assert (at_once[folds < 0] == -1).all()

    def test_a_class_may_be_missing_from_a_training_set(self):
        data = mixed()
        folds = (data.labels == 2).astype(np.int32)[None]
        learner = TreeAugmentedNaiveBayes()
        at_once = learner.fold_predictions(data, folds)
        assert (at_once == Learner._fold_predictions(learner, data, folds)).all()


# The parents that Weka 3.9.7 (BayesNet, TAN) gives each attribute, trained on all but the
# first instance.
WEKA = {
    "vote": [5, 12, 7, 7, 7, 4, -1, 6, 4, 12, 8, 5, 5, 5, 13, 6],
    "glass": [-1, 5, 6, 0, 0, 0, 0, 3, 0],
    "labor": [1, 2, 9, 2, 7, 0, 7, 8, 2, -1, 0, 8, 2, 14, 12, 2],
}


@pytest.mark.parametrize("name", WEKA)
def test_links_are_wekas(name):
    data = load(name).encoded
    learner = TreeAugmentedNaiveBayes().fit_encoded(data.rows(np.arange(1, len(data))))
    assert learner.links_.tolist() == WEKA[name]
