"""A page in the book's look for a chapter that was run with other parameters.

Sphinx builds it from the chapter alone. The other pages of the book are empty there, and only keep
their places, so that everything has the numbers of the book. What the chapter refers to in them is
said in words, with a link into the built book where there is one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import yaml
from nbformat import NotebookNode

from fourpapers.book import contents
from fourpapers.book.catalogue import Chapter
from fourpapers.book.labels import Target, targets, targets_of
from fourpapers.book.outputs import expect, expect_folder, keep
from fourpapers.book.parameters import ParameterError
from fourpapers.book.plain import LINK, ROLE, words_of
from fourpapers.book.records import mapping

#: Roles that Sphinx resolves on the page itself.
_OWN = ("glue", "math", "cite", "code", "download")
#: A file in the folder beside a page that says: it is ours to replace.
_MARK = ".fourpapers-page"
_MARKED = "python -m fourpapers run put these files here, and replaces them when it is run again\n"
_REFERENCES = "## References\n\n```{bibliography}\n:filter: docname in docnames\n```"
#: Without a sidebar the column would be as wide as the screen.
_ALONE = ".bd-main .bd-content .bd-article-container { max-width: 50rem; margin-inline: auto; }\n"
#: What a browser does not ask for.
_LEFT_OUT = ("*.map", "*.LICENSE.txt", "locales", "*.scss", "webpack-macros.html")


class PageError(RuntimeError):
    """Sphinx could not build the page."""


def can_be_made(chapter: Chapter) -> bool:
    """Say whether the chapter's checkout has what pages are made with."""
    return (chapter.root / "_config.yml").is_file()


def expect_page(name: str, out: Path) -> None:
    """See that a page and the files beside it can be written, and are nobody else's."""
    expect(out / f"{name}.html")
    files = out / f"{name}_files"
    expect_folder(files)
    if files.exists() and not (files / _MARK).is_file():
        raise ParameterError(
            f"{files} is there already and was not made by this command, so it is not touched: "
            "name another folder"
        )


def write_page(notebook: NotebookNode, chapter: Chapter, name: str, out: Path) -> Path:
    """Build the page of a notebook as ``name.html``, with a folder ``name_files`` beside it.

    Parameters
    ----------
    notebook : NotebookNode
        An executed chapter, or what is made of one.
    chapter : Chapter
        Whose place in the book it takes.
    name : str
        Of the page.
    out : path
        Folder for it.
    """
    expect_page(name, out)
    built = chapter.root / "_build" / "html"
    site = f"{_relative(built, out)}/" if (built / "index.html").is_file() else ""
    with tempfile.TemporaryDirectory(prefix="fourpapers-page-") as folder:
        source, pages = Path(folder) / "source", Path(folder) / "html"
        _stage(notebook, chapter, name, source, site)
        command = [sys.executable, "-m", "fourpapers.book.own_page", str(source), str(pages), name]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False,
            env=os.environ | {"FOURPAPERS_SITE": site},
        )  # fmt: skip
        if not (pages / f"{name}.html").is_file():
            raise PageError(f"the page could not be built: {done.stderr[-2000:]}")
        return _kept(pages, name, out)


def _stage(notebook: NotebookNode, chapter: Chapter, name: str, source: Path, site: str) -> None:
    """Write what Sphinx reads: the chapter, and a title for every other page."""
    root = chapter.root
    (source / "book").mkdir(parents=True)
    shutil.copytree(root / "book" / "_static", source / "book" / "_static")
    keep(source / "book" / "_static" / "own.css", _ALONE)
    shutil.copy(root / "book" / "references.bib", source / "book")
    shutil.copy(root / "_config.yml", source)
    toc = mapping(root / "_toc.yml")
    titles = {f"book/chapters/{other.name}": other.title for other in contents.in_the_book(root)}
    for part in toc["parts"]:
        for page in part["chapters"]:
            if page["file"] == f"book/chapters/{chapter.name}":
                page["file"] = name
    keep(source / "_toc.yml", yaml.safe_dump(toc, allow_unicode=True))
    for page in contents.pages(root):
        title = titles.get(page, Path(page).name.capitalize())
        keep(source / f"{page}.md", f"# {title}\n")
    (source / f"book/chapters/{chapter.name}.md").unlink()
    cells = list(notebook.cells)
    if "{cite" in nbformat.writes(notebook):
        cells.append(nbformat.v4.new_markdown_cell(_REFERENCES, id="references"))
    staged = nbformat.from_dict({**notebook, "cells": cells})
    text = nbformat.writes(without_other_pages(staged, chapter, site))
    keep(source / f"{name}.ipynb", text)


def without_other_pages(notebook: NotebookNode, chapter: Chapter, site: str = "") -> NotebookNode:
    """Put words, or links into the book at ``site``, for what refers to other pages."""
    own = targets_of(notebook, int(chapter.number))
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    labels = {*own, *re.findall(r"^\(([\w-]+)\)=", text, re.MULTILINE)}
    labels |= set(re.findall(r"^:(?:label|name): *(\S+)", text, re.MULTILINE))
    pages = _pages_of_labels(chapter.root) if site else {}
    by_label = targets(chapter.root)

    def linked(label: str, words: str) -> str:
        page = pages.get(label)
        return f'<a href="{site}{page}">{words}</a>' if page else words

    def role(match: re.Match[str]) -> str:
        name, role_text = match["name"], match["text"]
        label = re.sub(r".*<(.+)>\s*", r"\1", role_text, flags=re.DOTALL)
        if name.split(":")[0] in _OWN or label in labels:
            return match[0]
        if name == "term" and site:
            words = words_of(name, role_text, by_label, chapter.root)
            return f'<a href="{site}book/glossary.html">{words}</a>'
        return linked(label, words_of(name, role_text, by_label, chapter.root))

    def link(match: re.Match[str]) -> str:
        if match["label"] in labels:
            return match[0]
        target = by_label.get(match["label"])
        return linked(match["label"], match["words"] or _title(target, match["label"]))

    def write(text: str) -> str:
        return ROLE.sub(role, LINK.sub(link, text))

    return _rewritten(notebook, write)


def _rewritten(notebook: NotebookNode, write: Callable[[str], str]) -> NotebookNode:
    """Apply a function to all text of a notebook that becomes text of a page."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell["source"] = write(cell.source)
            continue
        figure = cell.metadata.get("mystnb", {}).get("figure", {})
        if "caption" in figure:
            figure["caption"] = write(figure["caption"])
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/markdown" in data:
                data["text/markdown"] = write(data["text/markdown"])
    return notebook


def _title(target: Target | None, label: str) -> str:
    return label if target is None else target.title or str(target)


def _pages_of_labels(root: Path) -> dict[str, str]:
    """Say on which page of the built book each label is, with its place if it has one."""
    pages = {}
    for chapter in contents.in_the_book(root):
        page = f"book/chapters/{chapter.name}.html"
        path = root / "_build" / "html" / page
        if not path.is_file():
            continue
        places = set(re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8")))
        for label in targets_of(chapter.notebook(), int(chapter.number)):
            anchors = [place for place in (label, f"equation-{label}") if place in places]
            pages[label] = f"{page}#{anchors[0]}" if anchors else page
        for label in places - pages.keys():
            pages.setdefault(label, f"{page}#{label}")
    return pages


def _kept(pages: Path, name: str, out: Path) -> Path:
    """Move a built page and its files to where they are wanted."""
    files = out / f"{name}_files"
    new = out / f".{name}_files.{os.getpid()}.partial"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    try:
        for folder in ("_static", "_images"):
            if (pages / folder).is_dir():
                ignore = shutil.ignore_patterns(*_LEFT_OUT)
                shutil.copytree(pages / folder, new / folder, ignore=ignore)
        keep(new / _MARK, _MARKED)
        shutil.rmtree(files, ignore_errors=True)
        new.rename(files)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    text = (pages / f"{name}.html").read_text(encoding="utf-8")
    text = re.sub(r'<link rel="(?:prev|next|index|search)"[^>]*>', "", text)
    text = re.sub(r'((?:src|href)=")(_static|_images)/', rf"\g<1>{files.name}/\g<2>/", text)
    return keep(out / f"{name}.html", text)


def _relative(path: Path, start: Path) -> str:
    return os.path.relpath(path.resolve(), start.resolve()).replace(os.sep, "/")


def build(source: Path, out: Path, name: str, site: str) -> None:
    """Let Sphinx read the staged book and write one page of it."""
    from jupyter_book.config import get_final_config
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    bare: dict[str, Any] = {
        "nitpicky": False,
        "suppress_warnings": ["*"],
        "book_site": site,
        "html_sidebars": {"**": []},
        "latex_individualpages": False,
    }
    settings, _ = get_final_config(
        user_yaml=source / "_config.yml", sourcedir=source, cli_config=bare, validate=False
    )
    options = settings["html_theme_options"]
    options |= {"show_prev_next": False, "article_header_start": [], "search_bar_text": ""}
    options["article_header_end"] = ["theme-switcher.html"]
    with patch_docutils(None), docutils_namespace():
        app = Sphinx(
            str(source), None, str(out), str(out.parent / "doctrees"), "html",
            confoverrides=settings, status=None, warning=None, freshenv=True,
        )  # fmt: skip
        app.add_css_file("own.css", priority=900)
        app.build(False, [str(source / f"{name}.ipynb")])


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], os.environ.get("FOURPAPERS_SITE", ""))
