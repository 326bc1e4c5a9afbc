"""The scorecard: one row for every table, figure and claim, the failures first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
from tqdm import tqdm

from fourpapers.item import AGREES, CAUSE, UNEXPLAINED, Kind
from fourpapers.published.findings import claims, findings
from fourpapers.published.items import CLAIMS, DRAWING, NUMBERS, PAPERS, items
from fourpapers.scorecard.chance import TAIL, Chance
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
_NUMBER = ("paper", "item", "cell", "shown", "value", "ours", "kind", "outcome", "cause")


def judge(
    papers: Iterable[str] = tuple(PAPERS), *, draws: int = 2000, seed: int = 2004
) -> dict[str, Reproduction]:
    """Reproduce papers from the stored results, in the order of the book.

    Parameters
    ----------
    draws, seed : int
        Pairs of studies that are drawn for each table, and the start of their random numbers.
    """
    names = set(papers)
    if unknown := names - PAPERS.keys():
        raise LookupError(f"no paper {min(unknown)!r}; there are {', '.join(PAPERS)}")
    chosen = [paper for paper in PAPERS if paper in names]
    bar = tqdm(chosen, desc="papers", unit=" papers", leave=False, delay=1, disable=None)
    return {paper: reproduce(paper, draws=draws, seed=seed) for paper in bar}


def verdict(agreeing: int, cells: int, chance: Chance | None = None) -> str:
    """Judge a table by how many of its numbers agree, and by all of them together.

    Without chance, all have to agree. With it, numbers that agree one by one may still be too
    unlikely all together: the pooled test says so.

    Examples
    --------
    >>> verdict(35, 36), verdict(4, 36)
    ('in part', 'not reproduced')
    >>> verdict(30, 36, Chance(allowed=7, probability=0.06, statistic=41, numbers=36, pvalue=0.3))
    'reproduced'
    """
    differing = cells - agreeing
    within = differing == 0
    if chance is not None:
        within = differing <= chance.allowed and chance.pvalue >= TAIL
    if within:
        return REPRODUCED
    return PARTLY if 2 * agreeing >= cells else NOT


def claim_rows(reproductions: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every claim, failures first.

    Returns
    -------
    DataFrame
        paper, key, section, claim, evidence, verdict, shown; threshold (the paper's or ours), half
        and twice (the verdicts with half and with twice a threshold of ours, or empty), reason
        (why it is undecided, or empty) and beyond (the verdict for data sets like the paper's,
        where the claim may speak of its own alone, or empty).
    """
    parts = []
    for paper, reproduction in reproductions.items():
        if missing := [key for key in claims(paper) if key not in reproduction.evidence]:
            raise LookupError(f"nothing is known of {missing[0]!r}, which {paper} claims")
        # What speaks against a claim is said first.
        pieces = {key: _adverse_first(some) for key, some in reproduction.evidence.items()}
        rows = findings(paper, pieces).assign(paper=PAPERS[paper])
        labels: list[Any] = [(reproduction.shown[key],) for key in rows["key"]]
        statements = claims(paper)
        other = [sensitivity(statements[key], reproduction.evidence[key]) for key in rows["key"]]
        parts.append(
            rows.assign(
                shown=labels,
                threshold=[statements[key].threshold for key in rows["key"]],
                **{name: [factors.get(name, "") for factors in other] for name in FACTORS},
                reason=[reason(statements[key], reproduction.evidence[key]) for key in rows["key"]],
                beyond=[reproduction.beyond.get(key, "") for key in rows["key"]],
            )
        )
    return _worst_first(pd.concat(parts, ignore_index=True), CLAIM_VERDICTS)


def _adverse_first(pieces: Sequence[Evidence]) -> list[Evidence]:
    """Sort evidence by its verdict, the worst first."""
    paired = zip(verdicts(pieces), pieces, strict=True)
    return [piece for _, piece in sorted(paired, key=lambda pair: CLAIM_VERDICTS.index(pair[0]))]


def number_rows(reproductions: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every printed number.

    Returns
    -------
    DataFrame
        paper, item, cell (which number it is, in words), shown, value, ours (in the unit of the
        paper), kind (see :data:`~fourpapers.item.Kind`), outcome (agrees, differs with cause, or
        unexplained) and cause.
    """
    parts = [pd.DataFrame(columns=[*_NUMBER])]
    for published in items():
        if published.paper not in reproductions or published.how != NUMBERS:
            continue
        item = reproductions[published.paper].items[published.item]
        columns = {name: item.cells.get(name, "") for name in ("value", "cause")}
        columns["ours"] = in_unit_of_paper(item.cells)
        labels: list[Any] = [published.labels] * len(item.cells)
        parts.append(
            pd.DataFrame({**columns, "kind": item.kinds, "outcome": item.outcomes}).assign(
                paper=PAPERS[published.paper],
                item=published.item,
                cell=cell_names(item.cells),
                shown=labels,
            )[[*_NUMBER]]
        )
    return pd.concat([part for part in parts if len(part)] or parts, ignore_index=True)


def cell_names(cells: pd.DataFrame) -> list[str]:
    """Name each number by what stands before its value: a test and a set, a data set and a pair.

    Examples
    --------
    >>> cell_names(pd.DataFrame({"test": ["t", "F"], "level": [0.05, 0.1], "value": ["1", "2"]}))
    ['t, 0.05', 'F, 0.1']
    """
    columns = list(cells.columns)
    before = columns[: columns.index("value")] if "value" in columns else []
    if "test" in columns and not {"test", "printed"} & set(before):
        before = ["test", *before]
    unsaid = {"z"}
    if "printed" in before:  # says it better than the name in the catalogue
        unsaid |= {"test"}
    if "procedure" in before:  # the title of the test says it
        unsaid |= {"procedure", "runs", "alpha"}
    printed = [name for name in before if name not in unsaid]
    return [
        ", ".join(f"{part:g}" if isinstance(part, float) else str(part) for part in row
                  if not pd.isna(part))
        for row in cells[printed].itertuples(index=False)
    ]  # fmt: skip


def in_unit_of_paper(cells: pd.DataFrame) -> pd.Series:
    """Return our numbers in per cent where the paper prints per cent and we have shares."""
    if "paper" not in cells:
        return cells["ours"] if "ours" in cells else pd.Series("", index=cells.index)
    percent = cells["value"].astype(float) > 1.5 * cells["paper"].astype(float)
    return cells["ours"].astype(float) * percent.map({True: 100, False: 1})


def item_rows(reproductions: Mapping[str, Reproduction]) -> pd.DataFrame:
    """List every table and figure; failures first.

    Returns
    -------
    DataFrame
        paper, item, title; of the numbers that could have failed (or of all, if none could):
        cells, agreeing, with_cause and unexplained, all 0 where no numbers are printed; numbers (in
        words), chance (a :class:`~.chance.Chance` or None), verdict, shown, note.
    """
    rows = []
    for published in items():
        if published.paper not in reproductions:
            continue
        reproduction = reproductions[published.paper]
        counted, chance = Counter[str](), reproduction.chance.get(published.item)
        if published.how == DRAWING:
            count, judgement = "nothing measured", DRAWN
        elif published.how == CLAIMS:
            evidence = {key: reproduction.evidence[key] for key in published.claims}
            judgements = findings(published.paper, evidence)["verdict"]
            holding = int((judgements == HOLDS).sum())
            count, judgement = f"none printed; {holding} of {len(judgements)} claims hold", DRAWN
        else:
            item = reproduction.items[published.item]
            measured = item.kinds == MEASURED
            counted = Counter(item.outcomes[measured] if measured.any() else item.outcomes)
            count = f"{counted[AGREES]} of {counted.total()} agree"
            judgement = verdict(counted[AGREES], counted.total(), chance)
        rows.append(
            {
                "paper": PAPERS[published.paper],
                "item": published.item,
                "title": published.title,
                "cells": counted.total(),
                "agreeing": counted[AGREES],
                "with_cause": counted[CAUSE],
                "unexplained": counted[UNEXPLAINED],
                "numbers": count,
                "chance": chance,
                "verdict": judgement,
                "shown": published.labels,
                "note": published.note,
            }
        )
    return _worst_first(pd.DataFrame(rows), ITEM_VERDICTS)


def summary(reproductions: Mapping[str, Reproduction]) -> dict[str, Any]:
    """Count numbers, claims and items: what the page and the command print.

    Returns
    -------
    dict
        ``numbers``: how many are ``printed``, how many ``could_have_failed`` and of these how many
        ``agree``, ``differs_with_cause`` and are ``unexplained``; ``other_numbers``: by kind, how
        many are ``printed`` and how many ``agree``; ``claims`` and ``items`` by verdict;
        ``undecided``: claims by what would decide them.

    Examples
    --------
    >>> summary({})["numbers"]["printed"]
    0
    """
    numbers = number_rows(reproductions)
    measured = numbers[numbers["kind"] == MEASURED]
    of_measured = Counter(measured["outcome"])
    other = {
        kind: {"printed": len(part), "agree": int((part["outcome"] == AGREES).sum())}
        for kind in OTHER_KINDS
        for part in [numbers[numbers["kind"] == kind]]
    }
    listed_claims = (
        claim_rows(reproductions) if reproductions else pd.DataFrame(columns=["verdict", "reason"])
    )
    claimed = Counter(listed_claims["verdict"])
    listed = Counter(item_rows(reproductions)["verdict"]) if reproductions else Counter()
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
        "undecided": _reasons(listed_claims),
        "items": {_key(name): listed[name] for name in (REPRODUCED, PARTLY, NOT, DRAWN)},
    }


def _reasons(rows: pd.DataFrame) -> dict[str, int]:
    """Count undecided claims by what would decide them: ``more_trials``, ``nothing`` and so on."""
    undecided = rows.loc[rows["verdict"] == UNDECIDED, "reason"]
    kinds = [text.partition(":")[0] for text in undecided]
    return dict(Counter(_key(kind) if kind.startswith("more") else "nothing" for kind in kinds))


def number_counts(numbers: pd.DataFrame) -> pd.DataFrame:
    """Count, by paper, what became of numbers that could have failed; the worst first."""
    measured = numbers[numbers["kind"] == MEASURED]
    return counts(measured.assign(verdict=measured["outcome"]), (UNEXPLAINED, CAUSE, AGREES))


def causes(numbers: pd.DataFrame) -> pd.DataFrame:
    """Count the numbers that each cause explains, and in which tables; takes :func:`number_rows`.

    A cause is what stands before the colon; behind it is what the cause makes of one number.

    Returns
    -------
    DataFrame
        paper, item (names joined), cause, numbers, and ``could``: those that could have failed.
    """
    rows = numbers[numbers["outcome"] == CAUSE]
    name = rows["cause"].str.partition(":")[0]
    rows = rows.assign(measured=rows["kind"] == MEASURED, name=name)
    grouped = rows.groupby(["paper", "name"], sort=False)
    return grouped.agg(
        cause=("cause", _one_of),
        item=("item", lambda names: ", ".join(dict.fromkeys(names))),
        numbers=("item", "size"),
        could=("measured", "sum"),
    ).reset_index()


def _one_of(causes: pd.Series) -> str:
    """Say what a cause makes of its numbers, or of the first of them."""
    name, colon, rest = causes.iloc[0].partition(":")
    return causes.iloc[0] if causes.nunique() == 1 else f"{name}; for one of them{colon}{rest}"


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
