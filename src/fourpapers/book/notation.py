"""The notation page, from ``book/symbols.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourpapers.book import contents
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.records import toml


def symbols(root: Path) -> list[dict[str, Any]]:
    """Read the table of symbols: ``write``, ``meaning``, ``chapter`` and ``papers`` of each."""
    path = root / "book" / "symbols.toml"
    table = toml(path).get("symbol")
    if not isinstance(table, list):
        raise ChapterError(f"{path} should hold a list of [[symbol]]")
    for symbol in table:
        for field in ("write", "meaning", "chapter"):
            if not isinstance(symbol, dict) or not isinstance(symbol.get(field), str):
                raise ChapterError(f"{path}: a symbol needs the text {field!r}, unlike {symbol}")
    return table


def notation_page(root: Path) -> str:
    """Write the symbols as a table, each with the chapter that uses it first."""
    chapters = {chapter.name[3:]: chapter for chapter in contents.in_the_book(root)}
    lines = ["| symbol | meaning | first used in | in the papers |", "|---|---|---|---|"]
    for symbol in symbols(root):
        first = chapters.get(symbol["chapter"])
        link = f"{{doc}}`{int(first.number)} </book/chapters/{first.name}>`" if first else ""
        lines.append(
            f"| {symbol['write']} | {symbol['meaning']} | {link} | {symbol.get('papers', '')} |"
        )
    return "\n".join(lines) + "\n"
