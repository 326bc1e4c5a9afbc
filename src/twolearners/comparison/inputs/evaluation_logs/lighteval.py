"""Details of lighteval: ``details_<task>_<date>.parquet``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.rows import (
    Log,
    Options,
    Row,
    choose,
    chosen_tasks,
    looked_up,
    number,
    word,
)

FORMAT = "details of lighteval"


def recognised(columns: Iterable[str]) -> bool:
    """Whether a table has the columns of such details; older ones are refused by name."""
    names = set(columns)
    if {"example", "metrics", "predictions"} <= names:
        raise ComparisonError(
            "these are details of an older lighteval, which kept its records as texts: run it "
            "again with version 0.10 or newer, or write a CSV with id and score"
        )
    return {"doc", "metric", "model_response"} <= names


def read(frames: dict[Path, pd.DataFrame], options: Options) -> Log:
    """Read the details of one model."""
    entries: list[tuple[str, dict[str, Any], Path]] = []
    for path, frame in frames.items():
        for record in frame.to_dict("records"):
            row = {str(key): value for key, value in record.items()}
            entries.append((word(row["doc"].get("task_name")), row, path))
    tasks = chosen_tasks((task for task, *_ in entries), options.task)
    entries = [entry for entry in entries if entry[0] in tasks]
    metrics = [name for _, row, _ in entries for name, v in row["metric"].items() if v is not None]
    metric = choose("metric", metrics, options.metric)
    rows = []
    for task, row, path in entries:
        doc, item = row["doc"], word(looked_up(row["doc"], options.id or "id"))
        cluster = options.cluster
        score, said = row["metric"].get(metric), row["model_response"].get("text")
        rows.append(
            Row(
                item,
                number(score, f"{metric} of item {item} of {task}"),
                path.parent.parent.name,
                task,
                cluster="" if cluster in (None, "task") else word(looked_up(doc, str(cluster))),
                gold=word(_gold(doc)),
                prediction=word([] if said is None else list(said)),
            )
        )
    return Log(rows, FORMAT, metric)


def _gold(doc: dict[str, Any]) -> Any:
    """Return the choices that are right."""
    choices, gold = doc.get("choices"), doc.get("gold_index")
    if choices is None or gold is None:
        return None
    places = [gold] if isinstance(gold, int) else [int(place) for place in gold]
    return [str(choices[place]) for place in places if 0 <= place < len(choices)]
