"""The 27 data sets of Bouckaert and Frank (2004), where nobody knows which learner is better."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004 import uci
from fourpapers.bouckaert_frank2004.splits import DATA_SETS, SEED
from fourpapers.proving_ground.plans import differences
from fourpapers.proving_ground.variants import VARIANTS
from twolearners import significance


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
    measured = uci.measured(number, SEED, chosen)
    by_plan = differences(
        counts=np.stack([one.counts for one in measured.values()]),
        tenths=np.stack([one.random for one in measured.values()]),
        repeated=np.stack([one.cross for one in measured.values()]),
        halves=np.stack([one.halves for one in measured.values()]),
    )
    rows = []
    for test in VARIANTS:
        if test.plan not in by_plan:
            continue
        result = test.apply(by_plan)
        rejected, better = (
            said.reshape(-1, number) for said in (result.reject(alpha), result.better(alpha))
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
