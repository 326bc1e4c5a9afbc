"""Commands that run chapters and build the book; they need the extra ``book``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from twolearners.cli.command import Failed, add_command

_CHAPTERS = """\
  python -m fourpapers chapters
"""
_PARAMS = """\
  python -m fourpapers params 02
"""
_RUN = """\
  python -m fourpapers run 02 -p trials 200 --out my
  python -m fourpapers run 02                               as in the book, into runs/
"""
_BOOK = """\
  python -m fourpapers book                                 into _build/html
  python -m fourpapers book --param seed=7 --out my         all chapters with another seed
  python -m fourpapers book --param 02.trials=200 --out my  one of them with other trials
"""
_SERVE = """\
  python -m fourpapers serve
  python -m fourpapers serve --port 9000
"""
_REFERENCES = """\
  python -m fourpapers references 02
  python -m fourpapers references                           all of them
"""
_EXERCISES = """\
  python -m fourpapers exercises --difficulty 3
  python -m fourpapers exercises 02
"""
_WORKSHEET = """\
  python -m fourpapers worksheet 02 --out class
"""
_SOLUTIONS = """\
  python -m fourpapers solutions 02 --out class
  python -m fourpapers solutions 02 -p trials 200 --out class
"""
_PDF = """\
  python -m fourpapers pdf --out book.pdf
  python -m fourpapers pdf --core                           the chapters of the core path
"""
_LINKS = """\
  python -m fourpapers links
"""
_RELEASE = """\
  python -m fourpapers release
"""


def add(commands: Any) -> None:
    """Add the commands."""
    add_command(
        commands, "chapters", "list the chapters with title and run time", _chapters, _CHAPTERS
    )

    command = add_command(
        commands, "params", "show what a chapter can be run with", _params, _PARAMS
    )
    _chapter(command)

    command = add_command(
        commands, "run", "execute one chapter, as a notebook and as a page", _run, _RUN
    )
    _chapter(command)
    add_given(command)
    _out(command)

    command = add_command(commands, "book", "build the book, executing what changed", _book, _BOOK)
    command.add_argument(
        "--param",
        dest="given",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for all chapters that have it, or NN.NAME=VALUE for one; needs --out",
    )
    command.add_argument("--out", type=named, metavar="DIR", help="folder for a book of your own")

    command = add_command(
        commands, "serve", "build the book and show it in the browser", _serve, _SERVE
    )
    command.add_argument("--port", type=int, default=8000, help="default: 8000; 0 for any")

    command = add_command(
        commands,
        "references",
        "rewrite what the notebook tests compare with",
        _references,
        _REFERENCES,
    )
    command.add_argument("chapters", nargs="*", metavar="chapter", help="default: all chapters")

    command = add_command(
        commands, "exercises", "list the exercises with their difficulty", _exercises, _EXERCISES
    )
    command.add_argument("chapter", nargs="?", help="number or name; all chapters by default")
    command.add_argument("--difficulty", type=int, choices=(1, 2, 3), help="only those as hard")

    command = add_command(
        commands, "worksheet", "write a chapter without its solutions", _worksheet, _WORKSHEET
    )
    _chapter(command)
    _out(command)

    command = add_command(
        commands, "solutions", "execute a chapter and write its solutions", _solutions, _SOLUTIONS
    )
    _chapter(command)
    add_given(command)
    _out(command)

    command = add_command(commands, "pdf", "print the built book with Chromium", _pdf, _PDF)
    command.add_argument(
        "--out", type=named, metavar="FILE", help="default: _build/twolearners.pdf"
    )
    command.add_argument("--core", action="store_true", help="the chapters of the core path alone")

    add_command(commands, "links", "check the links of the built book", _links, _LINKS)

    command = add_command(
        commands, "release", "check a fresh clone and pack it for an archive", _release, _RELEASE
    )
    command.add_argument("--out", type=named, metavar="DIR", help="default: dist")


def _chapter(command: argparse.ArgumentParser) -> None:
    command.add_argument("chapter", help="number or name, such as 02")


def add_given(command: argparse.ArgumentParser) -> None:
    """Add the option that names parameters and their values."""
    command.add_argument(
        "-p",
        dest="given",
        nargs=2,
        action="append",
        default=[],
        metavar=("NAME", "VALUE"),
        help="a parameter and its value; may be repeated",
    )


def _out(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--out",
        type=named,
        default=Path("runs"),
        metavar="DIR",
        help="folder for what is written (default: runs)",
    )


def named(text: str) -> Path:
    """Read the name of a file or folder; an empty one is a variable that was not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)


def once(pairs: Sequence[Sequence[str]]) -> dict[str, str]:
    """Gather names and values; one name with two values is a mistake."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise Failed(f"{name} is given {names.count(name)} times: which is meant?", code=2)
    values = {name: value for name, value in pairs}
    try:
        "".join(values.values()).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Failed(f"{error.object!r} is not text in UTF-8", code=2) from error
    return values


#: Errors in a cell whose message is written for whoever chose the parameters.
REFUSALS = ("ComparisonError", "OutOfReachError", "ParameterError")
#: And for whoever has the machine at hand.
_TROUBLES = (
    *("ClusterError", "StoreError", "WorkerError"),
    *("FileNotFoundError", "OSError", "PermissionError"),
)


class CellError(RuntimeError):
    """A cell of a chapter that fails where it should not."""


@contextmanager
def _explained() -> Iterator[None]:
    """Turn what a chapter or a book can be blamed for into messages."""
    try:
        from fourpapers.book.catalogue import ChapterError
        from fourpapers.book.outputs import NotWrittenError
        from fourpapers.book.parameters import ParameterError
    except ModuleNotFoundError as missing:
        raise Failed(f"this needs {missing.name}: pip install 'twolearners[book]'") from missing
    try:
        yield
    except (ChapterError, ParameterError) as error:
        raise Failed(str(error), code=2) from error
    except NotWrittenError as error:
        raise Failed(str(error), code=2) from error
    except (PermissionError, FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        raise Failed(f"{error.filename}: {error.strerror}", code=2) from error
    except Exception as error:
        if type(error).__name__ in ("BuildError", "PageError"):
            raise Failed(str(error)) from error
        if type(error).__name__ == "DeadKernelError":
            raise Failed(
                "the process that ran the chapter was ended from outside, perhaps for want of "
                "memory: run it again, with smaller parameters if it ends so twice",
                code=2,
            ) from error
        if type(error).__name__ != "PapermillExecutionError":
            raise
        name, message, cell = (getattr(error, key) for key in ("ename", "evalue", "exec_count"))
        if name in (*REFUSALS, *_TROUBLES):
            raise Failed(" ".join(str(message).split()), code=2) from error
        raise CellError(f"{name} in cell {cell}: {message}") from error


@_explained()
def _chapters(_: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapters

    for chapter in chapters():
        took = "not run here yet" if chapter.seconds is None else f"{chapter.seconds:.0f} s here"
        expected = chapter.settings.get("run_time", "unknown")
        print(f"{chapter.number}  {chapter.title:<58} {expected}, {took}")


@_explained()
def _params(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter

    chosen = chapter(arguments.chapter)
    print(f"{chosen.number}  {chosen.title}")
    for parameter in chosen.parameters.values():
        print(f"\n  {parameter.name}: {parameter.type} = {parameter.default!r}")
        print(f"      {parameter.help}; {parameter.allowed}")


@_explained()
def _run(arguments: argparse.Namespace) -> None:
    import nbformat

    from fourpapers.book.catalogue import chapter
    from fourpapers.book.execute import run, write
    from fourpapers.book.forecast import forecast
    from fourpapers.book.outputs import expect
    from fourpapers.book.own_page import can_be_made, expect_page, write_page
    from fourpapers.book.parameters import parse_values
    from fourpapers.book.plain import plain

    chosen = chapter(arguments.chapter)
    parameters = parse_values(chosen.parameters, once(arguments.given))
    expect(arguments.out / f"{chosen.name}.ipynb")
    with_page = can_be_made(chosen) and arguments.out.resolve() != chosen.executed.parent.resolve()
    if with_page:
        expect_page(chosen.name, arguments.out)
    if parameters:
        print(forecast(chosen, parameters), file=sys.stderr, flush=True)
    path = run(chosen, parameters, arguments.out)
    if path.resolve() == chosen.executed.resolve():
        print(path)
        return
    executed = path.read_text(encoding="utf-8")
    write(plain(nbformat.reads(executed, as_version=4), chosen), path)
    print(path)
    if with_page:
        print(
            write_page(nbformat.reads(executed, as_version=4), chosen, chosen.name, arguments.out)
        )


@_explained()
def _book(arguments: argparse.Namespace) -> None:
    from fourpapers.book.parameters import ParameterError
    from fourpapers.book.site import build

    pairs = [pair.partition("=") for pair in arguments.given]
    for name, equals, value in pairs:
        if not equals:
            raise ParameterError(f"--param takes NAME=VALUE, not {name + value!r}")
    texts = once([(name, value) for name, _, value in pairs])
    if texts and arguments.out is None:
        raise ParameterError(
            "a book with other parameters needs a folder of its own: add --out DIR"
        )
    build(texts, arguments.out)


@_explained()
def _serve(arguments: argparse.Namespace) -> None:
    from fourpapers.book.serve import HOST, free, server
    from fourpapers.book.site import build

    free(arguments.port)
    with server(build().parent, arguments.port) as pages:
        print(f"the book is at http://{HOST}:{pages.server_port} (Ctrl+C to stop)")
        pages.serve_forever()


@_explained()
def _references(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter, chapters
    from fourpapers.book.references import rewrite

    for path in rewrite([chapter(name) for name in arguments.chapters] or chapters()):
        print(path)


@_explained()
def _exercises(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter, chapters
    from fourpapers.book.exercises import exercises

    for entry in chapters() if arguments.chapter is None else [chapter(arguments.chapter)]:
        for exercise in exercises(entry):
            if arguments.difficulty in (None, exercise.difficulty):
                print(
                    f"{entry.number}  {exercise.stars:<3}  {exercise.kind or '':<11}  "
                    f"{exercise.label:<20}  {exercise.title}"
                )


@_explained()
def _worksheet(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter
    from fourpapers.book.worksheet import write_worksheet

    print(*write_worksheet(chapter(arguments.chapter), arguments.out), sep="\n")


@_explained()
def _solutions(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter
    from fourpapers.book.forecast import forecast
    from fourpapers.book.outputs import expect_folder
    from fourpapers.book.parameters import parse_values
    from fourpapers.book.worksheet import write_solutions

    chosen = chapter(arguments.chapter)
    parameters = parse_values(chosen.parameters, once(arguments.given))
    expect_folder(arguments.out)
    if parameters:
        print(forecast(chosen, parameters), file=sys.stderr, flush=True)
    print(*write_solutions(chosen, parameters, arguments.out), sep="\n")


@_explained()
def _pdf(arguments: argparse.Namespace) -> None:
    from fourpapers.book.pdf import print_book

    print(print_book(arguments.out, core=arguments.core))


@_explained()
def _links(_: argparse.Namespace) -> None:
    from fourpapers.book import links
    from fourpapers.book.catalogue import ChapterError, project_root

    site = project_root() / "_build" / "html"
    if not (site / "index.html").is_file():
        raise ChapterError("the book is not built yet: run python -m fourpapers book first")
    dead = links.broken(site)
    for link in dead:
        print(link)
    outside = links.external(site)
    print(f"{len(dead)} links lead nowhere; {len(outside)} lead outside and were not followed")
    if dead:
        raise Failed("some links lead nowhere")


@_explained()
def _release(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import project_root
    from fourpapers.book.release import release

    print(release(project_root(), arguments.out))
