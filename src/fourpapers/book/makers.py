"""Which function makes a table or figure of a chapter, and from which stored results.

Read off the code: the last expression of a cell is followed to the call behind it, through the
names that the chapter gives to what it computes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from nbformat import NotebookNode

from fourpapers.book.reach import Place, experiments_behind, read_module

#: Modules that lay out what others compute.
_LAYOUT = "fourpapers.book."
_TABLE = re.compile(r"^:{3,}\{table\}[^\n]*\n:name: *(\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Maker:
    """A function that makes a table or figure.

    Attributes
    ----------
    module, name : str
        Such as ``fourpapers.bouckaert2003.tables_5_6`` and ``table_5``.
    experiments : tuple of str
        The experiments whose results it may read.
    """

    module: str
    name: str
    experiments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.name}"


def makers(notebook: NotebookNode) -> dict[str, Maker]:
    """Name what makes each numbered table and figure of an executed chapter, by its label.

    What a cell computes for itself has no maker.
    """
    by_label: dict[str, Maker] = {}
    chapter = _Chapter()
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        last = chapter.add(cell.source)
        labels = list(_labels(cell))
        place = chapter.maker(last) if labels and last is not None else None
        if place is not None and last is not None:
            read = tuple(experiments_behind(chapter.places(last)))
            by_label |= dict.fromkeys(labels, Maker(*place, read))
    return by_label


def _labels(cell: NotebookNode) -> Iterator[str]:
    figure = cell.metadata.get("mystnb", {}).get("figure", {})
    if "name" in figure:
        yield figure["name"]
    for output in cell.get("outputs", []):
        yield from _TABLE.findall(output.get("data", {}).get("text/markdown", ""))


class _Chapter:
    """The code of a chapter so far: what its names stand for."""

    def __init__(self) -> None:
        self.imported: dict[str, Place] = {}
        self.given: dict[str, ast.expr] = {}

    def add(self, source: str) -> ast.expr | None:
        """Take in a cell, and return its last expression."""
        body = ast.parse(source).body
        for statement in body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                base = statement.module
                self.imported |= {
                    alias.asname or alias.name: (base, alias.name) for alias in statement.names
                }
            elif isinstance(statement, ast.Import):
                for alias in statement.names:
                    above, _, name = alias.name.rpartition(".")
                    self.imported[alias.asname or alias.name] = (above, name)
            elif isinstance(statement, ast.Assign):
                bound = [n for t in statement.targets for n in ast.walk(t)]
                names = [node.id for node in bound if isinstance(node, ast.Name)]
                self.given |= dict.fromkeys(names, statement.value)
        last = body[-1] if body else None
        return last.value if isinstance(last, ast.Expr) else None

    def maker(self, node: ast.expr, depth: int = 0) -> Place | None:
        """Follow an expression to the function of these packages that is called for it."""
        if depth > 20:  # a name that is computed from itself
            return None
        if isinstance(node, ast.Name) and node.id in self.given:
            return self.maker(self.given[node.id], depth + 1)
        if isinstance(node, ast.Call):
            place = self._place(node.func)
            if place and not place[0].startswith(_LAYOUT):
                return place
            if place or not isinstance(node.func, ast.Attribute):
                first = [*node.args, *(keyword.value for keyword in node.keywords)][:1]
                return self.maker(first[0], depth + 1) if first else None
            return self.maker(node.func.value, depth + 1)
        if isinstance(node, ast.Attribute | ast.Subscript):
            return self.maker(node.value, depth + 1)
        return None

    def places(self, node: ast.expr) -> set[Place]:
        """Collect all functions that an expression calls for, by the chapter's names too."""
        places: set[Place] = set()
        seen: set[str] = set()
        todo: list[ast.AST] = [node]
        while todo:
            for part in ast.walk(todo.pop()):
                if isinstance(part, ast.Name) and part.id in self.given and part.id not in seen:
                    seen.add(part.id)
                    todo.append(self.given[part.id])
                elif isinstance(part, ast.Attribute | ast.Name) and (place := self._place(part)):
                    places.add(place)
        return places

    def _place(self, node: ast.expr) -> Place | None:
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.imported:
            return None
        *above, name = [*filter(None, self.imported[node.id]), *names]
        return _defined(".".join(above), name)


@cache
def _defined(module: str, name: str) -> Place | None:
    """Find where a name of a module is defined: a package may hand it on."""
    source = read_module(module)
    if source is None:
        return None
    kinds = (ast.FunctionDef, ast.ClassDef)
    if any(isinstance(statement, kinds) for statement in source.defined.get(name, [])):
        return module, name
    if name in source.imported and source.imported[name][0] != module:
        return _defined(*source.imported[name])
    # The library imports these when they are asked for.
    return _defined("twolearners.comparison", name) if module == "twolearners" else None
