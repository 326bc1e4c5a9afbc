"""The data a comparison is made on: read from a file, checked once, refused with the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.utils.multiclass import type_of_target
from sklearn.utils.validation import _num_samples

from twolearners.comparison.inputs import ComparisonError, checked_array, refusals
from twolearners.comparison.learners import Contender
from twolearners.datasets import MISSING, Dataset, load, load_arff, manifest, read_table
from twolearners.datasets.table import check_known
from twolearners.datasets.text import opened
from twolearners.evaluation import Kind, Problem


def check_data(X: Any, y: Any, pair: Sequence[Contender]) -> Problem:
    """Check the data for a pair of learners.

    Examples
    --------
    >>> from twolearners.comparison.learners import contenders
    >>> check_data([[1.0], [2.0]], ["a", "a"], contenders("c45", "tan"))
    Traceback (most recent call last):
    twolearners.comparison.inputs.ComparisonError: y has one class only, 'a': there is nothing \
to learn
    """
    if isinstance(X, Dataset):
        if y is not None:
            raise ComparisonError("X is a Dataset, which has its classes: leave out y")
        X, y = X.X, X.y
    if X is None or y is None:
        raise ComparisonError(
            "X or y is missing: give the instances and their classes, or a Dataset"
        )
    if isinstance(X, list | tuple | np.ndarray):
        X = checked_array(X, "X")
    for name, column in X.items() if isinstance(X, pd.DataFrame) else ():
        checked_array(column[:1], f"column {name!r} of X")
    there = getattr(X, "ndim", type(X).__name__)
    if there != 2:
        raise ComparisonError(
            f"X must have two dimensions, instances and attributes, not {there}; "
            "a single attribute is X.reshape(-1, 1)"
        )
    values = checked_array(y, "y")
    if values.ndim != 1:
        raise ComparisonError(
            f"y must be one class or number for each instance, not {values.shape}"
        )
    _same_length("y", len(values), _num_samples(X))
    absent = np.asarray(pd.isna(y))
    if absent.any():
        raise ComparisonError(
            f"y has no value in {absent.sum()} of {len(values)} rows, the first of them row "
            f"{int(np.flatnonzero(absent)[0])} (counted from 0): leave those rows out, "
            "X[y.notna()] and y[y.notna()]"
        )
    codes, classes = _codes(y, values, _kind(pair, values))
    return Problem(X, values, codes, classes)


def _kind(pair: Sequence[Contender], y: NDArray[Any]) -> Kind:
    kinds = {learner.kind for learner in pair if learner.kind}
    if len(kinds) == 2:
        which = " and ".join(f"{learner.name} does {learner.kind}" for learner in pair)
        raise ComparisonError(f"{which}: the two must be for the same task")
    continuous = type_of_target(y) == "continuous"
    if not kinds:
        return "regression" if continuous else "classification"
    (kind,) = kinds
    if kind == "classification" and continuous:
        raise ComparisonError(
            f"y holds numbers that are not whole, {len(np.unique(y))} different ones, and "
            f"{pair[0].name} is a classifier: use regressors, or cut y into classes with pandas.cut"
        )
    if kind == "regression" and y.dtype.kind not in "iufb":
        raise ComparisonError(
            f"y holds {type(y[0]).__name__} such as {y[0]!r}, and {pair[0].name} is a regressor: "
            "use classifiers, or give numbers"
        )
    return kind


def _codes(y: Any, values: NDArray[Any], kind: Kind) -> tuple[NDArray[np.int64], tuple[Any, ...]]:
    if kind == "regression":
        if not np.isfinite(values.astype(float)).all():
            raise ComparisonError("y holds infinite numbers: leave those rows out")
        return np.zeros(len(values), np.int64), ()
    seen = pd.unique(pd.Series(values))
    if len(seen) < 2:
        only = f"one class only, {str(seen[0])!r}" if len(seen) else "no instances"
        raise ComparisonError(f"y has {only}: there is nothing to learn")
    dtype = getattr(y, "dtype", None)
    if isinstance(dtype, pd.CategoricalDtype):  # declared classes count, as in a Dataset
        return np.asarray(pd.Categorical(y).codes, np.int64), tuple(dtype.categories)
    classes, codes = np.unique(values, return_inverse=True)
    return codes.astype(np.int64), tuple(classes.tolist())


def check_groups(groups: Any, instances: int) -> NDArray[np.int64] | None:
    """Return the codes of the groups, one for each instance."""
    if groups is None:
        return None
    values = checked_array(groups, "groups")
    if values.ndim != 1:
        raise ComparisonError(f"groups must name one group for each instance, not {values.shape}")
    _same_length("groups", len(values), instances)
    absent = np.asarray(pd.isna(groups))
    if absent.any():
        raise ComparisonError(
            f"groups has no value in {absent.sum()} of {instances} rows: give each instance "
            "without a group one of its own"
        )
    return np.asarray(pd.factorize(values)[0], np.int64)


def _same_length(name: str, length: int, instances: int) -> None:
    if length != instances:
        raise ComparisonError(
            f"X has {instances} instances but {name} has {length}: they must be the same rows"
        )


@dataclass(frozen=True, eq=False)
class Table:
    """What was read: instances, what is to be learned, and the groups if a column names them."""

    name: str
    X: pd.DataFrame
    y: pd.Series
    groups: pd.Series | None = None


@refusals()
def read(
    file: str | Path,
    target: str = "",
    *,
    regression: bool = False,
    groups: str = "",
    drop: Collection[str] = (),
    nominal: Collection[str] = (),
    sep: str = ",",
    missing: Collection[str] = MISSING,
) -> Table:
    """Read a CSV or ARFF file (compressed or not), or a data set of the book by its name.

    Parameters
    ----------
    file : str or Path
        A file, or one of the names that ``datasets.list_datasets()`` lists.
    target : str
        The column to be learned; an ARFF file's last one by default, and the book's sets know
        theirs.
    groups : str
        A column that says which instances belong together; it is not learned from.
    drop : collection of str
        Columns to leave out, such as numbers of rows.
    regression, nominal, sep, missing
        As in :func:`~twolearners.datasets.table.read_table`.

    Examples
    --------
    >>> read("labor").X.shape
    (57, 16)
    """
    if len(sep) != 1 or sep in '"\r\n':
        raise ComparisonError(f"sep must be one character such as ',', ';' or a tab, not {sep!r}")
    path = located(file)
    if path is None or path.name.removesuffix(".gz").endswith(".arff"):
        if nominal:
            raise ComparisonError(
                f"{file} says itself which columns are nominal: leave nominal out"
            )
        if regression:
            raise ComparisonError(f"{file} has classes, and regressors need a table (CSV)")
        data = load(str(file)) if path is None else load_arff(path, target or None)
        if target and target != data.y.name:
            raise ComparisonError(f"the class of {file} is {data.y.name!r}, not {target!r}")
        return _table(data.name, data.X, data.y, groups, drop)
    if not target:
        try:
            with opened(path) as text:
                names = pd.read_csv(text, nrows=0, sep=sep).columns
        except pd.errors.EmptyDataError:
            raise ComparisonError(f"{path.name} is empty: there is nothing to learn") from None
        raise ComparisonError(
            f"target is missing: say which column of {path.name} is to be learned; there are "
            f"{', '.join(map(repr, names))}"
        )
    X, y = read_table(
        path, target, regression=regression, sep=sep, missing=missing, nominal=nominal, drop=drop
    )
    return _table(path.name.split(".")[0], X, y, groups, ())


def located(file: str | Path) -> Path | None:
    """Find a file from here; None for a set of the book."""
    try:
        given = Path(file).expanduser()
    except RuntimeError as error:  # the home of a user who is not there
        raise ComparisonError(f"no file {str(file)!r}: {error}") from error
    if given.is_file():
        return given
    if given.is_dir():
        raise ComparisonError(f"{str(file)!r} is a folder: name a file in it")
    if str(file) in manifest():
        return None
    near = difflib.get_close_matches(str(file), manifest(), n=1)
    hint = f"; did you mean the data set {near[0]!r}?" if near else ""
    where = "there" if given.is_absolute() else f"in {Path.cwd()}"
    raise ComparisonError(
        f"no file {str(file)!r} {where}, and no data set of the book has that name{hint}"
    )


def _table(name: str, X: pd.DataFrame, y: pd.Series, groups: str, drop: Collection[str]) -> Table:
    check_known("groups", [groups] if groups else [], X.columns)
    check_known("drop", drop, X.columns)
    kept = X.drop(columns=[*drop, *([groups] if groups else [])])
    if kept.shape[1] == 0:
        raise ComparisonError("no column is left to learn from")
    return Table(name, kept, y, X[groups] if groups else None)
