"""How often the nearest neighbour errs at many strengths of damage, in one pass.

Damage changes the weight of one group of attributes, and of no other. So a squared distance is
one part that stays and one that is weighted, and both are added up once for all strengths.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fourpapers.dietterich1998.damage import damaged_weights
from fourpapers.dietterich1998.grid_neighbours import nearest_labels
from twolearners.datasets import Encoded
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def errors_on_grid(
    data: Encoded, calibration: Encoded, which: Sequence[int], strengths: Sequence[float]
) -> Ints:
    """Count errors on a square grid in the plane, at each strength."""
    ticks = np.unique(calibration.values[:, 0])
    width = np.ptp(data.values, axis=0)  # the learner scales each attribute to its range
    wrong = []
    for strength in strengths:
        weights = damaged_weights(strength, 2, which) / width**2
        predicted = nearest_labels(data.values, data.labels, weights, ticks)
        wrong.append(np.count_nonzero(predicted.ravel() != calibration.labels))
    return np.array(wrong)


def errors_of_neighbour(
    data: Encoded, calibration: Encoded, which: Sequence[int], strengths: Sequence[float]
) -> Ints:
    """Count errors on any calibration set with numeric attributes, at each strength."""
    low, width = data.values.min(axis=0), np.ptp(data.values, axis=0)
    width[width == 0] = np.inf  # an attribute with a single value says nothing
    group = np.zeros(data.n_attributes, dtype=bool)
    group[list(which)] = True
    order = np.argsort(group, kind="stable")  # those that stay come first
    weights = np.array([(1 - strength) ** 2 for strength in strengths])
    wrong = np.zeros(len(weights), dtype=np.int64)
    _count(
        np.ascontiguousarray(((data.values - low) / width)[:, order].T),
        data.labels,
        data.n_classes,
        np.ascontiguousarray(((calibration.values - low) / width)[:, order]),
        calibration.labels,
        int(np.count_nonzero(~group)),
        weights,
        wrong,
    )
    return wrong


@kernel
def _count(
    train: Floats,
    labels: Ints,
    n_classes: int,
    queries: Floats,
    truth: Ints,
    stays: int,
    weights: Floats,
    wrong: Ints,
) -> None:
    """Count the queries whose nearest instances vote for another class, the first one on ties."""
    d, n = train.shape
    fixed = np.empty(n)
    varied = np.empty(n)
    votes = np.empty(n_classes, dtype=np.int64)
    for q in range(len(queries)):
        fixed[:] = 0.0
        varied[:] = 0.0
        for a in range(stays):
            x = queries[q, a]
            for i in range(n):
                fixed[i] += (train[a, i] - x) ** 2
        for a in range(stays, d):
            x = queries[q, a]
            for i in range(n):
                varied[i] += (train[a, i] - x) ** 2
        for k in range(len(weights)):
            weight = weights[k]
            nearest = np.inf
            for i in range(n):
                distance = fixed[i] + weight * varied[i]
                if distance <= nearest:
                    if distance < nearest:
                        nearest = distance
                        votes[:] = 0
                    votes[labels[i]] += 1
            wrong[k] += np.argmax(votes) != truth[q]
