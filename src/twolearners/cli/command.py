"""What every command has in common: help with examples, and failures without a traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import twolearners


class Failed(Exception):  # noqa: N818
    """A command that cannot go on; ``code`` is 2 when the input is at fault."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def command_line(
    name: str,
    description: str,
    examples: str,
    commands: Iterable[Callable[[Any], None]],
    argv: Sequence[str] | None,
) -> int:
    """Parse and carry out a command line; return its exit code.

    Parameters
    ----------
    name, description, examples : str
        What ``--help`` says.
    commands : iterable of functions
        Each adds commands to argparse's subparsers, with ``do`` for what is to be done.
    argv : sequence of str, optional
        The command line; the process's own by default.
    """
    parser = argparse.ArgumentParser(
        prog=name,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=twolearners.__version__)
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
        print(f"{name}: stopped; what is finished is kept, run it again", file=sys.stderr)
        return 130
    return 0
