"""The command ``python -m fourpapers``: chapters, the book, and the experiments behind them."""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from fourpapers.cli import book, experiments, items, verification
from twolearners.cli.command import Failed, command_line

_EPILOG = """examples:
  python -m fourpapers chapters                       what there is to read
  python -m fourpapers params 02                      what chapter 02 can be run with
  python -m fourpapers run 02 -p trials 200 --out my  chapter 02 with other parameters
  python -m fourpapers book                           build the book
  python -m fourpapers book --param seed=7 --out my   the whole book with another seed

  python -m fourpapers show bouckaert2003 table-5     a table or figure of a paper beside ours

  python -m fourpapers exercises --difficulty 3       the projects among all exercises
  python -m fourpapers worksheet 02 --out class       chapter 02 with its solutions taken out

  python -m fourpapers experiments                    what is computed, and its cost
  python -m fourpapers compute equal-learners -p handicap 2 --trials 100
  python -m fourpapers verify --minutes 5             compute some of it again, and compare
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, and let no error out but as one line.

    Returns
    -------
    int
        0 for a result, 1 for results that differ and for faults of ours, 2 for what the one at
        the keyboard can mend, and 130 when it was stopped.
    """
    return command_line(
        "python -m fourpapers",
        "The four papers, computed again: chapters, tables, figures and what is behind them.",
        _EPILOG,
        (book.add, items.add, experiments.add, verification.add, _one_door),
        argv,
    )


def _one_door(commands: Any) -> None:
    """Let every error of every command out by :func:`explained`."""
    for command in commands.choices.values():
        command.set_defaults(do=partial(_explaining, command.get_default("do")))


def _explaining(do: Callable[[argparse.Namespace], None], arguments: argparse.Namespace) -> None:
    try:
        do(arguments)
        if sys.stdout:
            sys.stdout.flush()  # what is printed may still be on its way to a full disk
    except (Failed, BrokenPipeError):
        raise
    except Exception as error:
        line, code = explained(error)
        raise Failed(line, code) from error


def explained(error: Exception) -> tuple[str, int]:
    """Say in one line what is wrong, and whether it is to be mended here (2) or by us (1).

    Examples
    --------
    >>> explained(FileNotFoundError(2, "No such file or directory", "my.csv"))
    ('my.csv: No such file or directory', 2)
    >>> explained(MemoryError())[1]
    2
    """
    from fourpapers import engine

    ours = (
        engine.ParameterError,
        engine.UnknownExperimentError,
        engine.StoreError,
        engine.ClusterError,
        engine.WorkerError,
    )
    if isinstance(error, ours):
        return _line(error), 2
    if isinstance(error, MemoryError):
        return "there is not enough memory: ask for fewer trials, or for fewer jobs", 2
    if isinstance(error, UnicodeEncodeError):
        return f"this terminal shows {error.encoding} only: set PYTHONIOENCODING=utf-8", 2
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"this needs {error.name}: pip install 'twolearners[book,cluster]'", 2
    if isinstance(error, OSError) and error.strerror:  # files, disks and networks
        named = f"{error.filename}: " if error.filename else ""
        return f"{named}{error.strerror}", 2
    return f"a fault of ours, {type(error).__name__}: {_line(error)}; {_reported(error)}", 1


def _reported(error: Exception) -> str:
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="fourpapers-", suffix=".txt", encoding="utf-8", delete=False
        ) as file:
            traceback.print_exception(error, file=file)
    except OSError as reason:
        return f"please report it (its traceback could not be written: {reason.strerror})"
    return f"please report it with {file.name}, which has the traceback"


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
