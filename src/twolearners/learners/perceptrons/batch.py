"""Thousands of small networks trained together.

A network depends on its training set, its seed and the training, and on nothing else:
alone, among thousands of others or in another process, it is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes, Floats
from twolearners.learners.base import checked_folds
from twolearners.learners.perceptrons.examples import rows_of
from twolearners.learners.perceptrons.lanes import LANES
from twolearners.learners.perceptrons.networks import EightNetworks, Network, Training


def fold_predictions(
    data: Encoded, folds: ArrayLike, seeds: ArrayLike, training: Training
) -> Codes:
    """Predict every instance by a network trained on the other folds of its run.

    As in :meth:`~twolearners.learners.base.Learner.fold_predictions`, except for:

    Parameters
    ----------
    seeds : array of int, shape (runs, folds)
        The seed of each network, for its first weights and the order of its examples. Fewer
        dimensions do if networks share seeds: one number is the seed of all.
    training : Training
        How the networks are trained.

    Examples
    --------
    >>> x = np.linspace(0, 1, 40)
    >>> data = Encoded(x[:, None], n_values=[0], labels=x > 0.5, n_classes=2)
    >>> halves = np.arange(40) % 2
    >>> seeds = np.random.default_rng(1).integers(2**63, size=(3, 2))
    >>> predicted = fold_predictions(data, [halves] * 3, seeds, Training(hidden=2, epochs=300))
    >>> (predicted != data.labels).mean(axis=1).max() <= 0.05
    np.True_
    """
    folds = checked_folds(folds, len(data))
    predicted = np.full(folds.shape, -1, dtype=np.int32)
    for eight, rows, block in train_blocks(data, folds, seeds, training):
        tested = [np.flatnonzero(folds[run] == fold) for run, fold in block]
        chances = eight.probabilities(rows, tested)
        for (run, _), members, predicted_chances in zip(block, tested, chances, strict=True):
            predicted[run, members] = predicted_chances.argmax(axis=1)
    return predicted


def train_one(data: Encoded, seed: int, training: Training) -> Network:
    """Return a network trained on all of the data."""
    rows, n_inputs = rows_of(data.values, data.n_values, data.labels)
    eight = EightNetworks(n_inputs, training.hidden, data.n_classes, training.batch_size)
    eight.train(rows, [np.arange(len(data))], [seed], training)
    return eight.network(0, data.n_values)


def probabilities(network: Network, values: Floats) -> Floats:
    """Return the probabilities of the classes for encoded instances."""
    if not len(values):
        return np.empty((0, len(network.output)))
    rows, _ = rows_of(values, network.n_values)
    shares = np.array_split(np.arange(len(rows)), min(LANES, len(rows)))
    return np.concatenate(EightNetworks.of(network).probabilities(rows, shares))


Block = list[tuple[int, int]]


def train_blocks(
    data: Encoded, folds: Codes, seeds: ArrayLike, training: Training
) -> Iterator[tuple[EightNetworks, Floats, Block]]:
    """Train the networks of all folds of all runs, eight by eight."""
    if np.isnan(data.values).any():
        raise ValueError("values contain NaN, and perceptrons take no missing values")
    rows, n_inputs = rows_of(data.values, data.n_values, data.labels)
    eight = EightNetworks(n_inputs, training.hidden, data.n_classes, training.batch_size)
    seeds = _checked_seeds(seeds, len(folds), int(folds.max(initial=-1)) + 1)
    networks = [(run, fold) for run in range(len(folds)) for fold in range(folds[run].max() + 1)]
    # EightNetworks with training sets of the same size finish together.
    networks.sort(key=lambda network: np.count_nonzero(folds[network[0]] == network[1]))
    for first in range(0, len(networks), LANES):
        block = networks[first : first + LANES]
        members = [np.flatnonzero(folds[run] != fold) for run, fold in block]
        eight.train(rows, members, [seeds[network] for network in block], training)
        yield eight, rows, block


def _checked_seeds(seeds: ArrayLike, runs: int, folds: int) -> NDArray[np.uint64]:
    given = np.asarray(seeds)
    if given.dtype.kind not in "iu" or (given.size and given.min() < 0):
        raise ValueError("seeds must be whole numbers from 0 up, below 2**64")
    try:
        return np.broadcast_to(given.astype(np.uint64), (runs, folds))
    except ValueError:
        raise ValueError(
            f"seeds must have the shape ({runs}, {folds}), one for each fold of each run, "
            f"not {given.shape}"
        ) from None
