"""The data a comparison is made on: checked once, with the remedy when they are refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.utils import _safe_indexing
from sklearn.utils.multiclass import type_of_target
from sklearn.utils.validation import _num_samples

from twolearners.comparison.contenders import Contender, Kind
from twolearners.comparison.failures import ComparisonError
from twolearners.datasets import Dataset, Encoded


@dataclass(frozen=True, eq=False)
class Problem:
    """Instances with their classes or numbers, and perhaps the groups they come in.

    Attributes
    ----------
    X : DataFrame, array or sparse matrix
        As given.
    y : array
        As given, for scikit-learn's estimators.
    kind : {"classification", "regression"}
        What is to be learned.
    codes : array of int
        Codes of the classes; zeros for regression, which has none to stratify by.
    classes : tuple
        The classes, in the order of their codes.
    groups : array of int or None
        Codes of the groups.
    """

    X: Any
    y: NDArray[Any]
    kind: Kind
    codes: NDArray[np.int64]
    classes: tuple[Any, ...]
    groups: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self.y)

    def rows(self, chosen: NDArray[np.bool_]) -> Any:
        """Return some of the instances, in the form they were given."""
        return _safe_indexing(self.X, np.flatnonzero(chosen))

    @cached_property
    def frame(self) -> Any:
        """The instances as the book's learners take them: words are nominal values."""
        if not isinstance(self.X, pd.DataFrame):
            return self.X
        words = {name: "category" for name in text_columns(self.X)}
        return self.X.astype(words) if words else self.X

    @cached_property
    def encoded(self) -> Encoded:
        """The same as plain arrays, for the kernels of the book's learners."""
        if isinstance(self.frame, pd.DataFrame):
            labels = pd.Categorical.from_codes(
                self.codes, categories=pd.RangeIndex(len(self.classes))
            )
            frame = self.frame.reset_index(drop=True)
            frame.columns = frame.columns.map(str)
            return Dataset("X", frame, pd.Series(labels)).encoded
        if hasattr(self.X, "toarray"):
            raise ComparisonError("X is sparse, and the book's learners are not: use X.toarray()")
        try:
            values = np.asarray(self.X, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise ComparisonError(
                f"X is an array that holds more than numbers ({error}): give a pandas DataFrame, "
                'with nominal columns as X.astype({"name": "category"})'
            ) from error
        return Encoded(values, np.zeros(values.shape[1], int), self.codes, len(self.classes))


def text_columns(frame: pd.DataFrame) -> list[Any]:
    """Name the columns that hold words without declaring them categories."""
    return [
        name
        for name, column in frame.items()
        if not isinstance(column.dtype, pd.CategoricalDtype)
        and not pd.api.types.is_numeric_dtype(column.dtype)
    ]


def problem(X: Any, y: Any, pair: Sequence[Contender], groups: Any = None) -> Problem:
    """Check the data for a pair of learners.

    Examples
    --------
    >>> from twolearners.comparison.contenders import contenders
    >>> problem([[1.0], [2.0]], ["a", "a"], contenders("c45", "tan"))
    Traceback (most recent call last):
    twolearners.comparison.failures.ComparisonError: y has one class only, 'a': there is nothing \
to learn
    """
    if isinstance(X, Dataset) and y is None:
        X, y = X.X, X.y
    if X is None or y is None:
        raise ComparisonError(
            "X and y are missing: give the instances and their classes, a Dataset, or scores="
        )
    if isinstance(X, list | tuple):
        X = np.asarray(X)
    if getattr(X, "ndim", 2) != 2:
        raise ComparisonError(
            f"X must have two dimensions, instances and attributes, not {getattr(X, 'ndim', '?')}; "
            "a single attribute is X.reshape(-1, 1)"
        )
    values = np.asarray(y)
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
    kind = _kind(pair, values)
    codes, classes = _codes(y, values, kind)
    return Problem(X, values, kind, codes, classes, _groups(groups, len(values)))


def _kind(pair: Sequence[Contender], y: NDArray[Any]) -> Kind:
    kinds = {one.kind for one in pair if one.kind}
    if len(kinds) == 2:
        which = " and ".join(f"{one.name} does {one.kind}" for one in pair)
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


def _groups(groups: Any, instances: int) -> NDArray[np.int64] | None:
    if groups is None:
        return None
    values = np.asarray(groups)
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


def _same_length(name: str, found: int, instances: int) -> None:
    if found != instances:
        raise ComparisonError(
            f"X has {instances} instances but {name} has {found}: they must be the same rows"
        )
