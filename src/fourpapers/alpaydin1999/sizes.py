"""How many instances a standard deviation of errors on test folds gives away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999 import halves
from fourpapers.alpaydin1999.problems import READINGS, SAMPLED, inputs

T = TypeVar("T", float, pd.Series)


def tested(mean: T, sd: T) -> T:
    """Give the number of instances on which an error varies so much by binomial chance alone.

    Parameters
    ----------
    mean, sd : float or Series
        Of the error on test sets, as shares.

    Examples
    --------
    >>> round(tested(0.0531, 0.0108))
    431
    """
    return mean * (1 - mean) / sd**2


def instances(printed: str) -> int:
    """Return how many instances of a data set our runs have."""
    name = READINGS[printed]
    return SAMPLED.get(name) or len(inputs(name))


def inferred(judged: pd.DataFrame) -> pd.DataFrame:
    """Infer the size of every data set from Table 2, in two ways.

    Parameters
    ----------
    judged : DataFrame
        Table 2 beside ours.

    Returns
    -------
    DataFrame
        By data set ``known`` (instances of ours), ``binomial`` (twice the test fold on which his
        errors would vary as printed by chance alone; geometric mean over learners) and
        ``scaled`` (the same times what that reckoning misses on ours, whose size is known; for
        the linear perceptron, which owes least to the luck of training).
    """
    his = 2 * tested(judged["mean_error_percent"] / 100, judged["sd_error_percent"] / 100)
    ours = 2 * tested(judged["ours"] / 100, judged["our_sd"] / 100)
    known = judged["dataset"].map(instances)
    table = judged[["dataset", "learner"]].assign(
        known=known, log=np.log(his), scaled=known * his / ours
    )
    linear = table[table["learner"] == "LP"].set_index("dataset")[["known", "scaled"]]
    logs = table.groupby("dataset", sort=False)["log"].mean()
    return linear.assign(binomial=np.exp(logs)).reset_index()


def by_size(
    data: str, sizes: Iterable[int], hidden: Iterable[int], *, trials: int, seed: int
) -> pd.DataFrame:
    """Measure errors on samples of several sizes.

    Returns
    -------
    DataFrame
        ``size``, ``hidden`` (0 for the linear perceptron), ``mean`` and ``sd`` of the error on
        test folds in per cent.
    """
    rows = []
    for size in sizes:
        for place, units in enumerate(hidden):
            found = halves.error_rates(trials=trials, seed=seed, data=data, size=size, hidden=units)
            for learner, number in ((0, 0), (1, units)):
                if number or not place:
                    each = 100 * found[:, learner]
                    rows.append((size, number, each.mean(), each.std(ddof=1)))
    return pd.DataFrame(rows, columns=["size", "hidden", "mean", "sd"])
