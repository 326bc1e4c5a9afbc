"""Grow a tree on lists of instances, for any kind of attribute.

The branches' stretches of the lists lie above their node's, and the last branch is grown first,
so that memory is a stack.
"""

from __future__ import annotations

from typing import Any

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
from twolearners.learners.c45.stretches import (
    SIZE,
    START,
    deal,
    deal_in_order,
    deal_to_two,
    divide,
    end_of,
)
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


@inlined
def is_worth_splitting(counts: Floats, node: int, min_leaf: float) -> bool:
    """Tell whether a node has enough instances, and of more than one class."""
    total, largest = 0.0, 0.0
    for c in range(counts.shape[1]):
        total += counts[node, c]
        largest = max(largest, counts[node, c])
    return total >= 2.0 * min_leaf - TOLERANCE and largest < total - TOLERANCE


@kernel
def _value_below(cut: float, columns: Floats, a: int, ascending: Members, r: int, n: int) -> float:
    """Return the largest value among the training instances that is not above the cut."""
    low: Any = np.int64(0)
    high = end_of(ascending, r, low, n)
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
    # A plain 0 or 1 would have what is called compiled for a constant, too.
    root: Any = np.int64(0)
    n_nodes: Any = np.int64(1)
    for a in range(d):
        useless_from[a] = len(frames)
    depth = 0
    if is_worth_splitting(counts, root, min_leaf):
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
                    end_of(ascending, r, lo, hi),
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
                    end_of(ascending, r, lo, hi),
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
        threshold[node] = np.nan
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
                    end = end_of(ascending, r, lo, hi)
                    if n_branches == 2 and not missing:
                        deal_to_two(ascending, r, lo, end, top, places, branch)
                    else:
                        deal_in_order(ascending, r, lo, end, n_branches, places, branch, share)
    return n_nodes
