"""The moments of the matrix for equal learners, with intervals, and what the text says of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.moments import (
    Moments,
    from_products,
    moments,
    order_variance,
    products,
)
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_counts, bootstrap_interval

Floats = NDArray[np.float64]


def moment_table(x: Floats, seed: int) -> Layout:
    """Estimate the moments with 95 % bootstrap intervals over data sets."""
    sample_products = products(x)
    weights = bootstrap_counts(len(x), 500, trial_rng(seed, "moments", 0)) / len(x)
    sampled = [
        from_products(row)
        for row in np.vstack([sample_products.mean(axis=0), weights @ sample_products])
    ]
    runs, folds = x.shape[-2:]
    quantities: dict[str, Callable[[Moments], float]] = {
        "correlation of two cells of one run": lambda m: m.within,
        "correlation of two cells of different runs": lambda m: m.between,
        "standard deviation of a cell": lambda m: float(np.sqrt(m.variance)),
        "standard deviation of a run mean": lambda m: float(np.sqrt(m.of_mean(1, folds))),
        "standard deviation of the mean of all": lambda m: float(np.sqrt(m.of_mean(runs, folds))),
    }
    rows = []
    for name, of in quantities.items():
        values = [of(moment) for moment in sampled]
        rows.append((name, *bootstrap_interval(values[0], values[1:])))
    return Layout(
        with_interval(pd.DataFrame(rows, columns=["quantity", "value", "low", "high"]), digits=4),
        "The moments of the matrix for the equal learners, whose mean is "
        "known to be zero, with 95 % bootstrap intervals over data sets.",
        "tbl-mat-moments",
        {"quantity": "quantity", "value": "measured", "interval": "95 % interval"},
        {"value": ".4f"},
    )


def numbers(x: Floats) -> dict[str, str]:
    """Give the numbers that the text says of the moments."""
    base = moments(x)
    runs, folds = x.shape[-2:]
    a_run = base.of_mean(1, folds) / base.variance
    return {
        "mat_trials": f"{len(x):,}",
        "mat_within": f"{base.within:.3f}",
        "mat_between": f"{base.between:.3f}",
        "mat_floor": f"{base.of_mean(runs, folds) / base.variance:.3f}",
        "mat_share_d": f"{base.between:.1%}",
        "mat_share_e": f"{a_run - base.between:.1%}",
        "mat_share_f": f"{1 - a_run:.1%}",
        "mat_order": f"{order_variance(10):.3f}",
    }
