"""The ten numerators of the 5x2cv t test, and the one F that combines them."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.engine import normals
from fourpapers.uncertainty import proportion_interval
from twolearners import significance

Floats = NDArray[np.float64]


def verdicts(x: Floats, alpha: float) -> pd.DataFrame:
    """Count, for each data set, how many of the ten t tests reject, and ask the F.

    Parameters
    ----------
    x : array of shape (trials, 5, 2)
        Differences of 5x2 cross-validation.
    alpha : float
        Level of all tests.

    Returns
    -------
    DataFrame
        ``t_rejects`` (0 to 10) and ``f_rejects``, one row for each data set.
    """
    rejects = [
        significance.five_by_two_cv_t(x, numerator=numerator).reject(alpha)
        for numerator in np.ndindex(5, 2)
    ]
    f = significance.five_by_two_cv_f(x).reject(alpha)
    return pd.DataFrame({"t_rejects": np.sum(rejects, axis=0), "f_rejects": f})


def split_share(table: pd.DataFrame) -> float:
    """Give the share of data sets on which the order of the folds decides."""
    return float(table["t_rejects"].between(1, 9).mean())


def independent_f(*, trials: int, seed: int) -> Floats:
    """Draw combined F statistics of ten independent normal differences."""
    draws = normals(seed, "independent F", trials, (5, 2))
    return np.asarray(significance.five_by_two_cv_f(draws).statistic)


def tabled_critical(alpha: float = 0.05) -> float:
    """Give the critical value Alpaydin refers to: that of F with 10 and 5 df."""
    return float(stats.f(10, 5).ppf(1 - alpha))


def size_by_fold_correlation(correlations: Floats, alpha: float = 0.05) -> pd.DataFrame:
    r"""Give the exact size of the F test when the two folds of a replication correlate.

    With correlation :math:`\rho` within, and independence between replications,
    :math:`f = \frac12\{1 + \frac{1+\rho}{1-\rho} F_{5,5}\}`. ``tabled`` uses the
    critical value of :math:`F_{10,5}`, ``right`` that of the law at :math:`\rho = 0`.
    """
    rho = np.asarray(correlations, dtype=float)
    odds = (1 + rho) / (1 - rho)
    critical = {
        "tabled": tabled_critical(alpha),
        "right": float(significance.combined_f_critical(alpha)),
    }
    sizes = {name: stats.f(5, 5).sf((2 * value - 1) / odds) for name, value in critical.items()}
    return pd.DataFrame({"correlation": rho, **sizes})


def against_independence(
    table: pd.DataFrame, runs: int = 1000, alpha: float = 0.05
) -> pd.DataFrame:
    """Set Alpaydin's Type I errors beside what independent differences would give.

    Parameters
    ----------
    table : DataFrame
        His Table 3: ``dataset``, ``hidden_units``, ``type1_t``, ``type1_f``.
    runs : int
        Runs behind each proportion.

    Returns
    -------
    DataFrame
        For each experiment and test ``rate`` with its interval, ``law`` and
        ``verdict``; the last two rows pool all experiments.
    """
    laws = {
        "t": float(significance.size_of_five_by_two_t(alpha)),
        "F": float(significance.size_of_combined_f(alpha)),
    }
    named = table["dataset"] + ", " + table["hidden_units"].astype(str)
    rows = []
    for test, law in laws.items():
        rejections = (table[f"type1_{test.lower()}"] * runs).round().astype(int)
        for name, count in zip(named, rejections, strict=True):
            rows.append((name, test, count, runs, law))
        rows.append(("all together", test, rejections.sum(), runs * len(table), law))
    result = pd.DataFrame(rows, columns=["experiment", "test", "rejections", "runs", "law"])
    low, high = proportion_interval(result["rejections"], result["runs"])
    result = result.assign(rate=result["rejections"] / result["runs"], low=low, high=high)
    inside = result["law"].between(result["low"], result["high"])
    return result.assign(verdict=inside.map({True: "agrees", False: "differs"}))


def spread_between_experiments(table: pd.DataFrame) -> pd.DataFrame:
    """Ask whether the experiments differ from one another by more than chance.

    Returns
    -------
    DataFrame
        For each test the chi-square statistic of homogeneity, its df and p-value.
    """
    rows = []
    for test, part in table[table["experiment"] != "all together"].groupby("test"):
        cells = np.array([part["rejections"], part["runs"] - part["rejections"]])
        result = stats.chi2_contingency(cells)
        rows.append((test, float(result.statistic), int(result.dof), float(result.pvalue)))
    return pd.DataFrame(rows, columns=["test", "chi2", "df", "pvalue"])


def claims(table1: pd.DataFrame, table3: pd.DataFrame, alpha: float = 0.05) -> pd.DataFrame:
    """Check the statements that the two published tables themselves can refute."""
    split = table1["t_rejects_of_10"].between(1, 9)
    lower = table3["type1_f"] < table3["type1_t"]
    majority = (table1["t_rejects_of_10"] > 5) == (table1["f_rejects"] == "Yes")
    below = table3[["type1_t", "type1_f"]].max(axis=1) < alpha
    rows = [
        ("2", "the order of the folds changes verdicts", split, split.any()),
        ("3", "the F decides as a majority of the ten would", majority, majority.all()),
        ("4", "the F has the lower Type I error", lower, lower.all()),
        ("4", f"no Type I error reaches {alpha}", below, below.all()),
    ]
    return pd.DataFrame(
        [
            (s, text, f"{sum(v)} of {len(v)}", "holds" if ok else "does not hold")
            for s, text, v, ok in rows
        ],
        columns=["section", "claim", "count", "verdict"],
    )
