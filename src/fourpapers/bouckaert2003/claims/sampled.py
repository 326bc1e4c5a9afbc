"""Evidence from numbers on the data and on bootstrap samples of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from fourpapers.bouckaert2003.calibration import interval
from fourpapers.uncertainty import Evidence


def from_samples(
    what: str, sampled: ArrayLike, *, least: float = -np.inf, most: float = np.inf
) -> Evidence:
    """Make evidence of a number on the data, which comes first, and on bootstrap samples.

    Samples in which there is no such number, NaN, are left out.
    """
    values = np.asarray(sampled, float)
    low, high = interval(values[np.isfinite(values)])
    return Evidence(what, float(values[0]), low, high, least=least, most=most)
