"""The plans under which a data set is compared, and the differences under each of them.

What the tests look at are differences by the name of a plan: ``holdout``, a third held out;
``thirds`` and ``tenths``, random splits with that share tested; ``repeated``, ten runs of ten
folds; ``halves``, five times two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from twolearners.differences import Differences
from twolearners.resampling import Plan, five_by_two, holdout, repeated_kfold, resamples

ByPlan = Mapping[str, Differences]

#: Splits with a third tested, as in Dietterich (1998), and with a tenth, as in the later papers.
THIRDS, TENTHS = 30, 100
RUNS, FOLDS = 10, 10


def plans(stratified: bool) -> dict[str, Plan]:
    """List the plans that are drawn, by name; the first of the thirds is the holdout.

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


def differences(counts: NDArray | None = None, **values: NDArray) -> dict[str, Differences]:
    """Make differences of plain arrays, for what was not evaluated here.

    Parameters
    ----------
    counts : array of int, shape (..., 4), optional
        On a third held out: both wrong, only A, only B, none.
    **values : array
        By the name of a plan: shape (..., 30) of thirds, (..., 100) of tenths, (..., 10, 10) of
        repeated and (..., 5, 2) of halves.

    Examples
    --------
    >>> by_plan = differences(np.array([5, 10, 4, 81]), halves=np.zeros((5, 2)))
    >>> by_plan["holdout"].values.item(), by_plan["halves"].plan.kind
    (0.06, '5x2')
    """
    by_plan = {}
    if counts is not None:
        rates = (counts[..., 1] - counts[..., 2]) / counts.sum(axis=-1)
        four = counts[..., None, None, :]
        by_plan["holdout"] = Differences(rates[..., None, None], holdout(), four)
    for name, plan in plans(stratified=True).items():
        if name in values:
            x = values[name]
            by_plan[name] = Differences(x[..., None] if plan.kind == "resamples" else x, plan)
    return by_plan


def stack(looks: Iterable[ByPlan]) -> dict[str, Differences]:
    """Put the differences of many data sets, or of many looks at one, in one batch.

    Examples
    --------
    >>> look = differences(repeated=np.zeros((10, 10)))
    >>> stack([look, look, look])["repeated"].values.shape
    (3, 10, 10)
    """
    several = list(looks)
    batches = {}
    for name, first in several[0].items():
        values = np.stack([look[name].values for look in several])
        counts = [c for look in several if (c := look[name].counts) is not None]
        batches[name] = Differences(values, first.plan, np.stack(counts) if counts else None)
    return batches
