"""The executed notebooks that nbval compares every run with."""

from __future__ import annotations

from pathlib import Path

from nbformat import NotebookNode
from tqdm import tqdm

from twolearners.chapters.catalogue import Chapter, chapters
from twolearners.chapters.execute import execute, write


def rewrite(root: Path | None = None) -> list[Path]:
    """Execute every chapter with its fast parameters and store it as the reference."""
    paths = []
    for chapter in tqdm(chapters(root), desc="references"):
        paths.append(write(reference(chapter), chapter.reference))
    return paths


def reference(chapter: Chapter) -> NotebookNode:
    """Execute a chapter as tests do: fast parameters, no images."""
    notebook = execute(chapter, chapter.settings.get("reference", {}), progress=False)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for mime in [m for m in output.get("data", {}) if m.startswith("image/")]:
                del output["data"][mime]
    return notebook
