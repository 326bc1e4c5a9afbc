"""Comparisons of scores, or of predictions, that the reader already has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison.inputs import (
    DEFAULT,
    NUMBER,
    ComparisonError,
    checked_array,
    checked_names,
    procedure_of,
    refusals,
)
from twolearners.comparison.result import Comparison, judge, warn_of
from twolearners.comparison.splits import HELD_OUT, RESAMPLED
from twolearners.differences import Differences
from twolearners.evaluation import Measure, Outcomes
from twolearners.resampling import Plan, holdout
from twolearners.significance import Procedure

Floats = NDArray[np.float64]


def compare_scores(
    a: Any,
    b: Any = None,
    *,
    test: str | Procedure = DEFAULT,
    cv: Plan | int | None = None,
    test_train_ratio: float | None = None,
    greater_is_better: bool = True,
    alpha: float = 0.05,
    names: tuple[str, str] = ("A", "B"),
) -> Comparison:
    """Say which of two learners is better by scores that are there already.

    Parameters
    ----------
    a, b : array
        Scores of A and of B on the same parts; or differences, A minus B, as ``a`` alone. Shape
        ``(runs, folds)``, flat run by run as scikit-learn returns them, or ``(splits,)``. Two rows
        or columns alone, and numbers that are all near 0.9, are refused as differences: they may
        be scores. ``compare_scores(a, 0 * a)`` says that they are none.
    test : str or Procedure
        A test on folds or splits. For one test set there is :func:`compare_predictions`.
    cv : Plan or int, optional
        How the data were split, or the number of folds of each run, where the shape does not
        say; by default ten folds, and a tenth is tested by random splits.
    test_train_ratio : float, optional
        Instances tested over instances trained on; by default what the splits imply.
    greater_is_better : bool
        Whether scores are to be high. Say False for errors and losses.
    alpha : float
        Level of the test.
    names : (str, str)
        What to call A and B.

    Examples
    --------
    >>> from twolearners import compare_scores
    >>> accuracy = np.random.default_rng(1).normal(0.8, 0.05, size=(2, 10, 10))
    >>> compare_scores(accuracy[0], accuracy[1]).verdict
    'not rejected'
    """
    procedure, names = procedure_of(test), checked_names(names)
    pair = [_numbers(a, "a")] if b is None else [_numbers(a, "a"), _numbers(b, "b")]
    if pair[0].shape != pair[-1].shape:
        raise ComparisonError(
            f"the scores of A have shape {pair[0].shape} and those of B {pair[1].shape}: they "
            "must come from the same parts, in the same order"
        )
    ratio = test_train_ratio
    if ratio is not None and not (isinstance(ratio, NUMBER) and 0 < ratio < np.inf):
        raise ComparisonError(
            "test_train_ratio is instances tested over instances trained on, not "
            f"{ratio!r}; it is 1/9 for 10-fold cross-validation"
        )
    with refusals(), np.errstate(over="ignore"):
        x = pair[0] if b is None else pair[0] - pair[1]
        values, plan = _arranged(-x if greater_is_better else x, procedure, cv)
        losses = Differences(values, plan, ratio=ratio)
    if b is None:
        _check_differences(x, procedure, cv)
    shape = x.shape if procedure.entry.plan in ("resamples", "k-fold") else values.shape
    text = " x ".join(map(str, shape)) + " differences"
    if procedure.entry.needs_ratio:
        text += f", {losses.test_train_ratio:.3g} instances tested for each one trained on"
    measure = Measure("score", greater_is_better)
    means = None if b is None else (float(pair[0].mean()), float(pair[1].mean()))
    comparison = judge(procedure, losses, names, measure, alpha, plan=text, scores=means)
    warn_of([comparison])
    return comparison


def _numbers(values: Any, name: str) -> Floats:
    array = checked_array(values, name)
    try:
        array = array.astype(float)
    except (TypeError, ValueError, OverflowError) as error:
        raise ComparisonError(f"{name}: scores must be numbers ({error})") from error
    if array.ndim == 0 or array.size < 2:
        raise ComparisonError(f"{name}: one score says nothing about variation; give two or more")
    bad = int((~np.isfinite(array)).sum())
    if bad:
        raise ComparisonError(
            f"{name}: {bad} of {array.size} scores are NaN or infinite: find out why those fits "
            "failed"
        )
    return array


def _arranged(x: Floats, procedure: Procedure, cv: Any) -> tuple[Floats, Plan]:
    """Lay differences out by runs and folds, or say what shape the test takes."""
    kind = procedure.entry.plan
    if kind == "holdout":
        raise ComparisonError(
            f"{procedure.test} counts errors on one test set: use compare_predictions"
        )
    if not (cv is None or isinstance(cv, Plan) or (isinstance(cv, int | np.integer) and cv > 1)):
        raise ComparisonError(f"cv takes a Plan or a number of folds from 2 up, not {cv!r}")
    folds = 2 if kind == "5x2" else cv.folds if isinstance(cv, Plan) else cv or 10
    flat = kind in ("resamples", "k-fold")
    if not flat and x.ndim == 1 and x.size % folds == 0:
        x = x.reshape(-1, folds)
    if x.ndim != (1 if flat else 2) or (kind == "5x2" and x.shape != (5, 2)):
        wanted = "(splits,)" if flat else "(5, 2)" if kind == "5x2" else "(runs, folds)"
        raise ComparisonError(
            f"{procedure.test} takes scores of shape {wanted}, not {x.shape}: reshape them, run by "
            "run, or say the number of folds as cv"
        )
    if kind == "resamples":
        share = cv.test_share if isinstance(cv, Plan) else None
        x, plan = x[:, None], Plan(len(x), 1, share or RESAMPLED)
    else:
        x = np.atleast_2d(x)
        plan = Plan(*x.shape)
    if isinstance(cv, Plan) and cv.shape != plan.shape:
        raise ComparisonError(
            f"cv says {cv.runs} x {cv.folds} parts, and there are {x.size} scores"
        )
    return x, plan


def _check_differences(x: Floats, procedure: Procedure, cv: Any) -> None:
    """Refuse as differences what may be the scores of both learners, or of one of them."""
    if isinstance(cv, Plan) and cv.shape == x.shape:
        return  # said to be runs and folds
    size = np.abs(x)
    alike = abs(np.sign(x).sum()) == x.size and size.min() < size.max() <= 2 * size.min()
    shares = alike and size.min() >= 0.5 and size.max() <= 1
    two = alike if procedure.entry.plan == "5x2" else x.ndim == 2 and 2 in x.shape
    if shares or two:
        raise ComparisonError(
            f"a alone must be differences, A minus B, and these {' x '.join(map(str, x.shape))} "
            f"numbers, such as {x.flat[0]:.3g}, look like scores: give those of A and of B one by "
            "one, compare_scores(a, b); if they are differences, say compare_scores(a, 0 * a)"
        )


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
