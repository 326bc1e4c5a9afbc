"""The tables of the scorecard, and the numbers in its text, ready for a page."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from fourpapers.item import Layout
from fourpapers.scorecard import card
from fourpapers.scorecard.reproduction import Reproduction
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED

#: What numbers that could not fail, or hardly, are called.
KINDS = {
    "arithmetic": "arithmetic",
    "shape": "shapes of data sets",
    "fitted": "fitted by design",
    "coarse": "cells of ten trials, judged at 1 %",
}
_CLAIMS = {
    FAILS: ("Claims that our measurements contradict.", "tbl-sco-fail"),
    UNDECIDED: ("Claims that our measurements leave open.", "tbl-sco-open"),
    HOLDS: ("Claims that our measurements confirm.", "tbl-sco-hold"),
}


def item_counts(counts: pd.DataFrame) -> Layout:
    """Count tables and figures; takes what :func:`~.card.counts` returns."""
    return Layout(counts, "Tables and figures by verdict.", "tbl-sco-items")


def claim_counts(counts: pd.DataFrame) -> Layout:
    """Count claims; takes what :func:`~.card.counts` returns."""
    return Layout(counts, "Claims by verdict.", "tbl-sco-claims")


def claims(rows: pd.DataFrame, verdict: str) -> Layout:
    """List the claims with a verdict; takes what :func:`~.card.claim_rows` returns."""
    caption, label = _CLAIMS[verdict]
    columns = {
        "where": "paper, section",
        "claim": "claim",
        "evidence": "ours, with 95 % intervals",
        "shown": "shown in",
    }
    if verdict == HOLDS:  # the evidence of so many would fill pages
        del columns["evidence"]
    listed = placed(linked(shortened(rows)), "section")
    return Layout(listed[listed["verdict"] == verdict], caption, label, columns)


def items(rows: pd.DataFrame) -> Layout:
    """List tables and figures; takes what :func:`~.card.item_rows` returns."""
    return Layout(
        placed(linked(rows), "item"),
        "Every table and figure of the papers, those that were not reproduced first.",
        "tbl-sco-every-item",
        {
            "where": "paper, item",
            "title": "what it shows",
            "numbers": "numbers",
            "verdict": "verdict",
            "shown": "shown in",
            "note": "remark",
        },
    )


def misses(by_table: pd.DataFrame) -> Layout:
    """Set misses beside chance; takes what :func:`~.chance.by_table` returns."""
    return Layout(
        placed(linked(by_table), "item"),
        "Numbers that differ, and how many may do so by chance (exceeded once in forty) if cells "
        "are independent, or have the correlation of the parameters. Last, how likely chance with "
        "that correlation makes as many misses as there are, or more.",
        "tbl-sco-misses",
        {
            "where": "paper, item",
            "cells": "numbers",
            "missed": "differ",
            "allowed": "independent",
            "allowed_correlated": "correlated",
            "chance": "probability",
            "shown": "shown in",
        },
        {"chance": ".3f"},
    )


def in_terminal(judged: Mapping[str, Reproduction]) -> str:
    """Write the scorecard for a terminal: the counts, then every table with numbers."""
    counted = card.summary(judged)
    numbers, claimed, listed = counted["numbers"], counted["claims"], counted["items"]
    lines = [
        f"{numbers['printed']} printed numbers, of which "
        f"{numbers['could_have_failed']} could have failed:",
        f"  {numbers['agree']:>4} agree",
        f"  {numbers['differs_with_cause']:>4} differ with a measured cause",
        f"  {numbers['unexplained']:>4} are unexplained",
        "and of the others:",
        *(
            f"  {of['agree']:>4} of {of['printed']} agree: {KINDS[kind]}"
            for kind, of in counted["other_numbers"].items()
        ),
        "",
        f"{sum(claimed.values())} claims: {_joined(claimed)}",
        f"{sum(listed.values())} tables and figures: {_joined(listed)}",
        "",
    ]
    rows = card.item_rows(judged)
    rows = placed(rows[rows["cells"] > 0], "item")
    columns = ["where", "cells", "agreeing", "with_cause", "unexplained", "verdict"]
    heads = ["paper, item", "numbers", "agree", "cause", "unexplained", "verdict"]
    shown = rows[columns].set_axis(heads, axis=1)
    return "\n".join([*lines, str(shown.to_string(index=False))])


def _joined(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in counts.items())


def placed(rows: pd.DataFrame, by: str) -> pd.DataFrame:
    """Say in one column, ``where``, which paper, and which section or item of it."""
    where = rows["paper"] + ", " + rows[by].astype(str)
    return rows.assign(where=where)


def shortened(rows: pd.DataFrame, pieces: int = 4) -> pd.DataFrame:
    """Keep the first pieces of long evidence, and count the others.

    Examples
    --------
    >>> shortened(pd.DataFrame({"evidence": ["a 1; b 2; c 3"]}), 2)["evidence"].item()
    'a 1; b 2; and 1 more'
    """
    words = []
    for text in rows["evidence"]:
        each = text.split("; ")
        more = [f"and {len(each) - pieces} more"] if len(each) > pieces else []
        words.append("; ".join(each[:pieces] + more))
    return rows.assign(evidence=words)


def linked(rows: pd.DataFrame) -> pd.DataFrame:
    """Turn labels into references that the page resolves."""
    shown = [", ".join(f"{{numref}}`{label}`" for label in labels) for labels in rows["shown"]]
    return rows.assign(shown=shown)


def numbers(
    items: pd.DataFrame,
    item_counts: pd.DataFrame,
    claim_counts: pd.DataFrame,
    by_table: pd.DataFrame,
) -> dict[str, str]:
    """Give the numbers in the text, by the names that it has."""
    total = item_counts.set_index("paper").loc["all"]
    of_claims = claim_counts.set_index("paper").loc["all"]
    beyond = by_table[by_table["missed"] > by_table["allowed"]]
    excused = beyond[beyond["missed"] <= beyond["allowed_correlated"]]
    return {
        "sco_items": str(total["all"]),
        "sco_tables": str((items["cells"] > 0).sum()),
        "sco_reproduced": str(total["reproduced"]),
        "sco_partly": str(total["in part"]),
        "sco_not": str(total["not reproduced"]),
        "sco_cells": f"{items['cells'].sum():,}",
        "sco_agree": f"{items['agreeing'].sum():,}",
        "sco_claims": str(of_claims["all"]),
        "sco_hold": str(of_claims[HOLDS]),
        "sco_fail": str(of_claims[FAILS]),
        "sco_open": str(of_claims[UNDECIDED]),
        "sco_beyond": str(len(beyond)),
        "sco_excused": str(len(excused)),
    }
