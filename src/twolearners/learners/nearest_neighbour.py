"""The nearest neighbour, with ties shared and a metric that can be damaged."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner
from twolearners.learners.compiled import kernel, reordering

# As far as a query may be from the range: squares are finite, and nothing in the range is nearer.
_FAR = 1e150
_BLOCK = 32  # distances: of each block the least is kept, so that few are looked through for it


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
        return votes

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
    width = high - low
    if math.isinf(width):
        x, low, width = x / 2, low / 2, high / 2 - low / 2
    scaled = (x - low) / width if width > 0 else x - x  # which is 0, or NaN
    return -_FAR if scaled < -_FAR else _FAR if scaled > _FAR else scaled


@kernel
def _vote(model: NearestNeighbourModel, weights: Floats, queries: Floats, votes: Floats) -> None:
    """Write, for each query, the classes' shares of the training instances nearest to it."""
    values, low, high, n_values = model.values, model.low, model.high, model.n_values
    labels = model.labels
    d, n = values.shape
    size = -(-n // _BLOCK) * _BLOCK
    scaled = np.zeros((d, size))
    run = np.zeros(d + 1, dtype=np.int64)  # of attributes from here on, numbers without holes
    for a in range(d - 1, -1, -1):
        run[a] = run[a + 1] + 1 if n_values[a] == 0 else 0
        for i in range(n):
            x = values[a, i]
            scaled[a, i] = x if n_values[a] > 0 else _scaled(x, low[a], high[a])
            run[a] = 0 if math.isnan(x) else run[a]
    query, distance, least = np.empty(d), np.full(size, np.inf), np.empty(size // _BLOCK)
    for q in range(len(queries)):
        holes = False
        for a in range(d):
            x = queries[q, a]
            holes |= math.isnan(x)
            query[a] = x if n_values[a] > 0 else _scaled(x, low[a], high[a])
        distance[:n] = 0.0
        a = 0
        while a < d:
            if run[a] >= 4 and not holes:
                _add_four_squares(distance, scaled, a, query, weights)
                a += 4
                continue
            if n_values[a] > 0:
                _add_mismatches(distance, scaled[a], query[a], weights[a])
            else:
                _add_with_holes(distance, scaled[a], query[a], weights[a])
            a += 1
        for b in range(len(least)):
            least[b] = _least(distance[b * _BLOCK : (b + 1) * _BLOCK])
        nearest, voters = _least(least), 0.0
        for b in range(len(least)):
            if least[b] == nearest:
                for i in range(b * _BLOCK, min((b + 1) * _BLOCK, n)):
                    if distance[i] == nearest:
                        votes[q, labels[i]] += 1.0
                        voters += 1.0
        if voters > 1.0:
            for c in range(votes.shape[1]):
                votes[q, c] /= voters


@reordering
def _least(distance: Floats) -> float:
    """Return the least of some distances, infinity of none."""
    least = math.inf
    for i in range(len(distance)):
        least = min(least, distance[i])
    return least


@kernel
def _add_mismatches(distance: Floats, values: Floats, x: float, weight: float) -> None:
    for i in range(len(values)):  # NaN, a missing value, differs from everything
        distance[i] += weight if values[i] != x else 0.0


@kernel
def _add_four_squares(distance: Floats, values: Floats, a: int, x: Floats, weights: Floats) -> None:
    """Add up four attributes from ``a`` on, one by one; the sums are fetched once for all."""
    first, second, third, fourth = values[a], values[a + 1], values[a + 2], values[a + 3]
    x1, x2, x3, x4 = x[a], x[a + 1], x[a + 2], x[a + 3]
    w1, w2, w3, w4 = weights[a], weights[a + 1], weights[a + 2], weights[a + 3]
    if w1 == w2 == w3 == w4 == 1.0:
        for i in range(len(distance)):
            d1, d2, d3, d4 = first[i] - x1, second[i] - x2, third[i] - x3, fourth[i] - x4
            distance[i] = distance[i] + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4
        return
    for i in range(len(distance)):
        d1, d2, d3, d4 = first[i] - x1, second[i] - x2, third[i] - x3, fourth[i] - x4
        two = distance[i] + w1 * (d1 * d1) + w2 * (d2 * d2)
        distance[i] = two + w3 * (d3 * d3) + w4 * (d4 * d4)


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
