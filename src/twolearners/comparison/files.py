"""The reader's own file, or a data set of the book, as instances and classes."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from twolearners.comparison.failures import ComparisonError
from twolearners.datasets import load, load_arff, load_csv, manifest

#: How a missing value may be written in a table.
MISSING = ("", "?", "NA", "N/A", "NaN", "nan", "null")


@dataclass(frozen=True, eq=False)
class Table:
    """What was read: instances, what is to be learned, and the groups if a column names them."""

    name: str
    X: pd.DataFrame
    y: pd.Series
    groups: pd.Series | None = None


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
    regression : bool
        Whether the target is a number to be estimated and not a class.
    groups : str
        A column that says which instances belong together; it is not learned from.
    drop : collection of str
        Columns to leave out, such as numbers of rows.
    nominal : collection of str
        Columns whose numbers are codes.
    sep : str
        What separates the columns of a CSV file.
    missing : collection of str
        How a missing value is written there.

    Examples
    --------
    >>> read("labor").X.shape
    (57, 16)
    """
    path = located(file)
    if path is None:
        data = load(str(file))
        if target and target != data.y.name:
            raise ComparisonError(f"the class of {file} is {data.y.name!r}, not {target!r}")
        return _table(data.name, data.X, data.y, groups, drop)
    if path.name.removesuffix(".gz").endswith(".arff"):
        if regression:
            raise ComparisonError(f"regressors need a table: save {path.name} as CSV")
        data = load_arff(path, target or None)
        return _table(data.name, data.X, data.y, groups, drop)
    if not target:
        names = pd.read_csv(path, nrows=0, sep=sep).columns
        raise ComparisonError(
            f"target is missing: say which column of {path.name} is to be learned; there are "
            f"{', '.join(map(repr, names))}"
        )
    if regression:
        return _numbers(path, target, groups, drop, nominal, sep, missing)
    data = load_csv(path, target, sep=sep, missing=missing, nominal=nominal)
    return _table(data.name, data.X, data.y, groups, drop)


def located(file: str | Path) -> Path | None:
    """Find a file from here, or from the folder a command was typed in; None for a book's set."""
    given = Path(file).expanduser()
    # A chapter runs in the checkout; PWD still says where its reader is.
    for path in (given, Path(os.environ.get("PWD", "."), given)):
        if path.is_file():
            return path
    if str(file) in manifest():
        return None
    near = difflib.get_close_matches(str(file), manifest(), n=1)
    hint = f"; did you mean the data set {near[0]!r}?" if near else ""
    folders = dict.fromkeys([os.environ.get("PWD") or str(Path.cwd()), str(Path.cwd())])
    where = "there" if given.is_absolute() else f"in {' or '.join(folders)}"
    raise ComparisonError(
        f"no file {str(file)!r} {where}, and no data set of the book has that name{hint}"
    )


def _numbers(
    path: Path,
    target: str,
    groups: str,
    drop: Collection[str],
    nominal: Collection[str],
    sep: str,
    missing: Collection[str],
) -> Table:
    """Read a table whose target is a number."""
    frame = pd.read_csv(path, sep=sep, na_values=list(missing), skipinitialspace=True)
    _there("target", [target], list(frame.columns))
    _there("nominal", list(nominal), list(frame.columns))
    y = frame.pop(target)
    absent = y.isna().to_numpy().nonzero()[0]
    if len(absent):
        raise ComparisonError(
            f"the target ({target}) is missing in {len(absent)} of {len(y)} rows, first in row "
            f"{absent[0] + 1}: leave those out, since nothing can be learned from them"
        )
    if not pd.api.types.is_numeric_dtype(y.dtype):
        stray = y[pd.to_numeric(y, errors="coerce").isna()]
        raise ComparisonError(
            f"column {target!r} holds {stray.iloc[0]!r}, and regressors need numbers: use "
            "classifiers, or mend the column"
        )
    words = [
        name for name in frame if name in nominal or not pd.api.types.is_numeric_dtype(frame[name])
    ]
    frame = frame.astype({name: "category" for name in words})
    return _table(path.name.split(".")[0], frame, y, groups, drop)


def _table(name: str, X: pd.DataFrame, y: pd.Series, groups: str, drop: Collection[str]) -> Table:
    _there("groups", [groups] if groups else [], list(X.columns))
    _there("drop", list(drop), list(X.columns))
    kept = X.drop(columns=[*drop, *([groups] if groups else [])])
    if kept.shape[1] == 0:
        raise ComparisonError("no column is left to learn from")
    return Table(name, kept, y, X[groups] if groups else None)


def _there(argument: str, wanted: Sequence[Any], columns: Sequence[Any]) -> None:
    for column in wanted:
        if column not in columns:
            near = difflib.get_close_matches(str(column), list(map(str, columns)), n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise ComparisonError(
                f"{argument}: no column {column!r} among {', '.join(map(repr, columns))}{hint}"
            )
