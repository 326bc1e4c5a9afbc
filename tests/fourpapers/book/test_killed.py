"""Killed at any moment, a run or a build leaves nothing half written, and the next is the same."""

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import nbformat
import pytest

from tests import ROOT

from .small import TEXT, files, small_checkout

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("FAULTS", "1"))

#: Long outputs, so that writing takes a while, and a pause in which a kernel can be killed.
LONG = (
    TEXT
    + """
# %%
import time
time.sleep(0.5)
for line in range(20_000):
    print(line, "a line that has to be written whole")

# %%
print("the end")
"""
)


def command(root, *arguments):
    """Start a command, in a group of its own with its kernels."""
    return subprocess.Popen(
        [sys.executable, "-m", "fourpapers", *arguments],
        cwd=root,
        env=os.environ | {"TQDM_DISABLE": "1", "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def finished(root, *arguments):
    one = command(root, *arguments)
    said, _ = one.communicate(timeout=120)
    assert one.returncode == 0, said


def killed_after(seconds, root, *arguments):
    """Kill it and its kernels; say whether it was still at work."""
    one = command(root, *arguments)
    with contextlib.suppress(subprocess.TimeoutExpired):
        one.wait(timeout=seconds)
    working = one.poll() is None
    if working:
        os.killpg(one.pid, signal.SIGKILL)
    one.communicate()
    return working


def took(root, *arguments):
    started = time.monotonic()
    finished(root, *arguments)
    return time.monotonic() - started


def visible(folder):
    return {name: data for name, data in files(folder).items() if "/." not in f"/{name}"}


def test_a_run_killed_at_random_moments_gives_the_same_page_the_next_time(tmp_path, figure):
    rng, same, at_work = random.Random(1998), [], 0
    one = small_checkout(tmp_path / "checkout", LONG)
    seconds = took(one.root, "run", "01", "--out", str(tmp_path / "whole"))
    whole = files(tmp_path / "whole")
    checkout = files(one.root)
    out = tmp_path / "out"
    for turn in range(5 * TIMES):
        # The last moments are those in which it writes.
        at = seconds * (rng.uniform(0.85, 1.0) if turn % 2 else rng.uniform(0.2, 0.9))
        at_work += killed_after(at, one.root, "run", "01", "--out", str(out))
        for path in out.glob("[!.]*.ipynb"):
            nbformat.read(path, 4)
            assert path.read_bytes() == whole[path.name]
        finished(one.root, "run", "01", "--out", str(out))
        same.append(files(out) == whole and files(one.root) == checkout)
        shutil.rmtree(out)
    assert at_work >= 2
    figure(same, "runs killed at a random moment give the same page the next time")


def test_a_book_killed_at_random_moments_gives_the_same_pages_the_next_time(tmp_path, figure):
    rng, same, at_work = random.Random(2004), [], 0
    one = small_checkout(tmp_path / "checkout")
    for name in ("_config.yml", "CITATION.cff"):
        shutil.copy(ROOT / name, one.root / name)
    shutil.copytree(ROOT / "book" / "_static", one.root / "book" / "_static")
    for name in ("references.bib", "course.toml", "symbols.toml", "exam.toml"):
        shutil.copy(ROOT / "book" / name, one.root / "book" / name)
    (one.root / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\n"
        "parts: [{caption: I, chapters: [{file: book/chapters/01_small}]}]"
    )
    (one.root / "book" / "index.md").write_text("# A book\n")
    seconds = took(one.root, "book")
    whole = pages(one.root)
    for _ in range(3 * TIMES):
        shutil.rmtree(one.executed.parent)  # so that it has to be executed again
        at_work += killed_after(seconds * rng.uniform(0.3, 1.0), one.root, "book")
        assert pages(one.root) in (whole, {})  # the old book or the new one, and no mixture
        finished(one.root, "book")
        same.append(pages(one.root) == whole and not list(one.executed.parent.glob(".*")))
        assert [path.name for path in (one.root / "_build").iterdir()] == ["html"]
    assert at_work >= 1
    figure(same, "books killed at a random moment give the same pages the next time")


def pages(root):
    """The pages of a built book; what Sphinx says of the build itself is no page."""
    site = root / "_build" / "html"
    held = {name: data for name, data in visible(site).items() if name.endswith(".html")}
    return {name: re.sub(rb"v=[0-9a-f]+", b"", data) for name, data in held.items()}
