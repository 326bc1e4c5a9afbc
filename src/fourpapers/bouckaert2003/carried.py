"""How tests calibrated on Set 1 do elsewhere: the df they would need, and the error they make."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import calibration, carry_over, class_probability
from fourpapers.bouckaert2003.ten_tests import moments
from fourpapers.uncertainty import proportion_interval
from twolearners import significance

Floats = NDArray[np.float64]


def sources(
    x: Floats, *, trials: int, real_trials: int, seed: int
) -> dict[tuple[str, str], Floats]:
    """Gather the differences on all populations in which there is nothing to learn.

    Parameters
    ----------
    x : array of shape (trials, runs, folds)
        Differences on Set 1 with 300 instances and 10 folds, of which ten runs are taken.

    Returns
    -------
    dict
        By what is varied and its value, arrays of shape (trials, 10, folds).
    """
    home = x[:, : carry_over.RUNS]
    sizes = {size: carry_over.differences(size=size, trials=trials, seed=seed)
             for size in carry_over.SIZES}  # fmt: skip
    folds = {k: carry_over.differences(folds=k, trials=trials, seed=seed)
             for k in carry_over.NUMBERS_OF_FOLDS}  # fmt: skip
    found = {("instances", str(size)): y for size, y in sorted({**sizes, 300: home}.items())}
    found |= {("folds", str(k)): y for k, y in sorted({**folds, 10: home}.items())}
    found["attributes", "of random probability"] = class_probability.differences(
        0.5, attributes="random", trials=trials, seed=seed
    )
    for name in carry_over.REAL:
        y = carry_over.real_differences(name, trials=real_trials, seed=seed)
        found["attributes", f"of {name}"] = y
    return found


def carried(
    found: Mapping[tuple[str, str], Floats], df: float, *, alpha: float, seed: int, draws: int = 300
) -> pd.DataFrame:
    """Calibrate use all data anew on every population, and carry the old df over.

    Parameters
    ----------
    found : mapping
        From :func:`sources`.
    df : float
        What was calibrated on Set 1 with ten runs of ten folds.

    Returns
    -------
    DataFrame
        ``varied``, ``value``, ``trials``, ``between`` (correlation of cells of different runs),
        ``df`` with ``df_low`` and ``df_high``, and the Type I error with the old df
        (``carried``) and of the corrected test of 2004 (``corrected``), each with its ends.
    """
    all_data = significance.test("use-all-data")
    rows = []
    for (varied, value), y in found.items():
        weight = calibration.weights(len(y), seed, draws)
        sampled, _ = calibration.calibrated(calibration.free_of_df(all_data, y), alpha, weight)
        row: dict[str, object] = {"varied": varied, "value": value, "trials": len(y)}
        row["between"] = moments(y).between
        row["df"] = int(sampled[0])
        row["df_low"], row["df_high"] = map(int, calibration.interval(sampled))
        for name, entry, used in (
            ("carried", all_data, df),
            ("corrected", calibration.CORRECTED, None),
        ):
            count = int(calibration.rejections(entry, y, alpha, used).sum())
            low, high = proportion_interval(count, len(y))
            row[name] = count / len(y)
            row[f"{name}_low"], row[f"{name}_high"] = float(low), float(high)
        rows.append(row)
    return pd.DataFrame(rows)
