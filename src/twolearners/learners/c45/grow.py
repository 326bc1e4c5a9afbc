"""Grow a tree on lists of instances, for any kind of attribute.

A node's instances are a stretch ``lo:hi`` of ``members`` (who) and ``weights`` (how much of
them). In the same stretch, each row of ``ascending`` has those whose value of one numeric
attribute is known, in the order of that value, closed by -1 if they are fewer: values are sorted
once for a data set, and stretches are dealt out to the branches in order. The branches' stretches
lie above their node's, and the last branch is grown first, so that memory is a stack.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.criterion import (
    CUT,
    GAIN,
    NONE,
    TOLERANCE,
    best_attribute,
    nominal_worth,
)
from twolearners.learners.c45.cuts import weighted_worth, whole_worth
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Links
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]

#: What is returned when there is not enough room for nodes or for instances.
NO_ROOM = -1
#: Columns of ``frames``: a node, its stretch of instances, how far it is from the root, and
#: whether all of its instances have weight 1.
NODE, LO, HI, LEVEL, WHOLE = 0, 1, 2, 3, 4
#: Rows of ``places``: size, start and end of the stretch of each branch.
SIZE, START, END = 0, 1, 2


@inlined
def branch_of(value: float, nominal: bool, threshold: float) -> int:
    """Return the branch that a value leads to, -1 if it is missing."""
    if math.isnan(value):
        return -1
    if nominal:
        return int(value)
    return 0 if value <= threshold else 1


@inlined
def is_worth_splitting(counts: Floats, node: int, min_leaf: float) -> bool:
    """Tell whether a node has enough instances, and of more than one class."""
    total, largest = 0.0, 0.0
    for c in range(counts.shape[1]):
        total += counts[node, c]
        largest = max(largest, counts[node, c])
    return total >= 2.0 * min_leaf - TOLERANCE and largest < total - TOLERANCE


@inlined
def divide(
    columns: Floats,
    a: int,
    nominal: bool,
    threshold: float,
    members: Members,
    weights: Floats,
    lo: int,
    hi: int,
    labels: Members,
    counts: Floats,
    first: int,
    n_branches: int,
    share: Floats,
    places: Ints,
    branch: Members,
) -> bool:
    """Count the classes in each branch; an instance with a missing value goes to all of them.

    Writes ``counts`` from row ``first`` on, the ``share`` of the known weight and the number of
    instances in each branch, and the ``branch`` of each instance, -1 for all of them.
    Returns whether there was any of these.
    """
    for b in range(n_branches):
        share[b] = 0.0
        places[SIZE, b] = 0
        for c in range(counts.shape[1]):
            counts[first + b, c] = 0.0
    known = 0.0
    missing = False
    for place in range(lo, hi):
        i = members[place]
        b = branch_of(columns[a, i], nominal, threshold)
        branch[i] = b
        if b < 0:
            missing = True
        else:
            counts[first + b, labels[i]] += weights[place]
            share[b] += weights[place]
            known += weights[place]
            places[SIZE, b] += 1
    if missing:
        for b in range(n_branches):
            share[b] = share[b] / known if known > 0.0 else 1.0 / n_branches
        for place in range(lo, hi):
            i = members[place]
            if branch[i] < 0:
                for b in range(n_branches):
                    if share[b] > 0.0:
                        counts[first + b, labels[i]] += weights[place] * share[b]
                        places[SIZE, b] += 1
    return missing


@inlined
def deal(
    members: Members,
    weights: Floats,
    lo: int,
    hi: int,
    n_branches: int,
    places: Ints,
    branch: Members,
    share: Floats,
) -> None:
    """Copy a node's instances to the stretches of its branches, where these have one."""
    for b in range(n_branches):
        places[END, b] = places[START, b]
    for place in range(lo, hi):
        i = members[place]
        one = branch[i]
        for b in range(n_branches) if one < 0 else range(one, one + 1):
            if places[START, b] >= 0 and (one >= 0 or share[b] > 0.0):
                end = places[END, b]
                members[end] = i
                weights[end] = weights[place] if one >= 0 else weights[place] * share[b]
                places[END, b] = end + 1


@inlined
def _deal_in_order(
    ascending: Members,
    r: int,
    lo: int,
    hi: int,
    n_branches: int,
    places: Ints,
    branch: Members,
    share: Floats,
) -> None:
    """Copy one attribute's ascending instances to the branches, which keeps them ascending."""
    for b in range(n_branches):
        places[END, b] = places[START, b]
    for place in range(lo, hi):
        i = ascending[r, place]
        one = branch[i]
        if one >= 0:
            if places[START, one] >= 0:
                ascending[r, places[END, one]] = i
                places[END, one] += 1
        else:
            for b in range(n_branches):
                if places[START, b] >= 0 and share[b] > 0.0:
                    ascending[r, places[END, b]] = i
                    places[END, b] += 1
    for b in range(n_branches):
        if places[START, b] >= 0:
            close(ascending, r, places[END, b], places[START, b] + places[SIZE, b])


@inlined
def _deal_to_two(
    ascending: Members, r: int, lo: int, hi: int, spare: int, places: Ints, branch: Members
) -> None:
    """Do the same for two branches and no missing value: no branching, so nothing to foresee.

    Each instance is written to both stretches, and stays in one. A stretch has one place more
    than it needs, and ``spare`` is for a branch without one.
    """
    open0, open1 = places[START, 0] >= 0, places[START, 1] >= 0
    end0 = places[START, 0] if open0 else spare
    end1 = places[START, 1] if open1 else spare
    for place in range(lo, hi):
        i = ascending[r, place]
        right = branch[i] == 1
        ascending[r, end0] = i
        ascending[r, end1] = i
        end0 += open0 & (not right)
        end1 += open1 & right
    if open0:
        close(ascending, r, end0, places[START, 0] + places[SIZE, 0])
    if open1:
        close(ascending, r, end1, places[START, 1] + places[SIZE, 1])


@inlined
def close(ascending: Members, r: int, end: int, hi: int) -> None:
    """Mark the end of a stretch that is not full, so that its last place tells too."""
    if end < hi:
        ascending[r, end] = -1
        ascending[r, hi - 1] = -1


@inlined
def _end(ascending: Members, r: int, lo: int, hi: int) -> int:
    """Return where a stretch of ascending instances ends."""
    if ascending[r, hi - 1] >= 0:
        return hi
    place = lo
    while ascending[r, place] >= 0:
        place += 1
    return place


@kernel
def _value_below(cut: float, columns: Floats, a: int, ascending: Members, r: int, n: int) -> float:
    """Return the largest value among the training instances that is not above the cut."""
    low, high = 0, _end(ascending, r, 0, n)
    while high - low > 1:
        middle = (low + high) // 2
        if columns[a, ascending[r, middle]] <= cut:
            low = middle
        else:
            high = middle
    return columns[a, ascending[r, low]]


@kernel
def grow(
    columns: Floats,
    n_values: Ints,
    rows: Ints,
    labels: Members,
    n: int,
    min_leaf: float,
    mdl_correction: bool,
    table: Floats,
    steps: Floats,
    links: Links,
    threshold: Floats,
    counts: Floats,
    members: Members,
    weights: Floats,
    ascending: Members,
    weight_of: Floats,
    branch: Members,
    frames: Ints,
    worth: Floats,
    cells: Floats,
    share: Floats,
    sides: Floats,
    whole_sides: Ints,
    places: Ints,
    useless_from: Ints,
) -> int:
    """Grow a tree on the first ``n`` members; return the number of its nodes or ``NO_ROOM``."""
    d = len(n_values)
    links[0, ATTRIBUTE] = LEAF
    n_nodes = 1
    for a in range(d):
        useless_from[a] = len(frames)
    depth = 0
    if is_worth_splitting(counts, 0, min_leaf):
        frames[0, NODE], frames[0, LO], frames[0, HI] = 0, 0, n
        frames[0, LEVEL], frames[0, WHOLE] = 0, 1
        depth = 1
    while depth > 0:
        depth -= 1
        node, lo, hi = frames[depth, NODE], frames[depth, LO], frames[depth, HI]
        level, whole = frames[depth, LEVEL], frames[depth, WHOLE]
        total = 0.0
        for c in range(counts.shape[1]):
            total += counts[node, c]
        if not whole:
            for place in range(lo, hi):
                weight_of[members[place]] = weights[place]
        for a in range(d):
            # What cannot split a node cannot split any below it, but those of other branches.
            if useless_from[a] < level:
                worth[GAIN, a] = NONE
                continue
            useless_from[a] = len(frames)
            r = rows[a]
            if r < 0:
                useful = nominal_worth(
                    worth,
                    a,
                    columns,
                    n_values[a],
                    members,
                    weights,
                    lo,
                    hi,
                    labels,
                    total,
                    min_leaf,
                    table,
                    cells,
                    share,
                    sides,
                )
            elif ascending[r, lo] < 0:
                useful = False
                worth[GAIN, a] = NONE
            elif whole:
                useful = whole_worth(
                    worth,
                    a,
                    columns,
                    ascending,
                    r,
                    lo,
                    _end(ascending, r, lo, hi),
                    labels,
                    counts,
                    node,
                    total,
                    min_leaf,
                    mdl_correction,
                    table,
                    steps,
                    whole_sides,
                )
            else:
                useful = weighted_worth(
                    worth,
                    a,
                    columns,
                    ascending,
                    r,
                    lo,
                    _end(ascending, r, lo, hi),
                    labels,
                    weight_of,
                    total,
                    min_leaf,
                    mdl_correction,
                    table,
                    sides,
                    whole_sides,
                )
            if not useful:
                useless_from[a] = level
        a = best_attribute(worth, n_values, n)
        if a < 0:
            continue
        nominal = n_values[a] > 0
        n_branches = n_values[a] if nominal else 2
        first = n_nodes
        n_nodes += n_branches
        if n_nodes > len(links):
            return NO_ROOM
        links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES] = a, first, n_branches
        if not nominal:
            threshold[node] = _value_below(worth[CUT, a], columns, a, ascending, rows[a], n)
        missing = divide(
            columns,
            a,
            nominal,
            threshold[node],
            members,
            weights,
            lo,
            hi,
            labels,
            counts,
            first,
            n_branches,
            share,
            places,
            branch,
        )
        top = hi
        for b in range(n_branches):
            links[first + b, ATTRIBUTE] = LEAF
            places[START, b] = -1
            if is_worth_splitting(counts, first + b, min_leaf):
                places[START, b] = top
                frames[depth, NODE], frames[depth, LO] = first + b, top
                frames[depth, HI], frames[depth, LEVEL] = top + places[SIZE, b], level + 1
                top += places[SIZE, b] + 1
                frames[depth, WHOLE] = whole and not missing
                depth += 1
        if top >= len(members):
            return NO_ROOM
        if top > hi:
            deal(members, weights, lo, hi, n_branches, places, branch, share)
            for a in range(d):
                if rows[a] >= 0 and useless_from[a] > level:
                    r = rows[a]
                    end = _end(ascending, r, lo, hi)
                    if n_branches == 2 and not missing:
                        _deal_to_two(ascending, r, lo, end, top, places, branch)
                    else:
                        _deal_in_order(ascending, r, lo, end, n_branches, places, branch, share)
    return n_nodes
