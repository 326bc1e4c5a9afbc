"""The scorecard: one row for every table, figure and claim, the failures first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd
from scipy import stats
from tqdm import tqdm

from fourpapers.published.findings import claims, findings
from fourpapers.published.items import CLAIMS, DRAWING, PAPERS, items
from fourpapers.scorecard.reproduction import Reproduction, reproduce
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED

REPRODUCED, PARTLY, NOT = "reproduced", "in part", "not reproduced"
DRAWN = "drawn"
#: Verdicts on tables and figures and on claims, the worst first.
ITEM_VERDICTS = (NOT, PARTLY, REPRODUCED, DRAWN)
CLAIM_VERDICTS = (FAILS, UNDECIDED, HOLDS)
#: What is less probable than this is not put down to chance.
TAIL = 0.025


def judge(papers: Iterable[str] = tuple(PAPERS)) -> dict[str, Reproduction]:
    """Reproduce papers from the stored results, in the order of the book."""
    wanted = set(papers)
    if unknown := wanted - PAPERS.keys():
        raise LookupError(f"no paper {min(unknown)!r}; there are {', '.join(PAPERS)}")
    chosen = [paper for paper in PAPERS if paper in wanted]
    bar = tqdm(chosen, desc="papers", unit=" papers", leave=False, delay=1, disable=None)
    return {paper: reproduce(paper) for paper in bar}


def allowed_misses(cells: int, level: float = 0.05, tail: float = TAIL) -> int:
    """Return how many of so many cells may differ by chance, each with probability ``level``.

    Cells are taken to be independent; more misses have at most the probability ``tail``.

    Examples
    --------
    >>> allowed_misses(36)
    5
    """
    return int(stats.binom(cells, level).isf(tail))


def verdict(
    agreeing: int,
    cells: int,
    *,
    by_chance: bool = True,
    level: float = 0.05,
    joint: float | None = None,
) -> str:
    """Judge a table by how many of its numbers agree; ``level`` is how often chance misses.

    Numbers that agree one by one may be too unlikely all together: with a ``joint`` probability
    below that of the tail no table is reproduced.

    Examples
    --------
    >>> verdict(35, 36), verdict(29, 36), verdict(4, 36)
    ('reproduced', 'in part', 'not reproduced')
    >>> verdict(26, 27, by_chance=False)
    'in part'
    """
    likely = joint is None or joint >= TAIL
    if likely and cells - agreeing <= (allowed_misses(cells, level) if by_chance else 0):
        return REPRODUCED
    return PARTLY if 2 * agreeing >= cells else NOT


def claim_rows(judged: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every claim: paper, key, section, claim, evidence, verdict, shown; failures first."""
    parts = []
    for paper, reproduction in judged.items():
        if missing := [key for key in claims(paper) if key not in reproduction.evidence]:
            raise LookupError(f"nothing is known of {missing[0]!r}, which {paper} claims")
        # What speaks against a claim is said first.
        pieces = {
            key: sorted(some, key=lambda piece: CLAIM_VERDICTS.index(piece.verdict))
            for key, some in reproduction.evidence.items()
        }
        rows = findings(paper, pieces).assign(paper=PAPERS[paper])
        shown: list[Any] = [(reproduction.shown[key],) for key in rows["key"]]
        parts.append(rows.assign(shown=shown))
    return _worst_first(pd.concat(parts, ignore_index=True), CLAIM_VERDICTS)


def item_rows(judged: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every table and figure; failures first.

    Returns
    -------
    DataFrame
        paper, item, title, cells and agreeing (0 where no numbers are printed), numbers (in
        words), by_chance, level, verdict, shown, note.
    """
    rows = []
    for published in items():
        if published.paper not in judged:
            continue
        reproduction = judged[published.paper]
        cells, agreeing, level = 0, 0, 0.0
        if published.how == DRAWING:
            said, given = "nothing measured", DRAWN
        elif published.how == CLAIMS:
            evidence = {key: reproduction.evidence[key] for key in published.claims}
            verdicts = findings(published.paper, evidence)["verdict"]
            held = int((verdicts == HOLDS).sum())
            said, given = f"none printed; {held} of {len(verdicts)} claims hold", DRAWN
        else:
            item = reproduction.items[published.item]
            cells, agreeing, level = len(item.cells), item.agreeing, item.level
            said = f"{agreeing} of {cells} agree"
            given = verdict(
                agreeing, cells, by_chance=item.by_chance, level=level, joint=item.joint
            )
        rows.append(
            {
                "paper": PAPERS[published.paper],
                "item": published.item,
                "title": published.title,
                "cells": cells,
                "agreeing": agreeing,
                "numbers": said,
                "by_chance": published.chance,
                "level": level,
                "verdict": given,
                "shown": published.labels,
                "note": published.note,
            }
        )
    return _worst_first(pd.DataFrame(rows), ITEM_VERDICTS)


def counts(rows: pd.DataFrame, verdicts: Iterable[str]) -> pd.DataFrame:
    """Count verdicts by paper, with a last row for all of them."""
    order = [name for name in PAPERS.values() if name in set(rows["paper"])]
    table = pd.crosstab(rows["paper"], rows["verdict"])
    table = table.reindex(index=order, columns=list(verdicts), fill_value=0)
    table.loc["all"] = table.sum()
    table["all"] = table.sum(axis=1)
    return table.rename_axis(columns=None).reset_index()


def _worst_first(rows: pd.DataFrame, order: Iterable[str]) -> pd.DataFrame:
    rank = {name: place for place, name in enumerate(order)}
    return rows.sort_values(
        "verdict", key=lambda names: names.map(rank), kind="stable", ignore_index=True
    )
