"""Cuts that shorten the description of the classes, by hand and by brute force."""

import math

import numpy as np
import pytest
from scipy.stats import entropy

from tests.twolearners.learners import references
from twolearners.datasets import Encoded, load
from twolearners.learners.discretise import Data, States, find_states


def states_of(data, kept):
    """Learn the states of all attributes from some of the instances; also where they end."""
    states = States.empty(data)
    attributes = np.arange(data.n_attributes)
    end = find_states(Data.of(data), np.array(kept, dtype=bool), attributes, 0, states)
    return states, end


def mdl_cuts(values, labels):
    """The cuts of one numeric attribute."""
    labels = np.asarray(labels, dtype=int)
    values = np.reshape(np.asarray(values, dtype=float), (-1, 1))
    data = Encoded(values, [0], labels, int(labels.max(initial=0)) + 1)
    states, _ = states_of(data, np.ones(len(labels)))
    return states.cuts[0, : states.n_states[0] - 1]


class TestByHand:
    def test_a_clean_cut_of_eight_is_worth_it(self):
        # The gain is 1 bit; the cost (log2 7 + log2(3^2 - 2) - (2 * 1 - 0 - 0)) / 8 = 0.45.
        assert mdl_cuts([1, 2, 3, 4, 11, 12, 13, 14], [0] * 4 + [1] * 4).tolist() == [7.5]

    @pytest.mark.parametrize("scale", [1.0, 1e307])
    def test_a_cut_is_in_the_middle_even_if_the_sum_overflows(self, scale):
        assert mdl_cuts(np.array([8, 8, 16, 16]) * scale, [0, 0, 1, 1]) == pytest.approx(12 * scale)

    def test_so_is_one_of_two(self):
        # Gain 1, cost (log2 1 + log2 7 - 2) / 2 = 0.40.
        assert mdl_cuts([1, 2], [0, 1]).tolist() == [1.5]

    def test_a_cut_that_leaves_the_classes_mixed_is_not(self):
        # Best after the first: gain 1 - 3/4 * 0.918 = 0.31, cost
        # (log2 3 + log2 7 - (2 * 1 - 1 * 0 - 2 * 0.918)) / 4 = 1.06.
        assert mdl_cuts([1, 2, 3, 4], [0, 1, 0, 1]).size == 0

    @pytest.mark.parametrize(("zeros", "cuts"), [(2, []), (3, [3.5])])
    def test_the_cost_decides(self, zeros, cuts):
        """Zeros, then six ones and another zero: worth a cut before the ones, or not."""
        labels = [0] * zeros + [1] * 6 + [0]
        n = len(labels)
        whole, right = entropy([zeros + 1, 6], base=2), entropy([1, 6], base=2)
        gain = whole - 7 / n * right
        cost = (math.log2(n - 1) + math.log2(7) - (2 * whole - 1 * 0 - 2 * right)) / n
        assert (gain > cost) == bool(cuts)
        assert mdl_cuts(np.arange(1.0, n + 1), labels).tolist() == cuts

    def test_three_classes_take_two_cuts_in_increasing_order(self):
        values = np.arange(30.0)[::-1]
        assert mdl_cuts(values, np.repeat([2, 0, 1], 10)).tolist() == [9.5, 19.5]

    def test_equal_values_are_never_parted(self):
        values, labels = [1, 1, 1, 1, 2, 2, 2, 2], [0, 0, 0, 1, 1, 1, 1, 1]
        assert mdl_cuts(values * 8, labels * 8).tolist() == [1.5]

    def test_missing_values_are_left_out(self):
        values = np.array([np.nan, 1, 2, np.nan, 3, 11, 12, 13, np.nan])
        labels = np.array([1, 0, 0, 1, 0, 1, 1, 1, 0])
        known = ~np.isnan(values)
        assert mdl_cuts(values, labels).tolist() == mdl_cuts(values[known], labels[known]).tolist()
        assert mdl_cuts(values, labels).tolist() == [7.0]

    @pytest.mark.parametrize("values", [[], [np.nan] * 4, [2.0] * 4, [3.0]])
    def test_nothing_to_cut(self, values):
        assert mdl_cuts(values, np.arange(len(values)) % 2).size == 0

    def test_one_class_needs_no_cut(self):
        assert mdl_cuts([1.0, 2.0, 3.0], [4, 4, 4]).size == 0


@pytest.mark.parametrize("seed", range(20))
def test_cuts_are_those_of_the_definition(seed):
    rng = np.random.default_rng(seed)
    n, classes = int(rng.integers(20, 150)), int(rng.integers(2, 5))
    labels = rng.integers(classes, size=n)
    values = np.round(labels % 3 * rng.uniform(0.5, 3) + rng.normal(size=n), 1)
    wanted = references.mdl_cuts(values, labels)
    assert mdl_cuts(values, labels).tolist() == pytest.approx(wanted)


def test_iris_is_cut_where_weka_cuts_it():
    """Recorded from Weka 3.9.7, supervised Discretize."""
    data = load("iris").encoded
    wanted = [[5.55, 6.15], [2.95, 3.35], [2.45, 4.75], [0.8, 1.75]]
    for values, cuts in zip(data.values.T, wanted, strict=True):
        assert mdl_cuts(values, data.labels).tolist() == pytest.approx(cuts)


class TestStates:
    def test_values_and_intervals_are_numbered_through(self):
        values = [[1, 0], [2, 2], [11, 2], [12, np.nan], [7, 1], [6.5, 1], [np.nan, 0]]
        labels = [0, 0, 1, 1, 0, 0, 0]
        kept = [True, True, True, True, False, False, False]
        states, end = states_of(Encoded(values, [0, 3], labels, 2), kept)
        assert states.cuts[0, 0] == 6.5  # between 2 and 11: what is not kept has no say
        assert states.first.tolist() == [0, 2]
        assert states.n_states.tolist() == [2, 3]
        assert end == 5
        assert states.modes.tolist() == [0, 2]  # as many below as above the cut: the first
        assert states.of[:, 0].tolist() == [0, 0, 1, 1, 1, 0, 0]  # at the cut is below it
        assert states.of[:, 1].tolist() == [2, 4, 4, 4, 3, 3, 2]

    def test_where_nothing_is_known_there_is_one_interval_and_the_first_value(self):
        data = Encoded(np.full((4, 2), np.nan), [0, 3], [0, 1, 0, 1], 2)
        states, _ = states_of(data, [True] * 4)
        assert states.n_states.tolist() == [1, 3]
        assert states.modes.tolist() == [0, 0]
        assert states.of.tolist() == [[0, 1]] * 4
