"""How many instances a standard deviation of errors on test folds gives away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999.error_runs import ErrorRuns, two_fold_errors
from fourpapers.alpaydin1999.populations import Pair, instances
from fourpapers.alpaydin1999.table_2 import mean_and_sd
from fourpapers.item import Layout

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


def sizes_from_table_2(cells: pd.DataFrame) -> pd.DataFrame:
    """Infer the size of every data set from Table 2, in two ways.

    Parameters
    ----------
    cells : DataFrame
        Table 2 beside ours.

    Returns
    -------
    DataFrame
        By data set ``known`` (instances of ours), ``binomial`` (twice the test fold on which his
        errors would vary as printed by chance alone; geometric mean over learners) and
        ``scaled`` (the same times what that reckoning misses on ours, whose size is known; for
        the linear perceptron, which owes least to the luck of training).
    """
    his = 2 * tested(cells["value"] / 100, cells["value_sd"] / 100)
    ours = 2 * tested(cells["ours"] / 100, cells["our_sd"] / 100)
    sizes = cells["dataset"].map(instances)
    table = cells[["dataset", "learner"]].assign(
        known=sizes, log=np.log(his), scaled=sizes * his / ours
    )
    linear = table[table["learner"] == "LP"].set_index("dataset")[["known", "scaled"]]
    logs = table.groupby("dataset", sort=False)["log"].mean()
    return linear.assign(binomial=np.exp(logs)).reset_index()


def size_table(inferred: pd.DataFrame) -> Layout:
    """Show the guessed sizes; takes what :func:`sizes_from_table_2` returns."""
    return Layout(
        inferred,
        "Instances of each data set: those of ours, those that Table 2 suggests by binomial "
        "chance alone (all learners), and the same scaled by what that misses on ours (LP).",
        "tbl-alp-sizes",
        {"dataset": "data set", "known": "ours", "binomial": "by chance alone", "scaled": "scaled"},
        {"binomial": ".0f", "scaled": ".0f"},
    )


def errors_by_size(
    printed: str, sizes: Iterable[int], hidden: Iterable[int], *, trials: int, seed: int
) -> pd.DataFrame:
    """Measure errors on samples of several sizes; 0 is the whole set.

    Returns
    -------
    DataFrame
        ``size``, ``hidden`` (0 for the linear perceptron), ``mean`` and ``sd`` of the error on
        test folds in per cent.
    """
    rows = []
    for size in sizes:
        for place, units in enumerate(hidden):
            runs = two_fold_errors(Pair(printed, units), trials, seed, size=size)
            for learner, number in ((0, 0), (1, units)):
                if number or not place:
                    errors = 100 * runs.errors[:, learner]
                    rows.append((size, number, errors.mean(), errors.std(ddof=1)))
    return pd.DataFrame(rows, columns=["size", "hidden", "mean", "sd"])


def beside_printed(samples: pd.DataFrame, cells: pd.DataFrame, dataset: str) -> pd.DataFrame:
    """Lay out errors on samples of several sizes, a column for each learner; last, the paper's.

    Parameters
    ----------
    samples : DataFrame
        From :func:`errors_by_size`.
    cells : DataFrame
        Table 2, as printed or with ours.
    dataset : str
        Which of its rows.
    """
    texts = samples.assign(cell=mean_and_sd(samples["mean"], samples["sd"]))
    wide = texts.pivot(index="size", columns="hidden", values="cell").reset_index()
    wide["size"] = wide["size"].astype(str)
    part = cells[cells["dataset"] == dataset]
    wide.loc[len(wide)] = ["paper", *mean_and_sd(part["value"], part["value_sd"])]
    heads = {units: f"MLP {units}" if units else "LP" for units in texts["hidden"].unique()}
    return wide.rename(columns={"size": "instances", **heads})


def digit_table(samples: pd.DataFrame, cells: pd.DataFrame) -> Layout:
    """Show errors on samples of digits; takes what :func:`errors_by_size` returns, and Table 2."""
    return Layout(
        beside_printed(samples, cells, "ODR"),
        "Errors on samples of optdigits, one of each size, mean and standard deviation in per "
        "cent; last, the paper's ODR.",
        "tbl-alp-samples",
    )


def small_thyroid(trials: int, seed: int) -> ErrorRuns:
    """Read THYROID as *new-thyroid*, less one of its 215 patients so that halves are equal."""
    return two_fold_errors(Pair("THYROID", 10), trials, seed, data="new-thyroid", size=214)


def numbers(inferred: pd.DataFrame, thyroid: pd.DataFrame, small: ErrorRuns) -> dict[str, str]:
    """Give what the text says of sizes.

    Parameters
    ----------
    inferred : DataFrame
        From :func:`sizes_from_table_2`.
    thyroid : DataFrame
        Errors on a part of the large thyroid set and on the whole, from :func:`errors_by_size`.
    small : ErrorRuns
        From :func:`small_thyroid`.
    """
    sizes = inferred.set_index("dataset")
    four = sizes.loc[["IRIS", "WINE", "GLASS", "VOWEL"]]
    ratio = four[["scaled", "binomial"]].div(four["known"], axis=0).to_numpy()
    linear = thyroid[thyroid["hidden"] == 0].set_index("size")["sd"]
    ends = np.sort(sizes[["binomial", "scaled"]].to_numpy())
    between = dict(
        zip(sizes.index, (f"{low:,.0f} to {high:,.0f}" for low, high in ends), strict=True)
    )
    return {
        "alp_guess_odr": between["ODR"],
        "alp_guess_thyroid": between["THYROID"],
        "alp_guess_low": f"{ratio.min():.2f}",
        "alp_guess_high": f"{ratio.max():.2f}",
        "alp_new_sd": f"{100 * small.sd(0):.2f}",
        "alp_new_mean": f"{100 * small.mean(0):.2f}",
        "alp_half_thyroid": f"{linear.iloc[0]:.2f}",
        "alp_whole_thyroid": f"{linear.iloc[-1]:.2f}",
    }
