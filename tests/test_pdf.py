"""The page that is printed to PDF holds the whole book, and its references lead somewhere."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from twolearners.chapters import ChapterError, pdf
from twolearners.chapters.pdf import one_page, print_book

ROOT = Path(__file__).resolve().parents[1]
BUILT = (ROOT / "_build" / "html" / "index.html").is_file()
needs_book = pytest.mark.skipif(not BUILT, reason="the book is not built: run make book")


@pytest.fixture(scope="module")
def page():
    path = one_page(ROOT)
    return path, BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@needs_book
def test_it_has_every_chapter_in_order(page):
    _, soup = page
    titles = [h.get_text() for h in soup.select("main article h1")]
    assert titles[0].startswith("Two Learners, One Dataset")
    numbered = [title for title in titles if title[0].isdigit()]
    assert [int(title.split(".")[0]) for title in numbered] == list(range(1, len(numbered) + 1))
    assert len(numbered) == len(list((ROOT / "notebooks").glob("[0-9]*.py")))


@needs_book
def test_every_reference_inside_the_book_has_a_target(page):
    _, soup = page
    ids = {tag["id"] for tag in soup.select("[id]")}
    links = [a["href"] for a in soup.select("main a[href]")]
    inside = [link for link in links if link.startswith("#")]
    assert len(inside) > 100
    assert [link for link in inside if link[1:] not in ids] == []


@needs_book
def test_every_picture_style_and_script_is_on_disk(page):
    path, soup = page
    files = [
        t.get("src") or t.get("href") for t in soup.select("img[src], script[src], link[href]")
    ]
    local = [name.split("?")[0] for name in files if "://" not in name]
    assert len(local) > 20
    assert [name for name in local if not (path.parent / name).exists()] == []


def test_without_a_browser_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(pdf.shutil, "which", lambda _: None)
    with pytest.raises(ChapterError, match="apt install chromium"):
        print_book()
