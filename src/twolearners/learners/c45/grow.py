"""Grow a tree, whichever way instances are kept: see :mod:`~twolearners.learners.c45.back_end`."""

from __future__ import annotations

from typing import Any

import numpy as np

from twolearners.learners.arrays import Ints
from twolearners.learners.c45.criterion import is_worth_splitting
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import inlined, template

#: What is returned when there is not enough room for nodes or for instances.
NO_ROOM = -1

#: Columns of ``frames``, the stack of nodes yet to be looked at. All have the node. In
#: pruning: how far we are with it, and whether its instances have changed since it was grown. Of
#: lists: where its instances are, and whether all of them have weight 1. Of bits: its distance from
#: the root, and the value that led to it.
NODE, STAGE, CHANGED, LO, HI, WHOLE, LEVEL, SLOT = range(8)
FRAME = 8
#: Stages: the branches are still to be pruned, or have been.
DOWN, UP = 0, 1


@inlined
def begin(frames: Ints, n: int) -> None:
    """Put the root with all ``n`` instances on the stack."""
    frames[0, NODE], frames[0, LEVEL], frames[0, STAGE], frames[0, CHANGED] = 0, 0, DOWN, 0
    frames[0, LO], frames[0, HI], frames[0, WHOLE], frames[0, SLOT] = 0, n, 1, 0


@template
def grow(data: Any, options: Options, work: Any, tree: Tree, n: int, back_end: Any) -> int:
    """Grow a tree on ``n`` instances; return the number of its nodes or ``NO_ROOM``.

    The last branch is grown first, so that memory is a stack.
    """
    links, n_values = tree.links, data.n_values
    links[0, ATTRIBUTE] = LEAF
    # A plain 0 or 1 would have what is called compiled for a constant, too.
    root: Any = np.int64(0)
    n_nodes: Any = np.int64(1)
    begin(work.frames, n)
    depth = 1 if is_worth_splitting(tree.counts, root, options.min_leaf) else 0
    while depth > 0:
        depth -= 1
        node = work.frames[depth, NODE]
        a = back_end.choose(data, options, work, tree, depth, n)
        if a < 0:
            continue
        first, n_branches = n_nodes, n_values[a] if n_values[a] > 0 else 2
        n_nodes += n_branches
        if n_nodes > len(links):
            return NO_ROOM
        links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES] = a, first, n_branches
        depth = back_end.split(data, options, work, tree, depth)
        if depth == NO_ROOM:
            return NO_ROOM
    return n_nodes
