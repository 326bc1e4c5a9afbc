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


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on plain arrays; division by zero gives inf or NaN, as in numpy."""
    return numba.njit(cache=True, error_model="numpy")(function)


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
