"""Verdicts as the digits of one number to base 3: two dozen tests in twelve characters."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints = NDArray[np.int64]
_BASE, _MOST = 3, 39  # 3**39 is the last power of three in 64 bits


def pack(verdicts: ArrayLike) -> Ints:
    """Write the last axis, of 0, 1 and 2, as one number; the first test is its lowest digit.

    Examples
    --------
    >>> pack([[0, 1, 2], [2, 0, 0]]).tolist()
    [21, 2]
    >>> unpack([21, 2], 3).tolist()
    [[0, 1, 2], [2, 0, 0]]
    """
    digits = np.asarray(verdicts, dtype=np.int64)
    if digits.size and not (digits.min() >= 0 and digits.max() < _BASE):
        raise ValueError("a verdict is 0 (no difference found), 1 (A better) or 2 (B better)")
    return np.asarray(digits @ _powers(digits.shape[-1]))


def unpack(numbers: ArrayLike, tests: int) -> Ints:
    """Read back what :func:`pack` wrote: shape (..., tests)."""
    return np.asarray(numbers, dtype=np.int64)[..., None] // _powers(tests) % _BASE


def _powers(tests: int) -> Ints:
    if tests > _MOST:
        raise ValueError(f"{tests} tests do not fit into one number; {_MOST} do")
    return _BASE ** np.arange(tests, dtype=np.int64)
