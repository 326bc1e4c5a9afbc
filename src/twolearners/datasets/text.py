"""Texts that may be compressed, and which of their words are numbers."""

from __future__ import annotations

import codecs
import gzip
import math
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO, cast

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_GZIP = b"\x1f\x8b"
# Where a container says how much of the machine's memory it may have.
_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
_MOST = 4  # times the size of a text: the memory that reading it takes


def number(word: str) -> float:
    """Return the number that a word is; infinite if it is none.

    A sign, digits, a point and an exponent make a number. What Python takes for one besides is a
    word: ``1_0``, ``nan``, ``infinity``, digits of other scripts; and so is what overflows.

    Examples
    --------
    >>> number("-1.5e3"), number("1_0")
    (-1500.0, inf)
    """
    return float(word) if _NUMBER.fullmatch(word) else math.inf


@contextmanager
def opened(path: str | Path, encoding: str = "utf-8-sig") -> Iterator[TextIO]:
    """Open a text, compressed with gzip or not; refuse what is neither or does not fit."""
    path = Path(path)
    try:
        codecs.lookup(encoding)
    except LookupError:
        raise ValueError(
            f"there is no encoding {encoding!r}: common ones are utf-8, latin-1, cp1252, utf-16"
        ) from None
    with path.open("rb") as content:
        packed = content.read(2) == _GZIP
        size = content.seek(0, os.SEEK_END)
        if packed and size > 4:
            content.seek(-4, os.SEEK_END)  # gzip ends with the size of what it compressed
            size = max(size, int.from_bytes(content.read(4), "little"))
    if _MOST * size > memory():
        raise ValueError(
            f"{path.name} holds {size / 1e9:,.1f} GB, and reading it takes up to "
            f"{_MOST * size / 1e9:,.1f} GB of memory, more than the {memory() / 1e9:,.1f} GB there "
            "are: leave out rows or columns"
        )
    try:
        reader = gzip.open if packed else open
        with reader(path, "rt", encoding=encoding, newline="") as text:
            yield cast("TextIO", text)
    except UnicodeDecodeError as error:
        known = "UTF-8" if encoding == "utf-8-sig" else encoding
        raise ValueError(
            f"{path.name} is not a text in {known}: {error.reason}. Name its encoding, such as "
            "encoding='latin-1' or 'cp1252'"
        ) from error
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(f"{path.name} cannot be decompressed: {error}") from error


def memory() -> float:
    """Return the bytes of memory that this process may have; infinite where nobody tells."""
    most = math.inf
    with suppress(AttributeError, ValueError, OSError):
        most = float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    for limit in _LIMITS:
        with suppress(ValueError, OSError):  # it is not there, or says "max"
            most = min(most, float(int(Path(limit).read_text(encoding="ascii"))))
    return most
