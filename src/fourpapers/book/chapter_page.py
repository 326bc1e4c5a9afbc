"""What the builder adds to a chapter's page: an extension of Sphinx.

Under the title, how long it takes and whether it is on the core path, and what can be taken along;
beside an exercise, how hard it is; under a table or figure, what made it, from which results. In
the sidebar, chapters of the core path are marked.
"""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from nbformat import NotebookNode

from fourpapers.book import contents, source_pages
from fourpapers.book.catalogue import Chapter, project_root
from fourpapers.book.course import is_core, reading_minutes
from fourpapers.book.exercises import DIFFICULTY, ratings
from fourpapers.book.makers import Maker, makers
from fourpapers.book.plain import plain
from fourpapers.book.source_pages import code_page, stored_page

#: A table of more experiments than this says how many, and names them when asked.
_NAMED = 4
#: Letters from which on a cell of a table is read as a sentence.
_SENTENCE = 50
#: A percentage, and what stands on the page as it was typed or computed.
_PERCENT = re.compile(r"(?<=\d) ?%")
_AS_TYPED = (nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw)


@dataclass(frozen=True)
class Links:
    """Where a page's links lead.

    Attributes
    ----------
    site : str or None
        The way from the page to the top of the built book; None if there is no book to link to.
    own : bool
        Whether the page is a page of that book, with its downloads.
    """

    site: str | None
    own: bool = True

    def to(self, page: str, words: str) -> str:
        """Link to a page of the site, if there is one."""
        words = html.escape(words)
        return words if self.site is None else f'<a href="{self.site}{page}">{words}</a>'


def title_line(chapter: Chapter, links: Links) -> str:
    """Write the line under a chapter's title."""
    source = chapter.source.read_text(encoding="utf-8")
    line = f'<span class="minutes">about {reading_minutes(source)} minutes</span>'
    if _has_course(chapter.root):
        path = "core" if is_core(chapter.name[3:], chapter.root) else "optional"
        line += f' · <span class="path {path}">{path}</span>'
    if links.own and links.site is not None:
        at = f"{links.site}downloads/{chapter.name}"
        line += (
            f'<span class="offers"> · <a href="{at}.ipynb" download>notebook</a> · '
            f'<a href="{at}.py" download>source</a> · '
            '<button type="button">print</button></span>'
        )
    return f'<p class="chapter-line">{line}</p>\n'


def made_line(label: str, maker: Maker, links: Links) -> str:
    """Write the line under a table or figure."""
    line = "made by " + links.to(f"{code_page(maker.module)}#{maker.name}", str(maker))
    stored = ", ".join(links.to(stored_page(name), name) for name in maker.experiments)
    if len(maker.experiments) > _NAMED:
        # Not <details>, which no paragraph may hold: captions of figures are paragraphs.
        line += (
            f' · <button type="button" popovertarget="stored-{label}">{len(maker.experiments)} '
            f'stored experiments</button><span id="stored-{label}" popover>{stored}</span>'
        )
    elif maker.experiments:
        line += f" · stored results: {stored}"
    return f'<span class="made-by">{line}</span>'


def add_to_page(
    page: nodes.document, chapter: Chapter, notebook: NotebookNode, links: Links
) -> None:
    """Add all of it to the text of a chapter."""
    for title in page.findall(nodes.title):
        _after(title, title_line(chapter, links))
        break
    rated = ratings(chapter.root)
    maker_of = makers(notebook)
    for node in page.findall(nodes.Element):
        for label in {*node.get("ids", ()), *node.get("names", ())}:
            if label in rated and "exercise" in node.get("classes", ()):
                word = DIFFICULTY[rated[label][0]][0]
                _inside(node, nodes.title, f' <span class="difficulty">{word}</span>')
            elif label in maker_of and isinstance(node, nodes.figure | nodes.table):
                _inside(node, nodes.caption, made_line(label, maker_of[label], links))
                _inside(node, nodes.title, made_line(label, maker_of[label], links))


def mark_long_cells(page: nodes.document) -> None:
    """Mark cells of tables with sentences in them, which a phone must not squeeze."""
    for cell in page.findall(nodes.entry):
        if len(cell.astext()) > _SENTENCE:
            cell["classes"].append("long")


def space_percentages(page: nodes.document) -> None:
    """Write percentages one way, typed or computed: with a space that no line ends in."""
    for text in list(page.findall(nodes.Text)):
        if not isinstance(text.parent, _AS_TYPED):
            text.parent.replace(text, nodes.Text(_PERCENT.sub("\N{NO-BREAK SPACE}%", text)))


def _after(node: nodes.Element, text: str) -> None:
    place = node.parent.index(node)
    node.parent.insert(place + 1, nodes.raw("", text, format="html"))


def _inside(node: nodes.Element, kind: type[nodes.Element], text: str) -> None:
    for element in [child for child in node.children if isinstance(child, kind)][:1]:
        element += nodes.raw("", text, format="html")


def write_downloads(chapter: Chapter, notebook: NotebookNode, site: Path) -> None:
    """Put a chapter's notebook, which reads in any Jupyter, and its source into the site."""
    folder = site / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    text = nbformat.writes(plain(notebook, chapter)) + "\n"
    (folder / f"{chapter.name}.ipynb").write_text(text, encoding="utf-8")
    shutil.copyfile(chapter.source, folder / f"{chapter.name}.py")


def _has_course(root: Path) -> bool:
    return (root / "book" / "course.toml").is_file()


def _mark_core(chapters: Mapping[str, Chapter], env: Any) -> None:
    for page, listed in env.tocs.items():
        chapter = chapters.get(Path(page).name)
        if (
            chapter is not None
            and _has_course(chapter.root)
            and is_core(chapter.name[3:], chapter.root)
        ):
            for link in listed.findall(nodes.reference):
                link += nodes.inline("", "core", classes=["core-mark"])
                break


def setup(app: Any) -> dict[str, bool]:
    """Let Sphinx add to every chapter's page, and write what the pages link to."""
    root = project_root(Path(app.srcdir))
    chapters = {chapter.name: chapter for chapter in contents.in_the_book(root)}
    app.add_config_value("book_site", "own", "html")

    def links() -> Links:
        if app.config.book_site == "own":
            return Links("../../")
        return Links(app.config.book_site or None, own=False)

    def read(page: str) -> NotebookNode:
        return nbformat.read(Path(app.srcdir) / f"{page}.ipynb", as_version=4)

    def resolved(_: Any, page: nodes.document, name: str) -> None:
        mark_long_cells(page)
        space_percentages(page)
        chapter = chapters.get(Path(name).name)
        if chapter is not None:
            add_to_page(page, chapter, read(name), links())

    def updated(_: Any, env: Any) -> list[str]:
        _mark_core(chapters, env)
        return []

    def finished(app: Any, error: Exception | None) -> None:
        if error is None and links().own:
            source_pages.write(root, Path(app.outdir))
            for page in app.env.found_docs:
                if (chapter := chapters.get(Path(page).name)) is not None:
                    write_downloads(chapter, read(page), Path(app.outdir))

    app.connect("env-updated", updated)
    app.connect("doctree-resolved", resolved)
    app.connect("build-finished", finished)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
