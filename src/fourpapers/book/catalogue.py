"""Where the chapters are and what each of them is."""

from __future__ import annotations

import contextlib
import difflib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import jupytext
from nbformat import NotebookNode

from fourpapers.book.outputs import keep
from fourpapers.book.parameters import Parameter, declared
from fourpapers.engine.folders import checkout


class ChapterError(LookupError):
    """A chapter or a book that is not there."""


def project_root(start: Path | None = None) -> Path:
    """Find the checkout: the folder above, or the package's own, with the chapters in it."""
    root = checkout(start)
    if root is None:
        raise ChapterError(
            f"no book in {(start or Path.cwd()).resolve()} or above it: run this inside a "
            "checkout of the project, where notebooks/ and _toc.yml are"
        )
    return root


@dataclass(frozen=True)
class Chapter:
    """One text notebook, ``notebooks/NN_slug.py``."""

    source: Path

    @property
    def name(self) -> str:
        """The file's name without ending, such as ``02_dependence``."""
        return self.source.stem

    @property
    def number(self) -> str:
        """The two digits in front."""
        return self.name[:2]

    @property
    def root(self) -> Path:
        """The checkout the chapter lies in."""
        return self.source.parent.parent

    @property
    def executed(self) -> Path:
        """Where the book expects the executed notebook."""
        return self.root / "book" / "chapters" / f"{self.name}.ipynb"

    @property
    def reference(self) -> Path:
        """The executed notebook that tests compare with."""
        return self.root / "tests" / "reference" / f"{self.name}.ipynb"

    def notebook(self) -> NotebookNode:
        """Read the source afresh; cells are numbered, so that ids never change."""
        notebook = jupytext.read(self.source)
        for index, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{index:03d}"
        return notebook

    @cached_property
    def title(self) -> str:
        """The first heading."""
        for cell in self.notebook().cells:
            for line in cell.source.splitlines():
                if cell.cell_type == "markdown" and line.startswith("# "):
                    return str(line[2:].strip())
        raise ChapterError(f"{self.source.name} has no title: begin a markdown cell with '# '")

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters it declares."""
        return declared(self.notebook())

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The header's ``twolearners`` block: ``run_time`` and ``reference`` parameters."""
        return dict(self.notebook().metadata.get("twolearners", {}))

    @property
    def seconds(self) -> float | None:
        """How long the book's own took here the last time, if that is known."""
        try:
            seconds = float(self.executed.with_suffix(".seconds").read_text(encoding="ascii"))
        except (OSError, ValueError):  # never run, or a record that was cut off: nobody needs it
            return None
        return seconds if 0 <= seconds < float("inf") else None

    def took(self, seconds: float) -> None:
        """Note how long it took, beside the executed chapter; a folder that is full is no harm."""
        with contextlib.suppress(OSError):
            keep(self.executed.with_suffix(".seconds"), f"{seconds:.1f}")


def chapters(root: Path | None = None) -> list[Chapter]:
    """List the chapters in order."""
    folder = (root or project_root()) / "notebooks"
    return [Chapter(path) for path in sorted(folder.glob("[0-9][0-9]_*.py"))]


def chapter(name: str, root: Path | None = None) -> Chapter:
    """Find a chapter by number, file name or slug."""
    entries = chapters(root)
    for entry in entries:
        if name.removesuffix(".py") in (
            entry.number,
            entry.number.lstrip("0"),
            entry.name,
            entry.name[3:],
        ):
            return entry
    near = difflib.get_close_matches(name, [entry.name[3:] for entry in entries], n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    names = ", ".join(entry.name for entry in entries)
    raise ChapterError(f"no chapter {name!r}{hint}; there are {names}")
