"""Plain tables: CSV, JSONL, Excel or Parquet with one row for each item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.rows import (
    SHAPES,
    Log,
    Options,
    Row,
    choose,
    looked_up,
    named,
    number,
    word,
)

FORMAT = "a plain table"
#: What columns are called, in lower case.
IDS = ("id", "item_id", "sample_id", "doc_id", "question_id", "instance_id")
SCORES = ("score", "correct", "acc", "exact_match", "is_correct")
GOLD = ("gold", "target", "truth", "label", "reference")
PREDICTIONS = ("prediction", "pred", "predicted", "answer")
CLUSTERS = ("cluster", "group", "subject", "passage_id")
REPEATS = ("epoch", "repeat", "trial", "seed")


def read(records: Sequence[dict[str, Any]], name: str, options: Options) -> Log:
    """Read rows whose columns are named, or called what people call them."""
    columns = list(dict.fromkeys(key for record in records for key in record))
    id_ = options.id or named(columns, IDS, None, "id")
    if not id_:
        raise ComparisonError(
            f"{name} has {', '.join(columns)}, and no id ({', '.join(IDS)}): choose id, or give "
            f"{SHAPES}"
        )
    known = {
        "cluster": named(columns, CLUSTERS, None, "cluster") if options.cluster is None else "",
        "repeat": named(columns, REPEATS, options.repeat, "repeat"),
        "model": named(columns, ("model",), None, "model"),
        "task": named(columns, ("task",), None, "task"),
        "gold": named(columns, GOLD, options.gold, "gold"),
        "prediction": named(columns, PREDICTIONS, options.prediction, "prediction"),
    }
    known["cluster"] = options.cluster or known["cluster"]
    metric = named(columns, SCORES, options.metric, "metric")
    scored = metric or known["prediction"]
    models = [] if scored else _wide(records, columns, [id_, *known.values()])
    if not (scored or models):
        raise ComparisonError(
            f"{name} has {', '.join(columns)}, and no score ({', '.join(SCORES)}) or prediction "
            f"({', '.join(PREDICTIONS)}): choose metric or prediction"
        )
    rows = []
    for record in records:
        item = word(looked_up(record, id_))
        if not item:
            raise ComparisonError(f"{name} has a row whose {id_} is empty")
        about = {key: word(looked_up(record, path)) for key, path in known.items() if path}
        about.setdefault("model", name)
        for column in models or [metric]:
            if column:
                score = number(record.get(column), f"{column} of item {item} of {name}")
            else:
                score = _right(about.get("prediction", ""), about.get("gold"))
            own = {**about, "model": column} if models else about
            rows.append(Row(item, score, **own))
    return Log(rows, FORMAT, metric or ("score" if models else "correct"))


def _right(prediction: str, gold: str | None) -> float | None:
    """Whether a prediction is the truth; unknown, as yet, if the truth is in another file."""
    return None if gold is None or not prediction else float(prediction == gold)


def _wide(records: Sequence[dict[str, Any]], columns: list[str], used: list[str]) -> list[str]:
    """Return the columns of scores where each model has one of its own."""
    left = [column for column in columns if column not in used]
    try:
        for record in records:
            for column in left:
                number(record.get(column), column)
    except ComparisonError:
        return []
    return left if len(left) > 1 else []


def read_truth(records: Sequence[dict[str, Any]], name: str, options: Options) -> dict[str, str]:
    """Read the truth of each item from a table of its own."""
    columns = list(dict.fromkeys(key for record in records for key in record))
    id_ = named(columns, IDS, options.id if options.id in columns else None, "id")
    gold = named(columns, (*GOLD, "answer"), options.gold, "gold")
    if not id_ or not gold:
        choose("id" if not id_ else "gold", columns, None)
    truth: dict[str, str] = {}
    for record in records:
        item, value = word(record.get(id_)), word(record.get(gold))
        if truth.setdefault(item, value) != value:
            raise ComparisonError(f"{name} has two truths for item {item}: {truth[item]}, {value}")
    return truth
