"""Instances at a node: a stretch of a list, copied from there to the branches.

A node's instances are a stretch ``lo:hi`` of ``members`` (who) and ``weights`` (how much of
them). In the same stretch, each row of ``ascending`` has those whose value of one numeric
attribute is known, in the order of that value, closed by ``NOBODY`` if they are fewer: values are
sorted once for a data set, and the order is kept when instances go to the branches. The stretches
of the branches lie above that of their node.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from twolearners.learners.arrays import Codes, Floats, Ints, Numbers
from twolearners.learners.c45.grow import HI, LO
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, Tree
from twolearners.learners.compiled import inlined, lean_helper

#: Rows of ``places``: size, start and end of the stretch of each branch.
SIZE, START, END = 0, 1, 2
#: Closes lists of instances, whose numbers have no sign: so no index is checked for one.
NOBODY = np.uint32(2**32 - 1)


class Data(NamedTuple):
    """A data set as columns of numbers.

    Attributes
    ----------
    values : array of shape (instances, attributes)
        Numbers, and codes of nominal values; NaN where missing.
    columns : array of shape (attributes, instances)
        The same, attribute by attribute.
    n_values : array of shape (attributes,)
        How many values a nominal attribute has; 0 for a numeric one.
    rows : array of shape (attributes,)
        The row of ``order`` that a numeric attribute has; -1 for a nominal one.
    order : array of shape (numeric attributes, instances)
        The instances whose value is known, in its order; then ``NOBODY``.
    labels : array of shape (instances,)
        Codes of the classes.
    """

    values: Floats
    columns: Floats
    n_values: Ints
    rows: Ints
    order: Numbers
    labels: Numbers


class Workspace(NamedTuple):
    """Room to work in.

    Attributes
    ----------
    members, weights : arrays of shape (instances at all nodes on a path,)
        Instances, and how much of them there is at a node.
    ascending : array of shape (numeric attributes, instances at all nodes on a path)
        Instances in the order of an attribute.
    branch, weight_of : arrays of shape (instances,)
        The branch that an instance goes to, -1 for all of them, and its weight.
    share : array of shape (branches,)
        How much of the known weight goes to each branch.
    places : array of shape (3, branches)
        Size, start and end of the stretch of each branch.
    frames : array of shape (nodes, FRAME)
        The stack of nodes yet to be looked at.
    worth : array of shape (3, attributes)
        Gain, ``NONE`` if it cannot split, split information and threshold of each attribute.
    splitting, present : arrays of shape (attributes + 1,) and (classes + 1,)
        The attributes that can split a node, and the classes it has, after their number.
    live : array of shape (levels, attributes + 1)
        The attributes that may split the nodes of a level, after their number.
    cells : array of shape (values, classes)
        Weight of each class with each value; zero when not in use.
    sides, whole_sides : arrays of shape (3, classes)
        Weight or number of the instances of each class, on one side of a threshold and the like.
    errors : array of shape (nodes and some to spare,)
        Those expected of each subtree.
    """

    members: Numbers
    weights: Floats
    ascending: Numbers
    branch: Codes
    weight_of: Floats
    share: Floats
    places: Ints
    frames: Ints
    worth: Floats
    splitting: Ints
    present: Ints
    live: Codes
    cells: Floats
    sides: Floats
    whole_sides: Numbers
    errors: Floats


@lean_helper
def gather(folds: Codes, run: int, fold: int, data: Data, work: Workspace, tree: Tree) -> int:
    """List the instances that are not in a fold; return how many they are."""
    labels, order, counts = data.labels, data.order, tree.counts
    n: Any = np.int64(0)  # a plain 0 would have what is called compiled for a constant, too
    for c in range(counts.shape[1]):
        counts[0, c] = 0.0
    for i in range(len(labels)):
        if folds[run, i] != fold:
            work.members[n] = i
            work.weights[n] = 1.0
            counts[0, labels[i]] += 1.0
            n += 1
    for r in range(len(order)):
        end: Any = np.int64(0)
        for place in range(len(labels)):
            i = order[r, place]
            if i == NOBODY:
                break
            if folds[run, i] != fold:
                work.ascending[r, end] = i
                end += 1
        _close(work.ascending, r, end, n)
    return n


@inlined
def list_classes(work: Workspace, tree: Tree, node: int) -> None:
    """List the classes that a node has instances of, and count these where they are whole."""
    present, counts = work.present, tree.counts
    present[0] = 0
    for c in range(counts.shape[1]):
        if counts[node, c] > 0.0:
            present[0] += 1
            present[present[0]] = c
            work.whole_sides[2, c] = int(counts[node, c])


@inlined
def branch_of(value: float, nominal: bool, threshold: float) -> int:
    """Return the branch that a value leads to, -1 if it is missing."""
    if math.isnan(value):
        return -1
    if nominal:
        return int(value)
    return 0 if value <= threshold else 1


@inlined
def count_branches(
    data: Data, work: Workspace, tree: Tree, node: int, lo: int, hi: int, row: int
) -> bool:
    """Count the classes in each branch; an instance with a missing value goes to all of them.

    Writes ``counts`` from ``row`` on, the ``share`` of the known weight and the number of
    instances in each branch, and the ``branch`` of each instance, -1 for all of them.
    Returns whether there was any of these.
    """
    columns, labels, counts = data.columns, data.labels, tree.counts
    members, weights, branch = work.members, work.weights, work.branch
    share, places = work.share, work.places
    a, n_branches, threshold = (
        tree.links[node, ATTRIBUTE],
        tree.links[node, BRANCHES],
        tree.threshold[node],
    )
    nominal = data.n_values[a] > 0
    for b in range(n_branches):
        share[b] = 0.0
        places[SIZE, b] = 0
        for c in range(counts.shape[1]):
            counts[row + b, c] = 0.0
    known = 0.0
    missing = False
    for place in range(lo, hi):
        i = members[place]
        b = branch_of(columns[a, i], nominal, threshold)
        branch[i] = b
        if b < 0:
            missing = True
        else:
            counts[row + b, labels[i]] += weights[place]
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
                        counts[row + b, labels[i]] += weights[place] * share[b]
                        places[SIZE, b] += 1
    return missing


@inlined
def set_aside(work: Workspace, frame: int, b: int, end: int) -> int:
    """Give a branch the stretch above ``end``; return the end of that, less one place to spare."""
    work.places[START, b] = end
    work.frames[frame, LO], work.frames[frame, HI] = end, end + work.places[SIZE, b]
    return end + work.places[SIZE, b] + 1


@inlined
def copy_members(work: Workspace, lo: int, hi: int, n_branches: int) -> None:
    """Copy a node's instances to the stretches of its branches, where these have one."""
    members, weights, places, share = work.members, work.weights, work.places, work.share
    for b in range(n_branches):
        places[END, b] = places[START, b]
    for place in range(lo, hi):
        i = members[place]
        own = work.branch[i]
        for b in range(n_branches) if own < 0 else range(own, own + 1):
            if places[START, b] >= 0 and (own >= 0 or share[b] > 0.0):
                end = places[END, b]
                members[end] = i
                weights[end] = weights[place] if own >= 0 else weights[place] * share[b]
                places[END, b] = end + 1


@inlined
def part_ascending(work: Workspace, r: int, lo: int, hi: int, spare: int) -> None:
    """Copy one attribute's ascending instances to two branches, each to one of them.

    Without a branch in the code, as instances go left and right in no order: all are written to
    both stretches, and only where one belongs does the place advance. A stretch that is full, or
    that there is not, has a place to spare.
    """
    ascending, branch, places = work.ascending, work.branch, work.places
    left, right = places[START, 0], places[START, 1]
    wanted_left, wanted_right = left >= 0, right >= 0
    left, right = left if wanted_left else spare, right if wanted_right else spare
    for place in range(lo, hi):
        i = ascending[r, place]
        own = branch[i]
        ascending[r, left] = i
        ascending[r, right] = i
        left += wanted_left & (own == 0)
        right += wanted_right & (own == 1)
    if wanted_left:
        _close(ascending, r, left, places[START, 0] + places[SIZE, 0])
    if wanted_right:
        _close(ascending, r, right, places[START, 1] + places[SIZE, 1])


@inlined
def copy_ascending(work: Workspace, r: int, lo: int, hi: int, n_branches: int) -> None:
    """Copy one attribute's ascending instances to the branches, which keeps them ascending."""
    ascending, places, share = work.ascending, work.places, work.share
    for b in range(n_branches):
        places[END, b] = places[START, b]
    for place in range(lo, hi):
        i = ascending[r, place]
        own = work.branch[i]
        if own >= 0:
            if places[START, own] >= 0:
                ascending[r, places[END, own]] = i
                places[END, own] += 1
        else:
            for b in range(n_branches):
                if places[START, b] >= 0 and share[b] > 0.0:
                    ascending[r, places[END, b]] = i
                    places[END, b] += 1
    for b in range(n_branches):
        if places[START, b] >= 0:
            _close(ascending, r, places[END, b], places[START, b] + places[SIZE, b])


@inlined
def _close(ascending: Numbers, r: int, end: int, hi: int) -> None:
    """Mark the end of a stretch that is not full, so that its last place tells too."""
    if end < hi:
        ascending[r, end] = NOBODY
        ascending[r, hi - 1] = NOBODY


@inlined
def end_of(ascending: Numbers, r: int, lo: int, hi: int) -> int:
    """Return where a stretch of ascending instances ends."""
    if ascending[r, hi - 1] != NOBODY:
        return hi
    place = lo
    while ascending[r, place] != NOBODY:
        place += 1
    return place
