"""Table 1, its first columns: shapes of the 27 data sets."""

from __future__ import annotations

import pandas as pd

from fourpapers.item import Item, Layout
from fourpapers.published import published
from twolearners.datasets import list_datasets


def table_1_data_sets() -> Item:
    """Instances, attributes and classes, as printed and in the files."""
    cells = shapes(published("bouckaert_frank2004_table1"))
    layout = Layout(
        cells[cells["verdict"] != "agrees"],
        "Where the paper's Table 1 differs from the files.",
        "tbl-bf-differences",
        {
            "name": "set",
            "quantity": "number of",
            "value": "paper",
            "ours": "ours",
            "verdict": "verdict",
        },
    )
    return Item(cells, (layout,), by_chance=False, kind="shape")


def shapes(printed: pd.DataFrame) -> pd.DataFrame:
    """Hold the printed shapes against those of the files, number by number.

    Parameters
    ----------
    printed : DataFrame
        ``dataset`` as the paper calls it, ``instances``, ``attributes`` and ``classes``.

    Returns
    -------
    DataFrame
        ``name``, ``quantity``, ``value``, ``ours`` and ``verdict``: "agrees", "differs" or, for
        one attribute too many, "counts the class", which is then the ``cause``.
    """
    ours = list_datasets("Bouckaert & Frank 2004").reset_index().set_index("in_paper")
    rows = []
    for row in printed.drop_duplicates("dataset").to_dict("records"):
        files = ours.loc[row["dataset"]]
        for quantity in ("instances", "attributes", "classes"):
            value, in_file = int(row[quantity]), int(files[quantity])
            verdict = "agrees" if value == in_file else "differs"
            if quantity == "attributes" and value == in_file + 1:
                verdict = "counts the class"
            rows.append((files["name"], quantity, value, in_file, verdict))
    cells = pd.DataFrame(rows, columns=["name", "quantity", "value", "ours", "verdict"])
    counted = cells["verdict"] == "counts the class"
    return cells.assign(cause=counted.map({True: "the class is counted too", False: ""}))
