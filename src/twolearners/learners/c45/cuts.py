r"""The best threshold of a numeric attribute.

The candidates are the midpoints between neighbouring values that leave enough instances on
both sides; the first one with the largest gain is the best. With the correction of Release 8
(Quinlan 1996), :math:`\log_2(\text{candidates})/n` comes off the gain.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.c45.criterion import CUT, GAIN, INFO, NONE, TOLERANCE, phi
from twolearners.learners.c45.inlined import inlined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Members = NDArray[np.int32]

#: Neighbouring values this close are not told apart.
RESOLUTION = 1e-5
#: A side holds at least this share of the instances per class, within bounds.
SIDE, LARGEST_SIDE = 0.1, 25.0


@inlined
def least_side(known: float, n_classes: int, min_leaf: float) -> float:
    """Return how many instances there must be on both sides of a threshold."""
    return min(max(SIDE * known / n_classes, min_leaf), LARGEST_SIDE) - TOLERANCE


@inlined
def _report(
    worth: Floats,
    a: int,
    gain: float,
    candidates: int,
    w_left: float,
    known: float,
    total: float,
    cut: float,
    mdl_correction: bool,
    table: Floats,
) -> None:
    """Write down the best threshold, if there is one and it gains anything."""
    worth[GAIN, a] = NONE
    if candidates > 0:
        if mdl_correction:
            gain -= math.log2(candidates) / total
        if gain > TOLERANCE:
            by_side = phi(w_left, table) + phi(known - w_left, table) + phi(total - known, table)
            worth[GAIN, a] = gain
            worth[INFO, a] = (phi(total, table) - by_side) / total
            worth[CUT, a] = cut


@inlined
def whole_worth(
    worth: Floats,
    a: int,
    columns: Floats,
    ascending: Members,
    r: int,
    lo: int,
    hi: int,
    labels: Members,
    counts: Floats,
    node: int,
    total: float,
    min_leaf: float,
    mdl_correction: bool,
    table: Floats,
    steps: Floats,
    sides: Ints,
) -> bool:
    r"""Find the best threshold among instances of weight 1, ``ascending[r, lo:hi]``.

    ``steps`` has :math:`\varphi(k + 1) - \varphi(k)`, by which a class's term changes when one
    more of its instances comes to a side. ``sides`` counts classes: left, and on both sides.

    Returns
    -------
    bool
        Whether any part of these instances might yet be split by this attribute.
    """
    worth[GAIN, a] = NONE
    known, margin = hi - lo, int(min_leaf)
    if known < 2 * margin:
        return False
    inner = columns[a, ascending[r, lo + margin - 1]] + RESOLUTION
    if inner >= columns[a, ascending[r, hi - margin]]:
        return False
    n_classes = sides.shape[1]
    least = math.ceil(least_side(float(known), n_classes, min_leaf))
    if known < 2 * least:
        return True
    all_known = known == total
    for c in range(n_classes):
        sides[0, c] = 0
        sides[1, c] = int(counts[node, c]) if all_known else 0
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
        low = columns[a, ascending[r, best_place]]
        high = columns[a, ascending[r, best_place + 1]]
        _report(
            worth,
            a,
            (best - before) / total,
            candidates,
            float(best_place + 1 - lo),
            float(known),
            total,
            (low + high) / 2.0,
            mdl_correction,
            table,
        )
    return True


@inlined
def weighted_worth(
    worth: Floats,
    a: int,
    columns: Floats,
    ascending: Members,
    r: int,
    lo: int,
    hi: int,
    labels: Members,
    weight_of: Floats,
    total: float,
    min_leaf: float,
    mdl_correction: bool,
    table: Floats,
    sides: Floats,
    changed: Ints,
) -> bool:
    """Find the best threshold among instances of any weight; see ``whole_worth``.

    Logarithms cost more than all the rest here, so a class's terms (``sides[2:]``) are brought up
    to date only at candidates, and only for classes of which instances have changed sides.
    """
    worth[GAIN, a] = NONE
    x = columns[a, ascending[r, lo]]
    if x + RESOLUTION >= columns[a, ascending[r, hi - 1]]:
        return False
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
    least = least_side(known, n_classes, min_leaf)
    w_left, n_changed = 0.0, 0
    best, best_place, best_left, candidates = -np.inf, -1, 0.0, np.int64(0)
    splittable = False
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
        w_least = min(w_left, known - w_left)
        if last + RESOLUTION >= x or w_least < min_leaf - TOLERANCE:
            continue
        splittable = True
        if w_least < least:
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
        low = columns[a, ascending[r, best_place]]
        high = columns[a, ascending[r, best_place + 1]]
        _report(
            worth,
            a,
            (best - before) / total,
            candidates,
            best_left,
            known,
            total,
            (low + high) / 2.0,
            mdl_correction,
            table,
        )
    return splittable
