"""Functions of the learners that someone can read: few parameters, no more than a page."""

import ast
from pathlib import Path

import pytest

import twolearners.learners

SOURCES = sorted(Path(twolearners.learners.__file__).parent.rglob("*.py"))
MOST_PARAMETERS, MOST_LINES = 8, 80


def functions():
    """Every function and method, named by its module."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.FunctionDef):
                yield pytest.param(node, id=f"{source.parent.name}.{source.stem}.{node.name}")


def parameters(node):
    """The names of a function's parameters, without that of the instance or class."""
    kinds = node.args
    names = [arg.arg for arg in (*kinds.posonlyargs, *kinds.args, *kinds.kwonlyargs)]
    names += [arg.arg for arg in (kinds.vararg, kinds.kwarg) if arg]
    return [name for name in names if name not in ("self", "cls")]


@pytest.mark.parametrize("node", list(functions()))
def test_a_function_has_few_parameters_and_lines(node):
    """Docstrings and decorators count."""
    assert len(parameters(node)) <= MOST_PARAMETERS
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    assert node.end_lineno - first + 1 <= MOST_LINES
