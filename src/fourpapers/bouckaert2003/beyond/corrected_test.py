"""The corrected test of 2004 beside the calibrated use all data, on the same data sets."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.calibration import CORRECTED, rejections
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.table_2 import ten_run_dfs
from fourpapers.item import Layout
from fourpapers.uncertainty import Estimate, mean_interval
from twolearners.differences import Differences


def paired_gain(x: Differences, calibrated: Mapping[str, float], alpha: float) -> Estimate:
    """Measure how much more often the calibrated test rejects than the corrected one."""
    ours = rejections("use-all-data", x, alpha, calibrated["use-all-data"]).astype(float)
    return mean_interval(ours - rejections(CORRECTED, x, alpha, None))


def gains(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> pd.DataFrame:
    """Compare the two tests with ten runs of ten folds on the four sets.

    Returns
    -------
    DataFrame
        ``set``, ``calibrated`` and ``corrected`` (rates of rejection), ``gain`` with ``low``
        and ``high``.
    """
    dfs = ten_run_dfs(trials, seed, alpha)
    rows = []
    for number in SETS:
        x = repeated_cv.differences(number, trials=trials, seed=seed).first(10)
        rates = [
            rejections("use-all-data", x, alpha, dfs["use-all-data"]).mean(),
            rejections(CORRECTED, x, alpha, None).mean(),
        ]
        rows.append((number, *rates, *paired_gain(x, dfs, alpha)))
    return pd.DataFrame(rows, columns=["set", "calibrated", "corrected", "gain", "low", "high"])


def table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`gains` out for a page."""
    return Layout(
        with_interval(rows),
        "Rejections of the calibrated use all data and of the corrected "
        "test of 2004, ten runs of ten folds. Set 1: Type I error; others: "
        "power. The interval is for the difference on the same data sets.",
        "tbl-err-corrected",
        {
            "set": "set",
            "calibrated": "use all data, calibrated",
            "corrected": "corrected, own df",
            "gain": "difference",
            "interval": "95 % interval",
        },
        {"calibrated": ".3f", "corrected": ".3f", "gain": ".3f"},
    )


def numbers(rows: pd.DataFrame) -> dict[str, str]:
    """Give the power that the corrected test loses where there is a difference."""
    lost = rows[rows["set"] > 1]["gain"]
    return {"err_lost": f"{lost.min():.1%} to {lost.max():.1%}".replace("-", "\N{MINUS SIGN}")}
