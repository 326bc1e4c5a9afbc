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
from fourpapers.book.own_page import can_be_made, expect_page, write_page
from fourpapers.book.plain import glued, plain


def worksheet(chapter: Chapter) -> NotebookNode:
    """Return a chapter with an empty cell where each solution was, and its numbers in its text.

    The numbers are those of the book, where it has been built; else the chapter is executed.
    """
    return _worksheet(chapter, _done(chapter))


def _done(chapter: Chapter) -> NotebookNode:
    built = chapter.executed
    return nbformat.read(built, as_version=4) if built.is_file() else execute(chapter, {})


def _worksheet(chapter: Chapter, done: NotebookNode, *, with_outputs: bool = False) -> NotebookNode:
    """Make it; a page, on which nothing can be run, shows what the cells have shown."""
    notebook = chapter.notebook()
    if with_outputs:
        outputs = {cell.source: cell.get("outputs", []) for cell in done.cells}
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell["outputs"] = outputs.get(cell.source, [])
    cells: list[NotebookNode] = []
    solved = ""
    for piece in pieces(notebook):
        if piece.where != "solution":
            cells.append(_plain(piece))
        elif piece.label != solved:
            solved = piece.label
            cells.append(nbformat.v4.new_code_cell("# your answer"))
    return plain(_with(notebook, cells), chapter, glued(done))


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
    cells = [_plain(piece) for piece in pieces(notebook) if piece.where != "text"]
    return plain(_with(notebook, [title, *cells]), chapter, glued(notebook))


def write_worksheet(chapter: Chapter, out: Path) -> list[Path]:
    """Write the worksheet of a chapter into the folder ``out``, as a notebook and as a page."""
    name = _expected(chapter, "worksheet", out)
    done = _done(chapter)
    page = _worksheet(chapter, done, with_outputs=True)
    return _written(_worksheet(chapter, done), page, chapter, name, out)


def write_solutions(chapter: Chapter, parameters: Mapping[str, Any], out: Path) -> list[Path]:
    """Execute a chapter and write its solutions, as a notebook and as a page."""
    name = _expected(chapter, "solutions", out)
    notebook = solutions(chapter, parameters)
    return _written(notebook, notebook, chapter, name, out)


def _expected(chapter: Chapter, kind: str, out: Path) -> str:
    name = f"{chapter.name}_{kind}"
    expect(out / f"{name}.ipynb")
    if can_be_made(chapter):
        expect_page(name, out)
    return name


def _written(
    notebook: NotebookNode, page: NotebookNode, chapter: Chapter, name: str, out: Path
) -> list[Path]:
    paths = [write(notebook, out / f"{name}.ipynb")]
    if can_be_made(chapter):
        paths.append(write_page(page, chapter, name, out))
    return paths


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
