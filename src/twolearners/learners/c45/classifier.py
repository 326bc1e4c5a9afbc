"""The estimator."""

from __future__ import annotations

from numbers import Integral, Real
from typing import NamedTuple

import numpy as np
from sklearn.utils.validation import check_is_fitted

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Codes, Floats, Ints, Seeds
from twolearners.learners.base import Learner
from twolearners.learners.c45.back_end import Trees
from twolearners.learners.c45.export import as_text
from twolearners.learners.c45.general.predict import probabilities
from twolearners.learners.c45.general.trees import GeneralTrees
from twolearners.learners.c45.nominal.trees import NominalTrees
from twolearners.learners.c45.options import Options
from twolearners.learners.c45.tree import Tree


class _Model(NamedTuple):
    """A tree, and the kinds of attributes that its nodes ask for."""

    tree: Tree
    n_values: Ints


class C45Classifier(Learner):
    r"""C4.5: a decision tree grown by gain ratio and pruned by pessimistic errors.

    A nominal attribute splits into a branch for each of its values, a numeric one at a
    threshold. Among the splits whose gain is at least the average, the one with the largest gain
    ratio is taken. An instance with a missing value goes down every branch with a part of its
    weight, in training and in prediction. The tree is pruned from the bottom up: a subtree
    becomes a leaf, or its largest branch takes its place, where that is expected to make no more
    errors; a leaf with :math:`e` errors among :math:`n` instances is expected to make
    :math:`n U_{CF}(e, n)`, with the upper limit of a confidence interval for the error rate.

    It predicts what Weka's J48 predicts, which Bouckaert (2003) and Bouckaert and Frank (2004)
    used. Classes that are equally probable go to the first one; Weka lets rounding errors
    decide where an instance with a missing value is spread over several leaves.

    Parameters
    ----------
    confidence : float
        Confidence factor CF of pruning, above 0 and at most 0.5: the smaller, the more is pruned.
    min_leaf : int
        At least two branches of a split must have this many instances.
    mdl_correction : bool
        Take :math:`\log_2(\text{cuts})/n` off the gain of a numeric attribute, as Release 8 does
        (Quinlan 1996). Dietterich (1998) used an older release, without it.
    subtree_raising : bool
        Whether a subtree may be replaced by its largest branch.
    pruned : bool
        Whether the tree is pruned at all.

    Attributes
    ----------
    tree_ : Tree
        The tree as flat arrays.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> iris = load("iris")
    >>> learner = C45Classifier().fit(iris.X, iris.y)
    >>> print(learner.export_text())
    petalwidth <= 0.6: Iris-setosa (50)
    petalwidth > 0.6
    |   petalwidth <= 1.7
    |   |   petallength <= 4.9: Iris-versicolor (48/1)
    |   |   petallength > 4.9
    |   |   |   petalwidth <= 1.5: Iris-virginica (3)
    |   |   |   petalwidth > 1.5: Iris-versicolor (3/1)
    |   petalwidth > 1.7: Iris-virginica (46/1)
    """

    def __init__(
        self,
        confidence: float = 0.25,
        min_leaf: int = 2,
        *,
        mdl_correction: bool = True,
        subtree_raising: bool = True,
        pruned: bool = True,
    ) -> None:
        self.confidence = confidence
        self.min_leaf = min_leaf
        self.mdl_correction = mdl_correction
        self.subtree_raising = subtree_raising
        self.pruned = pruned

    @property
    def tree_(self) -> Tree:
        """The tree, as flat arrays."""
        check_is_fitted(self)
        tree: Tree = self._model.tree
        return tree

    def export_text(self) -> str:
        """Print the tree, one line for each branch, with instances and errors at the leaves.

        An instance with a missing value is spread over several leaves.
        """
        check_is_fitted(self)
        return as_text(self)

    def _check_parameters(self) -> None:
        if not (isinstance(self.confidence, Real) and 0 < self.confidence <= 0.5):
            raise ValueError(
                f"confidence must be above 0 and at most 0.5, not {self.confidence!r}: "
                "0.25 is usual, and pruned=False prunes nothing"
            )
        if not isinstance(self.min_leaf, Integral) or self.min_leaf < 1:
            raise ValueError(f"min_leaf must be a whole number from 1 up, not {self.min_leaf!r}")
        for name in ("mdl_correction", "subtree_raising", "pruned"):
            value = getattr(self, name)
            if not isinstance(value, (bool, np.bool_)):
                raise ValueError(f"{name} must be True or False, not {value!r}")

    def _learn(self, data: Encoded) -> _Model:
        return _Model(self._trees(data).learn(), data.n_values)

    def _probabilities(self, model: _Model, values: Floats) -> Floats:
        out = np.empty((len(values), model.tree.counts.shape[1]))
        pending = np.empty((model.tree.n_nodes, 1), dtype=np.int64)
        probabilities(model.tree, model.n_values, values, pending, np.empty(len(pending)), out)
        return out

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        return self._trees(data).fold_predictions(folds)

    def _trees(self, data: Encoded) -> Trees:
        """Choose the back end: nominal data without missing values are quickest as bits."""
        back_end = NominalTrees if NominalTrees.suits(data, self.min_leaf) else GeneralTrees
        return back_end(data, Options.of(self, len(data)))
