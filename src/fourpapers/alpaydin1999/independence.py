"""Type I errors, and whether they are what independent differences would give.

Two multilayer perceptrons that differ in nothing but their seeds may be exchanged fold by fold.
That changes the sign of a difference and leaves all others alone, so that differences
are uncorrelated, and given their sizes all patterns of signs are equally likely.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.alpaydin1999 import ten_numerators
from fourpapers.alpaydin1999.measured import Runs, rejects
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import proportion_interval
from twolearners import significance

Floats = NDArray[np.float64]

#: Whether the two folds of each replication have the same sign: all 32 patterns.
_SAME = np.array(list(itertools.product((1.0, 0.0), repeat=5)))
#: How often the differences of an experiment are dealt to other runs.
_DEALS = 20


def laws(alpha: float) -> dict[str, float]:
    """Give the exact sizes of both tests on independent normal differences."""
    return {
        "t": significance.size_of_five_by_two_t(alpha),
        "F": float(significance.size_of_combined_f(alpha)),
    }


def sign_averaged(x: Floats, alpha: float) -> dict[str, Floats]:
    """Average the verdicts of both tests over all signs and, for the t, over all numerators.

    Parameters
    ----------
    x : array of shape (trials, 5, 2)
        Differences whose signs are as good as tossed.

    Returns
    -------
    dict
        By test the chance of rejecting, given the sizes of the ten differences, for each trial.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(size=(4000, 5, 2))
    >>> {test: round(float(p.mean()), 3) for test, p in sign_averaged(x, 0.05).items()}
    {'t': 0.028, 'F': 0.018}
    """
    a, b = np.abs(x[..., 0]), np.abs(x[..., 1])
    # Only relative signs within replications matter: 32 patterns, and not 1,024. Each makes of
    # s_i^2 half a squared difference or half a squared sum of the sizes.
    within = (np.square(a - b) / 2) @ _SAME.T + (np.square(a + b) / 2) @ (1 - _SAME).T
    squares = np.square(x).reshape(len(x), 10)
    t = stats.t.ppf(1 - alpha / 2, 5) ** 2 / 5
    f = 2 * ten_numerators.tabled_critical(alpha)
    return {
        "t": (squares[:, :, None] > t * within[:, None]).mean(axis=(1, 2)),
        "F": (squares.sum(axis=1)[:, None] > f * within).mean(axis=1),
    }


def dealt(x: Floats, rng: np.random.Generator) -> Floats:
    """Give every difference of a run that of another run: the same values, but independent."""
    flat = x.reshape(len(x), -1)
    return np.asarray(rng.permuted(flat, axis=0).reshape(x.shape))


def sharper(measured: Mapping[Pair, Runs], alpha: float, seed: int) -> pd.DataFrame:
    """Measure every Type I error by the signs, and what independence would make of it.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``test``, ``rate`` (averaged over signs) with ``low`` and
        ``high``, ``plain`` (as counted), ``dealt`` (the same after differences were dealt to
        other runs, many times), ``error`` (standard error of rate less dealt) and ``law``.
    """
    rows = []
    for pair, one in measured.items():
        exact, plain = sign_averaged(one.null, alpha), rejects(one.null, alpha)
        rng = trial_rng(seed, f"alpaydin1999/dealt/{pair}", 0)
        deals = [sign_averaged(dealt(one.null, rng), alpha) for _ in range(_DEALS)]
        for test, law in laws(alpha).items():
            each = exact[test]
            rate, error = each.mean(), each.std(ddof=1) / np.sqrt(len(each))
            free = np.array([deal[test].mean() for deal in deals])
            rows.append((str(pair), pair.printed, test, rate, rate - 1.96 * error,
                         rate + 1.96 * error, plain[test].mean(), free.mean(),
                         np.hypot(error, free.std(ddof=1) / np.sqrt(_DEALS)), law))  # fmt: skip
    columns = ["experiment", "dataset", "test", "rate", "low", "high", "plain", "dealt", "error",
               "law"]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def moved(table: pd.DataFrame) -> pd.DataFrame:
    """Say by how much errors differ from those of dealt differences, all experiments together.

    Parameters
    ----------
    table : DataFrame
        From :func:`sharper`.

    Returns
    -------
    DataFrame
        ``test``, ``lumps`` (dealt less law), ``sizes`` (as they are less dealt) with ``low`` and
        ``high``, the 95 % interval for these data sets.
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        gap = (part["rate"] - part["dealt"]).mean()
        half = 1.96 * np.sqrt((part["error"] ** 2).sum()) / len(part)
        rows.append((test, (part["dealt"] - part["law"]).mean(), gap, gap - half, gap + half))
    return pd.DataFrame(rows, columns=["test", "lumps", "sizes", "low", "high"])


def together(table: pd.DataFrame, column: str = "rate") -> pd.DataFrame:
    """Pool experiments, with an interval that allows for what a data set has in common.

    The data sets, not the experiments on them, count as drawn: their means are averaged with the
    weight of their experiments, and the interval is that of t with one df less than data sets.

    Parameters
    ----------
    table : DataFrame
        ``dataset``, ``test`` and the column.

    Returns
    -------
    DataFrame
        ``test``, ``rate``, ``low``, ``high``, ``sets``.

    Examples
    --------
    >>> rates = pd.DataFrame({"dataset": list("AAB"), "test": "t", "rate": [0.02, 0.04, 0.06]})
    >>> together(rates).round(3)
      test  rate    low   high  sets
    0    t  0.04 -0.129  0.209     2
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        mean = part[column].mean()
        sums = (part[column] - mean).groupby(part["dataset"], sort=False).sum()
        sets = len(sums)
        error = np.sqrt(sets / (sets - 1) * (sums**2).sum()) / len(part)
        half = stats.t.ppf(0.975, sets - 1) * error
        rows.append((test, mean, mean - half, mean + half, sets))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "sets"])


def counted(table: pd.DataFrame, runs: int) -> pd.DataFrame:
    """Pool plain counts as if all runs were independent, which they are, given the data sets.

    Parameters
    ----------
    table : DataFrame
        ``test`` and ``rate``, each of so many runs.
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        hits, number = round(part["rate"].sum() * runs), runs * len(part)
        low, high = proportion_interval(hits, number)
        rows.append((test, hits / number, float(low), float(high), number))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "runs"])


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
    for name, each in products.items():
        ratio = each.mean() / size.mean()
        # The error of a ratio of two means over runs.
        error = (each - ratio * size).std(ddof=1) / size.mean() / np.sqrt(len(x))
        rows.append((name, ratio, ratio - 1.96 * error, ratio + 1.96 * error))
    return pd.DataFrame(rows, columns=["folds", "correlation", "low", "high"])
