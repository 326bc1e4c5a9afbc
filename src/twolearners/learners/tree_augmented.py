"""Tree-augmented naive Bayes: an attribute depends on the class and on one other attribute."""

from __future__ import annotations

import math
from typing import NamedTuple, Self

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Bools, Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner
from twolearners.learners.compiled import kernel
from twolearners.learners.discretise import Data, Numbers, States, find_states, state_of
from twolearners.learners.tree_links import best_tree, lgamma_table, link_gains


class TreeAugmentedModel(NamedTuple):
    """What tree-augmented naive Bayes has learnt.

    A state is a value of a nominal attribute or an interval of a numeric one; the states of
    all attributes are numbered through.

    Attributes
    ----------
    n_values : array of shape (attributes,)
        Values of each attribute, 0 for a numeric one.
    cuts : array of shape (attributes, most cuts)
        Where numeric attributes are cut.
    modes : array of shape (attributes,)
        The state, counted within its attribute, that stands for a missing value.
    first, n_states : arrays of shape (attributes,)
        Where the states of an attribute begin, and how many it has.
    links : array of shape (attributes,)
        The other attribute that each depends on; -1 for the root.
    prior : array of shape (classes,)
        Logarithms of the probabilities of the classes.
    chances : array of shape (states, most states of an attribute, classes)
        Logarithms of the probabilities of a state, given the linked attribute's and the class.
    """

    n_values: Ints
    cuts: Floats
    modes: Ints
    first: Ints
    n_states: Ints
    links: Ints
    prior: Floats
    chances: Floats


class TreeAugmentedNaiveBayes(Learner):
    r"""Naive Bayes with links between attributes that form a tree (Friedman et al., 1997).

    Numeric attributes are cut into intervals first (:mod:`~.discretise`); then the
    commonest value of an attribute stands for missing ones. How well an attribute fits given
    its parents is measured by the Bayesian score with a Dirichlet prior of :math:`\alpha = 1/2`,

    .. math:: \sum_u \Bigl( \sum_{v=1}^{r} \log \Gamma(N_{uv} + \alpha)
              - \log \Gamma(N_u + r \alpha) - r \log \Gamma(\alpha) + \log \Gamma(r \alpha) \Bigr) ,

    where :math:`N_{uv}` of the :math:`N_u` instances whose parents are in state :math:`u` have
    the value :math:`v` of :math:`r`. The gain of a link is what the score of an attribute rises by
    when another joins the class as its parent. The tree starts with the link of largest gain
    and grows by the link of largest gain between an attribute inside and one outside; of equal
    gains, the one of the first attribute gaining, then from the first attribute, is taken. An
    attribute that others gain from is made to depend on the first that does so, against the
    direction of the gain: this is how Weka lays the links, and it settles which attribute becomes
    the root. Probabilities are :math:`(N_{uv} + \alpha) / (N_u + r \alpha)`, of classes too.

    Attributes
    ----------
    links_ : array of int, shape (attributes,)
        The attribute that each depends on besides the class; -1 for the root.

    Notes
    -----
    Attributes that say the same, or nothing, make links whose gains are equal but for rounding. To
    choose as Weka does, a score is added up term by term, class by class and state by
    state, from scipy's ``gammaln``. So where gains are equal, the choice depends on the last bits
    of that function, and of the logarithm it calls. Probabilities are sums of logarithms, attribute
    by attribute and the class last: a tie between classes depends on their last bits too.

    Examples
    --------
    The class is 1 when exactly one of two switches is on: neither of them tells anything alone.

    >>> X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 5)
    >>> data = Encoded(X, n_values=[2, 2], labels=X.sum(axis=1) % 2, n_classes=2)
    >>> learner = TreeAugmentedNaiveBayes().fit_encoded(data)
    >>> learner.links_.tolist()
    [-1, 0]
    >>> learner.predict_encoded([[0, 0], [0, 1]]).tolist()
    [0, 1]
    """

    links_: Ints

    def _learn(self, data: Encoded) -> TreeAugmentedModel:
        kept = np.ones(len(data), dtype=np.bool_)
        attributes = np.arange(data.n_attributes)
        states = States.empty(data)
        end = find_states(Data.of(data), kept, attributes, 0, states)
        counts = np.zeros((data.n_classes, end, end), dtype=np.int32)
        _count(states.of, data.labels, kept, attributes, 0, counts)
        links = best_tree(link_gains(counts, states.first, states.n_states, _lgammas(data)))
        most_cuts = int(states.n_states.max(initial=1)) - 1 if (data.n_values == 0).any() else 0
        return TreeAugmentedModel(
            data.n_values,
            states.cuts[:, :most_cuts].copy(),
            states.modes,
            states.first,
            states.n_states,
            links,
            _prior(data.labels, kept, data.n_classes),
            _chances(counts, states.first, states.n_states, links),
        )

    def _fit(self, data: Encoded) -> Self:
        super()._fit(data)
        self.links_ = self._model.links
        return self

    def _probabilities(self, model: TreeAugmentedModel, values: Floats) -> Floats:
        out = np.empty((len(values), len(model.prior)))
        _classify(values, model, out)
        return out

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        # The states of settled attributes, which come first, are the same for any training set.
        unsettled = (data.n_values == 0) | np.isnan(data.values).any(axis=0)
        attributes = np.argsort(unsettled, kind="stable")
        settled = len(attributes) - int(np.count_nonzero(unsettled))
        kept = np.ones(len(data), dtype=np.bool_)
        given, states = Data.of(data), States.empty(data)
        end = find_states(given, kept, attributes[:settled], 0, states)
        whole = np.zeros((data.n_classes, end, end), dtype=np.int32)
        _count(states.of, data.labels, kept, attributes[:settled], 0, whole)
        lgamma = _lgammas(data)
        _cross_validate(given, folds, attributes, settled, states, whole, lgamma, predicted)
        return predicted


def _lgammas(data: Encoded) -> Floats:
    """Return the table as far as any count and any number of states may need it."""
    states = max(len(data), int(data.n_values.max(initial=0)))
    return lgamma_table(2 * len(data) + states + 2)


@kernel
def _count(
    states: Numbers,
    labels: Ints,
    kept: Bools,
    attributes: Ints,
    settled: int,
    counts: Codes,
) -> None:
    """Count how often states meet, in each class, in the instances kept.

    What is there of settled attributes, the first ones, is of all instances: those not kept are
    taken out. What meets any other attribute is counted in.
    """
    d = len(attributes)
    own = np.empty(d, dtype=np.uint32)
    for i in range(len(labels)):
        # Written so that _meet gets variables: for each constant it would be compiled anew.
        low = settled if kept[i] else 0
        high = d if kept[i] else settled
        by = 1 if kept[i] else -1
        if low < high:
            _meet(states[i], labels[i], attributes, low, high, by, own, counts)


@kernel
def _meet(
    states: Numbers,
    c: int,
    attributes: Ints,
    low: int,
    high: int,
    by: int,
    own: Numbers,
    counts: Codes,
) -> None:
    """Count the states of an instance that meet, the later one of an attribute in low..high."""
    for place in range(high):
        own[place] = states[attributes[place]]
    for place in range(high):
        line = counts[c, own[place]]
        for later in range(max(place, low), high):
            line[own[later]] += by


@kernel
def _prior(labels: Ints, kept: Bools, n_classes: int) -> Floats:
    """Logarithms of the probabilities of the classes."""
    prior = np.zeros(n_classes)
    total = 0.5 * n_classes
    for i in range(len(labels)):
        if kept[i]:
            prior[labels[i]] += 1.0
            total += 1.0
    for c in range(n_classes):
        prior[c] = math.log((prior[c] + 0.5) / total)
    return prior


@kernel
def _chances(counts: Codes, first: Ints, n_states: Ints, links: Ints) -> Floats:
    """Logarithm of the probability of a state, given the parent's state and the class."""
    n_classes, size, d = counts.shape[0], counts.shape[1], len(first)
    most = 1
    for a in range(d):
        most = max(most, n_states[a])
    chances = np.zeros((size, most, n_classes))
    for a in range(d):
        b = links[a]
        for u in range(n_states[b] if b >= 0 else 1):
            for c in range(n_classes):
                total = 0.5 * n_states[a]
                for v in range(n_states[a]):
                    total += _cell(counts, c, first, a, v, b, u)
                for v in range(n_states[a]):
                    times = _cell(counts, c, first, a, v, b, u)
                    chances[first[a] + v, u, c] = math.log((times + 0.5) / total)
    return chances


@kernel
def _cell(counts: Codes, c: int, first: Ints, a: int, v: int, b: int, u: int) -> int:
    """How often a state of an attribute meets one of its parent, or occurs if it has none."""
    state = first[a] + v
    other = first[b] + u if b >= 0 else state
    return counts[c, min(state, other), max(state, other)]


@kernel
def _posterior(
    states: Numbers,
    first: Ints,
    links: Ints,
    prior: Floats,
    chances: Floats,
    out: Floats,
) -> None:
    """Probabilities of the classes for an instance, given the states of its attributes."""
    n_classes = len(out)
    for c in range(n_classes):
        out[c] = 0.0
    for a in range(len(links)):
        b = links[a]
        u = states[b] - first[b] if b >= 0 else 0
        for c in range(n_classes):
            out[c] += chances[states[a], u, c]
    largest = -math.inf
    for c in range(n_classes):
        out[c] += prior[c]
        largest = max(largest, out[c])
    total = 0.0
    for c in range(n_classes):
        out[c] = math.exp(out[c] - largest)
        total += out[c]
    for c in range(n_classes):
        out[c] /= total


@kernel
def _classify(values: Floats, model: TreeAugmentedModel, out: Floats) -> None:
    """Probabilities of the classes for new instances."""
    n_values, first, n_states = model.n_values, model.first, model.n_states
    states = np.empty(len(n_values), dtype=np.uint32)
    for i in range(len(values)):
        for a in range(len(n_values)):
            state = state_of(values[i, a], n_values[a], model.cuts[a], n_states[a])
            states[a] = first[a] + (state if state < n_states[a] else model.modes[a])
        _posterior(states, first, model.links, model.prior, model.chances, out[i])


@kernel
def _cross_validate(
    data: Data,
    folds: Codes,
    attributes: Ints,
    settled: int,
    states: States,
    whole: Codes,
    lgamma: Floats,
    predicted: Codes,
) -> None:
    """Predict all runs: counts of settled attributes once, less those of each fold."""
    labels, n_classes = data.labels, data.n_classes
    first, n_states = states.first, states.n_states
    n = len(labels)
    kept = np.empty(n, dtype=np.bool_)
    out = np.empty(n_classes)
    size = whole.shape[1]
    for run in range(len(folds)):
        for fold in range(folds[run].max() + 1):
            for i in range(n):
                kept[i] = folds[run, i] != fold
            end = find_states(data, kept, attributes[settled:], size, states)
            counts = np.zeros((n_classes, end, end), dtype=np.int32)
            for c in range(n_classes):
                for state in range(size):
                    for other in range(size):
                        counts[c, state, other] = whole[c, state, other]
            _count(states.of, labels, kept, attributes, settled, counts)
            links = best_tree(link_gains(counts, first, n_states, lgamma))
            chances = _chances(counts, first, n_states, links)
            prior = _prior(labels, kept, n_classes)
            for i in range(n):
                if not kept[i]:
                    _posterior(states.of[i], first, links, prior, chances, out)
                    predicted[run, i] = np.argmax(out)
