"""Several tests at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from twolearners.significance.inputs import Floats, check_probabilities


def holm(pvalues: ArrayLike) -> Floats:
    r"""Adjust p-values so that no true hypothesis of all is rejected with more than the level.

    The i-th smallest of m is multiplied by :math:`m - i + 1`, and made no smaller than those
    before it (Holm 1979). Nothing is assumed of how the tests depend on one another.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).tolist()
    [0.03, 0.06, 0.06]
    """
    p = np.atleast_1d(check_probabilities(pvalues, "p-values"))
    order = np.argsort(p)
    raised = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(raised, 1.0)
    return adjusted
