"""What a nominal attribute is worth, with a branch for each of its values."""

from __future__ import annotations

import math

from twolearners.learners.c45.criterion import GAIN, INFO, TOLERANCE, phi
from twolearners.learners.c45.general.lists import Data, Workspace
from twolearners.learners.c45.options import Options
from twolearners.learners.compiled import inlined


@inlined
def nominal_worth(
    data: Data, options: Options, work: Workspace, a: int, lo: int, hi: int, total: float
) -> None:
    """Find gain and split information of a nominal attribute for the instances ``lo:hi``.

    The gain is that of the instances whose value is known, times their share. The split
    information counts those with a missing value as one more branch. At least two branches
    need ``min_leaf`` instances. ``cells`` is zero before and after.
    """
    columns, labels, n_values = data.columns, data.labels, data.n_values[a]
    members, weights, cells, worth = work.members, work.weights, work.cells, work.worth
    of_value, of_class, table = work.share, work.sides, options.phi
    for c in range(of_class.shape[1]):
        of_class[0, c] = 0.0
    for place in range(lo, hi):
        value = columns[a, members[place]]
        if not math.isnan(value):
            cells[int(value), labels[members[place]]] += weights[place]
    joint, known = 0.0, 0.0
    for v in range(n_values):
        of_value[v] = 0.0
        for c in range(cells.shape[1]):
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
        return
    for c in range(of_class.shape[1]):
        by_class += phi(of_class[0, c], table)
    worth[GAIN, a] = (phi(known, table) - by_class - by_value + joint) / total
    worth[INFO, a] = (phi(total, table) - by_value - phi(total - known, table)) / total
