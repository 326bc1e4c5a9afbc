"""Which attributes depend on each other: scores of links, and the tree of the best ones."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from scipy.special import gammaln

from twolearners.learners.arrays import Codes, Floats, Ints
from twolearners.learners.compiled import kernel

#: Of classes, of the parent's states and of the child's.
Sizes = tuple[int, int, int]


@lru_cache(maxsize=16)
def lgamma_table(size: int) -> Floats:
    r"""Return :math:`\log \Gamma(i / 2)` for i from 0, where it is infinite, to size - 1."""
    table = np.asarray(gammaln(0.5 * np.arange(size)))
    table.flags.writeable = False
    return table


@kernel
def bayesian_score(counts: Codes, start: int, sizes: Sizes, steps: Sizes, lgamma: Floats) -> float:
    r"""Score an attribute, given class and parent, with :math:`\alpha = 1/2` for each cell.

    There are so many classes, states of the parent and states of the child (``sizes``), and the
    cell of each three of them lies in ``counts`` that many ``steps`` from the start. All is added
    up in one sum, in this order: see the notes on
    :class:`~.tree_augmented.TreeAugmentedNaiveBayes`.
    """
    n_classes, n_parent, n_child = sizes
    class_step, parent_step, child_step = steps
    score = 0.0
    prior = n_child * lgamma[1]
    for c in range(n_classes):
        for u in range(n_parent):
            cell = start + c * class_step + u * parent_step
            total = 0
            for _ in range(n_child):
                total += counts[cell]
                score += lgamma[2 * counts[cell] + 1]
                cell += child_step
            score -= lgamma[2 * total + n_child]
            score -= prior
            score += lgamma[n_child]
    return score


@kernel
def link_gains(counts: Codes, first: Ints, n_states: Ints, lgamma: Floats) -> Floats:
    """Return what the score of each attribute (row) gains from depending on another (column).

    ``counts`` (classes, states, states) say how often two states meet in a class: above the
    diagonal for two attributes, on it for one. Nothing is gained from oneself: minus infinity.
    """
    n_classes, size, d = counts.shape[0], counts.shape[1], len(first)
    cells = counts.ravel()
    gains = np.empty((d, d))
    for a in range(d):
        for b in range(d):
            start, step_a, step_b = first[a] * size + first[b], size, 1
            n_parent = n_states[b]
            if b == a:  # the class alone is parent
                step_a, step_b, n_parent = size + 1, 0, 1
            elif first[b] < first[a]:
                start, step_a, step_b = first[b] * size + first[a], 1, size
            sizes, steps = (n_classes, n_parent, n_states[a]), (size * size, step_b, step_a)
            gains[a, b] = bayesian_score(cells, start, sizes, steps, lgamma)
        alone = gains[a, a]
        for b in range(d):
            gains[a, b] = gains[a, b] - alone if b != a else -math.inf
    return gains


@kernel
def best_tree(gains: Floats) -> Ints:
    """Return the attribute that each depends on, -1 for the root, in the tree of largest gains.

    The tree grows from the link of largest gain by the link of largest gain to an attribute
    outside (Prim's algorithm). Of equal gains, that of the first attribute gaining comes first,
    then that from the first attribute. The one gained from is made to depend on the one gaining,
    unless it depends on another one already.
    """
    d, gains = len(gains), gains.ravel()  # so a link is one number: d times who gains, plus source
    links = np.full(d, -1, dtype=np.int64)
    best = np.full(d, -1, dtype=np.int64)  # link of each attribute outside to those inside
    outside = np.full(d, True)
    newest = np.argmax(gains) // d if d > 0 else 0
    for _ in range(d - 1):
        outside[newest] = False
        chosen = -1
        for x in range(d):
            if outside[x]:
                for link in (newest * d + x, x * d + newest):
                    if best[x] < 0 or _better(gains, link, best[x]):
                        best[x] = link
                if chosen < 0 or _better(gains, best[x], best[chosen]):
                    chosen = x
        newest = chosen
        a, b = best[newest] // d, best[newest] % d
        if links[b] < 0:
            links[b] = a
        else:
            links[a] = b
    return links


@kernel
def _better(gains: Floats, link: int, other: int) -> bool:
    """Say whether a link gains more than another, or as much and comes first."""
    return gains[link] > gains[other] or (gains[link] == gains[other] and link < other)
