"""Build the book: execute what changed, then let Jupyter Book make the pages."""

from __future__ import annotations

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
from fourpapers.book.parameters import ParameterError, parse_values

_SOURCES = ("_config.yml", "_toc.yml", "book")
_JUPYTER_BOOK = str(Path(sys.executable).with_name("jupyter-book"))
_BUILD = (_JUPYTER_BOOK, "build", ".", "-W", "--keep-going", "-n", "--quiet")


class BuildError(RuntimeError):
    """Jupyter Book met an error or a warning."""


def build(given: Mapping[str, str] | None = None, out: Path | None = None) -> Path:
    """Build the whole book and return its first page.

    Parameters
    ----------
    given : mapping, optional
        Parameters other than the book's own. ``seed`` reaches every chapter that
        has a seed, ``02.trials`` only chapter 02.
    out : path, optional
        Folder for a book with other parameters; the checkout by default.
    """
    root = project_root()
    plan = [(one, _for_chapter(one, given or {})) for one in chapters(root)]
    _nothing_unknown(plan, given or {})
    folder = root if out is None else _stage(root, out)
    execute_changed(plan, folder / "book" / "chapters")
    generated.write(root, folder / "book" / "generated")
    return render(folder)


def execute_changed(plan: list[tuple[Chapter, dict[str, Any]]], out: Path) -> None:
    """Execute the chapters whose code, imports, results or parameters changed."""
    todo = []
    for one, parameters in plan:
        if is_current(one, parameters, out):
            renew_text(one, parameters, out)
        else:
            todo.append((one, parameters))
    current = len(plan) - len(todo)
    print(f"{len(todo)} of {len(plan)} chapters to execute, {current} unchanged", flush=True)
    # Each chapter has a kernel process of its own; threads here only wait for them.
    jobs = (delayed(run)(one, parameters, out, progress=False) for one, parameters in todo)
    parallel = Parallel(n_jobs=-1, prefer="threads", return_as="generator_unordered")
    for _ in tqdm(parallel(jobs), total=len(todo), desc="chapters", disable=not todo):
        pass


def render(folder: Path) -> Path:
    """Turn executed chapters and prose into static pages."""
    print("building pages", flush=True)
    # Always all of them: a partial build keeps old styles and hides old warnings.
    shutil.rmtree(folder / "_build", ignore_errors=True)
    done = subprocess.run(_BUILD, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stdout[-4000:] + done.stderr[-8000:])
    page = folder / "_build" / "html" / "index.html"
    print(f"the book is in {page}")
    return page


def _for_chapter(one: Chapter, given: Mapping[str, str]) -> dict[str, Any]:
    """Pick the parameters meant for one chapter; its own name wins over a bare one."""
    mine = {name: text for name, text in given.items() if name in one.parameters}
    prefix = f"{one.number}."
    mine |= {
        name.removeprefix(prefix): text for name, text in given.items() if name.startswith(prefix)
    }
    return parse_values(one.parameters, mine)


def _nothing_unknown(plan: list[tuple[Chapter, dict[str, Any]]], given: Mapping[str, str]) -> None:
    known = {name for one, _ in plan for name in one.parameters}
    known |= {f"{one.number}.{name}" for one, _ in plan for name in one.parameters}
    for name in given:
        if name not in known:
            bare = ", ".join(sorted(n for n in known if "." not in n))
            raise ParameterError(
                f"no chapter has a parameter {name!r}; there are {bare}, "
                f"or for one chapter NN.name, such as {plan[-1][0].number}.seed"
            )


def _stage(root: Path, out: Path) -> Path:
    """Copy the book's sources aside, so that the checkout keeps its own pages."""
    out = out.resolve()
    if out == root or out in root.parents:
        raise ParameterError(f"--out {out} holds the checkout itself; name a folder of its own")
    for name in _SOURCES:
        source, target = root / name, out / name
        if source.is_dir():
            shutil.copytree(
                source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("chapters")
            )
        else:
            out.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return out
