"""A test on plain arrays, for studies that do not hold their differences with a plan."""

from __future__ import annotations

import warnings

import numpy as np
from numpy.typing import NDArray

from twolearners.significance import Entry, Result


def applied(entry: Entry, x: NDArray[np.float64], df: float | None, ratio: float) -> Result:
    """Carry out a test of the catalogue, with the ratio if it needs one."""
    options: dict[str, float] = {} if df is None else {"df": df}
    if entry.needs_ratio:
        options["test_train_ratio"] = ratio
    with warnings.catch_warnings():
        # Run means that do not vary are what some of this is about.
        warnings.simplefilter("ignore", RuntimeWarning)
        return entry.function(x, **options)
