"""Files opened by what is in them, not by how their names end."""

from __future__ import annotations

import csv
import importlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from twolearners.comparison.inputs import ComparisonError
from twolearners.datasets.text import opened

_ZSTANDARD = 93


def stem(path: Path) -> str:
    """Return the name of a file without its endings: ``a.jsonl.gz`` is ``a``."""
    name = path.name
    for ending in (".gz", ".jsonl", ".json", ".csv", ".tsv", ".parquet", ".xlsx", ".eval"):
        name = name.removesuffix(ending)
    return name


def records(path: Path) -> list[dict[str, Any]] | dict[str, Any]:
    """Read JSON, JSONL, or a table with a heading, whichever it is."""
    with opened(path) as text:
        beginning = text.read(1)
        while beginning and beginning.isspace():
            beginning = text.read(1)
    if beginning in ("{", "["):
        return _json(path)
    if not beginning:
        raise ComparisonError(f"{path.name} is empty")
    with opened(path) as text:
        try:
            sample = text.readline()
            sep = "\t" if "\t" in sample else ";" if sample.count(";") > sample.count(",") else ","
            text.seek(0)
            table = csv.DictReader(text, delimiter=sep, skipinitialspace=True, strict=True)
            rows = list(table)
        except csv.Error as error:
            raise ComparisonError(f"{path.name} cannot be read as a table: {error}") from None
    for place, row in enumerate(rows, start=1):
        if None in row or None in row.values():
            raise ComparisonError(f"row {place} of {path.name} has another number of cells")
    if not rows:
        raise ComparisonError(f"{path.name} names its columns, but no values follow")
    return [{key.strip(): cell.strip() for key, cell in row.items()} for row in rows]


def _json(path: Path) -> list[dict[str, Any]] | dict[str, Any]:
    """Read one JSON value, or one for each line."""
    with opened(path) as text:
        content = text.read()
    try:
        parsed = json.loads(content)
    except json.JSONDecodeError as whole:
        parsed = []
        for place, line in enumerate(content.splitlines(), start=1):
            if not line.strip():
                continue
            try:
                parsed.append(json.loads(line))
            except json.JSONDecodeError as error:
                fault = whole if place == 1 else error
                raise ComparisonError(
                    f"line {place} of {path.name} is no JSON ({fault.msg}): is it cut off?"
                ) from None
    rows = parsed if isinstance(parsed, list) else [parsed]
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise ComparisonError(f"{path.name} holds no records: one for each item is expected")
    return parsed


def member(archive: zipfile.ZipFile, name: str) -> Any:
    """Read a JSON file of an archive, compressed with Zstandard or not."""
    info = archive.getinfo(name)
    try:
        content = archive.read(info)
    except NotImplementedError:
        if info.compress_type != _ZSTANDARD:
            raise ComparisonError(
                f"{name} is compressed by method {info.compress_type}, which Python cannot read"
            ) from None
        content = _decompressor()(_raw(archive, info))
    try:
        return json.loads(content)
    except ValueError as error:
        raise ComparisonError(f"{name} of {archive.filename} is no JSON: {error}") from None


def _raw(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a member as they are, after its local header of 30 bytes and names."""
    content = archive.fp
    assert content is not None
    content.seek(info.header_offset)
    header = content.read(30)
    lengths = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
    content.seek(info.header_offset + 30 + lengths)
    return content.read(info.compress_size)


def _decompressor() -> Callable[[bytes], bytes]:
    """Return what decompresses Zstandard, if it is there."""
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return importlib.import_module(module).decompress
        except ImportError:
            continue
    try:
        zstandard = importlib.import_module("zstandard")
    except ImportError:
        raise ComparisonError(
            "this log is compressed with Zstandard: pip install zstandard to read it"
        ) from None
    return lambda content: zstandard.ZstdDecompressor().decompressobj().decompress(content)
