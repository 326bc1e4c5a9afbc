"""What a chapter may be run with, as its parameters cell declares it.

Each parameter has one line, and its comment says what it means::

    trials: int = 10_000  # simulated data sets for each point [100, 1000000]
"""

from __future__ import annotations

import ast

import papermill
from nbformat import NotebookNode

from fourpapers.engine.parameters import Parameter, ParameterError, parse_values, ratio

__all__ = ["Parameter", "ParameterError", "declared", "parse_values"]


def declared(notebook: NotebookNode) -> dict[str, Parameter]:
    """Return the parameters of a notebook, in the order it declares them."""
    found = {}
    for name, raw in papermill.inspect_notebook(notebook).items():
        text = raw["default"]
        default = ratio(text) if "/" in text else ast.literal_eval(text)
        kind = raw["inferred_type_name"]
        if kind in (None, "None"):
            kind = type(default).__name__
        found[name] = Parameter.from_sentence(name, kind, default, raw["help"])
    return found
