"""What follows from data or chapters: written before each build into ``book/generated``."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import nbformat

from fourpapers.book import api, course, exam
from fourpapers.book.citation import book_entry
from fourpapers.book.notation import notation_page
from fourpapers.book.outputs import keep


def _bibtex(root: Path) -> str:
    return f"```bibtex\n{book_entry(root)}\n```\n"


#: What is written, and by which function of the checkout.
PAGES: dict[str, Callable[[Path], str]] = {
    "citation": _bibtex,
    "notation": notation_page,
    "core": course.core_page,
    "goals": course.goals_page,
    "weeks": course.weeks_page,
    "term": course.term_page,
    "handouts": course.handouts_page,
    "afternoon": course.afternoon_page,
    "weekend": course.weekend_page,
    "exam": exam.exam_page,
    "exercises": course.exercises_page,
    "api": api.reference,
}


def write(root: Path, folder: Path) -> list[Path]:
    """Write all of it for the book in ``root`` into ``folder``."""
    return [keep(folder / f"{name}.md", text(root)) for name, text in PAGES.items()]


#: The picture of the first page: the chapter that draws it, and the figure's name there.
_COVER = "02_dependence", "fig-size"


def cover(chapters: Path, folder: Path) -> Path | None:
    """Copy the picture of the first page from the executed chapter that draws it, if it is there.

    A book without that chapter has no such picture on its first page either: Sphinx would say so.
    """
    chapter, name = _COVER
    executed = chapters / f"{chapter}.ipynb"
    if not executed.is_file():
        return None
    notebook = nbformat.read(executed, as_version=4)
    (drawn,) = [
        output.data["image/png"]
        for cell in notebook.cells
        if cell.metadata.get("mystnb", {}).get("figure", {}).get("name") == name
        for output in cell.outputs
    ]
    return keep(folder / "cover.png", base64.b64decode(drawn))
