"""Run a chapter with papermill, and leave the same bytes every time."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
import papermill
from nbformat import NotebookNode

from twolearners.chapters.catalogue import Chapter

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
        cwd=str(chapter.root),
        # A kernel told to stop may call that an interrupt; errors in cells come another way.
        extra_arguments=["--IPKernelApp.log_level=CRITICAL"],
    )
    return _settled(finished)


def run(
    chapter: Chapter, parameters: Mapping[str, Any], out: Path, *, progress: bool = True
) -> Path:
    """Execute a chapter into the folder ``out``; its page says what it was run with."""
    started = time.perf_counter()
    notebook = execute(chapter, parameters, progress=progress)
    if parameters:
        notebook.cells.insert(1, _banner(chapter, parameters))
        notebook.metadata["twolearners"]["parameters"] = dict(parameters)
    else:
        chapter.took(time.perf_counter() - started)
    notebook.metadata["twolearners"]["fingerprint"] = fingerprint(chapter, parameters)
    return write(notebook, out / f"{chapter.name}.ipynb")


def is_current(chapter: Chapter, parameters: Mapping[str, Any], out: Path) -> bool:
    """Say whether ``out`` holds this chapter, made from the same source and library."""
    path = out / f"{chapter.name}.ipynb"
    if not path.is_file():
        return False
    try:
        held = nbformat.read(path, as_version=4).metadata["twolearners"]["fingerprint"]
    except (KeyError, ValueError):  # damaged or foreign: make it again
        return False
    return bool(held == fingerprint(chapter, parameters))


def fingerprint(chapter: Chapter, parameters: Mapping[str, Any]) -> str:
    """Digest all that decides a chapter's outputs: text, library, results, parameters."""
    digest = hashlib.sha256(json.dumps(dict(parameters), sort_keys=True).encode())
    package = Path(__file__).resolve().parents[1]
    library = sorted(p for p in package.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    stored = sorted((chapter.root / "results").rglob("[!.]*"))
    results = [p for p in stored if p.is_file() and p.suffix != ".damaged"]
    for path in (chapter.source, chapter.root / "requirements.lock", *library, *results):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def write(notebook: NotebookNode, path: Path) -> Path:
    """Write a notebook whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    partial.replace(path)
    return path


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


def _joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join what was printed in pieces: where it is cut depends on how busy the machine was."""
    joined: list[NotebookNode] = []
    for output in outputs:
        if joined and output.output_type == "stream" == joined[-1].output_type:
            joined[-1]["text"] += output.text
        else:
            joined.append(output)
    return joined


def _banner(chapter: Chapter, parameters: Mapping[str, Any]) -> NotebookNode:
    changed = ", ".join(
        f"`{name} = {value!r}` (book: `{chapter.parameters[name].default!r}`)"
        for name, value in parameters.items()
    )
    text = (
        ":::{admonition} Run with other parameters\n:class: important\n"
        f"This page was run with {changed}. "
        "Numbers and pictures follow them; sentences were written for the book's own.\n:::"
    )
    return nbformat.v4.new_markdown_cell(text, id="parameters")
