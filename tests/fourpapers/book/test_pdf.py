"""The page that is printed to PDF holds the whole book, and its references lead somewhere."""

import re
import shutil

import pytest
from bs4 import BeautifulSoup

from fourpapers.book import contents, pdf
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.course import is_core
from fourpapers.book.pdf import core_pages, one_page, print_book
from tests import ROOT

BUILT = (ROOT / "_build" / "html" / "index.html").is_file()
needs_book = pytest.mark.skipif(not BUILT, reason="the book is not built: run make book")


@pytest.fixture(scope="module")
def page():
    path = one_page(ROOT)
    return path, BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@pytest.mark.slow
@needs_book
def test_it_has_every_chapter_in_order(page):
    _, soup = page
    titles = [h.get_text() for h in soup.select("main article h1")]
    assert titles[0].startswith("Two Learners, One Dataset")
    numbered = [title for title in titles if title[0].isdigit()]
    assert [int(title.split(".")[0]) for title in numbered] == list(range(1, len(numbered) + 1))
    assert len(numbered) == len(list((ROOT / "notebooks").glob("[0-9]*.py")))


@pytest.mark.slow
@needs_book
def test_every_reference_inside_the_book_has_a_target(page):
    _, soup = page
    ids = {tag["id"] for tag in soup.select("[id]")}
    links = [a["href"] for a in soup.select("main a[href]")]
    inside = [link for link in links if link.startswith("#")]
    assert len(inside) > 100
    assert [link for link in inside if link[1:] not in ids] == []


@pytest.mark.slow
@needs_book
def test_every_picture_style_and_script_is_on_disk(page):
    path, soup = page
    files = [
        t.get("src") or t.get("href") for t in soup.select("img[src], script[src], link[href]")
    ]
    local = [name.split("?")[0] for name in files if "://" not in name]
    assert len(local) > 20
    assert [name for name in local if not (path.parent / name).exists()] == []


@pytest.mark.usefixtures("small")
def test_without_a_browser_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(pdf.shutil, "which", lambda _: None)
    with pytest.raises(ChapterError, match="apt install chromium"):
        print_book()


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A book of two pages that refer to each other."""
    site = tmp_path / "_build" / "html"
    (site / "book").mkdir(parents=True)
    (tmp_path / "_toc.yml").write_text(
        "root: book/index\nparts: [{caption: I, chapters: [{file: book/one}]}]"
    )
    page = '<html><head></head><body><article class="bd-article">{}</article></body></html>'
    first = '<h1 id="a">First</h1><a href="one.html#b">on</a><a href="https://example.org">x</a>'
    second = (
        '<h1 id="b">Second</h1><a href="index.html">back</a><a href="#b">here</a>'
        '<span class="made-by">made by <a href="../code/a.html">a</a></span>'
        '<a href="../code/b.html">code</a>'
        '<details class="hide"><summary>Show the whole table</summary><p>Long</p></details>'
        '<section id="check-yourself"><details class="sd-dropdown"><summary>'
        '<span class="sd-summary-text">1. Why?</span></summary>'
        '<div class="sd-summary-content"><p>Because.</p></div></details></section>'
        '<div class="colophon"><p>Version</p><details><pre>@book</pre></details></div>'
    )
    (site / "index.html").write_text("")
    (site / "book" / "index.html").write_text(page.format(first))
    (site / "book" / "one.html").write_text(page.format(second))
    monkeypatch.setattr(pdf, "project_root", lambda: tmp_path)
    return tmp_path


def test_links_between_pages_become_links_inside_the_whole(small):
    soup = BeautifulSoup(one_page(small).read_text(encoding="utf-8"), "html.parser")
    assert [a["href"] for a in soup.select("main a")] == [
        "#book-one--b", "https://example.org", "#book-index", "#book-one--b"
    ]  # fmt: skip


def test_what_made_a_page_is_kept_and_what_is_folded_away_is_not(small):
    soup = BeautifulSoup(one_page(small).read_text(encoding="utf-8"), "html.parser")
    assert soup.select_one(".colophon").get_text() == "Version"


def test_what_a_page_folds_is_open_on_paper_and_answers_stand_apart(small):
    soup = BeautifulSoup(one_page(small).read_text(encoding="utf-8"), "html.parser")
    assert all(details.has_attr("open") for details in soup.select("details"))
    assert soup.select_one("#book-one details").get_text() == "Show the whole tableLong"
    assert soup.select_one("#book-one .question").get_text() == "1. Why?"
    assert "Because" not in soup.select_one("#book-one").get_text()
    assert soup.select_one("#answers h3").get_text() == "Second"
    assert soup.select_one("#answers .answer").get_text() == "1. Because."


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium: apt install chromium")
def test_the_printed_book_has_a_link_for_every_reference_and_an_outline(small):
    printed = print_book(small / "book.pdf").read_bytes()
    assert printed.startswith(b"%PDF")
    assert printed.count(b"/Subtype /Link") == 4
    assert printed.count(b"/URI (https://example.org") == 1
    assert b"/Outlines" in printed


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium: apt install chromium")
def test_pages_offer_the_print_once_it_is_there(small):
    page = small / "_build" / "html" / "book" / "one.html"
    button = '<button type="button">print</button>'
    page.write_text(page.read_text().replace("</h1>", f'</h1><p class="offers">{button}</p>'))
    print_book(small / "mine.pdf")
    assert "PDF" not in page.read_text()
    for _ in range(2):
        print_book()
    assert re.findall(f'{button} · <a href="(.*?)">(.*?)</a>', page.read_text()) == [
        ("../twolearners.pdf", "book as PDF")
    ]
    assert (page.parent / "../twolearners.pdf").read_bytes().startswith(b"%PDF")


def test_an_unbuilt_book_is_not_printed(small):
    (small / "_build" / "html" / "index.html").unlink()
    with pytest.raises(ChapterError, match="run python -m fourpapers book first"):
        print_book()


def test_what_leads_off_the_paper_is_text(small):
    soup = BeautifulSoup(one_page(small).read_text(encoding="utf-8"), "html.parser")
    assert not soup.select(".made-by, a[href*=code]")
    assert "code" in soup.select_one("#book-one").get_text()


def test_the_core_path_has_its_chapters_and_what_they_refer_to():
    pages = core_pages(ROOT)
    chapters = [f"book/chapters/{one.name}" for one in contents.in_the_book(ROOT)
                if is_core(one.name[3:], ROOT)]  # fmt: skip
    assert len(chapters) >= 6
    assert pages == ["book/notation", *chapters, "book/glossary", "book/bibliography"]


@pytest.mark.slow
@needs_book
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium: apt install chromium")
def test_the_core_path_prints_as_a_document_of_its_own(tmp_path):
    printed = print_book(tmp_path / "core.pdf", core=True).read_bytes()
    soup = BeautifulSoup((ROOT / "_build/print/core.html").read_text("utf-8"), "html.parser")
    titles = [title.get_text() for title in soup.select("article > section > h1, article > h1")]
    assert titles[0] == "Two Learners, One Dataset: the core path"
    assert len(titles) == len(core_pages(ROOT)) + 2
    assert "Answers" in titles
    assert len(soup.select("#answers .answer")) == 5 * len(soup.select("#answers h3"))
    assert not soup.select(".solution, details.hide")
    links = [a["href"] for a in soup.select("main a[href]")]
    ids = {tag["id"] for tag in soup.select("[id]")}
    assert [link for link in links if link.startswith("#") and link[1:] not in ids] == []
    assert not [link for link in links if not link.startswith(("#", "http", "mailto"))]
    assert printed.startswith(b"%PDF")
    assert 50 < len(re.findall(rb"/Type /Page\b", printed)) <= 65, "about sixty pages"
