"""The papers' numbers as data, and how ours compare with them."""

from __future__ import annotations

from decimal import Decimal
from importlib import resources

import pandas as pd


def published(name: str) -> pd.DataFrame:
    """Return a table of published numbers, ``value`` as printed in the paper.

    Examples
    --------
    >>> published("critical_values").loc[0, "value"]
    '3.841459'
    """
    folder = resources.files(__package__) / "tables"
    names = sorted(path.name.removesuffix(".csv") for path in folder.iterdir())
    if name not in names:
        raise LookupError(f"no published table {name!r}; there are {', '.join(names)}")
    with resources.as_file(folder / f"{name}.csv") as path:
        return pd.read_csv(path, dtype={"value": str, "section": str, "df": str})


def agreement(table: pd.DataFrame) -> pd.DataFrame:
    """Judge computed numbers, ``ours``, by the digits of the printed ``value``.

    A number that involves no chance either rounds to what was printed or
    it does not.

    Examples
    --------
    >>> data = pd.DataFrame({"value": ["2.571", "4.74"], "ours": [2.57058, 4.75506]})
    >>> agreement(data)["verdict"].tolist()
    ['agrees', 'differs']
    """
    verdicts = [
        "agrees" if _rounds_to(ours, printed) else "differs"
        for ours, printed in zip(table["ours"], table["value"], strict=True)
    ]
    return table.assign(verdict=verdicts)


def _rounds_to(ours: float, printed: str) -> bool:
    digits = Decimal(printed)
    return Decimal(repr(float(ours))).quantize(digits) == digits
