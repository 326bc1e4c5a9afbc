"""Comparisons of predictions that the reader already has: two models on the same items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.cautions import FEWEST_DISCORDANT, Caution
from twolearners.comparison.inputs import (
    ComparisonError,
    checked_array,
    checked_names,
    procedure_of,
    refusals,
)
from twolearners.comparison.items import Joined, Predictions, joined, read_predictions
from twolearners.comparison.result import Comparison, judge, warn_of
from twolearners.comparison.splits import HELD_OUT
from twolearners.differences import Differences
from twolearners.evaluation import Measure, Outcomes
from twolearners.resampling import Plan, holdout
from twolearners.significance import Procedure

_ERROR_RATE = "error rate"
#: Fewer units than this make a t distribution a guess.
_FEWEST_UNITS = 10


def compare_predictions(
    a: Any,
    b: Any,
    truth: Any = None,
    *,
    ids: Any = None,
    clusters: Any = None,
    test: str | Procedure | None = None,
    greater_is_better: bool | None = None,
    alpha: float = 0.05,
    names: tuple[str, str] | None = None,
) -> Comparison:
    """Say which of two models is better by their predictions for one test set.

    The verdict is about these two models, trained as they are, on instances like those tested.

    Parameters
    ----------
    a, b : array, Predictions or path
        The class that A, and B, predicts for each instance; without ``truth``, 1 where the model
        is right and 0 where it is wrong, or a graded score. Or what an evaluation harness wrote:
        a path, or what :func:`~twolearners.comparison.read_predictions` made of it.
    truth : array, optional
        The class that each instance has; a Series or dict gives it by id.
    ids : array or pair of arrays, optional
        What each instance is called, in A and B alike or in each. Instances are joined by their
        ids, never by their order; two Series are joined by their indices.
    clusters : array, optional
        What each instance, in the order of A, belongs to: a text, a patient, a user. Instances
        of one cluster are not independent.
    test : str or Procedure, optional
        By default McNemar's test where all scores are 0 or 1 (the exact one with fewer than ten
        discordant instances), and the paired t test, with clustered standard errors, where there
        are clusters or graded scores. Others are ``"mcnemar-midp"``, ``"permutation"`` and
        ``"bootstrap"``.
    greater_is_better : bool, optional
        Whether graded scores are to be high; they are, unless the file says otherwise.
    alpha, names
        As in :func:`compare_scores`.

    Examples
    --------
    >>> from twolearners import compare_predictions
    >>> right_a, right_b = [1] * 60 + [0] * 40, [1] * 42 + [0] * 18 + [1] * 3 + [0] * 37
    >>> comparison = compare_predictions(right_a, right_b)
    >>> comparison.better, round(comparison.estimate, 2)
    ('A', -0.15)
    """
    with refusals():
        if any(isinstance(each, str | Path | Predictions) for each in (a, b)):
            if not (truth is None and ids is None and clusters is None):
                raise ComparisonError(
                    "truth, ids and clusters of files are named as they are read: "
                    "read_predictions(path, truth=..., id=..., cluster=...)"
                )
            models = [_read(each) for each in (a, b)]
            if greater_is_better is not None:
                models = [replace(each, greater_is_better=greater_is_better) for each in models]
            names = names or _names(models)
            pair = joined(*models)
        else:
            pair = _of_arrays(a, b, truth, ids, clusters, greater_is_better)
        comparison = judged(pair, test, checked_names(names or ("A", "B")), alpha)
    warn_of([comparison])
    return comparison


def judged(
    pair: Joined, test: str | Procedure | None, names: tuple[str, str], alpha: float
) -> Comparison:
    """Carry a test out on two models' scores, with all that belongs to its verdict."""
    a, b, greater = pair.a, pair.b, pair.greater_is_better
    binary = bool(np.isin(a, (0, 1)).all() and np.isin(b, (0, 1)).all())
    procedure = procedure_of(test or _default(pair, binary))
    notes, clusters = [Caution("data", note) for note in pair.notes], pair.clusters
    known: dict[str, Any] = {"scores": (float(a.mean()), float(b.mean())), "instances": len(a)}
    plan = f"{len(a):,} instances"
    losses: Differences
    if procedure.entry.plan == "holdout":
        if not binary:
            raise ComparisonError(
                f"{procedure.test} counts errors, and these scores are not all 0 or 1 (repeats are "
                "averaged): use 'paired-t', 'permutation' or 'bootstrap'"
            )
        if clusters is not None and pair.asked:
            raise ComparisonError(
                f"{procedure.test} takes instances for independent, and has no use for clusters: "
                "leave them out, or use 'paired-t', 'permutation' or 'bootstrap'"
            )
        if clusters is not None:
            notes.append(Caution("data", "instances of one cluster are taken for independent"))
        wrong = {name: (scores == (not greater))[None] for name, scores in (("a", a), ("b", b))}
        folds = np.zeros((1, len(a)), np.int32)
        losses = Outcomes(holdout(HELD_OUT), folds, wrong).differences("a", "b")
    elif procedure.entry.plan == "units" and procedure.test != "seeds-t":
        x = b - a if greater else a - b
        losses = Differences(x[:, None], Plan(len(x), 1, HELD_OUT), clusters=clusters)
        units = len(x) if clusters is None else len(np.unique(clusters))
        if clusters is not None:
            plan += f" in {units} clusters"
        notes += _too_few(procedure, units, alpha, "instances" if clusters is None else "clusters")
    else:
        raise ComparisonError(
            f"{procedure.test} needs several test sets: use 'mcnemar', or compare_scores"
        )
    if pair.format:
        plan += f", read as {pair.format}"
    metric = "accuracy" if pair.metric in ("correct", "is_correct") else pair.metric
    measure = Measure(metric, greater)
    found = judge(procedure, losses, names, measure, alpha, plan=plan, **known)
    return replace(found, cautions=(*found.cautions, *notes))


def _default(pair: Joined, binary: bool) -> str:
    if pair.clusters is not None or not binary:
        return "paired-t"
    return "mcnemar" if np.sum(pair.a != pair.b) >= FEWEST_DISCORDANT else "mcnemar-exact"


def _too_few(procedure: Procedure, units: int, alpha: float, what: str) -> list[Caution]:
    """Say that so few units cannot carry the test."""
    smallest = 2.0 ** (1 - units)
    if procedure.test == "permutation" and smallest > alpha:
        text = f"with {units} {what} no p-value is below {smallest:.3g}: it cannot reject"
    elif procedure.test != "permutation" and units < _FEWEST_UNITS:
        text = (
            f"{units} {what} are few, and the verdict leans on their being alike: 'permutation' "
            "assumes less"
        )
    else:
        return []
    return [Caution("data", text)]


def _read(model: Any) -> Predictions:
    if isinstance(model, Predictions):
        return model
    if not isinstance(model, str | Path):
        raise ComparisonError("a and b must both be files, or both be arrays")
    return read_predictions(model)


def _names(models: list[Predictions]) -> tuple[str, str]:
    one, two = (each.name for each in models)
    return (one, two) if one != two else (f"{one} (A)", f"{two} (B)")


def _of_arrays(
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
