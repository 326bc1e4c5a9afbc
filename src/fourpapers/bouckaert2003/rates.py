"""How often calibrated tests reject, and how that stands beside a printed table."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.bouckaert2003.calibration import CORRECTED, SIX, THREE, rejections
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.differences import Differences

#: The tests of his tables, in their order.
NINE = (*THREE, *SIX)
#: The levels of Tables 4 and 6, and the data sets behind each of his numbers.
LEVELS, PAPER_TRIALS = (0.01, 0.025, 0.05, 0.1), 1000


def rejection_rates(x: Differences, calibrated: Mapping[str, float], alpha: float) -> pd.DataFrame:
    """Count how often each of the nine tests rejects, and the corrected test of 2004.

    Parameters
    ----------
    x : Differences of shape (trials, runs, folds)
    calibrated : mapping
        Degrees of freedom by the name of the test; the corrected test keeps its own.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``df``, ``trials``, ``rejected``, ``rate``, ``low``, ``high``.
    """
    rows = []
    for name in (*NINE, CORRECTED):
        df = None if name == CORRECTED else calibrated[name]
        trials = len(x.values)
        count = int(rejections(name, x, alpha, df).sum())
        low, high = proportion_interval(count, trials)
        rows.append(
            {
                "name": name,
                "test": significance.test(name).title,
                "df": df,
                "trials": trials,
                "rejected": count,
                "rate": count / trials,
                "low": float(low),
                "high": float(high),
            }
        )
    return pd.DataFrame(rows)


def beside_paper(printed: pd.DataFrame, measured: pd.DataFrame, by: str) -> pd.DataFrame:
    """Set measured rates beside the rows of a published table.

    Parameters
    ----------
    printed : DataFrame
        ``test`` (a catalogue name), the column ``by``, and ``value``.
    measured : DataFrame
        From :func:`rejection_rates`, with the same column.

    Returns
    -------
    DataFrame
        As from :func:`~fourpapers.published.proportions.beside`, with ``title`` and ``df``.
    """
    index = measured.set_index(["name", by])
    rows = index.loc[list(zip(printed["test"], printed[by], strict=True))]
    ours = printed.assign(
        title=rows["test"].to_numpy(),
        df=rows["df"].to_numpy(),
        ours=rows["rate"].to_numpy(),
        trials=rows["trials"].to_numpy(),
    )
    return beside(ours, paper_trials=PAPER_TRIALS)


def as_printed(cells: pd.DataFrame, by: str, star: str = " *") -> pd.DataFrame:
    """Lay a compared table out as the paper prints it: a row for each test, by its name here.

    Parameters
    ----------
    cells : DataFrame
        The columns ``test`` and ``by``, ``paper`` and ``ours`` (shares) and ``verdict``.
    by : str
        What the columns of the printed table are.
    star : str
        What marks a number that differs.

    Returns
    -------
    DataFrame
        ``test`` and a column for each value, with cells such as ``5.0 / 4.6`` in per cent.
    """
    marks = np.where(cells["verdict"] == "agrees", "", star)
    text = [
        f"{100 * paper:.1f} / {100 * ours:.1f}{mark}"
        for paper, ours, mark in zip(cells["paper"], cells["ours"], marks, strict=True)
    ]
    wide = cells.assign(cell=text).pivot(index="test", columns=by, values="cell")
    wide = wide.loc[cells["test"].unique(), cells[by].unique()]
    wide.index = wide.index.map(lambda name: significance.test(name).title)
    return wide.rename_axis("test").rename(columns=str).reset_index()
