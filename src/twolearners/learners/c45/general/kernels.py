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
    START,
    Data,
    Workspace,
    copy_ascending,
    copy_members,
    count_branches,
    end_of,
    gather,
    list_classes,
    part_ascending,
    set_aside,
)
from twolearners.learners.c45.general.predict import class_probabilities
from twolearners.learners.c45.general.worth import (
    LARGEST_SIDE,
    nominal_worth,
    weighted_worth,
    whole_worth,
)
from twolearners.learners.c45.grow import DOWN, HI, LEVEL, LO, NO_ROOM, NODE, STAGE, WHOLE
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import inlined, lean_helper


@inlined
def choose(data: Data, options: Options, work: Workspace, tree: Tree, top: int, n: int) -> int:
    """Return the attribute that splits a node best, or -1.

    Attributes that might split a node further down are passed on to the next level.
    """
    frames, worth, live = work.frames, work.worth, work.live
    node, whole, level = frames[top, NODE], frames[top, WHOLE], frames[top, LEVEL]
    lo, hi = frames[top, LO], frames[top, HI]
    total, _ = total_and_largest(tree.counts, node)
    list_classes(work, tree, node)
    if not whole:
        whole = options.min_leaf <= LARGEST_SIDE
        for place in range(lo, hi):
            work.weight_of[work.members[place]] = work.weights[place]
            whole &= work.weights[place] == 1.0
        frames[top, WHOLE] = whole
    alive, kept, all_gains, averaged, gains = 0, 0, 0.0, 0, 0.0
    for j in range(1, live[level, 0] + 1):
        a = live[level, j]
        worth[GAIN, a] = NONE
        if data.rows[a] < 0:
            able = nominal_worth(data, options, work, a, lo, hi, total)
        elif whole:
            able = whole_worth(data, options, work, a, lo, hi, total)
        else:
            able = weighted_worth(data, options, work, a, lo, hi, total)
        if able:
            alive += 1
            live[level + 1, alive] = a
        if worth[GAIN, a] != NONE:
            kept += 1
            work.splitting[kept] = a
            all_gains += worth[GAIN, a]
            if data.n_values[a] < MANY_VALUES * n:
                gains += worth[GAIN, a]
                averaged += 1
    live[level + 1, 0], work.splitting[0] = alive, kept
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
    links, rows, frames, places, live = tree.links, data.rows, work.frames, work.places, work.live
    node, whole, level = frames[top, NODE], frames[top, WHOLE], frames[top, LEVEL] + 1
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
            frames[depth, NODE], frames[depth, LEVEL] = first + b, level
            frames[depth, WHOLE] = whole and not missing
            end = set_aside(work, depth, b, end)
            depth += 1
    if end + n_branches > len(work.members):
        return NO_ROOM
    if end > hi:
        copy_members(work, lo, hi, n_branches)
        for j in range(1, live[level, 0] + 1):
            r = rows[live[level, j]]
            if r >= 0:
                last = end_of(work.ascending, r, lo, hi)
                if n_branches == 2 and not missing:
                    part_ascending(work, r, lo, last, end)
                else:
                    copy_ascending(work, r, lo, last, n_branches)
    return depth


@lean_helper
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
            frames[depth, NODE], frames[depth, STAGE] = first + b, DOWN
            end = set_aside(work, depth, b, end)
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
