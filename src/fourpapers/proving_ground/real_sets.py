"""The 27 data sets of Bouckaert and Frank (2004), where nobody knows which learner is better."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.bouckaert_frank2004.experiments.uci import (
    SEED,
    ByPlan,
    error_rates,
    repetitions_by_set,
)
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.proving_ground.plans import differences
from fourpapers.proving_ground.variants import VARIANTS, variant
from twolearners import significance
from twolearners.differences import Differences


def by_test(*, number: int, alpha: float, data_sets: tuple[str, ...] | None = None) -> pd.DataFrame:
    """Count rejections on real data sets, and how often two looks agree.

    Tests on thirty splits with a third tested are left out: such splits were not drawn there.

    Parameters
    ----------
    number : int
        Repetitions on each data set that are read, of a hundred.
    alpha : float
        Level of the tests.
    data_sets : tuple of str, optional
        Some of the 27; all by default.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``fits``; ``cells``, data sets times three pairs of learners;
        ``rate``, the share of repetitions that reject; ``agree``, the chance that two of them give
        the same verdict, with ``low`` and ``high`` (bootstrap over the cells); ``opposite``, the
        share of cells in which one repetition prefers the one learner, and another the other.

    Examples
    --------
    >>> table = by_test(number=10, alpha=0.05, data_sets=("iris", "zoo"))
    >>> table["cells"].unique().tolist()
    [6]
    """
    chosen = tuple(DATA_SETS) if data_sets is None else data_sets
    by_plan = _by_plan(repetitions_by_set(number, SEED, chosen))
    rows = []
    for test in VARIANTS:
        if test.plan not in by_plan:
            continue
        result = test.apply(by_plan)
        rejected, better = (
            outcomes.reshape(-1, number)
            for outcomes in (result.reject(alpha), result.better(alpha))
        )
        agree = significance.replicability(rejected)
        low, high = agree.confidence_interval(resamples=999)
        rows.append({
            "name": test.name, "test": test.title, "fits": test.fits, "cells": len(rejected),
            "rate": rejected.mean(), "agree": float(agree.value), "low": float(low),
            "high": float(high),
            "opposite": float(np.mean((better.max(axis=1) > 0) & (better.min(axis=1) < 0))),
        })  # fmt: skip
    return pd.DataFrame(rows)


def by_pair(*, number: int, alpha: float) -> pd.DataFrame:
    """Set one data set at a time beside all 27 at once, for the three pairs of learners.

    Parameters
    ----------
    number : int
        Repetitions that are read; the first is the comparison.
    alpha : float
        Level of the corrected 10x10 cv t test on each data set.

    Returns
    -------
    DataFrame
        ``pair``; on how many data sets the ``first`` or the ``second`` learner or ``neither`` is
        found better; the ``median`` difference in error, first minus second, in percentage points;
        and the ``pvalue`` of Wilcoxon's signed-rank test over the data sets.
    """
    by_plan = _by_plan(repetitions_by_set(number))
    better = variant("corrected-repeated-kfold").apply(by_plan).better(alpha)[..., 0]
    errors = np.array([error_rates(name, number)[:, 0] for name in DATA_SETS])
    rows = []
    for place, (a, b) in enumerate(combinations(range(3), 2)):
        gap = errors[:, a] - errors[:, b]
        rows.append({
            "pair": PAIRS[place], "first": int((better[:, place] > 0).sum()),
            "second": int((better[:, place] < 0).sum()),
            "neither": int((better[:, place] == 0).sum()),
            "median": 100 * np.median(gap), "pvalue": stats.wilcoxon(gap).pvalue,
        })  # fmt: skip
    return pd.DataFrame(rows)


def _by_plan(measured: Mapping[str, ByPlan]) -> dict[str, Differences]:
    """Stack the data sets: shape (data sets, pairs, repetitions, ...)."""
    counts = [np.asarray(by_plan["holdout"].counts) for by_plan in measured.values()]
    values = {
        kind: np.stack([by_plan[kind].values for by_plan in measured.values()])
        for kind in ("resamples", "repeated k-fold", "5x2")
    }
    return differences(
        counts=np.stack(counts)[..., 0, 0, :],
        tenths=values["resamples"][..., 0],
        repeated=values["repeated k-fold"],
        halves=values["5x2"],
    )
