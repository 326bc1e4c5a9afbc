"""The random numbers of a network, which come from a seed of its own.

The generator is SplitMix64 (Steele, Lea and Flood 2014, Fast splittable pseudorandom
number generators): whole numbers only, and so the same bits everywhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.arrays import Words
from twolearners.learners.compiled import kernel

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31, _32 = (np.uint64(bits) for bits in (11, 27, 30, 31, 32))


@kernel
def mixed(word: np.uint64) -> np.uint64:
    """Return 64 bits that look nothing like the 64 given."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@kernel
def begin(seeds: Words, states: Words) -> None:
    """Set every lane's generator to where its seed says; neighbouring seeds are far apart."""
    for lane in range(len(seeds)):
        states[lane] = mixed(seeds[lane] + _GAMMA)


@kernel
def draw(states: Words, lane: int) -> np.uint64:
    """Draw 64 bits for one lane."""
    states[lane] += _GAMMA
    return mixed(states[lane])


@kernel
def draw_uniform(states: Words, lane: int) -> float:
    """Draw a number between -1 and 1 for one lane."""
    return np.float64(draw(states, lane) >> _11) * 2.0**-52 - 1.0


@kernel
def shuffle(states: Words, lane: int, order: NDArray[np.int32], count: int) -> None:
    """Put the first ``count`` of a lane's column of ``order`` into a random order."""
    state = states[lane]  # at hand, not fetched from the array again after every swap
    for last in range(count - 1, 0, -1):
        state += _GAMMA
        place = np.int64(((mixed(state) >> _32) * np.uint64(last + 1)) >> _32)
        order[last, lane], order[place, lane] = order[place, lane], order[last, lane]
    states[lane] = state
