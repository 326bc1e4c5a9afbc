"""Tables with a heading, separated by commas: the reader's own data."""

from __future__ import annotations

import difflib
import io
import math
from collections.abc import Collection, Iterable
from pathlib import Path

import pandas as pd

from twolearners.datasets.arff import read_text
from twolearners.datasets.dataset import Dataset

#: How a missing value may be written.
MISSING = ("", "?", "NA", "N/A", "NaN", "nan", "null")
# A class with numbers for names is a class; one with this many and so few instances each is not.
MOST_CLASSES = 20
FEWEST_INSTANCES = 10
# A column of numbers may hold this share of words before it counts as a column of words.
STRAY_WORDS = 0.1


def load_csv(
    path: str | Path,
    target: str,
    *,
    sep: str = ",",
    missing: Collection[str] = MISSING,
    nominal: Collection[str] = (),
    name: str | None = None,
) -> Dataset:
    r"""Read a data set from a table whose first line names the columns.

    A column of numbers becomes a numeric attribute, any other a nominal one, whose
    values are those found, in alphabetical order. To declare more values, or another
    order, write the data as ARFF (:func:`load_arff`) or make a :class:`Dataset` of a
    pandas DataFrame with categorical columns.

    Parameters
    ----------
    path : str or Path
        The file, compressed with gzip or not.
    target : str
        Name of the column that holds the class.
    sep : str, default ","
        What separates the columns.
    missing : collection of str, default ("", "?", "NA", "N/A", "NaN", "nan", "null")
        How a missing value is written.
    nominal : collection of str, optional
        Columns whose numbers are codes, not quantities.
    name : str, optional
        What to call the data set; the name of the file if left out.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "weather.csv"
    ...     _ = file.write_text("outlook,windy,play\nsunny,3.5,no\nrainy,?,yes\nsunny,1,yes\n")
    ...     load_csv(file, target="play")
    <Dataset weather: 3 instances, 2 attributes (1 nominal, 1 numeric), 2 classes, 1 missing value>
    """
    X, y = read_table(path, target, sep=sep, missing=missing, nominal=nominal)
    return Dataset(name or Path(path).name.split(".")[0], X, y)


def read_table(
    path: str | Path,
    target: str,
    *,
    regression: bool = False,
    sep: str = ",",
    missing: Collection[str] = MISSING,
    nominal: Collection[str] = (),
) -> tuple[pd.DataFrame, pd.Series]:
    """Read instances and what is to be learned: numbers for regression, classes otherwise.

    Parameters
    ----------
    path, target, sep, missing, nominal
        As in :func:`load_csv`.
    regression : bool
        Whether the target is a number to be estimated and not a class.
    """
    nominal = [nominal] if isinstance(nominal, str) else list(nominal)
    cells = _cells(Path(path), sep, [missing] if isinstance(missing, str) else list(missing))
    check_known("target", [target], cells.columns, sep)
    check_known("nominal", nominal, cells.columns, sep)
    y = cells.pop(target)
    if not cells.shape[1]:
        raise ValueError(f"{Path(path).name} has no column besides the target {target!r}")
    kind = "target" if regression else "class"
    if y.isna().any():
        raise ValueError(
            f"the {kind} ({target}) is missing in {y.isna().sum()} of {len(y)} rows, first in row "
            f"{int(y.isna().argmax()) + 1}: leave those out, since nothing can be learned from them"
        )
    y = _numbers(y) if regression else _classes(y)
    return cells.apply(lambda column: _attribute(column, column.name in nominal)), y


def check_known(
    argument: str, wanted: Iterable[str], columns: Iterable[str], sep: str = ","
) -> None:
    """Refuse names of columns that are not there, and say which may have been meant."""
    names = list(map(str, columns))
    for column in wanted:
        if column in names:
            continue
        near = difflib.get_close_matches(column, names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        other = next((mark for mark in ";\t|," if len(names) == 1 and mark in names[0]), None)
        if other is not None:
            hint = (
                f". They seem to be separated by {other!r}: pass sep={other!r} (now it is {sep!r})"
            )
        raise ValueError(
            f"{argument}: no column {column!r} among {', '.join(map(repr, names))}{hint}"
        )


def _cells(path: Path, sep: str, missing: list[str]) -> pd.DataFrame:
    """Read a table of text; NaN where a value is missing."""
    name = path.name
    try:
        # This engine tells a row that is too short (NaN) from a cell that is empty.
        rows = pd.read_csv(
            io.StringIO(read_text(path)),
            sep=sep,
            header=None,
            dtype=str,
            na_filter=False,
            skipinitialspace=True,
            engine="python",
        )
    except pd.errors.EmptyDataError:
        raise ValueError(
            f"{name} is empty: a line of names and lines of values are expected"
        ) from None
    except pd.errors.ParserError as error:
        raise ValueError(f"{name} cannot be read: {error}") from error
    short = rows.isna().any(axis=1)
    if short.any():
        row = int(short.argmax())
        raise ValueError(
            f"row {row} of {name}: {rows.shape[1]} values expected, {rows.loc[row].count()} found"
        )
    rows = rows.apply(lambda column: column.str.strip())
    rows = rows[(rows != "").any(axis=1)]
    names = rows.iloc[0].tolist()
    if "" in names:
        raise ValueError(
            f"column {names.index('') + 1} of {name} has no name: the first line must name each"
        )
    double = next((column for column in names if names.count(column) > 1), None)
    if double is not None:
        raise ValueError(f"two columns of {name} are called {double!r}: give each its own name")
    if len(rows) == 1:
        raise ValueError(f"{name} names its columns, but no values follow")
    cells = rows[1:].set_axis(names, axis=1).reset_index(drop=True)
    return cells.mask(cells.isin(missing))


def _numbers(y: pd.Series) -> pd.Series:
    """Return a target of numbers."""
    stray = [word for word in y if not _is_number(word)]
    if stray:
        raise ValueError(
            f"column {y.name!r} holds {stray[0]!r}, and regressors need numbers: use "
            "classifiers, or mend the column"
        )
    return y.astype(float)


def _classes(y: pd.Series) -> pd.Series:
    """Return the column of the class."""
    distinct = y.nunique()
    if distinct == 1:
        raise ValueError(f"the class ({y.name}) is {y.iloc[0]!r} in every row: there is one only")
    numbers = all(map(_is_number, y))
    if numbers and distinct > MOST_CLASSES and len(y) < FEWEST_INSTANCES * distinct:
        raise ValueError(
            f"the target {y.name!r} has {distinct} distinct numbers in {len(y)} rows: that "
            "looks like regression, not classification. Divide its range into classes first, "
            "for instance with pandas.cut"
        )
    return _categorical(y, numeric_order=numbers)


def _attribute(column: pd.Series, coded: bool) -> pd.Series:
    """Return one attribute: numbers if all of its cells are numbers, words otherwise."""
    words = column.dropna()
    if words.empty:
        raise ValueError(f"column {column.name!r} has no values at all: leave it out")
    stray = words[[not _is_number(word) for word in words]]
    if coded or len(stray) >= max(STRAY_WORDS * len(words), 1):
        return _categorical(column, numeric_order=stray.empty)
    if len(stray) and words.nunique() - stray.nunique() > MOST_CLASSES:
        some = ", ".join(map(repr, sorted(stray.unique())[:5]))
        raise ValueError(
            f"column {column.name!r} holds numbers, but for {some}: add to `missing` what stands "
            "for a missing value, or list the column in `nominal`"
        )
    return column.astype(float) if stray.empty else _categorical(column, numeric_order=False)


def _categorical(column: pd.Series, numeric_order: bool) -> pd.Series:
    """Return words with their values in alphabetical order, or that of the numbers they are."""
    values = sorted(
        column.dropna().unique(), key=lambda word: (float(word) if numeric_order else 0.0, word)
    )
    return column.astype(pd.CategoricalDtype(values))


def _is_number(word: str) -> bool:
    """Whether a word is a finite number."""
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False
