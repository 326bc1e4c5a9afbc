"""What an experiment or a chapter may be run with: names, types, defaults and ranges.

What a parameter means is said in one sentence. Brackets at its end hold the
lowest and highest value, braces the allowed ones::

    simulated data sets for each point [100, 1000000]
    how folds are drawn {stratified, random}
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral, Real
from typing import Annotated, Any, get_args, get_origin, get_type_hints

_RANGE = re.compile(r"\s*\[\s*(\S+?)\s*,\s*(\S+?)\s*\]\s*$")
_CHOICES = re.compile(r"\s*\{(.+)\}\s*$")
_SPOKEN = {"int": "integer", "float": "number", "str": "text", "bool": "true or false"}


def ratio(text: str) -> float:
    """Read a number, or a ratio such as 1/9, which has no exact decimals."""
    return float(Fraction(text.replace(" ", ""))) if "/" in text else float(text)


_READ: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": ratio,
    "str": str,
    "bool": lambda text: {"true": True, "false": False}[text.lower()],
}
_TAKE: dict[str, tuple[type, ...]] = {
    "int": (Integral,),
    "float": (Real,),
    "str": (str,),
    "bool": (bool,),
}


#: Names that :func:`fourpapers.engine.compute` needs for itself.
_TAKEN = {"trials", "seed", "jobs", "backend", "scheduler", "chunk", "store", "progress"}


class ParameterError(ValueError):
    """A parameter that does not exist, or a value it cannot take."""


@dataclass(frozen=True)
class Parameter:
    """One parameter; its type is ``int``, ``float``, ``str``, ``bool`` or a list of one of them."""

    name: str
    type: str
    default: Any
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def from_sentence(cls, name: str, type_: str, default: Any, sentence: str) -> Parameter:
        """Make a parameter from the sentence that says what it means.

        Examples
        --------
        >>> Parameter.from_sentence("runs", "int", 10, "runs of cross-validation [1, 100]").allowed
        'an integer from 1 to 100'
        """
        low = high = None
        choices: tuple[str, ...] = ()
        if match := _RANGE.search(sentence):
            low, high = (float(end.replace("_", "")) for end in match.groups())
        elif match := _CHOICES.search(sentence):
            choices = tuple(part.strip() for part in match[1].split(","))
        help_ = sentence[: match.start()] if match else sentence
        return cls(name, type_, default, help_.strip(), low, high, choices)

    @property
    def allowed(self) -> str:
        """Say in words what the parameter takes."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        article = "a comma-separated list of " if self._is_list else "a "
        text = article + _SPOKEN[self._element] + ("s" if self._is_list else "")
        text = text.replace("a integer", "an integer")
        if self.low is not None:
            text += f" from {self.low:,.10g} to {self.high:,.10g}"
        return text

    @property
    def _is_list(self) -> bool:
        return self.type.startswith("list")

    @property
    def _element(self) -> str:
        return self.type.removeprefix("list[").removesuffix("]")

    def parse(self, text: str) -> Any:
        """Read a value from the command line, or say what would be right."""
        if self._is_list:
            return [self._parsed(part.strip(), text) for part in text.strip("[]").split(",")]
        return self._parsed(text.strip(), text)

    def check(self, value: Any) -> Any:
        """Return a value in the parameter's own type, or say what would be right.

        Examples
        --------
        >>> Parameter("handicap", "float", 0.0, "noise", 0, 10).check(1)
        1.0
        """
        if self._is_list:
            if not isinstance(value, list | tuple):
                raise self._refusal(value)
            return [self._checked(element, value) for element in value]
        return self._checked(value, value)

    def _parsed(self, part: str, text: str) -> Any:
        try:
            value = _READ[self._element](part)
        except (ValueError, KeyError, ZeroDivisionError, OverflowError):
            raise self._refusal(text) from None
        return self._checked(value, text)

    def _checked(self, value: Any, whole: Any) -> Any:
        kind: Any = _TAKE[self._element]
        # True is an integer to Python, but nobody means one by it.
        if not isinstance(value, kind) or (isinstance(value, bool) and self._element != "bool"):
            raise self._refusal(whole)
        outside = self.low is not None and not self.low <= value <= (self.high or 0)
        if outside or (self.choices and value not in self.choices):
            raise self._refusal(whole)
        try:
            converted = {"int": int, "float": float, "str": str, "bool": bool}[self._element](value)
        except OverflowError:
            raise self._refusal(whole) from None
        if converted != converted:  # NaN, under which nothing stored would ever be found again
            raise self._refusal(whole)
        return converted

    def _refusal(self, value: Any) -> ParameterError:
        return ParameterError(f"{self.name} takes {self.allowed}, not {value!r}")


def check_names(parameters: Mapping[str, Parameter], values: Mapping[str, Any]) -> None:
    """Refuse names that are not among the parameters, and say which are."""
    unknown = sorted(set(values) - set(parameters))
    if unknown:
        choice = f"there are {', '.join(parameters)}" if parameters else "there are none"
        raise ParameterError(f"no parameter {', '.join(map(repr, unknown))}; {choice}")


def parse_values(parameters: Mapping[str, Parameter], texts: Mapping[str, str]) -> dict[str, Any]:
    """Check the values a user gave as text, and return them in their types."""
    check_names(parameters, texts)
    return {name: parameters[name].parse(text) for name, text in texts.items()}


def parameters_of(function: Callable[..., Any]) -> dict[str, Parameter]:
    """Read the parameters of an experiment off its function, but for the first, the trials."""
    hints = get_type_hints(function, include_extras=True)
    parameters = {}
    for argument in list(inspect.signature(function).parameters.values())[1:]:
        hint, sentence = hints.get(argument.name), ""
        if get_origin(hint) is Annotated:
            hint, sentence = get_args(hint)[:2]
        kind = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
        if kind.removeprefix("list[").removesuffix("]") not in ("int", "float", "str", "bool"):
            raise ParameterError(
                f"{argument.name} is {kind}; it can be int, float, str, bool or a list"
            )
        missing = argument.default is argument.empty
        if missing or argument.name in _TAKEN:
            why = "has no default" if missing else "is a name that compute() needs"
            raise ParameterError(f"parameter {argument.name} of {function.__qualname__} {why}")
        parameter = Parameter.from_sentence(argument.name, kind, argument.default, sentence)
        parameter.check(argument.default)
        parameters[argument.name] = parameter
    return parameters
