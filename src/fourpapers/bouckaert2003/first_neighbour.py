"""The nearest neighbour that takes the first of those equally near, in the order of the data.

Ours lets all instances at the least distance vote. The other usual way makes a prediction depend
on the order of the data, which a cross-validation may shuffle in every run.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets import Encoded
from twolearners.resampling import Folds

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def distances(data: Encoded) -> Floats:
    """Measure how far apart all pairs of instances are: squared, rounded so that ties are ties.

    Numeric attributes are scaled by the range of all instances. Training and test instances
    together have nearly that range in every split, and ours widens to it as it goes along.

    Returns
    -------
    array of shape (n, n)

    Examples
    --------
    >>> values = np.array([[0.0, 0.0], [1.0, 5.0], [0.0, 10.0]])
    >>> data = Encoded(values, n_values=np.array([2, 0]), labels=np.array([0, 1, 1]), n_classes=2)
    >>> distances(data)[0].tolist()
    [0.0, 1.25, 1.0]
    """
    total = np.zeros((len(data), len(data)))
    for column, count in zip(data.values.T, data.n_values, strict=True):
        total += np.square(_nominal(column) if count else _numeric(column))
    return np.round(total, 9)


def first_neighbour(apart: Floats, labels: Ints, folds: Folds, order: Ints) -> Ints:
    """Predict the instances of one run by the first of their nearest neighbours.

    Parameters
    ----------
    apart : array of shape (n, n)
        Distances.
    labels : array of shape (n,)
        Classes.
    folds : array of shape (n,)
        Fold in which an instance is tested; -1 where it is only trained on. Those get their own
        class, which is no error.
    order : array of shape (n,)
        The instances in the order in which they stand in the data.

    Examples
    --------
    >>> apart = np.array([[0.0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1], [1, 1, 1, 0]])
    >>> labels, folds = np.array([0, 1, 0, 1]), np.array([0, 1, 1, 1])
    >>> first_neighbour(apart, labels, folds, np.arange(4)).tolist()
    [1, 0, 0, 0]
    >>> first_neighbour(apart, labels, folds, np.array([2, 1, 0, 3])).tolist()
    [0, 0, 0, 0]
    """
    tested = np.flatnonzero(folds >= 0)
    near = apart[np.ix_(tested, order)]
    near[folds[tested][:, None] == folds[order]] = np.inf
    predicted = labels.copy()
    predicted[tested] = labels[order[near.argmin(axis=1)]]
    return predicted


def _nominal(column: Floats) -> Floats:
    """Count 1 where values differ or one is missing (a missing value equals nothing)."""
    return (column[:, None] != column).astype(float)


def _numeric(column: Floats) -> Floats:
    present = column[~np.isnan(column)]
    low, high = (present.min(), present.max()) if len(present) else (0.0, 0.0)
    scaled = (column - low) / (high - low if high > low else 1.0)
    gap = np.abs(scaled[:, None] - scaled)
    farthest = np.maximum(scaled, 1 - scaled)
    gap = np.where(np.isnan(gap), np.fmax(farthest[:, None], farthest), gap)
    return np.where(np.isnan(gap), 1.0, gap)
