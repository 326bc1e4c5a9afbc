"""What every reader gives: one row for each model, item and repeat, with its score."""

from __future__ import annotations

import fnmatch
import json
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import pandas as pd

from twolearners.comparison.inputs import ComparisonError

#: Words that stand for no value.
MISSING = {"", "na", "n/a", "nan", "null", "none"}
#: What is read.
SHAPES = (
    "samples of lm-evaluation-harness, logs of inspect_ai, runs of HELM, details of lighteval, or "
    "a CSV, JSONL, Excel or Parquet table with id and score"
)
_WORDS = {"true": 1.0, "false": 0.0, "yes": 1.0, "no": 0.0}


@dataclass(frozen=True)
class Options:
    """What was asked for by name; None where it was not.

    Attributes
    ----------
    metric, filter, scorer, task, model : str or None
        Which of several to read; tasks and models may be patterns such as ``mmlu_*``.
    id, cluster, gold, prediction, repeat : str or None
        Columns, or keys of the documents, that hold them.
    """

    metric: str | None = None
    filter: str | None = None
    scorer: str | None = None
    task: str | None = None
    model: str | None = None
    id: str | None = None
    cluster: str | None = None
    gold: str | None = None
    prediction: str | None = None
    repeat: str | None = None


@dataclass
class Row:
    """One score; None where the item was not scored, and empty words where nothing is known."""

    item: str
    score: float | None
    model: str = ""
    task: str = ""
    repeat: str = ""
    cluster: str = ""
    gold: str = ""
    prediction: str = ""
    hash: str = ""


@dataclass(frozen=True)
class Log:
    """The rows of a file or folder, and what they were taken for."""

    rows: list[Row]
    format: str
    metric: str
    greater_is_better: bool | None = None

    def frame(self) -> pd.DataFrame:
        """Return the rows as a table."""
        names = [field.name for field in fields(Row)]
        columns = {name: [getattr(row, name) for row in self.rows] for name in names}
        return pd.DataFrame(columns).astype({"score": float})


def choose(what: str, there: Iterable[str], wish: str | None) -> str:
    """Choose one of several by name; none is guessed.

    Examples
    --------
    >>> choose("metric", ["acc"], None)
    'acc'
    >>> choose("metric", ["acc", "f1"], None)
    Traceback (most recent call last):
    twolearners.comparison.inputs.ComparisonError: there are several: choose metric from acc, f1
    """
    names = list(dict.fromkeys(there))
    if wish is None and len(names) == 1:
        return names[0]
    if wish is not None and wish in names:
        return wish
    some = ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")
    if not names:
        raise ComparisonError(f"there is no {what} to read")
    reason = "there are several" if wish is None else f"there is no {what} {wish!r}"
    raise ComparisonError(f"{reason}: choose {what} from {some}")


def chosen_tasks(tasks: Iterable[str], pattern: str | None) -> set[str]:
    """Choose tasks by a pattern; of several none is guessed."""
    names = list(dict.fromkeys(tasks))
    kept = {name for name in names if fnmatch.fnmatchcase(name, pattern or "*")}
    if not kept or (pattern is None and len(names) > 1):
        choose("task", names, pattern)
    return kept


def number(value: Any, where: str) -> float | None:
    """Return a score as a number; None if there is none, which is not 0.

    Examples
    --------
    >>> number("True", "acc"), number(float("nan"), "acc"), number("0.5", "f1")
    (1.0, None, 0.5)
    >>> number([0, 1], "f1 of item 3")
    Traceback (most recent call last):
    twolearners.comparison.inputs.ComparisonError: f1 of item 3 is [0, 1], part of a metric of all \
items together: choose another metric
    """
    if isinstance(value, list | tuple | Mapping):
        raise ComparisonError(
            f"{where} is {word(value)}, part of a metric of all items together: choose another "
            "metric"
        )
    if value is None:
        return None
    if isinstance(value, str):
        text = value.strip().lower()
        if text in MISSING:
            return None
        if text in _WORDS:
            return _WORDS[text]
    try:
        parsed = float(value)
    except (TypeError, ValueError):
        raise ComparisonError(f"{where} is {word(value)!r}, and no number") from None
    if math.isinf(parsed):
        raise ComparisonError(f"{where} is infinite")
    return None if math.isnan(parsed) else parsed


def word(value: Any) -> str:
    """Write a value as a word, the same whichever format it comes from.

    Examples
    --------
    >>> word(3), word(3.0), word(" x "), word(None), word(["a", 1])
    ('3', '3', 'x', '', '["a", 1]')
    """
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple | Mapping):
        return json.dumps(value, default=str)
    return str(value).strip()


def looked_up(record: Mapping[str, Any], path: str) -> Any:
    """Follow a path such as ``doc.subject`` through nested records; name what is there if it ends.

    Examples
    --------
    >>> looked_up({"doc": {"subject": "chess"}}, "doc.subject")
    'chess'
    """
    value: Any = record
    for key in path.split("."):
        if not isinstance(value, Mapping) or key not in value:
            there = ", ".join(map(str, value)) if isinstance(value, Mapping) else repr(value)
            raise ComparisonError(f"there is no {path!r}: {key!r} is not among {there}")
        value = value[key]
    return value


def named(columns: Collection[str], known: Iterable[str], wish: str | None, what: str) -> str:
    """Find a column by what it is called; empty if there is none, an error if there are several."""
    if wish is not None:
        return choose(what, columns, wish)
    matches = [column for column in columns if column.strip().lower() in set(known)]
    return choose(what, matches, None) if matches else ""
