"""What sections 2 and 4.1 say of the cells printed in Table 1: no chance is involved."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004.beyond.r_estimate import as_outcomes
from fourpapers.bouckaert_frank2004.studies import TEN
from fourpapers.item import Layout
from twolearners.significance import (
    almost_consistent,
    consistency,
    pair_agreement,
    replicability,
)


def statements(draws: pd.DataFrame) -> pd.DataFrame:
    """Check sections 2 and 4.1 of the paper, sentence by sentence, against Table 1.

    Returns
    -------
    DataFrame
        ``claim``, ``ours`` and ``verdict``.
    """
    _, rejections = as_outcomes(draws)
    k = rejections.sum(axis=-1)
    cells, m = k.size, k.shape[1]
    same, almost = consistency(rejections).count, almost_consistent(rejections).count
    below = int((replicability(rejections).by_dataset < 0.5).sum())
    least = pair_agreement(np.arange(TEN + 1), TEN).min()
    mixed = int(np.any((k > 0) & (k < TEN), axis=0).sum())
    rows = [
        (
            "the probability that two runs agree is never below 0.5",
            "at least 1/2 (theorem)",
            True,
        ),
        (
            "R cannot be smaller than 0.5",
            f"R(5, 10) = {least:.3f}; below 0.5 in {below} of {cells} cells",
            below == 0,
        ),
        (
            "fewer than half of the results are consistent",
            f"at most {same.max():.0f} of {m}",
            same.max() < m / 2,
        ),
        (
            "fewer than 66 % are almost consistent",
            f"at most {almost.max():.0f} of {m}",
            almost.max() < 0.66 * m,
        ),
        (
            "NB and C4.5 can be claimed equal on all data sets but vehicle",
            f"always rejected on {np.sum(k[0] == TEN)} data set",
            np.sum(k[0] == TEN) == 1,
        ),
        (
            "and just as well to differ in 19 of 27",
            f"rejected at least once on {np.sum(k[0] > 0)}",
            np.sum(k[0] > 0) == 19,
        ),
        (
            "most rows have at least one cell that is not consistent",
            f"{mixed} of {m} rows",
            mixed > m / 2,
        ),
    ]
    return pd.DataFrame(
        [(claim, ours, "holds" if true else "does not hold") for claim, ours, true in rows],
        columns=["claim", "ours", "verdict"],
    )


def statements_table(draws: pd.DataFrame) -> Layout:
    """Show the :func:`statements` and the verdicts."""
    return Layout(
        statements(draws),
        "Sections 2 and 4.1 of the paper, statement by statement. They are about the cells printed "
        "in Table 1, so no chance is involved.",
        "tbl-rep-claims",
        {"claim": "paper", "ours": "ours", "verdict": "verdict"},
    )
