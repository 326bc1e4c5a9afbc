"""The table behind :func:`twolearners.significance.calibrated_df`, made from stored trials.

``python -m fourpapers.bouckaert2003.calibrated_df_table`` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from fourpapers.bouckaert2003.calibration import RUNS, calibration_samples, calibration_table
from fourpapers.bouckaert2003.experiments import calibration_transfer, repeated_cv
from fourpapers.bouckaert2003.rates import LEVELS
from twolearners import significance


def calibrated_df_table(
    *, trials: int = 5000, other_trials: int = 1000, seed: int = 2003
) -> pd.DataFrame:
    """Calibrate every test for all runs with 10 folds, and for ten runs with other folds.

    Parameters
    ----------
    trials, other_trials : int
        Data sets of the book's Set 1 for 10 folds, and for other numbers of folds.
    seed : int
        Start of the random numbers.

    Returns
    -------
    DataFrame
        ``test``, ``folds``, ``runs``, ``alpha``, ``df``.
    """
    sources = {10: repeated_cv.differences(1, trials=trials, seed=seed)}
    for folds in calibration_transfer.NUMBERS_OF_FOLDS:
        sources[folds] = calibration_transfer.differences(
            folds=folds, trials=other_trials, seed=seed
        )
    parts = []
    for folds, x in sorted(sources.items()):
        runs = RUNS if folds == 10 else (calibration_transfer.RUNS,)
        samples = calibration_samples(x, runs, LEVELS, seed=seed, draws=1)
        part = calibration_table(samples, folds)
        parts.append(part.rename(columns={"name": "test", "test": "title"}).assign(folds=folds))
    table = pd.concat(parts)[["test", "folds", "runs", "alpha", "df"]]
    return table.sort_values(["test", "folds", "runs", "alpha"], ignore_index=True)


def write() -> Path:
    """Write the table into the package."""
    path = Path(significance.__file__).with_name("calibrated_df.csv")
    calibrated_df_table().to_csv(path, index=False, lineterminator="\n")
    return path


if __name__ == "__main__":
    print(write())
