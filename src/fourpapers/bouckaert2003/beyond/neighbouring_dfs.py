"""Table 6 at 2.5 % with one df less or more, where the paper's calibration may have ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.rates import PAPER_TRIALS
from fourpapers.bouckaert2003.tables_5_6 import TITLES, Statistics, consistency, rejections
from fourpapers.item import Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside


def neighbouring_dfs(
    measured: Mapping[int, Statistics],
    critical: Mapping[str, float],
    tests: Iterable[str],
    *,
    alpha: float,
) -> pd.DataFrame:
    """Try one df less and one more, and set both of the paper's numbers beside the outcome.

    Parameters
    ----------
    measured : mapping of int to Statistics
        The four sets.
    critical : mapping
        Calibrated df by test, at this level.

    Returns
    -------
    DataFrame
        ``test``, ``df``, ``error`` (Type I error on Set 1), ``told`` (Table 4), ``ours`` (lowest
        consistency), ``value`` (Table 6), ``low``, ``high`` and ``verdict``.
    """
    printed = {}
    for number in (4, 6):
        table = published(f"bouckaert2003_table{number}")
        printed[number] = table[table["alpha"].astype(float) == alpha].set_index("test")["value"]
    rows = []
    for name in tests:
        only = {number: {name: by_test[name]} for number, by_test in measured.items()}
        for df in (critical[name] - 1, critical[name], critical[name] + 1):
            agreed = consistency(rejections(only, {name: df}, alpha))
            rows.append(
                {
                    "test": TITLES[name],
                    "df": int(df),
                    "error": float(agreed.loc[agreed["set"] == 1, "rejects"].iloc[0]),
                    "told": float(printed[4][name]) / 100,
                    "ours": float(agreed["consistent"].min()),
                    "trials": int(agreed["trials"].iloc[0]),
                    "value": printed[6][name],
                }
            )
    return beside(pd.DataFrame(rows), paper_trials=PAPER_TRIALS)


def table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`neighbouring_dfs` out for a page."""
    return Layout(
        with_interval(rows),
        "The three tests at 2.5 % with one df less, as calibrated, and "
        "with one more, on the shifted sets: their Type I error beside Table 4, "
        "their lowest consistency beside Table 6 (interval for the difference).",
        "tbl-rpl-neighbours",
        {
            "test": "test",
            "df": "df",
            "error": "Type I error",
            "told": "Table 4",
            "ours": "lowest",
            "paper": "Table 6",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"error": ".1%", "told": ".1%", "ours": ".1%", "paper": ".1%"},
    )
