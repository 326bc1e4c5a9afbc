"""The command that compares scores in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from twolearners.cli.command import add_command
from twolearners.cli.compare import add_output, check_output, explained, show

_EXAMPLES = """\
  twolearners compare-scores scores.csv                    # two columns, ten runs of ten folds
  twolearners compare-scores scores.csv --folds 5 --errors
  twolearners compare-scores cv_results.csv --metric accuracy --folds 5
  twolearners compare-scores seeds.csv --test seeds-t      # seeds on one fixed split

The first line names the columns: one of scores for each learner, named after it; or one of
learners (learner, model, ...) and one of scores. Columns run and fold, or seed, say where a score
belongs; without them the rows are taken run by run, as scikit-learn returns scores. A table made
of cv_results_ with two candidates is read as it is.
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "compare-scores",
        "compare two learners by scores that you have in a file",
        _compare,
        _EXAMPLES,
        stopped="nothing is kept of a comparison",
    )
    command.add_argument("scores", type=Path, help="a CSV, Excel or Parquet file")
    command.add_argument("--a", metavar="COLUMN", help="the scores of A, of more than two columns")
    command.add_argument("--b", metavar="COLUMN", help="the scores of B")
    command.add_argument("--test", metavar="NAME", help="corrected-repeated-kfold, or seeds-t")
    command.add_argument("--folds", type=int, metavar="K", help="folds of each run")
    command.add_argument("--metric", help="which score of cv_results_, or which column")
    command.add_argument(
        "--ratio", type=float, help="instances tested for each one trained on, if not 1/(folds - 1)"
    )
    command.add_argument("--errors", action="store_true", help="scores are to be low")
    command.add_argument("--sep", default=",", help="what separates the columns")
    command.add_argument("--alpha", type=float, default=0.05, help="level, 0.05 by default")
    add_output(command)


def _compare(arguments: argparse.Namespace) -> None:
    with explained():
        check_output(arguments)
        from twolearners.comparison import ComparisonError, compare_scores
        from twolearners.comparison.inputs.score_tables import read_scores
        from twolearners.datasets.table import check_known

        sep = arguments.sep.replace("\\t", "\t")
        frame = read_scores(arguments.scores, sep)
        if (arguments.a is None) != (arguments.b is None):
            raise ComparisonError("--a and --b name the two columns of scores: give both")
        if arguments.a is not None:
            check_known("--a and --b", [arguments.a, arguments.b], map(str, frame), sep)
            other = {"run", "repeat", "repetition", "fold", "split", "seed"}
            kept = [c for c in map(str, frame) if c.strip().lower() in other]
            frame = frame[[*kept, arguments.a, arguments.b]]
        comparison = compare_scores(
            frame,
            test=arguments.test,
            cv=arguments.folds,
            metric=arguments.metric,
            test_train_ratio=arguments.ratio,
            greater_is_better=not arguments.errors,
            alpha=arguments.alpha,
        )
        show(comparison, arguments)
