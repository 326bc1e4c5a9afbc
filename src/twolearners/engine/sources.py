"""Which files decide a result: the code that an experiment imports, however far down."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import twolearners

_ROOT = Path(twolearners.__file__).parent


def sources(module: str) -> list[Path]:
    """List the files behind a module: itself, what it imports of this library, and their data.

    Examples
    --------
    >>> names = [path.name for path in sources("twolearners.engine.seeds")]
    >>> "seeds.py" in names, "waveform.py" in names
    (True, False)
    """
    own = getattr(sys.modules.get(module), "__file__", None)
    found: dict[str, Path] = {}
    todo = [*_imports(Path(own), module)] if own else []
    if own and not module.startswith("twolearners"):
        found[module] = Path(own)
    todo.append(module)
    while todo:
        name = todo.pop()
        path = _path(name)
        if name not in found and path is not None:
            found[name] = path
            todo += [name.rpartition(".")[0], *_imports(path, name)]
    data = {
        file
        for name, path in found.items()
        if path.name == "__init__.py" and name != "twolearners"
        for file in path.parent.rglob("*")
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts
    }
    return sorted({*found.values(), *data})


def _path(name: str) -> Path | None:
    """Return the file of a module of this library."""
    first, *rest = name.split(".")
    if first != "twolearners":
        return None
    folder = _ROOT.joinpath(*rest)
    for path in (folder / "__init__.py", folder.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _imports(path: Path, name: str) -> Iterator[str]:
    """Name the modules that a file may import, inside functions too."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{one.name}" for one in node.names)
