"""Alpaydin (1999): three tables number by number, and all claims."""

from __future__ import annotations

from fourpapers.alpaydin1999 import claims
from fourpapers.item import item_function
from fourpapers.published.items import NUMBERS, items
from fourpapers.scorecard.judged import Compared, Judged, together


def judge() -> Judged:
    """Gather the numbers and the evidence, with the parameters of the chapter."""
    compared = {}
    for published in items("alpaydin1999"):
        if published.how == NUMBERS:
            item = item_function("alpaydin1999", published.item)()
            compared[published.item] = Compared(item.cells, item.by_chance, item.level)
    labels = {label.replace("-", "_"): some for label, some in claims.evidence().items()}
    return together(compared, **labels)
