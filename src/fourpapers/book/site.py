"""Build the book: execute what changed, then let Jupyter Book make the pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed
from tqdm import tqdm

from fourpapers.book import generated
from fourpapers.book.catalogue import Chapter, chapters, project_root
from fourpapers.book.execute import is_current, renew_text, run
from fourpapers.book.forecast import forecast
from fourpapers.book.outputs import expect_folder, keep
from fourpapers.book.parameters import ParameterError, parse_values

_SOURCES = ("_config.yml", "_toc.yml", "book")
_JUPYTER_BOOK = str(Path(sys.executable).with_name("jupyter-book"))
_BUILD = (_JUPYTER_BOOK, "build", ".", "-W", "--keep-going", "-n", "--quiet")
#: What is older than its pages and is made from them: the print.
_PRINTED = ("print", "twolearners.pdf", "twolearners-core.pdf")
#: A file in a folder of the reader's that says: the book in it is ours to replace.
_MARK = ".fourpapers-book"
_MARKED = "python -m fourpapers book put a book here, and replaces it when it is run again\n"


class BuildError(RuntimeError):
    """Jupyter Book met an error or a warning."""


def build(texts: Mapping[str, str] | None = None, out: Path | None = None) -> Path:
    """Build the whole book and return its first page.

    Parameters
    ----------
    texts : mapping, optional
        Parameters other than the book's own. ``seed`` reaches every chapter that
        has a seed, ``02.trials`` only chapter 02.
    out : path, optional
        Folder for a book with other parameters; the checkout by default.
    """
    root = project_root()
    folder = root if out is None else _own_folder(root, out)
    for written in ("book/chapters", "book/generated", "_build"):
        expect_folder(folder / written)
    _nothing_unknown(chapters(root), texts or {})
    plan = [(chapter, _for_chapter(chapter, texts or {})) for chapter in chapters(root)]
    if out is not None:
        _stage(root, folder)
    execute_changed(plan, folder / "book" / "chapters")
    generated.write(root, folder / "book" / "generated")
    generated.cover(folder / "book" / "chapters", folder / "book" / "generated")
    return render(folder)


def execute_changed(plan: list[tuple[Chapter, dict[str, Any]]], out: Path) -> None:
    """Execute the chapters whose code, imports, results or parameters changed."""
    todo = []
    for chapter, parameters in plan:
        if is_current(chapter, parameters, out):
            renew_text(chapter, parameters, out)
        else:
            todo.append((chapter, parameters))
    current = len(plan) - len(todo)
    print(f"{len(todo)} of {len(plan)} chapters to execute, {current} unchanged", flush=True)
    for chapter, parameters in todo:
        if parameters:
            print(forecast(chapter, parameters), flush=True)
    # Each chapter has a kernel process of its own; threads here only wait for them.
    jobs = (delayed(run)(chapter, parameters, out, progress=False) for chapter, parameters in todo)
    parallel = Parallel(n_jobs=-1, prefer="threads", return_as="generator_unordered")
    for _ in tqdm(parallel(jobs), total=len(todo), desc="chapters", disable=not todo):
        pass


def render(folder: Path) -> Path:
    """Turn executed chapters and prose into static pages."""
    print("building pages", flush=True)
    # Always all of them: a partial build keeps old styles and hides old warnings. They take the
    # place of the old ones when they are finished, so that a book is there whole or not at all.
    built, new, old = (folder / "_build" / name for name in ("html", "new", "old"))
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    command = (*_BUILD, "--path-output", str(new))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stdout[-4000:] + done.stderr[-8000:])
    for name in _PRINTED:
        _remove(folder / "_build" / name)
    if built.exists():
        built.rename(old)
    (new / "_build" / "html").rename(built)
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    page = built / "index.html"
    print(f"the book is in {page}")
    return page


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _for_chapter(chapter: Chapter, texts: Mapping[str, str]) -> dict[str, Any]:
    """Pick the parameters meant for one chapter; its own name wins over a bare one."""
    mine = {name: text for name, text in texts.items() if name in chapter.parameters}
    prefix = f"{chapter.number}."
    mine |= {
        name.removeprefix(prefix): text for name, text in texts.items() if name.startswith(prefix)
    }
    return parse_values(chapter.parameters, mine)


def _nothing_unknown(book: list[Chapter], texts: Mapping[str, str]) -> None:
    names = {name for chapter in book for name in chapter.parameters}
    names |= {f"{chapter.number}.{name}" for chapter in book for name in chapter.parameters}
    for name in texts:
        if name not in names:
            bare = ", ".join(sorted(n for n in names if "." not in n))
            raise ParameterError(
                f"no chapter has a parameter {name!r}; there are {bare}, "
                f"or for one chapter NN.name, such as {book[-1].number}.seed"
            )


def _own_folder(root: Path, out: Path) -> Path:
    """See that a folder can take a book, and that nothing of the reader's would be replaced."""
    out = out.resolve()
    if out == root or out in root.parents or root / "book" in (out, *out.parents):
        raise ParameterError(f"--out {out} is of the checkout itself; name a folder of its own")
    expect_folder(out)
    existing = [name for name in (*_SOURCES, "_build") if os.path.lexists(out / name)]
    if existing and not (out / _MARK).is_file():
        raise ParameterError(
            f"{out / existing[0]} is there already and was not made by this command, so it is not "
            "touched: name another folder"
        )
    return out


def _stage(root: Path, out: Path) -> None:
    """Copy the book's sources aside, so that the checkout keeps its own pages."""
    keep(out / _MARK, _MARKED)
    for name in _SOURCES:
        source, target = root / name, out / name
        if source.is_dir():
            shutil.copytree(
                source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("chapters")
            )
        else:
            keep(target, source.read_text(encoding="utf-8"))
