"""What share does resampling test? The paper is silent; its numbers are not."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.calibration import calibrated, weights
from fourpapers.bouckaert2003.ten_tests import applied
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import consistency

Floats = NDArray[np.float64]

#: The two readings: the first fold of each run, and Dietterich's third.
TENTH, THIRD = "a tenth", "a third"
_RATIO = {TENTH: 1 / 9, THIRD: 1 / 2}
_SPLITS = 10


def consistencies(
    splits: Mapping[tuple[str, int], Floats], *, alpha: float, seed: int
) -> pd.DataFrame:
    """Calibrate the resampled t tests on Set 1 under both readings and repeat them ten times.

    Parameters
    ----------
    splits : mapping of (reading, set) to array of shape (trials, 100)
        Differences on random splits.

    Returns
    -------
    DataFrame
        ``name``, ``tested``, ``df`` (ten splits), ``set``, ``ours`` (share of data sets on which
        ten repetitions agree), ``trials``, ``low`` and ``high``.
    """
    rows = []
    for name in ("resampled", "corrected-resampled"):
        entry = significance.test(name)
        for tested, ratio in _RATIO.items():
            home = splits[tested, 1][:, :_SPLITS]
            result = applied(entry, home, None, ratio)
            free = np.abs(result.statistic) / np.sqrt(result.df + 1)
            df = int(calibrated(free, alpha, weights(len(home), seed, 1))[0][0])
            for number in (1, 2, 3, 4):
                x = splits[tested, number]
                repeated = x.reshape(len(x), -1, _SPLITS)
                same = consistency(applied(entry, repeated, df, ratio).reject(alpha)).by_dataset
                low, high = proportion_interval(same.sum(), len(same))
                rows.append((name, tested, df, number, same.mean(), len(same),
                             float(low), float(high)))  # fmt: skip
    columns = ["name", "tested", "df", "set", "ours", "trials", "low", "high"]
    return pd.DataFrame(rows, columns=columns)
