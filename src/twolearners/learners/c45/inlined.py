"""Kernels' helpers that are compiled into their callers.

A call passes seven numbers for each array: for a helper that does little, that takes longer
than what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function as ``kernel`` does, but into the functions that call it."""
    return numba.njit(cache=True, error_model="numpy", forceinline=True)(function)
