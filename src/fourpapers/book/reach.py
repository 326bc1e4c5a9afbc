"""Which experiments a chapter calls for, found in the code: function by function.

Modules import more than a chapter uses, so their imports alone would promise hours of computing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fourpapers.engine.sources import imported_from, modules_in, package_of, source_file

#: A name defined in a module.
Place = tuple[str, str]
_COMPUTE: Place = ("fourpapers.engine.run", "compute")


@dataclass
class Module:
    """What a module defines and imports, and the packages and functions it calls by name."""

    name: str
    tree: ast.Module
    defined: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imported: dict[str, Place] = field(default_factory=dict)
    by_name: tuple[str, ...] = ()
    functions: str = ".*"


def called_experiments(file: Path, changed: Iterable[str]) -> dict[str, bool]:
    """Name the experiments that a chapter calls for with something that was changed.

    Parameters
    ----------
    file : path
        The chapter.
    changed : iterable of str
        Parameters that are not the book's own.

    Returns
    -------
    dict of str to bool
        Whether another experiment needs it: then its size is not the chapter's to choose.
    """
    chapter, follows = _module("__main__", file), set(changed)
    start: list[Place] = []
    for statement in chapter.tree.body:
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        if used & follows:  # and so does whatever it gives a name to
            follows |= _bound(statement)
            start += _places(chapter, statement)
    reached = _experiments(_reached(start))
    inner = set()
    for place in reached.values():
        needed = _reached([place])
        if _COMPUTE in needed:
            inner |= {name for name, other in _experiments(needed).items() if other != place}
    return {name: name in inner for name in sorted(reached)}


def experiments_behind(start: Iterable[Place]) -> list[str]:
    """Name the experiments that some functions call for, by themselves or through others.

    Examples
    --------
    >>> experiments_behind([("fourpapers.bouckaert2003.repeated_tests", "study")])
    ['bouckaert2003/five-by-two', 'bouckaert2003/repeated-cv']
    """
    return sorted(_experiments(_reached(start)))


def _reached(start: Iterable[Place]) -> set[Place]:
    """Follow names from module to module, as far as they go."""
    seen: set[Place] = set()
    todo = list(start)
    while todo:
        place = todo.pop()
        # The library has no experiments.
        ours = place[0].partition(".")[0] == "fourpapers"
        if ours and place not in seen and read_module(place[0]) is not None:
            seen.add(place)
            todo += _called(place)
    return seen


@cache
def _called(place: Place) -> tuple[Place, ...]:
    """Say what a name of a module leads to at once."""
    module = read_module(place[0])
    if module is None:
        return ()
    if place[1] in module.defined:
        names = [name for node in module.defined[place[1]] for name in _places(module, node)]
        for package in module.by_name:
            names += [
                (other.name, name)
                for other in _package(package)
                for name in other.defined
                if re.fullmatch(module.functions, name)
            ]
        return tuple(names)
    # Or it is handed on, as by a package's __init__.
    return (module.imported[place[1]],) if place[1] in module.imported else ()


def _places(module: Module, statement: ast.stmt) -> Iterator[Place]:
    """Say what the names in a statement stand for; ``module.name`` is a name of that module."""
    own = _bound(statement) if isinstance(statement, ast.FunctionDef) else set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id not in own:
            if node.id in module.defined:
                yield module.name, node.id
            elif node.id in module.imported:
                yield module.imported[node.id]
        elif isinstance(node, ast.Attribute):
            above = ast.unparse(node.value)
            if above in module.imported:
                yield ".".join(module.imported[above]), node.attr


def _bound(statement: ast.stmt) -> set[str]:
    """Name what a statement gives a name to; of a function, all that is its own."""
    bound = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and node is not statement:
            bound.add(node.name)
    return bound


def _experiments(places: Iterable[Place]) -> dict[str, Place]:
    places_of = {}
    for place in places:
        module = read_module(place[0])
        for statement in module.defined.get(place[1], []) if module else []:
            for call in getattr(statement, "decorator_list", []):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "experiment":
                    places_of[str(ast.literal_eval(call.args[0]))] = place
    return places_of


@cache
def read_module(name: str) -> Module | None:
    """Read a module of these packages; None if there is no such module."""
    file = source_file(name)
    return _module(name, file) if file else None


def _module(name: str, file: Path) -> Module:
    module = Module(name, ast.parse(file.read_bytes()))
    for statement in module.tree.body:
        for target in _targets(statement):
            module.defined.setdefault(target, []).append(statement)
    if "CALLED_BY_NAME" in module.defined:
        module.by_name = _constant(module, "CALLED_BY_NAME")
        module.functions = _constant(module, "FUNCTIONS_BY_NAME")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):  # as these packages import their own
            base = imported_from(node, package_of(file, name))
            module.imported |= {
                (alias.asname or alias.name): (base, alias.name) for alias in node.names
            }
    return module


def _constant(module: Module, name: str) -> Any:
    (assignment,) = module.defined[name]
    assert isinstance(assignment, ast.Assign)
    return ast.literal_eval(assignment.value)


def _targets(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [ast.unparse(target) for target in statement.targets]
    return [ast.unparse(statement.target)] if isinstance(statement, ast.AnnAssign) else []


def _package(name: str) -> list[Module]:
    """Return all modules of a package but those that only hand names on."""
    names = (module for module in modules_in(name) if not module.endswith(".__init__"))
    return [module for module in map(read_module, names) if module is not None]
