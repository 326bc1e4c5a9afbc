"""What a chapter puts on its page: numbers in sentences, and tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fourpapers.book.inert import cell, inert
from fourpapers.item import Item, Layout

#: Two numbers with an x between them; 5x2cv-t is a name that is typed.
_PRODUCT = re.compile(r"\b(\d+)x(\d+)(?!cv-)")


def numbers(**values: str | float) -> None:
    """Hand numbers to the prose, which shows them with the ``glue`` role.

    Give text to choose the digits: ``numbers(size=f"{size:.3f}")``.
    """
    from myst_nb import glue  # only pages need it, not the library

    for name, value in values.items():
        glue(
            name.replace("_", "-"), value if isinstance(value, str) else float(value), display=False
        )


@dataclass(frozen=True)
class Table:
    """A table with caption and label: numbered in the book, plain in a notebook."""

    data: pd.DataFrame
    caption: str
    name: str

    def _repr_markdown_(self) -> str:
        head = "| " + " | ".join(map(cell, self.data.columns)) + " |"
        # Numbers line up on the right, words on the left.
        rule = (
            "|"
            + "|".join(
                "---" if pd.api.types.is_string_dtype(kind) and not _numeric(column) else "---:"
                for kind, (_, column) in zip(self.data.dtypes, self.data.items(), strict=True)
            )
            + "|"
        )
        rows = ["| " + " | ".join(map(cell, row)) + " |" for row in self.data.to_numpy()]
        body = "\n".join([head, rule, *rows])
        return f":::{{table}} {inert(self.caption)}\n:name: {self.name}\n\n{body}\n:::"

    def _repr_html_(self) -> str:
        data = self.data.rename(columns=_inert)
        for place, kind in enumerate(data.dtypes):
            if not pd.api.types.is_numeric_dtype(kind):
                data.isetitem(place, [_inert(value) for value in data.iloc[:, place]])
        text = str(data.to_html(index=False, escape=False))
        return f"{text}<p><em>{inert(self.caption)}</em></p>"

    def __repr__(self) -> str:
        return str(self.data.to_string(index=False))


def table(
    data: pd.DataFrame,
    *,
    caption: str,
    name: str,
    columns: Mapping[str, str] | None = None,
    formats: Mapping[str, str] | None = None,
) -> Table:
    """Make a numbered table of a data frame.

    Parameters
    ----------
    data : DataFrame
        The rows to show.
    caption, name : str
        Text under which it appears, and label for references to it.
    columns : mapping, optional
        Columns to show and the heading of each; all by default.
    formats : mapping, optional
        Format of a column's numbers, such as ``{"size": ".3f"}``.

    Examples
    --------
    >>> data = pd.DataFrame({"n": [10, 30], "size": [0.15391, 0.33398]})
    >>> table(data, caption="Sizes", name="tbl-sizes", formats={"size": ".3f"})
     n  size
    10 0.154
    30 0.334
    >>> table(pd.DataFrame({"test": ["5x2cv t"]}), caption="", name="tbl-test")
       test
    5×2cv t
    """
    formatted = data.copy()
    for column, spec in (formats or {}).items():
        formatted[column] = [_minus(format(value, spec)) for value in data[column]]
    if columns:
        formatted = formatted[list(columns)].rename(columns=dict(columns))
    for place, kind in enumerate(formatted.dtypes):
        if pd.api.types.is_string_dtype(kind):
            formatted.isetitem(place, [_times(value) for value in formatted.iloc[:, place]])
    return Table(formatted.rename(columns=_times), _times(caption), name)


def show(item: Item | Layout, label: str | None = None) -> Table:
    """Show a table: as laid out, or of an item the main one or the one with a label."""
    layout = item.layout(label) if isinstance(item, Item) else item
    return table(
        layout.rows,
        caption=layout.caption,
        name=layout.label,
        columns=layout.columns,
        formats=layout.formats,
    )


def with_interval(data: pd.DataFrame, digits: int = 3) -> pd.DataFrame:
    """Add ``interval``, in words, to rows with ``low`` and ``high``."""
    ends = zip(data["low"], data["high"], strict=True)
    return data.assign(
        interval=[_minus(f"[{low:.{digits}f}, {high:.{digits}f}]") for low, high in ends]
    )


def judged(data: pd.DataFrame, digits: int = 3) -> pd.DataFrame:
    """Add ``interval`` and ``verdict`` to rows with ``low``, ``high`` and ``exact``."""
    inside = data["exact"].between(data["low"], data["high"])
    return with_interval(data, digits).assign(
        verdict=inside.map({True: "agrees", False: "differs"})
    )


def _inert(value: Any) -> Any:
    return inert(value) if isinstance(value, str) else value


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def _times(value: Any) -> Any:
    """Write a multiplication sign between numbers, as in 5x2cv, but not in what is typed."""
    if not isinstance(value, str) or "`" in value:
        return value
    return _PRODUCT.sub("\\1\N{MULTIPLICATION SIGN}\\2", value)


def _numeric(column: pd.Series) -> bool:
    """Say whether a column is one of numbers; a dash or nothing may stand for one."""
    filled = [str(value)[:1] for value in column if str(value) not in ("", "\N{EN DASH}")]
    return bool(filled) and all(
        first.isdigit() or first in "\N{MINUS SIGN}.+[<" for first in filled
    )
