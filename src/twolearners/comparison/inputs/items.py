"""Scores of models by item, read from files; repeats are averaged."""

from __future__ import annotations

import os.path
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs import Log, Options, read_log, read_truth
from twolearners.comparison.inputs.evaluation_logs.rows import choose

KEY = ["task", "item"]


@dataclass(frozen=True, eq=False)
class Predictions:
    """The scores of one model.

    Attributes
    ----------
    name : str
        What the model is called.
    items : DataFrame
        ``task``, ``item``, ``score`` (NaN where there is none), ``cluster``, ``gold``, ``hash``
        and ``repeats``; one row for each item.
    metric : str
        What the score is.
    greater_is_better : bool
        Whether it is to be high.
    format : str
        What the file was taken for.
    asked : bool
        Whether the clusters were asked for by name.
    """

    name: str
    items: pd.DataFrame
    metric: str
    greater_is_better: bool = True
    format: str = ""
    asked: bool = False

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        scored = self.items["score"].notna().sum()
        mean = f"{self.items['score'].mean():.4g}"
        return f"<Predictions of {self.name}: {scored} of {len(self)} items, {self.metric} {mean}>"


def read_predictions(
    path: str | Path,
    *,
    metric: str | None = None,
    filter: str | None = None,
    scorer: str | None = None,
    task: str | None = None,
    model: str | None = None,
    id: str | None = None,
    cluster: str | None = None,
    gold: str | None = None,
    prediction: str | None = None,
    repeat: str | None = None,
    truth: str | Path | None = None,
) -> Predictions:
    r"""Read the scores of one model as an evaluation harness, or anybody, writes them.

    Parameters
    ----------
    path : str or Path
        Samples of lm-evaluation-harness, a log of inspect_ai, a run of HELM, details of lighteval
        (a file, or their folder), or a CSV, JSONL, Excel or Parquet table. What is in it decides.
    metric, filter, scorer, task, model : str, optional
        Which to take of several; none is guessed. A task may be a pattern such as ``mmlu_*``.
    id, cluster, gold, prediction, repeat : str, optional
        Columns of a table, or keys, that hold them, if they are not called what they usually are.
        Several repeats of an item are averaged.
    truth : str or Path, optional
        A table with the truth of each item, by id.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "a.jsonl"
    ...     _ = file.write_text('{"id": 1, "correct": true}\n{"id": 2, "correct": false}\n')
    ...     read_predictions(file)
    <Predictions of a: 2 of 2 items, correct 0.5>
    """
    options = Options(metric, filter, scorer, task, model, id, cluster, gold, prediction, repeat)
    models = read_models([path], options, truth)
    if len(models) > 1:
        raise ComparisonError(f"{path} has several models: choose model from {', '.join(models)}")
    return next(iter(models.values()))


def read_models(
    paths: Sequence[str | Path], options: Options, truth: str | Path | None = None
) -> dict[str, Predictions]:
    """Read the models of several files; one model may be spread over several of them."""
    right = None if truth is None else read_truth(truth, options)
    parts: list[tuple[Path, Predictions]] = []
    there: dict[str, None] = {}
    for path in map(Path, paths):
        log = read_log(path, options)
        for name, rows in log.frame().groupby("model", sort=False):
            if options.model is None or str(name) == options.model:
                parts.append((path, _averaged(str(name), rows, log, right)))
        there |= dict.fromkeys(log.frame()["model"])
    if not parts:
        choose("model", there, options.model)
    models: dict[str, Predictions] = {}
    names = _distinct(parts)
    for name, (_, part) in zip(names, parts, strict=True):
        if name in models:
            items = pd.concat([models[name].items, part.items], ignore_index=True)
            part = replace(part, items=items)
        models[name] = replace(part, name=name, asked=options.cluster is not None)
    return models


def _averaged(name: str, rows: pd.DataFrame, log: Log, truth: Mapping[str, str] | None) -> Any:
    """Average the repeats of each item; an item that was not scored keeps no score."""
    rows = rows.copy()
    if truth is not None:
        if not rows["prediction"].ne("").any():
            raise ComparisonError(f"{name} has no predictions to compare with the truth")
        unknown = rows.loc[~rows["item"].isin(truth), "item"]
        if len(unknown):
            raise ComparisonError(
                f"the truth of {len(unknown)} of {len(rows)} items is missing, such as "
                f"{unknown.iloc[0]}"
            )
        rows["gold"] = rows["item"].map(truth)
        right = (rows["prediction"] == rows["gold"]).astype(float)
        rows["score"] = right.where(rows["prediction"] != "")
    elif log.metric == "correct" and not rows["gold"].ne("").any() and rows["score"].isna().all():
        raise ComparisonError(f"{name} has predictions and no truth: give it by truth, or gold")
    double = rows.duplicated([*KEY, "repeat"])
    if double.any():
        row = rows[double].iloc[0]
        raise ComparisonError(
            f"{name} has item {row['item']} twice{' in ' + row['task'] if row['task'] else ''}"
            f"{', repeat ' + row['repeat'] if row['repeat'] else ''}: name the column that tells "
            "them apart as repeat, or keep one"
        )
    by_item = rows.groupby(KEY, sort=False, as_index=False)
    items = by_item.agg(
        score=("score", "mean"),
        cluster=("cluster", "first"),
        gold=("gold", "first"),
        hash=("hash", "first"),
        repeats=("repeat", "size"),
    )
    higher = True if log.greater_is_better is None else log.greater_is_better
    metric = "correct" if truth is not None else log.metric
    return Predictions(name, items, metric, higher, log.format)


def _distinct(models: Sequence[tuple[Path, Predictions]]) -> list[str]:
    """Name models apart that have one name, and results for the same items, in several files."""
    names = [part.name for _, part in models]
    for name in set(names):
        same = [place for place, other in enumerate(names) if other == name]
        keys = pd.concat([models[place][1].items[KEY] for place in same])
        if len(same) > 1 and keys.duplicated().any():
            paths = [str(models[place][0]) for place in same]
            common = os.path.commonpath([str(Path(path).parent) for path in paths])
            for place, path in zip(same, paths, strict=True):
                names[place] = os.path.relpath(path, common or ".")
    return names
