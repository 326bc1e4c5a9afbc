"""Links of the built pages: those inside must lead somewhere, those outside are listed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlparse

from bs4 import BeautifulSoup

_ATTRIBUTES = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src"}


@dataclass(frozen=True, order=True)
class Broken:
    """A link that leads nowhere: the page it is on, where it points, and what is wrong."""

    page: str
    link: str
    why: str

    def __str__(self) -> str:
        return f"{self.page}: {self.link} ({self.why})"


def broken(site: Path) -> list[Broken]:
    """Check all pages in a folder.

    Pages, pictures, styles and scripts must be on disk, inside the folder; a fragment must be
    an id of the page it points into; an address outside must be well formed. Nothing is fetched.
    """
    site = site.resolve()
    dead = set()
    for page in _pages(site):
        name = page.relative_to(site).as_posix()
        for link in _links(page):
            if why := _wrong(link, page, site):
                dead.add(Broken(name, link, why))
    return sorted(dead)


def external(site: Path) -> list[str]:
    """List the addresses outside that the pages link to, each once."""
    links = {link for page in _pages(site) for link in _links(page)}
    return sorted(link for link in links if urlparse(link).scheme in ("http", "https"))


def _pages(site: Path) -> list[Path]:
    """List the pages; what themes keep beside their styles are templates and no pages."""
    return [page for page in sorted(site.rglob("*.html")) if "_static" not in page.parts]


def _wrong(link: str, page: Path, site: Path) -> str:
    """Say what is wrong with a link; nothing if it is right."""
    parts = urlparse(link)
    if parts.scheme in ("http", "https"):
        return "" if "." in parts.netloc and " " not in link else "not an address"
    if parts.scheme in ("mailto", "data", "javascript"):
        return ""
    if parts.scheme or parts.netloc:
        return f"unexpected {parts.scheme or 'host'}"
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.is_relative_to(site):
        return "leaves the site"
    if target.is_dir():
        target = target / "index.html"
    if not target.is_file():
        return "no such file"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in _ids(target):
        return "no such place on the page"
    return ""


def _links(page: Path) -> tuple[str, ...]:
    return _parsed(page, page.stat().st_mtime_ns)[0]


def _ids(page: Path) -> frozenset[str]:
    return _parsed(page, page.stat().st_mtime_ns)[1]


@cache
def _parsed(page: Path, _: int) -> tuple[tuple[str, ...], frozenset[str]]:
    """Read a page once: its links and its ids. Its time of change keeps this from going stale."""
    text = page.read_text(encoding="utf-8")
    if '<pre class="highlight lines">' in text:  # a page of code: long, plain and our own
        hrefs = re.findall(r'<(?:a|link) [^>]*?href="([^"]*)"', text)
        return tuple(hrefs), frozenset({*re.findall(r' id="([^"]*)"', text), "top"})
    soup = BeautifulSoup(text, "html.parser")
    tags = [tag.get(_ATTRIBUTES[tag.name]) for tag in soup.find_all(list(_ATTRIBUTES))]
    anchors = {str(tag["name"]) for tag in soup.select("a[name]")}
    ids = {str(tag["id"]) for tag in soup.select("[id]")} | anchors | {"top"}
    return tuple(str(link) for link in tags if link is not None), frozenset(ids)
