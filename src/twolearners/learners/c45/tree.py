"""A decision tree as flat arrays.

Node 0 is the root. The branches of a node are neighbours: branch ``b`` of node ``i`` is
node ``first[i] + b``, so that raising a branch is copying one row over another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from twolearners.learners.arrays import Floats, Ints

#: Columns of ``links``: the attribute a node asks for, its first branch, how many there are.
ATTRIBUTE, FIRST, BRANCHES = 0, 1, 2
LEAF = -1


class Tree(NamedTuple):
    """What C4.5 has learnt.

    Parameters
    ----------
    links : array of int, shape (nodes, 3)
        Attribute (-1 in a leaf), first branch and number of branches of each node.
    threshold : array of shape (nodes,)
        Of a numeric attribute: instances up to it go to branch 0, others to branch 1. Else NaN.
    counts : array of shape (nodes, classes)
        Weight of the training instances of each class that reached the node. While trees are
        grown, there are rows to spare after those of the nodes.
    """

    links: Ints
    threshold: Floats
    counts: Floats

    @property
    def n_nodes(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.links)

    @property
    def n_leaves(self) -> int:
        """How many leaves there are, those that no training instance reached included."""
        return int((self.links[:, ATTRIBUTE] == LEAF).sum())

    def branches(self, node: int) -> range:
        """Return the nodes that the branches of a node lead to; none for a leaf."""
        first, number = self.links[node, FIRST], self.links[node, BRANCHES]
        return range(first, first + number)

    @classmethod
    def empty(cls, n_nodes: int, n_spare: int, n_classes: int, dtype: Any = np.float64) -> Tree:
        """Make room for a tree; counts of whole instances may be whole numbers."""
        return cls(
            np.empty((n_nodes, 3), dtype=np.int64),
            np.full(n_nodes, np.nan),
            np.empty((n_nodes + n_spare, n_classes), dtype=dtype),
        )

    def in_use(self) -> Tree:
        """Return the tree without the nodes that pruning has cut off, level by level."""
        kept = [0]
        links = []
        for old in kept:  # which grows while we go through it
            attribute, first, n_branches = self.links[old].tolist()
            if attribute == LEAF:
                links.append((LEAF, 0, 0))
            else:
                links.append((attribute, len(kept), n_branches))
                kept.extend(range(first, first + n_branches))
        rows = np.array(links, dtype=np.int64)
        threshold = np.where(rows[:, ATTRIBUTE] == LEAF, np.nan, self.threshold[kept])
        return Tree(rows, threshold, self.counts[kept].astype(np.float64))
