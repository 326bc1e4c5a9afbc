r"""Cut numeric attributes into intervals that tell the classes apart (Fayyad & Irani, 1993).

A set of :math:`N` instances is cut in two where the entropy of the class is least, between two
neighbouring values. With :math:`k, k_1, k_2` classes present in the whole and in the parts, and
entropies :math:`E, E_1, E_2`, the cut is worth its description, and both parts are looked
at in the same way, if its gain in information is larger than

.. math:: \frac{\log_2(N - 1) + \log_2(3^k - 2) - (k E - k_1 E_1 - k_2 E_2)}{N} .
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# Cuts whose entropies (times the number of instances) differ by rounding only are as good as each
# other, and the first of them is taken: so no cut depends on the last bits of a logarithm.
_SLACK = 1e-6


def mdl_cuts(values: ArrayLike, labels: ArrayLike) -> Floats:
    """Return the points, in increasing order, at which a numeric attribute is cut.

    Parameters
    ----------
    values : array of shape (instances,)
        The attribute; instances where it is missing (NaN) are left out.
    labels : array of int, shape (instances,)
        Codes of the classes.

    Examples
    --------
    >>> mdl_cuts([1, 2, 3, 4, 11, 12, 13, 14], [0, 0, 0, 0, 1, 1, 1, 1])
    array([7.5])
    >>> mdl_cuts([1, 2, 3, 4, 11, 12, 13, 14], [0, 1, 0, 1, 0, 1, 0, 1])
    array([], dtype=float64)
    """
    x = np.asarray(values, dtype=np.float64)
    classes = np.asarray(labels)
    if x.ndim != 1 or classes.shape != x.shape:
        raise ValueError(
            f"values and labels must be one number for each instance, not of the shapes {x.shape} "
            f"and {classes.shape}"
        )
    if classes.dtype.kind not in "iu" or (classes.size and classes.min() < 0):
        raise ValueError("labels must be codes of classes: whole numbers from 0")
    order = np.argsort(x, kind="stable")[: np.count_nonzero(~np.isnan(x))]
    cuts = np.empty(len(order))
    n_classes = int(classes.max(initial=0)) + 1
    found = find_cuts(
        x[order],
        classes[order].astype(np.int64),
        len(order),
        entropy_table(len(order)),
        np.empty((3, n_classes), dtype=np.int64),
        np.empty((2 * len(order) + 2, 2), dtype=np.int64),
        cuts,
    )
    return cuts[:found].copy()


def entropy_table(n: int) -> Floats:
    r"""Return :math:`i \log_2 i` for :math:`i = 0 \ldots n`.

    The entropy of counts that add up to N, times N, is the entry of N less those of the counts.
    """
    counts = np.arange(n + 1, dtype=np.float64)
    return np.asarray(counts * np.log2(np.maximum(counts, 1.0)))


@kernel
def find_cuts(
    values: Floats,
    labels: Ints,
    n: int,
    table: Floats,
    counts: Ints,
    stack: Ints,
    cuts: Floats,
) -> int:
    """Write the cuts of the first ``n`` values, which are sorted, and return how many there are.

    ``counts`` (3, classes) and ``stack`` (2 n + 2, 2) are room to work in.
    """
    whole, left, best_left = counts[0], counts[1], counts[2]
    n_classes, found, depth = len(whole), 0, 1
    stack[0, 0], stack[0, 1] = 0, n
    while depth > 0:
        depth -= 1
        start, end = stack[depth, 0], stack[depth, 1]
        if end < 0:  # a cut, all of whose left has been looked at: so they come in order
            cuts[found] = (values[start - 1] + values[start]) / 2
            found += 1
            continue
        size = end - start
        for c in range(n_classes):
            whole[c] = 0
            left[c] = 0
        for place in range(start, end):
            whole[labels[place]] += 1
        entropy = _entropy(whole, size, table)
        least, cut = entropy, -1
        for place in range(start + 1, end):
            left[labels[place - 1]] += 1
            if values[place - 1] < values[place]:
                within = table[place - start] + table[end - place]
                for c in range(n_classes):
                    within -= table[left[c]] + table[whole[c] - left[c]]
                if within < least - _SLACK:
                    least, cut = within, place
                    for c in range(n_classes):
                        best_left[c] = left[c]
        if cut >= 0 and _worth_it(whole, best_left, size, cut - start, entropy, table):
            stack[depth, 0], stack[depth, 1] = cut, end
            stack[depth + 1, 0], stack[depth + 1, 1] = cut, -1
            stack[depth + 2, 0], stack[depth + 2, 1] = start, cut
            depth += 3
    return found


@kernel
def _entropy(counts: Ints, size: int, table: Floats) -> float:
    """Entropy of counts, times their sum."""
    entropy = table[size]
    for count in counts:
        entropy -= table[count]
    return entropy


@kernel
def _worth_it(
    whole: Ints, left: Ints, size: int, size_left: int, entropy: float, table: Floats
) -> bool:
    """Say whether a cut is shorter to describe, with the classes, than the classes alone."""
    classes, classes_left, classes_right = 0, 0, 0
    entropy_left, entropy_right = table[size_left], table[size - size_left]
    for c in range(len(whole)):
        right = whole[c] - left[c]
        classes += whole[c] > 0
        classes_left += left[c] > 0
        classes_right += right > 0
        entropy_left -= table[left[c]]
        entropy_right -= table[right]
    saved = (
        classes * entropy / size
        - classes_left * entropy_left / size_left
        - classes_right * entropy_right / (size - size_left)
    )
    cost = math.log2(size - 1.0) + math.log2(3.0**classes - 2.0) - saved
    return entropy - entropy_left - entropy_right > cost


def sorted_rows(values: Floats, n_values: Ints) -> NDArray[np.int32]:
    """Return, for each numeric attribute, the instances in order of its values, missing ones last.

    Shape (attributes, instances); what is there for nominal attributes has no meaning.
    """
    order = np.zeros(values.shape[::-1], dtype=np.int32)
    numeric = n_values == 0
    if numeric.any():
        order[numeric] = np.argsort(values[:, numeric].T, axis=1, kind="stable")
    return order


@kernel
def find_states(
    values: Floats,
    labels: Ints,
    kept: NDArray[np.bool_],
    n_values: Ints,
    n_classes: int,
    order: NDArray[np.int32],
    table: Floats,
    attributes: Ints,
    begin: int,
    cuts: Floats,
    modes: Ints,
    first: Ints,
    n_states: Ints,
    states: NDArray[np.uint32],
) -> int:
    """Turn attributes into states, numbered through from ``begin``; return where they end.

    A state is a value of a nominal attribute or an interval of a numeric one; the commonest one,
    the first on ties, stands for missing values. Cuts and modes are learnt from the instances
    ``kept``, and written for all.

    Parameters
    ----------
    attributes : array of int
        The attributes to be done, in the order in which their states are to be numbered.
    cuts, modes, first, n_states, states : arrays
        Where the results are written: cuts of numeric attributes (attributes, instances), and for
        each attribute the state that stands for missing ones, counted from its first state, its
        first state and their number; the state of each instance (instances, attributes).
    """
    n = len(values)
    known = np.empty(n)
    classes = np.empty(n, dtype=np.int64)
    counts = np.empty((3, n_classes), dtype=np.int64)
    stack = np.empty((2 * n + 2, 2), dtype=np.int64)
    for a in attributes:
        first[a] = begin
        n_states[a] = n_values[a]
        if n_values[a] == 0:
            size = 0
            for row in order[a]:
                if kept[row] and not math.isnan(values[row, a]):
                    known[size] = values[row, a]
                    classes[size] = labels[row]
                    size += 1
            n_states[a] = 1 + find_cuts(known, classes, size, table, counts, stack, cuts[a])
        seen = np.zeros(n_states[a] + 1, dtype=np.int64)
        modes[a] = 0
        for i in range(n):
            state = state_of(values[i, a], n_values[a], cuts[a], n_states[a])
            states[i, a] = state
            if kept[i]:
                seen[state] += 1
        for state in range(n_states[a]):
            if seen[state] > seen[modes[a]]:
                modes[a] = state
        for i in range(n):
            states[i, a] = begin + (states[i, a] if states[i, a] < n_states[a] else modes[a])
        begin += n_states[a]
    return begin


@kernel
def state_of(x: float, n_values: int, cuts: Floats, n_states: int) -> int:
    """Return the state of a value, counted within its attribute; ``n_states`` if missing."""
    if math.isnan(x):
        return n_states
    if n_values > 0:
        return int(x)
    state = 0
    while state < n_states - 1 and x > cuts[state]:
        state += 1
    return state
