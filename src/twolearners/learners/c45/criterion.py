r"""What a split is worth: gain, split information, gain ratio (Quinlan 1993, chapter 2).

With :math:`\varphi` as in :mod:`~twolearners.learners.entropy`, a split that sends :math:`n_b` of
the instances to branch :math:`b`, :math:`n_{bc}` of them of class :math:`c`, has

.. math::

    n \cdot \text{gain} &= \varphi(n) - \sum_c \varphi(n_c)
                           - \sum_b \varphi(n_b) + \sum_{b, c} \varphi(n_{bc}) , \\
    n \cdot \text{split information} &= \varphi(n) - \sum_b \varphi(n_b) .

All of the criterion is sums of :math:`\varphi`, and for whole numbers these are looked up.
"""

from __future__ import annotations

import math

from twolearners.learners.arrays import Floats, Ints
from twolearners.learners.compiled import inlined

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


@inlined
def phi(x: float, table: Floats) -> float:
    r"""Return :math:`x \log_2 x`, looked up for a whole number."""
    if x <= 0.0:
        return 0.0
    whole = int(x)
    if whole == x:
        return table[whole]
    return x * math.log2(x)


# Whole numbers stay whole in the next two, and so does what they compare: that is quicker.


@inlined
def total_and_largest(counts: Floats, node: int) -> tuple[float, float]:
    """Return the weight of all instances at a node, and of those of its largest class."""
    total = largest = counts[node, 0]
    for c in range(1, counts.shape[1]):
        total += counts[node, c]
        largest = max(largest, counts[node, c])
    return total, largest


@inlined
def is_worth_splitting(counts: Floats, node: int, min_leaf: int) -> bool:
    """Tell whether a node has enough instances, and of more than one class."""
    total, largest = total_and_largest(counts, node)
    return (total - 2 * min_leaf >= -TOLERANCE) & (total - largest > TOLERANCE)


@inlined
def best_attribute(worth: Floats, splitting: Ints, least: float) -> int:
    """Return the attribute with the best gain ratio among those that gain at least so much.

    ``splitting`` lists the attributes that can split, after their number. Returns -1 if no
    attribute gains anything. The first one wins where ratios are the same.
    """
    best, chosen = 0.0, -1
    for j in range(1, splitting[0] + 1):
        a = splitting[j]
        if worth[GAIN, a] >= least:
            ratio = worth[GAIN, a] / worth[INFO, a]
            if ratio > best + TOLERANCE:
                best, chosen = ratio, a
    return chosen
