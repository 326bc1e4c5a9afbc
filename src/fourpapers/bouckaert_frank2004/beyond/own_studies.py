"""The paper's study among studies of ours: how many numbers differ by chance."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO
from fourpapers.bouckaert_frank2004.studies import (
    TEN,
    R,
    Studies,
    cell_pvalues,
    draw_studies,
    place,
    score,
)
from fourpapers.bouckaert_frank2004.tables_1_to_4 import (
    CELL_LEVEL,
    DIGITS,
    LEVEL,
    Replications,
    summaries,
)

_DRAWS = 500  # studies that one of our own is placed among


def own_studies(replications: Replications) -> pd.DataFrame:
    """Put studies of ours in the place of the paper's, to see how many numbers differ by chance.

    The repetitions are divided into studies that share nothing. Each is placed among draws from the
    others, number by number, and its cells of Table 1 are held against the others.

    Parameters
    ----------
    replications : Replications
        All tests.

    Returns
    -------
    DataFrame
        ``study``, ``numbers`` (how many lie outside the central 95 %) and ``cells`` (of Table 1
        that differ at 1 %).
    """
    number = replications.of(FIVE_BY_TWO).verdicts.shape[-1]
    if number < 3 * TEN:
        raise ValueError(f"own studies take {3 * TEN} repetitions or more; there are {number}")
    chosen = draw_studies(number - TEN, len(DATA_SETS), studies=_DRAWS, seed=replications.seed)
    rows, printed = [], summaries(replications).to_dict("records")
    for study in range(number // TEN):
        own = np.arange(study * TEN, (study + 1) * TEN)
        parts = {
            test: (
                np.abs(drawn.verdicts[..., own]).sum(axis=-1, dtype=np.int64),
                Studies(np.delete(drawn.verdicts, own, axis=-1), chosen),
            )
            for test, drawn in replications.studies.items()
        }
        outside = 0
        for row in printed:
            measure, pair = row["measure"], PAIRS.index(row["pair"])
            k, others = parts[row["procedure"], row["alpha"]]
            scores = score(k[pair], TEN, measure)
            value = scores.mean() if measure == R else scores.sum()
            digits = DIGITS[measure]
            among = place(
                round(float(value), digits),
                others.each(measure)[pair],
                digits,
                others.stretch,
            )
            outside += among.verdict == "differs"
        k, others = parts[FIVE_BY_TWO, LEVEL]
        of_others = np.abs(others.verdicts).sum(axis=-1, dtype=np.int64)
        odd = cell_pvalues(k, of_others, number - TEN) < CELL_LEVEL
        rows.append((study + 1, outside, int(odd.sum())))
    return pd.DataFrame(rows, columns=["study", "numbers", "cells"])


def numbers(own: pd.DataFrame, count: int) -> dict[str, str]:
    """Return what the text says of our own studies, of so many numbers."""
    return {
        "uci_own_low": str(count - own["numbers"].max()),
        "uci_own_high": str(count - own["numbers"].min()),
    }
