"""The executed notebooks that nbval compares every run with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nbformat import NotebookNode
from tqdm import tqdm

from fourpapers.book.catalogue import Chapter
from fourpapers.book.execute import execute, write
from fourpapers.book.outputs import expect


def rewrite(chapters: Sequence[Chapter]) -> list[Path]:
    """Execute chapters with their fast parameters and store them as references."""
    for chapter in chapters:
        expect(chapter.reference)
    paths = []
    for chapter in tqdm(chapters, desc="references"):
        paths.append(write(reference(chapter), chapter.reference))
    return paths


def reference(chapter: Chapter) -> NotebookNode:
    """Execute a chapter as tests do, with fast parameters; no text, no images."""
    notebook = execute(chapter, chapter.settings.get("reference", {}), progress=False)
    notebook["cells"] = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for index, cell in enumerate(notebook.cells):
        cell["id"] = f"code-{index:03d}"
        for output in cell.outputs:
            for mime in [m for m in output.get("data", {}) if m.startswith("image/")]:
                del output["data"][mime]
    return notebook
