"""Text that follows from data: written before each build into ``book/generated``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fourpapers.book import course
from fourpapers.book.citation import book_entry


def _bibtex(root: Path) -> str:
    return f"```bibtex\n{book_entry(root)}\n```\n"


#: What is written, and by which function of the checkout.
PAGES: dict[str, Callable[[Path], str]] = {
    "citation": _bibtex,
    "goals": course.goals_page,
    "weeks": course.weeks_page,
    "afternoon": course.afternoon_page,
    "exercises": course.exercises_page,
}


def write(root: Path, folder: Path) -> list[Path]:
    """Write all of it for the book in ``root`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in PAGES.items():
        path = folder / f"{name}.md"
        path.write_text(text(root), encoding="utf-8")
        paths.append(path)
    return paths
