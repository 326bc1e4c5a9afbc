r"""What a split is worth: gain, split information, gain ratio (Quinlan 1993, chapter 2).

With :math:`\varphi(x) = x \log_2 x`, the entropy of counts :math:`n_1, \dots, n_k` that add up
to :math:`n` is :math:`(\varphi(n) - \sum_j \varphi(n_j))/n` bits. All of the criterion is
sums of :math:`\varphi`, and for whole numbers these are looked up.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.inlined import inlined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]

#: Weights and gains this close are the same.
TOLERANCE = 1e-6
#: A gain may fall short of the average by this much (bits).
SLACK = 1e-3
#: Nominal attributes with values for this share of the instances do not count in the average.
MANY_VALUES = 0.3
#: Rows of ``worth``: what is known of each attribute's best split.
GAIN, INFO, CUT = 0, 1, 2
#: The gain of an attribute that cannot split.
NONE = -1.0


def phi_table(n: int) -> Floats:
    r"""Return :math:`\varphi(0), \dots, \varphi(n)`."""
    x = np.arange(n + 1, dtype=np.float64)
    return np.asarray(x * np.log2(np.maximum(x, 1.0)))


@inlined
def phi(x: float, table: Floats) -> float:
    r"""Return :math:`x \log_2 x`, looked up for a whole number."""
    if x <= 0.0:
        return 0.0
    whole = int(x)
    if whole == x:
        return table[whole]
    return x * math.log2(x)


@inlined
def nominal_worth(
    worth: Floats,
    a: int,
    columns: Floats,
    n_values: int,
    members: Members,
    weights: Floats,
    lo: int,
    hi: int,
    labels: Members,
    total: float,
    min_leaf: float,
    table: Floats,
    cells: Floats,
    of_value: Floats,
    of_class: Floats,
) -> bool:
    r"""Gain and split information of a nominal attribute with one branch for each value.

    The gain is that of the instances whose value is known, times their share. The split
    information counts those with a missing value as one more branch. At least two branches
    need ``min_leaf`` instances. ``cells`` (values x classes) is zero before and after.

    Returns
    -------
    bool
        Whether any part of these instances might yet be split by this attribute.
    """
    for c in range(of_class.shape[1]):
        of_class[0, c] = 0.0
    for v in range(n_values):
        of_value[v] = 0.0
    for place in range(lo, hi):
        value = columns[a, members[place]]
        if not math.isnan(value):
            cells[int(value), labels[members[place]]] += weights[place]
    joint, known = 0.0, 0.0
    if hi - lo > cells.shape[1] * n_values:
        for v in range(n_values):
            for c in range(cells.shape[1]):
                cell = cells[v, c]
                cells[v, c] = 0.0
                joint += phi(cell, table)
                of_value[v] += cell
                of_class[0, c] += cell
            known += of_value[v]
    else:
        for place in range(lo, hi):
            value = columns[a, members[place]]
            if not math.isnan(value):
                v, c = int(value), labels[members[place]]
                cell = cells[v, c]
                if cell > 0.0:  # the first instance that comes here takes all
                    cells[v, c] = 0.0
                    joint += phi(cell, table)
                    of_value[v] += cell
                    of_class[0, c] += cell
                    known += cell
    large, by_value, by_class = 0, 0.0, 0.0
    for v in range(n_values):
        by_value += phi(of_value[v], table)
        large += of_value[v] >= min_leaf - TOLERANCE
    if large < 2:
        worth[GAIN, a] = NONE
        return False
    for c in range(of_class.shape[1]):
        by_class += phi(of_class[0, c], table)
    worth[GAIN, a] = (phi(known, table) - by_class - by_value + joint) / total
    worth[INFO, a] = (phi(total, table) - by_value - phi(total - known, table)) / total
    return True


@inlined
def best_attribute(worth: Floats, n_values: Ints, n: int) -> int:
    """Return the attribute with the best gain ratio among those of at least average gain.

    Returns -1 if no attribute splits. The first one wins where ratios are the same.
    """
    d = len(n_values)
    gains, averaged = 0.0, 0
    all_gains, valid = 0.0, 0
    for a in range(d):
        if worth[GAIN, a] != NONE:
            all_gains += worth[GAIN, a]
            valid += 1
            if n_values[a] < MANY_VALUES * n:
                gains += worth[GAIN, a]
                averaged += 1
    if valid == 0:
        return -1
    average = gains / averaged if averaged > 0 else all_gains / valid
    best, chosen = 0.0, -1
    for a in range(d):
        if worth[GAIN, a] != NONE and worth[GAIN, a] >= average - SLACK:
            ratio = worth[GAIN, a] / worth[INFO, a] if worth[INFO, a] > 0.0 else 0.0
            if ratio > best + TOLERANCE:
                best, chosen = ratio, a
    return chosen
