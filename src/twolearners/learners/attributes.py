"""From what users have, data frames and arrays, to numbers and codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from sklearn.utils.validation import validate_data

from twolearners.datasets.encoded import Encoded
from twolearners.learners.arrays import Floats, Ints


@dataclass(frozen=True)
class Attributes:
    """The attributes a learner was trained with, and the categories of nominal ones.

    Parameters
    ----------
    n_values : array of int
        Values of each attribute, 0 for a numeric one.
    categories : tuple
        For each attribute its categories, or None for a numeric one.
    """

    n_values: Ints
    categories: tuple[pd.Index | None, ...]

    @classmethod
    def of(cls, learner: Any, X: Any) -> tuple[Attributes, Floats]:
        """Read the attributes off training data, and encode these."""
        categories = tuple(_categories(X[column], column) for column in X) if _frame(X) else ()
        numbers = _numbers(learner, X, categories, reset=True)
        if not categories:
            categories = (None,) * numbers.shape[1]
        n_values = np.array([0 if c is None else len(c) for c in categories], dtype=np.int64)
        return cls(n_values, categories), numbers

    @classmethod
    def encoded(cls, data: Encoded) -> Attributes:
        """Describe data that are encoded already: a category is its code."""
        return cls(data.n_values, tuple(pd.RangeIndex(v) if v else None for v in data.n_values))

    def encode(self, learner: Any, X: Any) -> Floats:
        """Encode instances for prediction; a category not seen in training is missing."""
        numbers = _numbers(learner, X, self.categories if _frame(X) else (), reset=False)
        if _frame(X):
            return numbers
        nominal = self.n_values > 0  # what is no code of a category in an array is missing
        codes = numbers[:, nominal]
        unknown = (codes < 0) | (codes >= self.n_values[nominal]) | (codes != np.floor(codes))
        unknown &= ~np.isnan(codes)
        if unknown.any():
            _refuse_unless_missing_is_fine(learner, "an array")
            numbers[:, nominal] = np.where(unknown, np.nan, codes)
        return numbers


def without_mask(values: Any) -> Any:
    """Return numbers whose masked ones are missing, NaN; what is no masked array, as it is."""
    if not isinstance(values, np.ma.MaskedArray):
        return values
    return np.ma.filled(values.astype(np.float64), np.nan)


def _frame(X: Any) -> bool:
    return isinstance(X, pd.DataFrame)


def _categories(column: pd.Series, name: Any) -> pd.Index | None:
    """Return the categories of a nominal column, None for a numeric one."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        if len(column.cat.categories) == 0:
            raise ValueError(f"column {name!r} is categorical but has no categories")
        return column.cat.categories
    if pd.api.types.is_numeric_dtype(column.dtype):  # booleans among them
        return None
    raise ValueError(
        f"column {name!r} has dtype {column.dtype}: make it nominal with "
        f"X[{name!r}].astype('category'), or numeric with pandas.to_numeric"
    )


def _numbers(learner: Any, X: Any, categories: tuple[pd.Index | None, ...], reset: bool) -> Floats:
    """Let scikit-learn check names and shape, with codes in place of categories."""
    if _frame(X):
        columns = {}
        for place, name in enumerate(X.columns):
            known = categories[place] if place < len(categories) else None
            columns[name] = _codes(learner, X.iloc[:, place], known, name)
        if len(columns) == X.shape[1]:  # unless names occur twice: scikit-learn says so
            X = pd.DataFrame(columns, index=X.index)
    if getattr(getattr(X, "dtype", None), "kind", "f") in "mM":
        raise ValueError(f"X has dtype {X.dtype}: make numbers of dates and durations first")
    with np.errstate(invalid="ignore"):  # a sum of huge numbers tells whether all are finite
        values = validate_data(
            learner,
            without_mask(X),
            reset=reset,
            dtype=np.float64,
            order="C",
            ensure_all_finite="allow-nan" if learner.takes_missing else True,
            copy=True,
        )
    return np.asarray(values)


def _codes(learner: Any, column: pd.Series, known: pd.Index | None, name: Any) -> pd.Series:
    if known is None:
        return column
    codes = known.get_indexer(pd.Index(column.astype(object)))
    unknown = (codes < 0) & column.notna().to_numpy()
    if unknown.any():
        _refuse_unless_missing_is_fine(learner, f"column {name!r}")
    return pd.Series(np.where(codes < 0, np.nan, codes), index=column.index)


def _refuse_unless_missing_is_fine(learner: Any, where: str) -> None:
    if not learner.takes_missing:
        raise ValueError(
            f"{where} has categories that were not there in training, and "
            f"{type(learner).__name__} takes no missing values"
        )
