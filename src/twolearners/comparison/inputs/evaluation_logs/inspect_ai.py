"""Logs of inspect_ai: one JSON file, or an archive (``.eval``) of JSON files."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.files import member
from twolearners.comparison.inputs.evaluation_logs.rows import (
    Log,
    Options,
    Row,
    choose,
    looked_up,
    number,
    word,
)

FORMAT = "a log of inspect_ai"
_HEADERS = ("header.json", "_journal/start.json")
#: Correct, incorrect, partially correct, no answer: the grades of its scorers.
_GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}


def recognised(log: Any) -> bool:
    """Whether a JSON value is such a log."""
    return isinstance(log, dict) and {"eval", "samples"} <= set(log)


def read_archive(path: Path, options: Options) -> Log:
    """Read an archive; one that was cut short has no header, but a journal."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            header = next((name for name in _HEADERS if name in names), None)
            if header is None:
                raise ComparisonError(
                    f"{path.name} is an archive without {' or '.join(_HEADERS)}: no inspect_ai log"
                )
            samples = [member(archive, n) for n in names if n.startswith("samples/")]
            return read({**member(archive, header), "samples": samples}, options)
    except zipfile.BadZipFile as error:
        raise ComparisonError(f"{path.name} cannot be read as an archive: {error}") from None


def read(log: Mapping[str, Any], options: Options) -> Log:
    """Read the samples of one evaluation."""
    about, samples = log["eval"], log["samples"] or []
    if not samples:
        raise ComparisonError("the log has no samples: it was written with log_samples=False")
    scorers = [name for sample in samples for name in (sample.get("scores") or {})]
    scorer = choose("scorer", scorers, options.scorer)
    scores = [(sample.get("scores") or {}).get(scorer) or {} for sample in samples]
    keys = [key for score in scores if isinstance(v := score.get("value"), dict) for key in v]
    metric = choose("metric", keys, options.metric) if keys else scorer
    if not keys and options.metric not in (None, scorer):
        choose("metric", [scorer], options.metric)
    rows = []
    for sample, score in zip(samples, scores, strict=True):
        item = word(looked_up(sample, options.id or "id"))
        value = score.get("value")
        if isinstance(value, dict):
            value = value.get(metric)
        failed = sample.get("error") is not None
        rows.append(
            Row(
                item,
                None if failed else _graded(value, f"{scorer} of sample {item}"),
                word(about.get("model")),
                word(about.get("task")),
                word(sample.get("epoch")),
                _cluster(sample, options.cluster),
                word(sample.get("target")),
                word(score.get("answer")),
            )
        )
    return Log(rows, FORMAT, metric, True)


def _cluster(sample: Mapping[str, Any], name: str | None) -> str:
    if name in (None, "task"):
        return ""
    inner = name in (sample.get("metadata") or {})
    return word(looked_up(sample, f"metadata.{name}" if inner else str(name)))


def _graded(value: Any, where: str) -> float | None:
    return _GRADES[value] if isinstance(value, str) and value in _GRADES else number(value, where)
