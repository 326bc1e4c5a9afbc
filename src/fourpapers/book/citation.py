"""How the book and each of its chapters are cited, from the one record in ``CITATION.cff``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourpapers.book.catalogue import Chapter, ChapterError
from fourpapers.book.records import mapping

#: What TeX would carry out, and how it is written so that it is printed.
_IN_TEX = {sign: f"\\{sign}" for sign in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


@dataclass(frozen=True)
class Record:
    """What every citation of the book says."""

    title: str
    author: str
    year: str
    version: str


def record(root: Path) -> Record:
    """Read ``CITATION.cff``."""
    path = root / "CITATION.cff"
    try:
        citation = mapping(path)
        book = citation["preferred-citation"]
        return Record(
            title=str(citation["title"]),
            author=" and ".join(_name(author) for author in book["authors"]),
            year=str(citation["date-released"])[:4],
            version=str(citation["version"]),
        )
    except (KeyError, TypeError) as error:
        raise ChapterError(f"{path} lacks the field {error}") from error


def book_entry(root: Path, commit: str = "") -> str:
    """Return the BibTeX entry of the whole book; ``commit`` says from which commit."""
    of = record(root)
    return entry(
        "book",
        "twolearners",
        {"author": of.author, "title": of.title, "year": of.year, "note": _note(of, commit)},
    )


def chapter_entry(
    root: Path, chapter: Chapter, number: int, commit: str = "", run_with: str = ""
) -> str:
    """Return the BibTeX entry of a chapter, ``number`` being its place in the book.

    The key has the chapter's name, not its number, which may change between versions.
    """
    of = record(root)
    return entry(
        "incollection",
        "twolearners-" + chapter.name[3:].replace("_", "-"),
        {
            "author": of.author,
            "title": chapter.title,
            "booktitle": of.title,
            "chapter": str(number),
            "year": of.year,
            "note": _note(of, commit, run_with),
        },
    )


def entry(kind: str, key: str, fields: Mapping[str, str]) -> str:
    r"""Write a BibTeX entry; capitals are kept, and what TeX would read otherwise is escaped.

    Examples
    --------
    >>> print(entry("book", "ab", {"title": "C4.5 & F", "year": "2026"}))
    @book{ab,
      title = {{C4.5 \& F}},
      year  = {2026}
    }
    """
    wide = max(map(len, fields))
    lines = [f"  {name:<{wide}} = {_braced(name, text)}" for name, text in fields.items()]
    return f"@{kind}{{{key},\n" + ",\n".join(lines) + "\n}"


def _braced(name: str, text: str) -> str:
    escaped = re.sub(r"[&%$#_{}\\~^]", lambda match: _IN_TEX[match[0]], text)
    return f"{{{{{escaped}}}}}" if name in ("author", "title", "booktitle") else f"{{{escaped}}}"


def _note(of: Record, *more: str) -> str:
    return ", ".join([f"Version {of.version}", *(part for part in more if part)])


def _name(author: Mapping[str, Any]) -> str:
    if "name" in author:
        return str(author["name"])
    return f"{author['family-names']}, {author['given-names']}"
