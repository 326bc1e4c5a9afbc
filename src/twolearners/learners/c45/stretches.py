"""Instances at a node: a stretch of a list, dealt out to the branches.

A node's instances are a stretch ``lo:hi`` of ``members`` (who) and ``weights`` (how much of
them). In the same stretch, each row of ``ascending`` has those whose value of one numeric
attribute is known, in the order of that value, closed by -1 if they are fewer: values are sorted
once for a data set, and stretches are dealt out to the branches in order.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.inlined import inlined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]

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
def deal_in_order(
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
def deal_to_two(
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
def end_of(ascending: Members, r: int, lo: int, hi: int) -> int:
    """Return where a stretch of ascending instances ends."""
    if ascending[r, hi - 1] >= 0:
        return hi
    place = lo
    while ascending[r, place] >= 0:
        place += 1
    return place
