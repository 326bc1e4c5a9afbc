"""Networks of binary variables: every probability exact, and samples that obey them."""

import itertools

import numpy as np
import pytest
from scipy import stats

from twolearners.learners import NaiveBayes
from twolearners.simulators import BayesianNetwork, Node


def random_network(seed, attributes=5):
    """A network where the class is not first, and has a parent: nothing special about it."""
    rng = np.random.default_rng(seed)
    names = [f"x{i}" for i in range(attributes)]
    names.insert(2, "class")
    nodes = []
    for place, name in enumerate(names):
        parents = [p for p in names[:place] if rng.random() < 0.5]
        nodes.append(Node(name, parents, rng.uniform(0.05, 0.95, (2,) * len(parents))))
    return BayesianNetwork(nodes)


def brute_force(network):
    """The joint distribution, cell by cell, straight from the definition."""
    joint = {}
    names = [node.name for node in network.nodes]
    for values in itertools.product((0, 1), repeat=len(names)):
        value, chance = dict(zip(names, values, strict=True)), 1.0
        for node in network.nodes:
            one = float(node.table[tuple(value[parent] for parent in node.parents)])
            chance *= one if value[node.name] else 1 - one
        joint[tuple(value[name] for name in network.attributes), value["class"]] = chance
    return joint


@pytest.mark.parametrize("seed", range(5))
class TestExactProbabilities:
    def test_the_joint_distribution_is_the_product_of_the_tables(self, seed):
        network = random_network(seed)
        expected = brute_force(network)
        assert network.joint.shape == (32, 2)
        assert network.joint.sum() == pytest.approx(1)
        for cell, row in zip(network.cells, network.joint, strict=True):
            for label in (0, 1):
                assert row[label] == pytest.approx(expected[tuple(cell), label])

    def test_no_classifier_beats_the_bayes_accuracy(self, seed):
        """By trying every classifier of two attributes: there are sixteen."""
        network = random_network(seed, attributes=2)
        every = np.array(list(itertools.product((0, 1), repeat=4)))
        assert network.accuracy(every).max() == pytest.approx(network.bayes_accuracy)

    def test_accuracy_is_the_chance_of_being_right(self, seed):
        network = random_network(seed)
        rng = np.random.default_rng(seed)
        predicted = rng.integers(2, size=32)
        X, y = network.sample(100_000, rng)
        number = X @ (2 ** np.arange(5)[::-1])
        exact = network.accuracy(predicted)
        assert np.mean(predicted[number] == y) == pytest.approx(exact, abs=4 * 0.5 / 316)

    def test_naive_bayes_tends_to_its_limit(self, seed):
        network = random_network(seed)
        data = network.encoded(300_000, np.random.default_rng(seed))
        predicted = NaiveBayes().fit_encoded(data).predict_encoded(network.cells)
        assert network.accuracy(predicted) == pytest.approx(network.naive_bayes_accuracy, abs=0.003)
        assert network.naive_bayes_accuracy <= network.bayes_accuracy + 1e-12

    def test_samples_follow_the_joint_distribution(self, seed):
        network, n = random_network(seed), 100_000
        X, y = network.sample(n, np.random.default_rng(seed))
        observed = np.zeros((32, 2))
        np.add.at(observed, (X @ (2 ** np.arange(5)[::-1]), y), 1)
        expected = n * network.joint
        assert expected.min() > 0
        rare = expected < 5
        seen = np.append(observed[~rare], observed[rare].sum())
        hoped = np.append(expected[~rare], expected[rare].sum())
        kept = hoped > 0
        assert stats.chisquare(seen[kept], hoped[kept]).pvalue > 0.001

    def test_text_keeps_every_bit(self, seed):
        network = random_network(seed)
        again = BayesianNetwork.from_toml(network.to_toml())
        np.testing.assert_array_equal(network.joint, again.joint)
        assert network.attributes == again.attributes


class TestSampling:
    def test_a_sample_of_many_data_sets_is_many_samples(self):
        network = random_network(1)
        X, y = network.sample((7, 30), np.random.default_rng(1))
        rng = np.random.default_rng(1)
        for one, labels in zip(X, y, strict=True):
            alone, same = network.sample(30, rng)
            np.testing.assert_array_equal(one, alone)
            np.testing.assert_array_equal(labels, same)

    def test_impossible_cells_are_never_drawn(self):
        network = BayesianNetwork(
            [
                Node("class", table=1.0),
                Node("x1", ["class"], [0.5, 0.0]),
                Node("x2", ["x1"], [0, 1]),
            ]
        )
        X, y = network.sample(10_000, np.random.default_rng(1))
        assert not X.any()
        assert y.all()

    def test_encoded_data_declare_two_values_and_two_classes(self):
        data = random_network(2).encoded(50, np.random.default_rng(3))
        assert data.n_values.tolist() == [2] * 5
        assert data.n_classes == 2
        assert len(data) == 50


class TestClassProbability:
    def test_it_is_known(self):
        network = random_network(3)
        assert network.class_probability == pytest.approx(
            sum(chance for (_, label), chance in brute_force(network).items() if label)
        )

    def test_it_can_be_changed_where_the_class_depends_on_nothing(self):
        one = BayesianNetwork([Node("class"), Node("x1", ["class"], [0.2, 0.7])])
        changed = one.with_class_probability(0.1)
        np.testing.assert_allclose(changed.joint, [[0.9 * 0.8, 0.1 * 0.3], [0.9 * 0.2, 0.1 * 0.7]])

    def test_it_is_not_free_where_the_class_depends_on_something(self):
        one = BayesianNetwork([Node("x1"), Node("class", ["x1"], [0.2, 0.7])])
        with pytest.raises(ValueError, match="its probability is not free"):
            one.with_class_probability(0.1)


class TestBadInput:
    def test_tables_must_fit_their_parents(self):
        with pytest.raises(ValueError, match=r"table of 'x1' must have an axis .*\['class'\]"):
            Node("x1", ["class"], 0.5)

    def test_tables_hold_probabilities(self):
        with pytest.raises(ValueError, match="from 0 to 1"):
            Node("x1", [], 1.5)
        with pytest.raises(ValueError, match="from 0 to 1"):
            Node("x1", [], np.nan)

    def test_networks_have_no_cycles_no_doubles_and_a_class(self):
        with pytest.raises(ValueError, match="parents of 'x1' must come before it, and 'x2'"):
            BayesianNetwork(
                [Node("class"), Node("x1", ["x2"], [0.5, 0.5]), Node("x2", ["x1"], [0.5, 0.5])]
            )
        with pytest.raises(ValueError, match="two variables called 'x1'"):
            BayesianNetwork([Node("class"), Node("x1"), Node("x1")])
        with pytest.raises(ValueError, match="called 'class'"):
            BayesianNetwork([Node("x1"), Node("x2")])
        with pytest.raises(ValueError, match="21 variables are too many"):
            BayesianNetwork([Node("class"), *(Node(f"x{i}") for i in range(20))])

    def test_a_text_without_a_network_is_refused(self):
        with pytest.raises(ValueError, match=r"no \[\[node\]\]"):
            BayesianNetwork.from_toml("[target]\nnaive_bayes = 0.5\n")

    def test_predictions_must_cover_all_combinations(self):
        with pytest.raises(ValueError, match="each of the 32 combinations"):
            random_network(1).accuracy([0, 1])
