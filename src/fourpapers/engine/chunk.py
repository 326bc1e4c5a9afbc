"""A chunk of trials as text, exact to the last bit.

A file has two lines of comment and a table with a line for each trial::

    # {"experiment": "equal-learners", "version": 1, "seed": 1998, ...}
    # {"sha256": "6f1d...", "library": "0.1.0", "seconds": 1.9, ...}
    trial,counts.0,counts.1,counts.2,counts.3
    0,2,9,13,76

The first line and the table are the same whoever computes them, and the checksum
is theirs. Where the cells of a column have names, the first line has them under ``labels``.
The second line is provenance: how, where and in how many seconds.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import stat
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine.codecs import Labels
from fourpapers.engine.registry import COLUMN, TYPES, Columns

_KINDS = frozenset(TYPES.values())
_IDENTITY = {"experiment": str, "version": int, "seed": int, "parameters": dict}
_CPU = re.compile(r"[\w ()@.,:/+-]+")
#: What reading a text that nobody wrote can end in.
_NO_CHUNK = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)


class DamagedError(ValueError):
    """A file that is no chunk, or not as it was written."""


@dataclass(frozen=True)
class Chunk:
    """The outcome of some trials, and what it was made with."""

    identity: dict[str, Any]
    trials: range
    columns: Columns
    provenance: dict[str, Any]
    labels: Mapping[str, Labels] = field(default_factory=dict)

    def with_labels(self, labels: Mapping[str, Labels]) -> Chunk:
        """Write labelled columns again with other labels; those it does not have are refused."""
        translated = {
            name: self.labels[name].translate(self.columns[name], to)
            for name, to in labels.items()
            if to != self.labels[name]
        }
        return replace(self, columns=self.columns | translated, labels=labels)

    @property
    def content(self) -> tuple[str, str]:
        """The first line and the table, which never depend on who computed them."""
        labels = {name: asdict(codec) for name, codec in self.labels.items()}
        head = {
            **self.identity,
            "trials": [self.trials.start, self.trials.stop],
            "columns": {name: [str(x.dtype), *x.shape[1:]] for name, x in self.columns.items()},
            **({"labels": labels} if labels else {}),
        }
        return f"# {json.dumps(head)}\n", _table(self.trials, self.columns)

    def encode(self) -> bytes:
        """Write it as text."""
        head, table = self.content
        provenance = {"sha256": _checksum(head, table), **self.provenance}
        return f"{head}# {json.dumps(provenance)}\n{table}".encode()

    @classmethod
    def read(cls, path: Path) -> Chunk:
        """Read a file; a link, a folder or a device in its place counts as damage."""
        if not stat.S_ISREG(path.lstat().st_mode):
            raise DamagedError("it is no plain file")
        return cls.decode(path.read_bytes())

    @classmethod
    def decode(cls, data: bytes) -> Chunk:
        """Read it from text; raise DamagedError if that is not what was once written.

        Nothing in the text is carried out, and nothing takes more memory than the text does.
        """
        try:
            first, second, table = lines_of(data)
            head, provenance = json.loads(first[2:]), json.loads(second[2:])
            if provenance.pop("sha256") != _checksum(first + "\n", table):
                raise DamagedError("its checksum is wrong")
            columns, (start, stop) = head.pop("columns"), head.pop("trials")
            labels = {
                name: _labels(columns[name], **codec)
                for name, codec in head.pop("labels", {}).items()
            }
            if head.keys() != _IDENTITY.keys() or not all(
                type(head[name]) is kind for name, kind in _IDENTITY.items()
            ):
                raise DamagedError("it does not say what it is of")
            if not 0 <= start < stop or table.count("\n") != stop - start + 1:
                raise DamagedError("its trials are not those it names")
            parsed = _parse(table, columns)
            if parsed.pop("trial").tolist() != list(range(start, stop)):
                raise DamagedError("its trials are not those it names")
        except DamagedError:
            raise
        except _NO_CHUNK:
            raise DamagedError("it is no chunk of trials") from None
        return cls(head, range(start, stop), parsed, provenance, labels)


def lines_of(data: bytes) -> tuple[str, str, str]:
    """Split a file into its first line, its second and the table, whatever ends its lines.

    Git and editors turn line ends into those of another system. No number depends on them, and
    the checksum is that of the text as it was written.
    """
    first, second, table = data.decode().replace("\r\n", "\n").split("\n", 2)
    return first, second, table


@dataclass(frozen=True)
class Header:
    """What the second line of a file says of its making; nothing is checked but its form."""

    seconds: float
    cpu: str
    code: str | None
    size: int

    @classmethod
    def read(cls, path: Path) -> Header | None:
        """Read it; return None if there is none."""
        try:
            status = path.lstat()
            if not stat.S_ISREG(status.st_mode):
                return None
            with path.open(encoding="utf-8") as file:
                file.readline()
                provenance = json.loads(file.readline()[2:])
            seconds, cpu = float(provenance["seconds"]), provenance["machine"]["cpu"]
            valid = isinstance(cpu, str) and _CPU.fullmatch(cpu)
        except (OSError, *_NO_CHUNK):
            return None
        # It is shown on screens and pages: a name is no place for anything but a name.
        processor = cpu if valid else "a machine without a name"
        if not 0 <= seconds < math.inf:
            return None
        return cls(seconds, processor, provenance.get("code"), status.st_size)


def cell_names(name: str, array: NDArray[Any]) -> list[str]:
    """Name what a column holds of a trial: itself, or ``counts.0``, ``counts.1`` and so on."""
    return [".".join([name, *map(str, cell)]) for cell in np.ndindex(array.shape[1:])]


def _table(trials: range, columns: Columns) -> str:
    names, parts = ["trial"], [[[trial] for trial in trials]]
    for name, array in columns.items():
        names += cell_names(name, array)
        flat = array.reshape(len(array), -1)
        parts.append((flat.astype(int) if flat.dtype == bool else flat).tolist())
    # repr() is the shortest text that reads back as the very same number.
    rows = (",".join([repr(x) for part in row for x in part]) for row in zip(*parts, strict=True))
    return "\n".join([",".join(names), *rows, ""])


def _parse(table: str, columns: dict[str, list[Any]]) -> Columns:
    kinds: list[Any] = [("trial", "int64")]
    for name, (kind, *shape) in columns.items():
        if kind not in _KINDS or not COLUMN.fullmatch(name) or name == "trial":
            raise DamagedError("it has columns of a kind that is never stored")
        kinds.append((name, "int64" if kind == "bool" else kind, tuple(shape)))
    cells = 1 + sum(math.prod(shape) for _, _, shape in kinds[1:])
    if table.partition("\n")[0].count(",") + 1 != cells or min(map(_least, kinds[1:])) < 1:
        raise DamagedError("its columns are not those it names")
    rows = np.loadtxt(io.StringIO(table), np.dtype(kinds), delimiter=",", skiprows=1, ndmin=1)
    kind_of = {name: columns.get(name, ["int64"])[0] for name in rows.dtype.names or ()}
    return {name: np.ascontiguousarray(rows[name], kind) for name, kind in kind_of.items()}


def _least(kind: tuple[str, str, tuple[int, ...]]) -> int:
    return min(kind[2], default=1)


def _labels(column: list[Any], names: list[str], base: int) -> Labels:
    if column[0] != "int64" or not all(isinstance(name, str) for name in names):
        raise DamagedError("it does not name the cells of its columns")
    return Labels(tuple(names), base)


def _checksum(head: str, table: str) -> str:
    return hashlib.sha256((head + table).encode()).hexdigest()
