"""What a paper's items and claims came to, by the functions that the paper's folder provides.

A paper provides a function for each of its items (see :mod:`fourpapers.item`) and in its module
``claims`` a function ``evidence() -> {label: {claim: [Evidence, ...]}}``, where the label is that
of the chapter that measures them. If a paper's data sets stand for others, the module
also has ``beyond_its_data_sets() -> {claim: verdict}``. Defaults are the chapters' parameters.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fourpapers.item import Item, item_function
from fourpapers.published.items import NUMBERS, items
from fourpapers.scorecard.causes import explained
from fourpapers.scorecard.chance import Chance, measure
from fourpapers.uncertainty import Evidence

#: Packages of which functions are found by name; chapters that use them follow all their modules.
CALLED_BY_NAME = (
    "fourpapers.dietterich1998",
    "fourpapers.alpaydin1999",
    "fourpapers.bouckaert2003",
    "fourpapers.bouckaert_frank2004",
)
#: Which functions: those of items, also to draw them anew, and those that judge claims.
FUNCTIONS_BY_NAME = r"(table|figure|section)_\d\w*|evidence|beyond_its_data_sets"


@dataclass(frozen=True)
class Reproduction:
    """All that was found out about one paper.

    Attributes
    ----------
    items : mapping
        Tables and figures with printed numbers, by their name in the paper.
    evidence : mapping
        Evidence by claim.
    shown : mapping
        Label of the table in the book that shows a claim, by claim.
    chance : mapping
        What chance does to a table, by its name in the paper, where chance is involved.
    beyond : mapping
        Verdicts for data sets like the paper's, by claim, where it may speak of its own alone.
    """

    items: Mapping[str, Item] = field(default_factory=dict)
    evidence: Mapping[str, Sequence[Evidence]] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    chance: Mapping[str, Chance] = field(default_factory=dict)
    beyond: Mapping[str, str] = field(default_factory=dict)


def reproduce(paper: str, *, draws: int = 2000, seed: int = 2004) -> Reproduction:
    """Compute a paper's items and the evidence on its claims, as the chapters do.

    Parameters
    ----------
    draws, seed : int
        Pairs of studies that are drawn for each table, and the start of their random numbers.
    """
    numbers = [published.item for published in items(paper) if published.how == NUMBERS]
    claims = importlib.import_module(f"fourpapers.{paper}.claims")
    by_name = {name: item_function(paper, name)() for name in numbers}
    chances = {
        name: chance
        for name, item in by_name.items()
        if (chance := measure(paper, name, item, draws=draws, seed=seed)) is not None
    }
    beyond = claims.beyond_its_data_sets() if hasattr(claims, "beyond_its_data_sets") else {}
    reproduction = combine(explained(paper, by_name), claims.evidence())
    return replace(reproduction, chance=chances, beyond=beyond)


def combine(
    items: Mapping[str, Item], claims: Mapping[str, Mapping[str, Sequence[Evidence]]]
) -> Reproduction:
    """Put items and evidence, which is by label and claim, together."""
    evidence: dict[str, Sequence[Evidence]] = {}
    chapter_of: dict[str, str] = {}
    for label, by_claim in claims.items():
        if double := evidence.keys() & by_claim.keys():
            raise ValueError(
                f"{min(double)} is judged twice: in {label} and in {chapter_of[min(double)]}"
            )
        evidence |= by_claim
        chapter_of |= dict.fromkeys(by_claim, label)
    return Reproduction(items, evidence, chapter_of)
