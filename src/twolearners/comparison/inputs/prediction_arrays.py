"""Predictions that come as arrays: checked, and brought into one order by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.inputs import ComparisonError, checked_array
from twolearners.comparison.inputs.joined import Joined

_ERROR_RATE = "error rate"


def of_arrays(
    a: Any, b: Any, truth: Any, ids: Any, clusters: Any, greater_is_better: bool | None
) -> Joined:
    """Read predictions that come as arrays."""
    values = {name: _column(column, name) for name, column in (("a", a), ("b", b))}
    ids = _indices({"a": a, "b": b, "truth": truth, "clusters": clusters}) if ids is None else ids
    if ids is not None:
        apart = isinstance(ids, tuple) and len(ids) == 2 and not np.isscalar(ids[0])
        one, two = _ids(ids[0] if apart else ids, "a"), _ids(ids[1] if apart else ids, "b")
        _same_length({"a": values["a"], "ids": one})
        _same_length({"b": values["b"], "ids": two})
        place = pd.Series(np.arange(len(two)), two).reindex(one)
        lone = int(place.isna().sum()) + len(two) - int(place.notna().sum())
        if lone:
            some = [*one[place.isna().to_numpy()], *two[~two.isin(one)]]
            raise ComparisonError(
                f"{lone} ids are in one of a and b only, such as {some[0]}: give both the same"
            )
        values["b"] = values["b"][place.to_numpy(int)]
        truth, clusters = _by_id(truth, one, "truth"), _by_id(clusters, one, "clusters")
    columns = dict(values)
    if truth is not None:
        columns["truth"] = _column(truth, "truth")
    if clusters is not None:
        columns["clusters"] = _column(clusters, "clusters")
    _same_length(columns)
    labels = columns.get("clusters")
    if labels is not None and len(set(labels.tolist())) < 2:
        raise ComparisonError("all instances are in one cluster: leave clusters out")
    if truth is not None:
        for name in "ab":
            _check_classes(values[name], columns["truth"], name)
        wrong = [np.asarray(values[name] != columns["truth"], dtype=float) for name in "ab"]
        return Joined(wrong[0], wrong[1], labels, labels is not None, _ERROR_RATE, False)
    scores = [_scores(values[name], name, greater_is_better) for name in "ab"]
    binary = all(np.isin(column, (0, 1)).all() for column in scores)
    if binary and greater_is_better is None:
        wrong = [1 - column for column in scores]
        return Joined(wrong[0], wrong[1], labels, labels is not None, _ERROR_RATE, False)
    higher = greater_is_better is not False
    return Joined(scores[0], scores[1], labels, labels is not None, "score", higher)


def _indices(given: Mapping[str, Any]) -> tuple[pd.Index, pd.Index] | None:
    """Return the indices of two Series as ids, where indices differ and so the order may, too."""
    series = {name: value.index for name, value in given.items() if isinstance(value, pd.Series)}
    if not {"a", "b"} <= set(series):
        return None
    differ = [name for name, index in series.items() if not index.equals(series["a"])]
    if not differ:
        return None
    plain = [name for name, index in series.items() if index.equals(pd.RangeIndex(len(index)))]
    if plain:  # counted from 0, which may or may not mean the others' instances
        raise ComparisonError(
            f"{differ[0]} has another index than a, and that of {plain[0]} only counts rows: say "
            "which instances are meant by ids, or give all in one order, as arrays"
        )
    return series["a"], series["b"]


def _by_id(values: Any, ids: pd.Index[str], name: str) -> Any:
    """Bring what comes by id into the order of the ids; leave alone what comes in order."""
    if not isinstance(values, Mapping | pd.Series):
        return values
    known = values if isinstance(values, pd.Series) else pd.Series(dict(values))
    index = _ids(known.index, name)
    return pd.Series(known.to_numpy(), index).reindex(ids).to_numpy()


def _ids(values: Any, name: str) -> pd.Index[str]:
    ids = pd.Index(_column(values, f"ids of {name}")).map(str)
    if ids.has_duplicates:
        twice = ids[ids.duplicated()][0]
        raise ComparisonError(f"the id {twice} occurs twice in {name}: each instance has its own")
    return ids


def _same_length(columns: Mapping[str, Any]) -> None:
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        said = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ComparisonError(f"they must be for the same instances, but there are {said}")


def _scores(column: NDArray[Any], name: str, greater_is_better: bool | None) -> NDArray[np.float64]:
    """Return scores as numbers; refuse what may be classes."""
    try:
        scores = column.astype(float)
    except (TypeError, ValueError, OverflowError):
        scores = np.full(len(column), np.nan)
    if not np.isfinite(scores).all():
        raise ComparisonError(
            f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too"
        )
    whole = not (scores % 1).any() and not np.isin(scores, (0, 1)).all()
    if whole and greater_is_better is None:
        raise ComparisonError(
            f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too, and "
            "for graded scores say greater_is_better"
        )
    return scores


def _column(values: Any, name: str) -> NDArray[Any]:
    array = checked_array(values, name)
    if array.ndim != 1 or not len(array):
        raise ComparisonError(
            f"{name} must be one prediction for each instance, not an array of shape {array.shape}"
        )
    absent = np.asarray(pd.isna(array))
    if absent.any():
        raise ComparisonError(
            f"{name} has no value for {absent.sum()} of {len(array)} instances: count a refusal to "
            "answer as a class of its own"
        )
    return array


def _check_classes(predicted: NDArray[Any], truth: NDArray[Any], name: str) -> None:
    """Refuse predictions that could never be right: of another type, or probabilities."""
    shares = predicted.dtype.kind == "f" and (predicted % 1).any() and truth.dtype.kind != "f"
    try:
        strange = shares or not set(predicted.tolist()) & set(truth.tolist())
    except TypeError as error:
        raise ComparisonError(f"{name} and truth must hold names or numbers ({error})") from error
    if strange:
        raise ComparisonError(
            f"{name} and truth hold different things, such as {predicted.tolist()[0]!r} and "
            f"{truth.tolist()[0]!r}: give a class for each instance in both, and no probabilities"
        )
