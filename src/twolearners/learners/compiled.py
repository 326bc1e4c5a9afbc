"""Compile kernels once, and keep the machine code between runs.

Numba keeps compiled functions beside their source and looks at the age of *that*
file only: a kernel that calls a function in another module goes on using the old
machine code of it. So when any source of this room has changed since the kernels
were compiled, all of them are thrown away.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

ROOM = Path(__file__).resolve().parent


def _compile(**options: Any) -> Any:
    """Return numba's decorator, some of whose options it does not declare."""
    decorator: Any = numba.njit
    return decorator(error_model="numpy", **options)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on plain arrays; division by zero gives inf or NaN, as in numpy."""
    return _compile(cache=True)(function)


def reordering(function: Callable[..., Any]) -> Any:
    """Compile a kernel that may take numbers, none of them NaN, in any order, many at a time."""
    return _compile(cache=True, fastmath={"nnan", "nsz"})(function)


# Kernels write ``a[i] = b`` of whole rows as loops: numba's check of the shapes builds a message
# out of strings, which takes more than a second to compile.

# Arrays that come in a tuple are counted in and out wherever one of them is used, which takes
# longer than a small kernel's work. Kernels that make no arrays of their own can do without.


def lean_kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on tuples of arrays that makes no arrays itself.

    Without ``_nrt``, numba's runtime, references are not counted; who calls keeps the arrays.
    """
    return _compile(cache=True, _nrt=False)(function)


def lean_helper(function: Callable[..., Any]) -> Any:
    """Compile a lean kernel's helper; Python cannot call it, which halves the time to compile."""
    return _compile(no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a lean kernel's helper into what calls it; Python cannot call it.

    A call passes seven numbers for each array: for a helper that does little, that takes longer
    than what it does.
    """
    return _compile(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)(
        function
    )


def template(function: Callable[..., Any]) -> Any:
    """Write a lean kernel's helper out where it is called, so that it may be given functions."""
    return _compile(inline="always", _nrt=False)(function)


def forget_stale_kernels(room: Path = ROOM) -> bool:
    """Delete the room's compiled kernels if its sources have changed; say whether they had."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(room.rglob("*.py")):
        digest.update(source.relative_to(room).as_posix().encode() + source.read_bytes())
    stamp = room / "__pycache__" / "kernels.sha256"
    with contextlib.suppress(OSError):
        if stamp.read_text() == digest.hexdigest():
            return False
    # Where the folder cannot be written, numba keeps its files elsewhere, and so no stamp is due.
    with contextlib.suppress(OSError):
        for compiled in (*room.rglob("*.nbi"), *room.rglob("*.nbc")):
            compiled.unlink(missing_ok=True)
        stamp.parent.mkdir(exist_ok=True)
        partial = stamp.with_suffix(f".{os.getpid()}")
        partial.write_text(digest.hexdigest())
        partial.replace(stamp)
    return True


forget_stale_kernels()
