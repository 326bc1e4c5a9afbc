r"""The best threshold of a numeric attribute.

The candidates are the midpoints between neighbouring values that leave enough instances on
both sides; the first one with the largest gain is the best. With the correction of Release 8
(Quinlan 1996), :math:`\log_2(\text{candidates})/n` comes off the gain.
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
def whole_worth(
    data: Data,
    options: Options,
    work: Workspace,
    a: int,
    lo: int,
    hi: int,
    of_class: Floats,
    total: float,
) -> None:
    """Find the best threshold of a numeric attribute for the instances ``lo:hi`` of weight 1.

    ``of_class`` counts them by class, and ``whole_sides`` those with known values: on the left
    side, and on both.
    """
    columns, labels, r = data.columns, data.labels, data.rows[a]
    ascending, worth, sides = work.ascending, work.worth, work.whole_sides
    table, steps, margin = options.phi, options.phi_steps, options.min_leaf
    hi = end_of(ascending, r, lo, hi)
    known, n_classes = hi - lo, sides.shape[1]
    least = math.ceil(_least_side(float(known), n_classes, margin))
    if known < 2 * max(least, margin):
        return
    inner = columns[a, ascending[r, lo + margin - 1]] + RESOLUTION
    if inner >= columns[a, ascending[r, hi - margin]]:
        return
    all_known = known == total
    for c in range(n_classes):
        sides[0, c] = 0
        sides[1, c] = int(of_class[c]) if all_known else 0
    if not all_known:
        for place in range(lo, hi):
            sides[1, labels[ascending[r, place]]] += 1
    for place in range(lo, lo + least - 1):
        sides[0, labels[ascending[r, place]]] += 1
    before, purity = -table[known], 0.0
    for c in range(n_classes):
        before += table[sides[1, c]]
        purity += table[sides[0, c]] + table[sides[1, c] - sides[0, c]]
    best, best_place, candidates = -np.inf, -1, np.int64(0)
    tolerance = TOLERANCE * total
    x = columns[a, ascending[r, lo + least - 1]]
    for place in range(lo + least - 1, hi - least):
        c = labels[ascending[r, place]]
        k = sides[0, c]
        sides[0, c] = k + 1
        purity += steps[k] - steps[sides[1, c] - k - 1]
        last = x
        x = columns[a, ascending[r, place + 1]]
        n_left = place + 1 - lo
        score = purity - (table[n_left] + table[known - n_left])
        # Without a branch: equal neighbours come in no order that a processor could foresee.
        differ = last + RESOLUTION < x
        candidates += differ
        if differ & (score > best + tolerance):
            best, best_place = score, place
    if candidates > 0:
        low, high = columns[a, ascending[r, best_place]], columns[a, ascending[r, best_place + 1]]
        worth[CUT, a] = midpoint(low, high)
        gain, n_left = (best - before) / total, best_place + 1 - lo
        _report(options, worth, a, gain, candidates, float(n_left), float(known), total)


@inlined
def weighted_worth(
    data: Data, options: Options, work: Workspace, a: int, lo: int, hi: int, total: float
) -> None:
    """Find the best threshold among instances of any weight; see ``whole_worth``.

    Logarithms cost more than all the rest here, so a class's terms (``sides[2:]``) are brought up
    to date only at candidates, and only for classes of which instances have changed sides.
    """
    columns, labels, r = data.columns, data.labels, data.rows[a]
    ascending, weight_of, worth = work.ascending, work.weight_of, work.worth
    sides, changed, table = work.sides, work.whole_sides, options.phi
    hi = end_of(ascending, r, lo, hi)
    x = columns[a, ascending[r, lo]]
    if x + RESOLUTION >= columns[a, ascending[r, hi - 1]]:
        return
    n_classes = sides.shape[1]
    for c in range(n_classes):
        sides[0, c], sides[1, c], sides[2, c], changed[0, c] = 0.0, 0.0, 0.0, 0
    known = 0.0
    for place in range(lo, hi):
        i = ascending[r, place]
        sides[1, labels[i]] += weight_of[i]
        known += weight_of[i]
    purity = 0.0
    for c in range(n_classes):
        sides[2, c] = phi(sides[1, c], table)
        purity += sides[2, c]
    before = purity - phi(known, table)
    least = max(_least_side(known, n_classes, options.min_leaf), options.min_leaf - TOLERANCE)
    w_left, n_changed = 0.0, 0
    best, best_place, best_left, candidates = -np.inf, -1, 0.0, np.int64(0)
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
