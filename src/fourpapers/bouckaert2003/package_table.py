"""The table behind :func:`twolearners.significance.calibrated_df`, made from stored trials.

``python -m fourpapers.bouckaert2003.package_table`` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from fourpapers.bouckaert2003 import calibration, carry_over, repeated
from twolearners import significance

_LEVELS = (0.01, 0.025, 0.05, 0.1)


def package_table(*, trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Calibrate every test for all runs with 10 folds, and for ten runs with other folds.

    Returns
    -------
    DataFrame
        ``test``, ``folds``, ``runs``, ``alpha``, ``df``.
    """
    sources = {10: repeated.differences(1, trials=trials, seed=seed)}
    for folds in carry_over.NUMBERS_OF_FOLDS:
        sources[folds] = carry_over.differences(folds=folds, trials=trials, seed=seed)
    parts = []
    for folds, x in sorted(sources.items()):
        runs = [r for r in calibration.RUNS if r == carry_over.RUNS or folds == 10]
        found = calibration.samples(x, runs, _LEVELS, seed=seed, draws=1)
        part = calibration.calibrations(found, folds)
        parts.append(part.rename(columns={"name": "test", "test": "title"}).assign(folds=folds))
    table = pd.concat(parts)[["test", "folds", "runs", "alpha", "df"]]
    return table.sort_values(["test", "folds", "runs", "alpha"], ignore_index=True)


def write() -> Path:
    """Write the table into the package."""
    path = Path(significance.__file__).with_name("calibrated_df.csv")
    package_table().to_csv(path, index=False, lineterminator="\n")
    return path


if __name__ == "__main__":
    print(write())
