r"""Numbers as ``java.util.Random`` draws them, to visit instances in the order Weka does.

The generator is specified in Java's documentation: the linear congruence
:math:`s' = (25214903917\, s + 11) \bmod 2^{48}`, of which the upper bits are returned.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.compiled import kernel

_MULTIPLIER = np.uint64(0x5DEECE66D)
_INCREMENT = np.uint64(0xB)
_STATE = np.uint64((1 << 48) - 1)


def java_shuffle(n: int, seed: int) -> NDArray[np.int64]:
    """Return 0 to n - 1 in the order ``Random(seed)`` shuffles them to.

    From the last place down, each is exchanged with one drawn from those up to and including
    itself.

    Examples
    --------
    >>> java_shuffle(5, seed=1)
    array([2, 3, 1, 4, 0])
    """
    order = np.empty(n, dtype=np.int64)
    shuffle(order, scrambled(seed))
    return order


def scrambled(seed: int) -> np.uint64:
    """Return the state that the generator starts from, given its seed (any 64-bit integer)."""
    return np.uint64((seed ^ int(_MULTIPLIER)) & int(_STATE))


@kernel
def _next(state: np.uint64) -> np.uint64:
    return (state * _MULTIPLIER + _INCREMENT) & _STATE


@kernel
def next_int(state: np.uint64, bound: int) -> tuple[np.uint64, np.int64]:
    """Return the next state, and a number from 0 to bound - 1, all of them equally likely."""
    while True:
        state = _next(state)
        bits = np.int64(state >> np.uint64(17))  # the upper 31 of 48
        if bound & (bound - 1) == 0:  # a power of two: the upper bits are the better ones
            return state, (bound * bits) >> 31
        number = bits % bound
        if bits - number + bound - 1 < 1 << 31:  # else from the last, incomplete round: again
            return state, number


@kernel
def shuffle(order: NDArray[np.int64], state: np.uint64) -> None:
    """Fill ``order`` with 0, 1, ... and shuffle it."""
    for place in range(len(order)):
        order[place] = place
    for place in range(len(order) - 1, 0, -1):
        state, other = next_int(state, place + 1)
        order[place], order[other] = order[other], order[place]
