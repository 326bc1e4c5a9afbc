"""What the paper's 5x2cv test may have been: its row of Table 5 under nine readings.

The paper does not describe the test that it ran. Each reading is applied to data sets of many
networks of every set, and the printed row is held against what studies with one network for each
set would find. Readings that are rejected are ruled out; one that is not may be what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.network_spread import over_networks, row_pvalue
from fourpapers.bouckaert2003.populations import DATA_SETS, SETS
from fourpapers.bouckaert2003.rates import PAPER_TRIALS
from fourpapers.item import Layout
from fourpapers.published import published
from twolearners import significance

Floats = NDArray[np.float64]
#: From differences of a hundred runs, (..., 100, 10), and of ten times five pairs of halves,
#: (..., 10, 5, 2), to rejections at a level: shape (..., repetitions).
Reading = Callable[[Floats, Floats, float], NDArray[np.bool_]]

_ALPHA = 0.05
AS_DEFINED = "as Dietterich defines it"


def holm(pvalues: Floats) -> Floats:
    """Correct p-values for their number (Holm 1979).

    Examples
    --------
    >>> holm(np.array([0.01, 0.04, 0.03])).tolist()
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(pvalues)
    steps = np.maximum.accumulate(pvalues[order] * np.arange(len(pvalues), 0, -1))
    return np.asarray(np.minimum(steps, 1.0)[np.argsort(order)])


def _t(x: Floats, alpha: float, df: int = 5, factor: float = 1.0) -> NDArray[np.bool_]:
    return _numerator(x, x[..., 0, 0], alpha, df, factor)


def _numerator(
    x: Floats, top: Floats, alpha: float, df: int = 5, factor: float = 1.0
) -> NDArray[np.bool_]:
    """Put a numerator over the standard error of the 5x2cv t test.

    Cells of thirty instances may be so coarse that the standard error is 0; then the test rejects
    unless the numerator is 0 too.
    """
    error = np.sqrt(x.var(axis=-1, ddof=1).mean(axis=-1))
    critical = factor * special.stdtrit(df, 1 - alpha / 2)
    return np.asarray((np.abs(top) >= critical * error) & (top != 0))


def _cells(runs: Floats) -> Floats:
    """Take two folds of the first five of every ten runs for two halves of five replications."""
    return runs.reshape(*runs.shape[:-2], 10, 10, 10)[..., :5, :2]


def _every_numerator(halves: Floats, alpha: float) -> NDArray[np.bool_]:
    """Count the ten differences of one set of halves as the numerators of ten repetitions."""
    first = halves[..., 0, :, :]
    numerators = np.moveaxis(first.reshape(*first.shape[:-2], 10), -1, 0)
    return np.stack([_numerator(first, top, alpha) for top in numerators], axis=-1)


def _shared(halves: Floats) -> Floats:
    """Let repetition j use halvings j to j + 4, as consecutive seeds would."""
    flat = halves.reshape(*halves.shape[:-3], 50, 2)
    return np.stack([flat[..., j : j + 5, :] for j in range(10)], axis=-3)


READINGS: Mapping[str, Reading] = {
    AS_DEFINED: lambda runs, halves, alpha: _t(halves, alpha),
    "combined F test": lambda runs, halves, alpha: significance.five_by_two_cv_f(halves).reject(
        alpha
    ),
    "variance not halved": lambda runs, halves, alpha: _t(halves, alpha, factor=np.sqrt(2)),
    "mean of a replication on top": lambda runs, halves, alpha: _numerator(
        halves, halves[..., 0, :].mean(axis=-1), alpha
    ),
    "two folds of five runs of 10-fold cv": lambda runs, halves, alpha: _t(_cells(runs), alpha),
    "two folds of five runs, 4 df": lambda runs, halves, alpha: _t(_cells(runs), alpha, df=4),
    "ten numerators of one set of halves": lambda runs, halves, alpha: _every_numerator(
        halves, alpha
    ),
    "repetitions that share halvings": lambda runs, halves, alpha: _t(_shared(halves), alpha),
    "five repetitions": lambda runs, halves, alpha: _t(halves[..., :5, :, :], alpha),
}


@lru_cache(maxsize=2)
def compare_readings(seed: int = 2003) -> pd.DataFrame:
    """Hold every reading against the printed row.

    Returns
    -------
    DataFrame
        ``reading``; ``set1`` to ``set4``, the mean consistency over networks; ``rejects``, the
        Type I error on Set 1; ``p``, the chance that a study with one network for each set is as
        far from these means as the paper's row is; ``holm``, the same with Holm's correction for
        the number of readings; ``verdict``.
    """
    shares: dict[str, list[Floats]] = {reading: [] for reading in READINGS}
    errors = {}
    for number in SETS:
        runs = over_networks(repeated_cv.differences, number).values
        halves = over_networks(five_by_two.differences, number).values
        for reading, rejects in READINGS.items():
            decided = rejects(runs, halves, _ALPHA)
            same = significance.consistency(decided).by_dataset
            shares[reading].append(same.mean(axis=-1))
            if number == 1:
                errors[reading] = float(decided.mean())
    printed = list(printed_row().astype(float) / 100)
    data_sets = [DATA_SETS[number] for number in SETS]
    rows = [
        {
            "reading": reading,
            "rejects": errors[reading],
            **{f"set{n}": float(s.mean()) for n, s in zip(SETS, by_set, strict=True)},
            "p": row_pvalue(by_set, data_sets, printed, PAPER_TRIALS, seed=seed),
        }
        for reading, by_set in shares.items()
    ]
    table = pd.DataFrame(rows)
    corrected = holm(table["p"].to_numpy())
    ruled_out = corrected < _ALPHA
    return table.assign(holm=corrected, verdict=np.where(ruled_out, "ruled out", "not ruled out"))


def printed_row() -> pd.Series:
    """Return the row of the 5x2cv test in Table 5, as printed, by set."""
    printed = published("bouckaert2003_table5")
    part = printed[(printed["test"] == "5x2cv-t") & (printed["set"] != "min")]
    return part.set_index("set")["value"]


def cause(seed: int = 2003) -> str:
    """Say which reading the row is compatible with, if it is not compatible as defined."""
    tried = compare_readings(seed)
    left = tried[tried["verdict"] == "not ruled out"].sort_values("p", ascending=False)
    if left.empty:
        return f"unexplained: tried {len(tried)} readings of the test on many networks"
    defined = tried.set_index("reading")["p"][AS_DEFINED]
    return (
        f"another reading of the test: {len(left)} of {len(tried)} are compatible with the row, "
        f"{left['reading'].iloc[0]} best (p = {left['p'].iloc[0]:.2f}; as defined "
        f"p = {defined:.4f}; tbl-rpl-five)"
    )


def table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`compare_readings` out for a page, with what the paper prints."""
    printed = printed_row()
    paper = {"reading": "the paper prints", **{f"set{n}": f"{v} %" for n, v in printed.items()}}
    sets = {f"set{n}": f"Set {n}" for n in printed.index}
    ours = rows.assign(
        **{name: [f"{share:.1%}" for share in rows[name]] for name in (*sets, "rejects")},
        p=[f"{p:.4f}" for p in rows["p"]],
        holm=[f"{p:.4f}" for p in rows["holm"]],
    )
    return Layout(
        pd.concat([pd.DataFrame([paper]), ours], ignore_index=True).fillna(""),
        "The row of the 5×2cv test in Table 5, read in nine ways: mean consistency over many "
        "networks of each set, Type I error on Set 1, and the chance p that a study with one "
        "network for each set is as far from these means as the paper is, without and with Holm's "
        "correction.",
        "tbl-rpl-five",
        {
            "reading": "reading",
            **sets,
            "rejects": "Type I error",
            "p": "p",
            "holm": "p, corrected",
            "verdict": "verdict",
        },
    )


def numbers(rows: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of the readings."""
    left = rows[rows["verdict"] == "not ruled out"].sort_values("p", ascending=False)
    defined = rows.set_index("reading").loc[AS_DEFINED]
    return {
        "rpl_readings": str(len(rows)),
        "rpl_readings_left": str(len(left)),
        "rpl_readings_out": str(len(rows) - len(left)),
        "rpl_readings_names": "; ".join(left["reading"]) if len(left) else "none",
        "rpl_defined_p": f"{defined['p']:.4f}",
        "rpl_best_p": f"{rows['p'].max():.2f}",
    }
