"""C4.5 on sets of bits, for nominal attributes without missing values.

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
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.prune import DOWN, PRUNING_SLACK, UP, collapse, largest_branch
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Links
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

#: Columns of ``frames``: a node, its level, the row of ``values`` that led to it, how far we are
#: with it and whether its instances have changed since it was grown.
NODE, LEVEL, SLOT, STAGE, CHANGED = 0, 1, 2, 3, 4
FRAME = 5


@intrinsic
def popcount(context: Any, word: Any) -> Any:
    """Count the ones of a word."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


@inlined
def _count(
    sets: Words, level: int, values: Words, slot: int, edges: Ints, counts: Ints, row: int
) -> None:
    """Count a level's instances with a value, class by class."""
    for c in range(counts.shape[1]):
        ones = 0
        for w in range(edges[c], edges[c + 1]):
            ones += popcount(sets[level, w] & values[slot, w])
        counts[row, c] = ones


@inlined
def _narrow(sets: Words, level: int, values: Words, slot: int) -> None:
    """Keep those instances of the level above that have a value."""
    for w in range(sets.shape[1]):
        sets[level, w] = sets[level - 1, w] & values[slot, w]


@inlined
def _is_worth_splitting(counts: Ints, node: int, min_leaf: int) -> bool:
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
        slot = slots[a]
        if n_values[a] == 2:
            of_value = 0
            w = 0
            for c in range(n_classes):
                ones = 0
                while w < edges[c + 1]:
                    ones += popcount(sets[level, w] & values[slot, w])
                    w += 1
                of_value += ones
                joint += table[ones] + table[counts[node, c] - ones]
            others -= of_value
            by_value = table[of_value] + table[others]
            large = (of_value >= min_leaf) + (others >= min_leaf)
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
    n_nodes = 1
    live[0, 0] = d
    for a in range(d):
        live[0, a + 1] = a
    depth = 0
    if _is_worth_splitting(counts, 0, min_leaf):
        frames[0, NODE], frames[0, LEVEL] = 0, 0
        depth = 1
    while depth > 0:
        depth -= 1
        node, level = frames[depth, NODE], frames[depth, LEVEL]
        if level > 0:
            _narrow(sets, level, values, frames[depth, SLOT])
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
            _count(sets, level, values, slot, edges, counts, n_nodes)
            if _is_worth_splitting(counts, n_nodes, min_leaf):
                frames[depth, NODE], frames[depth, LEVEL] = n_nodes, level + 1
                frames[depth, SLOT] = slot
                depth += 1
            n_nodes += 1
    return n_nodes


@kernel
def _errors_of_raised(
    values: Words,
    slots: Ints,
    edges: Ints,
    z: float,
    faultless: Floats,
    sets: Words,
    level: int,
    raised: int,
    enough: float,
    frames: Ints,
    depth: int,
    links: Links,
    counts: Ints,
) -> float:
    """Return the errors expected of a subtree if all of a level's instances were sent down it.

    Once there are more than ``enough``, the sum so far is returned. The last row of ``counts``
    is written over.
    """
    base, spare = depth, len(counts) - 1
    frames[depth, NODE], frames[depth, LEVEL] = raised, level
    depth += 1
    errors = 0.0
    while depth > base and errors <= enough:
        depth -= 1
        node, at = frames[depth, NODE], frames[depth, LEVEL]
        if at > level:
            _narrow(sets, at, values, frames[depth, SLOT])
        a, first = links[node, ATTRIBUTE], links[node, FIRST]
        for b in range(links[node, BRANCHES]):
            if links[first + b, ATTRIBUTE] == LEAF:
                _count(sets, at, values, slots[a] + b, edges, counts, spare)
                errors += pessimistic_errors(counts, spare, z, faultless)
            else:
                frames[depth, NODE], frames[depth, LEVEL] = first + b, at + 1
                frames[depth, SLOT] = slots[a] + b
                depth += 1
    return errors


@inlined
def prune(
    values: Words,
    slots: Ints,
    edges: Ints,
    z: float,
    faultless: Floats,
    subtree_raising: bool,
    sets: Words,
    frames: Ints,
    links: Links,
    counts: Ints,
    errors: Floats,
) -> None:
    """Prune from the leaves up; ``errors`` are those expected of each subtree."""
    depth = 0
    if links[0, ATTRIBUTE] != LEAF:
        frames[0, NODE], frames[0, LEVEL], frames[0, STAGE], frames[0, CHANGED] = 0, 0, DOWN, 0
        depth = 1
    while depth > 0:
        top = depth - 1
        node, level = frames[top, NODE], frames[top, LEVEL]
        a, first, n_branches = links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES]
        if frames[top, STAGE] == DOWN:
            frames[top, STAGE] = UP
            if level > 0:
                _narrow(sets, level, values, frames[top, SLOT])
            for b in range(n_branches):
                if frames[top, CHANGED]:
                    _count(sets, level, values, slots[a] + b, edges, counts, first + b)
                if links[first + b, ATTRIBUTE] == LEAF:
                    errors[first + b] = pessimistic_errors(counts, first + b, z, faultless)
                else:
                    frames[depth, NODE], frames[depth, LEVEL] = first + b, level + 1
                    frames[depth, SLOT], frames[depth, STAGE] = slots[a] + b, DOWN
                    frames[depth, CHANGED] = frames[top, CHANGED]
                    depth += 1
            continue
        of_subtree = 0.0
        for b in range(n_branches):
            of_subtree += errors[first + b]
        of_leaf = pessimistic_errors(counts, node, z, faultless)
        leaf_will_do = of_leaf <= of_subtree + PRUNING_SLACK
        raised, of_raised = first, of_leaf
        if subtree_raising:
            raised += largest_branch(counts, first, n_branches)
            if links[raised, ATTRIBUTE] != LEAF:
                enough = of_leaf - PRUNING_SLACK if leaf_will_do else of_subtree + PRUNING_SLACK
                of_raised = _errors_of_raised(
                    values,
                    slots,
                    edges,
                    z,
                    faultless,
                    sets,
                    level,
                    raised,
                    enough,
                    frames,
                    depth,
                    links,
                    counts,
                )
        if leaf_will_do and of_leaf <= of_raised + PRUNING_SLACK:
            links[node, ATTRIBUTE] = LEAF
            errors[node] = of_leaf
            depth -= 1
        elif subtree_raising and of_raised <= of_subtree + PRUNING_SLACK:
            links[node, ATTRIBUTE], links[node, FIRST] = (
                links[raised, ATTRIBUTE],
                links[raised, FIRST],
            )
            links[node, BRANCHES] = links[raised, BRANCHES]
            frames[top, STAGE], frames[top, CHANGED] = DOWN, 1
        else:
            errors[node] = of_subtree
            depth -= 1


@inlined
def _answer(codes: NDArray[np.int32], i: int, links: Links, counts: Ints) -> int:
    """Return the most frequent class where an instance ends; in an empty leaf, its node's."""
    node, answer = 0, 0
    while links[node, ATTRIBUTE] != LEAF:
        node = links[node, FIRST] + codes[i, links[node, ATTRIBUTE]]
        total = 0
        for c in range(counts.shape[1]):
            total += counts[node, c]
        if total > 0:
            answer = node
    best = 0
    for c in range(1, counts.shape[1]):
        if counts[answer, c] > counts[answer, best]:
            best = c
    return best


@kernel
def tree_of(
    kept: NDArray[np.int32],
    left_out: int,
    places: Ints,
    values: Words,
    slots: Ints,
    n_values: Ints,
    edges: Ints,
    min_leaf: int,
    z: float,
    faultless: Floats,
    subtree_raising: bool,
    pruned: bool,
    table: Floats,
    sets: Words,
    live: Ints,
    frames: Ints,
    worth: Floats,
    rest: Ints,
    links: Links,
    counts: Ints,
    errors: Floats,
) -> int:
    """Learn from the instances whose number in ``kept`` is not ``left_out``."""
    for w in range(sets.shape[1]):
        sets[0, w] = 0
    for c in range(counts.shape[1]):
        counts[0, c] = 0
    n = 0
    for i in range(len(kept)):
        if kept[i] != left_out:
            place = places[i]
            sets[0, place >> 6] |= np.uint64(1) << np.uint64(place & 63)
            n += 1
    for c in range(counts.shape[1]):
        for w in range(edges[c], edges[c + 1]):
            counts[0, c] += popcount(sets[0, w])
    n_nodes = grow(
        values,
        slots,
        n_values,
        edges,
        n,
        min_leaf,
        table,
        sets,
        live,
        frames,
        worth,
        rest,
        links,
        counts,
    )
    collapse(links, counts, n_nodes, errors)
    if pruned:
        prune(
            values, slots, edges, z, faultless, subtree_raising, sets, frames, links, counts, errors
        )
    return n_nodes


@kernel
def cross_validate(
    folds: NDArray[np.int32],
    codes: NDArray[np.int32],
    predicted: NDArray[np.int32],
    places: Ints,
    values: Words,
    slots: Ints,
    n_values: Ints,
    edges: Ints,
    min_leaf: int,
    z: float,
    faultless: Floats,
    subtree_raising: bool,
    pruned: bool,
    table: Floats,
    sets: Words,
    live: Ints,
    frames: Ints,
    worth: Floats,
    rest: Ints,
    links: Links,
    counts: Ints,
    errors: Floats,
) -> None:
    """Predict every fold of every run."""
    for run in range(len(folds)):
        for fold in range(folds[run].max() + 1):
            tree_of(
                folds[run],
                fold,
                places,
                values,
                slots,
                n_values,
                edges,
                min_leaf,
                z,
                faultless,
                subtree_raising,
                pruned,
                table,
                sets,
                live,
                frames,
                worth,
                rest,
                links,
                counts,
                errors,
            )
            for i in range(folds.shape[1]):
                if folds[run, i] == fold:
                    predicted[run, i] = _answer(codes, i, links, counts)
