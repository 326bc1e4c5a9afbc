"""For papers that do not provide items and evidence by convention: both gathered by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from fourpapers.item import Item
from fourpapers.scorecard.reproduction import Reproduction as Judged
from fourpapers.scorecard.reproduction import combine
from fourpapers.uncertainty import Evidence

__all__ = ["Compared", "Judged", "together"]


def Compared(cells: pd.DataFrame, by_chance: bool = True, level: float = 0.05) -> Item:  # noqa: N802
    """Make an item of its cells."""
    return Item(cells, by_chance=by_chance, level=level)


def together(compared: Mapping[str, Item], **claims: Mapping[str, Sequence[Evidence]]) -> Judged:
    """Put items and evidence together; keywords are labels, with underscores for hyphens."""
    return combine(compared, {label.replace("_", "-"): some for label, some in claims.items()})
