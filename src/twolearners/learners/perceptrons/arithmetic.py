"""Exponentials from additions, multiplications and divisions only.

Those of the machines' libraries differ in their last bits from one machine to the
next, and in training a last bit grows into another network. The four operations are
rounded in the same way everywhere, and so are these.
"""

from __future__ import annotations

import math

from twolearners.learners.arrays import Floats
from twolearners.learners.compiled import kernel
from twolearners.learners.perceptrons.lanes import (
    Vector,
    larger,
    load,
    power_of_two,
    smaller,
    spread,
    store,
)

# A number below 2**51 plus this is rounded to a whole number, which is in the last bits.
_ROUNDING = 1.5 * 2.0**52
_DOUBLINGS = 1 / math.log(2)
# ln 2 in two parts; the first is short, so that whole multiples of it are exact.
_LN2 = float.fromhex("0x1.62e42feep-1")
_REST_OF_LN2 = float.fromhex("0x1.a39ef35793c76p-33")
_LOWEST, _HIGHEST = -708.0, 709.0  # what lies beyond has no normal float64 for an exponential


@kernel
def exp(x: Vector) -> Vector:
    r"""Return :math:`e^x` of each lane, within two units in the last place.

    With :math:`x = k \ln 2 + r`, where :math:`k` is a whole number and
    :math:`|r| \le \ln(2)/2`, it is :math:`2^k` times the power series of :math:`e^r` up to the
    13th power. An x below -708 or above 709 counts as that.
    """
    x = larger(spread(_LOWEST), smaller(spread(_HIGHEST), x))
    shifted = x * spread(_DOUBLINGS) + spread(_ROUNDING)
    k = shifted - spread(_ROUNDING)
    r = (x - k * spread(_LN2)) - k * spread(_REST_OF_LN2)
    r2 = r * r
    r4 = r2 * r2
    # Four powers at a time: the processor need not wait for one product to begin the next.
    one = (spread(1.0) + r) + r2 * (spread(1 / 2) + r * spread(1 / 6))
    two = (spread(1 / 24) + r * spread(1 / 120)) + r2 * (spread(1 / 720) + r * spread(1 / 5040))
    three = (spread(1 / 40320) + r * spread(1 / 362880)) + r2 * (
        spread(1 / 3628800) + r * spread(1 / 39916800)
    )
    four = spread(1 / 479001600) + r * spread(1 / 6227020800)
    return (one + r4 * (two + r4 * (three + r4 * four))) * power_of_two(shifted)


@kernel
def logistic(x: Vector) -> Vector:
    r"""Return :math:`1/(1 + e^{-x})` of each lane, within four units in the last place."""
    return spread(1.0) / (spread(1.0) + exp(spread(0.0) - x))


@kernel
def softmax(scores: Floats, start: int, n_classes: int) -> None:
    """Turn the scores of the classes, which begin at ``start``, into their probabilities."""
    largest = load(scores, start)
    for c in range(1, n_classes):
        largest = larger(largest, load(scores, start + c))
    total = spread(0.0)
    for c in range(n_classes):
        odds = exp(load(scores, start + c) - largest)
        store(scores, start + c, odds)
        total += odds
    share = spread(1.0) / total
    for c in range(n_classes):
        store(scores, start + c, load(scores, start + c) * share)
