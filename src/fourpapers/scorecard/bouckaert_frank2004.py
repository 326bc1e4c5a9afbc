"""Bouckaert and Frank (2004): five tables and a section number by number, and all claims."""

from __future__ import annotations

from fourpapers.bouckaert_frank2004 import claims
from fourpapers.item import item_function
from fourpapers.published.items import NUMBERS, items
from fourpapers.scorecard.judged import Compared, Judged, together

_PAPER = "bouckaert_frank2004"


def judge() -> Judged:
    """Gather the numbers of all items and the evidence on all claims."""
    compared = {}
    for published in items(_PAPER):
        if published.how == NUMBERS:
            item = item_function(_PAPER, published.function)()
            compared[published.item] = Compared(item.cells, item.by_chance, item.level)
    evidence = {label.replace("-", "_"): each for label, each in claims.evidence().items()}
    return together(compared, **evidence)
