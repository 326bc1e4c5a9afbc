"""Print the built book to one PDF with headless Chromium."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from twolearners.chapters.catalogue import ChapterError, project_root
from twolearners.chapters.site import JUPYTER_BOOK, BuildError


def print_book(out: Path | None = None) -> Path:
    """Build all pages as one and print it; formulas are typeset before printing."""
    root = project_root()
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise ChapterError(
            "no browser to print with: install chromium (Debian: apt install chromium)"
        )
    out = (out or root / "_build" / "twolearners.pdf").resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    command = [JUPYTER_BOOK, "build", ".", "--builder", "singlehtml", "--quiet"]
    _call(command, root)
    page = root / "_build" / "singlehtml" / "index.html"
    with tempfile.TemporaryDirectory() as profile:
        _call(
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-pdf-header-footer",
                "--disable-background-networking",
                f"--user-data-dir={profile}",
                "--virtual-time-budget=120000",
                f"--print-to-pdf={out}",
                page.as_uri(),
            ],
            root,
        )
    if not out.is_file():
        raise BuildError(f"{browser} printed nothing")
    return out


def _call(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stdout[-2000:] + done.stderr[-4000:])
