"""Section 3.4: the correlation of differences in two folds of a cross-validation."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.experiments.damaged_pairs import by_plan
from fourpapers.engine import trial_rng
from fourpapers.item import Item, Layout
from fourpapers.uncertainty import bootstrap_interval, normal_interval

Floats = NDArray[np.float64]

#: What the section prints: two folds of one cross-validation, and of two independent ones.
PRINTED = {"within one cross-validation": 0.03778, "of independent data sets": -0.00014}
#: Data sets behind the printed numbers.
HIS_SETS = 1000
_BOOTSTRAP = 2000


@lru_cache(maxsize=8)
def letter_correlations(trials: int = 8000, seed: int = 1998) -> pd.DataFrame:
    """Correlate them on Letter, as the paper does, with learners made equal."""
    tenfold = by_plan("letter", trials=trials, seed=seed, shares=(0.0,))["k-fold"]
    return fold_correlations(tenfold.values[0, :, 0], seed)


def section_3_4(more: int = 8000, seed: int = 1998) -> Item:
    """Set the two correlations of section 3.4 beside ours, from so many data sets."""
    cells = letter_correlations(more, seed)
    layout = Layout(
        with_interval(cells, digits=4),
        "Letter: correlation of the differences of two folds. The p-value is computed as in "
        "the paper, as if pairs were independent; the verdict allows for the sampling error of "
        "both sides.",
        "tbl-real-folds",
        {
            "what": "two folds",
            "value": "paper",
            "ours": "ours",
            "interval": "95 % interval",
            "pvalue": "p-value",
            "verdict": "verdict",
        },
        {"value": ".5f", "ours": ".5f", "pvalue": ".1e"},
    )
    gaps = cells.assign(low=cells["gap_low"], high=cells["gap_high"])
    return Item(gaps, (layout,))


def fold_correlations(x: Floats, seed: int) -> pd.DataFrame:
    """Correlate the differences of two folds, of one data set and of two.

    Parameters
    ----------
    x : array of shape (data sets, folds)
        Differences of a cross-validation of each data set.
    seed : int
        Start of the bootstrap over data sets.

    Returns
    -------
    DataFrame
        ``what``, ``value`` (the paper's), ``ours`` with ``low`` and ``high``, ``gap_low`` and
        ``gap_high`` of ours less the paper's, ``pvalue`` as the paper has it, as if pairs were
        independent, and ``verdict``: agrees if the gap can be 0.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(size=(400, 10))
    >>> shared = np.random.default_rng(2).normal(size=(400, 1))
    >>> fold_correlations(x + shared, seed=1)["ours"].round(1).abs().tolist()
    [0.5, 0.0]
    """
    sets, folds = x.shape
    columns = sums(x)
    rng = trial_rng(seed, "fold correlations", 0)
    drawn = rng.integers(sets, size=(_BOOTSTRAP, sets))
    again = np.stack([correlations(columns[places].mean(axis=0), folds) for places in drawn])
    pairs = (sets * folds * (folds - 1) // 2, sets * folds**2)
    rows = []
    for what, ours, resampled, number in zip(
        PRINTED, correlations(columns.mean(axis=0), folds), again.T, pairs, strict=True
    ):
        t = ours * np.sqrt((number - 2) / (1 - ours**2))
        pvalue = 2 * stats.t.sf(abs(t), number - 2)
        estimate = bootstrap_interval(ours, resampled)
        # His number has the error of a thousand data sets, ours that of so many as there are.
        error = float(resampled.std(ddof=1)) * np.sqrt(1 + sets / HIS_SETS)
        gap = normal_interval(ours - PRINTED[what], error)
        rows.append({
            "what": what, "value": PRINTED[what],
            "ours": ours, "low": estimate.low, "high": estimate.high,
            "gap_low": gap.low, "gap_high": gap.high, "pvalue": pvalue,
            "verdict": "agrees" if gap.low <= 0 <= gap.high else "differs",
        })  # fmt: skip
    return pd.DataFrame(rows)


def sums(x: Floats) -> Floats:
    """Give of each data set what :func:`correlations` needs the means of, shape (data sets, 4).

    Two data sets: each with the next one, the last with the first.
    """
    total = x.sum(axis=1)
    return np.stack([total, (x**2).sum(axis=1), total**2, total * np.roll(total, 1)], axis=1)


def correlations(means: Floats, folds: int) -> Floats:
    """Turn means of sums, of sums of squares, of squared sums and of products of sums into both."""
    total, squares, squared, product = means
    mean = total / folds
    variance = squares / folds - mean**2
    within = (squared - squares) / (folds * (folds - 1)) - mean**2
    return np.array([within, product / folds**2 - mean**2]) / variance
