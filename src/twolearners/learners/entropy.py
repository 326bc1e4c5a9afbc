r"""Entropy by table, and where to cut between two numbers.

With :math:`\varphi(x) = x \log_2 x`, the entropy of counts :math:`n_1, \dots, n_k` that add up
to :math:`n` is :math:`(\varphi(n) - \sum_j \varphi(n_j))/n` bits.
"""

import math

import numpy as np

from twolearners.learners.arrays import Floats
from twolearners.learners.compiled import inlined


def phi_table(n: int) -> Floats:
    r"""Return :math:`\varphi(0), \dots, \varphi(n)`.

    Examples
    --------
    >>> phi_table(4).tolist()
    [0.0, 0.0, 2.0, 4.754887502163468, 8.0]
    """
    x = np.arange(n + 1, dtype=np.float64)
    return np.asarray(x * np.log2(np.maximum(x, 1.0)))


@inlined
def midpoint(low: float, high: float) -> float:
    """Return the middle of two numbers: below the higher one, and finite even if their sum is not.

    Between neighbouring floating-point numbers there is nothing, and the lower one is returned.
    """
    middle = (low + high) / 2
    if math.isinf(middle):
        middle = low / 2 + high / 2
    return middle if middle < high else low
