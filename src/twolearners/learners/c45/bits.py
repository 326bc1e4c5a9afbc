"""C4.5 for nominal data without missing values."""

from __future__ import annotations
import numpy as np
from twolearners.datasets.encoded import Encoded
from twolearners.learners.c45.bitwise import FRAME, cross_validate, tree_of
from twolearners.learners.c45.criterion import phi_table
from twolearners.learners.c45.errors import Limits
from twolearners.learners.c45.tree import Tree


class BitWorkshop:
    def __init__(
        self, data: Encoded, confidence, min_leaf, mdl_correction, subtree_raising, pruned
    ):
        n, d, k = len(data), data.n_attributes, data.n_classes
        self.codes = data.values.astype(np.int32)
        per_class = np.bincount(data.labels, minlength=k)
        edges = np.concatenate([[0], np.cumsum((per_class + 63) // 64)])
        order = np.argsort(data.labels, kind="stable")
        starts = np.concatenate([[0], np.cumsum(per_class)])[:-1]
        places = np.empty(n, dtype=np.int64)
        places[order] = (
            np.arange(n) - np.repeat(starts, per_class) + np.repeat(64 * edges[:-1], per_class)
        )
        slots = np.concatenate([[0], np.cumsum(data.n_values)])[:-1].astype(np.int64)
        bits = np.zeros((int(data.n_values.sum()), 64 * int(edges[-1])), dtype=np.uint8)
        bits[slots + self.codes, places[:, None]] = 1
        values = np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)
        limits = Limits(confidence, n)
        widest = int(data.n_values.max())
        nodes = 2 + widest * (n // min_leaf)
        self.tree = Tree.empty(nodes, k)
        self.counts = np.empty((nodes, k), dtype=np.int64)
        self.args = (
            places,
            values,
            slots,
            data.n_values,
            edges,
            int(min_leaf),
            limits.deviate,
            limits.faultless,
            bool(subtree_raising),
            bool(pruned),
            phi_table(n),
            np.empty((d + 2, int(edges[-1])), dtype=np.uint64),
            np.empty((d + 2, d + 1), dtype=np.int64),
            np.empty((2 * (d + 2) * widest, FRAME), dtype=np.int64),
            np.empty((2, d)),
            np.empty(k, dtype=np.int64),
            self.tree.links,
            self.counts,
            np.empty(nodes),
        )
        self.n = n

    def fold_predictions(self, folds):
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        cross_validate(folds, self.codes, predicted, *self.args)
        return predicted

    def learn(self):
        n_nodes = tree_of(np.zeros(self.n, dtype=np.int32), -1, *self.args)
        self.tree.counts[:n_nodes] = self.counts[:n_nodes]
        return self.tree.in_use()
