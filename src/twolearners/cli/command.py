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
    explain: Callable[[Exception], str | None] | None = None,
) -> int:
    """Parse and carry out a command line; return its exit code.

    It is 0 when all went well, 2 with one line when the one at the keyboard can mend what is
    wrong, 130 when it was stopped, and 1 otherwise; a fault of ours leaves its traceback in a file
    that the line names.

    Parameters
    ----------
    name, description, examples : str
        What ``--help`` says.
    commands : iterable of functions
        Each adds commands to argparse's subparsers by :func:`add_command`.
    argv : sequence of str, optional
        The command line; the process's own by default.
    explain : function, optional
        Says in a line what is to be mended after an error, or None if it is a fault of ours;
        :func:`mendable` by default.
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
        if sys.stdout:
            sys.stdout.flush()  # what is printed may still be on its way to a full disk
    except Failed as failed:
        return _ended(name, failed, failed.code)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        sys.stdout = None
    except KeyboardInterrupt:
        return _ended(name, f"stopped; {arguments.stopped}", 130)
    except Exception as error:
        line = (explain or mendable)(error)
        if line is not None:
            return _ended(name, line, 2)
        fault = f"a fault of ours, {type(error).__name__}: {one_line(error)}"
        return _ended(name, f"{fault}; {_reported(error)}", 1)
    return 0


def add_command(
    commands: Any,
    name: str,
    text: str,
    do: Callable[[argparse.Namespace], None],
    examples: str,
    *,
    stopped: str | None = None,
) -> argparse.ArgumentParser:
    """Add a command to argparse's subparsers.

    Parameters
    ----------
    commands : subparsers
        Of argparse.
    name, text : str
        The command, and what it does.
    do : function
        Carries it out.
    examples : str
        Lines to type, and what else is to be said at the end of its help.
    stopped : str, optional
        What becomes of it when it is stopped; by default, that what is finished is kept.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=f"{text[0].upper()}{text[1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(do=do, **({} if stopped is None else {"stopped": stopped}))
    return command


def mendable(error: Exception) -> str | None:
    """Say in one line what is to be mended about memory, terminals and files; None of all else.

    Examples
    --------
    >>> mendable(FileNotFoundError(2, "No such file or directory", "my.csv"))
    'my.csv: No such file or directory'
    >>> mendable(KeyError("x"))
    """
    if isinstance(error, MemoryError):
        return "there is not enough memory: ask for fewer trials, or for fewer jobs"
    if isinstance(error, UnicodeEncodeError):
        return f"this terminal shows {error.encoding} only: set PYTHONIOENCODING=utf-8"
    if isinstance(error, OSError) and error.strerror:  # files, disks and networks
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return None


def one_line(error: Exception) -> str:
    """Return the message of an error without its line breaks."""
    return " ".join(str(error).split())


def _ended(name: str, line: object, code: int) -> int:
    print(f"{name}: {line}", file=sys.stderr)
    return code


def _reported(error: Exception) -> str:
    """Keep the traceback, and ask for a report."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="twolearners-", suffix=".txt", encoding="utf-8", delete=False
        ) as file:
            traceback.print_exception(error, file=file)
    except OSError as reason:
        return f"please report it (its traceback could not be written: {reason.strerror})"
    return f"please report it with {file.name}, which has the traceback"
