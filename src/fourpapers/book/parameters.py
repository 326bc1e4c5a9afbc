"""What a chapter may be run with, as its parameters cell declares it.

Each parameter has one line, and its comment says what it means::

    trials: int = 10_000  # simulated data sets for each point [100, 1000000]
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

import papermill
from nbformat import NotebookNode

from fourpapers.engine import parameters as of_engine
from fourpapers.engine.parameters import Parameter, ParameterError, ratio

__all__ = ["Parameter", "ParameterError", "declared", "parse_values"]


def declared(notebook: NotebookNode) -> dict[str, Parameter]:
    """Return the parameters of a notebook, in the order it declares them."""
    parameters = {}
    for name, raw in papermill.inspect_notebook(notebook).items():
        text = raw["default"]
        default = ratio(text) if "/" in text else ast.literal_eval(text)
        kind = raw["inferred_type_name"]
        if kind in (None, "None"):
            kind = type(default).__name__
        parameters[name] = Parameter.from_sentence(name, kind, default, raw["help"])
    return parameters


def parse_values(parameters: Mapping[str, Parameter], texts: Mapping[str, str]) -> dict[str, Any]:
    """Check the values a user gave as text, and return them in their types.

    A file is looked for in the folder where the command was typed, and named in full: chapters run
    in the checkout.
    """
    values = of_engine.parse_values(parameters, texts)
    for name in values.keys() & _OWN.keys():
        try:
            values[name] = _OWN[name](values[name])
        except ValueError as error:
            raise ParameterError(f"{name}: {error}") from error
    return values


def _located(file: str) -> str:
    from twolearners.comparison.inputs.reading import located

    path = located(file)
    return file if path is None else str(path.absolute())


def _known(tests: list[str]) -> list[str]:
    from twolearners.comparison.inputs import procedure_of

    for test in tests:
        if test != "all":
            procedure_of(test)
    return tests


#: What a reader names of their own, and what is found before a chapter runs.
_OWN: dict[str, Callable[[Any], Any]] = {"file": _located, "tests": _known}
