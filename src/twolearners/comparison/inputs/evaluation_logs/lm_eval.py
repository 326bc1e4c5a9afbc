"""Sample logs of lm-evaluation-harness: ``samples_<task>_<date>.jsonl``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.files import records, stem
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

FORMAT = "samples of lm-evaluation-harness"
_NAME = re.compile(r"samples_(.+?)_(\d{4}-\d{2}-\d{2}T.*)")


def recognised(row: Mapping[str, Any]) -> bool:
    """Whether a record is a sample of this harness."""
    return {"doc_id", "filter", "metrics"} <= set(row) and isinstance(row["metrics"], list)


def task_of(path: Path) -> str:
    """Return the task that a file's name says."""
    match = _NAME.fullmatch(stem(path))
    return match[1] if match else stem(path)


def read(paths: Sequence[Path], options: Options) -> Log:
    """Read the samples of one model, of one task or of several."""
    tasks = chosen_tasks((task_of(path) for path in paths), options.task)
    chosen = [path for path in paths if task_of(path) in tasks]
    by_task: dict[str, Path] = {}
    for path in chosen:
        if task_of(path) in by_task:
            raise ComparisonError(
                f"task {task_of(path)} was run more than once, {by_task[task_of(path)].name} and "
                f"{path.name}: name one file"
            )
        by_task[task_of(path)] = path
    samples: dict[str, list[dict[str, Any]]] = {}
    for task, path in by_task.items():
        content = records(path)
        samples[task] = content if isinstance(content, list) else [content]
    every = [sample for rows in samples.values() for sample in rows]
    if not all(recognised(sample) for sample in every):
        raise ComparisonError(f"{chosen[0].name} holds other records beside samples")
    kept = choose("filter", (str(sample["filter"]) for sample in every), options.filter)
    every = [sample for sample in every if sample["filter"] == kept]
    # What is a list is part of a corpus metric, and no candidate unless it is asked for.
    metrics = [
        name
        for sample in every
        for name in sample["metrics"]
        if name == options.metric or not isinstance(sample.get(name), list)
    ]
    metric = choose("metric", metrics, options.metric)
    model, higher = _about(chosen[0].parent, tasks, metric)
    rows = [
        _row(sample, task, metric, model, options)
        for task, task_samples in samples.items()
        for sample in task_samples
        if sample["filter"] == kept
    ]
    return Log(rows, FORMAT, metric, higher)


def _row(sample: Mapping[str, Any], task: str, metric: str, model: str, options: Options) -> Row:
    item = word(looked_up(sample, options.id or "doc_id"))
    cluster = options.cluster
    if cluster is not None and cluster not in sample and cluster in sample.get("doc", {}):
        cluster = f"doc.{cluster}"
    return Row(
        item,
        number(sample.get(metric), f"{metric} of item {item} of {task}"),
        model,
        task,
        cluster="" if cluster in (None, "task") else word(looked_up(sample, cluster)),
        gold=word(sample.get("target")),
        prediction=word(sample.get("filtered_resps")),
        hash=word(sample.get("doc_hash")),
    )


def _about(folder: Path, tasks: set[str], metric: str) -> tuple[str, bool | None]:
    """Return the model's name and whether the metric is to be high, from the results beside it."""
    model, higher = folder.name.replace("__", "/"), None
    for path in sorted(folder.glob("results_*.json")):
        try:
            results = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        model = str(results.get("model_name") or model)
        said = results.get("higher_is_better", {})
        for task in tasks:
            value = said.get(task, {}).get(metric) if isinstance(said, dict) else None
            higher = value if isinstance(value, bool) else higher
    return model, higher
