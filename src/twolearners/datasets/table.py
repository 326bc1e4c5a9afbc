"""Tables with a heading, separated by commas: the reader's own data."""

from __future__ import annotations

import csv
import difflib
import marshal
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain, islice, pairwise
from pathlib import Path

import numpy as np
import pandas as pd

from twolearners.datasets.dataset import Dataset
from twolearners.datasets.text import memory, number, opened
from twolearners.datasets.words import PACKED, ranked

#: How a missing value may be written.
MISSING = ("", "?", "NA", "N/A", "NaN", "nan", "null")
# A class with numbers for names is a class; one with this many and so few instances each is not.
MOST_CLASSES = 20
FEWEST_INSTANCES = 10
# A column of numbers may hold this share of words before it counts as a column of words.
STRAY_WORDS = 0.1
_LONGEST = 131_072  # characters of a value
_BLOCK = 1000  # cells of a column that are packed together
# More different words than these, in all and of the cells of a column, are packed as well.
_MANY = 10_000
_MANY_SHARE = 0.1
# Bytes that a column takes while its words are coded, and half of them after: for each different
# word and, if these are many, for each cell.
_WORD = 200
_PACKED_WORD = 45


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

    A column of numbers (a sign, digits, a point, an exponent: ``-1.5e3``) becomes a numeric
    attribute, any other a nominal one, whose values are those found, in alphabetical order.
    Every row must have as many cells as the first. To declare more values, or another
    order, write the data as ARFF (:func:`load_arff`) or make a :class:`Dataset` of a
    pandas DataFrame with categorical columns.

    Reading takes up to four times the memory of the file, whether words return or each row has
    another: many different words are packed, and are strings again when taken out. It takes more
    where cells are shorter than what they become: a number takes 8 bytes even if it has one digit,
    which makes four and a half times, and the different words of a column 45 bytes each while
    they are sorted, which counts if they have six characters or fewer and hardly a column beside
    them. What does not fit is refused.

    Parameters
    ----------
    path : str or Path
        The file, compressed with gzip or not.
    target : str
        Name of the column that holds the class.
    sep : str, default ","
        The character that separates the columns.
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
    drop: Collection[str] = (),
    encoding: str = "utf-8-sig",
    decimal: str = ".",
) -> tuple[pd.DataFrame, pd.Series]:
    """Read instances and what is to be learned: numbers for regression, classes otherwise.

    Parameters
    ----------
    path, target, sep, missing, nominal
        As in :func:`load_csv`.
    regression : bool
        Whether the target is a number to be estimated and not a class.
    drop : collection of str, optional
        Columns to leave out, whatever they hold.
    encoding : str
        Of the text; UTF-8 by default.
    decimal : str
        What stands before the decimals of a number: a point, or a comma.
    """
    if decimal not in (".", ",") or decimal == sep:
        raise ValueError(
            f"decimal must be '.' or ',' and not what separates the columns, not {decimal!r}"
        )
    nominal = [nominal] if isinstance(nominal, str) else list(nominal)
    absent = {missing} if isinstance(missing, str) else set(missing)
    columns = _columns(_rows(Path(path), sep, encoding), Path(path).name, absent, decimal == ",")
    check_known("target", [target], columns, sep)
    check_known("nominal", nominal, columns, sep)
    check_known("drop", drop, [name for name in columns if name != target], sep)
    for name in drop:
        columns.pop(name, None)
    if len(columns) == 1:
        left = " and what is dropped: no column is left to learn from" if drop else ""
        raise ValueError(f"{Path(path).name} has no column besides the target {target!r}{left}")
    y = pd.Series(_target(columns.pop(target), regression), name=target)
    # One at a time, and each is forgotten: numbers and codes take the place of packed words.
    X, held = {}, 0.0
    for name in list(columns):
        X[name] = _attribute(columns.pop(name), name in nominal, held)
        held += _room(len(getattr(X[name], "categories", ())), len(y)) / 2
    return pd.DataFrame(X, copy=False), y


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


class _Column:
    """The cells of a column, packed: text takes little more memory so than in its file.

    They lie in one piece, which the system gets back as soon as the column is something else.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.packed = bytearray()
        self.ends = [0]

    def append(self, cells: list[str | None]) -> None:
        self.packed += marshal.dumps(cells)
        self.ends.append(len(self.packed))

    def blocks(self) -> Iterator[list[str | None]]:
        for start, end in pairwise(self.ends):
            yield marshal.loads(self.packed[start:end])

    def __iter__(self) -> Iterator[str | None]:
        return chain.from_iterable(self.blocks())

    @cached_property
    def numbers(self) -> np.ndarray:
        """The numbers; NaN where a value is missing, infinite where a word stands."""
        return np.fromiter((np.nan if cell is None else number(cell) for cell in self), float)

    @property
    def stray(self) -> list[str]:
        """The distinct words that are no numbers, in alphabetical order."""
        words = zip(self, np.isinf(self.numbers), strict=True)
        return sorted({str(cell) for cell, stray in words if stray})

    def categorical(self) -> pd.Categorical[str]:
        """Return words with their values in alphabetical order, or that of the numbers they are."""
        present = ~np.isnan(self.numbers)
        numeric = not np.isinf(self.numbers).any()
        del self.numbers
        codes, values = self._few(len(present)) or self._many(present)
        self.packed.clear()  # the words are in the codes now
        if numeric:
            order = np.argsort(np.fromiter(map(number, values), float), kind="stable")
            rank = np.full(len(values) + 1, -1, np.int32)  # code -1 finds the last, and keeps it
            rank[order] = np.arange(len(values))
            codes, values = rank[codes], values[order]
        # pandas would make an object of each word to see that all are different.
        dtype = getattr(pd.CategoricalDtype, "_from_fastpath", pd.CategoricalDtype)
        return pd.Categorical.from_codes(codes, dtype=dtype(values, ordered=False))

    def _few(self, cells: int) -> tuple[np.ndarray, pd.Index] | None:
        """Return codes and words, in alphabetical order; None if there are many words."""
        codes: dict[str | None, int] = {}
        column_codes = np.empty(cells, np.int32)
        done = 0
        for block in self.blocks():
            coded = [codes.setdefault(cell, len(codes)) for cell in block]
            column_codes[done : done + len(block)] = coded
            done += len(block)
            if _are_many(len(codes), done):
                return None
        values = sorted(word for word in codes if word is not None)
        rank = np.full(len(codes), -1, np.int32)  # and so it stays for a missing value
        rank[[codes[value] for value in values]] = np.arange(len(values))
        return rank[column_codes], pd.Index(values)

    def _many(self, present: np.ndarray) -> tuple[np.ndarray, pd.Index]:
        """Return the same without an object for each word."""
        words = np.empty(np.count_nonzero(present), PACKED)
        done = 0
        for block in self.blocks():
            some = [cell for cell in block if cell is not None]
            words[done : done + len(some)] = np.array(some, PACKED)
            done += len(some)
        self.packed.clear()
        ranks, values = ranked(words)
        codes = np.full(len(present), -1, np.int32)
        codes[present] = ranks
        return codes, pd.Index(values, copy=False)


def _are_many(words: int, cells: int) -> bool:
    """Say whether so many different words are packed, since Python's objects take too much."""
    return words > max(_MANY, _MANY_SHARE * cells)


def _columns(
    rows: Iterator[list[str]], file: str, missing: set[str], comma: bool
) -> dict[str, _Column]:
    """Read a table: its columns by name, with None where a value is missing."""
    names = next(rows, [])
    if not names:
        raise ValueError(f"{file} is empty: a line of names and lines of values are expected")
    if "" in names:
        place = names.index("") + 1
        raise ValueError(f"column {place} of {file} has no name: the first line must name each")
    columns = {name: _Column(name) for name in names}
    if len(columns) < len(names):
        double = names[int(pd.Index(names).duplicated().argmax())]
        raise ValueError(f"two columns of {file} are called {double!r}: give each its own name")
    while block := list(islice(rows, _BLOCK)):
        for column, cells in zip(columns.values(), zip(*block, strict=True), strict=True):
            if comma:
                cells = tuple(_with_point(cell) for cell in cells)
            kept = [None if cell in missing else cell for cell in cells]
            column.append(kept)
    if not columns[names[0]].packed:
        raise ValueError(f"{file} names its columns, but no values follow")
    return columns


def _with_point(cell: str) -> str:
    """Write a number with a decimal comma as others are; leave words, and other numbers, alone."""
    changed = cell.replace(",", ".", 1)
    return changed if "," in cell and np.isfinite(number(changed)) else cell


def _rows(path: Path, sep: str, encoding: str) -> Iterator[list[str]]:
    """Read the rows that are not blank; that of the names is row 0."""
    if len(sep) != 1 or sep in '"\r\n':
        raise ValueError(f"sep must be a single character, such as ';', not {sep!r}")
    row = width = 0
    with opened(path, encoding) as text:
        try:
            for line in csv.reader(text, delimiter=sep, skipinitialspace=True, strict=True):
                cells = [cell.strip() for cell in line]
                if not any(cells):
                    continue
                if (
                    max(map(len, cells)) > _LONGEST
                ):  # the csv module's own limit can be raised by anyone
                    raise ValueError(
                        f"row {row} of {path.name} holds a value larger than {_LONGEST:,} "
                        "characters: is a quote left open?"
                    )
                width = width or len(cells)
                if len(cells) != width:
                    raise ValueError(
                        f"row {row} of {path.name}: {width} values expected, {len(cells)} found; "
                        f"mend the row, or put quotes about a value that holds {sep!r}"
                    )
                yield cells
                row += 1
        except csv.Error as error:
            raise ValueError(
                f"row {row} of {path.name} cannot be read ({error}): is a quote left open?"
            ) from error


def _target(y: _Column, regression: bool) -> np.ndarray | pd.Categorical[str]:
    """Return what is to be learned."""
    missing = np.isnan(y.numbers)
    if missing.any():
        raise ValueError(
            f"the {'target' if regression else 'class'} ({y.name}) is missing in {missing.sum()} "
            f"of {len(missing)} rows, first in row {missing.argmax() + 1}: leave those out, since "
            "nothing can be learned from them"
        )
    numbers = np.isfinite(y.numbers).all()
    if regression:
        if not numbers:
            raise ValueError(
                f"column {y.name!r} holds {y.stray[0]!r}, and regressors need numbers: use "
                "classifiers, or mend the column"
            )
        return y.numbers
    classes = y.categorical()
    distinct = len(classes.categories)
    if distinct == 1:
        raise ValueError(f"the class ({y.name}) is {classes[0]!r} in every row: there is one only")
    if numbers and distinct > MOST_CLASSES and len(classes) < FEWEST_INSTANCES * distinct:
        raise ValueError(
            f"the target {y.name!r} has {distinct} distinct numbers in {len(classes)} rows: that "
            "looks like regression, not classification. Divide its range into classes first, "
            "for instance with pandas.cut"
        )
    return classes


def _attribute(column: _Column, coded: bool, held: float) -> np.ndarray | pd.Categorical[str]:
    """Return one attribute: numbers if all of its cells are numbers, words otherwise.

    ``held`` are the bytes of the words of the columns before it.
    """
    words = np.count_nonzero(~np.isnan(column.numbers))
    if not words:
        raise ValueError(f"column {column.name!r} has no values at all: leave it out")
    stray = np.count_nonzero(np.isinf(column.numbers))
    if not stray and not coded:
        return column.numbers
    if not coded and stray < STRAY_WORDS * words:
        numbers = {cell for cell in column if cell is not None and np.isfinite(number(cell))}
        if len(numbers) > MOST_CLASSES:
            some = ", ".join(map(repr, column.stray[:5]))
            raise ValueError(
                f"column {column.name!r} holds numbers, but for {some}: add to `missing` what "
                "stands for a missing value, or list the column in `nominal`"
            )
    if held + _WORD * words > memory():
        _check_room(column, held)
    return column.categorical()


def _room(words: int, cells: int) -> int:
    """Estimate the bytes that so many different words take while they are coded."""
    return _PACKED_WORD * cells if _are_many(words, cells) else _WORD * words


def _check_room(column: _Column, held: float) -> None:
    """Refuse a column with more different words than there is memory for."""
    different = len(np.unique(np.fromiter(map(hash, column), np.int64)))
    needed = held + _room(different, len(column.numbers))
    if needed > memory():
        raise ValueError(
            f"column {column.name!r} has {different:,} different words, and with those before it "
            f"they take {needed / 1e9:,.1f} GB of memory, more than the {memory() / 1e9:,.1f} GB "
            "there are: leave the column out"
        )
