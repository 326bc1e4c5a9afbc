"""The two learners: named, imported or given, and never fitted themselves."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import re
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from sklearn.base import clone, is_classifier, is_regressor

from twolearners.comparison.failures import ComparisonError
from twolearners.learners import LEARNERS

Kind = Literal["classification", "regression"]
_CALL = re.compile(r"\s*([A-Za-z_][\w.\-]*)\s*(?:\((.*)\))?\s*", re.S)


@dataclass(frozen=True, eq=False)
class Contender:
    """A learner with the name it goes by.

    Attributes
    ----------
    name : str
        What reports call it.
    estimator : estimator
        As given; only clones of it are fitted.
    named : bool
        Whether it was asked for by one of the book's names, so that its seeds are ours to give.
    """

    name: str
    estimator: Any
    named: bool = False

    @property
    def kind(self) -> Kind | None:
        """What it is for; None if it does not say."""
        if is_classifier(self.estimator):
            return "classification"
        return "regression" if is_regressor(self.estimator) else None

    def fresh(self, seed: int) -> Any:
        """Return a clone whose unset seeds (``random_state=None``) come from ``seed``."""
        copy = clone(self.estimator)
        unset = sorted(
            name
            for name, value in copy.get_params().items()
            if name.rpartition("__")[2] == "random_state" and value is None
        )
        drawn = np.random.default_rng(seed).integers(2**31 - 1, size=len(unset))
        return copy.set_params(**dict(zip(unset, drawn.tolist(), strict=True)))


def contenders(a: Any, b: Any, names: tuple[str, str] | None = None) -> tuple[Contender, Contender]:
    """Return both learners under names that differ.

    Examples
    --------
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> pair = contenders(KNeighborsClassifier(1), KNeighborsClassifier(9))
    >>> [one.name for one in pair]
    ['KNeighborsClassifier(n_neighbors=1)', 'KNeighborsClassifier(n_neighbors=9)']
    """
    pair = [contender(a, "a"), contender(b, "b")]
    if names is not None:
        checked = checked_names(names)
        return replace(pair[0], name=checked[0]), replace(pair[1], name=checked[1])
    if pair[0].name == pair[1].name:
        full = [" ".join(repr(one.estimator).split()) for one in pair]
        if full[0] != full[1] and max(map(len, full)) <= 60:
            pair = [replace(one, name=name) for one, name in zip(pair, full, strict=True)]
        else:
            pair = [
                replace(one, name=f"{one.name} ({x})") for one, x in zip(pair, "AB", strict=True)
            ]
    return pair[0], pair[1]


def checked_names(names: Any) -> tuple[str, str]:
    """Insist on two names that differ."""
    found = tuple(names) if isinstance(names, tuple | list) else ()
    if len(found) != 2 or not all(isinstance(name, str) and name for name in found):
        raise ComparisonError(f"names must be two, such as ('forest', 'boosting'), not {names!r}")
    if found[0] == found[1]:
        raise ComparisonError(f"names must differ, but both are {found[0]!r}")
    return found[0], found[1]


def contender(given: Any, place: str) -> Contender:
    """Turn a name, a dotted path or an estimator into a contender, or say what is wrong.

    Parameters
    ----------
    given : str or estimator
        One of the book's learners (``"c45"``), an importable class
        (``"sklearn.svm.SVC"``), either with parameters in parentheses, or an estimator.
    place : str
        The argument it came from, for messages.

    Examples
    --------
    >>> contender("sklearn.neighbors.KNeighborsClassifier(n_neighbors=3)", "b").estimator
    KNeighborsClassifier(n_neighbors=3)
    >>> contender("naive bayes", "a")
    Traceback (most recent call last):
    twolearners.comparison.failures.ComparisonError: a: no learner 'naive bayes'; did you mean \
'naive-bayes'?
    """
    if isinstance(given, str):
        return _by_name(given, place)
    if inspect.isclass(given):
        raise ComparisonError(
            f"{place}: {given.__name__} is a class, and a learner is wanted: "
            f"write {given.__name__}()"
        )
    missing = [method for method in ("fit", "predict", "get_params") if not hasattr(given, method)]
    if missing:
        raise ComparisonError(
            f"{place}: {type(given).__name__} is no scikit-learn estimator, for it has no "
            f"{', '.join(missing)}: give an estimator or a pipeline that ends in one, or one of "
            f"{', '.join(LEARNERS)}"
        )
    try:
        clone(given)
    except Exception as error:
        raise ComparisonError(
            f"{place}: {type(given).__name__} cannot be cloned ({error}): its __init__ must "
            "store each of its parameters as it is"
        ) from error
    return Contender(_short(given), given)


def _short(estimator: Any) -> str:
    steps = getattr(estimator, "steps", None)
    return type(estimator if not steps else steps[-1][1]).__name__


def _by_name(text: str, place: str) -> Contender:
    found = _CALL.fullmatch(text)
    if found is None:
        raise _unknown(text, place)
    path, arguments = found.groups()
    parameters = _parameters(arguments, path, place)
    own = path in LEARNERS
    kind = LEARNERS[path] if own else _imported(path, text, place)
    try:
        estimator: Any = kind(**parameters)
    except TypeError as error:
        wrong = [name for name in parameters if name not in inspect.signature(kind).parameters]
        known = ", ".join(inspect.signature(kind).parameters) or "none"
        reason = f"it takes no {', '.join(wrong)}; it takes {known}" if wrong else str(error)
        raise ComparisonError(f"{place}: {path} cannot be made: {reason}") from error
    checked = contender(estimator, place)
    seeded = own and "random_state" not in parameters
    return replace(checked, name=text.strip() if own else _short(estimator), named=seeded)


def _parameters(arguments: str | None, path: str, place: str) -> dict[str, Any]:
    """Read ``n_neighbors=3, weights='distance'``: plain values only, nothing is evaluated."""
    if not arguments or not arguments.strip():
        return {}
    example = "such as n_neighbors=3 or weights='distance'"
    try:
        call = ast.parse(f"f({arguments})", mode="eval").body
    except SyntaxError:
        raise ComparisonError(
            f"{place}: the parameters of {path} cannot be read: {arguments!r}; write name=value, "
            f"{example}"
        ) from None
    if not isinstance(call, ast.Call) or call.args or any(k.arg is None for k in call.keywords):
        raise ComparisonError(f"{place}: name each parameter of {path}, {example}")
    values = {}
    for keyword in call.keywords:
        try:
            values[str(keyword.arg)] = ast.literal_eval(keyword.value)
        except ValueError:
            raise ComparisonError(
                f"{place}: {keyword.arg} of {path} must be a plain value (a number, a string, "
                "None, True, a list), not an expression; for more, use compare() in Python"
            ) from None
    return values


def _imported(path: str, text: str, place: str) -> Any:
    module, _, name = path.rpartition(".")
    if not module:
        raise _unknown(text, place)
    try:
        home = importlib.import_module(module)
    except ImportError as error:
        raise ComparisonError(
            f"{place}: there is no module {module!r} to take {name} from ({error}): check the "
            "spelling, or install what it belongs to"
        ) from error
    kind = getattr(home, name, None)
    if not inspect.isclass(kind):
        classes = [key for key, value in vars(home).items() if inspect.isclass(value)]
        near = difflib.get_close_matches(name, classes, n=1)
        hint = f"; did you mean {module}.{near[0]}?" if near else ""
        raise ComparisonError(f"{place}: {module} has no class {name!r}{hint}")
    return kind


def _unknown(text: str, place: str) -> ComparisonError:
    near = difflib.get_close_matches(text.lower().replace("_", "-"), LEARNERS, n=1)
    hint = (
        f"did you mean {near[0]!r}?"
        if near
        else f"there are {', '.join(LEARNERS)}, and any class by its dotted path, such as "
        "sklearn.ensemble.RandomForestClassifier"
    )
    return ComparisonError(f"{place}: no learner {text!r}; {hint}")
