"""C4.5 for nominal data without missing values: trees on sets of bits."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets.encoded import Encoded
from twolearners.learners.c45.bitwise import FRAME, grow, popcount
from twolearners.learners.c45.bitwise_prune import prune
from twolearners.learners.c45.criterion import phi_table
from twolearners.learners.c45.errors import Limits
from twolearners.learners.c45.inlined import inlined
from twolearners.learners.c45.prune import collapse
from twolearners.learners.c45.tree import ATTRIBUTE, FIRST, LEAF, Links, Tree
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Codes = NDArray[np.int32]

#: Counts of classes at nodes that may be set aside; lists make do with what a tree needs.
MOST_COUNTS = 10_000_000


class BitWorkshop:
    """A data set prepared for many trees, and room to grow them in.

    Parameters
    ----------
    data : Encoded
        Nominal attributes without missing values.
    confidence, min_leaf, mdl_correction, subtree_raising, pruned
        As in C45Classifier; the correction is for numeric attributes and so has no effect.
    """

    def __init__(
        self,
        data: Encoded,
        confidence: float,
        min_leaf: int,
        mdl_correction: bool,
        subtree_raising: bool,
        pruned: bool,
    ) -> None:
        n, d, k = len(data), data.n_attributes, data.n_classes
        self.codes: Codes = data.values.astype(np.int32)
        slots = (np.cumsum(data.n_values) - data.n_values).astype(np.int64)
        places, edges = by_class(data.labels, k)
        words = int(edges[-1])
        bits = np.zeros((int(data.n_values.sum()), 64 * words), dtype=np.uint8)
        bits[slots + self.codes, places[:, None]] = 1
        limits = Limits(confidence, n)
        widest, n_nodes = int(data.n_values.max()), self.nodes_needed(data, min_leaf)
        self.tree = Tree.empty(n_nodes, k)
        self.counts = np.empty((n_nodes + 1, k), dtype=np.int64)
        self.arguments = (
            places,
            np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64),
            slots,
            data.n_values,
            edges,
            int(min_leaf),
            limits.deviate,
            limits.faultless,
            bool(subtree_raising),
            bool(pruned),
            phi_table(n),
            np.empty((d + 2, words), dtype=np.uint64),
            np.empty((d + 2, d + 1), dtype=np.int64),
            np.empty((2 * (d + 2) * widest, FRAME), dtype=np.int64),
            np.empty((2, d)),
            np.empty(k, dtype=np.int64),
            self.tree.links,
            self.counts,
            np.empty(n_nodes),
        )

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

    def fold_predictions(self, folds: Codes) -> Codes:
        """Predict every instance by a tree grown on the other folds of its run."""
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        n_folds = folds.max(axis=1, initial=0).astype(np.int64) + 1
        cross_validate(folds, n_folds, self.codes, predicted, *self.arguments)
        return predicted

    def learn(self) -> Tree:
        """Return the tree grown on all instances."""
        self.fold_predictions(np.full((1, len(self.codes)), -1, dtype=np.int32))
        self.tree.counts[:] = self.counts[: self.tree.n_nodes]
        return self.tree.in_use()


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


@inlined
def _answer(codes: NDArray[np.int32], i: int, links: Links, counts: Ints) -> int:
    """Return the most frequent class where an instance ends; in an empty leaf, its node's."""
    node, above = 0, 0
    while links[node, ATTRIBUTE] != LEAF:
        above = node
        node = links[node, FIRST] + codes[i, links[node, ATTRIBUTE]]
    best, most = 0, 0
    for c in range(counts.shape[1]):
        if counts[node, c] > most:
            best, most = c, counts[node, c]
    if most == 0:
        for c in range(counts.shape[1]):
            if counts[above, c] > most:
                best, most = c, counts[above, c]
    return best


@kernel
def gather(
    folds: Codes, run: int, fold: int, places: Ints, edges: Ints, sets: Words, counts: Ints
) -> int:
    """Put the instances that are not in a fold into the set of level 0; return their number."""
    n: Any = np.int64(0)  # a plain 0 would have what is called compiled for a constant, too
    for w in range(sets.shape[1]):
        sets[0, w] = 0
    for i in range(len(places)):
        if folds[run, i] != fold:
            sets[0, places[i] >> 6] |= np.uint64(1) << np.uint64(places[i] & 63)
            n += 1
    for c in range(counts.shape[1]):
        ones = 0
        for w in range(edges[c], edges[c + 1]):
            ones += popcount(sets[0, w])
        counts[0, c] = ones
    return n


@kernel
def cross_validate(
    folds: Codes,
    n_folds: Ints,
    codes: Codes,
    predicted: Codes,
    places: Ints,
    values: Words,
    slots: Ints,
    n_values: Ints,
    edges: Ints,
    min_leaf: int,
    z: float,
    faultless: Floats,
    subtree_raising: bool,
    pruned: bool,
    table: Floats,
    sets: Words,
    live: Ints,
    frames: Ints,
    worth: Floats,
    rest: Ints,
    links: Links,
    counts: Ints,
    errors: Floats,
) -> None:
    """Predict every fold of every run."""
    for run in range(len(folds)):
        for fold in range(n_folds[run]):
            n = gather(folds, run, fold, places, edges, sets, counts)
            n_nodes = grow(
                values,
                slots,
                n_values,
                edges,
                n,
                min_leaf,
                table,
                sets,
                live,
                frames,
                worth,
                rest,
                links,
                counts,
            )
            collapse(links, counts, n_nodes, errors)
            if pruned:
                prune(
                    values,
                    slots,
                    edges,
                    z,
                    faultless,
                    subtree_raising,
                    sets,
                    frames,
                    links,
                    counts,
                    errors,
                )
            for i in range(len(places)):
                if folds[run, i] == fold:
                    predicted[run, i] = _answer(codes, i, links, counts)
