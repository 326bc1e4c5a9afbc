"""What share does resampling test? The paper is silent; its Table 5 is not."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.calibration import bootstrap_weights, by_plan, calibrate
from fourpapers.bouckaert2003.experiments import repeated_cv, thirds
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.item import Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from twolearners.differences import Differences
from twolearners.significance import Procedure, consistency

#: The two readings: the first fold of each run, and Dietterich's third.
TENTH, THIRD = "a tenth", "a third"
_SPLITS = 10


def splits(trials: int, seed: int) -> dict[tuple[str, int], Differences]:
    """Read a hundred random splits of every data set, by the share tested and the set."""
    tested = {}
    for number in SETS:
        runs = repeated_cv.differences(number, trials=trials, seed=seed)
        tested[TENTH, number] = by_plan(runs)["resamples"]
        tested[THIRD, number] = thirds.differences(number, trials=min(trials, 500), seed=seed)
    return tested


def consistencies(
    tested: Mapping[tuple[str, int], Differences], *, alpha: float, seed: int
) -> pd.DataFrame:
    """Calibrate the resampled t tests on Set 1 under both readings and repeat them ten times.

    Parameters
    ----------
    tested : mapping of (share, set) to Differences of shape (trials, 100, 1)
        From :func:`splits`.

    Returns
    -------
    DataFrame
        ``name``, ``tested``, ``df`` (ten splits), ``set``, ``ours`` (share of data sets on which
        ten repetitions agree) and ``trials``.
    """
    rows = []
    for name in ("resampled", "corrected-resampled"):
        for share in (TENTH, THIRD):
            first = Procedure(name, _SPLITS).apply({"resamples": tested[share, 1]})
            unscaled = first.statistic / np.sqrt(first.df + 1)
            weights = bootstrap_weights(len(unscaled), seed, 1)
            df = int(calibrate(unscaled, alpha, weights)[0][0])
            for number in SETS:
                repeated = tested[share, number].repetitions(_SPLITS)
                rejects = Procedure(name, df=df).apply({"resamples": repeated}).reject(alpha)
                same = consistency(rejects).by_dataset
                rows.append((name, share, df, number, same.mean(), len(same)))
    return pd.DataFrame(rows, columns=["name", "tested", "df", "set", "ours", "trials"])


def beside_table_5(measured: pd.DataFrame) -> pd.DataFrame:
    """Set :func:`consistencies` beside the numbers of Table 5."""
    printed = published("bouckaert2003_table5")
    printed = printed[printed["set"] != "min"].astype({"set": int})
    joined = measured.merge(
        printed[["test", "printed", "set", "value"]],
        left_on=["name", "set"],
        right_on=["test", "set"],
    )
    return beside(joined, paper_trials=1000)


def table(cells: pd.DataFrame) -> Layout:
    """Lay :func:`beside_table_5` out for a page."""
    return Layout(
        with_interval(cells),
        "Share of data sets on which ten repetitions with ten splits each "
        "agree, if resampling tests a tenth or a third of the data. The interval "
        "is for ours minus the paper's.",
        "tbl-cal-share",
        {
            "printed": "test",
            "tested": "tested",
            "df": "df",
            "set": "set",
            "paper": "paper",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"paper": ".3f", "ours": ".3f"},
    )


def numbers(cells: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of the two shares."""
    gap = (cells["ours"] - cells["paper"]).abs().groupby(cells["tested"]).mean()
    fourth = cells[(cells["set"] == 4) & (cells["name"] == "resampled")].set_index("tested")["ours"]
    return {
        "cal_tenth": f"{gap[TENTH]:.2f}",
        "cal_third": f"{gap[THIRD]:.2f}",
        "cal_tenth_4": f"{fourth[TENTH]:.0%}",
        "cal_third_4": f"{fourth[THIRD]:.0%}",
    }
