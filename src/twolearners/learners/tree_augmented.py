"""Tree-augmented naive Bayes: an attribute depends on the class and on one other attribute."""

from __future__ import annotations

import math
from typing import NamedTuple, Self

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Bools, Codes, Floats, Ints, Numbers, Seeds
from twolearners.learners.base import Learner
from twolearners.learners.compiled import kernel
from twolearners.learners.discretise import Data, States, find_states, state_of
from twolearners.learners.tree_links import best_tree, lgamma_table, link_gains


class TreeAugmentedModel(NamedTuple):
    """What tree-augmented naive Bayes has learnt.

    Attributes
    ----------
    n_values : array of shape (attributes,)
        Values of each attribute, 0 for a numeric one.
    states : States
        Of the attributes; those of the training instances are left out.
    links : array of shape (attributes,)
        The other attribute that each depends on; -1 for the root.
    prior : array of shape (classes,)
        Logarithms of the probabilities of the classes.
    chances : array of shape (states, most states of an attribute, classes)
        Logarithms of the probabilities of a state, given the linked attribute's and the class.
    """

    n_values: Ints
    states: States
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
        kept, attributes = np.ones(len(data), dtype=np.bool_), np.arange(data.n_attributes)
        given, states = Data.of(data), States.empty(data)
        counts = _count(given, kept, attributes, 0, _none(data), states)
        model: TreeAugmentedModel = _model(given, kept, states, counts, _lgammas(data))
        most_cuts = int(states.n_states.max(initial=1)) - 1 if (data.n_values == 0).any() else 0
        return model._replace(
            states=states._replace(cuts=states.cuts[:, :most_cuts].copy(), of=states.of[:0])
        )

    def _fit(self, data: Encoded) -> Self:
        super()._fit(data)
        self.links_ = self._model.links
        return self

    def _probabilities(self, model: TreeAugmentedModel, values: Floats) -> Floats:
        out = np.empty((len(values), len(model.prior)))
        _posteriors(_states_of(values, model), np.zeros(len(values), dtype=np.bool_), model, out)
        return out

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        # The states of settled attributes, which come first, are the same for any training set.
        unsettled = (data.n_values == 0) | np.isnan(data.values).any(axis=0)
        attributes = np.argsort(unsettled, kind="stable")
        settled = len(attributes) - int(np.count_nonzero(unsettled))
        kept = np.ones(len(data), dtype=np.bool_)
        given, states, lgamma = Data.of(data), States.empty(data), _lgammas(data)
        whole = _count(given, kept, attributes[:settled], 0, _none(data), states)
        _cross_validate(given, folds, attributes, settled, states, whole, lgamma, predicted)
        return predicted


def _none(data: Encoded) -> Codes:
    """Return the counts of no attributes."""
    return np.zeros((data.n_classes, 0, 0), dtype=np.int32)


def _lgammas(data: Encoded) -> Floats:
    """Return the table as far as any count and any number of states may need it."""
    states = max(len(data), int(data.n_values.max(initial=0)))
    return lgamma_table(2 * len(data) + states + 2)


@kernel
def _count(
    data: Data, kept: Bools, attributes: Ints, settled: int, whole: Codes, states: States
) -> Codes:
    """Find the states, and return how often they meet, in each class, in the instances kept.

    The first attributes are settled, and ``whole`` counts them in all instances: those not kept
    are taken out of it. What meets any other attribute is counted in.
    """
    labels, of, d, size = data.labels, states.of, len(attributes), whole.shape[1]
    end = find_states(data, kept, attributes[settled:], size, states)
    counts = np.zeros((data.n_classes, end, end), dtype=np.int32)
    for c in range(data.n_classes):
        for s in range(size):
            for u in range(size):
                counts[c, s, u] = whole[c, s, u]
    own = np.empty(d, dtype=np.uint32)
    for i in range(len(labels)):
        low, high, by = (settled, d, 1) if kept[i] else (0, settled, -1)
        if low < high:
            for place in range(high):
                own[place] = of[i, attributes[place]]
            for place in range(high):
                line = counts[labels[i], own[place]]
                for later in range(max(place, low), high):
                    line[own[later]] += by
    return counts


@kernel
def _model(
    data: Data, kept: Bools, states: States, counts: Codes, lgamma: Floats
) -> TreeAugmentedModel:
    """Learn from counts of the instances kept."""
    first, n_states = states.first, states.n_states
    links = best_tree(link_gains(counts, first, n_states, lgamma))
    chances = _chances(counts, first, n_states, links)
    prior = _prior(data.labels, kept, data.n_classes)
    return TreeAugmentedModel(data.n_values, states, links, prior, chances)


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
def _states_of(values: Floats, model: TreeAugmentedModel) -> Numbers:
    """States of new instances."""
    n_values, states = model.n_values, model.states
    of = np.empty(values.shape, dtype=np.uint32)
    for i in range(len(values)):
        for a in range(len(n_values)):
            state = state_of(values[i, a], n_values[a], states.cuts[a], states.n_states[a])
            known = state < states.n_states[a]
            of[i, a] = states.first[a] + (state if known else states.modes[a])
    return of


@kernel
def _posteriors(of: Numbers, kept: Bools, model: TreeAugmentedModel, out: Floats) -> None:
    """Probabilities of the classes for the instances not kept, given their states."""
    first, links, prior, chances = model.states.first, model.links, model.prior, model.chances
    n_classes = len(prior)
    for i in range(len(of)):
        if kept[i]:
            continue
        for c in range(n_classes):
            out[i, c] = 0.0
        for a in range(len(links)):
            b = links[a]
            u = of[i, b] - first[b] if b >= 0 else 0
            for c in range(n_classes):
                out[i, c] += chances[of[i, a], u, c]
        largest = -math.inf
        for c in range(n_classes):
            out[i, c] += prior[c]
            largest = max(largest, out[i, c])
        total = 0.0
        for c in range(n_classes):
            out[i, c] = math.exp(out[i, c] - largest)
            total += out[i, c]
        for c in range(n_classes):
            out[i, c] /= total


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
    n = len(data.labels)
    kept = np.empty(n, dtype=np.bool_)
    out = np.empty((n, data.n_classes))
    for run in range(len(folds)):
        for fold in range(folds[run].max() + 1):
            for i in range(n):
                kept[i] = folds[run, i] != fold
            counts = _count(data, kept, attributes, settled, whole, states)
            _posteriors(states.of, kept, _model(data, kept, states, counts, lgamma), out)
            for i in range(n):
                if not kept[i]:
                    predicted[run, i] = np.argmax(out[i])
