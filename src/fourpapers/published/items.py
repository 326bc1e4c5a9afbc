"""The tables and figures of the papers, and where the book shows each."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib import resources

#: The papers in the order of the book, and how they are called in a table.
PAPERS = {
    "dietterich1998": "Dietterich 1998",
    "alpaydin1999": "Alpaydin 1999",
    "bouckaert2003": "Bouckaert 2003",
    "bouckaert_frank2004": "Bouckaert & Frank 2004",
}
NUMBERS, CLAIMS, DRAWING = "numbers", "claims", "drawing"


@dataclass(frozen=True)
class PublishedItem:
    """A table or figure of a paper.

    Attributes
    ----------
    paper, item, title : str
        The paper's key, the number printed there, and what it shows.
    how : str
        How it can be judged: by its ``numbers``; by ``claims``, if only a picture is printed;
        or not at all, a ``drawing``.
    labels : tuple of str
        Where the book shows it.
    claims : tuple of str
        The claims that the text makes of it.
    note : str
        What a reader must know to take the verdict rightly.
    """

    paper: str
    item: str
    title: str
    how: str
    labels: tuple[str, ...]
    claims: tuple[str, ...] = ()
    note: str = ""

    @property
    def function(self) -> str:
        """The name of the function that makes it; see :mod:`fourpapers.item`."""
        return function_name(self.item)


def function_name(item: str) -> str:
    """Turn what an item is called into the name of the function that makes it.

    Examples
    --------
    >>> function_name("Table 1, last rows"), function_name("section-4.3")
    ('table_1_last_rows', 'section_4_3')
    """
    return re.sub(r"[\s.,-]+", "_", item.strip().lower())


def items(paper: str | None = None) -> list[PublishedItem]:
    """List the tables and figures of one paper or of all.

    Examples
    --------
    >>> [item.item for item in items("dietterich1998")][:2]
    ['Figure 1', 'Figure 2']
    """
    if paper is not None and paper not in PAPERS:
        raise LookupError(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    text = (resources.files("fourpapers.published") / "items.toml").read_text(encoding="utf-8")
    listed = []
    for fields in tomllib.loads(text)["item"]:
        lists = {name: tuple(fields.get(name, ())) for name in ("labels", "claims")}
        listed.append(PublishedItem(**{**fields, **lists}))
    return [item for item in listed if paper in (None, item.paper)]
