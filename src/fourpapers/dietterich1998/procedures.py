"""The tests of the paper and those of later ones, by the names that its figures give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from twolearners.differences import Differences
from twolearners.resampling import Plan, five_by_two, holdout, resamples
from twolearners.significance import Result
from twolearners.significance.procedure import Procedure

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ByPlan = dict[str, Differences]

PROCEDURES = {
    "McNemar": Procedure("mcnemar"),
    "difference of proportions": Procedure("difference-of-proportions"),
    "resampled t": Procedure("resampled"),
    "10-fold cv t": Procedure("kfold"),
    "5x2cv t": Procedure("5x2cv-t"),
    "5x2cv F": Procedure("5x2cv-f"),
    "corrected resampled t": Procedure("corrected-resampled"),
    "corrected 10-fold cv t": Procedure("corrected-repeated-kfold", size=1),
    "corrected 10x10 cv t": Procedure("corrected-repeated-kfold"),
}
#: The five tests of section 3, and the four that section 6 goes on with.
FIVE = ("McNemar", "difference of proportions", "resampled t", "10-fold cv t", "5x2cv t")
FOUR = ("McNemar", "difference of proportions", "10-fold cv t", "5x2cv t")
#: All tests on the splits of those four.
SIX = (*FOUR, "5x2cv F", "corrected 10-fold cv t")


def results(by_plan: Mapping[str, Differences], tests: Iterable[str]) -> dict[str, Result]:
    """Carry out some of the tests on differences by kind of plan.

    The corrected test for repeated cross-validation takes a single one for one repetition.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(size=(200, 5, 2))
    >>> by_plan = {"5x2": Differences(x, five_by_two())}
    >>> float(results(by_plan, ["5x2cv F"])["5x2cv F"].reject(0.05).mean())
    0.025
    """
    once = {"repeated k-fold": by_plan["k-fold"]} if "k-fold" in by_plan else {}
    return {name: PROCEDURES[name].apply({**once, **by_plan}) for name in tests}


def on_counts(counts: Ints) -> ByPlan:
    """Take 2 x 2 tables of a holdout, shape (..., 4), as differences under that plan."""
    tested = counts.sum(axis=-1)
    values = (counts[..., 1] - counts[..., 2]) / tested
    return {"holdout": Differences(values[..., None, None], holdout(), counts[..., None, None, :])}


def by_plan(
    counts: Ints, resampled: Floats, repeated: Floats, five: Floats, *, size: int
) -> ByPlan:
    """Take what was measured under the four plans of the five tests as differences.

    Parameters
    ----------
    counts : array of shape (trials, 4)
        2 x 2 tables of a third held out.
    resampled : array of shape (trials, splits)
        Differences on random splits, a third held out.
    repeated : array of shape (trials, runs, folds)
        Those of repeated cross-validation.
    five : array of shape (trials, 5, 2)
        Those of five replications of 2-fold cross-validation.
    size : int
        Instances in a data set: a third of it need not be a whole number.
    """
    third = round(size / 3) / size
    runs, folds = repeated.shape[-2:]
    random = resamples(resampled.shape[-1], third)
    tenfold = Plan(runs, folds)
    return {
        **on_counts(counts),
        "resamples": Differences(resampled[..., None], random),
        "repeated k-fold": Differences(repeated, tenfold),
        "5x2": Differences(five, five_by_two()),
    }
