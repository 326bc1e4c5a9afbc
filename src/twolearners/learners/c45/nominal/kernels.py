"""Split nodes and send instances down a tree, on sets of bits.

A set of instances is a row of words with one bit for each instance. Instances are
arranged by class, and each class begins with a word of its own (``edges``), so that counting the
ones of ``members & value`` class by class is all that a split needs. ``slots[a] + v`` is the row
of ``having`` with the instances that have value ``v`` of attribute ``a``.

An attribute splits once on a path at most, so a path has as many levels as there are
attributes; each level has one set, that of the node being looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import intrinsic

from twolearners.learners.arrays import Codes, Floats, Ints, Words
from twolearners.learners.c45.back_end import BackEnd
from twolearners.learners.c45.criterion import (
    GAIN,
    INFO,
    MANY_VALUES,
    SLACK,
    best_attribute,
    is_worth_splitting,
)
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.grow import CHANGED, DOWN, LEVEL, NODE, SLOT, STAGE
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import inlined, lean_helper


class Data(NamedTuple):
    """A data set as sets of bits.

    Attributes
    ----------
    codes : array of shape (instances, attributes)
        The values.
    n_values : array of shape (attributes,)
        How many values there are.
    slots : array of shape (attributes,)
        The row of ``having`` for the first value of each attribute.
    having : array of shape (values of all attributes, words)
        The instances with a value.
    places : array of shape (instances,)
        The bit of each instance.
    edges : array of shape (classes + 1,)
        The first word of each class; at the end, how many words there are.
    """

    codes: Codes
    n_values: Ints
    slots: Ints
    having: Words
    places: Ints
    edges: Ints


class Workspace(NamedTuple):
    """Room to work in.

    Attributes
    ----------
    sets : array of shape (levels, words)
        The instances at the node being looked at on each level of the tree.
    frames : array of shape (most nodes at a time, FRAME)
        The stack of nodes yet to be looked at.
    worth : array of shape (2, attributes)
        Gain and split information of each attribute.
    live : array of shape (levels, attributes + 1)
        The attributes that may split the nodes of a level, after their number.
    rest : array of shape (classes,)
        Instances that have none of the values counted so far.
    errors : array of shape (nodes and some to spare,)
        Those expected of each subtree.
    """

    sets: Words
    frames: Ints
    worth: Floats
    live: Ints
    rest: Ints
    errors: Floats


def _popcount(context: Any, word: Any) -> Any:
    """Count the ones of a word."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


popcount: Any = intrinsic(_popcount)


@inlined
def _count(data: Data, work: Workspace, level: int, slot: int, counts: Ints, row: int) -> None:
    """Count a level's instances with a value, class by class."""
    having, edges, sets = data.having, data.edges, work.sets
    for c in range(counts.shape[1]):
        ones = 0
        for w in range(edges[c], edges[c + 1]):
            ones += popcount(sets[level, w] & having[slot, w])
        counts[row, c] = ones


@inlined
def _narrow(data: Data, work: Workspace, level: int, slot: int) -> None:
    """Keep those instances of the level above that have a value."""
    having, sets = data.having, work.sets
    for w in range(sets.shape[1]):
        sets[level, w] = sets[level - 1, w] & having[slot, w]


@lean_helper
def gather(folds: Codes, run: int, fold: int, data: Data, work: Workspace, tree: Tree) -> int:
    """Put the instances that are not in a fold into the set of level 0; return their number."""
    places, edges, sets, counts = data.places, data.edges, work.sets, tree.counts
    n: Any = np.int64(0)  # a plain 0 would have what is called compiled for a constant, too
    for w in range(sets.shape[1]):
        sets[0, w] = 0
    for i in range(len(places)):
        if folds[run, i] != fold:
            sets[0, places[i] >> 6] |= np.uint64(1) << np.uint64(places[i] & 63)
            n += 1
    for c in range(counts.shape[1]):
        ones = 0
        for w in range(edges[c], edges[c + 1]):
            ones += popcount(sets[0, w])
        counts[0, c] = ones
    return n


@inlined
def choose(data: Data, options: Options, work: Workspace, tree: Tree, top: int, n: int) -> int:
    """Return the attribute that splits a node best, or -1.

    Attributes that have two large enough branches are passed on to the next level, as no other
    can have them further down. Gains and split information are kept times the number of instances.
    """
    n_values, slots, having, edges = data.n_values, data.slots, data.having, data.edges
    sets, worth, live, rest = work.sets, work.worth, work.live, work.rest
    counts, table, min_leaf = tree.counts, options.phi, options.min_leaf
    node, level = work.frames[top, NODE], work.frames[top, LEVEL]
    if level > 0:
        _narrow(data, work, level, work.frames[top, SLOT])
    n_classes = counts.shape[1]
    total, by_class = 0, 0.0
    for c in range(n_classes):
        total += counts[node, c]
        by_class += table[counts[node, c]]
    most, many = table[total], MANY_VALUES * n
    kept, all_gains, averaged, gains = 0, 0.0, 0, 0.0
    for j in range(1, live[level, 0] + 1):
        a = live[level, j]
        joint, by_value, large, others = 0.0, 0.0, 0, total
        if n_values[a] == 2:  # the other value has the rest, and most attributes have two
            w = 0
            for c in range(n_classes):
                ones = 0
                while w < edges[c + 1]:
                    ones += popcount(sets[level, w] & having[slots[a], w])
                    w += 1
                others -= ones
                joint += table[ones] + table[counts[node, c] - ones]
            by_value = table[total - others] + table[others]
            large = (total - others >= min_leaf) + (others >= min_leaf)
        else:
            for c in range(n_classes):
                rest[c] = counts[node, c]
            for slot in range(slots[a], slots[a] + n_values[a] - 1):
                of_value = 0
                for c in range(n_classes):
                    ones = 0
                    for w in range(edges[c], edges[c + 1]):
                        ones += popcount(sets[level, w] & having[slot, w])
                    of_value += ones
                    rest[c] -= ones
                    joint += table[ones]
                by_value += table[of_value]
                large += of_value >= min_leaf
                others -= of_value
            for c in range(n_classes):
                joint += table[rest[c]]
            by_value += table[others]
            large += others >= min_leaf
        if large >= 2:
            gain = most - by_class - by_value + joint
            worth[GAIN, a] = gain
            worth[INFO, a] = most - by_value
            kept += 1
            live[level + 1, kept] = a
            all_gains += gain
            if n_values[a] < many:
                gains += gain
                averaged += 1
    live[level + 1, 0] = kept
    if kept == 0:
        return -1
    average = gains / averaged if averaged > 0 else all_gains / kept
    return best_attribute(worth, live[level + 1], average - SLACK * total)


@inlined
def split(data: Data, options: Options, work: Workspace, tree: Tree, top: int) -> int:
    """Count the classes in each branch, and put those that are worth splitting on the stack."""
    links, counts, frames = tree.links, tree.counts, work.frames
    node, level = frames[top, NODE], frames[top, LEVEL]
    first, slot = links[node, FIRST], data.slots[links[node, ATTRIBUTE]]
    depth = top
    for b in range(links[node, BRANCHES]):
        links[first + b, ATTRIBUTE] = LEAF
        _count(data, work, level, slot + b, counts, first + b)
        if is_worth_splitting(counts, first + b, options.min_leaf):
            frames[depth, NODE], frames[depth, LEVEL] = first + b, level + 1
            frames[depth, SLOT] = slot + b
            depth += 1
    return depth


@inlined
def descend(
    data: Data, options: Options, work: Workspace, tree: Tree, top: int, depth: int, row: int
) -> int:
    """Count the classes in each branch, find the errors of leaves, put the rest on the stack."""
    links, counts, frames = tree.links, tree.counts, work.frames
    node, level, changed = frames[top, NODE], frames[top, LEVEL], frames[top, CHANGED]
    first, slot = links[node, FIRST], data.slots[links[node, ATTRIBUTE]]
    if level > 0:
        _narrow(data, work, level, frames[top, SLOT])
    for b in range(links[node, BRANCHES]):
        leaf = links[first + b, ATTRIBUTE] == LEAF
        if changed and (leaf or row == first):
            _count(data, work, level, slot + b, counts, row + b)
        work.errors[row + b] = 0.0
        if leaf:
            work.errors[row + b] = pessimistic_errors(counts, row + b, options.limits)
        else:
            frames[depth, NODE], frames[depth, LEVEL] = first + b, level + 1
            frames[depth, SLOT], frames[depth, STAGE] = slot + b, DOWN
            frames[depth, CHANGED] = changed
            depth += 1
    return depth


@inlined
def predict(data: Data, work: Workspace, tree: Tree, i: int) -> int:
    """Return the most frequent class where an instance ends; in an empty leaf, its node's."""
    links, counts = tree.links, tree.counts
    node, above = 0, 0
    while links[node, ATTRIBUTE] != LEAF:
        above = node
        node = links[node, FIRST] + data.codes[i, links[node, ATTRIBUTE]]
    best, most = 0, 0
    for c in range(counts.shape[1]):
        if counts[node, c] > most:
            best, most = c, counts[node, c]
    if most == 0:
        for c in range(counts.shape[1]):
            if counts[above, c] > most:
                best, most = c, counts[above, c]
    return best


BITS = BackEnd(gather, choose, split, descend, predict)
