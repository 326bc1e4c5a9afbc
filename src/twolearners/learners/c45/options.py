"""What a tree depends on besides its training instances."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from twolearners.learners.arrays import Floats
from twolearners.learners.c45.errors import Limits
from twolearners.learners.entropy import phi_table


class Options(NamedTuple):
    r"""The parameters of :class:`C45Classifier` as the kernels want them, with tables.

    Attributes
    ----------
    min_leaf, mdl_correction, subtree_raising, pruned
        As in :class:`C45Classifier`.
    limits : Limits
        Of the confidence in pruning.
    phi : array of shape (instances + 1,)
        :math:`\varphi(k) = k \log_2 k`.
    phi_steps : array of shape (instances,)
        :math:`\varphi(k + 1) - \varphi(k)`, by which the term of a class changes when one more
        of its instances comes to a branch.
    """

    min_leaf: int
    mdl_correction: bool
    subtree_raising: bool
    pruned: bool
    limits: Limits
    phi: Floats
    phi_steps: Floats

    @classmethod
    def of(cls, learner: Any, n: int) -> Options:
        """Prepare the tables of a :class:`C45Classifier` for up to ``n`` instances."""
        switches = bool(learner.mdl_correction), bool(learner.subtree_raising), bool(learner.pruned)
        limits, table = Limits.of(learner.confidence, n), phi_table(n)
        return cls(int(learner.min_leaf), *switches, limits, table, np.diff(table))
