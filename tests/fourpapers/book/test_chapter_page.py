"""What the builder adds to the page of a chapter, and how it spells percentages."""

from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.utils import new_document

from fourpapers.book.chapter_page import space_percentages


def test_percentages_are_spelt_one_way_except_in_code_and_formulas():
    page = new_document("page", get_default_settings())
    page += nodes.paragraph("", "at 5 %, ", nodes.inline("", "4.2%"), nodes.literal("", "7 % 2"))
    page += nodes.literal_block("", "8 %")
    space_percentages(page)
    assert page.astext().split("\n\n") == [
        "at 5\N{NO-BREAK SPACE}%, 4.2\N{NO-BREAK SPACE}%7 % 2",
        "8 %",
    ]
