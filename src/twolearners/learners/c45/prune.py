"""Prune a tree, whichever way instances are kept: collapse, replace by leaves, raise branches."""

from __future__ import annotations

from typing import Any

from twolearners.learners.arrays import Floats
from twolearners.learners.c45.criterion import TOLERANCE, total_and_largest
from twolearners.learners.c45.errors import pessimistic_errors
from twolearners.learners.c45.grow import CHANGED, DOWN, FRAME, NO_ROOM, NODE, STAGE, UP, begin
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import inlined, lean_helper, template

#: A subtree has to save this many training errors, or it is no use.
TRAINING_SLACK = 1e-3
#: A simpler tree may be expected to make this many errors more.
PRUNING_SLACK = 0.1 + TOLERANCE
#: What becomes of a subtree.
NOTHING, RAISED, KEPT = 0, 1, 2


@lean_helper
def collapse(tree: Tree, n_nodes: int, errors: Floats) -> None:
    """Make a leaf of each subtree that is no better than a leaf on the training instances."""
    links, counts = tree.links, tree.counts
    for node in range(n_nodes - 1, -1, -1):  # branches have higher numbers than their node
        total, largest = total_and_largest(counts, node)
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
    most, chosen = total_and_largest(counts, first)[0], 0
    for b in range(1, n_branches):
        total = total_and_largest(counts, first + b)[0]
        if total - most >= -TOLERANCE:
            most, chosen = total, b
    return chosen


@template
def errors_if_raised(
    data: Any,
    options: Options,
    work: Any,
    tree: Tree,
    depth: int,
    raised: int,
    enough: float,
    back_end: Any,
) -> float:
    """Return the errors expected of a branch if all instances of its node were sent down it.

    The node is on top of the stack. Once there are more than ``enough`` errors, the sum so far is
    returned. Classes are counted in the rows of ``counts`` after those of the nodes.
    """
    links, frames = tree.links, work.frames
    base, spare = depth, len(links)
    for column in range(FRAME):
        frames[depth, column] = frames[depth - 1, column]
    frames[depth, NODE], frames[depth, CHANGED] = raised, 1
    depth += 1
    errors = 0.0
    while depth > base and errors <= enough:
        depth -= 1
        node = frames[depth, NODE]
        depth = back_end.descend(data, options, work, tree, depth, depth, spare)
        if depth == NO_ROOM:
            return NO_ROOM
        for b in range(links[node, BRANCHES]):
            errors += work.errors[spare + b]
    return errors


@template
def prune(data: Any, options: Options, work: Any, tree: Tree, n: int, back_end: Any) -> int:
    """Prune from the leaves up; ``work.errors`` are those expected of each subtree.

    A branch that is raised is pruned again, with the instances of all branches. Returns
    ``NO_ROOM`` if there is not enough.
    """
    links, counts, frames, errors = tree.links, tree.counts, work.frames, work.errors
    begin(frames, n)
    depth = 1 if links[0, ATTRIBUTE] != LEAF else 0
    while depth > 0:
        top = depth - 1
        node = frames[top, NODE]
        first, n_branches = links[node, FIRST], links[node, BRANCHES]
        if frames[top, STAGE] == DOWN:
            frames[top, STAGE] = UP
            depth = back_end.descend(data, options, work, tree, top, depth, first)
            if depth == NO_ROOM:
                return NO_ROOM
            continue
        of_subtree = 0.0
        for b in range(n_branches):
            of_subtree += errors[first + b]
        of_leaf = pessimistic_errors(counts, node, options.limits)
        raised, of_raised = first, of_leaf
        if options.subtree_raising:
            raised += largest_branch(counts, first, n_branches)
            if links[raised, ATTRIBUTE] != LEAF:
                enough = decisive_errors(of_leaf, of_subtree)
                of_raised = errors_if_raised(
                    data, options, work, tree, depth, raised, enough, back_end
                )
                if of_raised == NO_ROOM:
                    return NO_ROOM
        verdict = best_replacement(of_leaf, of_subtree, of_raised, options.subtree_raising)
        if verdict == RAISED:
            for column in range(links.shape[1]):
                links[node, column] = links[raised, column]
            tree.threshold[node] = tree.threshold[raised]
            frames[top, STAGE], frames[top, CHANGED] = DOWN, 1
            continue
        errors[node] = of_subtree
        if verdict == NOTHING:
            links[node, ATTRIBUTE] = LEAF
            errors[node] = of_leaf
        depth -= 1
    return 0
