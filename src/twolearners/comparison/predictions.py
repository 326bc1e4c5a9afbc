"""Comparisons of predictions that two models have made for the same test set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.errors import ComparisonError
from twolearners.comparison.learners import checked_names
from twolearners.comparison.result import Comparison
from twolearners.comparison.splits import HELD_OUT
from twolearners.comparison.verdict import judge, procedure_of, warn_of
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
    alpha : float
        Level of the test.
    names : (str, str)
        What to call A and B.

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
    columns = {"a": a, "b": b} if truth is None else {"a": a, "b": b, "truth": truth}
    values = {name: _column(column, name) for name, column in columns.items()}
    if len({len(column) for column in values.values()}) > 1:
        lengths = ", ".join(f"{name} {len(column)}" for name, column in values.items())
        raise ComparisonError(f"they must be for the same instances, but there are {lengths}")
    if truth is None:
        for name, column in values.items():
            if not np.isin(column, (0, 1)).all():
                raise ComparisonError(
                    f"{name} holds more than 0 and 1 (wrong and right): for classes give truth too"
                )
        wrong = {name: column.astype(float) == 0 for name, column in values.items()}
    else:
        wrong = {name: np.asarray(values[name] != values["truth"]) for name in "ab"}
    instances = len(wrong["a"])
    folds = np.zeros((1, instances), np.int32)
    outcomes = Outcomes(
        holdout(HELD_OUT), folds, {name: each[None] for name, each in wrong.items()}
    )
    losses = outcomes.differences("a", "b")
    comparison = replace(
        judge(procedure, losses, names, Measure("error rate", greater_is_better=False), alpha),
        plan=f"{instances} instances",
        scores=(float(wrong["a"].mean()), float(wrong["b"].mean())),
        instances=instances,
    )
    warn_of([comparison])
    return comparison


def _column(values: Any, name: str) -> NDArray[Any]:
    array = np.asarray(values)
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
