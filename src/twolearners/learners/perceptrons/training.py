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
from numpy.typing import NDArray

from twolearners.learners.compiled import kernel
from twolearners.learners.perceptrons.arithmetic import logistic, softmax
from twolearners.learners.perceptrons.draws import Words, draw_uniform, shuffle
from twolearners.learners.perceptrons.examples import Order, show
from twolearners.learners.perceptrons.lanes import LANES, load, one_where_equal, spread, store
from twolearners.learners.perceptrons.layers import EXAMPLES, descend, pass_back, weigh

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


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


@kernel
def recall(
    shape: Shape, inner: Floats, outer: Floats, x: Floats, hidden: Floats, scores: Floats
) -> None:
    """Compute the probabilities of the classes for a batch of examples."""
    d, h, c = shape.n_inputs, shape.n_hidden, shape.n_classes
    batch = scores.size // (LANES * c)
    for e in range(0, batch, EXAMPLES):
        if h:
            weigh(e, inner, x, shape.width, d, hidden, h)
            for unit in range(e * h, (e + EXAMPLES) * h):
                store(hidden, unit, logistic(load(hidden, unit)))
            weigh(e, outer, hidden, h, h, scores, c)
        else:
            weigh(e, outer, x, shape.width, d, scores, c)
    for e in range(batch):
        softmax(scores, e * c, c)


@kernel
def learn_batch(
    shape: Shape,
    inner: Floats,
    outer: Floats,
    x: Floats,
    rates: Floats,
    hidden: Floats,
    scores: Floats,
    slopes: Floats,
) -> None:
    """Move the weights once, down the gradient of a batch.

    Every example of it has a rate, which is 0 where it only fills up the batch. The slope of
    the cross-entropy along an output is the class's probability, less 1 if it is the class.
    """
    d, h, c = shape.n_inputs, shape.n_hidden, shape.n_classes
    batch = rates.size // LANES
    recall(shape, inner, outer, x, hidden, scores)
    for e in range(batch):
        label = load(x, e * shape.width + d)
        rate = load(rates, e)
        for output in range(c):
            target = one_where_equal(label, spread(np.float64(output)))
            store(scores, e * c + output, (load(scores, e * c + output) - target) * rate)
    if h:
        for e in range(0, batch, EXAMPLES):
            pass_back(e, outer, scores, c, slopes, h)
        for unit in range(batch * h):
            y = load(hidden, unit)
            store(slopes, unit, load(slopes, unit) * (y * (spread(1.0) - y)))
    for e in range(0, batch, EXAMPLES):
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


@kernel
def train(
    shape: Shape,
    rows: Floats,
    order: Order,
    counts: Ints,
    longest: int,
    shortest: int,
    states: Words,
    epochs: int,
    batch_size: int,
    rate: float,
    centre: Floats,
    scale: Floats,
    inner: Floats,
    outer: Floats,
    x: Floats,
    rates: Floats,
    hidden: Floats,
    scores: Floats,
    slopes: Floats,
) -> None:
    """Show each network all of its examples, in a new random order in every epoch."""
    for _ in range(epochs):
        for lane in range(LANES):
            shuffle(states, lane, order, counts[lane])
        for position in range(0, longest, batch_size):
            if position == 0 or position + batch_size > shortest:
                set_rates(rates, counts, position, batch_size, rate)
            for example in range(rates.size // LANES):
                place = example * shape.width
                show(rows, order, position + example, centre, scale, x, place)
            learn_batch(shape, inner, outer, x, rates, hidden, scores, slopes)


@kernel
def predict(
    shape: Shape,
    rows: Floats,
    order: Order,
    counts: Ints,
    centre: Floats,
    scale: Floats,
    inner: Floats,
    outer: Floats,
    x: Floats,
    hidden: Floats,
    scores: Floats,
    chances: Floats,
) -> None:
    """Compute the probabilities of the classes for the examples of each lane."""
    batch = scores.size // (LANES * shape.n_classes)
    for position in range(0, chances.shape[1], batch):
        for example in range(batch):
            place = example * shape.width
            show(rows, order, position + example, centre, scale, x, place)
        recall(shape, inner, outer, x, hidden, scores)
        for lane in range(LANES):
            for example in range(min(batch, counts[lane] - position)):
                for c in range(shape.n_classes):
                    at = (example * shape.n_classes + c) * LANES + lane
                    chances[lane, position + example, c] = scores[at]
