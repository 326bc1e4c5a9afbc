"""Perceptrons: their arithmetic, their gradients, what they can learn, and that each is its own."""

import itertools

import joblib
import numba
import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from twolearners.datasets import Encoded, load
from twolearners.learners.base import Learner
from twolearners.learners.perceptrons import (
    LinearPerceptron,
    MultilayerPerceptron,
    Training,
    arithmetic,
    draws,
    fold_predictions,
)
from twolearners.learners.perceptrons.batch import train_blocks
from twolearners.learners.perceptrons.examples import rows_of
from twolearners.learners.perceptrons.lanes import LANES, room_for, store
from twolearners.learners.perceptrons.lanes import load as load_lanes
from twolearners.learners.perceptrons.networks import EightNetworks
from twolearners.learners.perceptrons.training import Batch, Shape, Weights, learn_batch

MASK = 2**64 - 1

# Seen alike with SSE2 only, with AVX2 and fused operations, and with AVX-512.
EXPONENTIALS = [
    "0x1.3aab0c9589e7bp-145",
    "0x1.7622c78a98a06p-3",
    "0x1.cf46d99d52b3bp-1",
    "0x1.599058c8c1a96p+0",
    "0x1.01c2a61268986p+1",
    "0x1.85d6fd931e0bbp+3",
    "0x1.078401f5a3ec8p+48",
    "0x1.82ca33b1c0ee6p+498",
]
OUTPUT_WEIGHTS = ["0x1.04aa91d896602p+0", "0x1.8874e033b0735p-4", "-0x1.31f20893db5b5p+0"]


def train_together(data, folds, seeds, training):
    """The networks that ``fold_predictions`` asks, by run and by fold."""
    folds = np.asarray(folds)
    networks = [[None] * (run.max() + 1) for run in folds]
    for eight, _, block in train_blocks(data, folds, seeds, training):
        for lane, (run, fold) in enumerate(block):
            networks[run][fold] = eight.network(lane, data.n_values)
    return networks


@pytest.mark.slow
@parametrize_with_checks([LinearPerceptron(), MultilayerPerceptron(hidden=5)])
def test_they_are_scikit_learn_classifiers(estimator, check):
    check(estimator)


def some_data(seed=0, n=50, d=4, classes=3):
    """Classes that overlap, on scales that differ."""
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % classes
    values = rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[labels]
    return Encoded(values * 10.0 ** np.arange(d), [0] * d, labels, classes)


def some_folds(n, runs, k=2, seed=0):
    rng = np.random.default_rng(seed)
    return np.array([rng.permutation(np.arange(n) % k) for _ in range(runs)])


def same(a, b):
    """Say whether two networks are the same to the last bit."""
    return all(
        np.array_equal(getattr(a, part), getattr(b, part))
        for part in ("centre", "scale", "hidden", "output")
    )


class TestArithmetic:
    @staticmethod
    def by_lanes(function, x):
        @numba.njit
        def each(given, out):
            for i in range(len(given) // LANES):
                store(out, i, function(load_lanes(given, i)))

        given = np.resize(np.asarray(x, dtype=float), -(-len(x) // LANES) * LANES)
        out = np.empty_like(given)
        each(given, out)
        return out[: len(x)]

    def test_the_exponential_is_within_two_units_in_the_last_place(self):
        rng = np.random.default_rng(1)
        x = np.concatenate(
            [rng.uniform(-708, 709, 100_000), rng.normal(size=100_000), [0, 1, -1, -708, 709]]
        )
        exact = np.exp(x.astype(np.longdouble))
        error = np.abs(self.by_lanes(arithmetic.exp, x) - exact) / np.spacing(exact.astype(float))
        assert error.max() < 2
        assert error.mean() < 0.5

    def test_the_exponential_of_zero_is_one_and_of_one_is_e(self):
        assert self.by_lanes(arithmetic.exp, [0.0, 1.0]).tolist() == [1.0, np.e]

    def test_beyond_the_range_of_numbers_it_stays_at_the_last_ones(self):
        found = self.by_lanes(arithmetic.exp, [-np.inf, -1e9, -708, 709, 1e9, np.inf, np.nan])
        assert found[0] == found[1] == found[2] > 0
        assert found[3] == found[4] == found[5] < np.inf
        assert np.isnan(found[6])

    def test_its_bits_are_the_same_on_every_machine(self):
        x = [-100.3, -1.7, -0.1, 0.3, 0.7, 2.5, 33.3, 345.6]
        assert [v.hex() for v in self.by_lanes(arithmetic.exp, x).tolist()] == EXPONENTIALS

    def test_the_logistic_function_is_within_four_units_in_the_last_place(self):
        x = np.random.default_rng(2).normal(scale=10, size=100_000)
        exact = 1 / (1 + np.exp(-x.astype(np.longdouble)))
        found = self.by_lanes(arithmetic.logistic, x)
        assert (np.abs(found - exact) / np.spacing(exact.astype(float))).max() < 4


class TestDraws:
    def test_they_are_those_of_splitmix64(self):
        """The first outputs from the state 0, as its authors' generator gives them."""
        states = np.zeros(1, dtype=np.uint64)
        found = [int(draws.draw(states, 0)) for _ in range(3)]
        assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]

    def test_weights_are_uniform_between_minus_one_and_one(self):
        states = np.zeros(LANES, dtype=np.uint64)
        draws.begin(np.arange(LANES, dtype=np.uint64), states)
        x = np.array([draws.draw_uniform(states, lane % LANES) for lane in range(40_000)])
        assert abs(x).max() <= 1
        assert np.histogram(x, bins=8, range=(-1, 1))[0] == pytest.approx(5000, abs=300)

    def test_all_orders_are_equally_likely(self):
        states = np.zeros(1, dtype=np.uint64)
        draws.begin(np.array([5], dtype=np.uint64), states)
        seen = dict.fromkeys(itertools.permutations(range(3)), 0)
        order = np.arange(4, dtype=np.int32)[:, None]
        for _ in range(12_000):
            draws.shuffle(states, 0, order, 3)
            seen[tuple(order[:3, 0].tolist())] += 1
        assert list(seen.values()) == pytest.approx([2000] * 6, abs=200)
        assert order[3, 0] == 3


def cross_entropy(hidden, output, x, label):
    """Return the loss of one example, from the definition."""
    if len(hidden):
        x = 1 / (1 + np.exp(-(hidden @ np.append(x, 1))))
    scores = output @ np.append(x, 1)
    return np.log(np.exp(scores).sum()) - scores[label]


class TestGradient:
    @pytest.mark.parametrize("n_hidden", [0, 1, 4, 5])
    @pytest.mark.parametrize("n_classes", [2, 3, 6])
    def test_a_step_goes_down_the_slope_of_the_cross_entropy(self, n_hidden, n_classes):
        """Each of eight networks has other weights and examples; slopes by finite differences."""
        rng = np.random.default_rng(n_hidden)
        d, batch = 5, 4
        shape = Shape(d, n_hidden, n_classes, 8)
        sizes = n_hidden * (d + 1), n_classes * ((n_hidden or d) + 1)
        inner, outer = (room_for(size) for size in sizes)
        inner[:], outer[:] = rng.normal(size=inner.size), rng.normal(size=outer.size)
        before = [weights.reshape(-1, LANES).copy() for weights in (inner, outer)]
        x, rates = room_for(batch * 8), room_for(batch)
        x[:] = rng.normal(size=x.size)
        labels = rng.integers(n_classes, size=(batch, LANES))
        x.reshape(batch, 8, LANES)[:, d] = labels
        rates[:] = rng.uniform(size=rates.size)
        hidden, slopes = room_for(batch * n_hidden), room_for(batch * n_hidden)
        learn_batch(
            shape,
            Weights(room_for(8), room_for(8), inner, outer),
            Batch(x, rates, hidden, slopes, room_for(batch * n_classes)),
        )
        after = [weights.reshape(-1, LANES) for weights in (inner, outer)]
        for lane in range(LANES):
            flat = np.concatenate([weights[:, lane] for weights in before])

            def loss(weights, lane=lane):
                hidden = weights[: sizes[0]].reshape(n_hidden, d + 1)
                output = weights[sizes[0] :].reshape(n_classes, -1)
                examples = x.reshape(batch, 8, LANES)[:, :d, lane]
                losses = [
                    cross_entropy(hidden, output, example, label)
                    for example, label in zip(examples, labels[:, lane], strict=True)
                ]
                return rates.reshape(batch, LANES)[:, lane] @ losses

            step = 1e-6 * np.eye(len(flat))
            slope = [(loss(flat + e) - loss(flat - e)) / 2e-6 for e in step]
            moved = flat - np.concatenate([weights[:, lane] for weights in after])
            assert moved == pytest.approx(np.array(slope), abs=1e-8, rel=1e-6)


def in_plain_python(data, seed, training):
    """Train a network from the definition, one number after the other."""

    def mixed(word):
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        return word ^ (word >> 31)

    gamma = 0x9E3779B97F4A7C15
    state = mixed((seed + gamma) & MASK)

    def draw():
        nonlocal state
        state = (state + gamma) & MASK
        return mixed(state)

    def layer(units, inputs):
        numbers = [(draw() >> 11) / 2**52 - 1 for _ in range(units * (inputs + 1))]
        return np.array(numbers).reshape(units, inputs + 1) / np.sqrt(inputs + 1)

    x = data.values - data.values.mean(axis=0)
    spread = np.ptp(data.values, axis=0) / 2 if training.scaling == "range" else x.std(axis=0)
    x = np.column_stack([x / spread, np.ones(len(x))])
    hidden = layer(training.hidden, data.n_attributes)
    output = layer(data.n_classes, training.hidden or data.n_attributes)
    order = np.arange(len(data))
    for _ in range(training.epochs):
        for last in range(len(order) - 1, 0, -1):
            place = ((draw() >> 32) * (last + 1)) >> 32
            order[[last, place]] = order[[place, last]]
        for start in range(0, len(order), training.batch_size):
            batch = order[start : start + training.batch_size]
            y = x[batch]
            if training.hidden:
                y = np.column_stack([1 / (1 + np.exp(-y @ hidden.T)), np.ones(len(batch))])
            slopes = np.exp(y @ output.T)
            slopes /= slopes.sum(axis=1, keepdims=True)
            slopes[np.arange(len(batch)), data.labels[batch]] -= 1
            slopes *= training.learning_rate / len(batch)
            back = (slopes @ output[:, :-1]) * (y * (1 - y))[:, :-1] if training.hidden else None
            output -= slopes.T @ y
            if training.hidden:
                hidden -= back.T @ x[batch]
    return hidden, output


class TestTraining:
    @pytest.mark.parametrize("hidden", [0, 1, 4, 7])
    @pytest.mark.parametrize("batch_size", [1, 3, 4, 9])
    @pytest.mark.parametrize("scaling", ["range", "deviation"])
    def test_is_what_the_definition_says(self, hidden, batch_size, scaling):
        data = some_data(hidden)
        training = Training(hidden, 6, 0.3, batch_size, scaling)
        folds = np.full((1, 51), -1)
        folds[0, 50] = 0  # one more instance, which is not trained on
        more = Encoded(
            np.vstack([data.values, np.zeros(4)]), data.n_values, np.append(data.labels, 0), 3
        )
        network = train_together(more, folds, 2**63 + 11, training)[0][0]
        expected = in_plain_python(data, 2**63 + 11, training)
        assert network.hidden == pytest.approx(expected[0], abs=1e-11)
        assert network.output == pytest.approx(expected[1], abs=1e-11)

    @pytest.mark.parametrize("hidden", [0, 4])
    def test_in_stages_it_passes_through_the_networks_of_every_stage(self, hidden):
        data = some_data(hidden)
        rows, n_inputs = rows_of(data.values, data.n_values, data.labels)
        eight = EightNetworks(n_inputs, hidden, 3, batch_size=4)
        members = [np.arange(50), np.arange(30)]
        stages = [1, 4, 9]
        training = Training(hidden)
        for epochs in eight.train_in_stages(rows, members, [5, 6], training, stages):
            alone = EightNetworks(n_inputs, hidden, 3, batch_size=4)
            alone.train(rows, members, [5, 6], Training(hidden, epochs=epochs))
            for lane in range(2):
                one, other = (each.network(lane, data.n_values) for each in (eight, alone))
                assert np.array_equal(one.hidden, other.hidden)
                assert np.array_equal(one.output, other.output)

    def test_is_that_of_scikit_learn(self):
        """With all examples in each batch, their order plays no role; weights begin as ours."""
        data = some_data(3)
        settings = {"hidden": 6, "batch_size": 50, "scaling": "deviation", "random_state": 4}
        # A rate too small to move anything leaves the first weights.
        first = MultilayerPerceptron(learning_rate=1e-300, epochs=1, **settings)
        network = first.fit_encoded(data)._model
        x = (data.values - network.centre) * network.scale
        peer = MLPClassifier(
            (6,),
            activation="logistic",
            solver="sgd",
            alpha=0,
            batch_size=50,
            learning_rate_init=0.5,
            momentum=0,
            shuffle=False,
        )
        peer.partial_fit(x, data.labels, classes=np.arange(3))
        for layer, weights in enumerate([network.hidden, network.output]):
            peer.coefs_[layer][...] = weights[:, :-1].T
            peer.intercepts_[layer][...] = weights[:, -1]
        for _ in range(100):
            peer.partial_fit(x, data.labels)
        ours = MultilayerPerceptron(learning_rate=0.5, epochs=100, **settings).fit_encoded(data)
        for layer, weights in enumerate([ours._model.hidden, ours._model.output]):
            assert pytest.approx(peer.coefs_[layer], abs=1e-10) == weights[:, :-1].T
            assert weights[:, -1] == pytest.approx(peer.intercepts_[layer], abs=1e-10)
        chances = ours.predict_proba(data.values)
        assert chances == pytest.approx(peer.predict_proba(x), abs=1e-10)

    def test_its_bits_are_the_same_on_every_machine(self):
        data = Encoded(np.arange(12.0).reshape(6, 2) ** 2, [0, 0], [0, 1, 2, 2, 1, 0], 3)
        network = MultilayerPerceptron(hidden=2, epochs=100).fit_encoded(data)._model
        assert [v.hex() for v in network.output[:, 0].tolist()] == OUTPUT_WEIGHTS

    def test_a_linear_perceptron_comes_to_the_best_linear_model(self):
        data = some_data(5, n=120)
        learner = LinearPerceptron(epochs=20_000, learning_rate=0.5, batch_size=120)
        chances = learner.fit_encoded(data).predict_proba(data.values)
        x = (data.values - data.values.mean(axis=0)) / data.values.std(axis=0)
        best = LogisticRegression(C=np.inf, tol=1e-10, max_iter=10_000).fit(x, data.labels)
        assert chances == pytest.approx(best.predict_proba(x), abs=1e-3)

    def test_with_defaults_a_linear_perceptron_errs_about_as_often_as_the_best_linear_model(self):
        data = some_data(7, n=400)
        folds = some_folds(400, 5)
        ours = LinearPerceptron().fold_predictions(data, folds) != data.labels
        best = make_pipeline(StandardScaler(), LogisticRegression(C=np.inf, max_iter=1000))
        theirs = [
            best.fit(data.values[run != fold], data.labels[run != fold]).predict(
                data.values[run == fold]
            )
            != data.labels[run == fold]
            for run in folds
            for fold in (0, 1)
        ]
        assert ours.mean() == pytest.approx(np.concatenate(theirs).mean(), abs=0.02)
        assert 0.05 < ours.mean() < 0.5


class TestWhatTheyLearn:
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    y = np.array([0, 1, 1, 0])

    def test_hidden_units_learn_exclusive_or(self):
        solved = [
            MultilayerPerceptron(hidden=4, epochs=3000, random_state=seed)
            .fit(self.X, self.y)
            .score(self.X, self.y)
            == 1
            for seed in range(10)
        ]
        assert sum(solved) >= 8

    def test_without_them_nothing_does(self):
        for seed in range(5):
            learner = LinearPerceptron(epochs=3000, random_state=seed).fit(self.X, self.y)
            assert learner.score(self.X, self.y) <= 0.75

    def test_a_constant_attribute_says_nothing_whatever_comes_later(self):
        data = some_data()
        values = np.insert(data.values, 1, 0.1, axis=1)
        for learner in (LinearPerceptron(epochs=5), MultilayerPerceptron(epochs=5)):
            learner.fit_encoded(Encoded(values, [0] * 5, data.labels, 3))
            moved = values.copy()
            moved[:, 1] = 7.0
            assert (learner.predict_proba(values) == learner.predict_proba(moved)).all()

    def test_one_class_is_always_predicted(self):
        for learner in (LinearPerceptron(), MultilayerPerceptron()):
            learner.fit([[1.0], [2.0]], ["only", "only"])
            assert learner.predict([[5.0], [-5.0]]).tolist() == ["only", "only"]
            assert (learner.predict_proba([[5.0]]) == 1).all()

    def test_a_class_without_instances_becomes_improbable(self):
        data = some_data()
        more = Encoded(data.values, data.n_values, data.labels, 4)
        chances = MultilayerPerceptron().fit_encoded(more).predict_proba(data.values)
        assert chances.shape == (50, 4)
        assert chances[:, 3].max() < 0.05

    def test_one_instance_is_enough(self):
        learner = MultilayerPerceptron().fit([[3.0, 4.0]], ["a"])
        assert learner.predict([[0.0, 0.0]]).tolist() == ["a"]

    def test_a_nominal_attribute_has_an_input_for_each_value(self):
        rows, n_inputs = rows_of(
            np.array([[0.5, 2, 1], [1.5, 0, 0]]), np.array([0, 3, 2]), np.array([7, 9])
        )
        assert n_inputs == 5
        assert rows.tolist() == [[0.5, 0, 0, 1, 1, 7, 0, 0], [1.5, 1, 0, 0, 0, 9, 0, 0]]

    def test_nominal_values_are_not_taken_for_numbers(self):
        """The middle one of three values is a class of its own: no plane does that on codes."""
        X = pd.DataFrame({"size": pd.Categorical(["s", "m", "l"] * 10, ["s", "m", "l"])})
        y = ["end", "middle", "end"] * 10
        assert LinearPerceptron().fit(X, y).score(X, y) == 1


class TestTogether:
    """A network is the same whatever it is trained with."""

    training = Training(hidden=3, epochs=4)

    def test_alone_and_among_a_thousand(self):
        data = some_data()
        folds = some_folds(50, 500)
        seeds = np.random.default_rng(1).integers(2**63, size=(500, 2))
        together = train_together(data, folds, seeds, self.training)
        for run in (0, 1, 250, 499):
            for fold in (0, 1):
                learner = MultilayerPerceptron(
                    hidden=3, epochs=4, random_state=int(seeds[run, fold])
                )
                alone = learner.fit_encoded(data.rows(folds[run] != fold))._model
                assert same(together[run][fold], alone)

    def test_in_chunks_and_in_another_order(self):
        data, folds = some_data(), some_folds(50, 21)
        seeds = np.arange(42).reshape(21, 2)
        whole = fold_predictions(data, folds, seeds, self.training)
        parts = [
            fold_predictions(data, folds[a:b], seeds[a:b], self.training)
            for a, b in itertools.pairwise([0, 1, 3, 10, 21])
        ]
        assert (np.concatenate(parts) == whole).all()
        backwards = fold_predictions(data, folds[::-1], seeds[::-1], self.training)
        assert (backwards[::-1] == whole).all()

    @pytest.mark.slow
    def test_in_one_process_and_in_two(self):
        data, folds = some_data(), some_folds(50, 8)
        seeds = np.arange(16).reshape(8, 2)
        here = train_together(data, folds, seeds, self.training)
        there = joblib.Parallel(n_jobs=2)(
            joblib.delayed(train_together)(data, folds[half], seeds[half], self.training)
            for half in (slice(4), slice(4, 8))
        )
        for ours, theirs in zip(here, there[0] + there[1], strict=True):
            assert all(map(same, ours, theirs))

    def test_with_larger_and_smaller_training_sets(self):
        data = some_data()
        folds = np.array([run for k in (2, 3, 7, 50) for run in some_folds(50, 2, k)])
        folds[1, :20] = -1
        seeds = np.arange(8 * 50).reshape(8, 50)
        together = train_together(data, folds, seeds, self.training)
        assert [len(run) for run in together] == [2, 2, 3, 3, 7, 7, 50, 50]
        for run, fold in ((0, 1), (1, 0), (2, 2), (4, 6), (7, 49)):
            alone = train_together(
                data, [np.where(folds[run] == fold, 0, -1)], seeds[run, fold], self.training
            )
            assert same(together[run][fold], alone[0][0])

    @pytest.mark.parametrize(
        "learner", [LinearPerceptron(epochs=5), MultilayerPerceptron(hidden=3, epochs=5)]
    )
    @pytest.mark.parametrize("name", ["iris", "zoo"])
    def test_folds_are_predicted_as_by_fit_and_predict(self, learner, name):
        data = load(name).encoded
        folds = some_folds(len(data), 3, k=5)
        folds[0, :10] = -1
        found = learner.fold_predictions(data, folds)
        assert found.dtype == np.int32
        assert (found == Learner._fold_predictions(learner, data, folds)).all()
        assert (found[0, :10] == -1).all()
        by_hand = learner.fit_encoded(data.rows(folds[1] != 2)).predict_encoded(
            data.values[folds[1] == 2]
        )
        assert (found[1, folds[1] == 2] == by_hand).all()

    def test_a_network_does_not_see_its_test_fold(self):
        data, folds = some_data(), some_folds(50, 4)
        network = train_together(data, folds, 0, self.training)[2][1]
        tested = folds[2] == 1
        values, labels = data.values.copy(), data.labels.copy()
        values[tested] *= -1000
        labels[tested] = (labels[tested] + 1) % 3
        other = Encoded(values, data.n_values, labels, 3)
        assert same(train_together(other, folds, 0, self.training)[2][1], network)
        only_labels = Encoded(data.values, data.n_values, labels, 3)
        before = fold_predictions(data, folds, 0, self.training)[2, tested]
        after = fold_predictions(only_labels, folds, 0, self.training)[2, tested]
        assert (before == after).all()

    def test_seeds_make_the_difference(self):
        data, folds = some_data(), some_folds(50, 1)
        first = train_together(data, folds, [[1, 2]], self.training)[0]
        again = train_together(data, folds, [[1, 3]], self.training)[0]
        assert same(first[0], again[0])
        assert not np.array_equal(first[1].output, again[1].output)

    def test_learners_take_seeds_or_their_own(self):
        data, folds = some_data(), some_folds(50, 3)
        learner = MultilayerPerceptron(hidden=3, epochs=4, random_state=9)
        plain = learner.fold_predictions(data, folds)
        assert (plain == fold_predictions(data, folds, 9, self.training)).all()
        seeds = np.arange(6).reshape(3, 2)
        seeded = learner.fold_predictions(data, folds, seeds)
        assert (seeded == fold_predictions(data, folds, seeds, self.training)).all()

    def test_each_of_eight_networks_is_asked_about_its_own_examples(self):
        data = some_data()
        rows, n_inputs = rows_of(data.values, data.n_values, data.labels)
        eight = EightNetworks(n_inputs, 3, 3, 4)
        members = [np.arange(lane, 50) for lane in range(3)]
        eight.train(rows, members, [1, 2, 3], self.training)
        asked = [np.arange(size) for size in (1, 5, 11)]
        for lane, chances in enumerate(eight.probabilities(rows, asked)):
            learner = MultilayerPerceptron(hidden=3, epochs=4, random_state=lane + 1)
            learner.fit_encoded(data.rows(members[lane]))
            assert (chances == learner.predict_proba(data.values[asked[lane]])).all()


class TestRefusals:
    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"hidden": 0}, "hidden must be a whole number from 1 up, not 0"),
            ({"hidden": 2.5}, "hidden must be a whole number from 1 up, not 2.5"),
            ({"epochs": 0}, "epochs must be a whole number from 1 up, not 0"),
            ({"batch_size": 0}, "batch_size must be a whole number from 1 up, not 0"),
            ({"learning_rate": 0}, "learning_rate must be a number above 0, not 0"),
            ({"learning_rate": np.nan}, "learning_rate must be a number above 0, not nan"),
            ({"learning_rate": "fast"}, "learning_rate must be a number above 0, not 'fast'"),
            ({"scaling": "no"}, "scaling must be 'range' or 'deviation', not 'no'"),
            ({"random_state": None}, "random_state must be a whole number from 0 up, not None"),
            ({"random_state": 2**64}, r"random_state must be below 2\*\*64"),
            ({"random_state": -1}, "random_state must be a whole number from 0 up, not -1"),
        ],
    )
    def test_of_parameters_say_what_would_be_right(self, settings, message):
        learner, data = MultilayerPerceptron(**settings), some_data()
        with pytest.raises(ValueError, match=message):
            learner.fit_encoded(data)
        with pytest.raises(ValueError, match=message):
            learner.fit(data.values, data.labels)
        with pytest.raises(ValueError, match=message):
            learner.fold_predictions(data, some_folds(50, 1))

    @pytest.mark.parametrize(
        ("seeds", "message"),
        [
            ([[1, 2, 3]], r"seeds must have the shape \(1, 2\), .* not \(1, 3\)"),
            ([[1, -2]], "seeds must be whole numbers from 0 up"),
            (2**64, "seeds must be whole numbers from 0 up, below"),
            (0.5, "seeds must be whole numbers from 0 up"),
        ],
    )
    def test_of_seeds(self, seeds, message):
        with pytest.raises(ValueError, match=message):
            fold_predictions(some_data(), some_folds(50, 1), seeds, Training(0))

    def test_of_missing_values(self):
        data = some_data()
        values = data.values.copy()
        values[3, 1] = np.nan
        holes = Encoded(values, data.n_values, data.labels, 3)
        for call in (
            lambda: LinearPerceptron().fit_encoded(holes),
            lambda: LinearPerceptron().fold_predictions(holes, some_folds(50, 1)),
            lambda: fold_predictions(holes, some_folds(50, 1), 0, Training(0)),
            lambda: LinearPerceptron().fit(values, data.labels),
        ):
            with pytest.raises(ValueError, match="NaN"):
                call()

    def test_of_a_category_that_was_not_there_in_training(self):
        X = pd.DataFrame({"a": pd.Categorical(["x", "y"])})
        learner = LinearPerceptron().fit(X, [0, 1])
        with pytest.raises(ValueError, match="column 'a' has categories that were not there"):
            learner.predict(pd.DataFrame({"a": pd.Categorical(["z"])}))

    def test_of_inputs_beyond_all_numbers(self):
        data = Encoded([[1e308], [-1e308], [1e308], [1e308]], [0], [0, 1, 0, 1], 2)
        with pytest.raises(ValueError, match="ran out of the range of numbers"):
            LinearPerceptron().fit_encoded(data)
