"""Tables with a heading, separated by commas: the reader's own data."""

from __future__ import annotations

import csv
import difflib
import io
import math
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from twolearners.datasets.arff import read_text
from twolearners.datasets.dataset import Dataset

# A class with numbers for names is a class; one with this many and so few instances each is not.
MOST_CLASSES = 20
FEWEST_INSTANCES = 10
# A column of numbers may hold this share of words before it counts as a column of words.
STRAY_WORDS = 0.1

Cells = list[str | None]


def load_csv(
    path: str | Path,
    target: str,
    *,
    sep: str = ",",
    missing: Collection[str] = ("?", ""),
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
    missing : collection of str, default ("?", "")
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
    path = Path(path)
    missing = (missing,) if isinstance(missing, str) else missing
    nominal = (nominal,) if isinstance(nominal, str) else nominal
    names, rows = _read(read_text(path), sep, path.name)
    _known("target", target, names, sep)
    for column in nominal:
        _known("nominal", column, names, sep)
    cells = {
        column: [None if cell in missing else cell for cell in found]
        for column, found in zip(names, zip(*rows, strict=True), strict=True)
    }
    classes = pd.Series(_classes(cells.pop(target), target), name=target)
    if not cells:
        raise ValueError(f"{path.name} has no column besides the target {target!r}")
    columns = {column: _column(column, found, column in nominal) for column, found in cells.items()}
    return Dataset(name or path.name.split(".")[0], pd.DataFrame(columns), classes)


def _read(text: str, sep: str, name: str) -> tuple[list[str], list[list[str]]]:
    """Return the names of the columns and the rows of cells."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sep, skipinitialspace=True)
    rows = ([cell.strip() for cell in row] for row in reader)
    names = next((row for row in rows if any(row)), None)
    if names is None:
        raise ValueError(f"{name} is empty: a line of names and lines of values are expected")
    if "" in names:
        raise ValueError(
            f"column {names.index('') + 1} of {name} has no name: the first line must name each"
        )
    double = next((column for column in names if names.count(column) > 1), None)
    if double is not None:
        raise ValueError(f"two columns of {name} are called {double!r}: give each its own name")
    found = []
    for row in rows:
        if any(row):
            if len(row) != len(names):
                raise ValueError(
                    f"line {reader.line_num} of {name}: {len(names)} values expected, "
                    f"{len(row)} found"
                )
            found.append(row)
    if not found:
        raise ValueError(f"{name} names its columns, but no values follow")
    return names, found


def _known(argument: str, column: str, names: Sequence[str], sep: str) -> None:
    """Refuse the name of a column that is not there."""
    if column in names:
        return
    near = difflib.get_close_matches(column, names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    other = next((mark for mark in ";\t|," if len(names) == 1 and mark in names[0]), None)
    if other is not None:
        hint = f". They seem to be separated by {other!r}: pass sep={other!r} (now it is {sep!r})"
    raise ValueError(f"{argument}: no column {column!r} among {', '.join(map(repr, names))}{hint}")


def _classes(cells: Cells, target: str) -> pd.Categorical:
    """Return the column of the class."""
    absent = [row for row, cell in enumerate(cells, start=1) if cell is None]
    if absent:
        raise ValueError(
            f"the class ({target}) is missing in {len(absent)} of {len(cells)} rows, first in row "
            f"{absent[0]}: leave those out, since nothing can be learned from them"
        )
    words = [cell for cell in cells if cell is not None]
    distinct = len(set(words))
    if distinct == 1:
        raise ValueError(f"the class ({target}) is {words[0]!r} in every row: there is one only")
    numbers = all(_is_number(word) for word in words)
    if numbers and distinct > MOST_CLASSES and len(words) < FEWEST_INSTANCES * distinct:
        raise ValueError(
            f"the target {target!r} has {distinct} distinct numbers in {len(words)} rows: that "
            "looks like regression, not classification. Divide its range into classes first, "
            "for instance with pandas.cut"
        )
    return _categorical(cells, numeric_order=numbers)


def _column(name: str, cells: Cells, coded: bool) -> pd.Categorical | np.ndarray:
    """Return one attribute: numbers if all of its cells are numbers, words otherwise."""
    words = [cell for cell in cells if cell is not None]
    if not words:
        raise ValueError(f"column {name!r} has no values at all: leave it out")
    stray = [word for word in words if not _is_number(word)]
    if coded or (stray and len(stray) >= STRAY_WORDS * len(words)):
        return _categorical(cells, numeric_order=not stray)
    if stray and len(set(words) - set(stray)) > MOST_CLASSES:
        raise ValueError(
            f"column {name!r} holds numbers, but for {', '.join(map(repr, sorted(set(stray))[:5]))}"
            f": add to `missing` what stands for a missing value, or list the column in `nominal`"
        )
    if stray:
        return _categorical(cells, numeric_order=False)
    return np.array([math.nan if cell is None else float(cell) for cell in cells])


def _categorical(cells: Cells, numeric_order: bool) -> pd.Categorical:
    """Return words with their values in alphabetical order, or that of the numbers they are."""
    found = {cell for cell in cells if cell is not None}
    values = sorted(found, key=lambda word: (float(word) if numeric_order else 0.0, word))
    return pd.Categorical(cells, categories=pd.Index(values))


def _is_number(word: str) -> bool:
    """Whether a word is a finite number."""
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False
