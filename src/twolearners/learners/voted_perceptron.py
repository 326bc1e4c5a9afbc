"""The voted perceptron: all perceptrons met on the way through the data have a say."""

from __future__ import annotations

import math
from numbers import Integral
from typing import Any, NamedTuple, Self

import numpy as np
from scipy.special import expit

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Bools, Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner, refuse_huge
from twolearners.learners.compiled import kernel
from twolearners.learners.java_random import java_shuffle, scrambled, shuffle

_MOST_PRODUCTS = 4_000  # instances whose inner products, 8 bytes for each pair, are kept


class VotedPerceptronModel(NamedTuple):
    """What the voted perceptron has learnt.

    Attributes
    ----------
    n_values : array of shape (attributes,)
        Values of each attribute, 0 for a numeric one.
    fills : array of shape (attributes,)
        What stands for a missing value: the mean, or the commonest value.
    altered : array of shape (alterations, inputs)
        Inputs of the instances that altered the perceptron.
    signs : array of shape (alterations,)
        1 where such an instance was added, -1 where it was taken away.
    survived : array of shape (alterations + 1,)
        How many instances each perceptron got right, from the one of zeros on; that which
        altered it counts as one of them.
    n_classes : int
    """

    n_values: Ints
    fills: Floats
    altered: Floats
    signs: Floats
    survived: Ints
    n_classes: int


class _Data(NamedTuple):
    """A data set, and which attributes and instances have missing values."""

    values: Floats
    n_values: Ints
    gappy_attributes: Ints
    gappy_rows: Ints


class _Perceptron(NamedTuple):
    """A perceptron in training.

    Attributes
    ----------
    inputs : array of shape (inputs, instances)
    signs : array of shape (instances,)
        1 for class 1, -1 for class 0.
    products : array of shape (instances, instances) or (1, instances)
        Inner products with an instance, which are worked out when first needed.
    known : array of bool, shape (instances,)
        Which of them are worked out; none if there is room for one instance only.
    altered, survived : arrays of int
        The instances that altered the perceptron, and how many instances each perceptron
        survived. Training ends when there is no more room for alterations.
    """

    inputs: Floats
    signs: Floats
    products: Floats
    known: Bools
    altered: Ints
    survived: Ints


class VotedPerceptron(Learner):
    r"""A linear classifier of two classes by vote (Freund & Schapire, 1999).

    A perceptron starts with weights of zero and predicts class 1 where
    :math:`w \cdot x + b \ge 0`. It goes through the shuffled training set, and each time it is
    wrong, :math:`x` and 1 are added to (class 1) or taken from (class 0) :math:`w` and :math:`b`.
    To predict, every perceptron there was votes with the number of instances it survived. On a draw
    the class is 0. The probability of class 1 is :math:`1 / (1 + e^{-v})` for :math:`v` votes
    more than against it: a number that is in order, but far too sure of itself.

    Means stand for missing numbers, the commonest value for missing nominal ones; a nominal
    attribute of more than two values becomes one input for each, 1 or 0. Inputs are not scaled, and
    1e150 in size at the most.

    Parameters
    ----------
    passes : int
        How often to go through the training set.
    max_alterations : int
        Training ends with this many.
    seed : int
        Of the shuffle, which is that of ``java.util.Random``, as in Weka.

    Attributes
    ----------
    n_alterations_ : int
        How often the perceptron was altered in training.

    Notes
    -----
    Weights are never written down: :math:`w \cdot x + b` is the sum of
    :math:`\pm (x_k \cdot x + 1)` over the instances :math:`x_k` that altered them, in that order.
    So it is in Weka, and with decimals it depends on the order of adding whether what
    should be zero is. Nothing but plus and times is used: the votes are the same on any machine.

    There is one difference: trained on class 1 alone, the perceptron is never altered, and
    Weka then predicts class 0, by no vote; here the first perceptron has a vote too.

    Examples
    --------
    >>> X, y = [[0.0, 1.0], [1.0, 0.0], [0.0, 2.0], [2.0, 0.0]], ["left", "right", "left", "right"]
    >>> learner = VotedPerceptron().fit(X, y)
    >>> learner.n_alterations_
    2
    >>> learner.predict([[0.0, 3.0], [3.0, 0.0]])
    array(['left', 'right'], dtype='<U5')
    """

    n_alterations_: int

    def __init__(self, *, passes: int = 1, max_alterations: int = 10_000, seed: int = 1) -> None:
        self.passes = passes
        self.max_alterations = max_alterations
        self.seed = seed

    def _check_parameters(self) -> None:
        for name, least in (("passes", 1), ("max_alterations", 1), ("seed", -(2**63))):
            value = getattr(self, name)
            if not isinstance(value, Integral) or not least <= int(value) < 2**63:
                bounds = "of 64 bits" if name == "seed" else "from 1 up"
                raise ValueError(f"{name} must be a whole number {bounds}, not {value!r}")

    def _learn(self, data: Encoded) -> VotedPerceptronModel:
        _refuse_more_than_two_classes(data)
        refuse_huge(self, data.values)
        n, d = data.values.shape
        fills = np.empty(d)
        _fill(data.values, data.n_values, np.ones(n, dtype=np.bool_), np.arange(d), fills)
        inputs = _inputs(data.values, data.n_values, fills)
        perceptron = self._perceptron(inputs, data.labels, most_products=0)
        nobody = np.empty(0, dtype=np.int64)
        order = java_shuffle(n, self.seed)
        alterations = _train(perceptron, order, self.passes, nobody, np.empty(0))
        altered, survived = perceptron.altered[:alterations], perceptron.survived
        return VotedPerceptronModel(
            data.n_values,
            fills,
            np.ascontiguousarray(inputs[:, altered].T),
            perceptron.signs[altered],
            survived[: alterations + 1].copy(),
            data.n_classes,
        )

    def _fit(self, data: Encoded) -> Self:
        super()._fit(data)
        self.n_alterations_ = len(self._model.altered)
        return self

    def _probabilities(self, model: VotedPerceptronModel, values: Floats) -> Floats:
        if model.n_classes == 1:
            return np.ones((len(values), 1))
        refuse_huge(self, values)
        inputs = _inputs(values, model.n_values, model.fills)
        votes = np.empty(len(values))
        _vote(model.altered, model.signs, model.survived, inputs, votes)
        return np.column_stack([expit(-votes), expit(votes)])

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        _refuse_more_than_two_classes(data)
        if data.n_classes == 1:
            return np.minimum(folds, 0)
        refuse_huge(self, data.values)
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        inputs = _inputs(data.values, data.n_values, np.zeros(data.n_attributes))
        missing = np.isnan(data.values)
        gappy = (np.flatnonzero(missing.any(axis=axis)) for axis in (0, 1))
        given = _Data(data.values, data.n_values, *gappy)
        perceptron = self._perceptron(inputs, data.labels, _MOST_PRODUCTS)
        _cross_validate(given, folds, perceptron, scrambled(self.seed), self.passes, predicted)
        return predicted

    def _perceptron(self, inputs: Floats, labels: Ints, most_products: int) -> _Perceptron:
        """Make room for inner products, for what alters the perceptron and for what it survives."""
        n = len(labels)
        most = min(self.passes * n, self.max_alterations)
        return _Perceptron(
            inputs,
            np.where(labels == 1, 1.0, -1.0),
            np.empty((n if n <= most_products else 1, n)),
            np.zeros(n, dtype=np.bool_),
            np.empty(most, dtype=np.int64),
            np.empty(most + 1, dtype=np.int64),
        )

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


def _refuse_more_than_two_classes(data: Encoded) -> None:
    if data.n_classes > 2:
        raise ValueError(
            "Only binary classification is supported. The data have, or declare, "
            f"{data.n_classes} classes: for more than two, train one VotedPerceptron for each "
            "with sklearn.multiclass.OneVsRestClassifier"
        )


def _inputs(values: Floats, n_values: Ints, fills: Floats) -> Floats:
    """Return the inputs that the attributes make, of shape (inputs, instances)."""
    inputs = np.empty((int(np.where(n_values > 2, n_values, 1).sum()), len(values)))
    _expand(values, np.arange(len(values)), n_values, fills, inputs)
    return inputs


@kernel
def _fill(values: Floats, n_values: Ints, kept: Bools, attributes: Ints, fills: Floats) -> bool:
    """Find what stands for missing values: the mean, or the commonest value (the first on ties).

    Returns whether it has changed for any of the attributes.
    """
    changed = False
    for a in attributes:
        known, total, fill = 0, 0.0, 0.0
        seen = np.zeros(n_values[a], dtype=np.int64)
        for i in range(len(values)):
            x = values[i, a]
            if kept[i] and not math.isnan(x):
                known += 1
                total += x
                if n_values[a] > 0:
                    seen[int(x)] += 1
        if n_values[a] > 0:
            fill = float(np.argmax(seen))
        elif known > 0:
            fill = total / known
        changed |= fill != fills[a]
        fills[a] = fill
    return changed


@kernel
def _expand(values: Floats, rows: Ints, n_values: Ints, fills: Floats, inputs: Floats) -> None:
    """Turn the attributes of some instances into inputs, of shape (inputs, instances)."""
    for i in rows:
        place = 0
        for a in range(len(n_values)):
            x = fills[a] if math.isnan(values[i, a]) else values[i, a]
            if n_values[a] <= 2:
                inputs[place, i] = x
                place += 1
            else:
                for v in range(n_values[a]):
                    inputs[place, i] = 1.0 if x == v else 0.0
                    place += 1


@kernel
def _products(instance: Floats, inputs: Floats, products: Floats) -> None:
    """Write the inner products of an instance with all others, plus one for the bias."""
    products[:] = 0.0
    for place in range(len(instance)):
        x = instance[place]
        if x != 0.0:
            for t in range(len(products)):
                products[t] += x * inputs[place, t]
    products += 1.0


@kernel
def _train(perceptron: _Perceptron, visits: Ints, passes: int, tested: Ints, votes: Floats) -> int:
    """Visit training instances in order, and let the perceptrons vote on others at the same time.

    Writes the ``votes`` for class 1 on the instances ``tested``, less those against it. Returns
    the number of alterations.
    """
    inputs, signs, products = perceptron.inputs, perceptron.signs, perceptron.products
    known, altered, survived = perceptron.known, perceptron.altered, perceptron.survived
    n_visits, n_tested, n = len(visits), len(tested), len(signs)
    keeping = len(products) == n
    scores, instance = np.zeros(n), np.empty(len(inputs))
    alterations = 0
    survived[0] = 0
    votes[:n_tested] = 0.0
    for visit in range(passes * n_visits):
        i = visits[visit % n_visits] if passes > 1 else visits[visit]
        if (scores[i] >= 0.0) == (signs[i] > 0.0):
            survived[alterations] += 1
            continue
        for t in range(n_tested):
            votes[t] += _say(scores[tested[t]], survived[alterations])
        row = products[i if keeping else 0]
        if not known[i]:
            for place in range(len(instance)):
                instance[place] = inputs[place, i]
            _products(instance, inputs, row)
            known[i] = keeping
        sign = signs[i]  # read once: for all the compiler knows, a score might be a sign
        for t in range(n):
            scores[t] += sign * row[t]
        altered[alterations] = i
        alterations += 1
        survived[alterations] = 1
        if alterations == len(altered):
            break
    for t in range(n_tested):
        votes[t] += _say(scores[tested[t]], survived[alterations])
    return alterations


@kernel
def _say(score: float, survived: int) -> float:
    """Votes for class 1 of a perceptron that survived so many instances.

    A score is never minus zero, so that its sign tells; and there is no branch to mispredict.
    """
    return math.copysign(float(survived), score)


@kernel
def _vote(altered: Floats, signs: Floats, survived: Ints, inputs: Floats, votes: Floats) -> None:
    """Count the votes for class 1, less those against it, on new instances."""
    n = len(votes)
    scores = np.zeros(n)
    products = np.empty(n)
    for t in range(n):
        votes[t] = _say(scores[t], survived[0])
    for k in range(len(altered)):
        _products(altered[k], inputs, products)
        for t in range(n):
            scores[t] += signs[k] * products[t]
            votes[t] += _say(scores[t], survived[k + 1])


@kernel
def _cross_validate(
    data: _Data,
    folds: Codes,
    perceptron: _Perceptron,
    state: np.uint64,
    passes: int,
    predicted: Codes,
) -> None:
    """Predict all runs; only inputs in place of missing values change with the training set."""
    values, n_values, known = data.values, data.n_values, perceptron.known
    n = len(values)
    kept = np.empty(n, dtype=np.bool_)
    fills = np.zeros(len(n_values))
    rows = np.empty(n, dtype=np.int64)
    visits = np.empty(n, dtype=np.int64)
    order = np.empty(0, dtype=np.int64)
    tested = np.empty(n, dtype=np.int64)
    votes = np.empty(n)
    for run in range(len(folds)):
        for fold in range(folds[run].max() + 1):
            size, others = 0, 0
            for i in range(n):
                kept[i] = folds[run, i] != fold
                if kept[i]:
                    rows[size] = i
                    size += 1
                else:
                    tested[others] = i
                    others += 1
            if _fill(values, n_values, kept, data.gappy_attributes, fills):
                _expand(values, data.gappy_rows, n_values, fills, perceptron.inputs)
                known[:] = False
            if len(order) != size:  # the same shuffle for training sets of the same size
                order = np.empty(size, dtype=np.int64)
                shuffle(order, state)
            for place in range(size):
                visits[place] = rows[order[place]]
            _train(perceptron, visits[:size], passes, tested[:others], votes)
            for t in range(others):
                predicted[run, tested[t]] = 1 if votes[t] > 0.0 else 0
