"""What the tests look at: one data set, cut in every way that one of them needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from twolearners.resampling import Plan, five_by_two, repeated_kfold, resamples

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Splits with a third tested, as in Dietterich (1998), and with a tenth, as in the later papers.
THIRDS, TENTHS = 30, 100
RUNS, FOLDS = 10, 10


@dataclass(frozen=True, eq=False)
class Splits:
    """Differences in error, A minus B, under every plan; leading axes are a batch.

    Attributes
    ----------
    counts : array of shape (..., 4)
        On the first third held out: both wrong, only A, only B, none.
    thirds : array of shape (..., 30)
        Random splits with a third tested.
    tenths : array of shape (..., 100)
        Random splits with a tenth tested; the first ten serve as ten.
    repeated : array of shape (..., 10, 10)
        Ten runs of 10-fold cross-validation; the first serves as one.
    halves : array of shape (..., 5, 2)
        Five times in half.
    """

    counts: Ints
    thirds: Floats
    tenths: Floats
    repeated: Floats
    halves: Floats


def plans(stratified: bool) -> dict[str, Plan]:
    """List the plans by the name of what they give.

    Examples
    --------
    >>> {name: plan.splits for name, plan in plans(True).items()}
    {'thirds': 30, 'tenths': 100, 'repeated': 100, 'halves': 10}
    """
    return {
        "thirds": resamples(THIRDS, 1 / 3, stratified=stratified),
        "tenths": resamples(TENTHS, 1 / FOLDS, stratified=stratified),
        "repeated": repeated_kfold(RUNS, FOLDS, stratified=stratified),
        "halves": five_by_two(stratified=stratified),
    }


#: How often both learners are trained for one look at a data set under all plans.
FITS = 2 * sum(plan.splits for plan in plans(True).values())


def stack(several: Iterable[Splits]) -> Splits:
    """Put the splits of many data sets, or of many looks at one, in one batch.

    Examples
    --------
    >>> one = Splits(np.zeros(4, int), *(np.zeros(s) for s in (30, 100, (10, 10), (5, 2))))
    >>> stack([one, one, one]).repeated.shape
    (3, 10, 10)
    """
    looked = list(several)
    return Splits(*(np.stack([getattr(one, f.name) for one in looked]) for f in fields(Splits)))
