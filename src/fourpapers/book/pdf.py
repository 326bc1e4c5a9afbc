"""Print the built book, or its core path: pages as one, references working, formulas typeset."""

from __future__ import annotations

import os.path
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urldefrag, urlparse

from bs4 import BeautifulSoup, Tag

from fourpapers.book import contents
from fourpapers.book.catalogue import ChapterError, project_root
from fourpapers.book.course import is_core
from fourpapers.book.outputs import expect, keep
from fourpapers.book.parameters import ParameterError
from fourpapers.book.site import BuildError

#: What the chapters of the core path refer to: symbols before them, words and papers after them.
_BEFORE, _AFTER = ("book/notation",), ("book/glossary", "book/bibliography")


#: What only a screen can use.
_ON_SCREEN = "a.headerlink, .prev-next-area, .colophon details, .made-by, .offers"


def print_book(out: Path | None = None, *, core: bool = False) -> Path:
    """Print the built pages with headless Chromium, in the order of the contents.

    Parameters
    ----------
    out : path, optional
        The file; ``_build/twolearners.pdf`` by default, or ``_build/twolearners-core.pdf``.
    core : bool
        Print the chapters of the core path alone, and what they refer to.
    """
    root = project_root()
    if not (root / "_build" / "html" / "index.html").is_file():
        raise ChapterError("the book is not built yet: run python -m fourpapers book first")
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise ChapterError("no browser to print with; on Debian: apt install chromium")
    name = "twolearners-core.pdf" if core else "twolearners.pdf"
    out = expect((out or root / "_build" / name).resolve())
    if out.suffix.lower() != ".pdf":
        raise ParameterError(f"{out.name} will be a PDF: name it {out.stem or 'book'}.pdf")
    out.parent.mkdir(parents=True, exist_ok=True)
    page = one_page(root, core=core)
    # Beside it, so that the old one is there until the new one is whole.
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".printing-") as profile:
        printed = Path(profile) / "book.pdf"
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
             "--disable-background-networking", f"--user-data-dir={profile}",
             "--virtual-time-budget=300000", "--generate-pdf-document-outline",
             f"--print-to-pdf={printed}", page.as_uri()],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if not printed.is_file():
            raise BuildError(f"{browser} printed nothing: {done.stderr[-2000:]}")
        return keep(out, printed.read_bytes())


def core_pages(root: Path) -> list[str]:
    """List the pages of the core path in their order."""
    pages = contents.pages(root)
    chapters = {f"book/chapters/{chapter.name}" for chapter in contents.in_the_book(root)
                if is_core(chapter.name[3:], root)}  # fmt: skip
    core = {*_BEFORE, *chapters, *_AFTER}
    return [page for page in pages if page in core]


def one_page(root: Path, *, core: bool = False) -> Path:
    """Put the articles of all pages into one, and point links between them inside it."""
    site, folder = root / "_build" / "html", root / "_build" / "print"
    target = folder / ("core.html" if core else "index.html")
    names = core_pages(root) if core else contents.pages(root)
    frame = _read(site / f"{names[0]}.html")
    whole = frame.new_tag("main")
    if core:
        whole.append(_title(root, names))
    for name in names:
        page = site / f"{name}.html"
        article = _read(page).select_one("article.bd-article")
        if article is None:
            raise BuildError(f"{page} has no article")
        _renamed(article, page, site, names)
        article["id"] = _key(name)
        whole.append(article)
    for tag in frame.head.select("[src], [href]") if frame.head else []:
        attribute = "src" if tag.has_attr("src") else "href"
        tag[attribute] = _moved(str(tag[attribute]), site / f"{names[0]}.html", target)
    for tag in whole.select("img[src]"):
        tag["src"] = os.path.relpath(str(tag["src"]), target.parent)
    assert frame.body is not None
    scripts = frame.body.find_all("script")
    frame.body.clear()
    frame.body["class"] = "print"
    frame.body.append(whole)
    for script in scripts:
        if script.has_attr("src"):
            script["src"] = _moved(str(script["src"]), site / f"{names[0]}.html", target)
        frame.body.append(script)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(str(frame), encoding="utf-8")
    return target


def _title(root: Path, names: list[str]) -> Tag:
    """Write the first page of the core path: what it is, and what is left out."""
    numbers = [
        str(place)
        for place, chapter in enumerate(contents.in_the_book(root), start=1)
        if f"book/chapters/{chapter.name}" in names
    ]
    text = (
        '<article class="bd-article"><h1>Two Learners, One Dataset: the core path</h1>'
        f"<p>Chapters {', '.join(numbers[:-1])} and {numbers[-1]} of the book, with its notation, "
        "glossary and bibliography. Chapters, tables and figures have the numbers that they have "
        "in the whole book; where the text refers to a chapter that is not here, the book has it."
        "</p></article>"
    )
    article = BeautifulSoup(text, "html.parser").article
    assert article is not None
    return article


def _read(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


def _key(name: str, fragment: str = "") -> str:
    return name.replace("/", "-") + (f"--{fragment}" if fragment else "")


def _renamed(article: Tag, page: Path, site: Path, names: list[str]) -> None:
    """Give ids a name of their own in the whole, and let links and pictures follow."""
    mine = page.relative_to(site).with_suffix("").as_posix()
    for tag in article.select("[id]"):
        tag["id"] = _key(mine, str(tag["id"]))
    for tag in article.select("img[src]"):
        tag["src"] = str((page.parent / str(tag["src"])).resolve())
    for tag in article.select("a[href]"):
        address, fragment = urldefrag(str(tag["href"]))
        if urlparse(address).scheme:
            continue
        other = (page.parent / address).resolve() if address else page
        name = other.relative_to(site).with_suffix("").as_posix()
        if name in names:
            tag["href"] = "#" + _key(name, fragment)
        else:
            tag.unwrap()  # paper has no page of code, and the core path not every chapter
    for tag in article.select("details.sd-dropdown"):
        tag["open"] = ""
    for tag in article.select(_ON_SCREEN):
        tag.decompose()


def _moved(address: str, page: Path, target: Path) -> str:
    if urlparse(address).scheme or address.startswith("#"):
        return address
    return os.path.relpath(page.parent / address, target.parent)
