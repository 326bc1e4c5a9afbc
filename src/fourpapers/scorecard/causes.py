"""Causes that were measured beyond the papers' own items: which numbers of a table each explains.

An item names the causes that it measures itself, in a column ``cause`` of its cells. What rests on
more than the paper asked is in a folder ``beyond/``, which items do not import; it is added here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pandas as pd

from fourpapers.bouckaert_frank2004.beyond import first_neighbour
from fourpapers.dietterich1998.beyond import fold_correlation_readings
from fourpapers.item import Item

#: Finds causes: from an item to a sentence for each of its cells, empty where nothing is known.
Finder = Callable[[Item], pd.Series]


def explained(paper: str, items: Mapping[str, Item]) -> dict[str, Item]:
    """Add causes to the cells of items that do not name any."""
    return {
        name: _with_causes(item, FINDERS[paper, name])
        if (paper, name) in FINDERS and "cause" not in item.cells
        else item
        for name, item in items.items()
    }


def _with_causes(item: Item, finder: Finder) -> Item:
    causes = finder(item).where(item.cells["verdict"] != "agrees", "")
    return replace(item, cells=item.cells.assign(cause=causes))


def _ties(table: str) -> Finder:
    """Explain what differs where ties vote and does not where the first of the nearest decides."""

    def find(item: Item) -> pd.Series:
        every = first_neighbour.ties()[0]
        part = every[every["table"] == table]
        cured = (part["votes_outside"] & ~part["first_outside"]).to_numpy()
        text = "ties of the nearest neighbour: agrees where the first of them decides"
        tried = "unexplained: tried ties that go to the first neighbour"
        return pd.Series(cured, index=item.cells.index).map(
            {True: f"{text} (tbl-uci-ties-pairs)", False: f"{tried} (tbl-uci-ties-pairs)"}
        )

    return find


def _readings(item: Item) -> pd.Series:
    """Count the readings of the learners that were tried; the paper tells for none of them."""
    tried = len(fold_correlation_readings.reading_rows())
    return pd.Series(
        f"unexplained: tried {tried} readings (tbl-real-readings)", index=item.cells.index
    )


FINDERS: Mapping[tuple[str, str], Finder] = {
    ("dietterich1998", "Section 3.4"): _readings,
    ("bouckaert_frank2004", "Table 1, last rows"): _ties("1"),
    ("bouckaert_frank2004", "Table 2"): _ties("2"),
    ("bouckaert_frank2004", "Table 3"): _ties("3"),
    ("bouckaert_frank2004", "Table 4"): _ties("4"),
    ("bouckaert_frank2004", "Section 4.3"): _ties("4.3"),
}
