"""Trees of one data set, on one of two back ends.

How instances are kept, counted and sent down a tree is a matter of the back end:

:mod:`~twolearners.learners.c45.nominal`
    Sets of bits, for nominal attributes without missing values: the quicker one.
:mod:`~twolearners.learners.c45.general`
    Lists of weighted instances, for any data.

Both grow and prune by the same loops, and to the same trees.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes
from twolearners.learners.c45.grow import NO_ROOM, grow
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.prune import collapse, prune
from twolearners.learners.c45.tree import Tree
from twolearners.learners.compiled import template


class BackEnd(NamedTuple):
    """The kernels of a back end.

    Besides ``tree`` and ``options``, they take its own ``data`` and ``work``, which both have
    ``n_values`` and ``frames``, ``errors``.

    Attributes
    ----------
    gather : (folds, run, fold, data, work, tree) -> int
        Make the instances that are not in a fold those of the root; return how many they are.
    choose : (data, options, work, tree, top, n) -> int
        Return the attribute that splits the node of frame ``top`` best, -1 if none does. The tree
        is grown on ``n`` instances.
    split : (data, options, work, tree, top) -> int
        Count the classes in each branch of the node of frame ``top``, and put those branches
        that are worth splitting on the stack in its place. Returns the depth of the stack.
    descend : (data, options, work, tree, top, depth, row) -> int
        Count the classes in each branch of the node of frame ``top``, from ``counts[row]`` on, and
        write the errors expected of leaves from ``errors[row]`` on; put the other branches, with
        none for now, on the stack, which is ``depth`` deep. Returns its depth then.
    predict : (data, work, tree, i) -> int
        Return the class predicted for an instance.
    """

    gather: Any
    choose: Any
    split: Any
    descend: Any
    predict: Any


@template
def predict_folds(task: Any, folds: Codes, run: int, predicted: Codes, back_end: BackEnd) -> int:
    """Predict every fold of every run, from one run on; a task is data, options, work and tree.

    Returns the run that the room did not suffice for, or how many runs there are. A run in which
    nothing is tested still leaves the tree grown on all instances.
    """
    data, options, work, tree = task
    while run < len(folds):
        n_folds = 1
        for i in range(folds.shape[1]):
            n_folds = max(n_folds, folds[run, i] + 1)
        for fold in range(n_folds):
            n = back_end.gather(folds, run, fold, data, work, tree)
            n_nodes = grow(data, options, work, tree, n, back_end)
            if n_nodes == NO_ROOM:
                return run
            collapse(tree, n_nodes, work.errors)
            if options.pruned and prune(data, options, work, tree, n, back_end) == NO_ROOM:
                return run
            for i in range(folds.shape[1]):
                if folds[run, i] == fold:
                    predicted[run, i] = back_end.predict(data, work, tree, i)
        run += 1
    return run


class Trees(ABC):
    """A data set prepared for many trees, and room to grow them in.

    Parameters
    ----------
    data : Encoded
        The instances.
    options : Options
        How to grow and to prune.
    """

    tree: Tree
    work: Any
    #: The kernel that calls :func:`predict_folds` with the back end.
    predict_folds: Any

    def __init__(self, data: Encoded, options: Options) -> None:
        self.encoded = data
        self.options = options
        self.data = self._prepare()
        self._make_room()

    @abstractmethod
    def _prepare(self) -> Any:
        """Return the data as the kernels want them."""

    @abstractmethod
    def _make_room(self) -> None:
        """Set memory aside for a tree; called again where it did not suffice."""

    def fold_predictions(self, folds: Codes) -> Codes:
        """Predict every instance by a tree grown on the other folds of its run."""
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        run = 0
        while run < len(folds):
            task = (self.data, self.options, self.work, self.tree)
            run = self.predict_folds(task, folds, run, predicted)
            if run < len(folds):
                self._make_room()
        return predicted

    def learn(self) -> Tree:
        """Return the tree grown on all instances."""
        self.fold_predictions(np.full((1, len(self.encoded)), -1, dtype=np.int32))
        return self.tree.in_use()
