"""The nearest neighbour, with ties shared and a metric that can be damaged."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner
from twolearners.learners.compiled import kernel

# As far as a query may be from the range: squares are finite, and nothing in the range is nearer.
_FAR = 1e150


class NearestNeighbourModel(NamedTuple):
    """The training instances: ``values`` attribute by attribute, with their ranges."""

    values: Floats  # (attributes, instances): distances are added up along an attribute
    low: Floats
    high: Floats
    labels: Ints
    n_values: Ints
    n_classes: int


class NearestNeighbour(Learner):
    r"""The class of the nearest training instance.

    The distance is Euclidean, :math:`\sqrt{\sum_a w_a d_a^2}`. A numeric attribute is scaled to
    the range 0 to 1 of the training set. A nominal attribute counts :math:`d_a = 1` where values
    differ or either is missing. Where one of two numbers is missing, the other, :math:`v`, is
    taken to be as far away as it can be, :math:`d_a = \max(v, 1 - v)`; where both are,
    :math:`d_a = 1`. Training instances at the same least distance vote, and the first class wins
    a draw.

    Parameters
    ----------
    weights : array of shape (attributes,), optional
        The :math:`w_a`, from 0 up; all 1 by default. Bad weights are how Dietterich (1998, section
        6.1) damages this learner.
    widen_ranges : bool
        Let each instance to be classified widen the ranges, for itself and for those after it,
        as Weka's IBk does. Off by default: a prediction should not depend on the other
        instances to be predicted.

    Examples
    --------
    >>> learner = NearestNeighbour().fit([[0.0, 0.0], [1.0, 10.0]], ["near", "far"])
    >>> learner.predict([[0.2, 3.0]])
    array(['near'], dtype='<U4')
    >>> NearestNeighbour(weights=[0, 1]).fit([[0.0, 0.0], [1.0, 10.0]], [0, 1]).predict([[0.1, 9]])
    array([1])
    """

    def __init__(self, weights: ArrayLike | None = None, *, widen_ranges: bool = False) -> None:
        self.weights = weights
        self.widen_ranges = widen_ranges

    def _learn(self, data: Encoded) -> NearestNeighbourModel:
        self._weights(data.n_attributes)
        values = np.ascontiguousarray(data.values.T)
        low, high = np.fmin.reduce(values, axis=1), np.fmax.reduce(values, axis=1)
        return NearestNeighbourModel(values, low, high, data.labels, data.n_values, data.n_classes)

    def _probabilities(self, model: NearestNeighbourModel, values: Floats) -> Floats:
        votes = np.zeros((len(values), model.n_classes))
        weights = self._weights(len(model.values))
        if self.widen_ranges:
            lows = np.fmin.accumulate(np.vstack([model.low, values]))
            highs = np.fmax.accumulate(np.vstack([model.high, values]))
            for q in range(len(values)):
                wide = model._replace(low=lows[q + 1], high=highs[q + 1])
                _vote(wide, weights, values[q : q + 1], votes[q : q + 1])
        else:
            _vote(model, weights, values, votes)
        return np.asarray(votes / votes.sum(axis=1, keepdims=True))

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        weights = self._weights(data.n_attributes)
        if (data.n_values == 0).any():
            return super()._fold_predictions(data, folds)
        # Without numeric attributes no distance depends on the training set: one table serves.
        table = _distances(np.ascontiguousarray(data.values.T), weights)
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        _vote_by_table(table, data.labels, data.n_classes, folds, predicted)
        return predicted

    def _weights(self, attributes: int) -> Floats:
        if self.weights is None:
            return np.ones(attributes)
        weights = np.ascontiguousarray(self.weights, dtype=np.float64)
        if weights.shape != (attributes,):
            raise ValueError(
                f"weights must have one entry for each of {attributes} attributes, "
                f"not shape {weights.shape}"
            )
        if not (np.isfinite(weights).all() and (weights >= 0).all()):
            raise ValueError(f"weights must be finite numbers from 0 up, not {self.weights!r}")
        return weights


@kernel
def _scaled(x: float, low: float, high: float) -> float:
    """Scale a value to its range; an attribute with a single value says nothing.

    Half of the range is finite even where the range is not.
    """
    if math.isnan(x):
        return x
    if math.isinf(high - low):
        x, low, high = x / 2, low / 2, high / 2
    width = high - low
    scaled = (x - low) / width if width > 0 else 0.0
    return min(max(scaled, -_FAR), _FAR)


@kernel
def _vote(model: NearestNeighbourModel, weights: Floats, queries: Floats, votes: Floats) -> None:
    """Count, for each query, the classes of the training instances nearest to it."""
    values, low, high, n_values = model.values, model.low, model.high, model.n_values
    labels = model.labels
    d, n = values.shape
    scaled = np.empty((d, n))
    holes = np.zeros(d, dtype=np.bool_)
    for a in range(d):
        for i in range(n):
            x = values[a, i]
            holes[a] |= math.isnan(x)
            scaled[a, i] = x if n_values[a] > 0 else _scaled(x, low[a], high[a])
    distance = np.empty(n)
    for q in range(len(queries)):
        distance[:] = 0.0
        for a in range(d):
            x = queries[q, a]
            if n_values[a] > 0:
                _add_mismatches(distance, scaled[a], x, weights[a])
                continue
            x = _scaled(x, low[a], high[a])
            if holes[a] or math.isnan(x):
                _add_with_holes(distance, scaled[a], x, weights[a])
            else:
                _add_squares(distance, scaled[a], x, weights[a])
        nearest = distance.min()
        for i in range(n):
            if distance[i] == nearest:
                votes[q, labels[i]] += 1


@kernel
def _add_mismatches(distance: Floats, values: Floats, x: float, weight: float) -> None:
    for i in range(len(values)):  # NaN, a missing value, differs from everything
        distance[i] += weight if values[i] != x else 0.0


@kernel
def _add_squares(distance: Floats, values: Floats, x: float, weight: float) -> None:
    for i in range(len(values)):
        difference = values[i] - x
        distance[i] += weight * (difference * difference)


@kernel
def _add_with_holes(distance: Floats, values: Floats, x: float, weight: float) -> None:
    for i in range(len(values)):
        if math.isnan(values[i]) and math.isnan(x):
            difference = 1.0
        elif math.isnan(values[i]):
            difference = max(x, 1 - x)
        elif math.isnan(x):
            difference = max(values[i], 1 - values[i])
        else:
            difference = values[i] - x
        distance[i] += weight * (difference * difference)


@kernel
def _distances(columns: Floats, weights: Floats) -> Floats:
    """Return the squared distance of any two instances with nominal attributes only."""
    d, n = columns.shape
    table = np.zeros((n, n))
    for i in range(n):
        for a in range(d):
            _add_mismatches(table[i], columns[a], columns[a, i], weights[a])
    return table


@kernel
def _vote_by_table(
    table: Floats, labels: Ints, n_classes: int, folds: Codes, predicted: Codes
) -> None:
    """Find the nearest instances of other folds in a table of distances."""
    n = len(labels)
    votes = np.empty(n_classes, dtype=np.int64)
    for run in range(len(folds)):
        for i in range(n):
            if folds[run, i] < 0:
                continue
            nearest = math.inf
            for j in range(n):
                if folds[run, j] != folds[run, i] and table[i, j] <= nearest:
                    if table[i, j] < nearest:
                        nearest = table[i, j]
                        votes[:] = 0
                    votes[labels[j]] += 1
            predicted[run, i] = np.argmax(votes)
