"""Every table and figure is traced to the function that makes it and to stored results."""

import ast

import nbformat
import pytest

from fourpapers.book import chapter_page, source_pages
from fourpapers.book.catalogue import chapters
from fourpapers.book.labels import _with_outputs
from fourpapers.book.makers import Maker, makers
from fourpapers.engine.sources import modules_of_experiments, source_file
from tests import ROOT

SHOWN = ":::{table} A caption\n:name: tbl-a\n\n| a |\n|---|\n| 1 |\n:::"
#: Of a chapter's own, such as what a reader would type.
UNMADE = {"tbl-own-tests"}


def made(*sources):
    """What makes the table that the last of some cells shows."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    data = {"text/markdown": SHOWN}
    cells[-1]["outputs"] = [nbformat.v4.new_output("display_data", data)]
    return makers(nbformat.v4.new_notebook(cells=cells)).get("tbl-a")


IMPORTS = (
    "from fourpapers.book import page\nfrom fourpapers.bouckaert2003 import claims, tables_5_6"
)
TABLE_5 = Maker(
    "fourpapers.bouckaert2003.tables_5_6",
    "table_5",
    ("bouckaert2003/five-by-two", "bouckaert2003/repeated-cv"),
)


@pytest.mark.parametrize(
    "sources",
    [
        ["page.show(tables_5_6.table_5(seed=1))"],
        ["found = tables_5_6.table_5(seed=1)", "page.show(found, 'tbl-a')"],
        ["found = tables_5_6.table_5(seed=1)", "rows = found.cells[found.low > 0]", "rows"],
        ["tables_5_6.table_5().draw()"],
    ],
)
def test_a_table_is_traced_to_its_function(sources):
    assert made(IMPORTS, *sources) == TABLE_5
    assert str(TABLE_5) == "tables_5_6.table_5"


def test_a_function_that_a_package_hands_on_is_found_where_it_is_defined():
    found = made("from twolearners import compare", "compare(1, 2)")
    assert found.name == "compare"
    assert found.module.startswith("twolearners.comparison")


def test_the_scorecard_is_traced_to_what_items_and_claims_read_and_to_nothing_beyond():
    found = made(
        "from fourpapers.scorecard import card, tables", "tables.number_counts(card.judge())"
    )
    stored = set(found.experiments)
    assert {"bouckaert2003/repeated-cv", "dietterich1998/simulated"} <= stored  # tables, claims
    assert "bouckaert-frank2004/first-neighbour" in stored  # a cause
    assert not stored & {"bouckaert2003/carry-over", "bouckaert-frank2004/modern"}


def test_a_line_names_every_experiment_few_or_many():
    links = chapter_page.Links("../")
    few, many = (
        chapter_page.made_line("tbl-a", Maker("fourpapers.item", "Item", names), links)
        for names in (("a/b", "c/d"), tuple(f"a/{letter}" for letter in "bcdefg"))
    )
    assert few.count('href="../stored/') == 2
    assert many.count('href="../stored/') == 6
    assert "6 stored experiments" in many


@pytest.mark.parametrize(
    "source", ["x = 1\nx", "print(1)", "y = y + 1 if False else 2\ny", "x = 1"]
)
def test_what_a_cell_computes_for_itself_has_no_maker(source):
    assert made(IMPORTS, source) is None


@pytest.mark.parametrize("one", chapters(ROOT), ids=lambda one: one.name)
def test_every_table_and_figure_of_a_chapter_has_a_maker_that_exists(one):
    notebook = _with_outputs(one)
    found = makers(notebook)
    captions = {
        cell.metadata["mystnb"]["figure"]["name"]
        for cell in notebook.cells
        if "figure" in cell.metadata.get("mystnb", {})
    }
    assert captions - found.keys() - UNMADE == set()
    for label, maker in found.items():
        tree = ast.parse(source_file(maker.module).read_text(encoding="utf-8"))
        assert maker.name in {getattr(node, "name", None) for node in tree.body}, label
        assert set(maker.experiments) <= modules_of_experiments().keys()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    source_pages.write(ROOT, folder)
    return folder


@pytest.mark.slow
class TestPagesOfCode:
    def test_have_a_place_for_each_function_and_link_imports(self, site):
        page = (site / source_pages.code_page(TABLE_5.module)).read_text(encoding="utf-8")
        assert 'id="table_5"' in page
        assert 'href="../../../code/fourpapers/item.html"' in page
        assert (site / "code/fourpapers/item.html").is_file()

    def test_show_every_line(self, site):
        page = (site / source_pages.code_page(TABLE_5.module)).read_text(encoding="utf-8")
        lines = source_file(TABLE_5.module).read_text(encoding="utf-8").count("\n")
        assert page.partition("<pre")[2].count("\n") >= lines - 1

    def test_of_results_name_every_file_and_how_to_compute_it_again(self, site):
        for name in TABLE_5.experiments:
            page = (site / source_pages.stored_page(name)).read_text(encoding="utf-8")
            files = sorted((ROOT / "results" / name).rglob("*.csv"))
            assert files
            for file in files:
                assert file.relative_to(ROOT).as_posix() in page
            assert f"python -m fourpapers verify {name} --share 1" in page

    def test_are_listed(self, site):
        listed = (site / "stored/index.html").read_text(encoding="utf-8")
        for name in modules_of_experiments():
            assert (f"../stored/{name}.html" in listed) == (ROOT / "results" / name).is_dir()
