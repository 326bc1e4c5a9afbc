"""What comparisons accept, refuse and warn of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.significance import Procedure, catalogue

#: The test that the papers end with: it keeps its level on average, and replicates best.
DEFAULT = "corrected-repeated-kfold"
NUMBER = float | int | np.number
_P = ParamSpec("_P")
_R = TypeVar("_R")
_MORE = "more than two learners are compared by compare_learners([a, b, ...], X, y)"
#: What arguments that are not taken are for.
_ELSEWHERE = {
    "sample_weight": "classes are weighted by the learners themselves, class_weight='balanced'; "
    "weights of instances are not supported",
    "scores": "scores that you have are compared by compare_scores",
    "tests": "several tests are carried out by compare_tests",
    "learners": _MORE,
    "clusters": "instances that belong together are named by groups",
    "margin": "result.equivalent(0.01) holds a comparison against a margin",
    **dict.fromkeys(("runs", "folds"), "cv=resampling.repeated_kfold(10, 10) has both"),
    "replications": "result.replicate(20) repeats a comparison",
}


class ComparisonError(ValueError):
    """A comparison that cannot be made; the message says what would be right."""


class ComparisonWarning(UserWarning):
    """A comparison that can be made but should not be trusted without a second thought."""


@contextmanager
def refusals() -> Iterator[None]:
    """Pass on what the rooms below refuse as a :class:`ComparisonError`."""
    try:
        yield
    except ComparisonError:
        raise
    except (ValueError, LookupError) as error:
        raise ComparisonError(str(error.args[0] if error.args else error)) from error


def for_two_learners(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Refuse arguments that belong elsewhere, and say where."""

    @wraps(function)
    def checked(*args: _P.args, **options: _P.kwargs) -> _R:
        name = function.__name__
        for option in _ELSEWHERE.keys() & options.keys():
            if option not in function.__annotations__:
                raise ComparisonError(f"{name} takes no {option}: {_ELSEWHERE[option]}")
        listed = bool(args) and isinstance(args[0], list | tuple | dict)
        third = len(args) > 3 and isinstance(args[2], str) and args[3] is not None
        if listed or third or len(args) > 4:
            raise ComparisonError(f"{name} takes two learners and data, X and y: {_MORE}")
        return function(*args, **options)

    return checked


def procedure_of(test: Any) -> Procedure:
    """Look a test up by its name; a procedure is taken as it is."""
    if not isinstance(test, str | Procedure):
        raise ComparisonError(f"test takes a name such as {DEFAULT!r} or a Procedure, not {test!r}")
    procedure = test if isinstance(test, Procedure) else Procedure(test)
    try:
        name = catalogue.test(procedure.test).name  # tables show titles, which are taken as well
    except LookupError as error:
        raise ComparisonError(f"test: {error.args[0]}") from None
    return replace(procedure, test=name)


def checked_names(names: Any) -> tuple[str, str]:
    """Insist on two names that differ."""
    pair = tuple(names) if isinstance(names, tuple | list) else ()
    if len(pair) != 2 or not all(isinstance(name, str) and name for name in pair):
        raise ComparisonError(f"names must be two, such as ('forest', 'boosting'), not {names!r}")
    if pair[0] == pair[1]:
        raise ComparisonError(f"names must differ, but both are {pair[0]!r}")
    return pair[0], pair[1]


def checked_alpha(alpha: Any) -> float:
    """Insist on a level between 0 and 1."""
    if not (isinstance(alpha, NUMBER) and 0 < alpha < 1):
        raise ComparisonError(f"alpha must lie between 0 and 1, not {alpha!r}")
    return float(alpha)


def checked_array(values: Any, name: str) -> NDArray[Any]:
    """Return an array; refuse values that numpy would read as something else.

    Examples
    --------
    >>> checked_array(np.ma.masked_less([0.1, 0.9], 0.5), "a")
    Traceback (most recent call last):
    twolearners.comparison.inputs.ComparisonError: a is masked in 1 of 2 places: leave those out, \
or say what they are
    """
    parts = values if isinstance(values, list | tuple) else [values]
    masked = sum(int(np.ma.getmaskarray(part).sum()) for part in parts if np.ma.isMA(part))
    try:
        array = np.asarray(values)
    except ValueError as error:  # rows of different lengths
        raise ComparisonError(f"{name} cannot be read as an array: {error}") from None
    if masked:
        raise ComparisonError(
            f"{name} is masked in {masked} of {array.size} places: leave those out, or say what "
            "they are"
        )
    if array.dtype.kind in "mMc" or isinstance(getattr(values, "dtype", None), pd.DatetimeTZDtype):
        kind = "complex numbers" if array.dtype.kind == "c" else "dates or times"
        raise ComparisonError(f"{name} holds {kind}: give real numbers, or names of classes")
    return array
