"""Comparisons of scores that the reader already has."""

from __future__ import annotations

from typing import Any

import numpy as np
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
from twolearners.comparison.inputs.score_tables import understood
from twolearners.comparison.inputs.splits import HELD_OUT, RESAMPLED
from twolearners.comparison.result import Comparison, judge, warn_of
from twolearners.differences import Differences
from twolearners.evaluation import Measure
from twolearners.resampling import Plan
from twolearners.significance import Procedure

Floats = NDArray[np.float64]
#: More scores than this are hardly one run of cross-validation.
_MOST_FOLDS = 20


def compare_scores(
    a: Any,
    b: Any = None,
    *,
    test: str | Procedure | None = None,
    cv: Any = None,
    metric: str | None = None,
    test_train_ratio: float | None = None,
    greater_is_better: bool = True,
    alpha: float = 0.05,
    names: tuple[str, str] | None = None,
) -> Comparison:
    """Say which of two learners is better by scores that are there already.

    Parameters
    ----------
    a, b : array, dict or frame
        Scores of A and of B on the same parts: of shape ``(runs, folds)``, flat run by run as
        scikit-learn returns them, or ``(splits,)``; what ``cross_validate`` returned; or a row of
        ``cv_results_``. As ``a`` alone: a list or dict of two of these; ``cv_results_`` with two
        candidates; a frame with a column for each learner, or with one of learners and one of
        scores, and perhaps columns run, fold or seed; or differences, A minus B. Differences with
        two rows or columns, or all near 0.9, are refused: they may be scores.
        ``compare_scores(a, 0 * a)`` says that they are none.
    test : str or Procedure, optional
        A test on folds or splits, by default ``"corrected-repeated-kfold"``; ``"seeds-t"`` for
        scores from several seeds on one fixed split, the default for a table with a column seed.
        For one score or class for each instance there is :func:`compare_predictions`.
    cv : Plan, int or splitter, optional
        How the data were split: a plan, the number of folds of each run, or a splitter of
        scikit-learn. It may be left out if the shape says it, or with ten folds; random splits are
        taken to test a tenth.
    metric : str, optional
        Which score, where there are several.
    test_train_ratio : float, optional
        Instances tested over instances trained on; by default what the splits imply.
    greater_is_better : bool
        Whether scores are to be high. Say False for errors and losses.
    alpha : float
        Level of the test.
    names : (str, str), optional
        What to call A and B.

    Examples
    --------
    >>> from twolearners import compare_scores
    >>> accuracy = np.random.default_rng(1).normal(0.8, 0.05, size=(2, 10, 10))
    >>> compare_scores(accuracy[0], accuracy[1]).verdict
    'not rejected'
    """
    with refusals():
        given = understood(a, b, metric)
    names = checked_names(names or given.names or ("A", "B"))
    procedure = procedure_of(test or ("seeds-t" if given.seeds else DEFAULT))
    pair = [_numbers(given.a, "a")] + ([] if given.b is None else [_numbers(given.b, "b")])
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
        x = pair[0] if len(pair) == 1 else pair[0] - pair[1]
        _check_not_instances(pair, procedure, cv)
        values, plan = _arranged(-x if greater_is_better else x, procedure, cv)
        losses = Differences(values, plan, ratio=ratio)
    if len(pair) == 1:
        _check_differences(x, procedure, cv)
    shape = x.shape if procedure.entry.plan in ("resamples", "k-fold") else values.shape
    text = " x ".join(map(str, shape)) + " differences"
    if procedure.test == "seeds-t":
        text = f"{x.size} seeds on one fixed split"
    if procedure.entry.needs_ratio:
        text += f", {losses.test_train_ratio:.3g} instances tested for each one trained on"
    measure = Measure("score", greater_is_better)
    means = None if len(pair) == 1 else (float(pair[0].mean()), float(pair[1].mean()))
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
    if kind == "units":
        if procedure.test != "seeds-t" or x.ndim != 1:
            raise ComparisonError(
                f"{procedure.test} takes one score for each instance: use compare_predictions"
                if procedure.test != "seeds-t"
                else f"seeds-t takes one score for each seed, not an array of shape {x.shape}"
            )
        return x[:, None], Plan(len(x), 1, HELD_OUT)
    folds, flat = _folds(cv, x, kind), kind in ("resamples", "k-fold")
    if kind == "k-fold" and x.ndim == 1 and x.size != (folds or x.size):
        raise ComparisonError(
            f"{procedure.test} takes one run of {folds} folds, and there are {x.size} scores: give "
            f"those of one run, or use {DEFAULT!r}"
        )
    if not flat and x.ndim == 1 and folds and x.size % folds == 0:
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


def _folds(cv: Any, x: Floats, kind: str) -> int | None:
    """Return the folds of each run; refuse to guess those of scores that may be several things."""
    if kind == "5x2":
        return 2
    if isinstance(cv, Plan):
        return cv.folds
    if hasattr(cv, "get_n_splits"):
        total = int(cv.get_n_splits())
        if total != x.size:
            raise ComparisonError(f"cv makes {total} splits, and there are {x.size} scores")
        return total // int(getattr(cv, "n_repeats", 1))
    if cv is not None and not (isinstance(cv, int | np.integer) and cv > 1):
        raise ComparisonError(
            f"cv takes a Plan, a splitter or a number of folds from 2 up, not {cv!r}"
        )
    if cv is not None or x.ndim != 1 or kind == "resamples":
        return None if cv is None else int(cv)
    # Ten folds are the custom, and so are ten runs of them; anything else has to be said.
    if x.size in (10, 100) and kind != "k-fold":
        return 10
    ways = [folds for folds in (2, 3, 4, 5, 10, 20) if x.size % folds == 0]
    if (kind != "k-fold" and ways) or (kind == "k-fold" and x.size > _MOST_FOLDS):
        choices = " or ".join(f"{x.size // folds} x {folds}" for folds in ways)
        raise ComparisonError(
            f"{x.size} scores may be {choices or 'runs x folds'} of cross-validation (runs x "
            "folds): say the folds of each run as cv, or give an array of shape (runs, folds)"
        )
    return None


def _check_not_instances(pair: list[Floats], procedure: Procedure, cv: Any) -> None:
    """Refuse what is right and wrong on instances, and no score of a part."""
    if isinstance(cv, Plan) or procedure.test == "seeds-t":
        return
    values = np.unique(np.concatenate([scores.ravel() for scores in pair]))
    outcomes = (0, 1) if len(pair) == 2 else (-1, 0, 1)
    if len(values) > 1 and np.isin(values, outcomes).all():
        raise ComparisonError(
            f"these {pair[0].size} numbers are all {', '.join(map(str, outcomes))}: that is right "
            "or wrong on one instance, and no score of a part; use compare_predictions(a, b)"
        )


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
