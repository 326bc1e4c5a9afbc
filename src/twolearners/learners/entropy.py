r"""Entropy by table.

With :math:`\varphi(x) = x \log_2 x`, the entropy of counts :math:`n_1, \dots, n_k` that add up
to :math:`n` is :math:`(\varphi(n) - \sum_j \varphi(n_j))/n` bits.
"""

import numpy as np

from twolearners.learners.arrays import Floats


def phi_table(n: int) -> Floats:
    r"""Return :math:`\varphi(0), \dots, \varphi(n)`.

    Examples
    --------
    >>> phi_table(4).tolist()
    [0.0, 0.0, 2.0, 4.754887502163468, 8.0]
    """
    x = np.arange(n + 1, dtype=np.float64)
    return np.asarray(x * np.log2(np.maximum(x, 1.0)))
