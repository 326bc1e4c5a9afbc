"""Scores that the reader already has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from twolearners.comparison.contenders import checked_names
from twolearners.comparison.cuts import HELD_OUT, RESAMPLED, Sizes
from twolearners.comparison.failures import ComparisonError
from twolearners.significance import Entry

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Given:
    """Scores of two learners on the same parts, or their differences.

    Attributes
    ----------
    differences : array
        A minus B, as given.
    pair : array of shape (2, ...) or None
        The scores, if both were given.
    names : (str, str)
        What A and B are called.
    """

    differences: Floats
    pair: Floats | None
    names: tuple[str, str]

    def counts(self) -> NDArray[np.int64]:
        """Both 0, only A 0, only B 0, both 1: for scores of one test set's instances."""
        if self.pair is None or self.pair.ndim != 2 or not np.isin(self.pair, (0, 1)).all():
            raise ComparisonError(
                "tests on one test set need a pair of arrays with 1 for each instance a learner "
                "gets right and 0 for each it gets wrong, scores=(right_a, right_b)"
            )
        a, b = self.pair.astype(bool)
        return np.array([(~a & ~b).sum(), (~a & b).sum(), (a & ~b).sum(), (a & b).sum()])


def given(scores: Any, names: tuple[str, str] | None) -> Given:
    """Read differences (an array), a pair of scores (a tuple), or scores by name (a dict).

    Examples
    --------
    >>> given({"tree": [0.8, 0.9], "forest": [0.9, 0.9]}, None).differences.round(2).tolist()
    [-0.1, 0.0]
    """
    called = names and checked_names(names)
    if isinstance(scores, Mapping):
        if len(scores) != 2:
            raise ComparisonError(
                f"scores by name must be those of two learners, not {len(scores)}"
            )
        called = called or checked_names(list(map(str, scores)))
        scores = tuple(scores.values())
    pair = None
    if isinstance(scores, tuple):
        if len(scores) != 2:
            raise ComparisonError(
                f"scores is a tuple of {len(scores)}: give (scores_a, scores_b), or one array of "
                "differences"
            )
        both = [_numbers(one, name) for one, name in zip(scores, "AB", strict=True)]
        if both[0].shape != both[1].shape:
            raise ComparisonError(
                f"the scores of A have shape {both[0].shape} and those of B {both[1].shape}: they "
                "must come from the same parts, in the same order"
            )
        pair = np.stack(both)
        differences = pair[0] - pair[1]
    else:
        differences = _numbers(scores, "scores")
    return Given(differences, pair, called or ("A", "B"))


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


def shaped(mine: Given, entry: Entry, sizes: Sizes) -> Floats:
    """Bring differences into the shape that a test takes, or say what shape that is.

    A flat array of runs times folds is taken run by run, as scikit-learn's
    ``RepeatedKFold`` has it.
    """
    x, wanted = mine.differences, entry.plan
    if wanted in ("resamples", "k-fold"):
        if x.ndim == 1:
            return x
        raise _wrong(entry, x, "(splits,)")
    rows, columns = (5, 2) if wanted == "5x2" else (sizes.runs, sizes.folds)
    if x.ndim == 1 and x.size == rows * columns:
        return x.reshape(rows, columns)
    if x.ndim == 1 and x.size == columns and wanted != "5x2":
        return x.reshape(1, columns)
    if x.ndim == 2 and (wanted != "5x2" or x.shape == (5, 2)):
        return x
    raise _wrong(entry, x, "(5, 2)" if wanted == "5x2" else "(runs, folds)")


def _wrong(entry: Entry, x: Floats, wanted: str) -> ComparisonError:
    return ComparisonError(
        f"{entry.name} takes scores of shape {wanted}, not {x.shape}: reshape them, run by run, or "
        "say runs= and folds= that multiply to their number"
    )


def given_ratio(entry: Entry, x: Floats, sizes: Sizes, told: float | None) -> float | None:
    """Return instances tested for each one trained on: as told, or as the shape implies."""
    if told is not None:
        if not 0 < told < np.inf:
            raise ComparisonError(
                f"test_train_ratio is instances tested over instances trained on, not {told!r}; "
                "it is 1/9 for 10-fold cross-validation"
            )
        return told
    if entry.plan in ("resamples", "holdout"):
        share = sizes.test_size or (RESAMPLED if entry.plan == "resamples" else HELD_OUT)
        return share / (1 - share)
    return 1 / (x.shape[-1] - 1) if x.shape[-1] > 1 else None
