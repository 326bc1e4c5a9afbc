"""The command ``python -m fourpapers``: chapters, the book, and the experiments behind them."""

from __future__ import annotations

from collections.abc import Sequence

from fourpapers.cli import book, experiments, items, scorecard, verification
from twolearners.cli.command import command_line, mendable, one_line

_EPILOG = """examples:
  python -m fourpapers chapters                       what there is to read
  python -m fourpapers params 02                      what chapter 02 can be run with
  python -m fourpapers run 02 -p trials 200 --out my  chapter 02 with other parameters
  python -m fourpapers book                           build the book
  python -m fourpapers book --param seed=7 --out my   the whole book with another seed

  python -m fourpapers show bouckaert2003 table-5     a table or figure of a paper beside ours
  python -m fourpapers scorecard                      what agrees, what differs and why

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
        (book.add, items.add, scorecard.add, experiments.add, verification.add),
        argv,
        explained,
    )


def explained(error: Exception) -> str | None:
    r"""Say in one line what is to be mended here; None of a fault of ours.

    Examples
    --------
    >>> from fourpapers.engine import StoreError
    >>> explained(StoreError("cannot write to x:\n  make room"))
    'cannot write to x: make room'
    >>> explained(KeyError("x"))
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
        return one_line(error)
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"this needs {error.name}: pip install 'twolearners[book,cluster]'"
    return mendable(error)
