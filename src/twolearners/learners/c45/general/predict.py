"""Send instances down a tree."""

from __future__ import annotations

import numpy as np

from twolearners.learners.arrays import Floats, Ints
from twolearners.learners.c45.criterion import total_and_largest
from twolearners.learners.c45.general.lists import branch_of
from twolearners.learners.c45.tree import ATTRIBUTE, BRANCHES, FIRST, LEAF, Tree
from twolearners.learners.compiled import lean_helper, lean_kernel

#: Probabilities are multiples of this: rounding errors of sums over branches are far smaller,
#: and so classes that are equally probable come out as equal.
GRAIN = 2.0**-40


@lean_helper
def class_probabilities(
    tree: Tree, n_values: Ints, x: Floats, pending: Ints, weights: Floats, out: Floats
) -> None:
    """Add up the class frequencies of the leaves that an instance ``x`` reaches.

    Where its value is missing it goes down all branches, with weights as the training
    instances had. A leaf that no training instance reached answers as its node would.
    ``pending`` (first column) and ``weights`` have room for as many nodes as the tree has.
    """
    links, counts = tree.links, tree.counts
    n_classes = counts.shape[1]
    for c in range(n_classes):
        out[c] = 0.0
    pending[0, 0], weights[0] = 0, 1.0
    depth = 1
    while depth > 0:
        depth -= 1
        node, weight = pending[depth, 0], weights[depth]
        above = node
        while links[node, ATTRIBUTE] != LEAF:
            a, first = links[node, ATTRIBUTE], links[node, FIRST]
            b = branch_of(x[a], n_values[a] > 0, tree.threshold[node])
            if b < 0:
                break
            above, node = node, first + b
        if links[node, ATTRIBUTE] == LEAF:
            if total_and_largest(counts, node)[0] <= 0.0:
                node = above
            total = total_and_largest(counts, node)[0]
            for c in range(n_classes):
                out[c] += weight * counts[node, c] / total
        else:
            first, n_branches = links[node, FIRST], links[node, BRANCHES]
            total = 0.0
            for b in range(n_branches):
                total += total_and_largest(counts, first + b)[0]
            for b in range(n_branches - 1, -1, -1):
                of_branch = total_and_largest(counts, first + b)[0]
                if of_branch > 0.0:
                    pending[depth, 0], weights[depth] = first + b, weight * of_branch / total
                    depth += 1
    for c in range(n_classes):
        out[c] = np.rint(out[c] / GRAIN) * GRAIN


@lean_kernel
def probabilities(
    tree: Tree, n_values: Ints, values: Floats, pending: Ints, weights: Floats, out: Floats
) -> None:
    """Write the class probabilities of many instances into ``out``."""
    for i in range(len(values)):
        class_probabilities(tree, n_values, values[i], pending, weights, out[i])
