"""How many instances a standard deviation of errors on test folds gives away."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from twolearners.experiments.alpaydin1999 import halves
from twolearners.experiments.alpaydin1999.measured import Runs
from twolearners.experiments.alpaydin1999.problems import READINGS, SAMPLED, inputs


def tested(mean: float, sd: float) -> float:
    """Give the number of instances on which an error varies so much by binomial chance alone.

    Parameters
    ----------
    mean, sd : float
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
        errors would vary as printed by chance alone) and ``scaled`` (the same times what that
        reckoning misses on ours, whose size is known); geometric means over learners.
    """
    his = [tested(m / 100, s / 100) for m, s in
           zip(judged["mean_error_percent"], judged["sd_error_percent"], strict=True)]  # fmt: skip
    ours = [tested(m / 100, s / 100) for m, s in
            zip(judged["ours"], judged["our_sd"], strict=True)]  # fmt: skip
    known = judged["dataset"].map(instances)
    table = pd.DataFrame(
        {
            "dataset": judged["dataset"],
            "known": known,
            "binomial": np.log(2 * np.array(his)),
            "scaled": np.log(known * np.array(his) / np.array(ours)),
        }
    )
    means = table.groupby("dataset", sort=False).mean()
    return means.assign(
        known=means["known"].astype(int),
        binomial=np.exp(means["binomial"]),
        scaled=np.exp(means["scaled"]),
    ).reset_index()


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


def redrawn(runs: Runs) -> pd.DataFrame:
    """Split the variance of a run's mean error into that between samples and that of the cuts.

    Parameters
    ----------
    runs : Runs
        With a sample of its own in every run.

    Returns
    -------
    DataFrame
        ``learner``, ``mean`` and ``between``, the standard deviation of a run's mean, in per cent.
    """
    each = 100 * runs.errors.mean(axis=(2, 3))
    return pd.DataFrame(
        {
            "learner": list(halves.LEARNERS),
            "mean": each.mean(axis=0),
            "between": each.std(axis=0, ddof=1),
        }
    )
