"""What a chapter may be run with: names, types, defaults, ranges and help.

A chapter declares each parameter on one line of its parameters cell::

    trials: int = 10_000  # simulated data sets for each point [100, 1000000]

The brackets at the end of the comment hold the lowest and highest value, or
braces the allowed ones: ``{stratified, random}``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import papermill
from nbformat import NotebookNode


def _ratio(text: str) -> float:
    """Read a number, or a ratio such as 1/9, which has no exact decimals."""
    return float(Fraction(text.replace(" ", ""))) if "/" in text else float(text)


_TYPES: dict[str, Callable[[str], Any]] = {"int": int, "float": _ratio, "str": str}
_RANGE = re.compile(r"\s*\[\s*(\S+?)\s*,\s*(\S+?)\s*\]\s*$")
_CHOICES = re.compile(r"\s*\{(.+)\}\s*$")


class ParameterError(ValueError):
    """A parameter that does not exist, or a value it cannot take."""


@dataclass(frozen=True)
class Parameter:
    """One line of a chapter's parameters cell."""

    name: str
    type: str
    default: Any
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """Say in words what the parameter takes."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        each = "a comma-separated list of " if self.type.startswith("list") else "a "
        text = each + _SPOKEN[self._element] + ("s" if self.type.startswith("list") else "")
        text = text.replace("a integer", "an integer")
        if self.low is not None:
            text += f" from {self.low:,.10g} to {self.high:,.10g}"
        return text

    @property
    def _element(self) -> str:
        return self.type.removeprefix("list[").removesuffix("]")

    def parse(self, text: str) -> Any:
        """Read a value from the command line, or say what would be right."""
        if self.type.startswith("list"):
            return [self._one(part.strip(), text) for part in text.strip("[]").split(",")]
        return self._one(text.strip(), text)

    def _one(self, part: str, text: str) -> Any:
        try:
            if self._element == "bool":
                value: Any = {"true": True, "false": False}[part.lower()]
            else:
                value = _TYPES[self._element](part)
        except (ValueError, KeyError, ZeroDivisionError):
            raise ParameterError(f"{self.name} takes {self.allowed}, not {text!r}") from None
        outside = self.low is not None and not self.low <= value <= (self.high or 0)
        if outside or (self.choices and value not in self.choices):
            raise ParameterError(f"{self.name} takes {self.allowed}, not {text!r}")
        return value


_SPOKEN = {"int": "integer", "float": "number", "str": "text", "bool": "true or false"}


def declared(notebook: NotebookNode) -> dict[str, Parameter]:
    """Return the parameters of a notebook, in the order it declares them."""
    found = {}
    for name, raw in papermill.inspect_notebook(notebook).items():
        help_, low, high = raw["help"], None, None
        choices: tuple[str, ...] = ()
        if match := _RANGE.search(help_):
            low, high = (float(end.replace("_", "")) for end in match.groups())
            help_ = help_[: match.start()]
        elif match := _CHOICES.search(help_):
            choices = tuple(part.strip() for part in match[1].split(","))
            help_ = help_[: match.start()]
        text = raw["default"]
        default = _ratio(text) if "/" in text else ast.literal_eval(text)
        kind = raw["inferred_type_name"]
        if kind in (None, "None"):
            kind = type(default).__name__
        found[name] = Parameter(name, kind, default, help_.strip(), low, high, choices)
    return found


def chosen(parameters: Mapping[str, Parameter], given: Mapping[str, str]) -> dict[str, Any]:
    """Check the values a user gave, and return them in their types."""
    unknown = sorted(set(given) - set(parameters))
    if unknown:
        raise ParameterError(
            f"no parameter {', '.join(map(repr, unknown))}; there are {', '.join(parameters)}"
        )
    return {name: parameters[name].parse(text) for name, text in given.items()}
