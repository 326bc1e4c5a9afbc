"""Bouckaert (2003): seven tables and a figure number by number, and all claims."""

from __future__ import annotations

from fourpapers.bouckaert2003.claims import evidence
from fourpapers.item import item_function
from fourpapers.published.items import NUMBERS, items
from fourpapers.scorecard.judged import Compared, Judged, together


def judge() -> Judged:
    """Gather the items and the evidence that the chapters show."""
    compared = {}
    for published in items("bouckaert2003"):
        if published.how == NUMBERS:
            item = item_function("bouckaert2003", published.item)()
            compared[published.item] = Compared(item.cells, item.by_chance, item.level)
    return together(compared, **{k.replace("-", "_"): v for k, v in evidence().items()})
