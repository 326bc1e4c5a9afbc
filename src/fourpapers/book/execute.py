"""Run a chapter with papermill, and leave the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
import papermill
from jupyter_client.manager import AsyncKernelManager
from nbformat import NotebookNode
from tqdm import tqdm

from fourpapers.book.catalogue import Chapter
from fourpapers.book.inert import code
from fourpapers.book.outputs import expect, keep
from fourpapers.book.records import made_with
from fourpapers.engine.sources import closure, declared

# What it would say of a kernel that ended is said once, by whoever asked for the chapter.
logging.getLogger("papermill").setLevel(logging.CRITICAL)
_ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}


def execute(
    chapter: Chapter, parameters: Mapping[str, Any], *, progress: bool = True
) -> NotebookNode:
    """Execute a chapter in a fresh kernel and return the finished notebook.

    Raises
    ------
    papermill.PapermillExecutionError
        When a cell fails; it carries the cell's traceback.
    """
    # One thread each: two chapters run side by side, and sums come out in one order.
    os.environ.update(_ONE_THREAD)
    finished = papermill.execute_notebook(
        chapter.notebook(),
        None,
        parameters=dict(parameters),
        kernel_name="python3",
        start_timeout=600,  # a busy machine takes its time to start a kernel
        progress_bar={"desc": chapter.name, "leave": False} if progress else False,
        stderr_file=_Computing() if progress else None,
        cwd=str(chapter.root),
        kernel_manager_class=_Quiet,
    )
    return _settled(finished)


class _Quiet(AsyncKernelManager):
    """Starts kernels that keep their last words to themselves.

    One that is told to stop may call that an error; errors in cells come another way.
    """

    async def start_kernel(self, **options: Any) -> None:  # type: ignore[override]
        """Start a kernel."""
        await super().start_kernel(stderr=subprocess.DEVNULL, **options)


class _Computing(io.TextIOBase):
    """Pass on how far the computations of a kernel are, and nothing else that it may say."""

    def write(self, text: str, /) -> int:
        """Take what a kernel wrote to its standard error."""
        for line in text.splitlines():
            if re.search(r": [\d,]+ of [\d,]+ trials, .* left$", line):
                tqdm.write(line, file=sys.stderr)
        return len(text)


def run(
    chapter: Chapter, parameters: Mapping[str, Any], out: Path, *, progress: bool = True
) -> Path:
    """Execute a chapter into the folder ``out``; its page says what it was run with."""
    expect(out / f"{chapter.name}.ipynb")
    made_from = fingerprint(chapter, parameters)  # now: its source may be edited while it runs
    started = time.perf_counter()
    notebook = execute(chapter, parameters, progress=progress)
    seconds = time.perf_counter() - started
    path = _keep(notebook, chapter, parameters, out, made_from)
    if not parameters and path.resolve() == chapter.executed.resolve():
        chapter.took(seconds)
    return path


def is_current(chapter: Chapter, parameters: Mapping[str, Any], out: Path) -> bool:
    """Say whether ``out`` holds what the chapter's code would compute again."""
    stored = made_with(out / f"{chapter.name}.ipynb").get("fingerprint")
    return stored is not None and bool(stored == fingerprint(chapter, parameters))


def renew_text(chapter: Chapter, parameters: Mapping[str, Any], out: Path) -> Path:
    """Give a chapter in ``out`` the text and the tags that its source has now; nothing is run."""
    executed = nbformat.read(out / f"{chapter.name}.ipynb", as_version=4)
    ran = iter([cell for cell in executed.cells if cell.cell_type == "code"])
    fresh = chapter.notebook()
    cells = []
    for cell in fresh.cells:
        cells.append(cell)
        if cell.cell_type == "code":
            before = next(ran)
            cell["outputs"], cell["execution_count"] = before.outputs, before.execution_count
            if parameters and "parameters" in cell.metadata.get("tags", []):
                cells.append(next(ran))  # what papermill put in behind them
    fresh["cells"] = cells
    own = fresh.metadata.get("twolearners", {})
    fresh["metadata"] = executed.metadata | {"twolearners": own}
    return _keep(_settled(fresh), chapter, parameters, out, fingerprint(chapter, parameters))


def fingerprint(chapter: Chapter, parameters: Mapping[str, Any]) -> str:
    """Digest all that decides a chapter's outputs.

    That is its code, the modules it imports however far down, the stored results of the
    experiments they declare, the versions in the lock, the parameters, and a file that they name.
    """
    cells = [cell.source for cell in chapter.notebook().cells if cell.cell_type == "code"]
    digest = hashlib.sha256(json.dumps([dict(parameters), cells], sort_keys=True).encode())
    imported = [path for path in closure(chapter.source) if path != chapter.source]
    results = chapter.root / "results"
    folders = [results / name for name in (*declared(imported), "benchmarks")]
    stored = sorted(path for folder in folders for path in folder.rglob("[!.]*.csv"))
    texts = [Path(value) for value in parameters.values() if isinstance(value, str)]
    read = [path for path in texts if path.is_absolute() and path.is_file()]
    for path in (chapter.root / "requirements.lock", *imported, *stored, *read):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def write(notebook: NotebookNode, path: Path) -> Path:
    """Write a notebook whole or not at all."""
    return keep(path, nbformat.writes(notebook) + "\n")


def _settled(notebook: NotebookNode) -> NotebookNode:
    """Drop what differs from run to run: times, progress bars, the interpreter's version."""
    notebook.metadata.pop("papermill", None)
    notebook.metadata.pop("jupytext", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    notebook.metadata.setdefault("twolearners", {})
    for index, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{index:03d}"
        cell.metadata.pop("papermill", None)
        cell.metadata.pop("execution", None)
        if not cell.metadata.get("tags"):
            cell.metadata.pop("tags", None)
        if cell.cell_type == "code":
            cell["outputs"] = _joined([o for o in cell.outputs if o.get("name") != "stderr"])
    return notebook


def _keep(
    notebook: NotebookNode,
    chapter: Chapter,
    parameters: Mapping[str, Any],
    out: Path,
    made_from: str,
) -> Path:
    """Write an executed chapter with what it was run with."""
    if parameters:
        _below_title(notebook, _banner(chapter, parameters))
        notebook.metadata["twolearners"]["parameters"] = dict(parameters)
    notebook.metadata["twolearners"]["fingerprint"] = made_from
    return write(notebook, out / f"{chapter.name}.ipynb")


def _joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join what was printed in pieces: where it is cut depends on how busy the machine was."""
    joined: list[NotebookNode] = []
    for output in outputs:
        if joined and output.output_type == "stream" == joined[-1].output_type:
            joined[-1]["text"] += output.text
        else:
            joined.append(output)
    return joined


def _below_title(notebook: NotebookNode, box: NotebookNode) -> None:
    """Put a cell between the title of a chapter and what follows it in the same cell."""
    first = notebook.cells[0]
    title = re.match(r"(?:\([\w-]+\)=\n)?\s*# [^\n]*\n", first.source)
    rest = first.source[title.end() :].strip() if title else ""
    notebook.cells.insert(1, box)
    if title and rest:
        first["source"] = title[0].strip()
        notebook.cells.insert(2, nbformat.v4.new_markdown_cell(rest, id="opening"))


def _banner(chapter: Chapter, parameters: Mapping[str, Any]) -> NotebookNode:
    changed = "\n".join(
        f"- {code(name)}: {code(repr(chapter.parameters[name].default))} in the book, "
        f"{code(repr(value))} here"
        for name, value in parameters.items()
    )
    text = (
        f":::{{admonition}} Run with other parameters\n:class: important\n{changed}\n\n"
        "Numbers and pictures follow them; sentences were written for the book's own.\n:::"
    )
    return nbformat.v4.new_markdown_cell(text, id="parameters")
