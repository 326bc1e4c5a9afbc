"""The command that counts what was reproduced."""

from __future__ import annotations

import argparse
import json
from typing import Any

from twolearners.cli.command import Failed, add_command

_EXAMPLES = """\
  python -m fourpapers scorecard                              all four papers, in about a minute
  python -m fourpapers scorecard bouckaert2003 alpaydin1999
  python -m fourpapers scorecard --json > counts.json
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "scorecard",
        "count what agrees, what differs and why, and which claims hold",
        _scorecard,
        _EXAMPLES,
        stopped="nothing was written",
    )
    command.add_argument("papers", nargs="*", help="such as bouckaert2003 (default: all four)")
    command.add_argument("--json", action="store_true", help="print the counts alone, as JSON")


def _scorecard(arguments: argparse.Namespace) -> None:
    from fourpapers.published.items import PAPERS
    from fourpapers.scorecard import card

    if unknown := [paper for paper in arguments.papers if paper not in PAPERS]:
        raise Failed(f"no paper {unknown[0]!r}; there are {', '.join(PAPERS)}", code=2)
    reproductions = card.judge(arguments.papers or PAPERS)
    if arguments.json:
        print(json.dumps(card.summary(reproductions), indent=2))
        return
    from fourpapers.scorecard.tables import in_terminal

    print(in_terminal(reproductions))
