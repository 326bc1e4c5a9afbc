"""The built book, as a reader's browser sees it: from a disk, with no network."""

import re
import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests import ROOT

SITE = ROOT / "_build" / "html"
BROWSER = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
PAGES = sorted(
    path.relative_to(SITE).as_posix()
    for path in SITE.rglob("*.html")
    # index.html only sends the reader on to book/index.html
    if "_static" not in path.parts and path != SITE / "index.html"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--no-first-run",
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        BROWSER is None, reason="no Chromium here: apt install chromium to look at the pages"
    ),
    pytest.mark.skipif(not PAGES, reason="the book is not built: run make book"),
]
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 375, "height": 720}


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def look(browser):
    """Open pages in a fresh window and note whatever goes wrong there."""
    windows = []

    def open_page(name, viewport=DESK, query="", **options):
        window = browser.new_context(viewport=viewport, **options)
        windows.append(window)
        page = window.new_page()
        page.wrong = []
        page.on("console", lambda m: page.wrong.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("requestfailed", lambda r: page.wrong.extend(_fault(r)))
        page.on(
            "request",
            lambda r: (
                None
                if r.url.startswith(("file:", "data:", "blob:"))
                else page.wrong.append(f"off the machine: {r.url}")
            ),
        )
        page.goto((SITE / name).as_uri() + query, wait_until="load")
        page.evaluate("() => window.MathJax?.startup?.promise")
        return page

    yield open_page
    for window in windows:
        window.close()


def _fault(request):
    """Name a request that failed; one given up because the reader went on is no fault."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"failed: {request.url}"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_from_disk_without_error_or_request(look, name):
    page = look(name)
    page.wait_for_timeout(200)
    assert page.wrong == []
    assert page.title()


@pytest.mark.parametrize("name", [name for name in PAGES if "chapters/" in name])
def test_formulas_are_rendered(look, name):
    page = look(name)
    written = page.locator(".math").count()
    assert written > 5
    assert page.locator(".math mjx-container svg").count() >= written
    assert page.locator("[data-mml-node=merror]").count() == 0
    assert not re.search(r"\\\(|\\frac|\$\$", page.locator("article").inner_text())


@pytest.mark.parametrize("name", [name for name in PAGES if "chapters/" in name])
def test_pictures_are_there_with_captions_numbers_and_descriptions(look, name):
    page = look(name)
    figures = page.locator("article figure")
    assert figures.count() >= (1 if "scorecard" in name else 2)
    for figure in figures.all():
        assert figure.locator("img").evaluate("image => image.naturalWidth") > 600
        assert len(figure.locator("img").get_attribute("alt") or "") > 30
        assert re.match(r"Fig\. \d+\.\d+", figure.locator("figcaption").inner_text())


@pytest.mark.parametrize("name", [name for name in PAGES if "chapters/" in name])
def test_no_number_is_missing_from_a_sentence(look, name):
    text = look(name).locator("article").inner_text()
    assert "glue" not in text
    assert "nan" not in re.findall(r"\w+", text)


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_does_not_scroll_sideways(look, name):
    page = look(name, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_first_page_sends_the_reader_on(look):
    page = look("book/glossary.html")
    page.goto((SITE / "index.html").as_uri())
    page.wait_for_url("**/book/index.html")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Two Learners")


def test_the_sidebar_leads_to_another_chapter(look):
    page = look("book/chapters/01_question.html")
    page.get_by_role("link", name="what dependence does").first.click()
    page.wait_for_load_state()
    assert "02_dependence" in page.url
    assert page.wrong == []


def test_the_sidebar_can_be_put_away(look):
    page = look("book/chapters/01_question.html")
    sidebar = page.locator("#pst-primary-sidebar")
    assert sidebar.bounding_box()["x"] >= 0
    page.locator("button.primary-toggle:visible").first.click()
    page.wait_for_timeout(600)
    box = sidebar.bounding_box()
    assert box is None or box["x"] + box["width"] <= 1 or not sidebar.is_visible()


def test_the_sidebar_opens_on_a_phone(look):
    page = look("book/chapters/01_question.html", PHONE)
    link = page.get_by_role("link", name="Glossary").first
    assert not link.is_visible() or link.bounding_box()["x"] < 0
    page.locator("button.primary-toggle:visible").first.click()
    page.wait_for_timeout(600)
    assert link.is_visible()


def test_search_finds_a_word_in_a_chapter(look):
    page = look("search.html", query="?q=equicorrelated")
    page.wait_for_selector("#search-results li", timeout=10_000)
    links = [a.get_attribute("href") for a in page.locator("#search-results li a").all()]
    assert any("02_dependence" in link for link in links)
    assert page.wrong == []


def test_a_solution_is_hidden_until_it_is_asked_for(look):
    page = look("book/chapters/02_dependence.html")
    output = page.get_by_text("are worth").last
    assert not output.is_visible()
    page.locator("div.solution.toggle").nth(1).locator("button, summary").first.click()
    page.wait_for_timeout(500)
    assert output.is_visible()


@pytest.mark.parametrize("name", ["book/index.html", "book/chapters/02_dependence.html"])
def test_the_dark_page_is_dark_and_its_pictures_are_turned(look, name):
    page = look(name, color_scheme="dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert sum(map(int, re.findall(r"\d+", background)[:3])) < 150
    for image in page.locator("article img").all():
        assert "invert" in image.evaluate("image => getComputedStyle(image).filter")


#: Chapters that may be higher than the others, how high, and why.
HIGHER = {
    "dependence": (12_600, "it derives the distributions that all later chapters use"),
    "ten_tests": (12_600, "ten tests, and what each of them sees, belong on one page"),
    "measuring_replicability": (12_600, "the estimate, its distribution and its interval in one"),
    "learners": (12_600, "seven learners in one appendix"),
}


@pytest.mark.parametrize("name", [name for name in PAGES if "chapters/" in name])
def test_a_chapter_is_no_longer_than_a_sitting(look, name):
    page = look(name, {"width": 1400, "height": 1000})
    page.wait_for_timeout(500)
    most, _ = HIGHER.get(name.rpartition("/")[2][3:].removesuffix(".html"), (12_000, ""))
    assert 6_000 <= page.evaluate("document.documentElement.scrollHeight") <= most
