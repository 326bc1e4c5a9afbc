"""The same experiments with other tests, and with critical values that have the right size."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999 import others
from fourpapers.alpaydin1999.independence import laws, together
from fourpapers.alpaydin1999.measured import COMPARISONS, Runs
from fourpapers.alpaydin1999.power import right_level
from fourpapers.alpaydin1999.problems import Pair
from twolearners import significance
from twolearners.significance.result import ignore_constant_warning

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


def halves_tests(x: Floats, alpha: float) -> dict[str, Bools]:
    """Carry out both tests on five cuts in half, as tabled and with the right size.

    Examples
    --------
    >>> x = np.random.default_rng(3).normal(size=(20_000, 5, 2))
    >>> {name: round(float(one.mean()), 2) for name, one in halves_tests(x, 0.05).items()}
    {'5x2cv t': 0.03, '5x2cv F': 0.02, '5x2cv t, right size': 0.05, '5x2cv F, right size': 0.05}
    """
    with ignore_constant_warning():
        t, f = significance.five_by_two_cv_t(x), significance.five_by_two_cv_f(x)
    return {
        "5x2cv t": t.reject(alpha),
        "5x2cv F": f.reject(alpha),
        "5x2cv t, right size": t.reject(right_level(alpha)),
        "5x2cv F, right size": np.asarray(f.statistic > significance.combined_f_critical(alpha)),
    }


def expected(alpha: float) -> dict[str, float]:
    """Give the Type I error of every test on normal differences that are not correlated.

    McNemar's test is about classifiers and has none.
    """
    law = laws(alpha)
    return {
        "5x2cv t": law["t"],
        "5x2cv F": law["F"],
        "5x2cv t, right size": alpha,
        "5x2cv F, right size": alpha,
        "10-fold cv t": alpha,
        "resampled t": alpha,
        "corrected resampled t": float(
            significance.size_under_equicorrelation(10, 0.0, test_train_ratio=0.5, alpha=alpha)
        ),
    }


def all_tests(measured: Mapping[Pair, Runs], alpha: float, *, seed: int) -> pd.DataFrame:
    """Count rejections of all tests in all experiments.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``comparison``, ``test``, ``z``, ``runs``, ``rate`` and
        ``error``, its standard error.
    """
    rows = []
    for pair, one in measured.items():
        listed = others.results(pair, trials=len(one.errors), seed=seed)
        for comparison, which in COMPARISONS.items():
            found = halves_tests(getattr(one, which), alpha)
            found |= {name: each.reject(alpha) for name, each in listed[comparison].items()}
            for test, each in found.items():
                error = np.sqrt(each.mean() * (1 - each.mean()) / len(each))
                rows.append((str(pair), pair.printed, comparison, test, one.z, len(each),
                             each.mean(), error))  # fmt: skip
    columns = ["experiment", "dataset", "comparison", "test", "z", "runs", "rate", "error"]
    return pd.DataFrame(rows, columns=columns)


def summary(table: pd.DataFrame, alpha: float, far: float = 1.0) -> pd.DataFrame:
    """Lay out error and power by test.

    Parameters
    ----------
    table : DataFrame
        From :func:`all_tests`.
    far : float
        Experiments with a larger z are those in which the learners really differ.

    Returns
    -------
    DataFrame
        ``test``, ``law``, ``error`` (mean of the fifteen Type I errors) with ``low`` and ``high``
        (over data sets), ``power`` (mean rejection where z is above ``far``) and ``number`` of
        those experiments.
    """
    null = together(table[table["comparison"] == "MLP, MLP'"]).set_index("test")
    real = table[(table["comparison"] == "LP, MLP") & (table["z"] > far)]
    power = real.groupby("test")["rate"]
    law = expected(alpha)
    return pd.DataFrame(
        {
            "test": null.index,
            "law": [law.get(test, np.nan) for test in null.index],
            "error": null["rate"].to_numpy(),
            "low": null["low"].clip(lower=0).to_numpy(),
            "high": null["high"].to_numpy(),
            "power": power.mean().reindex(null.index).to_numpy(),
            "number": power.size().reindex(null.index).to_numpy(),
        }
    )


def given_back(measured: Mapping[Pair, Runs], alpha: float) -> pd.DataFrame:
    """Measure how much more the F rejects when its size is right.

    Returns
    -------
    DataFrame
        ``experiment``, ``z``, ``tabled``, ``right``, ``gain`` with ``low`` and ``high`` (same
        runs), and ``null``, the Type I error with the right critical value.
    """
    rows = []
    for pair, one in measured.items():
        real, null = (halves_tests(x, alpha) for x in (one.differences, one.null))
        gain = real["5x2cv F, right size"].astype(float) - real["5x2cv F"]
        half = 1.96 * gain.std(ddof=1) / np.sqrt(len(gain))
        mean = gain.mean()
        rows.append((str(pair), one.z, real["5x2cv F"].mean(),
                     real["5x2cv F, right size"].mean(), mean, mean - half, mean + half,
                     null["5x2cv F, right size"].mean()))  # fmt: skip
    columns = ["experiment", "z", "tabled", "right", "gain", "low", "high", "null"]
    return pd.DataFrame(rows, columns=columns)
