"""End every page with what it was made from and how to cite it: an extension of Sphinx.

The commit is put in when pages are made and not when chapters are executed, so that executed
chapters have the same bytes in every clone.
"""

from __future__ import annotations

import html
import importlib.metadata
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fourpapers.book import contents
from fourpapers.book.catalogue import Chapter, project_root
from fourpapers.book.citation import book_entry, chapter_entry, record
from fourpapers.book.commit import Commit, commit
from fourpapers.book.records import made_with

#: The libraries that decide what a page shows.
LIBRARIES = ("numpy", "scipy", "scikit-learn", "pandas", "matplotlib")


def colophon(root: Path, page: str, state: Commit, executed: Path | None = None) -> str:
    """Return the last lines of a page.

    Parameters
    ----------
    root : path
        The checkout.
    page : str
        The page's name in the contents.
    state : Commit
        What the book is made from.
    executed : path, optional
        The executed notebook behind the page; it knows its parameters.
    """
    numbered = contents.in_the_book(root)
    places = {chapter.name: place for place, chapter in enumerate(numbered, start=1)}
    name = Path(page).name
    stated = str(state)
    facts = [f"Version {record(root).version}", stated]
    if name in places:
        chapter = numbered[places[name] - 1]
        parameters = _parameters(executed)  # a notebook forgets the order
        own = {name: parameters[name] for name in chapter.parameters if name in parameters}
        run_with = ", ".join(f"{name} = {value}" for name, value in own.items())
        values = {name: parameter.default for name, parameter in chapter.parameters.items()} | own
        facts.append(f"seed {values['seed']}" if "seed" in values else "no seed")
        facts.append(f"run with {run_with}" if own else "the book's own parameters")
        command = _command(chapter, own)
        bibtex = chapter_entry(
            root, chapter, places[name], stated if state.digest else "", run_with
        )
    else:
        command = "make book"
        bibtex = book_entry(root, stated if state.digest else "")
    return (
        '<div class="colophon">\n'
        f"<p>{html.escape('; '.join(facts))}; made again by "
        f"<code>{html.escape(command)}</code>.</p>\n"
        f"<p>With {', '.join(f'{name} {importlib.metadata.version(name)}' for name in LIBRARIES)}."
        "</p>\n"
        "<details><summary>Cite this page</summary>\n"
        '<div class="highlight-bibtex notranslate"><div class="highlight">'
        f"<pre>{html.escape(bibtex)}\n</pre></div></div>\n"
        "</details>\n</div>\n"
    )


def _command(chapter: Chapter, own: Mapping[str, Any]) -> str:
    options = [f"-p {name} {argument(value)}" for name, value in own.items()]
    return " ".join([f"python -m fourpapers run {chapter.number}", *options])


def argument(value: Any) -> str:
    """Write a value as it is given on the command line, where a shell takes nothing amiss.

    Examples
    --------
    >>> print(argument([0.1, 0.2]), argument("my file.csv"))
    0.1,0.2 'my file.csv'
    """
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return shlex.quote(text)


def _parameters(executed: Path | None) -> dict[str, Any]:
    return dict(made_with(executed).get("parameters", {})) if executed else {}


def setup(app: Any) -> dict[str, bool]:
    """Let Sphinx end each page with its colophon."""
    root = project_root(Path(app.srcdir))
    state = commit(root)
    pages = {Path(page).name for page in contents.pages(root)}

    def end(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
        # Search and its like have no text of their own; a worksheet is no page of the book.
        if doctree is not None and Path(page).name in pages:
            context["body"] += colophon(root, page, state, Path(app.srcdir) / f"{page}.ipynb")

    app.connect("html-page-context", end)
    app.add_css_file("colophon.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
