"""The scorecard: one row for every table, figure and claim, the failures first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
from scipy import stats
from tqdm import tqdm

from fourpapers.item import AGREES, CAUSE, UNEXPLAINED, Kind
from fourpapers.published.findings import claims, findings
from fourpapers.published.items import CLAIMS, DRAWING, NUMBERS, PAPERS, items
from fourpapers.scorecard.decisions import FACTORS, reason, sensitivity
from fourpapers.scorecard.reproduction import Reproduction, reproduce
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED, Evidence, verdicts

REPRODUCED, PARTLY, NOT = "reproduced", "in part", "not reproduced"
DRAWN = "drawn"
#: Verdicts on tables and figures and on claims, the worst first.
ITEM_VERDICTS = (NOT, PARTLY, REPRODUCED, DRAWN)
CLAIM_VERDICTS = (FAILS, UNDECIDED, HOLDS)
#: Numbers that could have failed, and those that could not, or hardly.
MEASURED: Kind = "measured"
OTHER_KINDS: tuple[Kind, ...] = ("arithmetic", "shape", "fitted", "coarse")
_NUMBER = ("paper", "item", "shown", "value", "ours", "kind", "outcome", "cause")


def judge(papers: Iterable[str] = tuple(PAPERS)) -> dict[str, Reproduction]:
    """Reproduce papers from the stored results, in the order of the book."""
    wanted = set(papers)
    if unknown := wanted - PAPERS.keys():
        raise LookupError(f"no paper {min(unknown)!r}; there are {', '.join(PAPERS)}")
    chosen = [paper for paper in PAPERS if paper in wanted]
    bar = tqdm(chosen, desc="papers", unit=" papers", leave=False, delay=1, disable=None)
    return {paper: reproduce(paper) for paper in bar}


def allowed_misses(cells: int, level: float = 0.05, tail: float = 0.025) -> int:
    """Return how many of so many cells may differ by chance, each with probability ``level``.

    Cells are taken to be independent; more misses have at most the probability ``tail``.

    Examples
    --------
    >>> allowed_misses(36)
    5
    """
    return int(stats.binom(cells, level).isf(tail))


def verdict(agreeing: int, cells: int, *, by_chance: bool = True, level: float = 0.05) -> str:
    """Judge a table by how many of its numbers agree; ``level`` is how often chance misses.

    Examples
    --------
    >>> verdict(35, 36), verdict(29, 36), verdict(4, 36)
    ('reproduced', 'in part', 'not reproduced')
    >>> verdict(26, 27, by_chance=False)
    'in part'
    """
    if cells - agreeing <= (allowed_misses(cells, level) if by_chance else 0):
        return REPRODUCED
    return PARTLY if 2 * agreeing >= cells else NOT


def claim_rows(judged: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every claim, failures first.

    Returns
    -------
    DataFrame
        paper, key, section, claim, evidence, verdict, shown; threshold (the paper's or ours), half
        and twice (the verdicts with half and with twice a threshold of ours, or empty) and reason
        (why it is undecided, or empty).
    """
    parts = []
    for paper, reproduction in judged.items():
        if missing := [key for key in claims(paper) if key not in reproduction.evidence]:
            raise LookupError(f"nothing is known of {missing[0]!r}, which {paper} claims")
        # What speaks against a claim is said first.
        pieces = {key: _adverse_first(some) for key, some in reproduction.evidence.items()}
        rows = findings(paper, pieces).assign(paper=PAPERS[paper])
        shown: list[Any] = [(reproduction.shown[key],) for key in rows["key"]]
        known = claims(paper)
        other = [sensitivity(known[key], reproduction.evidence[key]) for key in rows["key"]]
        parts.append(
            rows.assign(
                shown=shown,
                threshold=[known[key].threshold for key in rows["key"]],
                **{name: [each.get(name, "") for each in other] for name in FACTORS},
                reason=[reason(known[key], reproduction.evidence[key]) for key in rows["key"]],
            )
        )
    return _worst_first(pd.concat(parts, ignore_index=True), CLAIM_VERDICTS)


def _adverse_first(pieces: Sequence[Evidence]) -> list[Evidence]:
    """Sort evidence by its verdict, the worst first."""
    paired = zip(verdicts(pieces), pieces, strict=True)
    return [piece for _, piece in sorted(paired, key=lambda pair: CLAIM_VERDICTS.index(pair[0]))]


def number_rows(judged: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every printed number.

    Returns
    -------
    DataFrame
        paper, item, shown, value, ours, kind (see :data:`~fourpapers.item.Kind`), outcome (agrees,
        differs with cause, or unexplained) and cause.
    """
    parts = [pd.DataFrame(columns=[*_NUMBER])]
    for published in items():
        if published.paper not in judged or published.how != NUMBERS:
            continue
        item = judged[published.paper].items[published.item]
        columns = {name: item.cells.get(name, "") for name in ("value", "ours", "cause")}
        shown: list[Any] = [published.labels] * len(item.cells)
        parts.append(
            pd.DataFrame({**columns, "kind": item.kinds, "outcome": item.outcomes}).assign(
                paper=PAPERS[published.paper], item=published.item, shown=shown
            )[[*_NUMBER]]
        )
    return pd.concat([part for part in parts if len(part)] or parts, ignore_index=True)


def item_rows(judged: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every table and figure; failures first.

    Returns
    -------
    DataFrame
        paper, item, title; of the numbers that could have failed (or of all, if none could):
        cells, agreeing, with_cause and unexplained, all 0 where no numbers are printed; numbers (in
        words), by_chance, level, verdict, shown, note.
    """
    rows = []
    for published in items():
        if published.paper not in judged:
            continue
        reproduction = judged[published.paper]
        counted, level = Counter[str](), 0.0
        if published.how == DRAWING:
            said, given = "nothing measured", DRAWN
        elif published.how == CLAIMS:
            evidence = {key: reproduction.evidence[key] for key in published.claims}
            judgements = findings(published.paper, evidence)["verdict"]
            held = int((judgements == HOLDS).sum())
            said, given = f"none printed; {held} of {len(judgements)} claims hold", DRAWN
        else:
            item = reproduction.items[published.item]
            measured = item.kinds == MEASURED
            counted = Counter(item.outcomes[measured] if measured.any() else item.outcomes)
            level = item.level
            said = f"{counted[AGREES]} of {counted.total()} agree"
            given = verdict(counted[AGREES], counted.total(), by_chance=item.by_chance, level=level)
        rows.append(
            {
                "paper": PAPERS[published.paper],
                "item": published.item,
                "title": published.title,
                "cells": counted.total(),
                "agreeing": counted[AGREES],
                "with_cause": counted[CAUSE],
                "unexplained": counted[UNEXPLAINED],
                "numbers": said,
                "by_chance": published.chance,
                "level": level,
                "verdict": given,
                "shown": published.labels,
                "note": published.note,
            }
        )
    return _worst_first(pd.DataFrame(rows), ITEM_VERDICTS)


def summary(judged: Mapping[str, Reproduction]) -> dict[str, Any]:
    """Count numbers, claims and items: what the page and the command print.

    Returns
    -------
    dict
        ``numbers``: how many are ``printed``, how many ``could_have_failed`` and of these how many
        ``agree``, ``differs_with_cause`` and are ``unexplained``; ``other_numbers``: by kind, how
        many are ``printed`` and how many ``agree``; ``claims`` and ``items`` by verdict.

    Examples
    --------
    >>> summary({})["numbers"]["printed"]
    0
    """
    numbers = number_rows(judged)
    measured = numbers[numbers["kind"] == MEASURED]
    of_measured = Counter(measured["outcome"])
    other = {
        kind: {"printed": len(part), "agree": int((part["outcome"] == AGREES).sum())}
        for kind in OTHER_KINDS
        for part in [numbers[numbers["kind"] == kind]]
    }
    claimed = Counter(claim_rows(judged)["verdict"]) if judged else Counter()
    listed = Counter(item_rows(judged)["verdict"]) if judged else Counter()
    return {
        "numbers": {
            "printed": len(numbers),
            "could_have_failed": len(measured),
            "agree": of_measured[AGREES],
            "differs_with_cause": of_measured[CAUSE],
            "unexplained": of_measured[UNEXPLAINED],
        },
        "other_numbers": other,
        "claims": {_key(name): claimed[name] for name in reversed(CLAIM_VERDICTS)},
        "items": {_key(name): listed[name] for name in (REPRODUCED, PARTLY, NOT, DRAWN)},
    }


def _key(verdict: str) -> str:
    return verdict.replace(" ", "_")


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
