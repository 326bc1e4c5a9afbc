"""Naive Bayes, with Laplace's estimates and normal densities of finite precision."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Bools, Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner, refuse_huge
from twolearners.learners.compiled import kernel

_FLOOR = 1e-75  # least factor of a number: no single attribute rules a class out
_LEAST_GAP = 1e-150  # a gap may be squared and divided by
_PRECISION = 0.01  # of a numeric attribute that has one value only
_LIFT = 2.0**250  # brings small products back, and large ones, without a rounding error


class NaiveBayesModel(NamedTuple):
    """What naive Bayes has learnt.

    Attributes
    ----------
    prior : array of shape (classes,)
    chances : array of shape (classes, attributes, values)
        Probability of each value of a nominal attribute in each class.
    mean, sd : arrays of shape (classes, attributes)
        Of a numeric attribute in each class.
    precision : array of shape (attributes,)
        Mean gap between neighbouring values of a numeric attribute.
    n_values : array of shape (attributes,)
        Values of a nominal attribute; 0 for a numeric one.
    """

    prior: Floats
    chances: Floats
    mean: Floats
    sd: Floats
    precision: Floats
    n_values: Ints


class NaiveBayes(Learner):
    r"""Naive Bayes: attributes independent, given the class.

    A nominal value or a class that occurs :math:`n` times of :math:`N`, with :math:`v`
    declared, has the probability :math:`(n + 1)/(N + v)`, Laplace's estimate. A numeric attribute
    is normal in each class. It is known to a precision, the mean gap :math:`g` between its
    distinct neighbouring values: values are rounded to multiples of :math:`g`, the standard
    deviation is at least :math:`g/6`, and the factor of a value :math:`x` is the normal mass of
    :math:`x \pm g/2`, divided by :math:`g`. Missing values are left out, in training and in
    prediction.

    This is how Weka's naive Bayes behaves, which Bouckaert (2003) and Bouckaert and Frank (2004)
    used. For numeric attributes the last bits depend on the C library's ``erf`` and ``erfc``.
    Numbers to learn from are 1e150 in size at the most, and 1e-150 is the least gap.

    Examples
    --------
    >>> import pandas as pd
    >>> X = pd.DataFrame({"outlook": pd.Categorical(["sunny", "rain", "sunny", "rain"])})
    >>> learner = NaiveBayes().fit(X, ["out", "in", "out", "out"])
    >>> learner.predict_proba(X[:1]).round(3).tolist()  # in: 2/6 * 1/3, out: 4/6 * 3/5
    [[0.217, 0.783]]
    """

    def _learn(self, data: Encoded) -> NaiveBayesModel:
        refuse_huge(self, data.values)
        model, counts = _empty(data)
        _count(data.values, data.labels, model.n_values, np.arange(len(data)), 1, counts)
        _nominal(counts, model)
        _numeric(data.values, data.labels, np.ones(len(data), dtype=np.bool_), _order(data), model)
        return model

    def _probabilities(self, model: NaiveBayesModel, values: Floats) -> Floats:
        out = np.empty((len(values), len(model.prior)))
        _probabilities(values, np.arange(len(values)), model, out)
        return np.asarray(out / out.sum(axis=1, keepdims=True))

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        if (data.n_values == 0).any():
            refuse_huge(self, data.values)
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        room = _empty(data)
        _cross_validate(data.values, data.labels, folds, _order(data), *room, predicted)
        return predicted


def _order(data: Encoded) -> Ints:
    """Return the instances in the order of each numeric attribute, missing values last."""
    numeric = data.n_values == 0
    order = np.zeros(data.values.shape, dtype=np.int64)
    if numeric.any():
        order[:, numeric] = np.argsort(data.values[:, numeric], axis=0, kind="stable")
    return order


def _empty(data: Encoded) -> tuple[NaiveBayesModel, Ints]:
    """Make room for what will be learnt, and for counts of the values.

    These come by class and attribute; one row more for each class counts its instances.
    """
    k, d, most = data.n_classes, data.n_attributes, max(1, int(data.n_values.max(initial=0)))
    chances, mean, sd = np.zeros((k, d, most)), np.zeros((k, d)), np.zeros((k, d))
    model = NaiveBayesModel(np.empty(k), chances, mean, sd, np.zeros(d), data.n_values)
    return model, np.zeros((k, d + 1, most), dtype=np.int64)


@kernel
def _count(
    values: Floats, labels: Ints, n_values: Ints, rows: Ints, times: int, counts: Ints
) -> None:
    """Count instances in (or out, with times = -1)."""
    d = len(n_values)
    for i in rows:
        counts[labels[i], d, 0] += times
        for a in range(d):
            if n_values[a] > 0:
                value = values[i, a]
                if not math.isnan(value):
                    counts[labels[i], a, int(value)] += times


@kernel
def _nominal(counts: Ints, model: NaiveBayesModel) -> None:
    """Laplace's estimates from counts: (n + 1) / (N + v)."""
    n_values, prior, chances = model.n_values, model.prior, model.chances
    n_classes, d = len(prior), len(n_values)
    n = 0
    for c in range(n_classes):
        n += counts[c, d, 0]
    for c in range(n_classes):
        prior[c] = (counts[c, d, 0] + 1.0) / (n + n_classes)
        for a in range(d):
            known = 0
            for v in range(n_values[a]):
                known += counts[c, a, v]
            for v in range(n_values[a]):
                chances[c, a, v] = (counts[c, a, v] + 1.0) / (known + n_values[a])


@kernel
def _numeric(
    values: Floats, labels: Ints, kept: Bools, order: Ints, model: NaiveBayesModel
) -> None:
    """Precision of each numeric attribute, mean and standard deviation in each class."""
    n_values, mean, sd, precision = model.n_values, model.mean, model.sd, model.precision
    n, d = values.shape
    n_classes = len(mean)
    known = np.empty(n_classes)
    total = np.empty(n_classes)
    squares = np.empty(n_classes)
    for a in range(d):
        if n_values[a] > 0:
            continue
        gaps, span, last = 0, 0.0, math.nan
        for place in range(n):
            i = order[place, a]
            x = values[i, a]
            if math.isnan(x):  # missing values are sorted to the end
                break
            if kept[i]:
                if x > last:
                    span += x - last
                    gaps += 1
                last = x
        g = max(span / gaps, _LEAST_GAP) if gaps > 0 else _PRECISION
        precision[a] = g
        known[:] = 0.0
        total[:] = 0.0
        squares[:] = 0.0
        for i in range(n):
            x = values[i, a]
            if kept[i] and not math.isnan(x):
                x = np.rint(x / g) * g
                c = labels[i]
                known[c] += 1.0
                total[c] += x
                squares[c] += x * x
        for c in range(n_classes):
            mean[c, a] = 0.0
            sd[c, a] = g / 6
            if known[c] > 0:
                mean[c, a] = total[c] / known[c]
                spread = math.sqrt(abs(squares[c] - mean[c, a] * total[c]) / known[c])
                sd[c, a] = max(spread, g / 6)


@kernel
def _normal_cdf(z: float) -> float:
    """Probability that a standard normal is at most z, accurate in the lower tail."""
    x = z * math.sqrt(0.5)
    if abs(x) < math.sqrt(0.5):
        return 0.5 + 0.5 * math.erf(x)
    tail = 0.5 * math.erfc(abs(x))
    return 1.0 - tail if x > 0 else tail


@kernel
def _probabilities(values: Floats, rows: Ints, model: NaiveBayesModel, out: Floats) -> None:
    """Write prior times factors of the given rows into the first rows of ``out``."""
    n_values, prior, chances = model.n_values, model.prior, model.chances
    mean, sd, precision = model.mean, model.sd, model.precision
    n_classes, d = len(prior), len(n_values)
    for place in range(len(rows)):
        i = rows[place]
        for c in range(n_classes):
            out[place, c] = prior[c]
        for a in range(d):
            x = values[i, a]
            if math.isnan(x):
                continue
            largest = 0.0
            if n_values[a] > 0:
                v = int(x)
                for c in range(n_classes):
                    out[place, c] *= chances[c, a, v]
                    largest = max(largest, out[place, c])
            else:
                g = precision[a]
                x = np.rint(x / g) * g
                for c in range(n_classes):
                    high = _normal_cdf((x + g / 2 - mean[c, a]) / sd[c, a])
                    low = _normal_cdf((x - g / 2 - mean[c, a]) / sd[c, a])
                    out[place, c] *= max(_FLOOR, (high - low) / g)
                    largest = max(largest, out[place, c])
            if 0.0 < largest < _FLOOR:
                for c in range(n_classes):
                    out[place, c] *= _LIFT
            elif largest > 1 / _FLOOR:
                for c in range(n_classes):
                    out[place, c] /= _LIFT


@kernel
def _cross_validate(
    values: Floats,
    labels: Ints,
    folds: Codes,
    order: Ints,
    model: NaiveBayesModel,
    counts: Ints,
    predicted: Codes,
) -> None:
    """Predict all runs: counts of the whole data set, less those of the fold."""
    n_values, n = model.n_values, len(values)
    # Loops where numpy has a name for it: what they compile to is small, and compiled sooner.
    rows = np.empty(n, dtype=np.int64)
    for i in range(n):
        rows[i] = i
    _count(values, labels, n_values, rows, 1, counts)
    kept = np.empty(n, dtype=np.bool_)
    out = np.empty((n, len(model.prior)))
    for run in range(len(folds)):
        last = -1
        for i in range(n):
            last = max(last, folds[run, i])
        for fold in range(last + 1):
            n_tested = 0
            for i in range(n):
                kept[i] = folds[run, i] != fold
                if not kept[i]:
                    rows[n_tested] = i
                    n_tested += 1
            tested = rows[:n_tested]
            _count(values, labels, n_values, tested, -1, counts)
            _nominal(counts, model)
            _numeric(values, labels, kept, order, model)
            _probabilities(values, tested, model, out)
            for place in range(n_tested):
                predicted[run, tested[place]] = np.argmax(out[place])
            _count(values, labels, n_values, tested, 1, counts)
