"""A study: a thousand data sets, and how many of them a test rejects.

Dietterich's figures rest on 1000 data sets each. So one trial of the engine is a whole study
of that many: the first is the counterpart of the paper's, and all of them together are what a
hundred such papers would have found. Only counts of rejections are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from fourpapers.engine import Columns, ParameterError, Trials
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import Result

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Data sets in a study.
SETS = 1000
#: The levels at which rejections are counted.
LEVELS = (0.01, 0.05, 0.10)


def level_index(alpha: float) -> int:
    """Say where counts at a level are kept.

    Examples
    --------
    >>> level_index(0.05)
    1
    """
    for number, level in enumerate(LEVELS):
        if abs(alpha - level) < 1e-12:
            return number
    levels = ", ".join(map(str, LEVELS))
    raise ParameterError(f"rejections are counted at the levels {levels}, not at {alpha!r}")


def count_rejections(result: Result) -> Ints:
    """Count the rejections of a batch of tests, at each level."""
    return np.array([np.count_nonzero(result.reject(level)) for level in LEVELS])


def run_studies(study: Callable[[np.random.Generator], dict[str, Any]], trials: Trials) -> Columns:
    """Carry out a study for each trial, and lay the outcomes in columns."""
    studies = [study(rng) for rng in trials]
    return {name: np.array([columns[name] for columns in studies]) for name in studies[0]}


def with_rates(table: pd.DataFrame, sets: int, studies: int) -> pd.DataFrame:
    """Add ``sets``, ``rate``, ``low`` and ``high`` to rows with ``rejections`` in all studies.

    Where there is ``first``, the rejections in the first study, it becomes ``paper_rate``,
    ``paper_low`` and ``paper_high``.

    Examples
    --------
    >>> table = pd.DataFrame({"rejections": [500], "first": [50]})
    >>> with_rates(table, 1000, 10).round(4).iloc[0, 2:].tolist()
    [0.05, 0.0458, 0.0545, 0.05, 0.0373, 0.0654]
    """
    total = sets * studies
    table = table.assign(sets=total, **_rate("", table["rejections"], total))
    if "first" in table:
        table = table.assign(**_rate("paper_", table["first"], sets)).drop(columns="first")
    return table


def _rate(prefix: str, counts: pd.Series, sets: int) -> dict[str, Any]:
    low, high = proportion_interval(counts, sets)
    return {f"{prefix}rate": counts / sets, f"{prefix}low": low, f"{prefix}high": high}


def share_above(counts: ArrayLike, sets: int, alpha: float) -> float:
    """Give the share of studies whose 95 % interval lies wholly above the level.

    Examples
    --------
    >>> share_above([50, 60, 70], 1000, 0.05)
    0.3333333333333333
    """
    low, _ = proportion_interval(np.asarray(counts), sets)
    return float(np.mean(low > alpha))
