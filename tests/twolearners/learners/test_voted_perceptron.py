"""The voted perceptron against one with weights, and Java's random numbers."""

import numpy as np
import pandas as pd
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from twolearners.datasets import Encoded
from twolearners.learners.base import Learner
from twolearners.learners.java_random import _next, java_shuffle, next_int, scrambled
from twolearners.learners.voted_perceptron import VotedPerceptron


@pytest.mark.slow
@parametrize_with_checks([VotedPerceptron()])
def test_it_is_a_scikit_learn_classifier(estimator, check):
    check(estimator)


def mixed(n=80, seed=0, missing=0.0, decimals=1):
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=n)
    a = (labels + rng.integers(3, size=n)) % 4
    b = labels ^ (rng.random(n) < 0.3)
    x = rng.normal(labels, 1.0).round(decimals)
    values = np.column_stack([a, b, x, rng.normal(size=n).round(decimals)]).astype(float)
    values[rng.random(values.shape) < missing] = np.nan
    return Encoded(values, [4, 2, 0, 0], labels, 2)


class TestJava:
    """Numbers from java.util.Random of OpenJDK 17."""

    @pytest.mark.parametrize(
        ("seed", "drawn"),
        [
            (1, [-1155869325, 431529176, 1761283695, 1749940626, 892128508]),
            (42, [-1170105035, 234785527, -1360544799]),
        ],
    )
    def test_next_int(self, seed, drawn):
        state = scrambled(seed)
        for wanted in drawn:
            state = _next(state)
            assert np.int32(np.uint32(int(state) >> 16)) == wanted

    @pytest.mark.parametrize(
        ("seed", "drawn"),
        [
            (1, [5, 8, 26, 0, 0, 77814904, 714504434, 1414906606, 13136569, 327998473]),
            (42, [0, 3, 43, 3, 0, 2023087525, 595021505, 1429255519, 196118093, 969067502]),
            (-7, [2, 7, 43, 3, 0, 314447087, 677675436, 184135245, 425474944, 988357177]),
            (2**50, [0, 8, 15, 2, 0, 663681053, 1182054491, 251269761, 1283218719, 715581077]),
        ],
    )
    def test_next_int_below_a_bound(self, seed, drawn):
        # Three in ten draws below 1.5 thousand million are thrown away.
        bounds = [10, 10, 64, 7, 1, 2147483647, *[1500000000] * 4]
        state = scrambled(seed)
        for bound, wanted in zip(bounds, drawn, strict=True):
            state, number = next_int(np.uint64(state), bound)
            assert number == wanted

    @pytest.mark.parametrize(
        ("seed", "shuffled"),
        [
            (1, [6, 9, 7, 8, 4, 2, 0, 3, 1, 5]),
            (42, [4, 6, 2, 1, 7, 9, 8, 5, 3, 0]),
            (-7, [1, 4, 7, 8, 9, 0, 3, 5, 6, 2]),
            (2**50, [4, 8, 9, 6, 3, 5, 2, 1, 7, 0]),
        ],
    )
    def test_shuffle(self, seed, shuffled):
        """As java.util.Collections.shuffle does."""
        assert java_shuffle(10, seed).tolist() == shuffled

    def test_nothing_to_shuffle(self):
        assert java_shuffle(0, 1).tolist() == []
        assert java_shuffle(1, 1).tolist() == [0]


def with_weights(X, labels, queries, order, passes=1, most=10_000):
    """Freund and Schapire's algorithm as they write it, with weights; whole numbers only."""
    perceptrons = [[np.zeros(X.shape[1] + 1), 0]]
    X, queries = (np.column_stack([x, np.ones(len(x))]) for x in (X, queries))
    visits = list(order) * passes
    for i in visits:
        weights, _ = perceptrons[-1]
        if (weights @ X[i] >= 0) == (labels[i] == 1):
            perceptrons[-1][1] += 1
        else:
            perceptrons.append([weights + (X[i] if labels[i] == 1 else -X[i]), 1])
            if len(perceptrons) > most:
                break
    votes = sum(c * np.where(queries @ weights >= 0, 1, -1) for weights, c in perceptrons)
    return votes, len(perceptrons) - 1


class TestByDefinition:
    @pytest.mark.parametrize(
        "parameters",
        [
            {},
            {"passes": 3},
            {"seed": 7},
            {"max_alterations": 5},
            {"passes": 4, "max_alterations": 30},
        ],
        ids=str,
    )
    @pytest.mark.parametrize("seed", range(3))
    def test_votes_are_those_of_the_algorithm_with_weights(self, seed, parameters):
        rng = np.random.default_rng(seed)
        X = rng.integers(-4, 5, size=(60, 4)).astype(float)
        labels = (X[:, 0] + rng.normal(size=60) * 3 > 0).astype(int)
        queries = rng.integers(-4, 5, size=(40, 4)).astype(float)
        order = java_shuffle(60, parameters.get("seed", 1))
        votes, alterations = with_weights(
            X,
            labels,
            queries,
            order,
            parameters.get("passes", 1),
            parameters.get("max_alterations", 10_000),
        )
        learner = VotedPerceptron(**parameters).fit(X, labels)
        assert learner.n_alterations_ == alterations
        assert learner.predict_proba(queries)[:, 1] == pytest.approx(1 / (1 + np.exp(-votes)))
        assert (learner.predict(queries) == (votes > 0)).all()

    @pytest.mark.parametrize("seed", [0, 1, 3])
    def test_decimals_are_added_up_in_the_order_of_alterations(self, seed):
        """Here weights would give other votes: what should be zero is so in one order only."""
        rng = np.random.default_rng(seed)
        X = rng.integers(-9, 10, size=(40, 2)) / 10
        labels = (X[:, 0] + rng.normal(size=40) > 0).astype(int)
        altered, survived = [], [0]

        def score(x, alterations):
            total = 0.0
            for sign, (a, b) in alterations:
                total += sign * ((0.0 + a * x[0]) + b * x[1] + 1.0)
            return total

        for i in java_shuffle(40, 1):
            if (score(X[i], altered) >= 0) == (labels[i] == 1):
                survived[-1] += 1
            else:
                altered.append((1.0 if labels[i] else -1.0, X[i].tolist()))
                survived.append(1)
        votes = np.array(
            [
                sum(c if score(x, altered[:k]) >= 0 else -c for k, c in enumerate(survived))
                for x in X.tolist()
            ]
        )
        learner = VotedPerceptron().fit(X, labels)
        assert learner.n_alterations_ == len(altered)
        assert learner.predict_proba(X)[:, 1] == pytest.approx(1 / (1 + np.exp(-votes)), rel=1e-9)
        by_weights, _ = with_weights(X, labels, X, java_shuffle(40, 1))
        assert (votes != by_weights).any()

    def test_four_instances_by_hand(self):
        # Shuffled with seed 1, four come in the order 3, 0, 1, 2. The zero perceptron says 1, and
        # so survives instance 3; it fails on 0, and w, b = -2, -1 gets 1 and 2 right.
        assert java_shuffle(4, 1).tolist() == [3, 0, 1, 2]
        learner = VotedPerceptron().fit([[2.0], [-1.0], [-3.0], [-1.0]], [0, 1, 1, 1])
        assert learner.n_alterations_ == 1
        # The first votes 1 for class 1 anywhere; the second has survived three.
        wanted = 1 / (1 + np.exp([-(1 + 3), -(1 + 3), -(1 - 3)]))
        chances = learner.predict_proba([[-2.0], [-0.5], [-0.4]])[:, 1]
        assert chances == pytest.approx(wanted)

    def test_a_draw_is_class_0(self):
        # The zero perceptron survives the first instance and fails on the second: one vote each.
        assert java_shuffle(2, 1).tolist() == [0, 1]
        learner = VotedPerceptron().fit([[0.0], [1.0]], [1, 0])
        assert learner.predict_proba([[5.0]])[0].tolist() == [0.5, 0.5]
        assert learner.predict([[5.0], [-5.0]]).tolist() == [0, 1]

    def test_thousands_of_votes_do_not_overflow(self):
        X = np.r_[np.full(3000, -1.0), np.full(3000, 1.0)][:, None]
        learner = VotedPerceptron().fit(X, X[:, 0] > 0)
        chances = learner.predict_proba([[-1.0], [1.0]])
        assert np.isfinite(chances).all()
        assert chances.argmax(axis=1).tolist() == [0, 1]


class TestInputs:
    def test_nominal_attributes_become_indicators(self):
        data = mixed(decimals=0)
        codes, rest = data.values[:, 0].astype(int), data.values[:, 1:]
        inputs = np.column_stack([np.eye(4)[codes], rest])
        ours = VotedPerceptron().fit_encoded(data)
        peer = VotedPerceptron().fit(inputs, data.labels)
        assert (ours.predict_proba(data.values) == peer.predict_proba(inputs)).all()

    def test_missing_values_become_mean_and_commonest_value(self):
        data = mixed(missing=0.2)
        fills = np.array([0.0, 0.0, *np.nanmean(data.values[:, 2:], axis=0)])
        for a in (0, 1):
            known = data.values[:, a][~np.isnan(data.values[:, a])].astype(int)
            fills[a] = np.bincount(known).argmax()
        filled = np.where(np.isnan(data.values), fills, data.values)
        ours = VotedPerceptron().fit_encoded(data)
        peer = VotedPerceptron().fit_encoded(Encoded(filled, data.n_values, data.labels, 2))
        assert ours.n_alterations_ == peer.n_alterations_
        assert (ours.predict_encoded(data.values) == peer.predict_encoded(filled)).all()

    def test_an_attribute_of_which_nothing_is_known_says_nothing(self):
        data = mixed()
        values = np.column_stack([data.values, np.full(len(data), np.nan)])
        wider = Encoded(values, [*data.n_values, 0], data.labels, 2)
        alone, with_it = VotedPerceptron().fit_encoded(data), VotedPerceptron().fit_encoded(wider)
        assert (with_it.predict_proba(values) == alone.predict_proba(data.values)).all()

    def test_frames_with_categories(self):
        rng = np.random.default_rng(4)
        y = rng.integers(2, size=80)
        colour = np.array(["red", "blue", "green"])[np.where(rng.random(80) < 0.2, 2, y)]
        X = pd.DataFrame({"colour": pd.Categorical(colour), "size": rng.normal(size=80) + 3 * y})
        learner = VotedPerceptron().fit(X, np.array(["no", "yes"])[y])
        assert learner.score(X, np.array(["no", "yes"])[y]) > 0.9
        strange = X[:3].assign(colour=pd.Categorical(["violet"] * 3))
        unknown = X[:3].assign(colour=pd.Categorical([None] * 3, categories=["blue", "red"]))
        assert (learner.predict_proba(strange) == learner.predict_proba(unknown)).all()


class TestClasses:
    def test_more_than_two_are_refused(self):
        X = np.arange(9.0)[:, None]
        with pytest.raises(ValueError, match=r"Only binary .* 3 classes.*OneVsRest"):
            VotedPerceptron().fit(X, np.arange(9) % 3)

    def test_so_are_more_than_two_declared(self):
        data = mixed()
        declared = Encoded(data.values, data.n_values, data.labels, 5)
        with pytest.raises(ValueError, match="declare, 5 classes"):
            VotedPerceptron().fit_encoded(declared)
        with pytest.raises(ValueError, match="declare, 5 classes"):
            VotedPerceptron().fold_predictions(declared, (np.arange(80) % 2)[None])

    def test_one_class_is_what_is_predicted(self):
        X = np.arange(6.0)[:, None]
        learner = VotedPerceptron().fit(X, ["only"] * 6)
        assert (learner.predict(X) == "only").all()
        data = Encoded(X, [0], np.zeros(6), 1)
        folds = np.array([[0, 0, 1, 1, -1, -1]])
        predicted = VotedPerceptron().fold_predictions(data, folds)
        assert predicted.tolist() == [[0, 0, 0, 0, -1, -1]]
        assert predicted.dtype == np.int32

    @pytest.mark.parametrize("seen", [0, 1])
    def test_of_two_the_one_that_is_seen_is_predicted(self, seen):
        data = Encoded(np.arange(6.0)[:, None], [0], np.full(6, seen), 2)
        assert (VotedPerceptron().fit_encoded(data).predict_encoded([[2.0], [9.0]]) == seen).all()


class TestFolds:
    @pytest.mark.parametrize(
        "parameters", [{}, {"passes": 2, "max_alterations": 20, "seed": 3}], ids=str
    )
    @pytest.mark.parametrize("missing", [0.0, 0.15])
    def test_all_at_once_is_fold_by_fold(self, missing, parameters):
        data = mixed(missing=missing)
        rng = np.random.default_rng(1)
        folds = np.array([rng.permutation(np.arange(80) % k) for k in (2, 3, 10)], dtype=np.int32)
        folds[1, rng.random(80) < 0.3] = -1
        folds[1, :3] = np.arange(3)
        learner = VotedPerceptron(**parameters)
        at_once = learner.fold_predictions(data, folds)
        assert (at_once == Learner._fold_predictions(learner, data, folds)).all()
        assert (at_once[folds < 0] == -1).all()

    def test_products_that_are_not_kept_make_no_difference(self, monkeypatch):
        data, folds = mixed(), np.array([np.arange(80) % 4])
        kept = VotedPerceptron().fold_predictions(data, folds)
        monkeypatch.setattr("twolearners.learners.voted_perceptron._MOST_PRODUCTS", 10)
        assert (VotedPerceptron().fold_predictions(data, folds) == kept).all()


@pytest.mark.parametrize(
    ("name", "value"),
    [("passes", 0), ("passes", 1.5), ("max_alterations", 0), ("seed", 2**63), ("seed", None)],
)
def test_bad_parameters_are_named(name, value):
    with pytest.raises(ValueError, match=f"{name} must be a whole number"):
        VotedPerceptron(**{name: value}).fit([[0.0], [1.0]], [0, 1])
