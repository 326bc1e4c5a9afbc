"""Prune a tree on lists of instances: collapse, replace subtrees by leaves, raise branches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.criterion import TOLERANCE
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.grow import HI, LO, NO_ROOM, NODE
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.c45.stretches import SIZE, START, deal, divide
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Links
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]

#: A subtree has to save this many training errors, or it is no use.
TRAINING_SLACK = 1e-3
#: A simpler tree may be expected to make this many errors more.
PRUNING_SLACK = 0.1 + TOLERANCE
#: How far the traversal has come with a node: its branches are still to be pruned, or are.
STAGE = 3
DOWN, UP = 0, 1
#: What becomes of a subtree.
NOTHING, RAISED, KEPT = 0, 1, 2


@kernel
def collapse(links: Links, counts: Floats, n_nodes: int, errors: Floats) -> None:
    """Make a leaf of each subtree that is no better than a leaf on the training instances."""
    for node in range(n_nodes - 1, -1, -1):  # branches have higher numbers than their node
        total, largest = 0.0, 0.0
        for c in range(counts.shape[1]):
            total += counts[node, c]
            largest = max(largest, float(counts[node, c]))
        errors[node] = total - largest
        if links[node, ATTRIBUTE] != LEAF:
            of_subtree = 0.0
            for b in range(links[node, BRANCHES]):
                of_subtree += errors[links[node, FIRST] + b]
            if of_subtree >= errors[node] - TRAINING_SLACK:
                links[node, ATTRIBUTE] = LEAF
            errors[node] = of_subtree


@inlined
def decisive_errors(of_leaf: float, of_subtree: float) -> float:
    """Return the errors beyond which it does not matter how bad the raised branch is."""
    if of_leaf <= of_subtree + PRUNING_SLACK:
        return of_leaf - PRUNING_SLACK
    return of_subtree + PRUNING_SLACK


@inlined
def best_replacement(of_leaf: float, of_subtree: float, of_raised: float, raising: bool) -> int:
    """Tell what is to become of a subtree, given the errors expected.

    ``NOTHING`` is left of it (a leaf) where that is no worse than the subtree and than its
    largest branch in its place; else that is ``RAISED`` where it is no worse than the subtree; else
    the subtree is ``KEPT``.
    """
    if of_leaf <= of_subtree + PRUNING_SLACK and of_leaf <= of_raised + PRUNING_SLACK:
        return NOTHING
    if raising and of_raised <= of_subtree + PRUNING_SLACK:
        return RAISED
    return KEPT


@inlined
def largest_branch(counts: Floats, first: int, n_branches: int) -> int:
    """Return the branch with the most instances, the last one of those that have as many."""
    largest, chosen = 0.0, 0
    for b in range(n_branches):
        total = 0.0
        for c in range(counts.shape[1]):
            total += counts[first + b, c]
        if total >= largest - TOLERANCE:
            largest, chosen = total, b
    return chosen


@kernel
def _split(
    node: int,
    lo: int,
    hi: int,
    columns: Floats,
    n_values: Ints,
    labels: Members,
    links: Links,
    threshold: Floats,
    counts: Floats,
    row: int,
    members: Members,
    weights: Floats,
    branch: Members,
    share: Floats,
    places: Ints,
) -> int:
    """Deal a node's instances out to those branches that are no leaves.

    The branches' classes are counted from ``counts[row]`` on. Returns where the last stretch
    ends.
    """
    a, first, n_branches = links[node, ATTRIBUTE], links[node, FIRST], links[node, BRANCHES]
    divide(
        columns,
        a,
        n_values[a] > 0,
        threshold[node],
        members,
        weights,
        lo,
        hi,
        labels,
        counts,
        row,
        n_branches,
        share,
        places,
        branch,
    )
    top = hi
    for b in range(n_branches):
        places[START, b] = -1
        if links[first + b, ATTRIBUTE] != LEAF:
            places[START, b] = top
            top += places[SIZE, b]
    if top > len(members):
        return NO_ROOM
    if top > hi:
        deal(members, weights, lo, hi, n_branches, places, branch, share)
    return top


@kernel
def _errors_of_raised(
    raised: int,
    lo: int,
    hi: int,
    enough: float,
    columns: Floats,
    n_values: Ints,
    labels: Members,
    z: float,
    faultless: Floats,
    links: Links,
    threshold: Floats,
    counts: Floats,
    members: Members,
    weights: Floats,
    branch: Members,
    frames: Ints,
    depth: int,
    share: Floats,
    places: Ints,
) -> float:
    """Return the errors expected of a subtree if all of ``lo:hi`` were sent down it.

    Once there are more than ``enough``, the sum so far is returned. ``counts`` has rows to spare
    after those of the nodes.
    """
    base, spare = depth, len(links)
    frames[depth, NODE], frames[depth, LO], frames[depth, HI] = raised, lo, hi
    depth += 1
    errors = 0.0
    while depth > base and errors <= enough:
        depth -= 1
        node, lo, hi = frames[depth, NODE], frames[depth, LO], frames[depth, HI]
        if (
            _split(
                node,
                lo,
                hi,
                columns,
                n_values,
                labels,
                links,
                threshold,
                counts,
                spare,
                members,
                weights,
                branch,
                share,
                places,
            )
            == NO_ROOM
        ):
            return NO_ROOM
        for b in range(links[node, BRANCHES]):
            if places[START, b] >= 0:
                frames[depth, NODE], frames[depth, LO] = links[node, FIRST] + b, places[START, b]
                frames[depth, HI] = places[START, b] + places[SIZE, b]
                depth += 1
            else:
                errors += pessimistic_errors(counts, spare + b, z, faultless)
    return errors


@kernel
def prune(
    columns: Floats,
    n_values: Ints,
    labels: Members,
    n: int,
    z: float,
    faultless: Floats,
    subtree_raising: bool,
    links: Links,
    threshold: Floats,
    counts: Floats,
    members: Members,
    weights: Floats,
    branch: Members,
    frames: Ints,
    errors: Floats,
    share: Floats,
    places: Ints,
) -> int:
    """Prune from the leaves up; ``errors`` are those expected of each subtree.

    A branch that is raised is pruned again, with the instances of all branches. Returns
    ``NO_ROOM`` if there is not enough.
    """
    depth = 0
    if links[0, ATTRIBUTE] != LEAF:
        frames[0, NODE], frames[0, LO], frames[0, HI], frames[0, STAGE] = 0, 0, n, DOWN
        depth = 1
    while depth > 0:
        top = depth - 1
        node, lo, hi = frames[top, NODE], frames[top, LO], frames[top, HI]
        first, n_branches = links[node, FIRST], links[node, BRANCHES]
        if frames[top, STAGE] == DOWN:
            frames[top, STAGE] = UP
            if (
                _split(
                    node,
                    lo,
                    hi,
                    columns,
                    n_values,
                    labels,
                    links,
                    threshold,
                    counts,
                    first,
                    members,
                    weights,
                    branch,
                    share,
                    places,
                )
                == NO_ROOM
            ):
                return NO_ROOM
            for b in range(n_branches):
                if places[START, b] >= 0:
                    frames[depth, NODE], frames[depth, LO] = first + b, places[START, b]
                    frames[depth, HI] = places[START, b] + places[SIZE, b]
                    frames[depth, STAGE] = DOWN
                    depth += 1
                else:
                    errors[first + b] = pessimistic_errors(counts, first + b, z, faultless)
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
                    raised,
                    lo,
                    hi,
                    decisive_errors(of_leaf, of_subtree),
                    columns,
                    n_values,
                    labels,
                    z,
                    faultless,
                    links,
                    threshold,
                    counts,
                    members,
                    weights,
                    branch,
                    frames,
                    depth,
                    share,
                    places,
                )
                if of_raised == NO_ROOM:
                    return NO_ROOM
        verdict = best_replacement(of_leaf, of_subtree, of_raised, subtree_raising)
        if verdict == RAISED:
            for column in range(links.shape[1]):
                links[node, column] = links[raised, column]
            threshold[node] = threshold[raised]
            frames[top, STAGE] = DOWN
            continue
        errors[node] = of_subtree
        if verdict == NOTHING:
            links[node, ATTRIBUTE] = LEAF
            errors[node] = of_leaf
        depth -= 1
    return 0
