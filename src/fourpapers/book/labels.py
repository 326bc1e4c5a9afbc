"""What every label of the book points to: Figure 4.2, Theorem 2.5, equation (3.1), a chapter.

Pages are numbered by Sphinx, in the order in which things stand in a chapter. Here the same is
counted off the notebooks, for those who read one outside the book. The reference notebooks of the
tests, which every checkout has, tell what each chapter shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from fourpapers.book import contents
from fourpapers.book.catalogue import Chapter, ChapterError

_KINDS = ("theorem", "definition", "lemma", "proposition")
_THING = re.compile(
    r"^:{3,}\{prf:(?P<proof>"
    + "|".join(_KINDS)
    + r")\}[^\n]*\n(?::[a-z]+:[^\n]*\n)*?:label: *(?P<a>\S+)"
    r"|^\$\$ *\((?P<equation>[\w-]+)\)"
    r"|^\((?P<section>[\w-]+)\)=\n+#+ (?P<title>[^\n]+)"
    r"|^```\{exercise-start\}[^\n]*\n:label: *(?P<exercise>\S+)"
    r"|^:{3,}\{table\}[^\n]*\n:name: *(?P<table>\S+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Target:
    """What a label points to.

    Attributes
    ----------
    kind : str
        Such as theorem, figure, table, equation, exercise or section.
    number : str
        Such as 2.5; that of the chapter for a section.
    title : str
        Of a section.
    """

    kind: str
    number: str
    title: str = ""

    def __str__(self) -> str:
        if self.kind == "equation":
            return f"({self.number})"
        if self.kind == "section":
            return f"*{self.title}* (chapter {self.number})"
        return f"{self.kind.capitalize()} {self.number}"


def targets_of(notebook: NotebookNode, number: int) -> dict[str, Target]:
    """Count what a notebook labels, in its order, as chapter ``number``."""
    by_label: dict[str, Target] = {}
    counts: Counter[str] = Counter()
    for kind, label, title in _labelled(notebook):
        counts[kind] += 1
        place = str(number) if kind == "section" else f"{number}.{counts[kind]}"
        by_label[label] = Target(kind, place, title)
    return by_label


@cache
def targets(root: Path) -> dict[str, Target]:
    """Count what all chapters of the book label."""
    by_label: dict[str, Target] = {}
    try:
        book = contents.in_the_book(root)
    except (ChapterError, OSError):  # a chapter by itself knows its own labels
        return by_label
    for number, chapter in enumerate(book, start=1):
        by_label |= targets_of(_with_outputs(chapter), number)
    return by_label


def _with_outputs(chapter: Chapter) -> NotebookNode:
    """Return a chapter with the outputs that its tests compare with: its tables have labels."""
    notebook = chapter.notebook()
    path = chapter.root / "tests" / "reference" / f"{chapter.name}.ipynb"
    if path.is_file():
        cells = nbformat.read(path, as_version=4).cells
        outputs = {cell.source: cell.get("outputs", []) for cell in cells}
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell["outputs"] = outputs.get(cell.source, [])
    return notebook


def _labelled(notebook: NotebookNode) -> Iterator[tuple[str, str, str]]:
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from _in_text(cell.source)
            continue
        figure = cell.metadata.get("mystnb", {}).get("figure", {})
        if "name" in figure:
            yield "figure", figure["name"], ""
        if "remove-cell" in cell.metadata.get("tags", []):
            continue
        for output in cell.get("outputs", []):
            yield from _in_text(output.get("data", {}).get("text/markdown", ""))


def _in_text(text: str) -> Iterator[tuple[str, str, str]]:
    for match in _THING.finditer(text):
        kind = str(match.lastgroup)
        if match["proof"]:
            yield match["proof"], match["a"], ""
        elif match["section"]:
            yield "section", match["section"], match["title"]
        else:
            yield kind, match[kind], ""
