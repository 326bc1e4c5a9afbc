"""The 27 data sets of Bouckaert and Frank (2004), where nobody knows which learner is better."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004.experiments.uci import SEED, repetitions_by_set
from fourpapers.bouckaert_frank2004.populations import DATA_SETS
from fourpapers.dietterich1998.studies import certain_is_rejected
from fourpapers.proving_ground.splits import Splits
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
    measured = repetitions_by_set(number, SEED, chosen).values()
    found = Splits(
        counts=np.stack([np.asarray(each["holdout"].counts) for each in measured])[..., 0, 0, :],
        thirds=np.empty(0),
        tenths=np.stack([each["resamples"].values for each in measured])[..., 0],
        repeated=np.stack([each["repeated k-fold"].values for each in measured]),
        halves=np.stack([each["5x2"].values for each in measured]),
    )
    rows = []
    for test in VARIANTS:
        if test.part == "thirds":
            continue
        with certain_is_rejected():
            result = test.decide(found)
        rejected = result.reject(alpha).reshape(-1, number)
        sign = np.sign(result.estimate).reshape(-1, number) * rejected
        agree = significance.replicability(rejected)
        low, high = agree.confidence_interval(resamples=999)
        rows.append({
            "name": test.name, "test": test.title, "fits": test.fits, "cells": len(rejected),
            "rate": rejected.mean(), "agree": float(agree.value), "low": float(low),
            "high": float(high),
            "opposite": float(np.mean((sign.max(axis=1) > 0) & (sign.min(axis=1) < 0))),
        })  # fmt: skip
    return pd.DataFrame(rows)
