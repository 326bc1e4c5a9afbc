"""The exercises of all chapters, gathered from the notebooks, with how hard they are.

What an exercise says stands in its chapter and nowhere else. ``book/exercises.toml`` adds, by
label, what the chapter does not say: difficulty and kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from fourpapers.book.catalogue import Chapter, ChapterError
from fourpapers.book.records import toml

#: How hard, and about how many minutes it takes.
DIFFICULTY = {1: ("warm-up", 10), 2: ("regular", 30), 3: ("project", 90)}
KINDS = ("proof", "computation", "experiment", "discussion")

_BLOCK = re.compile(
    r"^```\{(?P<kind>exercise|solution)-(?P<end>start|end)\}[ ]*(?P<title>[^\n]*)\n"
    r"(?P<options>(?::[^\n]*\n)*)```[ ]*(?:\n|\Z)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Exercise:
    """An exercise of a chapter.

    Attributes
    ----------
    chapter : Chapter
        Where it stands.
    label, title, text : str
        Its label in the book, its name, and what it asks.
    code_lines : int
        How many lines of code its solution has; none if it is all words.
    difficulty : int or None
        1, 2 or 3 (`DIFFICULTY`); None if nobody has said.
    kind : str or None
        One of `KINDS`.
    """

    chapter: Chapter
    label: str
    title: str
    text: str
    code_lines: int
    difficulty: int | None = None
    kind: str | None = None

    @property
    def stars(self) -> str:
        """The difficulty as a row of dots, or a dash if it is not rated."""
        return (
            "–" if self.difficulty is None else "●" * self.difficulty + "○" * (3 - self.difficulty)
        )


@dataclass(frozen=True)
class Piece:
    """A stretch of a notebook: ordinary text or code, an exercise, or a solution.

    ``label`` names the exercise that it is, or solves; it is empty elsewhere.
    """

    where: str
    label: str
    title: str
    cell: NotebookNode


def pieces(notebook: NotebookNode) -> Iterator[Piece]:
    """Cut a notebook into pieces, where exercises and solutions begin and end."""
    where, label, title = "text", "", ""
    for cell in notebook.cells:
        if cell.cell_type != "markdown":
            yield Piece(where, label, title, cell)
            continue
        at = 0
        for mark in [*_BLOCK.finditer(cell.source), None]:
            until = len(cell.source) if mark is None else mark.start()
            if text := cell.source[at:until].strip():
                yield Piece(where, label, title, nbformat.v4.new_markdown_cell(text))
            if mark is None:
                break
            at = mark.end()
            if mark["end"] == "end":
                where, label, title = "text", "", ""
            elif mark["kind"] == "exercise":
                labelled = re.search(r":label:\s*(\S+)", mark["options"])
                if labelled is None:
                    raise ChapterError(f"the exercise {mark['title']!r} has no :label:")
                where, label, title = "exercise", labelled[1], mark["title"].strip()
            else:
                where, label, title = "solution", mark["title"].strip(), ""


def exercises(chapter: Chapter) -> list[Exercise]:
    """Gather the exercises of a chapter, in its order."""
    rated = ratings(chapter.root)
    return [
        Exercise(chapter, label, title, text, lines, *rated.get(label, (None, None)))
        for label, title, text, lines in _asked(chapter.source, chapter.source.stat().st_mtime_ns)
    ]


@cache
def _asked(source: Path, _: int) -> list[tuple[str, str, str, int]]:
    """Read a chapter once, unless it changed: label, title, text and lines of code."""
    titles: dict[str, str] = {}
    texts: dict[str, list[str]] = {}
    lines: dict[str, int] = {}
    for piece in pieces(Chapter(source).notebook()):
        if piece.where == "exercise":
            titles[piece.label] = piece.title
            texts.setdefault(piece.label, []).append(piece.cell.source)
        elif piece.where == "solution" and piece.cell.cell_type == "code":
            lines[piece.label] = lines.get(piece.label, 0) + len(piece.cell.source.splitlines())
    return [
        (label, title, "\n\n".join(texts[label]), lines.get(label, 0))
        for label, title in titles.items()
    ]


def ratings(root: Path) -> dict[str, tuple[int, str]]:
    """Read ``book/exercises.toml``: label to difficulty and kind."""
    path = root / "book" / "exercises.toml"
    if not path.is_file():
        return {}
    rated = {}
    for label, fields in toml(path).items():
        rating = fields if isinstance(fields, dict) else {}
        difficulty, kind = rating.get("difficulty"), rating.get("kind")
        if difficulty not in DIFFICULTY or kind not in KINDS:
            raise ChapterError(
                f"{path.name}: {label} needs a difficulty of 1, 2 or 3 and a kind among "
                f"{', '.join(KINDS)}, not {difficulty!r} and {kind!r}"
            )
        rated[label] = (difficulty, kind)
    return rated
