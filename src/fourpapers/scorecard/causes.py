"""Causes that were measured beyond the papers' own items: which numbers of a table each explains.

An item names the causes that it measures itself, in a column ``cause`` of its cells. What rests on
more than the paper asked is in a folder ``beyond/``, which items do not import; it is added here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pandas as pd

from fourpapers.bouckaert2003 import tables_5_6
from fourpapers.bouckaert2003.beyond import shifted_differences
from fourpapers.bouckaert_frank2004.beyond import first_neighbour, other_networks
from fourpapers.bouckaert_frank2004.experiments.other_sources import by_network
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


def _shifted_5(item: Item) -> pd.Series:
    measured = shifted_differences.study().consistency[shifted_differences.ALPHA]
    return _shift(tables_5_6.beside_table_5(measured), item, own=("set", "1"))


def _shifted_6(item: Item) -> pd.Series:
    measured = shifted_differences.study().consistency
    return _shift(tables_5_6.beside_table_6(measured), item)


def _shift(shifted: pd.DataFrame, item: Item, own: tuple[str, str] | None = None) -> pd.Series:
    """Explain what agrees once each set is shifted; Set 1 has no effect to shift."""
    agrees = shifted["verdict"] == "agrees"
    if own is not None:
        agrees &= item.cells[own[0]] != own[1]
    text = "the effect on our sets: agrees with one fitted shift each on Sets 2 to 4 (tbl-rpl-fit)"
    return agrees.map({True: text, False: ""})


def _networks(item: Item) -> pd.Series:
    """Explain what lies where other networks of the same description put it, row by row.

    A test whose numbers on all sources together are out of place stays unexplained.
    """
    cells = item.cells[item.kinds == "measured"]
    placed = other_networks.place_among_networks(cells, by_network(trials=12, seed=2004), seed=2003)
    by_test = other_networks.combine(placed)
    odd = by_test.loc[by_test["p"] < 0.05, "test"]
    within = placed[(placed["verdict"] == "within") & ~placed["test"].isin(odd)]
    there = set(zip(within["test"], within["value"], strict=True))
    text = "which network a source is: within the 95 % of other networks (tbl-rsm-placed)"
    # The lowest of a row is printed twice: as it is on its source, so in the last column.
    keys = zip(item.cells["test"], item.cells["value"], strict=True)
    return pd.Series([text if key in there else "" for key in keys], index=item.cells.index)


def _ties(table: str) -> Finder:
    """Explain what differs where ties vote and does not where the first of the nearest decides."""

    def find(item: Item) -> pd.Series:
        every = first_neighbour.ties()[0]
        part = every[every["table"] == table]
        cured = (part["votes_outside"] & ~part["first_outside"]).to_numpy()
        text = "ties of the nearest neighbour: agrees where the first of them decides"
        return pd.Series(cured, index=item.cells.index).map(
            {True: f"{text} (tbl-uci-ties-pairs)", False: ""}
        )

    return find


FINDERS: Mapping[tuple[str, str], Finder] = {
    ("bouckaert2003", "Table 5"): _shifted_5,
    ("bouckaert2003", "Table 6"): _shifted_6,
    ("bouckaert_frank2004", "Table 2"): _ties("2"),
    ("bouckaert_frank2004", "Table 3"): _ties("3"),
    ("bouckaert_frank2004", "Table 4"): _ties("4"),
    ("bouckaert_frank2004", "Section 4.3"): _ties("4.3"),
    ("bouckaert_frank2004", "Table 5"): _networks,
}
