"""Correlation of the differences of two folds, within a replication and between two."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999.error_runs import ErrorRuns, two_fold_errors
from fourpapers.alpaydin1999.populations import SMALL, Pair
from fourpapers.book.page import with_interval
from fourpapers.item import Layout
from fourpapers.uncertainty import normal_interval

Floats = NDArray[np.float64]


def correlations(x: Floats, *, centred: bool) -> pd.DataFrame:
    """Correlate the differences of two folds of a replication, and of two replications.

    Parameters
    ----------
    x : array of shape (trials, 5, 2)
        Differences.
    centred : bool
        Whether they have the mean 0, as two equal learners have; else it is estimated.

    Returns
    -------
    DataFrame
        ``folds`` (of one replication, of two), ``correlation``, ``low``, ``high`` (95 %).

    Examples
    --------
    >>> rng = np.random.default_rng(1)
    >>> x = rng.normal(size=(2000, 5, 2)) + rng.normal(size=(2000, 5, 1))
    >>> correlations(x, centred=True)["correlation"].round(1).abs().tolist()
    [0.5, 0.0]
    """
    x = x if centred else x - x.mean()
    size = (x**2).mean(axis=(1, 2))
    total = x.sum(axis=2)
    products = {
        "of one replication": (x[..., 0] * x[..., 1]).mean(axis=1),
        "of two": (total.sum(axis=1) ** 2 - (total**2).sum(axis=1)) / 80,
    }
    rows = []
    for name, product in products.items():
        ratio = product.mean() / size.mean()
        # The error of a ratio of two means over runs.
        error = (product - ratio * size).std(ddof=1) / size.mean() / np.sqrt(len(x))
        rows.append((name, *normal_interval(ratio, error)))
    return pd.DataFrame(rows, columns=["folds", "correlation", "low", "high"])


def difference_correlations(
    runs: Mapping[Pair, ErrorRuns], *, checks: int, seed: int
) -> pd.DataFrame:
    """Measure the correlation of differences on fixed data sets, and on digits drawn anew.

    Returns
    -------
    DataFrame
        ``where``, ``what`` is correlated, ``folds``, ``correlation``, and ``low`` and ``high``,
        the 95 % interval over runs.
    """
    fixed = list(runs.values())
    small = [pair_runs for pair, pair_runs in runs.items() if pair.printed in SMALL]
    anew = [two_fold_errors(Pair("ODR", 20), checks, seed, redrawn=True)]
    rows = [
        _averaged("fixed, all six", "MLP, MLP'", fixed, _of_copies),
        _averaged("fixed, all six", "LP, MLP", fixed, _of_learners),
        _averaged("fixed, three small", "MLP, MLP', absolute", small, _of_sizes),
        _averaged("drawn anew", "MLP, MLP'", anew, _of_copies),
        _averaged("drawn anew", "LP, MLP", anew, _of_learners),
    ]
    return pd.concat(rows, ignore_index=True)


def correlation_table(table: pd.DataFrame) -> Layout:
    """Show the correlations; takes what :func:`difference_correlations` returns."""
    return Layout(
        with_interval(table),
        "Correlation of differences, averaged over the fifteen experiments; of their absolute "
        "values, on iris, wine and glass; and on a thousand digits drawn anew in every run (20 "
        "hidden units). Intervals over runs.",
        "tbl-alp-correlations",
        {
            "where": "data sets",
            "what": "differences",
            "folds": "two folds",
            "correlation": "correlation",
            "interval": "95 % interval",
        },
        {"correlation": "+.3f"},
    )


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`difference_correlations`."""
    anew = table[table["where"] == "drawn anew"].iloc[-1]
    return {
        "alp_anew": f"{anew.correlation:.2f}",
    }


def _of_copies(runs: ErrorRuns) -> pd.DataFrame:
    return correlations(runs.null.values, centred=True)


def _of_learners(runs: ErrorRuns) -> pd.DataFrame:
    return correlations(runs.differences.values, centred=False)


def _of_sizes(runs: ErrorRuns) -> pd.DataFrame:
    return correlations(np.abs(runs.null.values), centred=False)


def _averaged(
    where: str, what: str, runs: list[ErrorRuns], measure: Callable[[ErrorRuns], pd.DataFrame]
) -> pd.DataFrame:
    """Average correlations over independent experiments."""
    tables = [measure(sample) for sample in runs]
    mean = sum(table["correlation"] for table in tables) / len(tables)
    square = sum(((table["high"] - table["low"]) / 2) ** 2 for table in tables)
    half = np.sqrt(square) / len(tables)
    return pd.DataFrame(
        {
            "folds": tables[0]["folds"],
            "correlation": mean,
            "low": mean - half,
            "high": mean + half,
            "where": where,
            "what": what,
        }
    )
