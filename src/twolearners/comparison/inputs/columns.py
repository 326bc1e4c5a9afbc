"""Columns that a careful colleague would ask about before anything is learned from them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd
from pandas.api.types import is_bool_dtype, is_datetime64_any_dtype, is_numeric_dtype

#: Fewer rows can be all different by chance.
_FEWEST_ROWS = 20
#: So many of the values must look alike for a column to be called after them.
_MOST = 0.9
#: Copies below this share are common in honest data (three of the 150 irises).
_COPIES = 0.05
#: A column of numbers with more values than this is measured, and rows are rarely alike by chance.
_MEASURED = 20
_NAMED = 5  # columns that a sentence names at the most
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_DATE = re.compile(r"(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})([ T].*)?")


def questions(X: Any, *, grouped: bool = False) -> list[str]:
    """Say which columns, or rows, may not be what they seem; for a DataFrame only.

    Parameters
    ----------
    X : data
        The instances.
    grouped : bool
        Whether rows that belong together are kept on one side of a split; copies may be.

    Examples
    --------
    >>> X = pd.DataFrame({"row": range(30), "size": [1.5, 2.5, 7.0] * 10})
    >>> print(*questions(X))
    column 'row': a running number of the rows, which says nothing of a new instance. Leave it out
    """
    if not isinstance(X, pd.DataFrame) or len(X) < 2:
        return []
    kinds: dict[str, list[str]] = {}
    for place, name in enumerate(X.columns):
        kind = _kind(X.iloc[:, place])
        if kind:
            kinds.setdefault(kind, []).append(repr(name))
    texts = [f"{_listed(names)}: {_SAID[kind]}" for kind, names in kinds.items()]
    copies = 0 if grouped else _copies(X)
    if copies:
        texts.append(
            f"{copies} of {len(X)} rows are exact copies of other rows: where a row is trained on "
            "and its copy tested, the answer is given away. Drop them, or give copies one group"
        )
    return texts


_SAID = {
    "constant": "the same value in every row, so that there is nothing to learn from it",
    "counter": "a running number of the rows, which says nothing of a new instance. Leave it out",
    "date": (
        "dates, of which each is a category of its own. Leave it out, or turn it into numbers such "
        "as the days since the first"
    ),
    "comma": "numbers with a decimal comma, read as words. Read the file with decimal=','",
    "number": "numbers written as words. Make numbers of them with pandas.to_numeric",
    "id": (
        "another word in every row, as names and identifiers have. Leave it out, since no word of "
        "it will be met again"
    ),
}


def _kind(column: pd.Series) -> str:
    """Say what a column looks like; nothing if it looks as it should."""
    values = column.dropna()
    distinct = values.nunique()
    if distinct < 2:
        return "constant"
    if is_bool_dtype(column.dtype):
        return ""
    if is_datetime64_any_dtype(column.dtype):
        return "date"
    many = len(values) >= _FEWEST_ROWS
    if is_numeric_dtype(column.dtype):
        if not many or distinct < len(values):
            return ""
        numbers = np.asarray(values, dtype=float)
        whole = bool((numbers % 1 == 0).all())
        return "counter" if whole and np.ptp(numbers) == len(values) - 1 else ""
    words = pd.unique(values.astype(str))
    patterns = {"date": _DATE, "comma": _DECIMAL_COMMA}
    if not isinstance(column.dtype, pd.CategoricalDtype):  # who declares categories means them
        patterns["number"] = _NUMBER
    for kind, pattern in patterns.items():
        if sum(pattern.fullmatch(word.strip()) is not None for word in words) >= _MOST * len(words):
            return kind
    return "id" if many and distinct == len(values) else ""


def _copies(X: pd.DataFrame) -> int:
    """Count the rows that copy an earlier one, where that is unlikely to be chance."""
    measured = any(
        is_numeric_dtype(X.iloc[:, place].dtype) and X.iloc[:, place].nunique() > _MEASURED
        for place in range(X.shape[1])
    )
    copies = int(X.duplicated().sum()) if measured else 0
    return copies if copies >= _COPIES * len(X) else 0


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"column{'s' if len(names) > 1 else ''} {', '.join(names[:_NAMED])}{more}"
