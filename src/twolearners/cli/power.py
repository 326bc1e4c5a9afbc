"""The command that plans a comparison."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from twolearners.cli.command import Failed, add_command
from twolearners.cli.compare import check_plot, explained

_EXAMPLES = """\
  twolearners power --instances 300 --difference 0.03 --disagreement 0.15
  twolearners power --instances 2000 --errors 0.12 0.10 --correlation 0.5 --test mcnemar
  twolearners power --instances 300 --errors 0.2 0.15 --runs 1 --plot power.png

disagreement is the share of instances that just one of the two learners gets wrong. With --errors
it follows from the two error rates and the correlation of errors on the same instance.
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "power",
        "plan a comparison: the power of a test, and the smallest difference it detects",
        _power,
        _EXAMPLES,
        stopped="there was nothing to keep",
    )
    command.add_argument("--instances", type=int, required=True, help="that there will be")
    command.add_argument("--difference", type=float, help="in error rate, that would matter")
    command.add_argument("--disagreement", type=float, help="share that just one gets wrong")
    command.add_argument("--errors", type=float, nargs=2, metavar="E", help="the error rates")
    command.add_argument("--correlation", type=float, default=0.0, help="of errors (default: 0)")
    command.add_argument(
        "--test",
        default="corrected-repeated-kfold",
        metavar="NAME",
        help="corrected-repeated-kfold (default), mcnemar, mcnemar-exact or mcnemar-midp",
    )
    command.add_argument("--runs", type=int, default=10, help="of cross-validation (default: 10)")
    command.add_argument("--folds", type=int, default=10, help="of each run (default: 10)")
    command.add_argument("--alpha", type=float, default=0.05, help="level (default: 0.05)")
    command.add_argument("--target", type=float, default=0.8, help="power wanted (default: 0.8)")
    command.add_argument("--format", choices=["text", "json"], default="text")
    command.add_argument("--plot", type=Path, metavar="FILE", help="draw the power (.png, .pdf)")


def _power(arguments: argparse.Namespace) -> None:
    with explained():
        check_plot(arguments)
        from twolearners.comparison import power

        planned = power(
            arguments.instances,
            difference=arguments.difference,
            disagreement=arguments.disagreement,
            errors=tuple(arguments.errors) if arguments.errors else None,
            correlation=arguments.correlation,
            test=arguments.test,
            runs=arguments.runs,
            folds=arguments.folds,
            alpha=arguments.alpha,
            target=arguments.target,
        )
        as_json = arguments.format == "json"
        print(json.dumps(planned.to_dict(), indent=2) if as_json else str(planned), flush=True)
        if arguments.plot:
            try:
                planned.plot().savefig(arguments.plot, facecolor="white", dpi=200)
            except OSError as error:
                raise Failed(f"--plot: {error}", 2) from error
