"""What networks are shown: rows of inputs, scaled for each of eight networks apart.

A row holds an example's inputs, then the code of its class, then zeros up to a whole
number of lanes. ``order`` has a column for each network: the rows of its examples, as many
as ``counts`` says, and after them any row, to be shown when others still have examples.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.arrays import Floats, Ints
from twolearners.learners.compiled import kernel
from twolearners.learners.perceptrons.lanes import (
    LANES,
    first_halves,
    load,
    load_from,
    second_halves,
    store,
)

Order = NDArray[np.int32]


def rows_of(values: Floats, n_values: Ints, labels: Ints | None = None) -> tuple[Floats, int]:
    """Return the rows of encoded instances, and how many inputs they have.

    A numeric attribute or a nominal one of two values is one input; a nominal one of more
    values has an input for each of them, which is 1 where the instance has that value.
    """
    columns = []
    for attribute, count in enumerate(n_values):
        column = values[:, attribute : attribute + 1]
        columns.append(column if count <= 2 else np.asarray(column == np.arange(count)))
    n_inputs = sum(column.shape[1] for column in columns)
    rows = np.zeros((len(values), -(-(n_inputs + 1) // LANES) * LANES))
    np.concatenate([*columns, rows[:, n_inputs:]], axis=1, out=rows)
    if labels is not None:
        rows[:, n_inputs] = labels
    return rows, n_inputs


def order_of(members: Sequence[Ints], spare: int) -> tuple[Order, Ints]:
    """Return the order and counts of examples for up to eight networks; the first ones fill up."""
    counts = np.resize(np.array([len(rows) for rows in members], dtype=np.int64), LANES)
    order = np.zeros((int(counts.max()) + spare, LANES), dtype=np.int32)
    for lane in range(LANES):
        order[: counts[lane], lane] = members[lane % len(members)]
    return order, counts


@kernel
def measure(
    rows: Floats,
    order: Order,
    counts: Ints,
    n_inputs: int,
    by_range: bool,
    centre: Floats,
    scale: Floats,
) -> None:
    """Find where the inputs of each lane's examples lie, and how far they spread.

    The centre is the mean; the scale is 1 over half the range, or over the standard
    deviation. An input that is the same in all examples says nothing, and has the scale 0.
    """
    centre[:] = 0.0
    scale[:] = 0.0
    for lane in range(LANES):
        count = counts[lane]
        for i in range(n_inputs):
            total, low, high = 0.0, math.inf, -math.inf
            for e in range(count):
                value = rows[order[e, lane], i]
                total += value
                low = min(low, value)
                high = max(high, value)
            mean = total / count
            spread = (high - low) / 2
            if not by_range:
                squares = 0.0
                for e in range(count):
                    squares += (rows[order[e, lane], i] - mean) ** 2
                spread = math.sqrt(squares / count)
            centre[i * LANES + lane] = mean
            if high > low and spread > 1e-300:
                scale[i * LANES + lane] = 1 / spread
        scale[n_inputs * LANES + lane] = 1.0  # the class stays what it is


@kernel
def show(
    rows: Floats,
    order: Order,
    position: int,
    centre: Floats,
    scale: Floats,
    x: Floats,
    x0: int,
) -> None:
    """Bring the example at a position of each lane's order, scaled, to ``x`` from ``x0`` on."""
    width = rows.shape[1]
    row0, row1 = width * order[position, 0], width * order[position, 1]
    row2, row3 = width * order[position, 2], width * order[position, 3]
    row4, row5 = width * order[position, 4], width * order[position, 5]
    row6, row7 = width * order[position, 6], width * order[position, 7]
    for i in range(0, width, LANES):
        a, b = load_from(rows, row0 + i), load_from(rows, row1 + i)
        c, d = load_from(rows, row2 + i), load_from(rows, row3 + i)
        e, f = load_from(rows, row4 + i), load_from(rows, row5 + i)
        g, h = load_from(rows, row6 + i), load_from(rows, row7 + i)
        # One network's eight inputs become one input of eight networks: three times the
        # vectors of the first half are dealt into those of the second half, like cards.
        for _ in range(3):
            a, b, c, d, e, f, g, h = (
                first_halves(a, e),
                second_halves(a, e),
                first_halves(b, f),
                second_halves(b, f),
                first_halves(c, g),
                second_halves(c, g),
                first_halves(d, h),
                second_halves(d, h),
            )
        store(x, x0 + i, (a - load(centre, i)) * load(scale, i))
        store(x, x0 + i + 1, (b - load(centre, i + 1)) * load(scale, i + 1))
        store(x, x0 + i + 2, (c - load(centre, i + 2)) * load(scale, i + 2))
        store(x, x0 + i + 3, (d - load(centre, i + 3)) * load(scale, i + 3))
        store(x, x0 + i + 4, (e - load(centre, i + 4)) * load(scale, i + 4))
        store(x, x0 + i + 5, (f - load(centre, i + 5)) * load(scale, i + 5))
        store(x, x0 + i + 6, (g - load(centre, i + 6)) * load(scale, i + 6))
        store(x, x0 + i + 7, (h - load(centre, i + 7)) * load(scale, i + 7))
