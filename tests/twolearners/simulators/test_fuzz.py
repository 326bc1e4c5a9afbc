"""Populations with any parameters: draws keep their laws, or a ValueError says what is wrong."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from twolearners.simulators import (
    BayesianNetwork,
    EquicorrelatedNormal,
    Exp6,
    Node,
    Waveform,
    WorstCase,
    bouckaert_set,
    inflation,
)

few = settings(max_examples=50, deadline=None)
shares = st.floats() | st.floats(0, 1)
sizes = st.integers(-2, 30)
seeds = st.integers(0, 2**32)


def answer(function, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return function(*arguments, **options)
        except ValueError:
            return None


@few
@given(shares, st.integers(0, 400) | st.just(10**9), st.floats(0, 1) | st.floats(), seeds)
def test_worst_cases_draw_counts_that_add_up(epsilon, size, variation, seed):
    population = answer(WorstCase, epsilon, size, variation)
    if population is None:
        return
    rng = np.random.default_rng(seed)
    first = population.first_half(rng)
    assert 0 <= first <= size
    counts = population.holdout(first, rng)
    assert counts.sum() == round(size / 3)
    assert (counts >= 0).all()
    for differences in (
        population.resampled(first, rng, splits=3),
        population.repeated(first, rng, folds=2, runs=2),
        population.five_by_two(first, rng, varied=False),
    ):
        assert (np.abs(differences) <= 1).all()
    assert -1 <= population.correlation() <= 1
    assert answer(population.holdout, -1, rng) is None
    assert answer(population.resampled, size + 1, rng) is None
    assert answer(population.repeated, first, rng, folds=size + 1) is None
    assert answer(population.measure, []) is None


@few
@given(
    arrays.arrays(np.float64, (2,), elements=shares),
    shares,
    st.integers(0, 50),
    seeds,
)
def test_networks_are_distributions(table, prior, n, seed):
    label, child = answer(Node, "class", (), prior), answer(Node, "x", ["class"], table)
    assert (label is None) == (not 0 <= prior <= 1)
    assert (child is None) == (not ((table >= 0) & (table <= 1)).all())
    if label is None or child is None:
        return
    network = BayesianNetwork([label, child])
    assert network.joint.sum() == pytest.approx(1)
    assert max(prior, 1 - prior) - 1e-12 <= network.bayes_accuracy <= 1 + 1e-12
    naive = answer(lambda: network.naive_bayes_accuracy)
    assert naive <= network.bayes_accuracy + 1e-12
    X, y = network.sample(n, np.random.default_rng(seed))
    assert X.shape == (n, 1)
    assert (network.joint[X[:, 0], y] > 0).all()
    again = BayesianNetwork.from_toml(network.to_toml())
    np.testing.assert_array_equal(again.joint, network.joint)


@few
@given(st.text(max_size=6), st.text(max_size=6))
def test_names_of_variables_are_written_so_that_they_can_be_read(one, other):
    nodes = [Node("class"), Node(one, "class", [0.1, 0.2]), Node(other, [one], [0, 1])]
    network = answer(BayesianNetwork, nodes)
    if network is not None:
        again = BayesianNetwork.from_toml(network.to_toml())
        assert again.attributes == network.attributes
        assert [node.parents for node in again.nodes] == [node.parents for node in network.nodes]


@few
@given(sizes, st.floats(-1, 1) | st.floats(), st.floats(), st.floats(), seeds)
def test_equicorrelated_differences_are_finite_or_refused(n, correlation, mean, sd, seed):
    population = answer(EquicorrelatedNormal, n, correlation, mean, sd)
    factor = answer(inflation, n, correlation)
    if population is None:
        return
    assert factor >= 0
    assert n >= 2
    x = answer(population.sample, 4, np.random.default_rng(seed))
    assert x is not None
    assert np.isfinite(x).all()


@few
@given(shares, sizes, seeds)
def test_waveforms_have_three_classes_whatever_the_noise(noise, n, seed):
    population = answer(Waveform, noise)
    assert (population is None) == (not 0 <= noise <= 1)
    if population is None:
        return
    drawn = answer(population.sample, n, np.random.default_rng(seed))
    assert (drawn is None) == (n < 0)
    if drawn is not None:
        assert set(drawn[1].tolist()) <= {0, 1, 2}
        assert np.isfinite(drawn[0]).all()
    assert 0 <= population.noisy_error(0.5) <= 1


@few
@given(
    st.sampled_from(["lines", "waves", "sectors"]),
    arrays.arrays(
        np.float64,
        st.tuples(st.integers(0, 4), st.integers(1, 3)),
        elements=st.floats() | st.floats(0, 15),
    ),
)
def test_every_point_of_the_square_has_one_of_six_classes(boundary, X):
    classes = answer(Exp6(boundary).classify, X)
    assert (classes is None) == (X.shape[1] != 2 or not ((X >= 0) & (X <= 15)).all())
    if classes is not None:
        assert set(classes.tolist()) <= set(range(6))


@few
@given(st.integers() | st.text(max_size=3) | st.none(), st.none() | shares)
def test_there_are_four_sets_and_one_with_a_free_class(number, probability):
    network = answer(bouckaert_set, number, probability)
    free = probability is None or (number == 1 and 0 <= probability <= 1)
    assert (network is not None) == (number in (1, 2, 3, 4) and free)
