"""The built book, as a reader's browser sees it: from a disk, with no network."""

import re
import shutil
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlparse

import pytest
from playwright.sync_api import sync_playwright

from fourpapers.book.course import is_core
from fourpapers.book.exercises import DIFFICULTY
from fourpapers.book.serve import server
from tests import ROOT

SITE = ROOT / "_build" / "html"


def _beside(path):
    return path.relative_to(SITE).parts[0] in ("code", "stored")


BROWSER = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
PAGES = sorted(
    path.relative_to(SITE).as_posix()
    for path in SITE.rglob("*.html")
    # index.html only sends the reader on to book/index.html; pages of code are all alike
    if "_static" not in path.parts and path != SITE / "index.html" and not _beside(path)
)
CHAPTERS = [name for name in PAGES if "chapters/" in name]
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
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 720}
#: What ends past the right edge and is in nothing that scrolls; and captions that do so at all.
TOO_WIDE = """() => {
  const past = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  const scrolls = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && !past(up)) return true;
    return false;
  };
  const shown = (element) => element.getClientRects().length && element.offsetHeight !== 0;
  return Array.from(document.querySelectorAll("article *"))
    .filter((one) => shown(one) && past(one) && !one.closest("mjx-assistive-mml"))
    .filter((one) => one.matches("caption, figcaption") || !scrolls(one))
    .map((one) => `${one.tagName} ${one.id} ${one.textContent.slice(0, 40)}`);
}"""


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


@pytest.mark.parametrize("name", CHAPTERS)
def test_formulas_are_rendered(look, name):
    page = look(name)
    written = page.locator(".math").count()
    assert written > 5
    assert page.locator(".math mjx-container svg").count() >= written
    assert page.locator("[data-mml-node=merror]").count() == 0
    assert not re.search(r"\\\(|\\frac|\$\$", page.locator("article").inner_text())


@pytest.mark.parametrize("name", CHAPTERS)
def test_pictures_are_there_with_captions_numbers_and_descriptions(look, name):
    page = look(name)
    figures = page.locator("article figure")
    assert figures.count() >= (1 if "scorecard" in name or "readings" in name else 2)
    for figure in figures.all():
        shown = figure.locator("img").evaluate("image => [image.naturalWidth, image.clientWidth]")
        assert shown[0] >= max(600, 1.9 * shown[1])  # sharp on a fine screen
        assert len(figure.locator("img").get_attribute("alt") or "") > 30
        # Some are folded away, so that their words cannot be seen.
        assert re.match(r"\s*Fig\. \d+\.\d+", figure.locator("figcaption").text_content())


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_number_is_missing_from_a_sentence(look, name):
    text = look(name).locator("article").inner_text()
    assert "glue" not in text
    assert "nan" not in re.findall(r"\w+", text)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_phone_but_what_scrolls_by_itself(look, name):
    page = look(name, PHONE)
    page.wait_for_timeout(200)  # formulas are measured once they are set
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(TOO_WIDE) == []


def test_a_formula_that_is_too_wide_for_a_phone_is_found(look):
    """The test above can fail: a long formula in a sentence, and a caption without a break."""
    page = look("book/glossary.html", PHONE)
    page.evaluate("""() => document.querySelector("article").insertAdjacentHTML("beforeend",
        '<p><span id="long" style="white-space: nowrap">' + "x + ".repeat(99) + "</span></p>")""")
    assert [found.split()[1] for found in page.evaluate(TOO_WIDE)] == ["long"]


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_says_how_long_it_takes_and_what_can_be_taken_along(look, name):
    page = look(name)
    line = page.locator("article h1 + .chapter-line")
    assert re.match(r"about \d+ minutes · (core|optional) · notebook", line.inner_text())
    for link in line.locator("a").all():
        address = link.evaluate("link => link.href")
        assert Path(unquote(urlparse(address).path)).stat().st_size > 1000
    slug = Path(name).stem[3:]
    marked = page.locator("nav.bd-links a.current .core-mark").count()
    assert bool(marked) == is_core(slug, ROOT) == ("· core ·" in line.inner_text())


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_exercise_says_how_hard_it_is(look, name):
    page = look(name)
    exercises = page.locator("article div.exercise")
    words = page.locator("article div.exercise > .admonition-title .difficulty").all_inner_texts()
    assert len(words) == exercises.count()
    assert set(words) <= {word for word, _ in DIFFICULTY.values()}


@pytest.mark.parametrize("name", CHAPTERS)
def test_tables_and_figures_link_to_what_made_them(look, name):
    page = look(name)
    lines = page.locator("article .made-by")
    assert lines.count() > 0
    for link in lines.locator("a").all()[:12]:
        address = urlparse(link.evaluate("link => link.href"))
        target = Path(unquote(address.path))
        assert target.is_file()
        if address.fragment:
            assert f'id="{address.fragment}"' in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["code/fourpapers/item.html", "stored/index.html"])
def test_pages_of_code_and_of_results_open_on_desk_and_phone(look, name):
    for viewport in (DESK, PHONE):
        page = look(name, viewport)
        assert page.wrong == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_a_picture_opens_large_and_closes_by_escape(look):
    page = look("book/chapters/02_dependence.html")
    picture = page.locator("article figure img").first
    picture.click()
    large = page.locator("dialog.zoom img")
    assert large.bounding_box()["width"] > picture.bounding_box()["width"]
    page.keyboard.press("Escape")
    assert page.locator("dialog.zoom").count() == 0
    picture.focus()
    page.keyboard.press("Enter")
    assert large.is_visible()
    page.keyboard.press("Escape")
    assert page.locator("dialog.zoom").count() == 0
    assert page.wrong == []


def test_the_scorecard_can_be_filtered_by_paper_and_by_verdict(look):
    page = look("book/chapters/20_scorecard.html")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    bar = page.locator(".table-filter").filter(has=page.get_by_text("verdict")).first
    table = bar.locator("xpath=following-sibling::*[1]").locator("table")
    rows = table.locator("tbody tr:visible")
    everything = rows.count()
    bar.locator("select").first.select_option(index=1)
    paper = bar.locator("select").first.input_value()
    assert 0 < rows.count() < everything
    assert all(text.startswith(paper) for text in rows.all_inner_texts())
    bar.locator("select").last.select_option(index=1)
    some = rows.count()
    bar.locator("select").first.select_option("")
    assert rows.count() >= some
    bar.locator("select").last.select_option("")
    assert rows.count() == everything


def test_captions_of_figures_and_tables_look_alike(look):
    page = look("book/chapters/12_replicability.html")
    style = "element => [getComputedStyle(element).color, getComputedStyle(element).fontSize]"
    figure = page.locator("article figcaption .caption-text").first.evaluate(style)
    assert figure == page.locator("article caption .caption-text").first.evaluate(style)


def test_paper_shows_no_bars_that_only_a_screen_can_open(look):
    page = look("book/chapters/02_dependence.html")
    bars = page.locator("article details.hide > summary")
    assert bars.first.is_visible()
    page.emulate_media(media="print")
    assert not any(bar.is_visible() for bar in [*bars.all(), *page.locator(".made-by").all()])
    assert page.locator("article h2").first.is_visible()


def test_paper_shows_what_the_screen_folds_but_no_answers(look):
    page = look("book/chapters/14_measuring_replicability.html")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    answers = page.locator("section#check-yourself details .sd-summary-content")
    assert answers.count() == 5
    assert not any(answer.is_visible() for answer in answers.all())
    shown = page.locator("article details:not(#check-yourself > *):not(.colophon *)")
    assert shown.count() > 5
    assert all(one.get_attribute("open") is not None for one in shown.all())
    assert not page.locator("article .toggle-hidden").count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("article details[open]").count() == 0


def test_the_logo_can_be_read_on_a_dark_page(look):
    page = look("book/index.html", color_scheme="dark")
    logo = page.locator(".navbar-brand img:visible").first
    assert "invert" in logo.evaluate("image => getComputedStyle(image).filter")


def test_search_shows_the_words_about_what_it_found(browser):
    """Over a server, as readers of a published book have it: a disk does not allow it."""
    with server(SITE, 0) as pages:
        Thread(target=pages.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{pages.server_port}/search.html?q=equicorrelated")
        page.wait_for_selector("#search-results li p.context", timeout=10_000)
        found = page.locator("#search-results li p.context").all_inner_texts()
        page.close()
        pages.shutdown()
    assert any("equicorrelated" in text.lower() for text in found)


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


@pytest.mark.parametrize("name", [name for name in PAGES if "chapters/" in name])
def test_a_chapter_is_no_longer_than_a_sitting(look, name):
    page = look(name, {"width": 1400, "height": 1000})
    page.wait_for_timeout(500)
    assert 6_000 <= page.evaluate("document.documentElement.scrollHeight") <= 12_000
