"""What dependence does to the t test: simulation beside the exact law."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.engine import normals
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import (
    corrected_resampled_t,
    resampled_t,
    size_under_equicorrelation,
)
from twolearners.simulators import EquicorrelatedNormal


def size_by_correlation(
    differences: Iterable[int],
    correlations: Iterable[float],
    *,
    test_train_ratio: float,
    trials: int,
    seed: int,
    alpha: float = 0.05,
) -> pd.DataFrame:
    """Count rejections of a true null hypothesis by the naive and corrected tests.

    The same independent draws are bent to every correlation, so the points of
    one curve rise and fall together: compare each with its own exact value.

    Returns
    -------
    DataFrame
        ``n``, ``correlation``, ``test``, ``size`` with ``low`` and ``high`` (95 %
        interval), and ``exact``.
    """
    if trials < 1:
        raise ValueError(f"trials must be at least 1, not {trials}")
    differences, correlations = sorted(differences), sorted(correlations)
    draws = normals(seed, "dependence", trials, (differences[-1],))
    rows = []
    for n in differences:
        for rho in correlations:
            x = EquicorrelatedNormal(n, rho).from_independent(draws[:, :n])
            for test, result, ratio in (
                ("naive", resampled_t(x), 0.0),
                ("corrected", corrected_resampled_t(x, test_train_ratio), test_train_ratio),
            ):
                rejected = int(np.sum(result.reject(alpha)))
                low, high = proportion_interval(rejected, trials)
                exact = size_under_equicorrelation(n, rho, test_train_ratio=ratio, alpha=alpha)
                rows.append((n, rho, test, rejected / trials, low, high, float(exact)))
    return pd.DataFrame(rows, columns=["n", "correlation", "test", "size", "low", "high", "exact"])


def mean_and_deviation(n: int, *, trials: int, seed: int) -> pd.DataFrame:
    """Draw the mean and standard deviation of normal and of skewed samples.

    Returns
    -------
    DataFrame
        ``population`` (normal, exponential), ``mean`` and ``sd``, one row for
        each sample; both populations have mean 0 and variance 1.
    """
    z = normals(seed, "mean and deviation", trials, (n,))
    skewed = stats.expon.ppf(stats.norm.cdf(z)) - 1
    return pd.concat(
        pd.DataFrame({"population": name, "mean": x.mean(axis=1), "sd": x.std(axis=1, ddof=1)})
        for name, x in (("normal", z), ("exponential", skewed))
    ).reset_index(drop=True)


def from_normals(df: int, *, trials: int, seed: int) -> dict[str, NDArray[np.float64]]:
    """Build chi-square, t and F variables out of normals, as they are defined."""
    z = normals(seed, "from normals", trials, (2, df))
    first, second = (z**2).sum(axis=2).T
    numerator = z[:, 0, 0]
    return {
        "chi2": first,
        "t": numerator / np.sqrt(second / df),
        "f": (first / df) / (second / df),
    }


def naive_t_values(n: int, correlation: float, *, trials: int, seed: int) -> NDArray[np.float64]:
    """Draw naive t statistics of equally correlated differences."""
    z = normals(seed, "naive t", trials, (n,))
    statistic = resampled_t(EquicorrelatedNormal(n, correlation).from_independent(z)).statistic
    return np.asarray(statistic)


def critical_values(printed: pd.DataFrame) -> pd.DataFrame:
    """Compute the critical values that the papers print (``law``, ``df``, ``level``)."""
    degrees = [[float(d) for d in str(df).split() if d != "nan"] for df in printed["df"]]
    ours = [
        float(getattr(stats, law)(*df).ppf(level))
        for law, df, level in zip(printed["law"], degrees, printed["level"], strict=True)
    ]
    return printed.assign(ours=ours)
