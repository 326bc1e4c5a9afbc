"""Check everything in a fresh clone, then pack it for an archive."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourpapers.book import links
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.citation import record
from fourpapers.book.commit import commit
from fourpapers.book.outputs import expect_folder
from fourpapers.book.pack import checksums, digest, pack
from fourpapers.book.site import BuildError


@dataclass(frozen=True)
class Step:
    """Something that must succeed in the clone: a command, or a function of it."""

    name: str
    do: Sequence[str] | Callable[[Path], None]


def check_links(clone: Path) -> None:
    """Fail if a link of the built book leads nowhere."""
    if dead := links.broken(clone / "_build" / "html"):
        some = "\n  ".join(map(str, dead[:20]))
        raise BuildError(f"{len(dead)} links lead nowhere:\n  {some}")


def check_unchanged(clone: Path) -> None:
    """Fail if a step has changed a file that git keeps."""
    if changed := _git(clone, "status", "--porcelain", "--untracked-files=no").splitlines():
        some = "\n  ".join(changed[:20])
        raise BuildError(f"{len(changed)} files are no longer what was committed:\n  {some}")


#: In this order. Every target of the Makefile is tried, so that none is found broken by a reader;
#: all but ``oracle``, which needs Java.
STEPS = (
    Step("clean", ["make", "clean"]),
    Step("book", ["make", "book"]),
    Step("test", ["make", "test"]),
    Step("fast", ["make", "fast"]),
    Step("references", ["make", "references"]),
    Step("paper", ["make", "paper"]),
    Step("beyond", ["make", "beyond"]),
    Step("unchanged", check_unchanged),
    Step("verify", ["make", "verify"]),
    Step("faults", ["make", "faults", "FAULTS=2"]),
    Step("fuzz", ["make", "fuzz", "MINUTES=1"]),
    Step("bench", ["make", "bench"]),
    Step("links", check_links),
    Step("pdf", ["make", "pdf"]),
    Step("core", ["make", "core"]),
    Step("packages", [".venv/bin/python", "-m", "hatchling", "build"]),
    Step("lock", ["make", "lock"]),
)


def release(root: Path, out: Path | None = None, steps: Sequence[Step] = STEPS) -> Path:
    """Clone the last commit, check it, and pack what came of it.

    Parameters
    ----------
    root : path
        The checkout. Nothing in it may be changed or new.
    out : path, optional
        Folder for the archives; ``dist`` in the checkout by default.
    steps : sequence of Step
        What must succeed. A step that did is not repeated for the same commit.

    Returns
    -------
    path
        The folder with site, PDF, results, packages, manifest and checksums.
    """
    state = commit(root)
    if state.digest is None:
        raise ChapterError(f"{root} is not a git checkout, so there is no commit to release")
    if state.changed:
        raise ChapterError(
            "there are changes that are not committed: commit them, or put them aside, first.\n"
            + "\n".join(_git(root, "status", "--porcelain").splitlines()[:10])
        )
    out = out or root / "dist"
    _of_ours(out / _name(root))
    work = root / "_release" / state.digest
    expect_folder(work)
    clone = fresh_clone(root, work)
    done = work / "done.txt"
    passed = done.read_text(encoding="utf-8").split() if done.is_file() else []
    for number, step in enumerate(steps, start=1):
        if step.name in passed:
            print(f"{number} of {len(steps)}: {step.name}, done before", flush=True)
            continue
        print(f"{number} of {len(steps)}: {step.name}", flush=True)
        _carry_out(step, clone, work)
        with done.open("a", encoding="utf-8") as file:
            file.write(f"{step.name}\n")
    return collect(clone, out, state.digest, [step.name for step in steps])


def fresh_clone(root: Path, work: Path) -> Path:
    """Clone a checkout beside its own work, or go on with the clone that is there."""
    clone = work / "clone"
    if not clone.is_dir():
        partial = work / "cloning"
        shutil.rmtree(partial, ignore_errors=True)
        work.mkdir(parents=True, exist_ok=True)
        _git(root, "clone", "--quiet", "--no-local", str(root), str(partial))
        partial.rename(clone)
    return clone


def collect(clone: Path, out: Path, commit: str, checked: Sequence[str]) -> Path:
    """Pack what a checked clone holds into a folder of its own, with manifest and checksums."""
    of, name = record(clone), _name(clone)
    whole, folder = _of_ours(out / name), out / f".{name}.partial"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    site = clone / "_build" / "html"
    pack(site, folder / f"{name}-site.zip", f"{name}-site")
    pack(clone / "results", folder / f"{name}-results.zip", f"{name}-results")
    shutil.copy(clone / "_build" / "twolearners.pdf", folder / f"{name}.pdf")
    for path in _one_each(clone / "dist", name):
        shutil.copy(path, folder / path.name)
    for document in ("CITATION.cff", "LICENSE", "LICENSE-TEXT"):
        shutil.copy(clone / document, folder / document)
    files = sorted(folder.iterdir())
    manifest: dict[str, Any] = {
        "title": of.title,
        "version": of.version,
        "commit": commit,
        "checked": list(checked),
        "files": {
            path.name: {"bytes": path.stat().st_size, "sha256": digest(path)} for path in files
        },
        "links": links.external(site),
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    (folder / "SHA256SUMS").write_text(checksums(folder.iterdir()), encoding="utf-8")
    shutil.rmtree(whole, ignore_errors=True)
    return folder.rename(whole)


def _name(root: Path) -> str:
    return f"twolearners-{record(root).version}"


def _of_ours(folder: Path) -> Path:
    """See that a folder can be written, and that only an earlier release would be replaced."""
    expect_folder(folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "manifest.json").is_file():
        raise ChapterError(
            f"{folder} holds files that are not of a release, so it is not touched: name another "
            "folder with --out"
        )
    return folder


def _one_each(folder: Path, name: str) -> list[Path]:
    """Find the source package and the wheel of this version."""
    paths = [*folder.glob(f"{name}.tar.gz"), *folder.glob(f"{name}-*.whl")]
    if len(paths) != 2:
        raise BuildError(f"{folder} should hold {name}.tar.gz and one wheel of it")
    return paths


def _carry_out(step: Step, clone: Path, work: Path) -> None:
    if callable(step.do):
        step.do(clone)
        return
    # A cache of its own: nothing that lies about on this machine may help.
    own = {"FOURPAPERS_CACHE": str(work / "cache"), "TQDM_DISABLE": "1"}
    outside = ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "PYTHONPATH")
    inherited = {name: value for name, value in os.environ.items() if name not in outside}
    log = work / f"{step.name}.log"
    with log.open("w", encoding="utf-8") as file:
        done = subprocess.run(
            step.do,
            cwd=clone,
            env=inherited | own,
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        tail = "\n".join(log.read_text(encoding="utf-8").splitlines()[-20:])
        raise BuildError(f"{' '.join(step.do)} failed in the fresh clone; {log} ends\n{tail}")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout
