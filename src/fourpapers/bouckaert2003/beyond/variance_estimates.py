"""What the tests take the variance of the mean for, held against what it is."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.book import page
from fourpapers.bouckaert2003.calibration import default_df
from fourpapers.bouckaert2003.moments import from_products, moments, products
from fourpapers.bouckaert2003.table_1 import TEN
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_counts, bootstrap_interval
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure
from twolearners.style import INK, WIDTH, Look, in_style, log_axis, of_test

Floats = NDArray[np.float64]


def variance_estimate(test: str, x: Floats) -> Floats:
    """Return the variance that a test estimates, whatever its degrees of freedom."""
    differences = Differences(x, repeated_kfold(*x.shape[-2:]))
    result = Procedure(test).apply({"repeated k-fold": differences})
    return np.asarray(result.standard_error**2 * (result.df + 1))


def variances(x: Floats, seed: int, draws: int = 500) -> pd.DataFrame:
    """Hold the variance estimates against their law.

    The law's correlations come from the even data sets, the estimates from the odd
    ones: on the same data several laws would be identities. All in units of the
    variance of a cell. The interval is a 95 % bootstrap one for measured over law.
    """
    runs, folds = x.shape[-2:]
    rng = trial_rng(seed, "variances", 0)
    first_products, rest = products(x[::2]), x[1::2]
    first = bootstrap_counts(len(first_products), draws, rng) / len(first_products) @ first_products
    second = bootstrap_counts(len(rest), draws, rng) / len(rest)
    base = moments(x[::2])
    rows = []
    for entry in TEN:
        if entry.name.endswith("-t"):
            continue
        estimates = variance_estimate(entry.name, rest)
        ours = estimates.mean()
        law = base.expected(entry.name, runs, folds)
        drawn = (second @ estimates) / [
            from_products(row).expected(entry.name, runs, folds) for row in first
        ]
        ratio = bootstrap_interval(ours / law, drawn)
        exact = "approximate" if entry.name.startswith("sorted") else "exact"
        rows.append((entry.title, exact, law / base.variance, ours / base.variance,
                     *ratio))  # fmt: skip
    columns = ["test", "law is", "law", "measured", "ratio", "low", "high"]
    return pd.DataFrame(rows, columns=columns).assign(exact=1.0)


def table(laws: pd.DataFrame) -> Layout:
    """Lay :func:`variances` out for a page."""
    return Layout(
        page.judged(laws),
        "Expected variance estimates, in units of the variance of a cell. The correlations in "
        "the formulas are measured on every second data set, the estimates on the others. "
        "Interval and verdict are for the ratio.",
        "tbl-mat-variances",
        {
            "test": "test",
            "law is": "formula is",
            "law": "formula",
            "measured": "measured",
            "ratio": "ratio",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"law": ".3f", "measured": ".3f", "ratio": ".3f"},
    )


def variances_by_runs(x: Floats, run_numbers: Sequence[int]) -> pd.DataFrame:
    """Compare the variance of the mean with what tests take it for, by number of runs.

    Returns
    -------
    DataFrame
        ``test`` (``the truth`` for the mean itself), ``runs``, ``law`` and, where the
        matrices have that many runs, ``measured``; in units of a cell's variance.
    """
    most, folds = x.shape[-2:]
    base = moments(x)
    rows = []
    for r in run_numbers:
        part = x[:, :r] if r <= most else None
        truth = np.nan if part is None else np.mean(part.mean(axis=(1, 2)) ** 2)
        rows.append(("the truth", r, base.of_mean(r, folds), truth))
        for name in ("use-all-data", "folds", "folds-averaged-var", "runs", "runs-averaged-var"):
            title, df = significance.test(name).title, default_df(name, r, folds)
            measured = np.nan if part is None else np.mean(variance_estimate(name, part)) / (df + 1)
            rows.append((title, r, base.expected(name, r, folds) / (df + 1), measured))
    table = pd.DataFrame(rows, columns=["test", "runs", "law", "measured"])
    return table.assign(
        law=table["law"] / base.variance, measured=table["measured"] / base.variance
    )


# How far each name stands above its line, in points, so that none covers another.
_OFFSETS = {
    "the truth": 3.0,
    "runs averaged var": -4.0,
    "folds averaged var": 0.0,
    "runs": 3.5,
    "use all data": -5.5,
    "folds": 0.0,
}


@in_style
def draw_variances(table: pd.DataFrame) -> Figure:
    """Draw the variance of the mean, and what tests take it for, against runs."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.8))
    most = table["runs"].max()
    for name, offset in _OFFSETS.items():
        colour, marker, dash = Look(INK, "o", "-") if name == "the truth" else of_test(name)
        rows = table[table["test"] == name]
        wide = 2.6 if name == "the truth" else 1.6
        ax.plot(rows["runs"], rows["law"], color=colour, ls=dash, lw=wide)
        ax.plot(rows["runs"], rows["measured"], marker, color=colour, ms=5, label=name)
        height = rows["law"].iloc[-1]
        ax.annotate(name, (most, height), (6, offset), textcoords="offset points",
                    va="center", fontsize=9, color=INK)  # fmt: skip
    ax.set(yscale="log", xlabel="runs", ylabel="variance of the mean\n(variance of a cell = 1)")
    log_axis(ax, "x", (t for t in (2, 5, 10, 20, 50, 100) if t <= most))
    ax.minorticks_off()
    heights = [10.0**-n for n in range(5)]
    low, high = ax.get_ylim()
    ticks = [h for h in heights if low <= h <= high]
    ax.set_yticks(ticks, [f"{h:g}" for h in ticks])
    return fig
