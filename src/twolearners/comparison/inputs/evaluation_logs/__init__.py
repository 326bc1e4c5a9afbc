"""Per-item results as evaluation harnesses write them, told apart by what is in the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs import (
    helm,
    inspect_ai,
    lighteval,
    lm_eval,
    plain,
)
from twolearners.comparison.inputs.evaluation_logs.files import records, stem
from twolearners.comparison.inputs.evaluation_logs.rows import SHAPES, Log, Options
from twolearners.comparison.inputs.sheets import first_bytes, read_sheet

__all__ = ["Log", "Options", "read_log", "read_truth"]


def read_log(path: str | Path, options: Options) -> Log:
    """Read a file or a folder, whatever wrote it.

    Parameters
    ----------
    path : str or Path
        A file, or a folder of one harness.
    options : Options
        What was asked for by name.
    """
    path = Path(path)
    try:
        return _folder(path, options) if path.is_dir() else _file(path, options)
    except (AttributeError, KeyError, IndexError, TypeError) as error:
        raise ComparisonError(
            f"{path.name} is not built like what it seems to be ({type(error).__name__}: {error}); "
            f"{SHAPES} are read"
        ) from error


def _file(path: Path, options: Options) -> Log:
    """Read a file by what is in it."""
    if not path.exists():
        raise ComparisonError(f"no file {str(path)!r}")
    frame = read_sheet(path, missing=())
    if frame is not None:
        if lighteval.recognised(map(str, frame)):
            return lighteval.read({path: frame}, options)
        return plain.read(_rows(frame), stem(path), options)
    if first_bytes(path)[:2] == b"PK":
        return inspect_ai.read_archive(path, options)
    content = records(path)
    if inspect_ai.recognised(content):
        assert isinstance(content, dict)
        return inspect_ai.read(content, options)
    rows = content if isinstance(content, list) else [content]
    if lm_eval.recognised(rows[0]):
        return lm_eval.read([path], options)
    if {"instance_id", "stats"} <= set(rows[0]):
        return helm.read([path.parent], options)
    return plain.read(rows, stem(path), options)


def read_truth(path: str | Path, options: Options) -> dict[str, str]:
    """Read the truth of each item from a table of its own."""
    path = Path(path)
    frame = read_sheet(path, missing=())
    rows = records(path) if frame is None else _rows(frame)
    return plain.read_truth(rows if isinstance(rows, list) else [rows], path.name, options)


def _rows(frame: Any) -> list[dict[str, Any]]:
    return [{str(key): value for key, value in row.items()} for row in frame.to_dict("records")]


def _parquet(path: Path) -> pd.DataFrame:
    frame = read_sheet(path)
    assert frame is not None  # by its ending
    return frame


def _folder(path: Path, options: Options) -> Log:
    """Read a folder by the files that are in it."""
    runs = sorted(file.parent for file in path.rglob(helm.FILE))
    samples = sorted(path.glob("samples_*.jsonl*"))
    details = sorted(path.rglob("details_*.parquet"))
    logs = sorted([*path.glob("*.eval")])
    kinds = [bool(runs), bool(samples), bool(details), bool(logs)]
    if sum(kinds) != 1:
        inside = ", ".join(sorted(file.name for file in path.iterdir())[:8]) or "nothing"
        raise ComparisonError(
            f"{path} holds {inside}: a folder of one harness is read, that is {SHAPES}"
        )
    if runs:
        return helm.read(runs, options)
    if samples:
        return lm_eval.read(samples, options)
    if details:
        return lighteval.read({file: _parquet(file) for file in details}, options)
    if len(logs) > 1:
        raise ComparisonError(f"{path} holds {len(logs)} logs of inspect_ai: name one of them")
    return inspect_ai.read_archive(logs[0], options)
