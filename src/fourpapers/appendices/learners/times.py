"""Times of the learners, as the benchmark recorded them."""

from __future__ import annotations

import pandas as pd

from fourpapers.engine.folders import results_folder


def recorded_times() -> pd.DataFrame:
    """Return what ``benchmarks/learners.py --record`` has measured; only a checkout has it.

    Returns
    -------
    DataFrame
        ``part``, ``task``, ``size`` (in a sweep), ``unit``, ``who``, ``seconds`` for a unit, and
        their ``ratio`` to ours.
    """
    folder = results_folder()
    path = folder / "benchmarks" / "learners.csv" if folder else None
    if path is None or not path.is_file():
        raise FileNotFoundError(
            "there is no results/benchmarks/learners.csv: in a checkout, "
            "python benchmarks/learners.py --record writes it"
        )
    return pd.read_csv(path, comment="#")
