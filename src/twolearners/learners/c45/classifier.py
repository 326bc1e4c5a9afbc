"""The estimator."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.datasets.encoded import Encoded
from twolearners.learners.base import Codes, Learner
from twolearners.learners.c45.bits import BitWorkshop
from twolearners.learners.c45.lists import Workshop
from twolearners.learners.c45.predict import probabilities
from twolearners.learners.c45.tree import Tree

Floats = NDArray[np.float64]


class C45Classifier(Learner):
    def __init__(
        self,
        confidence: float = 0.25,
        min_leaf: int = 2,
        mdl_correction: bool = True,
        subtree_raising: bool = True,
        pruned: bool = True,
    ) -> None:
        self.confidence = confidence
        self.min_leaf = min_leaf
        self.mdl_correction = mdl_correction
        self.subtree_raising = subtree_raising
        self.pruned = pruned

    def _workshop(self, data: Encoded) -> Workshop:
        if data.n_values.all() and not np.isnan(data.values).any() and not getattr(self, "lists", False):
            return BitWorkshop(data, self.confidence, self.min_leaf, self.mdl_correction, self.subtree_raising, self.pruned)
        return Workshop(data, self.confidence, self.min_leaf, self.mdl_correction, self.subtree_raising, self.pruned)

    def _learn(self, data: Encoded) -> Tree:
        return self._workshop(data).learn()

    def _probabilities(self, model: Tree, values: Floats) -> Floats:
        out = np.empty((len(values), model.counts.shape[1]))
        probabilities(values, self._attributes.n_values, model.links, model.threshold, model.counts, out)
        return out

    def _fold_predictions(self, data: Encoded, folds: Codes) -> Codes:
        return self._workshop(data).fold_predictions(folds)
