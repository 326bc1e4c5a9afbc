"""C4.5 for any kind of data: trees over lists of instances, for one training set or all folds."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets.encoded import Encoded
from twolearners.learners.c45.criterion import phi_table
from twolearners.learners.c45.errors import Limits
from twolearners.learners.c45.grow import NO_ROOM, grow
from twolearners.learners.c45.predict import class_probabilities
from twolearners.learners.c45.prune import collapse, prune
from twolearners.learners.c45.stretches import close
from twolearners.learners.c45.tree import Links, Tree
from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]
Codes = NDArray[np.int32]


class Workshop:
    """A data set prepared for many trees, and room to grow them in.

    Parameters
    ----------
    data : Encoded
        Attributes of any kind, with missing values or without.
    confidence, min_leaf, mdl_correction, subtree_raising, pruned
        As in C45Classifier.
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
        self.data = data
        n, d = data.values.shape
        columns = np.ascontiguousarray(data.values.T)
        numeric = np.flatnonzero(data.n_values == 0)
        rows = np.full(d, -1, dtype=np.int64)
        rows[numeric] = np.arange(len(numeric))
        order = np.argsort(columns[numeric], axis=1, kind="stable").astype(np.int32)
        order[np.isnan(np.take_along_axis(columns[numeric], order, axis=1))] = -1
        table = phi_table(n)
        limits = Limits(confidence, n)
        self.given = (
            columns,
            data.n_values,
            rows,
            order,
            data.labels.astype(np.int32),
            limits.deviate,
            limits.faultless,
            float(min_leaf),
            bool(mdl_correction),
            bool(subtree_raising),
            bool(pruned),
            table,
            np.diff(table),
        )
        self.n_numeric = len(numeric)
        self.widest = max(2, int(data.n_values.max(initial=0)))
        self._make_room(1 + 8 * n + self.widest, 8 * n + 8)

    def _make_room(self, n_nodes: int, n_members: int) -> None:
        """Set memory aside; a tree that needs more makes us double it."""
        n, d, k = len(self.data), self.data.n_attributes, self.data.n_classes
        self.tree = Tree.empty(n_nodes, k)
        self.counts = np.empty((n_nodes + self.widest, k))
        self.n_members = n_members
        self.room = (
            self.tree.links,
            self.tree.threshold,
            self.counts,
            np.empty(n_members, dtype=np.int32),
            np.empty(n_members),
            np.empty((self.n_numeric, n_members), dtype=np.int32),
            np.empty((2 * n_nodes + 2, 5), dtype=np.int64),
            np.empty(n_nodes),
            np.empty(n),
            np.empty(n, dtype=np.int32),
            np.empty((3, d)),
            np.zeros((self.widest, k)),
            np.empty(self.widest),
            np.empty((3, k)),
            np.empty((2, k), dtype=np.int64),
            np.empty((3, self.widest), dtype=np.int64),
            np.empty(d, dtype=np.int64),
        )

    def fold_predictions(self, folds: Codes) -> Codes:
        """Predict every instance by a tree grown on the other folds of its run."""
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        n_folds = folds.max(axis=1, initial=0).astype(np.int64) + 1
        run, fold = 0, 0
        while run < len(folds):
            run, fold = cross_validate(
                folds, n_folds, run, fold, self.data.values, predicted, *self.given, *self.room
            )
            if run < len(folds):
                self._make_room(2 * self.tree.n_nodes, 2 * self.n_members)
        return predicted

    def learn(self) -> Tree:
        """Return the tree grown on all instances."""
        self.fold_predictions(np.full((1, len(self.data)), -1, dtype=np.int32))
        self.tree.counts[:] = self.counts[: self.tree.n_nodes]
        return self.tree.in_use()


@kernel
def gather(
    folds: Codes,
    run: int,
    fold: int,
    order: Members,
    labels: Members,
    counts: Floats,
    members: Members,
    weights: Floats,
    ascending: Members,
) -> int:
    """List the instances that are not in a fold; return how many they are."""
    n: Any = np.int64(0)  # a plain 0 would have what is called compiled for a constant, too
    for c in range(counts.shape[1]):
        counts[0, c] = 0.0
    for i in range(len(labels)):
        if folds[run, i] != fold:
            members[n] = i
            weights[n] = 1.0
            counts[0, labels[i]] += 1.0
            n += 1
    for r in range(len(order)):
        end: Any = np.int64(0)
        for place in range(len(labels)):
            i = order[r, place]
            if i < 0:
                break
            if folds[run, i] != fold:
                ascending[r, end] = i
                end += 1
        close(ascending, r, end, n)
    return n


@kernel
def cross_validate(
    folds: Codes,
    n_folds: Ints,
    run: int,
    fold: int,
    values: Floats,
    predicted: Codes,
    columns: Floats,
    n_values: Ints,
    rows: Ints,
    order: Members,
    labels: Members,
    z: float,
    faultless: Floats,
    min_leaf: float,
    mdl_correction: bool,
    subtree_raising: bool,
    pruned: bool,
    table: Floats,
    steps: Floats,
    links: Links,
    threshold: Floats,
    counts: Floats,
    members: Members,
    weights: Floats,
    ascending: Members,
    frames: Ints,
    errors: Floats,
    weight_of: Floats,
    branch: Members,
    worth: Floats,
    cells: Floats,
    share: Floats,
    sides: Floats,
    whole_sides: Ints,
    places: Ints,
    useless_from: Ints,
) -> tuple[int, int]:
    """Predict every fold of every run, from one on; return which the room did not suffice for."""
    row: Any = np.int64(0)
    while run < len(folds):
        if fold == n_folds[run]:
            run += 1
            fold = 0
            continue
        n = gather(folds, run, fold, order, labels, counts, members, weights, ascending)
        n_nodes = grow(
            columns,
            n_values,
            rows,
            labels,
            n,
            min_leaf,
            mdl_correction,
            table,
            steps,
            links,
            threshold,
            counts,
            members,
            weights,
            ascending,
            weight_of,
            branch,
            frames,
            worth,
            cells,
            share,
            sides,
            whole_sides,
            places,
            useless_from,
        )
        if n_nodes == NO_ROOM:
            return run, fold
        collapse(links, counts, n_nodes, errors)
        if pruned:
            done = prune(
                columns,
                n_values,
                labels,
                n,
                z,
                faultless,
                subtree_raising,
                links,
                threshold,
                counts,
                members,
                weights,
                branch,
                frames,
                errors,
                share,
                places,
            )
            if done == NO_ROOM:
                return run, fold
        for i in range(len(labels)):
            if folds[run, i] == fold:
                class_probabilities(
                    values, i, n_values, links, threshold, counts, frames, errors, sides, row
                )
                best = 0
                for c in range(1, sides.shape[1]):
                    if sides[0, c] > sides[0, best]:
                        best = c
                predicted[run, i] = best
        fold += 1
    return run, fold
