"""Scores as people have them: pairs, frames, what ``cross_validate`` and searches return, a CSV."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.sheets import read_sheet
from twolearners.datasets import as_pandas
from twolearners.datasets.text import opened

#: Columns that say where a score comes from, by what they are called.
_PLACES = {
    "run": ("run", "repeat", "repetition", "rep"),
    "fold": ("fold", "split"),
    "seed": ("seed", "random_state"),
    "learner": ("learner", "model", "algorithm", "classifier", "estimator", "method", "name"),
}
_SPLIT = re.compile(r"split(\d+)_test_(.+)")


@dataclass(frozen=True)
class Scores:
    """Scores of A and of B; differences as ``a`` alone."""

    a: Any
    b: Any = None
    names: tuple[str, str] | None = None
    seeds: bool = False


def read_scores(path: str | Path, sep: str = ",") -> pd.DataFrame:
    """Read a table of scores whose first line names the columns."""
    sheet = read_sheet(Path(path))
    if sheet is not None:
        return sheet
    try:
        with opened(path) as text:
            return pd.read_csv(text, sep=sep, skipinitialspace=True)
    except pd.errors.ParserError as error:
        raise ComparisonError(f"{Path(path).name} cannot be read as a table: {error}") from None
    except pd.errors.EmptyDataError:
        raise ComparisonError(
            f"{Path(path).name} is empty: a table of scores is expected"
        ) from None


def understood(a: Any, b: Any = None, metric: str | None = None) -> Scores:
    """Tell a pair from differences, and find the scores in what scikit-learn returns.

    Examples
    --------
    >>> understood({"forest": [0.8, 0.9], "tree": [0.7, 0.8]}).names
    ('forest', 'tree')
    >>> understood([0.1, -0.2]).b is None
    True
    """
    a, b = as_pandas(a), as_pandas(b)
    if b is not None:
        return Scores(_of_one(a, metric, "a"), _of_one(b, metric, "b"))
    if isinstance(a, Mapping):
        if any(_SPLIT.fullmatch(str(key)) for key in a):
            return _of_search(pd.DataFrame(dict(a)), metric)
        if any(str(key).startswith("test_") for key in a):
            raise ComparisonError(
                "a is what cross_validate returned for one learner: give that of B too"
            )
        if len(a) != 2:
            raise ComparisonError(f"a has the scores of {len(a)} learners, {_some(a)}: give two")
        (one, first), (two, second) = a.items()
        return Scores(_of_one(first, metric, one), _of_one(second, metric, two), (one, two))
    if isinstance(a, pd.DataFrame):
        return _of_frame(a, metric)
    if isinstance(a, list | tuple) and len(a) == 2 and not any(np.isscalar(part) for part in a):
        return Scores(_of_one(a[0], metric, "a"), _of_one(a[1], metric, "b"))
    return Scores(a)


def _of_one(scores: Any, metric: str | None, name: str) -> Any:
    """Return the scores of one learner, whatever they come in."""
    if isinstance(scores, pd.DataFrame | pd.Series) or not isinstance(scores, Mapping):
        if isinstance(scores, pd.Series) and any(_SPLIT.fullmatch(str(c)) for c in scores.index):
            scores = scores.to_frame().T
        if isinstance(scores, pd.DataFrame) and any(_SPLIT.fullmatch(str(c)) for c in scores):
            splits = _splits(scores, metric)
            if len(splits) != 1:
                raise ComparisonError(f"{name} has {len(splits)} candidates of a search: give one")
            return splits[0]
        return scores
    keys = [key for key in scores if str(key).startswith("test_")]
    if not keys:
        raise ComparisonError(
            f"{name} is a dict of {_some(scores)}: what cross_validate returns has 'test_score'"
        )
    return np.asarray(scores[_chosen({key.removeprefix("test_"): key for key in keys}, metric)])


def _of_search(frame: pd.DataFrame, metric: str | None) -> Scores:
    """Read ``cv_results_`` of a search with two candidates."""
    splits = _splits(frame, metric)
    if len(splits) != 2:
        raise ComparisonError(
            f"cv_results_ has {len(splits)} candidates: give two of them, as "
            "pd.DataFrame(search.cv_results_).iloc[[0, 1]]"
        )
    names = ["A", "B"]
    if "params" in frame and all(isinstance(params, Mapping) for params in frame["params"]):
        one, two = (dict(params) for params in frame["params"])
        own = [key for key in {**one, **two} if one.get(key) != two.get(key)]
        names = [", ".join(f"{key}={params.get(key)}" for key in own) for params in (one, two)]
    different = names if names[0] != names[1] else ["A", "B"]
    return Scores(splits[0], splits[1], (different[0], different[1]))


def _splits(frame: pd.DataFrame, metric: str | None) -> np.ndarray:
    """Return the scores on the test sets, one row for each candidate."""
    by_metric: dict[str, list[tuple[int, str]]] = {}
    for column in map(str, frame):
        if match := _SPLIT.fullmatch(column):
            by_metric.setdefault(match[2], []).append((int(match[1]), column))
    columns = _chosen(by_metric, metric)
    return frame[[column for _, column in sorted(columns)]].to_numpy(float)


def _chosen(there: Mapping[str, Any], metric: str | None) -> Any:
    """Choose the metric; of several none is guessed."""
    if metric is None and len(there) == 1:
        return next(iter(there.values()))
    if metric is None or metric not in there:
        complaint = "several metrics" if metric is None else f"no metric {metric!r}"
        raise ComparisonError(f"there are {complaint}: choose one of {_some(there)} by metric")
    return there[metric]


def _of_frame(frame: pd.DataFrame, metric: str | None) -> Scores:
    """Read a table: two columns of scores, or one with a column of learners beside it."""
    if any(_SPLIT.fullmatch(str(column)) for column in frame):
        return _of_search(frame, metric)
    places = {
        place: str(column)
        for place, names in _PLACES.items()
        for column in frame
        if str(column).strip().lower() in names
    }
    frame = frame.rename(columns=str)
    learner = places.pop("learner", None)
    order = list(places.values())
    values = [c for c in map(str, frame) if c not in order and c != learner]
    if learner is not None:
        column = _chosen({value: value for value in values}, metric)
        doubles = frame.duplicated([learner, *order])
        if doubles.any():
            row = frame[doubles].iloc[0]
            where = ", ".join(f"{c} {row[c]}" for c in [learner, *order])
            raise ComparisonError(
                f"two rows have the same {where}: say which is which by columns run and fold, or "
                "seed"
            )
        frame = frame.pivot_table(index=order, columns=learner, values=column, sort=False)
        frame = frame.reset_index()
        values = [c for c in map(str, frame) if c not in order]
        frame = frame.rename(columns=str)
    if len(values) != 2:
        raise ComparisonError(
            f"a table of scores has two columns of them, one for each learner, not {_some(values)}"
        )
    absent = int(frame[values].isna().to_numpy().sum())
    if absent:
        raise ComparisonError(
            f"{absent} of {frame[values].size} scores are missing: both learners need one for each "
            f"{' and '.join(places) or 'row'}"
        )
    pair = _arranged(frame, values, places)
    return Scores(*pair, (str(values[0]), str(values[1])), set(places) == {"seed"})


def _arranged(
    frame: pd.DataFrame, values: list[str], places: Mapping[str, str]
) -> tuple[np.ndarray, np.ndarray]:
    """Lay the scores out by run and fold, where columns say which they are."""
    frame = frame.sort_values(list(places.values()), kind="stable")
    a, b = (frame[column].to_numpy() for column in values)
    if {"run", "fold"} <= set(places):
        run, fold = (frame[places[place]].nunique() for place in ("run", "fold"))
        if run * fold != len(frame):
            raise ComparisonError(
                f"{run} runs and {fold} folds make {run * fold} scores, and there are {len(frame)}"
            )
        return a.reshape(run, fold), b.reshape(run, fold)
    if set(places) == {"fold"}:
        return a[None], b[None]
    return a, b


def _some(names: Any) -> str:
    words = [repr(str(name)) for name in names]
    return ", ".join(words[:8]) + (", ..." if len(words) > 8 else "") or "none"
