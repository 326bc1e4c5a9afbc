"""Networks, how they are trained, and room for eight of one shape side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from numbers import Integral, Real

import numpy as np

from twolearners.learners.arrays import Floats, Ints
from twolearners.learners.perceptrons.draws import begin
from twolearners.learners.perceptrons.examples import measure, order_of
from twolearners.learners.perceptrons.lanes import LANES, room_for
from twolearners.learners.perceptrons.layers import EXAMPLES
from twolearners.learners.perceptrons.training import (
    Batch,
    Examples,
    Shape,
    Weights,
    draw_weights,
    predict,
    train,
)

SCALINGS = ("range", "deviation")


@dataclass(frozen=True)
class Training:
    """How networks are trained.

    Parameters
    ----------
    hidden : int
        Number of hidden units; 0 for a linear perceptron.
    epochs, learning_rate, batch_size, scaling
        As in :class:`~.estimators.MultilayerPerceptron`. Batches are worked off in fours.

    Examples
    --------
    >>> Training(hidden=0, epochs=0)
    Traceback (most recent call last):
    ...
    ValueError: epochs must be a whole number from 1 up, not 0
    """

    hidden: int
    epochs: int = 50
    learning_rate: float = 0.3
    batch_size: int = 4
    scaling: str = "range"

    def __post_init__(self) -> None:
        check_whole("hidden", self.hidden, 0)
        check_whole("epochs", self.epochs, 1)
        check_whole("batch_size", self.batch_size, 1)
        rate = self.learning_rate
        if not isinstance(rate, Real) or not math.isfinite(rate) or rate <= 0:
            raise ValueError(f"learning_rate must be a number above 0, not {rate!r}")
        if self.scaling not in SCALINGS:
            raise ValueError(f"scaling must be 'range' or 'deviation', not {self.scaling!r}")


def check_whole(name: str, value: object, least: int) -> None:
    """Refuse what is no whole number, or too small a one."""
    if not isinstance(value, Integral) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be a whole number from {least} up, not {value!r}")


@dataclass(frozen=True, eq=False)
class Network:
    """A trained network.

    Attributes
    ----------
    centre, scale : arrays of shape (inputs,)
        What is taken off the inputs, and what they are multiplied with then.
    hidden : array of shape (hidden units, inputs + 1)
        Weights of the hidden units, biases last; no rows in a linear perceptron.
    output : array of shape (classes, hidden units + 1) or (classes, inputs + 1)
        Weights of the outputs, biases last.
    n_values : array of shape (attributes,)
        Values of each attribute, 0 for a numeric one: how instances become inputs.
    """

    centre: Floats
    scale: Floats
    hidden: Floats
    output: Floats
    n_values: Ints

    @property
    def shape(self) -> tuple[int, int, int]:
        """Numbers of inputs, hidden units and classes."""
        return len(self.centre), len(self.hidden), len(self.output)


class EightNetworks:
    """Eight networks of one shape, and what is needed to train them and to ask them."""

    def __init__(self, n_inputs: int, n_hidden: int, n_classes: int, batch_size: int = 1) -> None:
        width = -(-(n_inputs + 1) // LANES) * LANES
        self._shape = Shape(n_inputs, int(n_hidden), n_classes, width)
        self._weights = Weights(
            centre=room_for(width),
            scale=room_for(width),
            inner=room_for(n_hidden * (n_inputs + 1)),
            outer=room_for(n_classes * ((n_hidden or n_inputs) + 1)),
        )
        self._n_examples = n = -(-batch_size // EXAMPLES) * EXAMPLES
        self._batch = Batch(
            x=room_for(n * width),
            rates=room_for(n),
            hidden=room_for(n * n_hidden),
            slopes=room_for(n * n_hidden),
            scores=room_for(n * n_classes),
        )

    def train(
        self, rows: Floats, members: Sequence[Ints], seeds: Sequence[int], training: Training
    ) -> None:
        """Train up to eight networks, each on the rows that are its members, from its seed."""
        for _ in self.train_in_stages(rows, members, seeds, training, [training.epochs]):
            pass

    def train_in_stages(
        self,
        rows: Floats,
        members: Sequence[Ints],
        seeds: Sequence[int],
        training: Training,
        stages: Sequence[int],
    ) -> Iterator[int]:
        """Train as :meth:`train` does, and stop to be asked after each of these numbers of epochs.

        At every stage the networks are those that training for so many epochs gives.
        """
        shape, weights = self._shape, self._weights
        order, counts = order_of(members, self._n_examples)
        states = np.zeros(LANES, dtype=np.uint64)
        begin(np.resize(np.array(seeds, dtype=np.uint64), LANES), states)
        by_range = training.scaling == "range"
        measure(rows, order, counts, shape.n_inputs, by_range, weights.centre, weights.scale)
        draw_weights(states, weights.inner, shape.n_inputs)
        draw_weights(states, weights.outer, shape.n_hidden or shape.n_inputs)
        done = 0
        for stage in stages:
            train(
                shape,
                weights,
                self._batch,
                Examples(rows, order, counts),
                states,
                int(stage) - done,
                int(training.batch_size),
                float(training.learning_rate),
            )
            done = int(stage)
            if not (np.isfinite(weights.inner).all() and np.isfinite(weights.outer).all()):
                raise ValueError(
                    "training ran out of the range of numbers: take a smaller learning_rate, "
                    "and inputs that are not astronomically large"
                )
            yield done

    def probabilities(self, rows: Floats, members: Sequence[Ints]) -> list[Floats]:
        """Return the probabilities of the classes for the members, network by network."""
        order, counts = order_of(members, self._n_examples)
        chances = np.empty((LANES, int(counts.max()), self._shape.n_classes))
        examples = Examples(rows, order, counts)
        predict(self._shape, self._weights, self._batch, examples, chances)
        return [chances[lane, : len(rows)] for lane, rows in enumerate(members)]

    def network(self, lane: int, n_values: Ints) -> Network:
        """Return one of the networks."""
        n_inputs, n_hidden, n_classes, _ = self._shape
        centre, scale, inner, outer = (numbers[lane::LANES] for numbers in self._weights)
        return Network(
            centre[:n_inputs].copy(),
            scale[:n_inputs].copy(),
            inner.reshape(n_hidden, n_inputs + 1).copy(),
            outer.reshape(n_classes, -1).copy(),
            n_values,
        )

    @classmethod
    def of(cls, network: Network) -> EightNetworks:
        """Put one network into all eight places."""
        eight = cls(*network.shape)
        own = (network.centre, network.scale, network.hidden, network.output)
        for numbers, single in zip(eight._weights, own, strict=True):
            numbers[: single.size * LANES] = np.repeat(single, LANES)
        return eight
