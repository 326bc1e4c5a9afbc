"""Comparisons of predictions that the reader already has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.inputs import (
    ComparisonError,
    checked_array,
    checked_names,
    procedure_of,
)
from twolearners.comparison.result import Comparison, judge, warn_of
from twolearners.comparison.splits import HELD_OUT
from twolearners.evaluation import Measure, Outcomes
from twolearners.resampling import holdout
from twolearners.significance import Procedure


def compare_predictions(
    a: Any,
    b: Any,
    truth: Any = None,
    *,
    test: str | Procedure = "mcnemar",
    alpha: float = 0.05,
    names: tuple[str, str] = ("A", "B"),
) -> Comparison:
    """Say which of two models is better by their predictions for one test set.

    The verdict is about these two models, trained as they are, on instances like those tested.

    Parameters
    ----------
    a, b : array
        The class that A, and B, predicts for each instance. Without ``truth``, 1 where the model
        is right and 0 where it is wrong.
    truth : array, optional
        The class that each instance has.
    test : str or Procedure
        A test on one test set.
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
    procedure, names = procedure_of(test), checked_names(names)
    if procedure.entry.plan != "holdout":
        raise ComparisonError(
            f"{procedure.test} needs several test sets: use 'mcnemar', or compare_scores"
        )
    given = {"a": a, "b": b} if truth is None else {"a": a, "b": b, "truth": truth}
    columns = {name: _column(values, name) for name, values in given.items()}
    instances = len(columns["a"])
    if any(len(column) != instances for column in columns.values()):
        lengths = ", ".join(f"{name} {len(column)}" for name, column in columns.items())
        raise ComparisonError(f"they must be for the same instances, but there are {lengths}")
    if truth is None:
        for name, column in columns.items():
            if not np.isin(column, (0, 1)).all():
                raise ComparisonError(
                    f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too"
                )
        wrong = {name: (column.astype(float) == 0)[None] for name, column in columns.items()}
    else:
        for name in "ab":
            _check_classes(columns[name], columns["truth"], name)
        wrong = {name: np.asarray(columns[name] != columns["truth"])[None] for name in "ab"}
    folds = np.zeros((1, instances), np.int32)
    comparison = judge(
        procedure,
        Outcomes(holdout(HELD_OUT), folds, wrong).differences("a", "b"),
        names,
        Measure("error rate", greater_is_better=False),
        alpha,
        plan=f"{instances} instances",
        scores=(float(wrong["a"].mean()), float(wrong["b"].mean())),
        instances=instances,
    )
    warn_of([comparison])
    return comparison


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
