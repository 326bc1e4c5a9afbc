"""The order of the book: its parts, and the pages in each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from fourpapers.book.catalogue import Chapter


@dataclass(frozen=True)
class Part:
    """A part of the book as ``_toc.yml`` has it.

    Attributes
    ----------
    caption : str
        Its heading in the sidebar.
    pages : tuple of str
        Its pages, as paths without ending, such as ``book/chapters/02_dependence``.
    """

    caption: str
    pages: tuple[str, ...]

    def chapters(self, root: Path) -> list[Chapter]:
        """Return those pages that are notebooks."""
        sources = [root / "notebooks" / f"{Path(page).name}.py" for page in self.pages]
        return [Chapter(path) for path in sources if path.is_file()]


def parts(root: Path) -> list[Part]:
    """Read the parts in order; the first page stands before them all."""
    toc = yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8"))
    return [
        Part(part["caption"], tuple(one["file"] for one in part["chapters"]))
        for part in toc["parts"]
    ]


def pages(root: Path) -> list[str]:
    """List every page of the book in reading order."""
    toc = yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8"))
    return [toc["root"], *(page for part in parts(root) for page in part.pages)]


def in_the_book(root: Path) -> list[Chapter]:
    """List the chapters that the book has, in reading order."""
    return [one for part in parts(root) for one in part.chapters(root)]
