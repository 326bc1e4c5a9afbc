"""Data in the form in which they were given, for estimators of any kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.utils import _safe_indexing

from twolearners.datasets import Dataset, Encoded, as_pandas

Kind = Literal["classification", "regression"]


@dataclass(frozen=True, eq=False)
class Problem:
    """Instances with their classes or numbers.

    Attributes
    ----------
    X : DataFrame, array or sparse matrix
        The instances, for scikit-learn's estimators.
    y : array
        What they learn.
    codes : array of int
        Codes of the classes; zeros for regression, which has none to stratify by.
    classes : tuple
        The classes, in the order of their codes; none for regression.
    arrays : Encoded, optional
        The same for the book's learners, if it is known.
    """

    X: Any
    y: NDArray[Any]
    codes: NDArray[np.int64]
    classes: tuple[Any, ...]
    arrays: Encoded | None = None

    @classmethod
    def of(cls, data: Problem | Dataset | Encoded) -> Problem:
        """Take a data set as a problem in which classes are their codes."""
        if isinstance(data, Problem):
            return data
        arrays = data.encoded if isinstance(data, Dataset) else data
        X = data.X if isinstance(data, Dataset) else data.values
        return cls(X, arrays.labels, arrays.labels, tuple(range(arrays.n_classes)), arrays)

    def __len__(self) -> int:
        return len(self.y)

    def take(self, rows: NDArray[np.int64]) -> Problem:
        """Return some of the instances; classes are as declared."""
        arrays = None if self.arrays is None else self.arrays.take(rows)
        X = rows_of(self.X, rows)
        return Problem(X, self.y[rows], self.codes[rows], self.classes, arrays)

    @property
    def kind(self) -> Kind:
        """What is to be learned."""
        return "classification" if self.classes else "regression"

    @cached_property
    def table(self) -> Any:
        """The instances as a DataFrame, if they are a table of whatever library."""
        return as_pandas(self.X)

    @cached_property
    def frame(self) -> Any:
        """The instances as the book's learners take them: words are nominal values."""
        if not isinstance(self.table, pd.DataFrame):
            return self.table
        words = {name: "category" for name in text_columns(self.table)}
        return self.table.astype(words) if words else self.table

    @cached_property
    def encoded(self) -> Encoded:
        """The same as plain arrays, for the kernels of the book's learners."""
        if self.arrays is not None:
            return self.arrays
        if isinstance(self.frame, pd.DataFrame):
            classes = pd.RangeIndex(len(self.classes))
            labels = pd.Categorical.from_codes(self.codes, categories=classes)
            frame = self.frame.reset_index(drop=True)
            frame.columns = frame.columns.map(str)
            return Dataset("X", frame, pd.Series(labels)).encoded
        if hasattr(self.X, "toarray"):
            raise ValueError("X is sparse, and the book's learners are not: use X.toarray()")
        if np.ma.is_masked(self.X) or np.iscomplexobj(self.X):
            raise ValueError("X is masked or complex: give real numbers, NaN where one is missing")
        try:
            values = np.asarray(self.X, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise ValueError(
                f"X is an array that holds more than numbers ({error}): give a pandas DataFrame, "
                'with nominal columns as X.astype({"name": "category"})'
            ) from error
        return Encoded(values, np.zeros(values.shape[1], int), self.codes, len(self.classes))

    def columns_with_gaps(self) -> list[Any]:
        """Name the columns that have missing values."""
        frame = pd.DataFrame([] if hasattr(self.X, "toarray") else self.table)
        return list(frame.columns[frame.isna().any()])

    def columns_with_words(self) -> list[Any]:
        """Name the columns that hold words."""
        if not isinstance(self.table, pd.DataFrame):
            return []
        return [*text_columns(self.table), *self.table.select_dtypes("category").columns]


def rows_of(X: Any, rows: NDArray[np.int64]) -> Any:
    """Return some of the instances, whatever they come in."""
    # What scikit-learn looks at before it does the same takes as long again for a small array.
    return X[rows] if type(X) is np.ndarray else _safe_indexing(X, rows)


def text_columns(frame: pd.DataFrame) -> list[Any]:
    """Name the columns that hold words without declaring them categories."""
    return list(frame.select_dtypes(exclude=["number", "bool", "boolean", "category"]))
