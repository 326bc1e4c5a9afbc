"""Commands that run chapters and build the book; they need the extra ``book``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from twolearners.cli.command import Failed


def add(commands: Any) -> None:
    """Add the commands."""
    command = commands.add_parser("chapters", help="list the chapters with title and run time")
    command.set_defaults(do=_chapters)

    command = commands.add_parser("params", help="show what a chapter can be run with")
    command.add_argument("chapter", help="number or name, such as 02")
    command.set_defaults(do=_params)

    command = commands.add_parser("run", help="execute one chapter")
    command.add_argument("chapter", help="number or name, such as 02")
    _given(command)
    _out(command)
    command.set_defaults(do=_run)

    command = commands.add_parser("book", help="build the book, executing what changed")
    command.add_argument(
        "--param",
        dest="given",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="for all chapters that have it, or NN.NAME=VALUE for one; needs --out",
    )
    command.add_argument("--out", type=named, metavar="DIR", help="folder for a book of your own")
    command.set_defaults(do=_book)

    command = commands.add_parser("serve", help="build the book and show it in the browser")
    command.add_argument("--port", type=int, default=8000, help="default: 8000; 0 for any")
    command.set_defaults(do=_serve)

    command = commands.add_parser("references", help="rewrite what the notebook tests compare with")
    command.add_argument("chapters", nargs="*", metavar="chapter", help="default: all chapters")
    command.set_defaults(do=_references)

    command = commands.add_parser("exercises", help="list the exercises with their difficulty")
    command.add_argument("chapter", nargs="?", help="number or name; all chapters by default")
    command.add_argument("--difficulty", type=int, choices=(1, 2, 3), help="only those as hard")
    command.set_defaults(do=_exercises)

    command = commands.add_parser("worksheet", help="write a chapter without its solutions")
    command.add_argument("chapter", help="number or name, such as 02")
    _out(command)
    command.set_defaults(do=_worksheet)

    command = commands.add_parser("solutions", help="execute a chapter and write its solutions")
    command.add_argument("chapter", help="number or name, such as 02")
    _given(command)
    _out(command)
    command.set_defaults(do=_solutions)

    command = commands.add_parser("pdf", help="print the built book with Chromium")
    command.add_argument(
        "--out", type=named, metavar="FILE", help="default: _build/twolearners.pdf"
    )
    command.set_defaults(do=_pdf)

    command = commands.add_parser("links", help="check the links of the built book")
    command.set_defaults(do=_links)

    command = commands.add_parser("release", help="check a fresh clone and pack it for an archive")
    command.add_argument("--out", type=named, metavar="DIR", help="default: dist")
    command.set_defaults(do=_release)


def _given(command: argparse.ArgumentParser) -> None:
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
        help="folder for the notebook (default: runs)",
    )


def named(text: str) -> Path:
    """Read the name of a file or folder; an empty one is a variable that was not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)


def once(given: Sequence[Sequence[str]]) -> dict[str, str]:
    """Gather names and values; one name with two values is a mistake."""
    names = [name for name, _ in given]
    for name in names:
        if names.count(name) > 1:
            raise Failed(f"{name} is given {names.count(name)} times: which is meant?", code=2)
    values = {name: value for name, value in given}
    try:
        "".join(values.values()).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Failed(f"{error.object!r} is not text in UTF-8", code=2) from error
    return values


#: Errors in a cell whose message is written for whoever chose the parameters.
REFUSALS = ("ComparisonError", "OutOfReachError", "ParameterError")
#: And for whoever has the machine at hand.
_TROUBLES = ("ClusterError", "StoreError", "WorkerError")


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
        if type(error).__name__ not in ("PapermillExecutionError", "BuildError"):
            raise
        if getattr(error, "ename", "") in (*REFUSALS, *_TROUBLES):
            raise Failed(str(getattr(error, "evalue", error)), code=2) from error
        raise Failed(str(error)) from error


@_explained()
def _chapters(_: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapters

    for one in chapters():
        took = "not run here yet" if one.seconds is None else f"{one.seconds:.0f} s here"
        print(f"{one.number}  {one.title:<58} {one.settings.get('run_time', 'unknown')}, {took}")


@_explained()
def _params(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter

    one = chapter(arguments.chapter)
    print(f"{one.number}  {one.title}")
    for parameter in one.parameters.values():
        print(f"\n  {parameter.name}: {parameter.type} = {parameter.default!r}")
        print(f"      {parameter.help}; {parameter.allowed}")


@_explained()
def _run(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter
    from fourpapers.book.execute import run
    from fourpapers.book.forecast import forecast
    from fourpapers.book.outputs import expect
    from fourpapers.book.parameters import parse_values

    one = chapter(arguments.chapter)
    parameters = parse_values(one.parameters, once(arguments.given))
    expect(arguments.out / f"{one.name}.ipynb")
    if parameters:
        print(forecast(one, parameters), file=sys.stderr, flush=True)
    print(run(one, parameters, arguments.out))


@_explained()
def _book(arguments: argparse.Namespace) -> None:
    from fourpapers.book.parameters import ParameterError
    from fourpapers.book.site import build

    pairs = [pair.partition("=") for pair in arguments.given]
    for name, equals, value in pairs:
        if not equals:
            raise ParameterError(f"--param takes NAME=VALUE, not {name + value!r}")
    given = once([(name, value) for name, _, value in pairs])
    if given and arguments.out is None:
        raise ParameterError(
            "a book with other parameters needs a folder of its own: add --out DIR"
        )
    build(given, arguments.out)


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

    for one in chapters() if arguments.chapter is None else [chapter(arguments.chapter)]:
        for asked in exercises(one):
            if arguments.difficulty in (None, asked.difficulty):
                print(
                    f"{one.number}  {asked.stars:<3}  {asked.kind or '':<11}  {asked.label:<20}  "
                    f"{asked.title}"
                )


@_explained()
def _worksheet(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter
    from fourpapers.book.worksheet import write_worksheet

    print(write_worksheet(chapter(arguments.chapter), arguments.out))


@_explained()
def _solutions(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import chapter
    from fourpapers.book.forecast import forecast
    from fourpapers.book.outputs import expect_folder
    from fourpapers.book.parameters import parse_values
    from fourpapers.book.worksheet import write_solutions

    one = chapter(arguments.chapter)
    parameters = parse_values(one.parameters, once(arguments.given))
    expect_folder(arguments.out)
    if parameters:
        print(forecast(one, parameters), file=sys.stderr, flush=True)
    print(write_solutions(one, parameters, arguments.out))


@_explained()
def _pdf(arguments: argparse.Namespace) -> None:
    from fourpapers.book.pdf import print_book

    print(print_book(arguments.out))


@_explained()
def _links(_: argparse.Namespace) -> None:
    from fourpapers.book import links
    from fourpapers.book.catalogue import ChapterError, project_root

    site = project_root() / "_build" / "html"
    if not (site / "index.html").is_file():
        raise ChapterError("the book is not built yet: run python -m fourpapers book first")
    found = links.broken(site)
    for one in found:
        print(one)
    outside = links.external(site)
    print(f"{len(found)} links lead nowhere; {len(outside)} lead outside and were not followed")
    if found:
        raise Failed("some links lead nowhere")


@_explained()
def _release(arguments: argparse.Namespace) -> None:
    from fourpapers.book.catalogue import project_root
    from fourpapers.book.release import release

    print(release(project_root(), arguments.out))
