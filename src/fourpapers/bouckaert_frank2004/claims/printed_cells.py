"""What sections 2, 4.1 and 4.3 say of the numbers that the paper prints: no chance is involved."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004.beyond.r_estimate import as_outcomes
from fourpapers.bouckaert_frank2004.studies import TEN
from fourpapers.item import Layout
from fourpapers.published import published
from fourpapers.published.findings import findings
from fourpapers.uncertainty import Evidence
from twolearners.significance import (
    almost_consistent,
    consistency,
    pair_agreement,
    replicability,
)

_PAPER = "bouckaert_frank2004"
#: Rows of Table 1 in which no test is said to find any difference, by their printed names.
_QUIET = ("iris", "Hungarian")


def evidence() -> dict[str, list[Evidence]]:
    """Judge every statement about printed numbers."""
    return on_cells(published(f"{_PAPER}_table1")) | on_counts(*_printed_counts())


def on_cells(draws: pd.DataFrame) -> dict[str, list[Evidence]]:
    """Check sections 2 and 4.1 of the paper, sentence by sentence, against Table 1.

    Parameters
    ----------
    draws : DataFrame
        ``dataset``, ``pair`` and ``draws_of_10``, the times the test did not reject.
    """
    _, rejections = as_outcomes(draws)
    k = rejections.sum(axis=-1)
    m = k.shape[1]
    same, almost = consistency(rejections).count, almost_consistent(rejections).count
    below = (replicability(rejections).by_dataset < 0.5).sum()
    least = pair_agreement(np.arange(TEN + 1), TEN).min()
    quiet = draws.loc[draws["dataset"].isin(_QUIET), "draws_of_10"]
    return {
        "printed-half": [_exact("least probability (theorem)", 0.5, least=0.5)],
        "printed-r-floor": [
            _exact("R(5, 10)", least, least=0.5),
            _exact(f"cells of {k.size} below 0.5", below, most=0),
        ],
        "printed-consistent": [_exact(f"of {m}, at most", same.max(), most=np.ceil(m / 2) - 1)],
        "printed-almost": [_exact(f"of {m}, at most", almost.max(), most=np.ceil(0.66 * m) - 1)],
        "printed-equal": [_exact("always rejected", (k[0] == TEN).sum(), least=1, most=1)],
        "printed-differ": [_exact("rejected at least once", (k[0] > 0).sum(), least=19, most=19)],
        "printed-quiet": [_exact("fewest of ten without a difference", quiet.min(), least=TEN)],
        "printed-mixed": [
            _exact(f"rows of {m}", np.any((k > 0) & (k < TEN), axis=0).sum(), least=m // 2 + 1)
        ],
    }


def on_counts(uncorrected: float, before: Mapping[str, float]) -> dict[str, list[Evidence]]:
    """Check what section 4.3 says of the consistency of the uncorrected test.

    Parameters
    ----------
    uncorrected : float
        Printed numbers of consistent data sets, added up over the three pairs.
    before : mapping
        The same of the tests before it.
    """
    best = max(before, key=lambda test: before[test])
    lead = uncorrected - before[best]
    return {"printed-impressive": [_exact(f"{uncorrected:.0f}, more than {best}", lead, least=0)]}


def _printed_counts() -> tuple[float, dict[str, float]]:
    """Add up what the paper prints before its section on the uncorrected test, and there."""
    first = published(f"{_PAPER}_table1_summary").query("measure == 'Consistent'")
    runs = published(f"{_PAPER}_table2").query("measure == 'consistent'")
    later = published(f"{_PAPER}_section43").query("measure == 'consistent'")
    of_test = later.astype({"value": float}).groupby("test")["value"].sum()
    before = {"5x2cv": float(first["value"].astype(float).sum()), "10-fold cv": of_test["kfold"]}
    for number, part in runs.groupby("runs"):
        before[f"corrected resampling, {number} runs"] = float(part["value"].astype(float).sum())
    return float(of_test["use-all-data 10"]), before


def _exact(what: str, value: float, **bounds: float) -> Evidence:
    return Evidence(what, *3 * (float(value),), **bounds)


def statements_table(draws: pd.DataFrame) -> Layout:
    """Judge the statements about printed numbers; ``draws`` are the cells of Table 1."""
    pieces = on_cells(draws) | on_counts(*_printed_counts())
    ours = [
        "; ".join(f"{piece.what} {piece.estimate:.3g}" for piece in some)
        for some in pieces.values()
    ]
    table = findings(_PAPER, pieces).set_index("key").loc[list(pieces)]
    return Layout(
        table.assign(ours=ours),
        "Sections 2, 4.1 and 4.3 of the paper, statement by statement. They are about numbers that "
        "the paper prints, so no chance is involved.",
        "tbl-rep-claims",
        {"section": "section", "claim": "paper", "ours": "ours", "verdict": "verdict"},
    )
