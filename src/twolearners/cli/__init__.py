"""The ``twolearners`` command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import twolearners
from twolearners.cli import book, compare, experiments
from twolearners.cli.failure import Failed

_EPILOG = """examples:
  twolearners compare my.csv --target class --a naive-bayes --b c45 --test all

  twolearners chapters                       what there is to read
  twolearners params 02                      what chapter 02 can be run with
  twolearners run 02 -p trials 200 --out my  chapter 02 with other parameters
  twolearners book                           build the book
  twolearners book --param seed=7 --out my   the whole book with another seed

  twolearners exercises --difficulty 3       the projects among all exercises
  twolearners worksheet 02 --out class       chapter 02 with its solutions taken out

  twolearners experiments                    what is computed, what it costs, what is stored
  twolearners compute equal-learners -p handicap 2 --trials 100
  twolearners verify --share 0.1             compute a tenth of the results again, and compare
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 with a message when the input is at fault."""
    arguments = _parser().parse_args(argv)
    try:
        arguments.do(arguments)
    except Failed as failed:
        print(f"twolearners: {failed}", file=sys.stderr)
        return failed.code
    except BrokenPipeError:  # the reader, such as head, has seen enough
        sys.stdout = None
    except KeyboardInterrupt:
        print("twolearners: stopped; what is finished is kept, run it again", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="twolearners",
        description="Two learners, one data set: which is better, and how would we know?",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=twolearners.__version__)
    commands = parser.add_subparsers(metavar="command", required=True)
    compare.add(commands)
    book.add(commands)
    experiments.add(commands)
    return parser
