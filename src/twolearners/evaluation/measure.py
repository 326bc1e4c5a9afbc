"""What is measured: error rates, or any score that scikit-learn knows."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sklearn.metrics import get_scorer, get_scorer_names

from twolearners.evaluation.problem import Kind


@dataclass(frozen=True)
class Measure:
    """A yardstick for a fitted learner on a test set.

    Attributes
    ----------
    name : str
        In words.
    greater_is_better : bool
        Which way it points: a score is to be high, an error low.
    scorer : callable or None
        ``scorer(estimator, X, y)``; None where instances are right or wrong and errors counted.
    """

    name: str
    greater_is_better: bool
    scorer: Callable[..., float] | None = None


def choose_measure(scoring: Any, kind: Kind) -> Measure:
    """Choose the yardstick: scikit-learn's scorers by name, or a function of one's own.

    Without any, classifiers are compared by their error rate and regressors by R squared; a
    yardstick that was chosen before is returned as it is.

    Examples
    --------
    >>> choose_measure(None, "classification").name
    'error rate'
    >>> choose_measure("f1_macr", "classification")
    Traceback (most recent call last):
    ValueError: scoring: no scorer 'f1_macr'; did you mean 'f1_macro'?
    """
    if isinstance(scoring, Measure):
        return scoring
    if scoring is None:
        if kind == "classification":
            return Measure("error rate", greater_is_better=False)
        scoring = "r2"
    if scoring == "accuracy" and kind == "classification":
        return Measure("accuracy", greater_is_better=True)
    if isinstance(scoring, str):
        if scoring not in get_scorer_names():
            near = difflib.get_close_matches(scoring, get_scorer_names(), n=1)
            hint = f"did you mean {near[0]!r}?" if near else "see get_scorer_names()"
            raise ValueError(f"scoring: no scorer {scoring!r}; {hint}")
        return Measure(scoring, True, get_scorer(scoring))
    if callable(scoring):
        _check_scorer(scoring)
        return Measure(getattr(scoring, "__name__", None) or "own score", True, scoring)
    raise ValueError(
        f"scoring takes one name such as 'roc_auc', or a function scorer(estimator, X, y), not "
        f"{scoring!r}; compare_learners compares by several"
    )


def _check_scorer(scoring: Callable[..., float]) -> None:
    """Refuse a metric, which takes true and predicted values, where a scorer is wanted."""
    try:
        names = list(inspect.signature(scoring).parameters)
    except (TypeError, ValueError):  # written in C, and nothing is known about it
        return
    if names[:1] == ["y_true"]:
        name = getattr(scoring, "__name__", "this function")
        raise ValueError(
            f"scoring: {name} takes true and predicted values, and a scorer takes an estimator, X "
            f"and y: write make_scorer({name}) of sklearn.metrics"
        )
