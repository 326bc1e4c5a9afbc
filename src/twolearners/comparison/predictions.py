"""Comparisons of predictions that the reader already has: two models on the same items."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from twolearners.comparison.cautions import FEWEST_DISCORDANT, Caution
from twolearners.comparison.inputs import (
    ComparisonError,
    checked_names,
    procedure_of,
    refusals,
)
from twolearners.comparison.inputs.items import Predictions, read_predictions
from twolearners.comparison.inputs.joined import Joined, joined
from twolearners.comparison.inputs.prediction_arrays import of_arrays
from twolearners.comparison.inputs.splits import HELD_OUT
from twolearners.comparison.result import Comparison, judge, warn_of
from twolearners.differences import Differences
from twolearners.evaluation import Measure, Outcomes
from twolearners.resampling import Plan, holdout
from twolearners.significance import Procedure

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
        What each instance, in the order of A or by id, belongs to: a text, a patient, a user.
        Instances of one cluster are not independent.
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
        if any(isinstance(model, str | Path | Predictions) for model in (a, b)):
            if not (truth is None and ids is None and clusters is None):
                raise ComparisonError(
                    "truth, ids and clusters of files are named as they are read: "
                    "read_predictions(path, truth=..., id=..., cluster=...)"
                )
            models = [_read(model) for model in (a, b)]
            if greater_is_better is not None:
                models = [replace(model, greater_is_better=greater_is_better) for model in models]
            names = names or _names(models)
            pair = joined(*models)
        else:
            pair = of_arrays(a, b, truth, ids, clusters, greater_is_better)
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
    comparison = judge(procedure, losses, names, measure, alpha, plan=plan, **known)
    return replace(comparison, cautions=(*comparison.cautions, *notes))


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
    one, two = (model.name for model in models)
    return (one, two) if one != two else (f"{one} (A)", f"{two} (B)")
