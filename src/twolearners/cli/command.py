"""What every command has in common: help with examples, and one door for all that goes wrong."""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

import twolearners


class Failed(Exception):  # noqa: N818
    """A command that cannot go on; ``code`` is 2 when the input is at fault."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line."""
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help has examples\n")


def command_line(
    name: str,
    description: str,
    examples: str,
    commands: Iterable[Callable[[Any], None]],
    argv: Sequence[str] | None,
) -> int:
    """Parse and carry out a command line; return its exit code.

    It is 0 when all went well, 2 with one line when the input is at fault, 130 when it was
    stopped, and 1 otherwise; a fault of ours leaves its traceback in a file that the line names.

    Parameters
    ----------
    name, description, examples : str
        What ``--help`` says.
    commands : iterable of functions
        Each adds commands to argparse's subparsers, with ``do`` for what is to be done, and
        ``stopped`` for what becomes of it when it is stopped.
    argv : sequence of str, optional
        The command line; the process's own by default.
    """
    parser = _Parser(
        prog=name,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=twolearners.__version__)
    parser.set_defaults(stopped="what is finished is kept, run it again")
    subparsers = parser.add_subparsers(metavar="command", required=True)
    for add in commands:
        add(subparsers)
    arguments = parser.parse_args(argv)
    try:
        arguments.do(arguments)
    except Failed as failed:
        print(f"{name}: {failed}", file=sys.stderr)
        return failed.code
    except BrokenPipeError:  # the reader, such as head, has seen enough
        sys.stdout = None
    except KeyboardInterrupt:
        print(f"{name}: stopped; {arguments.stopped}", file=sys.stderr)
        return 130
    except Exception as error:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False, encoding="utf-8") as log:
            traceback.print_exception(error, file=log)
        said = f"{name}: a fault of ours, {type(error).__name__}: please report it with {log.name}"
        print(said, file=sys.stderr)
        return 1
    return 0
