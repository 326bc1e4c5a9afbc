"""The command ``python -m fourpapers``: chapters, the book, and the experiments behind them."""

from __future__ import annotations

from collections.abc import Sequence

from fourpapers.cli import book, experiments, items
from twolearners.cli.command import command_line

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
  python -m fourpapers verify --share 0.1             compute a tenth again, and compare
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 with a message when the input is at fault."""
    return command_line(
        "python -m fourpapers",
        "The four papers, computed again: chapters, tables, figures and the results behind them.",
        _EPILOG,
        (book.add, items.add, experiments.add),
        argv,
    )
