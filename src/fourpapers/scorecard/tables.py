"""The tables of the scorecard, and the numbers in its text, ready for a page or a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pandas as pd

from fourpapers.item import UNEXPLAINED, Layout
from fourpapers.published.items import PAPERS
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
#: Papers in a narrow column.
_SHORT = {
    "Dietterich 1998": "D 98",
    "Alpaydin 1999": "A 99",
    "Bouckaert 2003": "B 03",
    "Bouckaert & Frank 2004": "BF 04",
}
_DASH = "\N{EN DASH}"
_TRIED = re.compile(rf"^{UNEXPLAINED}[:;]\s*(tried\s+)?")
_MINUS = re.compile(r"(?<!\w)-(?=\d)")


def number_counts(reproductions: Mapping[str, Reproduction]) -> Layout:
    """Count printed numbers by paper: those that could have failed, and what became of them."""
    rows = []
    by_paper = {
        PAPERS[paper]: {paper: reproduction} for paper, reproduction in reproductions.items()
    }
    for name, part in [*by_paper.items(), ("all", reproductions)]:
        numbers = card.summary(part)["numbers"]
        if numbers["printed"]:
            rows.append({"paper": name, **numbers})
    return Layout(
        pd.DataFrame(rows, columns=["paper", *_NUMBER_HEADS]),
        "Printed numbers; those that could have failed, and what became of these.",
        "tbl-sco-numbers",
        {"paper": "paper", **_NUMBER_HEADS},
    )


_NUMBER_HEADS = {
    "printed": "printed",
    "could_have_failed": "could have failed",
    "agree": "agree",
    "differs_with_cause": "differ, with cause",
    "unexplained": "unexplained",
}


def causes(numbers: pd.DataFrame) -> Layout:
    """Say why numbers differ; takes what :func:`~.card.number_rows` returns."""
    rows = card.causes(numbers)
    return Layout(
        placed(rows.assign(cause=list(map(_with_references, rows["cause"]))), "item"),
        "Measured causes: how many numbers each explains, and how many of these could have failed.",
        "tbl-sco-causes",
        {
            "where": "paper, items",
            "cause": "cause",
            "numbers": "numbers",
            "could": "could have failed",
        },
    )


def unexplained(numbers: pd.DataFrame) -> Layout:
    """List every number that is unexplained; takes what :func:`~.card.number_rows` returns."""
    rows = numbers[numbers["outcome"] == UNEXPLAINED]
    tried = rows["cause"].fillna("").str.replace(_TRIED, "", regex=True).map(_with_references)
    return Layout(
        placed(
            linked(rows).assign(
                ours=[f"{value:.3g}" for value in rows["ours"]], tried=tried.replace("", _DASH)
            ),
            "item",
            _SHORT,
        ),
        "Numbers that are unexplained: as printed, and ours.",
        "tbl-sco-unexplained",
        {
            "where": "paper, item",
            "cell": "number",
            "value": "paper",
            "ours": "ours",
            "tried": "tried",
            "shown": "shown in",
        },
    )


def remarks(rows: pd.DataFrame) -> Layout:
    """List what must be known of tables; takes what :func:`~.card.item_rows` returns."""
    return Layout(
        placed(rows[rows["note"] != ""], "item"),
        "What a reader must know to read these counts.",
        "tbl-sco-remarks",
        {"where": "paper, item", "note": "remark"},
    )


def items(rows: pd.DataFrame) -> Layout:
    """List tables with numbers beside chance; takes what :func:`~.card.item_rows` returns."""
    rows = rows[rows["cells"] > 0]
    chance = list(rows["chance"])
    return Layout(
        placed(linked(rows), "item", _SHORT).assign(
            allowed=[_DASH if test is None else str(test.allowed) for test in chance],
            probability=[_DASH if test is None else f"{test.probability:.3f}" for test in chance],
            pooled=[_DASH if test is None else f"{test.pvalue:.3f}" for test in chance],
        ),
        "Tables and figures with printed numbers. Numbers that could have failed (all, if none "
        "could); how many agree, differ with a measured cause, are unexplained; how many may "
        "differ by chance (exceeded once in forty); the probability that as many differ by chance; "
        "p-value of the pooled test of all numbers.",
        "tbl-sco-tables",
        {
            "where": "paper, item",
            "cells": "numbers",
            "agreeing": "agree",
            "with_cause": "cause",
            "unexplained": "open",
            "allowed": "chance allows",
            "probability": "probability",
            "pooled": "pooled p",
            "verdict": "verdict",
            "shown": "shown in",
        },
    )


def drawn(rows: pd.DataFrame) -> Layout:
    """List figures and tables without numbers; takes what :func:`~.card.item_rows` returns."""
    return Layout(
        placed(linked(rows[rows["cells"] == 0]), "item"),
        "Tables and figures that print no numbers to compare.",
        "tbl-sco-drawn",
        {"where": "paper, item", "title": "what it shows", "numbers": "verdict",
         "shown": "shown in"},
    )  # fmt: skip


def failing(rows: pd.DataFrame) -> Layout:
    """List the claims that fail; takes what :func:`~.card.claim_rows` returns."""
    return Layout(
        _claims(rows, FAILS),
        "Claims that our measurements contradict, with 95 % intervals. Where the threshold is ours "
        "and not in the paper's words, the last words say what half and twice the threshold give.",
        "tbl-sco-fail",
        _CLAIM_HEADS,
    )


def undecided(rows: pd.DataFrame) -> Layout:
    """List the claims that are undecided; takes what :func:`~.card.claim_rows` returns."""
    return Layout(
        _claims(rows, UNDECIDED),
        "Claims that our measurements leave open, and what would decide them with probability 0.8.",
        "tbl-sco-open",
        {
            "claim": "claim",
            "reading": "read as",
            "evidence": "ours",
            "reason": "what would decide it",
            "shown": "shown in",
        },
    )


def holding(rows: pd.DataFrame) -> Layout:
    """List the claims that hold; takes what :func:`~.card.claim_rows` returns."""
    return Layout(
        _claims(rows, HOLDS),
        "Claims that our measurements confirm, with 95 % intervals. Where the threshold is ours, "
        "the last words say what half and twice the threshold give.",
        "tbl-sco-hold",
        _CLAIM_HEADS,
    )


_CLAIM_HEADS = {"claim": "claim", "reading": "read as", "evidence": "ours", "shown": "shown in"}


def _claims(rows: pd.DataFrame, verdict: str) -> pd.DataFrame:
    listed = placed(linked(shortened(rows[rows["verdict"] == verdict])), "section", _SHORT)
    texts = [_MINUS.sub("\N{MINUS SIGN}", text) for text in listed["evidence"]]
    other = [
        f". Half: {half}; twice: {twice}" if half else ""
        for half, twice in zip(listed["half"], listed["twice"], strict=True)
    ]
    beyond = [f". Other data sets: {v}" if v not in ("", verdict) else "" for v in listed["beyond"]]
    return listed.assign(
        claim=listed["where"] + ". " + listed["claim"],
        evidence=["".join(parts) for parts in zip(texts, other, beyond, strict=True)],
    )


def in_terminal(reproductions: Mapping[str, Reproduction]) -> str:
    """Write the scorecard for a terminal: the counts, then every table with numbers."""
    counted = card.summary(reproductions)
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
        f"  what would decide the undecided: {_joined(counted['undecided']) or 'there are none'}",
        f"{sum(listed.values())} tables and figures: {_joined(listed)}",
        "",
    ]
    rows = card.item_rows(reproductions)
    rows = placed(rows[rows["cells"] > 0], "item")
    columns = ["where", "cells", "agreeing", "with_cause", "unexplained", "verdict"]
    heads = ["paper, item", "numbers", "agree", "cause", "unexplained", "verdict"]
    table = rows[columns].set_axis(heads, axis=1)
    return "\n".join([*lines, str(table.to_string(index=False))])


def _joined(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in counts.items())


def placed(rows: pd.DataFrame, by: str, names: Mapping[str, str] | None = None) -> pd.DataFrame:
    """Say in one column, ``where``, which paper, and which section or item of it."""
    papers = rows["paper"] if names is None else rows["paper"].map(names)
    return rows.assign(where=papers + ", " + rows[by].astype(str))


def shortened(rows: pd.DataFrame, pieces: int = 3) -> pd.DataFrame:
    """Keep the first pieces of long evidence, and count the others.

    Examples
    --------
    >>> shortened(pd.DataFrame({"evidence": ["a 1; b 2; c 3"]}), 2)["evidence"].item()
    'a 1; b 2; and 1 more'
    """
    words = []
    for text in rows["evidence"]:
        parts = text.split("; ")
        more = [f"and {len(parts) - pieces} more"] if len(parts) > pieces else []
        words.append("; ".join(parts[:pieces] + more))
    return rows.assign(evidence=words)


def linked(rows: pd.DataFrame) -> pd.DataFrame:
    """Turn labels of tables, figures and chapters into references that the page resolves."""
    links = [", ".join(f"{{numref}}`{label}`" for label in labels) for labels in rows["shown"]]
    return rows.assign(shown=links)


def _with_references(text: str) -> str:
    """Turn labels in a sentence into references."""
    return re.sub(r"\b(tbl-[\w-]+)", r"{numref}`\1`", text)


def numbers(reproductions: Mapping[str, Reproduction]) -> dict[str, str]:
    """Give the numbers in the text, by the names that it has."""
    counted = card.summary(reproductions)
    printed, other = counted["numbers"], counted["other_numbers"]
    claimed, listed, reasons = counted["claims"], counted["items"], counted["undecided"]
    rows, rows_of_items = card.claim_rows(reproductions), card.item_rows(reproductions)
    ours = rows[rows["half"] != ""]
    firm = (ours["half"] == ours["verdict"]) & (ours["twice"] == ours["verdict"])
    only_here = (rows["verdict"] != UNDECIDED) & (rows["beyond"] == UNDECIDED)
    return {
        "sco_printed": f"{printed['printed']:,}",
        "sco_could": str(printed["could_have_failed"]),
        "sco_agree": str(printed["agree"]),
        "sco_share": f"{printed['agree'] / max(printed['could_have_failed'], 1):.0%}",
        "sco_cause": str(printed["differs_with_cause"]),
        "sco_unexplained": str(printed["unexplained"]),
        **{f"sco_{kind}": str(other[kind]["printed"]) for kind in KINDS},
        "sco_not_names": _named(rows_of_items, card.NOT),
        "sco_partly_names": _named(rows_of_items, card.PARTLY),
        "sco_items": str(sum(listed.values())),
        "sco_tables": str(sum(listed.values()) - listed["drawn"]),
        "sco_reproduced": str(listed["reproduced"]),
        "sco_partly": str(listed["in_part"]),
        "sco_not": str(listed["not_reproduced"]),
        "sco_claims": str(sum(claimed.values())),
        "sco_hold": str(claimed["holds"]),
        "sco_fail": str(claimed["does_not_hold"]),
        "sco_open": str(claimed["undecided"]),
        "sco_open_trials": str(reasons.get("more_trials", 0) + reasons.get("more_repetitions", 0)),
        "sco_open_sets": str(reasons.get("more_data_sets", 0)),
        "sco_open_never": str(reasons.get("nothing", 0)),
        "sco_these_only": str(int(only_here.sum())),
        "sco_ours": str(len(ours)),
        "sco_firm": str(int(firm.sum())),
    }


def _named(rows: pd.DataFrame, verdict: str) -> str:
    """Name the items with a verdict, paper by paper."""
    parts = rows[rows["verdict"] == verdict].groupby("paper", sort=False)["item"]
    return ", ".join(f"{paper} ({'; '.join(names)})" for paper, names in parts) or "none"
