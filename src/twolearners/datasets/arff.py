"""Attribute-relation files: types and declared values stand in the file."""

from __future__ import annotations

import gzip
import math
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from twolearners.datasets.dataset import Attribute, Dataset

NUMERIC = frozenset({"numeric", "real", "integer"})
REFUSED = frozenset({"string", "date", "relational"})

# A value is quoted or it is plain; then a comma, a tab, a comment or the end must follow.
_VALUE = re.compile(
    r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\t'"{}%]*))[ ]*(,\s*|\t\s*|%.*|$)"""
)
_NAME = re.compile(r"""(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s'"{}%,]+))\s*(.*)""")
_PLAIN = re.compile(r"[^\s,'\"{}%\\?]+")

Cells = list[str | None]


def load_arff(path: str | Path, target: str | None = None) -> Dataset:
    """Read a data set from an ARFF file, compressed with gzip or not.

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
    return parse_arff(read_text(path), target, name=Path(path).name)


def read_text(path: str | Path) -> str:
    """Return the text of a file, compressed with gzip or not."""
    path = Path(path)
    try:
        return decompressed(path.read_bytes()).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name} is not a text in UTF-8: {error.reason}") from error
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(f"{path.name} cannot be decompressed: {error}") from error


def decompressed(content: bytes) -> bytes:
    """Undo gzip, if the content is compressed."""
    return gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content


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
    lines = enumerate(text.splitlines(), start=1)
    relation, attributes = _read_header(lines, name)
    rows, numbers = _read_rows(lines, len(attributes), name)
    names = [attribute.name for attribute in attributes]
    target = names[-1] if target is None else target
    if target not in names:
        raise ValueError(f"{name} has no attribute {target!r}; it has {', '.join(names)}")
    label = attributes[names.index(target)]
    if not label.nominal:
        raise ValueError(
            f"the class must be nominal, but {target!r} is numeric in {name}: declare its "
            "values in the file, or name another attribute as target"
        )
    columns = {
        attribute.name: _column(attribute, cells, numbers, name)
        for attribute, cells in zip(attributes, zip(*rows, strict=True), strict=True)
    }
    classes = pd.Series(columns.pop(target), name=target)
    if classes.isna().any():
        line = numbers[int(np.flatnonzero(classes.isna())[0])]
        raise ValueError(f"line {line} of {name}: the class ({target}) is missing")
    return Dataset(relation or name, pd.DataFrame(columns), classes)


def to_arff(dataset: Dataset, path: str | Path | None = None) -> str | None:
    """Write a data set as ARFF; the class comes last.

    Parameters
    ----------
    dataset : Dataset
        What to write.
    path : str or Path, optional
        Where to write; compressed with gzip if the name ends in ``.gz``. Without a
        path the text is returned.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> print(to_arff(load("iris"))[:60])
    @relation iris
    @attribute sepallength numeric
    @attribute sep
    """
    label = Attribute(str(dataset.y.name or "class"), dataset.classes)
    lines = [f"@relation {_quoted(dataset.name)}"]
    for attribute in (*dataset.attributes, label):
        kind = (
            "{" + ",".join(map(_quoted, attribute.values)) + "}" if attribute.nominal else "numeric"
        )
        lines.append(f"@attribute {_quoted(attribute.name)} {kind}")
    lines.append("@data")
    data = dataset.encoded
    columns = [
        _written(attribute, column)
        for attribute, column in zip(dataset.attributes, data.values.T, strict=True)
    ]
    columns.append(_written(label, data.labels.astype(np.float64)))
    lines.extend(",".join(cells) for cells in zip(*columns, strict=True))
    text = "\n".join(lines) + "\n"
    if path is None:
        return text
    content = text.encode("utf-8")
    if Path(path).suffix == ".gz":
        # No time stamp: the same data give the same bytes.
        content = gzip.compress(content, compresslevel=9, mtime=0)
    Path(path).write_bytes(content)
    return None


def _read_header(lines: Iterator[tuple[int, str]], name: str) -> tuple[str, list[Attribute]]:
    """Read as far as the line that says that data follow."""
    relation = ""
    attributes: list[Attribute] = []
    for number, line in lines:
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        where = f"line {number} of {name}"
        keyword, _, rest = line.partition(" ") if " " in line else line.partition("\t")
        keyword, tab, more = keyword.partition("\t")
        rest = (more + " " + rest if tab else rest).strip()
        match keyword.lower():
            case "@relation":
                relation = _name_and_rest(rest, where)[0]
            case "@attribute":
                attributes.append(_attribute(rest, where))
                if attributes[-1].name in {other.name for other in attributes[:-1]}:
                    raise ValueError(f"{where}: a second attribute {attributes[-1].name!r}")
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


def _read_rows(
    lines: Iterator[tuple[int, str]], width: int, name: str
) -> tuple[list[Cells], list[int]]:
    """Read the instances, and the numbers of their lines."""
    rows: list[Cells] = []
    numbers: list[int] = []
    for number, line in lines:
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        where = f"line {number} of {name}"
        if line.startswith("{"):
            raise ValueError(f"{where}: the instance is sparse; write out all of its values")
        cells = _split(line, where)
        if len(cells) != width:
            raise ValueError(f"{where}: {width} values expected, {len(cells)} found")
        rows.append(cells)
        numbers.append(number)
    if not rows:
        raise ValueError(f"{name} has no instances after @data")
    return rows, numbers


def _split(line: str, where: str) -> Cells:
    """Split at commas or tabs outside quotes; an unquoted ? is a missing value (None)."""
    if not any(mark in line for mark in "'\"{}%\t"):
        return [None if cell == "?" else cell for cell in map(str.strip, line.split(","))]
    cells: Cells = []
    position = 0
    while True:
        found = _VALUE.match(line, position)
        if found is None:
            if "{" in line[position:]:
                raise ValueError(f"{where}: weights of instances are not supported")
            raise ValueError(f"{where}: cannot be read from {line[position : position + 40]!r} on")
        single, double, plain, separator = found.groups()
        if plain is None:
            cells.append(re.sub(r"\\(.)", r"\1", single if double is None else double))
        else:
            cells.append(None if plain.strip() == "?" else plain.strip())
        position = found.end()
        if not separator or separator.startswith("%"):
            return cells


def _name_and_rest(text: str, where: str) -> tuple[str, str]:
    """Split a name, quoted or not, from what follows it."""
    found = _NAME.match(text)
    if found is None:
        raise ValueError(f"{where}: a name is expected, found {text[:40]!r}")
    single, double, plain, rest = found.groups()
    name = plain if plain is not None else single if double is None else double
    return re.sub(r"\\(.)", r"\1", name), rest.strip()


def _column(
    attribute: Attribute, cells: Sequence[str | None], numbers: Sequence[int], name: str
) -> pd.Categorical[str] | np.ndarray:
    """Turn the cells of one attribute into codes or numbers."""
    if attribute.nominal:
        codes = {value: code for code, value in enumerate(attribute.values)}
        found = [-1 if cell is None else codes.get(cell, -2) for cell in cells]
        if -2 in found:
            row = found.index(-2)
            raise ValueError(
                f"line {numbers[row]} of {name}: {cells[row]!r} is not among the values that "
                f"{attribute.name!r} declares: {', '.join(attribute.values)}"
            )
        return pd.Categorical.from_codes(np.array(found), categories=pd.Index(attribute.values))
    column = np.array([np.nan if cell is None else _number(cell) for cell in cells])
    if np.isinf(column).any():
        row = int(np.flatnonzero(np.isinf(column))[0])
        raise ValueError(
            f"line {numbers[row]} of {name}: {cells[row]!r} is no number, "
            f"but {attribute.name!r} is numeric"
        )
    return column


def _number(cell: str) -> float:
    """Read a number; infinite if it is none."""
    try:
        number = float(cell)
    except ValueError:
        return math.inf
    return number if math.isfinite(number) else math.inf


def _quoted(word: str) -> str:
    """Quote a name or a value where that is needed."""
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _written(attribute: Attribute, column: np.ndarray) -> list[str]:
    """Write the cells of one attribute: values by name, numbers as short as they can be."""
    if attribute.nominal:
        words = [_quoted(value) for value in attribute.values]
        return ["?" if np.isnan(code) else words[int(code)] for code in column]
    return ["?" if np.isnan(cell) else repr(float(cell)).removesuffix(".0") for cell in column]
