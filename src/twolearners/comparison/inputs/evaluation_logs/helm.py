"""Runs of HELM: ``per_instance_stats.json`` with ``run_spec.json`` beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.rows import (
    Log,
    Options,
    Row,
    choose,
    looked_up,
    number,
    word,
)

FORMAT = "runs of HELM"
FILE = "per_instance_stats.json"


def read(folders: Sequence[Path], options: Options) -> Log:
    """Read the runs of one model or of several, each in a folder of its own."""
    runs = []
    for folder in folders:
        spec = _json(folder / "run_spec.json")
        task = ",".join(
            part for part in str(spec["name"]).split(",") if not part.startswith("model=")
        )
        runs.append((folder, spec, task, _scores(folder)))
    metrics = [name for *_, scores in runs for values in scores.values() for name in values]
    metric = choose("metric", metrics, options.metric)
    rows = []
    for folder, spec, task, scores in runs:
        gold = _gold(folder / "instances.json")
        model = word(spec.get("adapter_spec", {}).get("model"))
        where = spec.get("scenario_spec", {}).get("args", {})
        cluster = options.cluster
        label = "" if cluster in (None, "task") else word(looked_up(where, str(cluster)))
        for (item, trial), values in scores.items():
            score = number(values.get(metric), f"{metric} of instance {item} of {task}")
            rows.append(Row(item, score, model, task, trial, label, gold.get(item, "")))
    return Log(rows, FORMAT, metric)


def _scores(folder: Path) -> dict[tuple[str, str], dict[str, float]]:
    """Return the means by instance and trial; a key may have several entries.

    Perturbed copies share the instance's id, and are left out.
    """
    scores: dict[tuple[str, str], dict[str, float]] = {}
    for entry in _json(folder / FILE):
        if entry.get("perturbation"):
            continue
        key = word(entry["instance_id"]), word(entry.get("train_trial_index"))
        values = scores.setdefault(key, {})
        for stat in entry["stats"]:
            name = stat["name"]["name"]
            if stat["name"].get("perturbation") or not stat.get("count"):
                continue
            if values.setdefault(name, stat.get("mean")) != stat.get("mean"):
                raise ComparisonError(
                    f"instance {key[0]} of {folder.name} has two values of {name}: "
                    f"{values[name]} and {stat.get('mean')}"
                )
    return scores


def _gold(path: Path) -> dict[str, str]:
    """Return the references that are tagged as correct, if the instances were kept."""
    if not path.exists():
        return {}
    return {
        word(instance["id"]): word(
            [
                reference["output"]["text"]
                for reference in instance.get("references", [])
                if "correct" in reference.get("tags", [])
            ]
        )
        for instance in _json(path)
    }


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ComparisonError(
            f"{path.parent.name} has no {path.name}: a HELM run has it beside {FILE}"
        ) from None
    except ValueError as error:
        raise ComparisonError(f"{path.name} of {path.parent.name} is no JSON: {error}") from None
