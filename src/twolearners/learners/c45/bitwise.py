"""Grow a tree on sets of bits, for nominal attributes without missing values.

A set of instances is a row of words with one bit for each instance. Instances are
arranged by class, and each class begins with a word of its own (``edges``), so that counting the
ones of ``members & value`` class by class is all that a split needs. ``slots[a] + v`` is the row
of ``values`` with the instances that have value ``v`` of attribute ``a``.

An attribute splits once on a path at most, so a path has as many levels as there are
attributes; each level has one set, that of the node being looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from twolearners.learners.c45.criterion import MANY_VALUES, SLACK, TOLERANCE
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Links

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

#: Columns of ``frames``: a node, its level, the row of ``values`` that led to it, how far we are
#: with it and whether its instances have changed since it was grown.
NODE, LEVEL, SLOT, STAGE, CHANGED = 0, 1, 2, 3, 4
FRAME = 5


def _popcount(context: Any, word: Any) -> Any:
    """Count the ones of a word."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


popcount: Any = intrinsic(_popcount)


@inlined
def count(
    sets: Words, level: int, values: Words, slot: int, edges: Ints, counts: Ints, row: int
) -> None:
    """Count a level's instances with a value, class by class."""
    for c in range(counts.shape[1]):
        ones = 0
        for w in range(edges[c], edges[c + 1]):
            ones += popcount(sets[level, w] & values[slot, w])
        counts[row, c] = ones


@inlined
def narrow(sets: Words, level: int, values: Words, slot: int) -> None:
    """Keep those instances of the level above that have a value."""
    for w in range(sets.shape[1]):
        sets[level, w] = sets[level - 1, w] & values[slot, w]


@inlined
def _is_worth_splitting(counts: Ints, node: int, min_leaf: int) -> bool:
    """Tell whether a node has enough instances, and of more than one class."""
    total, largest = 0, 0
    for c in range(counts.shape[1]):
        total += counts[node, c]
        largest = max(largest, counts[node, c])
    return total >= 2 * min_leaf and largest < total


@inlined
def _best_attribute(
    values: Words,
    slots: Ints,
    n_values: Ints,
    edges: Ints,
    n: int,
    min_leaf: int,
    table: Floats,
    sets: Words,
    level: int,
    live: Ints,
    counts: Ints,
    node: int,
    worth: Floats,
    rest: Ints,
) -> int:
    """Return the attribute with the best gain ratio among those of at least average gain, or -1.

    ``live[level]`` lists the attributes to look at, after their number; those that have two large
    enough branches are passed on to the next level, as no other can have them further down.
    Gains and split information are kept times the number of instances.
    """
    n_classes = counts.shape[1]
    total, by_class = 0, 0.0
    for c in range(n_classes):
        total += counts[node, c]
        by_class += table[counts[node, c]]
    most = table[total]
    many = MANY_VALUES * n
    kept, all_gains = 0, 0.0
    averaged, gains = 0, 0.0
    for j in range(1, live[level, 0] + 1):
        a = live[level, j]
        joint, by_value, large, others = 0.0, 0.0, 0, total
        if n_values[a] == 2:  # the other value has the rest, and most attributes have two
            w = 0
            for c in range(n_classes):
                ones = 0
                while w < edges[c + 1]:
                    ones += popcount(sets[level, w] & values[slots[a], w])
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
                        ones += popcount(sets[level, w] & values[slot, w])
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
            worth[0, kept] = gain
            worth[1, kept] = most - by_value
            kept += 1
            live[level + 1, kept] = a
            all_gains += gain
            if n_values[a] < many:
                gains += gain
                averaged += 1
    live[level + 1, 0] = kept
    if kept == 0:
        return -1
    enough = gains / averaged if averaged > 0 else all_gains / kept
    enough -= SLACK * total
    best, chosen = 0.0, -1
    for j in range(kept):
        if worth[0, j] >= enough:
            ratio = worth[0, j] / worth[1, j]
            if ratio > best + TOLERANCE:
                best, chosen = ratio, live[level + 1, j + 1]
    return chosen


@inlined
def grow(
    values: Words,
    slots: Ints,
    n_values: Ints,
    edges: Ints,
    n: int,
    min_leaf: int,
    table: Floats,
    sets: Words,
    live: Ints,
    frames: Ints,
    worth: Floats,
    rest: Ints,
    links: Links,
    counts: Ints,
) -> int:
    """Grow a tree on the set of level 0; return the number of its nodes."""
    d = len(n_values)
    links[0, ATTRIBUTE] = LEAF
    # A plain 0 or 1 would have what is called compiled for a constant, too.
    root: Any = np.int64(0)
    n_nodes: Any = np.int64(1)
    live[0, 0] = d
    for a in range(d):
        live[0, a + 1] = a
    depth = 0
    if _is_worth_splitting(counts, root, min_leaf):
        frames[0, NODE], frames[0, LEVEL] = 0, 0
        depth = 1
    while depth > 0:
        depth -= 1
        node, level = frames[depth, NODE], frames[depth, LEVEL]
        if level > 0:
            narrow(sets, level, values, frames[depth, SLOT])
        a = _best_attribute(
            values,
            slots,
            n_values,
            edges,
            n,
            min_leaf,
            table,
            sets,
            level,
            live,
            counts,
            node,
            worth,
            rest,
        )
        if a < 0:
            continue
        links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES] = a, n_nodes, n_values[a]
        for slot in range(slots[a], slots[a] + n_values[a]):
            links[n_nodes, ATTRIBUTE] = LEAF
            count(sets, level, values, slot, edges, counts, n_nodes)
            if _is_worth_splitting(counts, n_nodes, min_leaf):
                frames[depth, NODE], frames[depth, LEVEL] = n_nodes, level + 1
                frames[depth, SLOT] = slot
                depth += 1
            n_nodes += 1
    return n_nodes
