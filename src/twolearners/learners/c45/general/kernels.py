"""Split nodes and send instances down a tree, on lists of weighted instances."""

from __future__ import annotations

from typing import Any

import numpy as np

from twolearners.learners.c45.back_end import BackEnd
from twolearners.learners.c45.criterion import (
    CUT,
    GAIN,
    MANY_VALUES,
    NONE,
    SLACK,
    best_attribute,
    is_worth_splitting,
    total_and_largest,
)
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.general.lists import (
    SIZE,
    START,
    Data,
    Workspace,
    copy_ascending,
    copy_members,
    count_branches,
    end_of,
    gather,
)
from twolearners.learners.c45.general.predict import class_probabilities
from twolearners.learners.c45.general.thresholds import weighted_worth, whole_worth
from twolearners.learners.c45.general.values import nominal_worth
from twolearners.learners.c45.grow import DOWN, HI, LO, NO_ROOM, NODE, STAGE, WHOLE
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import inlined, lean_kernel


@inlined
def choose(data: Data, options: Options, work: Workspace, tree: Tree, top: int, n: int) -> int:
    """Return the attribute that splits a node best, or -1."""
    frames, worth = work.frames, work.worth
    node, whole = frames[top, NODE], frames[top, WHOLE]
    lo, hi = frames[top, LO], frames[top, HI]
    of_class = tree.counts[node]
    total, _ = total_and_largest(tree.counts, node)
    if not whole:
        for place in range(lo, hi):
            work.weight_of[work.members[place]] = work.weights[place]
    kept, all_gains, averaged, gains = 0, 0.0, 0, 0.0
    for a in range(len(data.n_values)):
        r = data.rows[a]
        worth[GAIN, a] = NONE
        if r < 0:
            nominal_worth(data, options, work, a, lo, hi, total)
        elif work.ascending[r, lo] >= 0:
            if whole:
                whole_worth(data, options, work, a, lo, hi, of_class, total)
            else:
                weighted_worth(data, options, work, a, lo, hi, total)
        if worth[GAIN, a] != NONE:
            kept += 1
            work.splitting[kept] = a
            all_gains += worth[GAIN, a]
            if data.n_values[a] < MANY_VALUES * n:
                gains += worth[GAIN, a]
                averaged += 1
    work.splitting[0] = kept
    if kept == 0:
        return -1
    average = gains / averaged if averaged > 0 else all_gains / kept
    return best_attribute(worth, work.splitting, average - SLACK)


@inlined
def _value_below(data: Data, work: Workspace, tree: Tree, a: int) -> float:
    """Return the largest value among the training instances that is not above the best cut."""
    ascending, r, cut = work.ascending, data.rows[a], work.worth[CUT, a]
    n, _ = total_and_largest(tree.counts, 0)
    low: Any = np.int64(0)
    high = end_of(ascending, r, low, int(n))
    while high - low > 1:
        middle = (low + high) // 2
        if data.columns[a, ascending[r, middle]] <= cut:
            low = middle
        else:
            high = middle
    return data.columns[a, ascending[r, low]]


@inlined
def split(data: Data, options: Options, work: Workspace, tree: Tree, top: int) -> int:
    """Divide a node's instances among those branches that are worth splitting."""
    links, rows, frames, places = tree.links, data.rows, work.frames, work.places
    node, whole = frames[top, NODE], frames[top, WHOLE]
    lo, hi = frames[top, LO], frames[top, HI]
    a, first, n_branches = links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES]
    tree.threshold[node] = np.nan
    if rows[a] >= 0:
        tree.threshold[node] = _value_below(data, work, tree, a)
    missing = count_branches(data, work, tree, node, lo, hi, first)
    depth, end = top, hi
    for b in range(n_branches):
        links[first + b, ATTRIBUTE] = LEAF
        places[START, b] = -1
        if is_worth_splitting(tree.counts, first + b, options.min_leaf):
            places[START, b] = end
            frames[depth, NODE], frames[depth, LO] = first + b, end
            end += places[SIZE, b]
            frames[depth, HI], frames[depth, WHOLE] = end, whole and not missing
            depth += 1
    if end > len(work.members):
        return NO_ROOM
    if end > hi:
        copy_members(work, lo, hi, n_branches)
        for a in range(len(rows)):
            if rows[a] >= 0:
                last = end_of(work.ascending, rows[a], lo, hi)
                copy_ascending(work, rows[a], lo, last, n_branches)
    return depth


@lean_kernel
def descend(
    data: Data, options: Options, work: Workspace, tree: Tree, top: int, depth: int, row: int
) -> int:
    """Count the classes in each branch, find the errors of leaves, put the rest on the stack."""
    links, frames, places = tree.links, work.frames, work.places
    node, lo, hi = frames[top, NODE], frames[top, LO], frames[top, HI]
    first, n_branches = links[node, FIRST], links[node, BRANCHES]
    count_branches(data, work, tree, node, lo, hi, row)
    end = hi
    for b in range(n_branches):
        places[START, b] = -1
        work.errors[row + b] = 0.0
        if links[first + b, ATTRIBUTE] == LEAF:
            work.errors[row + b] = pessimistic_errors(tree.counts, row + b, options.limits)
        else:
            places[START, b] = end
            frames[depth, NODE], frames[depth, STAGE], frames[depth, LO] = first + b, DOWN, end
            end += places[SIZE, b]
            frames[depth, HI] = end
            depth += 1
    if end > len(work.members):
        return NO_ROOM
    if end > hi:
        copy_members(work, lo, hi, n_branches)
    return depth


@inlined
def predict(data: Data, work: Workspace, tree: Tree, i: int) -> int:
    """Return the most probable class of an instance, the first one on ties."""
    chances = work.sides[0]
    class_probabilities(tree, data.n_values, data.values[i], work.frames, work.errors, chances)
    return int(np.argmax(chances))


LISTS = BackEnd(gather, choose, split, descend, predict)
