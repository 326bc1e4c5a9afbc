"""Tables that can be sorted in the page: by mouse and by key, from a disk."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests import ROOT

STATIC = ROOT / "book" / "_static"
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
TABLE = """
<div class="cell tag_sortable"><table><thead><tr><th>test</th><th>rate</th></tr></thead><tbody>
<tr><td>runs</td><td>10.5</td></tr><tr><td>McNemar</td><td>\u22122.0</td></tr>
<tr><td>5x2cv F</td><td>\u2013</td></tr><tr><td>folds</td><td>9.1</td></tr></tbody></table></div>
<table id="plain"><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium here: apt install chromium"),
]


@pytest.fixture
def page(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(
        f'<!doctype html><meta charset="utf-8"><link rel="stylesheet" '
        f'href="{(STATIC / "sortable.css").as_uri()}">{TABLE}'
        f'<script src="{(STATIC / "sortable.js").as_uri()}"></script>'
    )
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=BROWSER, args=flags)
        window = browser.new_page()
        window.wrong = []
        window.on("pageerror", lambda error: window.wrong.append(str(error)))
        window.on("console", lambda m: window.wrong.append(m.text) if m.type == "error" else None)
        window.goto(file.as_uri())
        yield window
        assert window.wrong == []
        browser.close()


def column(page, number):
    return page.locator(f".tag_sortable tbody td:nth-child({number})").all_inner_texts()


class TestSorting:
    def test_numbers_are_sorted_as_numbers_and_what_has_none_stays_last(self, page):
        head = page.get_by_role("button", name="rate")
        head.click()
        assert column(page, 2) == ["\u22122.0", "9.1", "10.5", "\u2013"]
        head.click()
        assert column(page, 2) == ["10.5", "9.1", "\u22122.0", "\u2013"]

    def test_words_are_sorted_as_words_whatever_their_case(self, page):
        page.get_by_role("button", name="test").click()
        assert column(page, 1) == ["5x2cv F", "folds", "McNemar", "runs"]

    def test_a_key_does_what_a_click_does(self, page):
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert column(page, 2)[0] == "\u22122.0"

    def test_the_head_tells_how_the_table_is_sorted(self, page):
        page.get_by_role("button", name="rate").click()
        heads = page.locator(".tag_sortable th")
        assert heads.nth(1).get_attribute("aria-sort") == "ascending"
        page.get_by_role("button", name="test").click()
        assert heads.nth(1).get_attribute("aria-sort") is None
        assert heads.nth(0).get_attribute("aria-sort") == "ascending"

    def test_rows_stay_whole(self, page):
        page.get_by_role("button", name="rate").click()
        rows = page.locator(".tag_sortable tbody tr").all_inner_texts()
        assert rows[0].split() == ["McNemar", "\u22122.0"]

    def test_other_tables_are_left_alone(self, page):
        assert page.locator("#plain button").count() == 0
