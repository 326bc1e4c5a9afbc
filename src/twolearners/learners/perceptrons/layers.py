"""One layer of a network, for four examples at a time.

A layer's weights are, for each unit, those of its inputs and then its bias. Example
``e`` and the three after it share each weight that is loaded, which makes small batches
faster than single examples. Their inputs are ``step`` apart; what belongs to their units
follows without gaps. Two units share each input that is loaded; the last one of an odd number is
paired with itself, and what is computed twice is written twice.
"""

from __future__ import annotations

from twolearners.learners.arrays import Floats
from twolearners.learners.compiled import kernel
from twolearners.learners.perceptrons.lanes import Vector, load, spread, store

#: How many examples go through a layer together.
EXAMPLES = 4


@kernel
def weigh(
    e: int, weights: Floats, x: Floats, step: int, n_inputs: int, sums: Floats, n_units: int
) -> None:
    """Compute each unit's sum of weights times inputs, and bias."""
    first = e * n_units
    x0, x1, x2, x3 = e * step, (e + 1) * step, (e + 2) * step, (e + 3) * step
    for unit in range(0, n_units, 2):
        other = min(unit + 1, n_units - 1)
        u, v = unit * (n_inputs + 1), other * (n_inputs + 1)
        a0 = a1 = a2 = a3 = load(weights, u + n_inputs)
        b0 = b1 = b2 = b3 = load(weights, v + n_inputs)
        for i in range(n_inputs):
            a, b = load(weights, u + i), load(weights, v + i)
            e0, e1, e2, e3 = load(x, x0 + i), load(x, x1 + i), load(x, x2 + i), load(x, x3 + i)
            a0 += a * e0
            a1 += a * e1
            a2 += a * e2
            a3 += a * e3
            b0 += b * e0
            b1 += b * e1
            b2 += b * e2
            b3 += b * e3
        _put(sums, first + unit, n_units, a0, a1, a2, a3)
        _put(sums, first + other, n_units, b0, b1, b2, b3)


@kernel
def pass_back(
    e: int, weights: Floats, slopes: Floats, n_units: int, back: Floats, n_inputs: int
) -> None:
    """Compute the slopes of the loss along the inputs from those along the units' sums."""
    for i in range(n_inputs):
        a0 = a1 = a2 = a3 = spread(0.0)
        for unit in range(n_units):
            w = load(weights, unit * (n_inputs + 1) + i)
            s0, s1, s2, s3 = _get(slopes, e * n_units + unit, n_units)
            a0 += w * s0
            a1 += w * s1
            a2 += w * s2
            a3 += w * s3
        _put(back, e * n_inputs + i, n_inputs, a0, a1, a2, a3)


@kernel
def descend(
    e: int, weights: Floats, x: Floats, step: int, n_inputs: int, slopes: Floats, n_units: int
) -> None:
    """Take off each weight the loss's slope along it: that along its unit's sum times its input."""
    first = e * n_units
    x0, x1, x2, x3 = e * step, (e + 1) * step, (e + 2) * step, (e + 3) * step
    for unit in range(0, n_units, 2):
        other = min(unit + 1, n_units - 1)
        u, v = unit * (n_inputs + 1), other * (n_inputs + 1)
        a0, a1, a2, a3 = _get(slopes, first + unit, n_units)
        b0, b1, b2, b3 = _get(slopes, first + other, n_units)
        for i in range(n_inputs):
            e0, e1, e2, e3 = load(x, x0 + i), load(x, x1 + i), load(x, x2 + i), load(x, x3 + i)
            a = load(weights, u + i) - ((a0 * e0 + a1 * e1) + (a2 * e2 + a3 * e3))
            b = load(weights, v + i) - ((b0 * e0 + b1 * e1) + (b2 * e2 + b3 * e3))
            store(weights, u + i, a)
            store(weights, v + i, b)
        a = load(weights, u + n_inputs) - ((a0 + a1) + (a2 + a3))
        b = load(weights, v + n_inputs) - ((b0 + b1) + (b2 + b3))
        store(weights, u + n_inputs, a)
        store(weights, v + n_inputs, b)


@kernel
def _get(array: Floats, at: int, step: int) -> tuple[Vector, Vector, Vector, Vector]:
    return (
        load(array, at),
        load(array, at + step),
        load(array, at + 2 * step),
        load(array, at + 3 * step),
    )


@kernel
def _put(array: Floats, at: int, step: int, a: Vector, b: Vector, c: Vector, d: Vector) -> None:
    store(array, at, a)
    store(array, at + step, b)
    store(array, at + 2 * step, c)
    store(array, at + 3 * step, d)
