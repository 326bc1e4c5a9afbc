"""Prepare nominal data without missing values for trees on sets of bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes, Ints
from twolearners.learners.c45.back_end import Trees, predict_folds
from twolearners.learners.c45.grow import FRAME
from twolearners.learners.c45.nominal.kernels import BITS, Data, Workspace
from twolearners.learners.c45.tree import Tree
from twolearners.learners.compiled import lean_kernel

#: Counts of classes at nodes that may be set aside; lists make do with what a tree needs.
MOST_COUNTS = 10_000_000


@lean_kernel
def _predict_folds(task: Any, folds: Codes, run: int, predicted: Codes) -> int:
    return predict_folds(task, folds, run, predicted, BITS)


class NominalTrees(Trees):
    """Trees for nominal attributes without missing values."""

    predict_folds = staticmethod(_predict_folds)

    @classmethod
    def suits(cls, data: Encoded, min_leaf: int) -> bool:
        """Tell whether the data can be learnt from in this way."""
        if data.n_attributes == 0 or not data.n_values.all() or np.isnan(data.values).any():
            return False
        return cls.nodes_needed(data, min_leaf) * data.n_classes <= MOST_COUNTS

    @staticmethod
    def nodes_needed(data: Encoded, min_leaf: int) -> int:
        """Return how many nodes a tree has at most: a split has two branches of ``min_leaf``."""
        return 1 + int(data.n_values.max()) * (len(data) // int(min_leaf))

    def _prepare(self) -> Data:
        codes, n_values = self.encoded.values.astype(np.int32), self.encoded.n_values
        slots = (np.cumsum(n_values) - n_values).astype(np.int64)
        places, edges = by_class(self.encoded.labels, self.encoded.n_classes)
        bits = np.zeros((int(n_values.sum()), 64 * int(edges[-1])), dtype=np.uint8)
        bits[slots + codes, places[:, None]] = 1
        words = np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)
        return Data(codes, n_values, slots, words, places, edges)

    def _make_room(self) -> None:
        d, k = self.encoded.n_attributes, self.encoded.n_classes
        widest = int(self.encoded.n_values.max())
        n_nodes = self.nodes_needed(self.encoded, self.options.min_leaf)
        self.tree = Tree.empty(n_nodes, widest, k, np.int64)
        self.work = Workspace(
            sets=np.empty((d + 2, self.data.having.shape[1]), dtype=np.uint64),
            frames=np.empty((2 * (d + 2) * widest, FRAME), dtype=np.int64),
            worth=np.empty((2, d)),
            live=np.empty((d + 2, d + 1), dtype=np.int64),
            rest=np.empty(k, dtype=np.int64),
            errors=np.empty(n_nodes + widest),
        )
        self.work.live[0, 0], self.work.live[0, 1:] = d, np.arange(d)


def by_class(labels: Ints, n_classes: int) -> tuple[Ints, Ints]:
    """Give each instance a bit, so that each class begins with a word of its own.

    Returns
    -------
    places : array of int
        The bit of each instance.
    edges : array of int
        The first word of each class; at the end, how many words there are.

    Examples
    --------
    >>> places, edges = by_class(np.array([1, 0, 1]), 2)
    >>> places.tolist(), edges.tolist()
    ([64, 0, 65], [0, 1, 2])
    """
    sizes = np.bincount(labels, minlength=n_classes)
    edges = np.zeros(n_classes + 1, dtype=np.int64)
    edges[1:] = np.cumsum(-(-sizes // 64))
    places = np.empty(len(labels), dtype=np.int64)
    within = np.arange(len(labels)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    places[np.argsort(labels, kind="stable")] = within + 64 * np.repeat(edges[:-1], sizes)
    return places, edges
