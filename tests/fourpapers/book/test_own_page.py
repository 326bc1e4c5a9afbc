"""A chapter that was run again has a page that reads as well as the book's."""

import re

import nbformat
import pytest
from bs4 import BeautifulSoup

from fourpapers.book import worksheet
from fourpapers.book.catalogue import chapter
from fourpapers.book.execute import _banner, _below_title
from fourpapers.book.exercises import exercises
from fourpapers.book.labels import _with_outputs
from fourpapers.book.own_page import expect_page, without_other_pages, write_page
from fourpapers.book.parameters import ParameterError
from tests import ROOT


@pytest.fixture
def two():
    return chapter("02", ROOT)


def rewritten(two, text, site=""):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)])
    return without_other_pages(notebook, two, site).cells[0].source


@pytest.mark.parametrize(
    "text",
    [
        "(here)=\n## Here\n\nsee {ref}`here` and [](here)",
        ":::{prf:theorem}\n:label: thm-a\nIt is.\n:::\n\nBy {prf:ref}`thm-a`",
        "$$\nx\n$$ (eq-a)\n\nBy {eq}`eq-a`",
        "{glue:text}`size-10`, {cite}`dietterich1998` and {math}`x`",
    ],
)
def test_what_refers_to_the_page_itself_is_left_to_sphinx(two, text):
    assert rewritten(two, text) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("see [](five-tests)", "see Five tests"),
        ("see [that chapter](five-tests)", "see that chapter"),
        ("a {term}`fold`", "a fold"),
        ("in {numref}`fig-sources`", "in Figure 1.2"),
    ],
)
def test_what_refers_to_other_pages_is_said_in_words(two, text, wanted):
    assert rewritten(two, text) == wanted


def test_a_folder_of_the_readers_is_not_touched(tmp_path):
    mine = tmp_path / "02_dependence_files" / "thesis.txt"
    mine.parent.mkdir()
    mine.write_text("years of work")
    with pytest.raises(ParameterError, match="was not made by this command"):
        expect_page("02_dependence", tmp_path)
    assert mine.read_text() == "years of work"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Chapter 2 as its tests compare it, as if it had been run with 200 trials."""
    two, out = chapter("02", ROOT), tmp_path_factory.mktemp("my")
    notebook = _with_outputs(two)
    _below_title(notebook, _banner(two, {"trials": 200}))
    notebook.metadata["twolearners"] = {"parameters": {"trials": 200}}
    path = write_page(notebook, two, two.name, out)
    return path, BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@pytest.mark.slow
class TestThePage:
    def test_has_the_numbers_of_the_book(self, page):
        _, soup = page
        assert soup.select_one("article h1").get_text().startswith("2. ")
        sections = [span.get_text() for span in soup.select("h2 .section-number")]
        assert sections == [f"2.{place}. " for place in range(1, len(sections) + 1)]
        named = {tag["id"]: tag.select_one(".caption-number").get_text() for tag in
                 soup.select("table[id^=tbl-]")}  # fmt: skip
        assert named["tbl-critical"].strip() == "Table 2.1"

    def test_says_what_was_changed_below_its_title(self, page):
        _, soup = page
        box = soup.select_one("article h1 ~ .admonition")
        assert "Run with other parameters" in box.get_text()
        assert re.search(r"trials: 10000 in the book, 200 here", box.get_text())
        assert "run 02 -p trials 200" in soup.select_one(".colophon").get_text()

    def test_has_all_its_files_beside_it_and_asks_for_nothing_else(self, page):
        path, soup = page
        wanted = [tag.get("src") or tag.get("href") for tag in
                  soup.select("[src], link[href]")]  # fmt: skip
        files = [name.split("?")[0] for name in wanted]
        assert len(files) > 10
        assert [name for name in files if not (path.parent / name).is_file()] == []

    def test_leaves_no_hole_and_no_markup(self, page):
        text = page[1].select_one("article").get_text()
        assert not re.search(r"\{(?:glue|numref|ref|prf|cite|term)", text)
        assert not re.search(r"\]\([\w-]+\)", text)

    def test_lists_what_it_cites(self, page):
        assert "Dietterich" in page[1].select_one("div.citation-list, dl.citation").get_text()

    def test_takes_the_place_of_its_forerunner(self, page):
        path, _ = page
        two = chapter("02", ROOT)
        again = write_page(_with_outputs(two), two, two.name, path.parent)
        assert again == path
        assert "Run with other parameters" not in again.read_text(encoding="utf-8")
        assert sorted(one.name for one in path.parent.iterdir()) == [
            "02_dependence.html",
            "02_dependence_files",
        ]


@pytest.mark.slow
def test_a_worksheet_has_a_page_with_tables_and_without_solutions(tmp_path, monkeypatch):
    two = chapter("02", ROOT)
    monkeypatch.setattr(worksheet, "_done", lambda _: _with_outputs(two))
    notebook, page = worksheet.write_worksheet(two, tmp_path)
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    words = soup.select_one("article").get_text()
    assert soup.select("article table")
    assert words.count("# your answer") == len(exercises(two))
    assert "Solution" not in words
    assert not any(cell.get("outputs") for cell in nbformat.read(notebook, 4).cells)
