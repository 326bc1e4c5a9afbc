"""C4.5, naive Bayes and TAN in plain Python, slow and short, to compare the kernels with.

Data are an ``Encoded``. C4.5 after Quinlan (1993, 1996), with the choices that the docstrings of
``twolearners.learners.c45`` state; naive Bayes and TAN after those of their classes.
"""

import itertools
import math
from collections import Counter

import numpy as np
from scipy.special import gammaln, ndtri
from scipy.stats import entropy, norm

from twolearners.datasets import Encoded


def phi(weights):
    return sum(w * math.log2(w) for w in weights if w > 0)


# C4.5. A node is (attribute, threshold, branches, counts); in a leaf, attribute is None. Instances
# are pairs (i, weight), because one with a missing value goes down all branches in part.


def count(data, members):
    counts = np.zeros(data.n_classes)
    for i, weight in members:
        counts[data.labels[i]] += weight
    return counts


def branch(data, a, threshold, i):
    """The branch that an instance goes to, None if its value is missing."""
    value = data.values[i, a]
    if np.isnan(value):
        return None
    return int(value) if data.n_values[a] else int(value > threshold)


def divide(data, a, threshold, members):
    """The instances of each branch."""
    n_branches = data.n_values[a] or 2
    parts = [[] for _ in range(n_branches)]
    for i, weight in members:
        b = branch(data, a, threshold, i)
        if b is not None:
            parts[b].append((i, weight))
    known = sum(weight for part in parts for _, weight in part)
    shares = [sum(w for _, w in part) / known if known else 1 / n_branches for part in parts]
    for i, weight in members:
        if branch(data, a, threshold, i) is None:
            for part, share in zip(parts, shares, strict=True):
                if share > 0:
                    part.append((i, weight * share))
    return parts


def worth(data, known, parts, total):
    """Gain and split information of a division of the known instances."""
    of_parts = [sum(w for _, w in part) for part in parts]
    weight = sum(of_parts)
    before = phi([weight]) - phi(count(data, known))
    within = sum(
        phi([size]) - phi(count(data, part)) for size, part in zip(of_parts, parts, strict=True)
    )
    info = phi([total]) - phi(of_parts) - phi([total - weight])
    return (before - within) / total, info / total


def best_cut(data, a, known, total, options):
    """Gain, split information and cut of a numeric attribute, None if there is none."""
    weight = sum(w for _, w in known)
    least = min(max(0.1 * weight / data.n_classes, options.min_leaf), 25.0) - 1e-6
    values = sorted({data.values[i, a] for i, _ in known})
    best, candidates = None, 0
    for low, high in itertools.pairwise(values):
        parts = [[], []]
        for i, w in known:
            parts[int(data.values[i, a] > low)].append((i, w))
        if high - low <= 1e-5 or min(sum(w for _, w in part) for part in parts) < least:
            continue
        candidates += 1
        gain, info = worth(data, known, parts, total)
        if best is None or gain > best[0] + 1e-6:
            best = gain, info, (low + high) / 2
    if best is None:
        return None
    gain = best[0] - (math.log2(candidates) / total if options.mdl_correction else 0)
    return (gain, *best[1:]) if gain > 1e-6 else None


def splits(data, members, options):
    """The worth (gain, split information, cut) of each attribute that can split the instances."""
    total = sum(w for _, w in members)
    worths = {}
    for a in range(data.n_attributes):
        known = [(i, w) for i, w in members if not np.isnan(data.values[i, a])]
        if not known:
            continue
        if data.n_values[a]:
            parts = divide(data, a, np.nan, known)
            large = [sum(w for _, w in part) >= options.min_leaf - 1e-6 for part in parts]
            if sum(large) >= 2:
                worths[a] = (*worth(data, known, parts, total), np.nan)
        else:
            best = best_cut(data, a, known, total, options)
            if best:
                worths[a] = best
    return worths


def grow(data, members, options, training):
    """A tree for weighted instances; ``training`` are all that the tree is grown on."""
    counts = count(data, members)
    leaf = None, np.nan, [], counts
    total, largest = counts.sum(), counts.max()
    if total < 2 * options.min_leaf - 1e-6 or largest >= total - 1e-6:
        return leaf
    worths = splits(data, members, options)
    if not worths:
        return leaf
    few = [g for a, (g, *_) in worths.items() if data.n_values[a] < 0.3 * len(training)]
    average = np.mean(few or [gain for gain, *_ in worths.values()])
    best, chosen = 0.0, None
    for a, (gain, info, _) in worths.items():
        if gain >= average - 1e-3 and gain / info > best + 1e-6:
            best, chosen = gain / info, a
    if chosen is None:
        return leaf
    threshold = np.nan
    if not data.n_values[chosen]:  # the largest value of the training set that is below the cut
        values = data.values[training, chosen]
        threshold = values[values <= worths[chosen][2]].max()
    parts = divide(data, chosen, threshold, members)
    branches = [grow(data, part, options, training) for part in parts]
    return chosen, threshold, branches, counts


def wrong(counts):
    return counts.sum() - counts.max()


def collapse(node):
    """Make a leaf of each subtree that saves no training errors; return the errors as well."""
    a, threshold, branches, counts = node
    if a is None:
        return node, wrong(counts)
    branches, errors = zip(*map(collapse, branches), strict=True)
    if sum(errors) >= wrong(counts) - 1e-3:
        return (None, np.nan, [], counts), sum(errors)
    return (a, threshold, list(branches), counts), sum(errors)


def expected_errors(counts, confidence):
    """n U_CF(e, n)."""
    n, errors, z = counts.sum(), wrong(counts), -ndtri(confidence)

    def some(e):
        f = e + 0.5
        if f >= n:
            return max(n - e, 0.0)
        spread = math.sqrt(f - f * f / n + z * z / 4)
        return (f + z * z / 2 + z * spread) / (1 + z * z / n) - e

    if n <= 0:
        return 0.0
    if errors >= 1:
        return errors + some(errors)
    none = n * (1 - confidence ** (1 / n))
    return errors + none + errors * (some(1.0) - none)


def errors_of(data, node, members, confidence):
    """The errors expected of a tree if these instances were sent down it."""
    a, threshold, branches, _ = node
    if a is None:
        return expected_errors(count(data, members), confidence)
    parts = divide(data, a, threshold, members)
    return sum(errors_of(data, *pair, confidence) for pair in zip(branches, parts, strict=True))


def prune(data, node, members, options):
    """Replace subtrees by leaves or by their largest branch, from the leaves up."""
    a, threshold, branches, _ = node
    counts = count(data, members)
    if a is None:
        return None, np.nan, [], counts
    parts = divide(data, a, threshold, members)
    branches = [prune(data, *pair, options) for pair in zip(branches, parts, strict=True)]
    node, confidence = (a, threshold, branches, counts), options.confidence
    as_leaf = expected_errors(counts, confidence)
    as_tree = errors_of(data, node, members, confidence)
    raised, as_raised = None, as_leaf
    if options.subtree_raising:
        sizes = [count(data, part).sum() for part in parts]
        raised = branches[max(b for b, size in enumerate(sizes) if size >= max(sizes) - 1e-6)]
        if raised[0] is not None:
            as_raised = errors_of(data, raised, members, confidence)
    slack = 0.1 + 1e-6
    if as_leaf <= as_tree + slack and as_leaf <= as_raised + slack:
        return None, np.nan, [], counts
    if raised is not None and as_raised <= as_tree + slack:
        return prune(data, raised, members, options)
    return node


def c45(data, options):
    """The tree of a ``C45Classifier`` with these options."""
    training = np.arange(len(data))
    members = [(i, 1.0) for i in training]
    node, _ = collapse(grow(data, members, options, training))
    return prune(data, node, members, options) if options.pruned else node


def same_tree(node, tree, number=0):
    """Whether a tree of nodes is the tree of arrays."""
    a, threshold, branches, counts = node
    own = tree.links[number, 0]
    if (None if own < 0 else own) != a or not np.allclose(counts, tree.counts[number], atol=1e-8):
        return False
    if a is None:
        return True
    return np.array_equal(threshold, tree.threshold[number], equal_nan=True) and all(
        same_tree(below, tree, place)
        for below, place in zip(branches, tree.branches(number), strict=True)
    )


def c45_probabilities(data, node, x, above=None):
    """The class frequencies of the leaves that an instance reaches."""
    a, threshold, branches, counts = node
    if a is None:
        counts = counts if counts.sum() > 0 else above
        return counts / counts.sum()
    if not np.isnan(x[a]):
        b = int(x[a]) if data.n_values[a] else int(x[a] > threshold)
        return c45_probabilities(data, branches[b], x, counts)
    sizes = [below[3].sum() for below in branches]
    return sum(
        size / sum(sizes) * c45_probabilities(data, below, x, counts)
        for size, below in zip(sizes, branches, strict=True)
        if size > 0
    )


# Naive Bayes.


def naive_bayes(data, x):
    """The probabilities of the classes for an instance."""
    classes = range(data.n_classes)
    sizes = [np.sum(data.labels == c) for c in classes]
    logs = [math.log((size + 1) / (len(data) + data.n_classes)) for size in sizes]
    for a, value in enumerate(x):
        column = data.values[:, a]
        known = ~np.isnan(column)
        if np.isnan(value):
            continue
        if not data.n_values[a]:
            distinct = np.unique(column[known])
            gap = sum(np.diff(distinct)) / (len(distinct) - 1) if len(distinct) > 1 else 0.01
            column, value = np.rint(column / gap) * gap, np.rint(value / gap) * gap
        for c in classes:
            own = column[known & (data.labels == c)]
            if data.n_values[a]:
                logs[c] += math.log((np.sum(own == value) + 1) / (len(own) + data.n_values[a]))
            else:
                mean, sd = (own.mean(), max(own.std(), gap / 6)) if len(own) else (0.0, gap / 6)
                ends = (np.array([-gap, gap]) / 2 + value - mean) / sd
                low, high = norm.cdf(ends) if ends[0] < 0 else norm.sf(ends)[::-1]
                logs[c] += math.log(max(1e-75, (high - low) / gap))
    chances = np.exp(np.array(logs) - max(logs))
    return chances / chances.sum()


# Discretisation (Fayyad & Irani 1993), and tree-augmented naive Bayes on what comes of it.


def mdl_cuts(values, labels):
    """The definition, with entropies from scipy and cuts at any gap: the first of the best."""
    gaps = np.unique(values)
    candidates = []
    for low, high in itertools.pairwise(gaps):
        left, right = labels[values <= low], labels[values > low]
        parts = [np.bincount(part) for part in (left, right)]
        within = sum(len(p) * entropy(np.bincount(p), base=2) for p in (left, right))
        candidates.append((round(within, 8), low, high, parts))
    if not candidates:
        return []
    within, low, high, parts = min(candidates, key=lambda c: c[:2])
    n, counts = len(labels), np.bincount(labels)
    k, k1, k2 = (np.count_nonzero(c) for c in (counts, *parts))
    h, h1, h2 = (entropy(c, base=2) for c in (counts, *parts))
    cost = (np.log2(n - 1) + np.log2(3**k - 2) - (k * h - k1 * h1 - k2 * h2)) / n
    if h - within / n <= cost:
        return []
    below = values <= low
    return [
        *mdl_cuts(values[below], labels[below]),
        (low + high) / 2,
        *mdl_cuts(values[~below], labels[~below]),
    ]


def as_nominal(data, values):
    """Intervals in place of numbers, the commonest state in place of missing ones.

    Returns the data set, and other values that are treated as it is.
    """
    n_states, columns = [], []
    for a, n_values in enumerate(data.n_values):
        column = np.r_[data.values[:, a], values[:, a]]
        known, n = ~np.isnan(column), len(data)
        states = np.where(known, column, 0).astype(int)
        if not n_values:
            cuts = mdl_cuts(column[:n][known[:n]], data.labels[known[:n]])
            n_values, states = len(cuts) + 1, np.searchsorted(cuts, column, side="left")
        states[~known] = np.bincount(states[:n][known[:n]], minlength=1).argmax()
        n_states.append(n_values)
        columns.append(states)
    states = np.column_stack(columns)
    nominal = Encoded(states[: len(data)], n_states, data.labels, data.n_classes)
    return nominal, states[len(data) :]


def score(child, n_states, parents):
    """The Bayesian score of an attribute, given the states of its parents."""
    total = 0.0
    for state in set(parents):
        counts = Counter(v for v, u in zip(child, parents, strict=True) if u == state)
        n = sum(counts.values())
        total += sum(gammaln(counts[v] + 0.5) - gammaln(0.5) for v in range(n_states))
        total -= gammaln(n + n_states / 2) - gammaln(n_states / 2)
    return total


def tan_links(data):
    """The attribute that each depends on, -1 for the root; of nominal data."""
    codes, labels, d = data.values.astype(int), data.labels.tolist(), data.n_attributes
    gains = {}
    for a in range(d):
        alone = score(codes[:, a], data.n_values[a], labels)
        for b in set(range(d)) - {a}:
            parents = list(zip(labels, codes[:, b].tolist(), strict=True))
            gains[a, b] = score(codes[:, a], data.n_values[a], parents) - alone
    links = [-1] * d
    inside = {max(sorted(gains), key=gains.get)[0]} if gains else set(range(d))
    while len(inside) < d:
        crossing = [pair for pair in sorted(gains) if (pair[0] in inside) != (pair[1] in inside)]
        a, b = max(crossing, key=gains.get)
        inside |= {a, b}
        if links[b] < 0:
            links[b] = a
        else:
            links[a] = b
    return links


def tan(data, links, values):
    """The probabilities of the classes for instances, given the links; of nominal data."""
    chances = np.ones((len(values), data.n_classes))
    for c in range(data.n_classes):
        own = data.values[data.labels == c]
        chances[:, c] = (len(own) + 0.5) / (len(data) + data.n_classes / 2)
        for row, x in enumerate(values):
            for a, b in enumerate(links):
                alike = own if b < 0 else own[own[:, b] == x[b]]
                times = np.sum(alike[:, a] == x[a])
                chances[row, c] *= (times + 0.5) / (len(alike) + data.n_values[a] / 2)
    return chances / chances.sum(axis=1, keepdims=True)
