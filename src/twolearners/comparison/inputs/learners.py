"""The two learners: by name, by path or as estimators, with what they need before them."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd
from sklearn.base import clone, is_classifier, is_regressor
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.utils import get_tags

from twolearners.comparison.inputs import ComparisonError, checked_names
from twolearners.evaluation import Kind, is_random, seeds_of
from twolearners.learners import LEARNERS
from twolearners.learners.base import Learner

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

    @property
    def takes_seeds(self) -> bool:
        """Whether a seed for each fit is ours to give."""
        ours = self.named or not isinstance(self.estimator, Learner)
        return ours and is_random(self.estimator)

    @property
    def shows_seed(self) -> bool:
        """Whether it, or a step of it, has a seed, or is known to need none."""
        return isinstance(self.estimator, Learner) or bool(seeds_of(self.estimator))


def contenders(a: Any, b: Any, names: tuple[str, str] | None = None) -> tuple[Contender, Contender]:
    """Return both learners under names that differ.

    Examples
    --------
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> pair = contenders(KNeighborsClassifier(1), KNeighborsClassifier(9))
    >>> [learner.name for learner in pair]
    ['KNeighborsClassifier(n_neighbors=1)', 'KNeighborsClassifier(n_neighbors=9)']
    """
    pair = [contender(a, "a"), contender(b, "b")]
    names = checked_names(_distinct_names(pair) if names is None else names)
    return replace(pair[0], name=names[0]), replace(pair[1], name=names[1])


def named_contenders(learners: Any) -> list[Contender]:
    """Return several learners under names that differ: given ones, or their own.

    Examples
    --------
    >>> [learner.name for learner in named_contenders({"tree": "c45", "Bayes": "naive-bayes"})]
    ['tree', 'Bayes']
    >>> [learner.name for learner in named_contenders(["c45", "tan", "c45(pruned=False)"])]
    ['c45', 'tan', 'c45(pruned=False)']
    """
    if isinstance(learners, Mapping):
        if not all(isinstance(name, str) and name for name in learners):
            raise ComparisonError("learners: each needs a name that is a string")
        return [
            replace(contender(learner, f"learners[{name!r}]"), name=name)
            for name, learner in learners.items()
        ]
    if isinstance(learners, str) or not isinstance(learners, Sequence):
        raise ComparisonError(
            "learners takes a list of learners, or a dict of them by name, such as "
            f"['naive-bayes', 'c45', 'tan'], not {learners!r}"
        )
    several = [contender(learner, f"learners[{i}]") for i, learner in enumerate(learners)]
    names = _distinct_names(several)
    return [replace(learner, name=name) for learner, name in zip(several, names, strict=True)]


def _distinct_names(learners: Sequence[Contender]) -> list[str]:
    """Name learners, those of one name by what differs."""
    names = [learner.name for learner in learners]
    for name in dict.fromkeys(names):
        same = [place for place, learner in enumerate(learners) if learner.name == name]
        if len(same) > 1:
            apart = _told_apart([learners[place] for place in same])
            for place, new in zip(same, apart, strict=True):
                names[place] = new
    return names


def _told_apart(learners: Sequence[Contender]) -> list[str]:
    """Name learners of one kind by what differs: steps before them, or parameters."""
    steps = [getattr(learner.estimator, "steps", [("", learner.estimator)]) for learner in learners]
    chains = [" + ".join(type(step).__name__ for _, step in chain) for chain in steps]
    if len(set(chains)) == len(chains):
        return _short(chains, learners)
    parameters = [_plain_parameters(learner.estimator) for learner in learners]
    differing = [
        name
        for name in sorted(set().union(*parameters))
        if len({own.get(name) for own in parameters}) > 1
    ]
    names = []
    for learner, own in zip(learners, parameters, strict=True):
        shown = [f"{name.rpartition('__')[2]}={own[name]}" for name in differing if name in own]
        names.append(f"{learner.name}({', '.join(shown)})")
    return _short(names, learners)


def _plain_parameters(estimator: Any) -> dict[str, str]:
    """Write out the parameters that are no estimators themselves, those of steps included."""
    parameters = estimator.get_params()
    return {
        name: repr(value)
        for name, value in parameters.items()
        if name != "steps" and not hasattr(value, "get_params")
    }


def _short(names: list[str], learners: Sequence[Contender]) -> list[str]:
    """Take names if they differ and fit into a line; else add letters to the learners' own."""
    if len(set(names)) == len(names) and max(map(len, names)) <= 60:
        return names
    letters = (chr(ord("A") + i) if i < 26 else str(i + 1) for i in range(len(names)))
    return [f"{learner.name} ({letter})" for learner, letter in zip(learners, letters, strict=True)]


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
    twolearners.comparison.inputs.ComparisonError: a: no learner 'naive bayes'; did you mean \
'naive-bayes'?
    """
    if isinstance(given, str):
        return _by_name(given, place)
    if inspect.isclass(given):
        raise ComparisonError(
            f"{place}: {given.__name__} is a class, and a learner is wanted: "
            f"write {given.__name__}()"
        )
    _check_methods(given, type(given).__name__, place)
    try:
        clone(given)
    except Exception as error:
        raise ComparisonError(
            f"{place}: {type(given).__name__} cannot be cloned ({error}): its __init__ must "
            "store each of its parameters as it is"
        ) from error
    last = given.steps[-1][1] if getattr(given, "steps", None) else given
    return Contender(type(last).__name__, given)


def _check_methods(learner: Any, name: str, place: str) -> None:
    missing = [
        method for method in ("fit", "predict", "get_params") if not hasattr(learner, method)
    ]
    if missing:
        raise ComparisonError(
            f"{place}: {name} is no scikit-learn estimator, for it has no "
            f"{', '.join(missing)}: give an estimator or a pipeline that ends in one, or one of "
            f"{', '.join(LEARNERS)}"
        )


def _by_name(text: str, place: str) -> Contender:
    call = _CALL.fullmatch(text)
    path, arguments = call.groups() if call else (text, None)
    own = path in LEARNERS
    if not own and (call is None or "." not in path):
        near = difflib.get_close_matches(text.lower().replace("_", "-"), LEARNERS, n=1)
        every = f"there are {', '.join(LEARNERS)}, and any class by its dotted path, such as "
        every += "sklearn.ensemble.RandomForestClassifier"
        hint = f"did you mean {near[0]!r}?" if near else every
        raise ComparisonError(f"{place}: no learner {text!r}; {hint}")
    parameters = _parameters(arguments or "", path, place)
    kind = LEARNERS[path] if own else _imported(path, place)
    _check_methods(kind, path, place)  # before it is called: what is no learner never runs
    try:
        made = kind(**parameters)
    except Exception as error:
        takes = inspect.signature(kind).parameters
        wrong = [name for name in parameters if name not in takes]
        reason = f"it takes no {', '.join(wrong)}; it takes {', '.join(takes) or 'none'}"
        raise ComparisonError(
            f"{place}: {path} cannot be made: {reason if wrong else error}"
        ) from error
    checked = contender(made, place)
    seeded = own and "random_state" not in parameters
    return replace(checked, name=text.strip() if own else checked.name, named=seeded)


def _parameters(arguments: str, path: str, place: str) -> dict[str, Any]:
    """Read ``n_neighbors=3, weights='distance'``: plain values only, nothing is evaluated."""
    example = "such as n_neighbors=3 or weights='distance'"
    try:
        call = ast.parse(f"f({arguments})", mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
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
        except (ValueError, TypeError, MemoryError, RecursionError):
            raise ComparisonError(
                f"{place}: {keyword.arg} of {path} must be a plain value (a number, a string, "
                "None, True, a list), not an expression; for more, use compare() in Python"
            ) from None
    return values


def _imported(path: str, place: str) -> Any:
    module, _, name = path.rpartition(".")
    try:
        home = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        there = "there is no" if isinstance(error, ImportError) else "an error is in the"
        raise ComparisonError(
            f"{place}: {there} module {module!r} to take {name} from ({error}): check the "
            "spelling, or install what it belongs to"
        ) from error
    kind = getattr(home, name, None)
    if not inspect.isclass(kind):
        classes = [key for key, value in vars(home).items() if inspect.isclass(value)]
        near = difflib.get_close_matches(name, classes, n=1)
        hint = f"; did you mean {module}.{near[0]}?" if near else ""
        raise ComparisonError(f"{place}: {module} has no class {name!r}{hint}")
    return kind


def fit_for(estimator: Any, X: pd.DataFrame) -> tuple[Any, str]:
    """Put an estimator behind what it needs, and say what that was; nothing if it needs nothing.

    Nominal columns get the most frequent value where one is missing, and a column of 0 and 1
    for each value; numeric ones get the median. All of it is learned anew from each training set.
    The book's learners take words themselves, and most of them take gaps.

    Examples
    --------
    >>> from sklearn.svm import SVC
    >>> X = pd.DataFrame({"size": [1.5, None], "colour": pd.Categorical(["red", "blue"])})
    >>> fit_for(SVC(), X)[1]
    'fills in 1 column with missing values, and makes 0/1 columns of 1 nominal one'
    """
    own = isinstance(estimator, Learner)
    nominal = list(X.select_dtypes("category"))
    takes_gaps = bool(get_tags(estimator).input_tags.allow_nan)
    unable = (nominal if not own else []) if takes_gaps else list(X)
    fill = [name for name in unable if X[name].isna().any()]
    encode = [] if own and not fill else nominal
    steps: list[tuple[Any, list[Any]]] = []
    if encode:
        words: Any = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
        if set(fill) & set(encode):
            words = make_pipeline(SimpleImputer(strategy="most_frequent"), words)
        steps.append((words, encode))
    numbers = [name for name in fill if name not in nominal]
    if numbers:
        steps.append((SimpleImputer(strategy="median"), numbers))
    if not steps:
        return estimator, ""
    before = make_column_transformer(*steps, remainder="passthrough")
    said = []
    if fill:
        said.append(f"fills in {_number(fill, 'column')} with missing values")
    if encode:
        said.append(f"makes 0/1 columns of {_number(encode, 'nominal one')}")
    return make_pipeline(before, estimator), ", and ".join(said)


def _number(columns: list[Any], noun: str) -> str:
    return f"{len(columns)} {noun}{'' if len(columns) == 1 else 's'}"
