"""The order of the book: its parts, and the pages in each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourpapers.book.catalogue import Chapter, ChapterError
from fourpapers.book.records import mapping


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
    return [
        Part(part["caption"], tuple(chapter["file"] for chapter in part["chapters"]))
        for part in _contents(root)["parts"]
    ]


def pages(root: Path) -> list[str]:
    """List every page of the book in reading order."""
    return [_contents(root)["root"], *(page for part in parts(root) for page in part.pages)]


def _contents(root: Path) -> dict[str, Any]:
    path = root / "_toc.yml"
    listing = mapping(path)
    try:
        if (
            all({"caption", "chapters"} <= part.keys() for part in listing["parts"])
            and listing["root"]
        ):
            return listing
    except (KeyError, TypeError, AttributeError):
        pass
    raise ChapterError(f"{path} should hold a root, and parts with a caption and chapters")


def in_the_book(root: Path) -> list[Chapter]:
    """List the chapters that the book has, in reading order."""
    return [chapter for part in parts(root) for chapter in part.chapters(root)]
