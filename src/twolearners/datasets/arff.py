"""Attribute-relation files: types and declared values stand in the file."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import pandas as pd

from twolearners.datasets.dataset import Attribute, Dataset
from twolearners.datasets.text import number, opened

NUMERIC = frozenset({"numeric", "real", "integer"})
REFUSED = frozenset({"string", "date", "relational"})

# A word is quoted or it is plain; + after a repetition: what it took it keeps, so that no input
# is tried in more than one way.
_WORD = r"""(?:'((?:[^'\\]|\\.)*+)'|"((?:[^"\\]|\\.)*+)"|(%s))"""
_NAME = re.compile(_WORD % r"""[^\s'"{}%%,]++""" + r"\s*+(.*)")
# After a value a comma, a tab, a comment or the end must follow.
_VALUE = re.compile(r"\s*+" + _WORD % r"""[^,\t'"{}%%]*+""" + r"[ ]*+(,\s*+|\t\s*+|%.*|\Z)")
_PLAIN = re.compile(r"[^\s,'\"{}%\\?]+")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
_BLOCK = 1000  # rows that are turned into numbers at a time

Lines = Iterator[tuple[int, str]]
Cells = list[str | None]


def load_arff(path: str | Path, target: str | None = None) -> Dataset:
    """Read a data set from an ARFF file, compressed with gzip or not.

    Reading takes up to four times the memory of the file, five times if its numbers have one digit,
    and up to 200 bytes for each value that is declared: each is looked up while instances are read.

    Parameters
    ----------
    path : str or Path
        The file.
    target : str, optional
        Name of the attribute that holds the class; the last one if left out.

    Raises
    ------
    ValueError
        If the file is no ARFF file or holds what cannot be learned from here: sparse
        or weighted instances, and attributes that are strings, dates or relations.
        The message names the line.

    Examples
    --------
    >>> from twolearners.datasets import load, to_arff
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     to_arff(load("iris"), Path(folder) / "mine.arff")
    ...     load_arff(Path(folder) / "mine.arff")
    <Dataset iris: 150 instances, 4 attributes (4 numeric), 3 classes, no missing values>
    """
    with opened(path) as lines:
        return _parse(lines, target, Path(path).name)


def parse_arff(text: str, target: str | None = None, name: str = "the text") -> Dataset:
    """Read a data set from the text of an ARFF file; ``name`` is for messages.

    Examples
    --------
    >>> parse_arff('''@relation toy
    ... @attribute size numeric
    ... @attribute class {small, large}
    ... @data
    ... 1.5, small
    ... ?, large''')
    <Dataset toy: 2 instances, 1 attribute (1 numeric), 2 classes, 1 missing value>
    """
    return _parse(io.StringIO(text, newline=""), target, name)


def to_arff(dataset: Dataset, path: str | Path | None = None) -> str | None:
    """Write a data set as ARFF; the class comes last.

    Parameters
    ----------
    dataset : Dataset
        What to write.
    path : str or Path, optional
        Where to write; compressed with gzip if the name ends in ``.gz``. Without a
        path the text is returned.

    Raises
    ------
    ValueError
        If :func:`load_arff` would refuse the names: two of them are the same, or a value is empty.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> print(to_arff(load("iris"))[:60])
    @relation iris
    @attribute sepallength numeric
    @attribute sep
    """
    attributes = (*dataset.attributes, Attribute(str(dataset.y.name or "class"), dataset.classes))
    lines = [f"@relation {_quoted(dataset.name)}"]
    for attribute in attributes:
        values = "{" + ",".join(map(_quoted, attribute.values)) + "}"
        kind = values if attribute.nominal else "numeric"
        lines.append(f"@attribute {_quoted(attribute.name)} {kind}")
    lines.append("@data")
    _read_header(enumerate(lines, start=1), "what would be written")  # or it could not be read
    data = dataset.encoded
    columns = [*data.values.T, data.labels.astype(np.float64)]
    lines.extend(map(",".join, zip(*map(_written, attributes, columns), strict=True)))
    text = "\n".join(lines) + "\n"
    if path is None:
        return text
    content = text.encode("utf-8")
    if Path(path).suffix == ".gz":
        # No time stamp: the same data give the same bytes.
        content = gzip.compress(content, compresslevel=9, mtime=0)
    Path(path).write_bytes(content)
    return None


def _parse(text: Iterable[str], target: str | None, name: str) -> Dataset:
    """Read a data set line by line."""
    stripped = enumerate(map(str.strip, text), start=1)
    lines = ((place, line) for place, line in stripped if line and not line.startswith("%"))
    relation, attributes = _read_header(lines, name)
    names = list(attributes)
    target = names[-1] if target is None else target
    if target not in names:
        raise ValueError(f"{name} has no attribute {target!r}; it has {', '.join(names)}")
    if not attributes[target].nominal:
        raise ValueError(
            f"the class must be nominal, but {target!r} is numeric in {name}: declare its "
            "values in the file, or name another attribute as target"
        )
    packed = [bytearray() for _ in names]  # in one piece each, which need not be copied
    declared = [{value: code for code, value in enumerate(a.values)} for a in attributes.values()]
    rows = _read_rows(lines, len(names), name)
    while block := list(islice(rows, _BLOCK)):
        where, cells = zip(*block, strict=True)
        for j, column in enumerate(zip(*cells, strict=True)):
            packed[j] += _column(names[j], declared[j], column, where).tobytes()
            if names[j] == target and None in column:
                raise ValueError(f"{where[column.index(None)]}: the class ({target}) is missing")
    if not packed[0]:
        raise ValueError(f"{name} has no instances after @data")
    columns: dict[str, np.ndarray | pd.Categorical[str]] = {}
    for attribute in attributes.values():
        part = packed.pop(0)
        columns[attribute.name] = (
            pd.Categorical.from_codes(np.frombuffer(part, np.int32), pd.Index(attribute.values))
            if attribute.nominal
            else np.frombuffer(part, np.float64)
        )
    classes = pd.Series(columns.pop(target), name=target)
    return Dataset(relation or name, pd.DataFrame(columns, copy=False), classes)


def _read_header(lines: Lines, name: str) -> tuple[str, dict[str, Attribute]]:
    """Read as far as the line that says that data follow."""
    relation = ""
    attributes: dict[str, Attribute] = {}
    for place, line in lines:
        where = f"line {place} of {name}"
        keyword, *rest = line.split(maxsplit=1)
        match keyword.lower():
            case "@relation":
                relation = _name_and_rest("".join(rest), where)[0]
            case "@attribute":
                attribute = _attribute("".join(rest), where)
                if attribute.name in attributes:
                    raise ValueError(f"{where}: a second attribute {attribute.name!r}")
                attributes[attribute.name] = attribute
            case "@data":
                if len(attributes) < 2:
                    raise ValueError(
                        f"{where}: data begin, but {len(attributes)} attributes are declared; "
                        "there must be one at least, and the class"
                    )
                return relation, attributes
            case _:
                raise ValueError(
                    f"{where}: expected @relation, @attribute or @data, found {line[:40]!r}"
                )
    raise ValueError(f"{name} has no line @data: it is empty, cut short or no ARFF file")


def _attribute(declaration: str, where: str) -> Attribute:
    """Read what follows @attribute: a name, and a type or the values."""
    name, kind = _name_and_rest(declaration, where)
    if kind.startswith("{"):
        inner, brace, after = kind[1:].rpartition("}")
        if not brace or (after.strip() and not after.strip().startswith("%")):
            raise ValueError(f"{where}: the values of {name!r} must stand in braces, on one line")
        values = _split(inner, where)
        if any(value is None or value == "" for value in values) or len(set(values)) < len(values):
            raise ValueError(f"{where}: the values of {name!r} must be distinct, and none empty")
        return Attribute(name, tuple(str(value) for value in values))
    keyword = re.split(r"[\s\[%]", kind.lower(), maxsplit=1)[0]
    if keyword in NUMERIC:
        return Attribute(name)
    if keyword in REFUSED:
        raise ValueError(
            f"{where}: attribute {name!r} is a {keyword}; only nominal and numeric attributes "
            "can be learned from, so leave it out or turn it into one of them"
        )
    raise ValueError(
        f"{where}: the type of attribute {name!r} must be numeric or a list of values in braces, "
        f"not {kind[:40]!r}"
    )


def _read_rows(lines: Lines, width: int, name: str) -> Iterator[tuple[str, Cells]]:
    """Read the instances, and where each stands."""
    for place, line in lines:
        where = f"line {place} of {name}"
        if line.startswith("{"):
            raise ValueError(f"{where}: the instance is sparse; write out all of its values")
        cells = _split(line, where)
        if len(cells) != width:
            raise ValueError(f"{where}: {width} values expected, {len(cells)} found")
        yield where, cells


def _split(line: str, where: str) -> Cells:
    """Split at commas or tabs outside quotes; an unquoted ? is a missing value (None)."""
    if not any(mark in line for mark in "'\"{}%\t"):
        return [None if cell == "?" else cell for cell in map(str.strip, line.split(","))]
    cells: Cells = []
    position = 0
    while True:
        match = _VALUE.match(line, position)
        if match is None:
            if "{" in line[position:]:
                raise ValueError(f"{where}: weights of instances are not supported")
            raise ValueError(f"{where}: cannot be read from {line[position : position + 40]!r} on")
        word = _unquoted(match)
        cells.append(None if match[3] is not None and word == "?" else word)
        position = match.end()
        if not match[4] or match[4].startswith("%"):
            return cells


def _name_and_rest(text: str, where: str) -> tuple[str, str]:
    """Split a name, quoted or not, from what follows it."""
    match = _NAME.match(text)
    if match is None:
        raise ValueError(f"{where}: a name is expected, found {text[:40]!r}")
    return _unquoted(match), match[4].strip()


def _unquoted(match: re.Match[str]) -> str:
    single, double, plain = match.groups()[:3]
    if plain is not None:
        return plain.strip()
    quoted = single if double is None else double
    return re.sub(r"\\(.)", lambda mark: _ESCAPED.get(mark[1], mark[1]), quoted)


def _column(
    name: str, codes: dict[str, int], cells: Sequence[str | None], where: Sequence[str]
) -> np.ndarray:
    """Turn some cells of an attribute into numbers, or into codes if it declares values."""
    if codes:
        column_codes = np.array(
            [-1 if cell is None else codes.get(cell, -2) for cell in cells], np.int32
        )
        wrong, why = column_codes == -2, f"not among the values that {name!r} declares: "
    else:
        column_codes = np.array([np.nan if cell is None else number(cell) for cell in cells])
        wrong, why = np.isinf(column_codes), f"no number, but {name!r} is numeric"
    if wrong.any():
        row = int(wrong.argmax())
        raise ValueError(f"{where[row]}: {str(cells[row])[:40]!r} is {why}{', '.join(codes)}")
    return column_codes


def _quoted(word: str) -> str:
    """Quote a name or a value where that is needed."""
    if _PLAIN.fullmatch(word):
        return word
    for plain, escaped in (("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\r", "\\r")):
        word = word.replace(plain, escaped)
    return f"'{word}'"


def _written(attribute: Attribute, column: np.ndarray) -> list[str]:
    """Write the cells of one attribute: values by name, numbers as short as they can be."""
    if attribute.nominal:
        words = [_quoted(value) for value in attribute.values]
        return ["?" if np.isnan(code) else words[int(code)] for code in column]
    return ["?" if np.isnan(cell) else repr(float(cell)).removesuffix(".0") for cell in column]
