"""What is compared: error rates, or any score that scikit-learn knows."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sklearn.metrics import get_scorer, get_scorer_names

from twolearners.comparison.contenders import Kind
from twolearners.comparison.failures import ComparisonError


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

    @property
    def counts_errors(self) -> bool:
        """Whether it is a share of instances, so that tests that count can use it."""
        return self.scorer is None


def measure(scoring: Any, kind: Kind) -> Measure:
    """Choose the yardstick: scikit-learn's scorers by name, or a function of one's own.

    Without any, classifiers are compared by their error rate and regressors by R squared.

    Examples
    --------
    >>> measure(None, "classification").name
    'error rate'
    >>> measure("f1_macr", "classification")
    Traceback (most recent call last):
    twolearners.comparison.failures.ComparisonError: scoring: no scorer 'f1_macr'; did you mean \
'f1_macro'?
    """
    if scoring is None:
        if kind == "classification":
            return Measure("error rate", greater_is_better=False)
        scoring = "r2"
    if scoring == "accuracy" and kind == "classification":
        return Measure("accuracy", greater_is_better=True)
    if isinstance(scoring, str):
        if scoring not in get_scorer_names():
            near = difflib.get_close_matches(scoring, get_scorer_names(), n=1)
            hint = (
                f"did you mean {near[0]!r}?"
                if near
                else "there are balanced_accuracy, f1_macro, roc_auc, neg_log_loss, r2, "
                "neg_mean_absolute_error and more: sklearn.metrics.get_scorer_names()"
            )
            raise ComparisonError(f"scoring: no scorer {scoring!r}; {hint}")
        return Measure(scoring, True, get_scorer(scoring))
    if callable(scoring):
        name = getattr(scoring, "__name__", None) or "own score"
        return Measure(name, True, scoring)
    raise ComparisonError(
        f"scoring takes one name such as 'roc_auc', or a function scorer(estimator, X, y), not "
        f"{scoring!r}; compare by several scores one after another"
    )
