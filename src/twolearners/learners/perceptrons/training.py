"""Gradient descent for eight networks side by side, each on examples of its own.

A network has one layer of logistic units, or none, and an output for each class; the
softmax of the outputs gives the probabilities of the classes. Each batch of examples
moves the weights down the gradient of the mean cross-entropy. The ``inner`` weights lead
to the hidden units, the ``outer`` ones to the outputs.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from twolearners.learners.arrays import Floats, Ints, Words
from twolearners.learners.compiled import kernel, lean_kernel
from twolearners.learners.perceptrons.arithmetic import logistic, softmax
from twolearners.learners.perceptrons.draws import draw_uniform, shuffle
from twolearners.learners.perceptrons.examples import Order, show
from twolearners.learners.perceptrons.lanes import LANES, load, one_where_equal, spread, store
from twolearners.learners.perceptrons.layers import EXAMPLES, descend, pass_back, weigh


class Shape(NamedTuple):
    """The sizes of a network, and how far apart the examples of a batch lie."""

    n_inputs: int
    n_hidden: int
    n_classes: int
    width: int


@kernel
def draw_weights(states: Words, weights: Floats, n_inputs: int) -> None:
    """Draw a layer's first weights, up to one over the root of how many a unit has."""
    for lane in range(LANES):
        for place in range(lane, weights.size, LANES):
            weights[place] = draw_uniform(states, lane) / math.sqrt(n_inputs + 1)


class Weights(NamedTuple):
    """The weights of eight networks.

    Attributes
    ----------
    centre, scale : arrays of lanes, for each input
        What is taken off it, and what it is multiplied with then.
    inner, outer : arrays of lanes, for each unit its inputs and its bias
        Weights of the hidden units and of the outputs.
    """

    centre: Floats
    scale: Floats
    inner: Floats
    outer: Floats


class Batch(NamedTuple):
    """What networks compute for a batch of examples.

    Attributes
    ----------
    x : array of lanes, ``width`` for each example
        Its inputs and its class.
    rates : array of lanes, for each example
        How much the weights learn from it; 0 where it only fills up the batch.
    hidden, slopes : arrays of lanes, for each example its hidden units
        What they give, and the slope of the loss along their sums.
    scores : array of lanes, for each example its classes
        Their probabilities, and then the slope of the loss along the outputs.
    """

    x: Floats
    rates: Floats
    hidden: Floats
    slopes: Floats
    scores: Floats


class Examples(NamedTuple):
    """Which examples each network is shown; see :mod:`.examples`."""

    rows: Floats
    order: Order
    counts: Ints


@lean_kernel
def recall(shape: Shape, weights: Weights, batch: Batch) -> None:
    """Compute the probabilities of the classes for a batch of examples."""
    inner, outer, x = weights.inner, weights.outer, batch.x
    hidden, scores = batch.hidden, batch.scores
    d, h, c = shape.n_inputs, shape.n_hidden, shape.n_classes
    n_examples = scores.size // (LANES * c)
    for e in range(0, n_examples, EXAMPLES):
        if h:
            weigh(e, inner, x, shape.width, d, hidden, h)
            for unit in range(e * h, (e + EXAMPLES) * h):
                store(hidden, unit, logistic(load(hidden, unit)))
            weigh(e, outer, hidden, h, h, scores, c)
        else:
            weigh(e, outer, x, shape.width, d, scores, c)
    for e in range(n_examples):
        softmax(scores, e * c, c)


@lean_kernel
def learn_batch(shape: Shape, weights: Weights, batch: Batch) -> None:
    """Move the weights once, down the gradient of a batch.

    The slope of the cross-entropy along an output is the class's probability, less 1 if it is the
    class.
    """
    inner, outer, x, rates = weights.inner, weights.outer, batch.x, batch.rates
    hidden, slopes, scores = batch.hidden, batch.slopes, batch.scores
    d, h, c = shape.n_inputs, shape.n_hidden, shape.n_classes
    n_examples = rates.size // LANES
    recall(shape, weights, batch)
    for e in range(n_examples):
        label = load(x, e * shape.width + d)
        rate = load(rates, e)
        for output in range(c):
            target = one_where_equal(label, spread(np.float64(output)))
            store(scores, e * c + output, (load(scores, e * c + output) - target) * rate)
    if h:
        for e in range(0, n_examples, EXAMPLES):
            pass_back(e, outer, scores, c, slopes, h)
        for unit in range(n_examples * h):
            y = load(hidden, unit)
            store(slopes, unit, load(slopes, unit) * (y * (spread(1.0) - y)))
    for e in range(0, n_examples, EXAMPLES):
        if h:
            descend(e, outer, hidden, h, h, scores, c)
            descend(e, inner, x, shape.width, d, slopes, h)
        else:
            descend(e, outer, x, shape.width, d, scores, c)


@kernel
def set_rates(rates: Floats, counts: Ints, position: int, batch_size: int, rate: float) -> None:
    """Share the rate among the examples that each lane has in the batch from a position on."""
    for example in range(rates.size // LANES):
        for lane in range(LANES):
            size = min(batch_size, counts[lane] - position)
            rates[example * LANES + lane] = rate / size if example < size else 0.0


@lean_kernel
def train(
    shape: Shape,
    weights: Weights,
    batch: Batch,
    examples: Examples,
    states: Words,
    epochs: int,
    batch_size: int,
    rate: float,
) -> None:
    """Show each network all of its examples, in a new random order in every epoch."""
    rows, order, counts = examples.rows, examples.order, examples.counts
    longest, shortest = counts[0], counts[0]
    for lane in range(LANES):
        longest, shortest = max(longest, counts[lane]), min(shortest, counts[lane])
    for _ in range(epochs):
        for lane in range(LANES):
            shuffle(states, lane, order, counts[lane])
        for position in range(0, longest, batch_size):
            if position == 0 or position + batch_size > shortest:
                set_rates(batch.rates, counts, position, batch_size, rate)
            for example in range(batch.rates.size // LANES):
                place = example * shape.width
                show(rows, order, position + example, weights.centre, weights.scale, batch.x, place)
            learn_batch(shape, weights, batch)


@lean_kernel
def predict(
    shape: Shape, weights: Weights, batch: Batch, examples: Examples, chances: Floats
) -> None:
    """Compute the probabilities of the classes for the examples of each lane."""
    rows, order, counts = examples.rows, examples.order, examples.counts
    n_examples = batch.rates.size // LANES
    for position in range(0, chances.shape[1], n_examples):
        for example in range(n_examples):
            place = example * shape.width
            show(rows, order, position + example, weights.centre, weights.scale, batch.x, place)
        recall(shape, weights, batch)
        for lane in range(LANES):
            for example in range(min(n_examples, counts[lane] - position)):
                for c in range(shape.n_classes):
                    at = (example * shape.n_classes + c) * LANES + lane
                    chances[lane, position + example, c] = batch.scores[at]
