"""The ``twolearners`` command."""

from __future__ import annotations

from collections.abc import Sequence

from twolearners.cli import compare, power, predictions, scores
from twolearners.cli.command import command_line

_EPILOG = """examples:
  twolearners compare my.csv --target class --a naive-bayes --b c45
  twolearners compare my.csv --target class --a naive-bayes --b c45 --test all
  twolearners compare-scores scores.csv --folds 10
  twolearners compare-predictions a.jsonl b.jsonl --id id --cluster source
  twolearners power --instances 300 --difference 0.03 --disagreement 0.15
  twolearners tests
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 with a message when the input is at fault."""
    return command_line(
        "twolearners",
        "Two learners, one data set: which is better, and how would we know?",
        _EPILOG,
        (compare.add, scores.add, predictions.add, power.add),
        argv,
    )
