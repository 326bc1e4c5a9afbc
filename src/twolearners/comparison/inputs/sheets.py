"""Tables that are no texts: Excel and Parquet, where there is something that pandas reads with."""

from __future__ import annotations

import zipfile
from collections.abc import Collection
from pathlib import Path

import pandas as pd

from twolearners.comparison.inputs import ComparisonError
from twolearners.datasets import MISSING

_NEEDED = {".xlsx": "openpyxl", ".parquet": "pyarrow"}


def read_sheet(path: Path, missing: Collection[str] = MISSING) -> pd.DataFrame | None:
    """Read an Excel or Parquet file, known by its ending or by what is in it; None for others.

    Parameters
    ----------
    path : Path
        The file.
    missing : collection of str
        Words in a sheet of Excel that stand for a missing value.
    """
    kind = _kind(path)
    if not kind:
        return None
    try:
        if kind == ".parquet":
            return pd.read_parquet(path)
        words = ["", *missing]
        return pd.read_excel(path, engine="openpyxl", keep_default_na=False, na_values=words)
    except ImportError as error:
        needed = _NEEDED[kind]
        raise ComparisonError(
            f"{path.name} needs {needed} to be read: install it (pip install {needed}), or save "
            "the table as CSV"
        ) from error
    except (ValueError, KeyError, OSError, zipfile.BadZipFile) as error:
        raise ComparisonError(f"{path.name} cannot be read: {error}") from error


def first_bytes(path: Path) -> bytes:
    """Return the first four bytes of a file, which tell formats apart."""
    with path.open("rb") as content:
        return content.read(4)


def _kind(path: Path) -> str:
    """Return the ending that a file has or should have; empty for one that is no such table."""
    if path.suffix.lower() in _NEEDED:
        return path.suffix.lower()
    if first_bytes(path) == b"PAR1":
        return ".parquet"
    if first_bytes(path)[:2] == b"PK" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return ".xlsx" if "xl/workbook.xml" in archive.namelist() else ""
    return ""
