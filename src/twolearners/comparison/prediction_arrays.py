"""Predictions that come as arrays: checked, and brought into one order by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.inputs import ComparisonError, checked_array
from twolearners.comparison.joined import Joined

_ERROR_RATE = "error rate"


def of_arrays(
    a: Any, b: Any, truth: Any, ids: Any, clusters: Any, greater_is_better: bool | None
) -> Joined:
    """Read predictions that come as arrays."""
    values = {name: _column(each, name) for name, each in (("a", a), ("b", b))}
    series = [each for each in (a, b) if isinstance(each, pd.Series)]
    if ids is None and len(series) == 2 and not series[0].index.equals(series[1].index):
        ids = (series[0].index, series[1].index)
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
        if isinstance(truth, Mapping | pd.Series):
            known = pd.Series(dict(truth)).rename(index=str)
            truth = known.reindex(one).to_numpy()
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
    binary = all(np.isin(each, (0, 1)).all() for each in scores)
    if binary and greater_is_better is None:
        wrong = [1 - each for each in scores]
        return Joined(wrong[0], wrong[1], labels, labels is not None, _ERROR_RATE, False)
    higher = greater_is_better is not False
    return Joined(scores[0], scores[1], labels, labels is not None, "score", higher)


def _ids(values: Any, name: str) -> pd.Index[str]:
    found = pd.Index(_column(values, f"ids of {name}")).map(str)
    if found.has_duplicates:
        twice = found[found.duplicated()][0]
        raise ComparisonError(f"the id {twice} occurs twice in {name}: each instance has its own")
    return found


def _same_length(columns: Mapping[str, Any]) -> None:
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        said = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ComparisonError(f"they must be for the same instances, but there are {said}")


def _scores(column: NDArray[Any], name: str, greater_is_better: bool | None) -> NDArray[np.float64]:
    """Return scores as numbers; refuse what may be classes."""
    try:
        found = column.astype(float)
    except (TypeError, ValueError):
        found = np.full(len(column), np.nan)
    if not np.isfinite(found).all():
        raise ComparisonError(
            f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too"
        )
    whole = not (found % 1).any() and not np.isin(found, (0, 1)).all()
    if whole and greater_is_better is None:
        raise ComparisonError(
            f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too, and "
            "for graded scores say greater_is_better"
        )
    return found


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
