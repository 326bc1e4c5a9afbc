"""Prepare data of any kind for trees on lists of weighted instances."""

from __future__ import annotations

from typing import Any

import numpy as np

from twolearners.learners.arrays import Codes
from twolearners.learners.c45.back_end import Trees, predict_folds
from twolearners.learners.c45.general.kernels import LISTS
from twolearners.learners.c45.general.lists import NOBODY, Data, Workspace
from twolearners.learners.c45.grow import FRAME
from twolearners.learners.c45.tree import Tree
from twolearners.learners.compiled import lean_kernel


@lean_kernel
def _predict_folds(task: Any, folds: Codes, run: int, predicted: Codes) -> int:
    return predict_folds(task, folds, run, predicted, LISTS)


class GeneralTrees(Trees):
    """Trees for attributes of any kind, with missing values or without."""

    predict_folds = staticmethod(_predict_folds)
    #: Room for nodes and for instances, in multiples of the number of instances.
    room = 4

    def _prepare(self) -> Data:
        values, n_values = self.encoded.values, self.encoded.n_values
        columns = np.ascontiguousarray(values.T)
        numeric = np.flatnonzero(n_values == 0)
        rows = np.full(len(n_values), -1, dtype=np.int64)
        rows[numeric] = np.arange(len(numeric))
        order = np.argsort(columns[numeric], axis=1, kind="stable").astype(np.uint32)
        order[np.isnan(np.take_along_axis(columns[numeric], order, axis=1))] = NOBODY
        return Data(values, columns, n_values, rows, order, self.encoded.labels.astype(np.uint32))

    def _make_room(self) -> None:
        """Set memory aside, twice as much each time."""
        n, d, k = len(self.encoded), self.encoded.n_attributes, self.encoded.n_classes
        self.room *= 2
        widest = max(2, int(self.encoded.n_values.max(initial=0)))
        n_nodes, n_members = 1 + widest + self.room * n, 8 + self.room * n
        self.tree = Tree.empty(n_nodes, widest, k)
        self.work = Workspace(
            members=np.empty(n_members, dtype=np.uint32),
            weights=np.empty(n_members),
            ascending=np.empty((len(self.data.order), n_members), dtype=np.uint32),
            branch=np.empty(n, dtype=np.int32),
            weight_of=np.empty(n),
            share=np.empty(widest),
            places=np.empty((3, widest), dtype=np.int64),
            frames=np.empty((2 * n_nodes + 2, FRAME), dtype=np.int64),
            worth=np.empty((3, d)),
            splitting=np.empty(d + 1, dtype=np.int64),
            present=np.empty(k + 1, dtype=np.int64),
            live=np.empty((n + 2, d + 1), dtype=np.int32),
            cells=np.zeros((widest, k)),
            sides=np.empty((3, k)),
            whole_sides=np.empty((3, k), dtype=np.uint32),
            errors=np.empty(n_nodes + widest),
        )
        self.work.live[0, 0], self.work.live[0, 1:] = d, np.arange(d)
