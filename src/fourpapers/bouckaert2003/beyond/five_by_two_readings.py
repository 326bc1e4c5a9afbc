"""The 5x2cv test, read in other ways than Dietterich's: none gives the paper's row of Table 5."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003.tables_5_6 import FIVE_BY_TWO
from fourpapers.item import Layout
from fourpapers.published import published
from twolearners import significance
from twolearners.differences import Differences

Floats = NDArray[np.float64]


def consistency_by_reading(halves: Mapping[int, Differences], alpha: float = 0.05) -> pd.DataFrame:
    """Measure consistency of the 5x2cv test under four readings.

    Returns
    -------
    DataFrame
        ``reading``, and for each set its consistency (column ``set1`` and so on); ``rejects`` is
        the Type I error on Set 1.
    """
    critical = float(special.stdtrit(5, 1 - alpha / 2))
    ways: dict[str, Callable[[Floats], NDArray[np.bool_]]] = {
        "as Dietterich defines it": lambda x: significance.five_by_two_cv_t(x).reject(alpha),
        "Alpaydin's combined F": lambda x: significance.five_by_two_cv_f(x).reject(alpha),
        "variance not halved": lambda x: (
            np.abs(significance.five_by_two_cv_t(x).statistic) >= critical * np.sqrt(2)
        ),
        "mean of a replication on top": lambda x: (
            np.abs(_with_numerator(x, x[..., 0, :].mean(axis=-1))) >= critical
        ),
    }
    rows = []
    for reading, rejects in ways.items():
        decided = {number: rejects(x.values) for number, x in halves.items()}
        shares = {f"set{n}": float(significance.consistency(r).value) for n, r in decided.items()}
        rows.append({"reading": reading, "rejects": float(decided[1].mean()), **shares})
    return pd.DataFrame(rows)


def table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`consistency_by_reading` out for a page, with what the paper prints."""
    printed = published("bouckaert2003_table5")
    printed = printed[(printed["test"] == FIVE_BY_TWO) & (printed["set"] != "min")]
    paper: dict[str, object] = {"reading": "the paper prints", "rejects": "not given"}
    paper |= {
        f"set{n}": float(v) / 100 for n, v in zip(printed["set"], printed["value"], strict=True)
    }
    sets = {f"set{n}": f"Set {n}" for n in printed["set"]}
    ours = rows.assign(rejects=[f"{rate:.1%}" for rate in rows["rejects"]])
    return Layout(
        pd.concat([ours, pd.DataFrame([paper])], ignore_index=True),
        "Consistency of the 5x2cv test on the four sets (shifted as in "
        "the table before), read in four ways, and its Type I error on Set 1.",
        "tbl-rpl-five",
        {"reading": "reading", "rejects": "Type I error", **sets},
        dict.fromkeys(sets, ".1%"),
    )


def _with_numerator(x: Floats, top: Floats) -> Floats:
    """Put another numerator over the standard error of the 5x2cv t test."""
    error = significance.five_by_two_cv_t(x).standard_error
    return np.where(error > 0, top / np.where(error > 0, error, 1.0), 0.0)
