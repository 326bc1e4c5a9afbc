r"""Cut numeric attributes into intervals that tell the classes apart (Fayyad & Irani, 1993).

A set of :math:`N` instances is cut in two where the entropy of the class is least, between two
neighbouring values. With :math:`k, k_1, k_2` classes present in the whole and in the parts, and
entropies :math:`E, E_1, E_2`, the cut is worth its description, and both parts are looked
at in the same way, if its gain in information is larger than

.. math:: \frac{\log_2(N - 1) + \log_2(3^k - 2) - (k E - k_1 E_1 - k_2 E_2)}{N} .
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Bools, Codes, Floats, Ints, Numbers
from twolearners.learners.compiled import kernel
from twolearners.learners.entropy import midpoint, phi_table

# Cuts whose entropies (times the number of instances) differ by rounding only are as good as each
# other, and the first of them is taken: so no cut depends on the last bits of a logarithm.
_SLACK = 1e-6


class Data(NamedTuple):
    r"""A data set whose attributes are to be turned into states.

    Attributes
    ----------
    values : array of shape (instances, attributes)
        Numbers, and codes of nominal values; NaN where missing.
    n_values : array of shape (attributes,)
        How many values a nominal attribute has; 0 for a numeric one.
    labels : array of shape (instances,)
        Codes of the classes.
    n_classes : int
    order : array of shape (attributes, instances)
        The instances in the order of each numeric attribute, missing values last.
    phi : array of shape (instances + 1,)
        :math:`i \log_2 i`; of no use without numeric attributes, and then shorter.
    """

    values: Floats
    n_values: Ints
    labels: Ints
    n_classes: int
    order: Codes
    phi: Floats

    @classmethod
    def of(cls, data: Encoded) -> Data:
        """Sort the values."""
        numeric = data.n_values == 0
        order = np.zeros(data.values.shape[::-1], dtype=np.int32)
        if numeric.any():
            order[numeric] = np.argsort(data.values[:, numeric].T, axis=1, kind="stable")
        phi = phi_table(len(data) if numeric.any() else 0)
        return cls(data.values, data.n_values, data.labels, data.n_classes, order, phi)


class States(NamedTuple):
    """Attributes turned into states, which are numbered through.

    A state is a value of a nominal attribute or an interval of a numeric one; the commonest one,
    the first on ties, stands for missing values.

    Attributes
    ----------
    cuts : array of shape (attributes, instances)
        Where numeric attributes are cut; no columns if there are none.
    modes : array of shape (attributes,)
        The state that stands for missing values, counted from the attribute's first state.
    first, n_states : arrays of shape (attributes,)
        The first state of an attribute, and how many it has.
    of : array of shape (instances, attributes)
        The state of each instance.
    """

    cuts: Floats
    modes: Ints
    first: Ints
    n_states: Ints
    of: Numbers

    @classmethod
    def empty(cls, data: Encoded) -> States:
        """Make room for the states of a data set."""
        n, d = data.values.shape
        cuts = np.empty((d, n if (data.n_values == 0).any() else 0))
        modes, first, n_states = np.empty((3, d), dtype=np.int64)
        return cls(cuts, modes, first, n_states, np.empty((n, d), dtype=np.uint32))


@kernel
def find_cuts(
    values: Floats, labels: Ints, n: int, table: Floats, counts: Ints, ends: Ints, cuts: Floats
) -> int:
    """Write the cuts of the first ``n`` values, which are sorted, and return how many there are.

    ``counts`` (3, classes) and ``ends`` (n + 1), of the parts yet to be looked at, are room to
    work in. The part on the left comes first: so the cuts are found in order.
    """
    whole, left, best_left = counts[0], counts[1], counts[2]
    n_classes, n_cuts, depth, start = len(whole), 0, 1, 0
    ends[0] = n
    while depth > 0:
        end = ends[depth - 1]
        for c in range(n_classes):
            whole[c] = 0
            left[c] = 0
        for place in range(start, end):
            whole[labels[place]] += 1
        entropy = table[end - start]
        for c in range(n_classes):
            entropy -= table[whole[c]]
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
        if cut >= 0 and _worth_it(whole, best_left, end - start, cut - start, entropy, table):
            ends[depth] = cut
            depth += 1
            continue
        depth -= 1
        if depth > 0:  # this part stays whole, and there is another on its right
            cuts[n_cuts] = midpoint(values[end - 1], values[end])
            n_cuts += 1
        start = end
    return n_cuts


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


@kernel
def find_states(data: Data, kept: Bools, attributes: Ints, begin: int, states: States) -> int:
    """Turn attributes into states, numbered through from ``begin``; return where they end.

    Cuts and modes are learnt from the instances ``kept``, and states are written for all. The
    attributes come in the order in which their states are to be numbered.
    """
    values, labels, n_values = data.values, data.labels, data.n_values
    modes, first, n_states, own = states.modes, states.first, states.n_states, states.of
    n = len(values)
    known = np.empty(n)
    classes = np.empty(n, dtype=np.int64)
    counts = np.empty((3, data.n_classes), dtype=np.int64)
    ends = np.empty(n + 1, dtype=np.int64)
    for a in attributes:
        cuts = states.cuts[a]
        first[a] = begin
        n_states[a] = n_values[a]
        if n_values[a] == 0:
            size = 0
            for row in data.order[a]:
                if kept[row] and not math.isnan(values[row, a]):
                    known[size] = values[row, a]
                    classes[size] = labels[row]
                    size += 1
            n_states[a] = 1 + find_cuts(known, classes, size, data.phi, counts, ends, cuts)
        seen = np.zeros(n_states[a] + 1, dtype=np.int64)
        modes[a] = 0
        for i in range(n):
            state = state_of(values[i, a], n_values[a], cuts, n_states[a])
            own[i, a] = state
            if kept[i]:
                seen[state] += 1
        for state in range(n_states[a]):
            if seen[state] > seen[modes[a]]:
                modes[a] = state
        for i in range(n):
            state = own[i, a]
            own[i, a] = begin + (state if state < n_states[a] else modes[a])
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
