r"""What an attribute is worth: a nominal one, and a numeric one with its best threshold.

A nominal attribute has a branch for each of its values. The candidates for a threshold are the
midpoints between neighbouring values that leave enough instances on both sides; the first one with
the largest gain is the best. With the correction of Release 8 (Quinlan 1996),
:math:`\log_2(\text{candidates})/n` comes off the gain.
"""

from __future__ import annotations

import math

import numpy as np

from twolearners.learners.arrays import Floats
from twolearners.learners.c45.criterion import CUT, GAIN, INFO, TOLERANCE, phi
from twolearners.learners.c45.general.lists import Data, Workspace, end_of
from twolearners.learners.c45.options import Options
from twolearners.learners.compiled import inlined
from twolearners.learners.entropy import midpoint

#: Neighbouring values this close are not told apart.
RESOLUTION = 1e-5
#: A side holds at least this share of the instances per class, within bounds.
SIDE, LARGEST_SIDE = 0.1, 25.0


@inlined
def _least_side(known: float, n_classes: int, min_leaf: int) -> float:
    """Return how many instances there must be on both sides of a threshold."""
    return min(max(SIDE * known / n_classes, float(min_leaf)), LARGEST_SIDE) - TOLERANCE


@inlined
def _report(
    options: Options,
    worth: Floats,
    a: int,
    gain: float,
    candidates: int,
    w_left: float,
    known: float,
    total: float,
) -> None:
    """Write down what the best threshold is worth, if it gains anything."""
    table = options.phi
    if options.mdl_correction:
        gain -= math.log2(candidates) / total
    if gain > TOLERANCE:
        by_side = phi(w_left, table) + phi(known - w_left, table) + phi(total - known, table)
        worth[GAIN, a] = gain
        worth[INFO, a] = (phi(total, table) - by_side) / total


@inlined
def _can_cut(data: Data, work: Workspace, a: int, lo: int, hi: int, min_leaf: int) -> bool:
    """Tell whether any threshold leaves ``min_leaf`` ascending instances on both sides.

    If not, none does further down the tree.
    """
    columns, ascending, r = data.columns, work.ascending, data.rows[a]
    if hi - lo < 2 * min_leaf:
        return False
    low, high = ascending[r, lo + min_leaf - 1], ascending[r, hi - min_leaf]
    return columns[a, low] + RESOLUTION < columns[a, high]


@inlined
def whole_worth(
    data: Data, options: Options, work: Workspace, a: int, lo: int, hi: int, total: float
) -> bool:
    """Find the best threshold of a numeric attribute for the instances ``lo:hi`` of weight 1.

    ``whole_sides`` counts them by class: those with known values on the left side and on the
    right, and all. Returns whether there is a threshold, here or further down.
    """
    labels, values, present = data.labels, data.columns[a], work.present
    left, right, every = work.whole_sides[0], work.whole_sides[1], work.whole_sides[2]
    table, steps, min_leaf = options.phi, options.phi_steps, options.min_leaf
    hi = end_of(work.ascending, data.rows[a], lo, hi)
    if not _can_cut(data, work, a, lo, hi, min_leaf):
        return False
    ascending, known = work.ascending[data.rows[a], lo:hi], hi - lo
    all_known = known == total
    for j in range(1, present[0] + 1):
        left[present[j]] = 0
        right[present[j]] = every[present[j]] if all_known else 0
    if not all_known:
        for place in range(known):
            right[labels[ascending[place]]] += 1
    purity = 0.0
    for j in range(1, present[0] + 1):
        purity += table[right[present[j]]]
    before = purity - table[known]
    best, best_place, candidates = -np.inf, 0, np.int64(0)
    least = math.ceil(_least_side(float(known), len(left), min_leaf))
    tolerance = TOLERANCE * total
    x = values[ascending[0]]
    for place in range(known - least):
        c = labels[ascending[place]]
        k, rest = left[c], np.uint32(right[c] - 1)
        left[c], right[c] = k + 1, rest
        purity += steps[k] - steps[rest]
        last = x
        x = values[ascending[place + 1]]
        score = purity - (table[place + 1] + table[known - place - 1])
        # Without a branch: equal neighbours come in no order that a processor could foresee.
        differ = (last + RESOLUTION < x) & (place + 1 >= least)
        candidates += differ
        if differ & (score > best + tolerance):
            best, best_place = score, place
    if candidates > 0:
        low, high = values[ascending[best_place]], values[ascending[best_place + 1]]
        work.worth[CUT, a] = midpoint(low, high)
        gain, n_left = (best - before) / total, float(best_place + 1)
        _report(options, work.worth, a, gain, candidates, n_left, float(known), total)
    return True


@inlined
def weighted_worth(
    data: Data, options: Options, work: Workspace, a: int, lo: int, hi: int, total: float
) -> bool:
    """Find the best threshold among instances of any weight; see ``whole_worth``.

    Logarithms cost more than all the rest here, so a class's terms (``sides[2:]``) are brought up
    to date only at candidates, and only for classes of which instances have changed sides.
    """
    columns, labels, r = data.columns, data.labels, data.rows[a]
    ascending, weight_of, worth = work.ascending, work.weight_of, work.worth
    sides, changed, present = work.sides, work.whole_sides, work.present
    table, min_leaf = options.phi, options.min_leaf
    hi = end_of(ascending, r, lo, hi)
    if not _can_cut(data, work, a, lo, hi, min_leaf):
        return False
    for j in range(1, present[0] + 1):
        c = present[j]
        sides[0, c], sides[1, c], sides[2, c], changed[0, c] = 0.0, 0.0, 0.0, 0
    known = 0.0
    for place in range(lo, hi):
        i = ascending[r, place]
        sides[1, labels[i]] += weight_of[i]
        known += weight_of[i]
    purity = 0.0
    for j in range(1, present[0] + 1):
        sides[2, present[j]] = phi(sides[1, present[j]], table)
        purity += sides[2, present[j]]
    before = purity - phi(known, table)
    least = max(_least_side(known, sides.shape[1], min_leaf), min_leaf - TOLERANCE)
    w_left, n_changed = 0.0, 0
    best, best_place, best_left, candidates = -np.inf, -1, 0.0, np.int64(0)
    x = columns[a, ascending[r, lo]]
    for place in range(lo, hi - 1):
        i = ascending[r, place]
        c = labels[i]
        sides[0, c] += weight_of[i]
        w_left += weight_of[i]
        if changed[0, c] == 0:
            changed[0, c] = 1
            changed[1, n_changed] = c
            n_changed += 1
        last = x
        x = columns[a, ascending[r, place + 1]]
        if last + RESOLUTION >= x or min(w_left, known - w_left) < least:
            continue
        for j in range(n_changed):
            c = changed[1, j]
            changed[0, c] = 0
            term = phi(sides[0, c], table) + phi(sides[1, c] - sides[0, c], table)
            purity += term - sides[2, c]
            sides[2, c] = term
        n_changed = 0
        candidates += 1
        score = purity - phi(w_left, table) - phi(known - w_left, table)
        if score > best + TOLERANCE * total:
            best, best_place, best_left = score, place, w_left
    if candidates > 0:
        low, high = columns[a, ascending[r, best_place]], columns[a, ascending[r, best_place + 1]]
        worth[CUT, a] = midpoint(low, high)
        _report(options, worth, a, (best - before) / total, candidates, best_left, known, total)
    return True


@inlined
def nominal_worth(
    data: Data, options: Options, work: Workspace, a: int, lo: int, hi: int, total: float
) -> bool:
    """Find gain and split information of a nominal attribute for the instances ``lo:hi``.

    The gain is that of the instances whose value is known, times their share. The split
    information counts those with a missing value as one more branch. At least two branches
    need ``min_leaf`` instances: returns whether they have them. ``cells`` is zero before and after.
    """
    columns, labels, n_values = data.columns, data.labels, data.n_values[a]
    members, weights, cells, worth = work.members, work.weights, work.cells, work.worth
    present, of_value, of_class, table = work.present, work.share, work.sides, options.phi
    for j in range(1, present[0] + 1):
        of_class[0, present[j]] = 0.0
    for place in range(lo, hi):
        value = columns[a, members[place]]
        if not math.isnan(value):
            cells[int(value), labels[members[place]]] += weights[place]
    joint, known = 0.0, 0.0
    for v in range(n_values):
        of_value[v] = 0.0
        for j in range(1, present[0] + 1):
            c = present[j]
            cell = cells[v, c]
            cells[v, c] = 0.0
            joint += phi(cell, table)
            of_value[v] += cell
            of_class[0, c] += cell
        known += of_value[v]
    large, by_value, by_class = 0, 0.0, 0.0
    for v in range(n_values):
        by_value += phi(of_value[v], table)
        large += of_value[v] >= options.min_leaf - TOLERANCE
    if large < 2:
        return False
    for j in range(1, present[0] + 1):
        by_class += phi(of_class[0, present[j]], table)
    worth[GAIN, a] = (phi(known, table) - by_class - by_value + joint) / total
    worth[INFO, a] = (phi(total, table) - by_value - phi(total - known, table)) / total
    return True
