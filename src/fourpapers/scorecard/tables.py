"""The tables of the scorecard, and the numbers in its text, ready for a page."""

from __future__ import annotations

import pandas as pd

from fourpapers.item import Layout
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED

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
