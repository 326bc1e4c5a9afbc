"""What stored results hang on, written down; run as a module, it writes all of it anew.

A stored digit is decided by the names, versions, seeds and parameters of its experiment and by the
text that starts each stream of random numbers. Code may be moved and renamed; these may not.
"""

from __future__ import annotations

import ast
import hashlib
import json
from pathlib import Path
from typing import Any

from fourpapers.engine import experiments
from fourpapers.engine.chunk import lines_of
from fourpapers.engine.store import Store
from tests import ROOT

STORE = Store(ROOT / "results")
RECORD = Path(__file__).with_name("frozen.json")
SUMS = ROOT / "results" / "SHA256SUMS"

#: Functions whose second argument starts a stream of random numbers.
STREAMS = {"trial_rng", "normals", "Trials"}


def identities() -> dict[str, Any]:
    """Describe each experiment of the book: what its results are stored under."""
    return {
        name: {
            "version": one.version,
            "stream": one.stream,
            "chunk": one.chunk,
            "parameters": {
                parameter.name: [parameter.type, parameter.default]
                for parameter in one.parameters.values()
            },
            "settings": {setting.folder: trials for setting, trials in one.in_the_book()},
        }
        for name, one in experiments().items()
        if one.module.startswith("fourpapers.")
    }


def columns() -> dict[str, Any]:
    """Return the columns of each stored experiment, with type and shape."""
    found: dict[str, Any] = {}
    for folder, files in STORE.all_files().items():
        for _, path in files:
            first = json.loads(lines_of(path.read_bytes())[0][2:])
            shapes = found.setdefault(folder, first["columns"])
            assert shapes == first["columns"], path
    return found


def streams() -> list[str]:
    """Return the texts that start streams of random numbers, ``{}`` where a value goes in."""
    found = set()
    for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "notebooks").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and name_of(node.func) in STREAMS and len(node.args) > 1:
                found |= {text for text in [text_of(node.args[1])] if text is not None}
    return sorted(found)


def sums() -> dict[str, str]:
    """Return the checksum of every file of results, by its path."""
    files = [path for files in STORE.all_files().values() for _, path in files]
    return {
        path.relative_to(SUMS.parent).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(files)
    }


def record() -> dict[str, Any]:
    """Return all that is written down, but for the checksums."""
    return {"experiments": identities(), "columns": columns(), "streams": streams()}


def name_of(function: ast.expr) -> str:
    return getattr(function, "attr", None) or getattr(function, "id", "")


def text_of(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    if isinstance(argument, ast.JoinedStr):
        parts = [getattr(part, "value", "") for part in argument.values]
        return "".join(part if isinstance(part, str) else "{}" for part in parts)
    return None


if __name__ == "__main__":
    RECORD.write_text(json.dumps(record(), indent=1) + "\n", encoding="utf-8")
    SUMS.write_text(
        "".join(f"{digest}  {path}\n" for path, digest in sums().items()), encoding="utf-8"
    )
