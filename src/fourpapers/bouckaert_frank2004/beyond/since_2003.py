"""Table 5 beside that of Bouckaert (2003): the same data sets, other degrees of freedom."""

from __future__ import annotations

import pandas as pd

from fourpapers.bouckaert2003.table_2 import HIS
from fourpapers.bouckaert_frank2004.populations import SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    RESAMPLING,
    source_verdicts,
)
from fourpapers.bouckaert_frank2004.table_5 import GAP, printed, printed_consistency
from fourpapers.item import Layout
from fourpapers.published import published
from twolearners import significance
from twolearners.significance import Procedure, calibrated_df

#: What the tests are called in 2003 and in 2004, and with which df they were carried out.
_BOTH = {
    "5×2cv t": (("5x2cv-t", FIVE_BY_TWO), ("5x2 cv", FIVE_BY_TWO)),
    "ten resamples": (
        (
            "corrected-resampled",
            Procedure("corrected-resampled", 10, HIS["corrected-resampled"]),
        ),
        ("10 x resampling", RESAMPLING[10]),
    ),
    "one 10-fold cv": (
        ("kfold", Procedure("kfold", df=calibrated_df("kfold"))),
        ("10-fold cv", KFOLD),
    ),
    "ten 10-fold cv": (
        ("use-all-data", Procedure("use-all-data", 10, calibrated_df("use-all-data"))),
        ("corrected 10x10 fold cv", CROSS_VALIDATION[10]),
    ),
}


def beside_2003(*, trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Set the change in consistency from 2003 to 2004 beside ours, in per cent.

    Returns
    -------
    DataFrame
        ``test``, ``side`` (papers or ours), and ``1`` to ``4``: then and now on each source.
    """
    then, now = _printed()
    procedures = {procedure for pair in _BOTH.values() for _, procedure in pair}
    by_source = source_verdicts(procedures, trials=trials, seed=seed)
    ours = {
        test: 100 * float(significance.consistency(verdicts != 0).value)
        for test, verdicts in by_source.items()
    }
    rows = []
    for test, ((old, was), (new, own)) in _BOTH.items():
        sides = {
            "papers": [(then[old, str(n)], now[new, str(n)]) for n in SOURCES],
            "ours": [(ours[was, n], ours[own, n]) for n in SOURCES],
        }
        rows += [
            {"test": test, "side": side}
            | {str(n): f"{a:.1f} → {b:.1f}" for n, (a, b) in zip(SOURCES, both, strict=True)}
            for side, both in sides.items()
        ]
    return pd.DataFrame(rows)


def beside_2003_table(table: pd.DataFrame) -> Layout:
    """Show consistency then and now; takes what :func:`beside_2003` returns."""
    return Layout(
        table,
        "Consistency in per cent, 2003 → 2004. In 2003 all tests but 5×2cv had calibrated degrees "
        "of freedom (ten resamples: 8, by that paper); in 2004 they have their own, and the last "
        "one the corrected variance. Ours: the same change on the same data sets.",
        "tbl-rsm-before",
        {"test": "test", "side": "", **{str(source): f"source {source}" for source in SOURCES}},
    )


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of the two papers and of :func:`beside_2003`."""
    then, now = _printed()
    table_of_2004 = printed()
    old = published("bouckaert2003_table3").query("quantity == 'difference'")["value"]
    new = table_of_2004.loc[table_of_2004["test"] == GAP, "value"]
    same_gap = [float(a) == float(b) for a, b in zip(old, new, strict=True)]
    same_five = [then["5x2cv-t", n] == now["5x2 cv", n] for n in ("1", "2", "3", "4", "min")]
    jump = table[table["test"] == "one 10-fold cv"].set_index("side")["4"].str.replace("→", "to")
    return {
        "rsm_same_gap": str(sum(same_gap)),
        "rsm_same_five": str(sum(same_five)),
        "rsm_jump_paper": jump["papers"],
        "rsm_jump_ours": jump["ours"],
    }


def _printed() -> tuple[pd.Series, pd.Series]:
    """Return both papers' Table 5 by test and source."""
    then = published("bouckaert2003_table5").set_index(["test", "set"])["value"]
    now = printed_consistency().set_index(["test", "source"])["value"]
    return then.astype(float), now.astype(float)
