"""Comparisons of scores that the reader already has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.comparison.errors import ComparisonError, refusals
from twolearners.comparison.learners import checked_names
from twolearners.comparison.result import Comparison
from twolearners.comparison.splits import RESAMPLED
from twolearners.comparison.verdict import DEFAULT, judge, procedure_of, warn_of
from twolearners.differences import Differences
from twolearners.evaluation import Measure
from twolearners.resampling import Plan
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
        ``(runs, folds)``, flat run by run as scikit-learn returns them, or ``(splits,)``.
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
    pair = [_numbers(a, "a")] if b is None else [_numbers(a, "a"), _numbers(b, "b")]
    if pair[0].shape != pair[-1].shape:
        raise ComparisonError(
            f"the scores of A have shape {pair[0].shape} and those of B {pair[1].shape}: they "
            "must come from the same parts, in the same order"
        )
    if test_train_ratio is not None and not 0 < test_train_ratio < np.inf:
        raise ComparisonError(
            "test_train_ratio is instances tested over instances trained on, not "
            f"{test_train_ratio!r}; it is 1/9 for 10-fold cross-validation"
        )
    procedure, names = procedure_of(test), checked_names(names)
    x = pair[0] if b is None else pair[0] - pair[1]
    values, plan = _arranged(-x if greater_is_better else x, procedure, cv)
    with refusals():
        losses = Differences(values, plan, ratio=test_train_ratio)
        comparison = judge(procedure, losses, names, Measure("score", greater_is_better), alpha)
    text = " x ".join(map(str, comparison.differences.shape)) + " differences"
    if procedure.entry.needs_ratio:
        text += f", {losses.test_train_ratio:.3g} instances tested for each one trained on"
    means = None if b is None else (float(pair[0].mean()), float(pair[1].mean()))
    comparison = replace(comparison, plan=text, scores=means)
    warn_of([comparison])
    return comparison


def _numbers(values: Any, name: str) -> Floats:
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError) as error:
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


def _arranged(x: Floats, procedure: Procedure, cv: Plan | int | None) -> tuple[Floats, Plan]:
    """Lay differences out by runs and folds, or say what shape the test takes."""
    kind = procedure.entry.plan
    if kind == "holdout":
        raise ComparisonError(
            f"{procedure.test} counts errors on one test set: use compare_predictions"
        )
    if kind in ("resamples", "k-fold"):
        if x.ndim != 1:
            raise _wrong(procedure, x, "(splits,)")
        if kind == "k-fold":
            return x[None], Plan(1, len(x))
        share = cv.test_share if isinstance(cv, Plan) else None
        return x[:, None], Plan(len(x), 1, share or RESAMPLED)
    folds = 2 if kind == "5x2" else cv.folds if isinstance(cv, Plan) else cv or 10
    if x.ndim == 1 and x.size % folds == 0:
        x = x.reshape(-1, folds)
    if x.ndim != 2 or (kind == "5x2" and x.shape != (5, 2)):
        raise _wrong(procedure, x, "(5, 2)" if kind == "5x2" else "(runs, folds)")
    with refusals():
        return x, Plan(*x.shape)


def _wrong(procedure: Procedure, x: Floats, wanted: str) -> ComparisonError:
    return ComparisonError(
        f"{procedure.test} takes scores of shape {wanted}, not {x.shape}: reshape them, run by "
        "run, or say the number of folds as cv"
    )
