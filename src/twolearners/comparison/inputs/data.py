"""The data a comparison is made on: checked once, refused with the remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.utils.multiclass import type_of_target
from sklearn.utils.validation import _num_samples

from twolearners.comparison.inputs import ComparisonError, checked_array
from twolearners.comparison.inputs.learners import Contender
from twolearners.datasets import Dataset, as_pandas
from twolearners.evaluation import Kind, Problem
from twolearners.learners.base import Learner


def check_data(X: Any, y: Any, pair: Sequence[Contender]) -> Problem:
    """Check the data for a pair of learners.

    Examples
    --------
    >>> from twolearners.comparison.inputs.learners import contenders
    >>> check_data([[1.0], [2.0]], ["a", "a"], contenders("c45", "tan"))
    Traceback (most recent call last):
    twolearners.comparison.inputs.ComparisonError: y has one class only, 'a': there is nothing \
to learn
    """
    if isinstance(X, Dataset):
        if y is not None:
            raise ComparisonError("X is a Dataset, which has its classes: leave out y")
        X, y = X.X, X.y
    if isinstance(X, str):
        raise ComparisonError(
            f"X is a name, {X!r}, and data are wanted: datasets.load({X!r}) loads a set of the "
            "book, and pandas.read_csv a file"
        )
    if X is None or y is None:
        raise ComparisonError(
            "X or y is missing: give the instances and their classes, or a Dataset"
        )
    if isinstance(X, list | tuple | np.ndarray):
        X = checked_array(X, "X")
    table = as_pandas(X)
    for name, column in table.items() if isinstance(table, pd.DataFrame) else ():
        checked_array(column[:1], f"column {name!r} of X")
    if isinstance(y, pd.Series):
        _check_index("y", y.index, X)
    shape = getattr(X, "shape", None)
    there = len(shape) if isinstance(shape, tuple) else type(X).__name__
    if there != 2 and not _passes_through(X, pair):
        raise ComparisonError(
            f"X must have two dimensions, instances and attributes, not {there}; a single "
            "attribute is X.reshape(-1, 1), and texts or pictures pass through to pipelines of "
            "scikit-learn"
        )
    values = checked_array(y, "y")
    if values.ndim != 1:
        raise ComparisonError(
            f"y must be one class or number for each instance, not {values.shape}"
        )
    _same_length("y", len(values), _num_samples(X))
    absent = np.asarray(pd.isna(values))
    if absent.any():
        raise ComparisonError(
            f"y has no value in {absent.sum()} of {len(values)} rows, the first of them row "
            f"{int(np.flatnonzero(absent)[0])} (counted from 0): leave those rows out, "
            "X[y.notna()] and y[y.notna()]"
        )
    codes, classes = _codes(y, values, _kind(pair, values))
    return Problem(X, values, codes, classes)


def _passes_through(X: Any, pair: Sequence[Contender]) -> bool:
    """Whether X is a column of texts, or pictures, which learners of others may know to take."""
    if any(isinstance(learner.estimator, Learner) for learner in pair):
        return False
    if isinstance(X, pd.Series | np.ndarray) and X.ndim == 1:
        return bool(len(X)) and all(isinstance(text, str) for text in X)
    return isinstance(X, np.ndarray) and X.ndim > 2


def _check_index(name: str, index: pd.Index, X: Any) -> None:
    """Refuse rows that pandas knows to be in another order than those of X."""
    rows = getattr(X, "index", None)
    if not isinstance(rows, pd.Index) or len(rows) != len(index) or rows.equals(index):
        return
    if rows.is_unique and rows.sort_values().equals(index.sort_values()):
        raise ComparisonError(
            f"X and {name} have the same index in another order, so that rows would be taken with "
            f"the {name} of others: use {name}.loc[X.index], or reset the index of both"
        )


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


def check_groups(groups: Any, X: Any, instances: int) -> NDArray[np.int64] | None:
    """Return the codes of the groups, one for each instance."""
    if groups is None:
        return None
    if isinstance(groups, pd.Series):
        _check_index("groups", groups.index, X)
    values = checked_array(groups, "groups")
    if values.ndim != 1:
        raise ComparisonError(f"groups must name one group for each instance, not {values.shape}")
    _same_length("groups", len(values), instances)
    absent = np.asarray(pd.isna(values))
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
