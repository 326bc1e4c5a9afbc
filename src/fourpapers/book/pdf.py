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
#: What the core path leaves to the whole book: long tables, folded code, solutions to exercises.
_IN_THE_BOOK = "details.hide, div.solution"
#: The end of the line under a chapter's title, after which a link to the print is put.
_BUTTON = '<button type="button">print</button>'
#: Questions whose answers are folded away on the page.
_QUESTIONS = "section[id$=check-yourself] > details.sd-dropdown"


def print_book(out: Path | None = None, *, core: bool = False) -> Path:
    """Print the built pages with headless Chromium, in the order of the contents.

    Parameters
    ----------
    out : path, optional
        The file; ``_build/twolearners.pdf`` by default, or ``_build/twolearners-core.pdf``, which
        the pages then offer as well.
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
    offered = out is None
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
        keep(out, printed.read_bytes())
    if offered:
        _offer(out, root / "_build" / "html", "core path as PDF" if core else "book as PDF")
    return out


def _offer(printed: Path, site: Path, words: str) -> None:
    """Put the print beside the pages, and a link to it under the title of every chapter."""
    shutil.copy(printed, site / printed.name)
    for page in (site / "book").rglob("*.html"):
        address = os.path.relpath(site / printed.name, page.parent)
        link = f' · <a href="{address}">{words}</a>'
        text = page.read_text(encoding="utf-8")
        if _BUTTON in text and link not in text:
            keep(page, text.replace(_BUTTON, _BUTTON + link))


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
    answers = _article("Answers", "<p>To the questions under “Check yourself”.</p>")
    answers["id"] = "answers"
    for name in names:
        page = site / f"{name}.html"
        article = _read(page).select_one("article.bd-article")
        if article is None:
            raise BuildError(f"{page} has no article")
        _renamed(article, page, site, names)
        article["id"] = _key(name)
        for tag in article.select(_IN_THE_BOOK) if core else ():
            tag.decompose()
        _answers_apart(article, answers)
        whole.append(article)
    if answers.h3:
        glossary = whole.find(id=_key(_AFTER[0]))
        (glossary.insert_before if glossary else whole.append)(answers)
    if core:
        for colophon in whole.select(".colophon")[:-1]:
            colophon.decompose()
        there = {str(tag["id"]) for tag in whole.select("[id]")}
        for tag in whole.select('a[href^="#"]'):
            if str(tag["href"])[1:] not in there:
                tag.unwrap()
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
    return _article(
        "Two Learners, One Dataset: the core path",
        f"<p>Chapters {', '.join(numbers[:-1])} and {numbers[-1]} of the book, with its notation, "
        "glossary and bibliography. Chapters, tables and figures have the numbers that they have "
        "in the whole book. The book also has what is left out here: the other chapters, the long "
        "tables, and solutions to the exercises.</p>",
    )


def _article(title: str, text: str) -> Tag:
    return _parsed(f'<article class="bd-article"><h1>{title}</h1>{text}</article>')


def _answers_apart(article: Tag, answers: Tag) -> None:
    """Leave the questions of a chapter in their place, and put its answers with all others."""
    for number, question in enumerate(article.select(_QUESTIONS), start=1):
        if number == 1:
            title = _one(article, "h1")
            answers.append(_parsed(f"<h3>{title.decode_contents()}</h3>"))
        answer = _one(question, ".sd-summary-content")
        _one(answer, "p").insert(0, _parsed(f"<b>{number}. </b>"))
        answer["class"] = "answer"
        answers.append(answer)
        asked = _one(question, ".sd-summary-text")
        asked.name, asked["class"] = "p", "question"
        question.replace_with(asked)


def _one(tag: Tag, selector: str) -> Tag:
    found = tag.select_one(selector)
    assert found is not None, selector
    return found


def _parsed(text: str) -> Tag:
    return _one(BeautifulSoup(text, "html.parser"), "*")


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
    for tag in article.select("details"):
        tag["open"] = ""
    for tag in article.select(_ON_SCREEN):
        tag.decompose()


def _moved(address: str, page: Path, target: Path) -> str:
    if urlparse(address).scheme or address.startswith("#"):
        return address
    return os.path.relpath(page.parent / address, target.parent)
