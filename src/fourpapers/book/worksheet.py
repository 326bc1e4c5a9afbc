"""What a class is handed: a chapter without its solutions, and the solutions alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from fourpapers.book.catalogue import Chapter
from fourpapers.book.execute import execute, write
from fourpapers.book.exercises import Piece, pieces
from fourpapers.book.outputs import expect


def worksheet(chapter: Chapter) -> NotebookNode:
    """Return a chapter with an empty cell where each solution was; nothing is executed."""
    notebook = chapter.notebook()
    cells: list[NotebookNode] = []
    solved = ""
    for piece in pieces(notebook):
        if piece.where != "solution":
            cells.append(_plain(piece))
        elif piece.label != solved:
            solved = piece.label
            cells.append(nbformat.v4.new_code_cell("# your answer"))
    return _with(notebook, cells)


def solutions(
    chapter: Chapter, parameters: Mapping[str, Any], *, progress: bool = True
) -> NotebookNode:
    """Execute a chapter and return its exercises with their solutions and what these print."""
    notebook = execute(chapter, parameters, progress=progress)
    title = nbformat.v4.new_markdown_cell(
        f"# {chapter.title}: solutions\n\nMade by `python -m fourpapers solutions "
        f"{chapter.number}`. "
        "The code goes on where the chapter's own ends; to run it again, run the chapter."
    )
    kept = [_plain(piece) for piece in pieces(notebook) if piece.where != "text"]
    return _with(notebook, [title, *kept])


def write_worksheet(chapter: Chapter, out: Path) -> Path:
    """Write the worksheet of a chapter into the folder ``out``."""
    return write(worksheet(chapter), expect(out / f"{chapter.name}_worksheet.ipynb"))


def write_solutions(chapter: Chapter, parameters: Mapping[str, Any], out: Path) -> Path:
    """Execute a chapter and write its solutions into the folder ``out``."""
    path = expect(out / f"{chapter.name}_solutions.ipynb")
    return write(solutions(chapter, parameters), path)


def _plain(piece: Piece) -> NotebookNode:
    """Put an exercise's name above it, since a bare notebook does not know the book's boxes."""
    if piece.where == "exercise":
        return nbformat.v4.new_markdown_cell(f"### Exercise: {piece.title}\n\n{piece.cell.source}")
    return piece.cell


def _with(notebook: NotebookNode, cells: list[NotebookNode]) -> NotebookNode:
    for index, cell in enumerate(cells):
        cell["id"] = f"cell-{index:03d}"
    changed = notebook.copy()
    changed["cells"] = cells
    return changed
