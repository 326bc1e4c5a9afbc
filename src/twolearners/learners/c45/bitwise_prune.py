"""Prune a tree on sets of bits: ``prune``, for nominal data without missing values."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.bitwise import CHANGED, LEVEL, NODE, SLOT, STAGE, count, narrow
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.c45.prune import (
    DOWN,
    NOTHING,
    RAISED,
    UP,
    best_replacement,
    decisive_errors,
    largest_branch,
)
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Links
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


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

    Once there are more than ``enough``, the sum so far is returned. ``counts`` has a row to spare
    after those of the nodes.
    """
    base, spare = depth, len(links)
    frames[depth, NODE], frames[depth, LEVEL] = raised, level
    depth += 1
    errors = 0.0
    while depth > base and errors <= enough:
        depth -= 1
        node, at = frames[depth, NODE], frames[depth, LEVEL]
        if at > level:
            narrow(sets, at, values, frames[depth, SLOT])
        a, first = links[node, ATTRIBUTE], links[node, FIRST]
        for b in range(links[node, BRANCHES]):
            if links[first + b, ATTRIBUTE] == LEAF:
                count(sets, at, values, slots[a] + b, edges, counts, spare)
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
                narrow(sets, level, values, frames[top, SLOT])
            for b in range(n_branches):
                if frames[top, CHANGED]:
                    count(sets, level, values, slots[a] + b, edges, counts, first + b)
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
        raised, of_raised = first, of_leaf
        if subtree_raising:
            raised += largest_branch(counts, first, n_branches)
            if links[raised, ATTRIBUTE] != LEAF:
                of_raised = _errors_of_raised(
                    values,
                    slots,
                    edges,
                    z,
                    faultless,
                    sets,
                    level,
                    raised,
                    decisive_errors(of_leaf, of_subtree),
                    frames,
                    depth,
                    links,
                    counts,
                )
        verdict = best_replacement(of_leaf, of_subtree, of_raised, subtree_raising)
        if verdict == RAISED:
            for column in range(links.shape[1]):
                links[node, column] = links[raised, column]
            frames[top, STAGE], frames[top, CHANGED] = DOWN, 1
            continue
        errors[node] = of_subtree
        if verdict == NOTHING:
            links[node, ATTRIBUTE] = LEAF
            errors[node] = of_leaf
        depth -= 1
