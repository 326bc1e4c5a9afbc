"""The reader's own file: a table in one of several formats, or a data set of the book."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from twolearners.comparison.inputs import ComparisonError, refusals
from twolearners.comparison.inputs.sheets import read_sheet
from twolearners.datasets import MISSING, load, load_arff, manifest, read_table
from twolearners.datasets.table import check_known
from twolearners.datasets.text import opened

_WHOLE = re.compile(r"[+-]?\d{1,18}")


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
    encoding: str = "utf-8-sig",
    decimal: str = ".",
    positive: str = "",
) -> Table:
    """Read a CSV or ARFF file (compressed or not), or a data set of the book by its name.

    Excel and Parquet files are read as well where pandas can: they need openpyxl or pyarrow.
    Classes that are whole numbers are numbers to the learners, words are words.

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
    regression, nominal, sep, missing, encoding, decimal
        As in :func:`~twolearners.datasets.table.read_table`.
    positive : str
        Of two classes the one that scores such as ``f1`` and ``precision`` are about; it becomes 1
        and the other 0.

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
        y = data.y if not positive else _positive(data.y, positive)
        return _table(data.name, data.X, y, groups, drop)
    if path.suffix.lower() in (".json", ".jsonl"):
        lines = ", lines=True" if path.suffix.lower() == ".jsonl" else ""
        raise ComparisonError(
            f"{path.name} is JSON, and a table is wanted: pandas.read_json({path.name!r}{lines})"
            f".to_csv({path.stem + '.csv'!r}, index=False) makes one of a list of records"
        )
    frame = read_sheet(path, missing)
    if not target:
        names = _heading(path, sep, encoding) if frame is None else frame.columns
        raise ComparisonError(
            f"target is missing: say which column of {path.name} is to be learned; there are "
            f"{', '.join(map(repr, names))}"
        )
    if frame is not None:
        X, y = _parts(frame, target, regression, nominal, drop)
    else:
        X, y = read_table(
            path,
            target,
            regression=regression,
            sep=sep,
            missing=missing,
            nominal=nominal,
            drop=drop,
            encoding=encoding,
            decimal=decimal,
        )
    if not regression:
        y = _positive(y, positive) if positive else _typed(y)
    elif positive:
        raise ComparisonError("positive names a class, and regressors have none: leave it out")
    return _table(path.name.split(".")[0], X, y, groups, ())


def _heading(path: Path, sep: str, encoding: str) -> pd.Index:
    """Return the names of the columns of a text."""
    try:
        with opened(path, encoding) as text:
            return pd.read_csv(text, nrows=0, sep=sep).columns
    except pd.errors.EmptyDataError:
        raise ComparisonError(f"{path.name} is empty: there is nothing to learn") from None


def _parts(
    frame: pd.DataFrame,
    target: str,
    regression: bool,
    nominal: Collection[str],
    drop: Collection[str],
) -> tuple[pd.DataFrame, pd.Series]:
    """Part a table into attributes and target; words are nominal, as in a text."""
    frame.columns = frame.columns.map(str)
    check_known("target", [target], frame.columns)
    check_known("nominal", nominal, frame.columns)
    check_known("drop", drop, [name for name in frame.columns if name != target])
    y = frame[target]
    if y.isna().any():
        raise ComparisonError(
            f"the target ({target}) is missing in {y.isna().sum()} of {len(y)} rows: leave those "
            "out"
        )
    X = frame.drop(columns=[target, *drop])
    for name in X.columns:
        if name in nominal or X[name].dtype.kind in "OUT":
            X[name] = X[name].map(str, na_action="ignore").astype("category")
    return X, y if regression else y.map(str).astype("category")


def _typed(y: pd.Series) -> pd.Series:
    """Make classes that are whole numbers numbers: some learners and scores take no others."""
    words = list(y.cat.categories)
    if not all(_WHOLE.fullmatch(word) for word in words) or len(set(map(int, words))) < len(words):
        return y
    return y.cat.rename_categories([int(word) for word in words])


def _positive(y: pd.Series, positive: str) -> pd.Series:
    """Make 1 of the positive class, and 0 of the other."""
    words = [str(word) for word in y.cat.categories]
    if positive not in words:
        there = ", ".join(map(repr, words))
        raise ComparisonError(f"positive: no {positive!r} among {there}, the classes of {y.name}")
    if len(words) != 2:
        raise ComparisonError(
            f"positive is for two classes, and {y.name} has {len(words)}: {', '.join(words)}"
        )
    codes = (y.astype(str) == positive).astype(int)
    return pd.Series(pd.Categorical.from_codes(codes, categories=pd.Index([0, 1])), name=y.name)


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
