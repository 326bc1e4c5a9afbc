"""Which files decide a result: the code that a module imports, however far down, and its data."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import fourpapers
import twolearners

#: The packages whose code can decide a result; everything else is pinned by its version.
_PACKAGES = {
    package.__name__: Path(package.__file__ or "").parent for package in (twolearners, fourpapers)
}
_DECLARED = re.compile(r'^@experiment\(\s*"([^"]+)"', re.MULTILINE)


def sources(module: str) -> list[Path]:
    """List the files behind a module: itself, what it imports of these packages, and their data.

    Examples
    --------
    >>> names = [path.name for path in sources("fourpapers.engine.seeds")]
    >>> "seeds.py" in names, "waveform.py" in names
    (True, False)
    """
    own = source_file(module) or getattr(sys.modules.get(module), "__file__", None)
    return [] if own is None else closure(Path(own), module)


def closure(file: Path, module: str = "__main__") -> list[Path]:
    """List the files that a Python file leads to by its imports, itself among them.

    What a module imports by names that it puts together while it runs, it lists as packages in a
    constant ``CALLED_BY_NAME``.
    """
    files: dict[str, Path] = {module: file}
    todo = [*imported_modules(file, module)]
    if source_file(module):
        todo.append(module.rpartition(".")[0])
    while todo:
        name = todo.pop()
        path = source_file(name)
        if name not in files and path is not None:
            files[name] = path
            todo += [name.rpartition(".")[0], *imported_modules(path, name)]
    data = {
        beside
        for name, path in files.items()
        if path.name == "__init__.py" and name not in _PACKAGES
        for beside in path.parent.rglob("*")
        if beside.is_file() and beside.suffix != ".py" and "__pycache__" not in beside.parts
    }
    return sorted({*files.values(), *data})


def declared(files: Iterable[Path]) -> list[str]:
    """Name the experiments that some files declare."""
    texts = (path.read_text(encoding="utf-8") for path in files if path.suffix == ".py")
    return sorted({name for text in texts for name in _DECLARED.findall(text)})


@cache
def modules_of_experiments() -> dict[str, str]:
    """Say in which module each experiment of the book is declared; none is imported.

    Examples
    --------
    >>> modules_of_experiments()["equal-learners"]
    'fourpapers.dietterich1998.beyond.equal_learners'
    """
    top = _PACKAGES["fourpapers"]
    return {
        name: ".".join(path.relative_to(top.parent).with_suffix("").parts)
        for path in sorted(top.rglob("*.py"))
        for name in declared([path])
    }


def modules_in(package: str) -> list[str]:
    """Name all modules of a package, its ``__init__`` among them."""
    folder = (source_file(package) or Path()).parent
    files = sorted(folder.rglob("*.py"))
    return [".".join([package, *path.relative_to(folder).with_suffix("").parts]) for path in files]


def source_file(module: str) -> Path | None:
    """Return the file of a module of these packages.

    Examples
    --------
    >>> source_file("fourpapers.bouckaert2003.tables_5_6").name
    'tables_5_6.py'
    """
    first, *rest = module.split(".")
    if first not in _PACKAGES:
        return None
    folder = _PACKAGES[first].joinpath(*rest)
    candidates = (folder / "__init__.py", folder.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


def imported_modules(path: Path, name: str = "__main__") -> tuple[str, ...]:
    """Name the modules that a file may import, inside functions too."""
    return _imported(path.read_bytes(), package_of(path, name))


def package_of(path: Path, name: str) -> str:
    """Name the package from which the relative imports of a module count."""
    return name if path.name == "__init__.py" else name.rpartition(".")[0]


def imported_from(node: ast.ImportFrom, package: str) -> str:
    """Name the module or package that a ``from ... import`` names.

    Examples
    --------
    >>> imported_from(ast.parse("from ..b import c").body[0], "fourpapers.a.d")
    'fourpapers.a.b'
    """
    above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
    return ".".join([*above, *filter(None, [node.module])])


@cache
def _imported(code: bytes, package: str) -> tuple[str, ...]:
    names: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CALLED_BY_NAME":
            for package_name in ast.literal_eval(node.value):
                names += modules_in(package_name)
        elif isinstance(node, ast.ImportFrom):
            base = imported_from(node, package)
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return tuple(names)
