"""The command that compares models by files of their predictions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from twolearners.cli.command import Failed, add_command
from twolearners.cli.compare import add_output, check_output, explained, show

_EXAMPLES = """\
  twolearners compare-predictions a.jsonl b.jsonl --id id --cluster source
  twolearners compare-predictions a.csv b.csv --truth gold.csv --test mcnemar-exact
  twolearners compare-predictions out/org__a out/org__b --task 'mmlu_*' --metric acc
  twolearners compare-predictions a.eval b.eval --scorer choice --cluster subject
  twolearners compare-predictions helm/runs/v1 --metric exact_match
  twolearners compare-predictions *.jsonl --baseline small --format json

It reads samples of lm-evaluation-harness, logs of inspect_ai (.json and .eval), runs of HELM,
details of lighteval, and CSV, JSONL, Excel and Parquet tables; what is in a file decides. Items are
joined by their ids. Where there are several metrics, filters, scorers or tasks, they are listed and
none is guessed. Missing scores are counted, and are not 0.
"""
_OPTIONS = (
    ("--id", "COLUMN", "what an item is called"),
    ("--cluster", "COLUMN", "what an item belongs to: a text, a patient, a subject"),
    ("--metric", "NAME", "which score"),
    ("--filter", "NAME", "which filter of lm-evaluation-harness"),
    ("--scorer", "NAME", "which scorer of inspect_ai"),
    ("--task", "PATTERN", "which task, or tasks such as mmlu_*"),
    ("--model", "NAME", "which model of a file that holds several"),
    ("--gold", "COLUMN", "the right answer"),
    ("--prediction", "COLUMN", "the model's answer"),
    ("--repeat", "COLUMN", "the number of the repeat; repeats are averaged"),
)


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "compare-predictions",
        "compare two or more models by files of their predictions",
        _compare,
        _EXAMPLES,
        stopped="nothing is kept of a comparison",
    )
    command.add_argument("files", nargs="+", type=Path, help="a file or folder for each model")
    for flag, value, help_ in _OPTIONS:
        command.add_argument(flag, metavar=value, help=help_)
    command.add_argument("--truth", type=Path, metavar="FILE", help="right answers, by id")
    command.add_argument(
        "--test",
        metavar="NAME",
        help="mcnemar, mcnemar-exact, mcnemar-midp, paired-t, permutation or bootstrap (default: "
        "mcnemar for right and wrong, paired-t with clusters or graded scores)",
    )
    command.add_argument(
        "--baseline", metavar="MODEL", help="compare the others with it, not all pairs"
    )
    command.add_argument(
        "--lower-is-better", action="store_true", help="scores are errors or losses"
    )
    command.add_argument("--alpha", type=float, default=0.05, help="level, 0.05 by default")
    add_output(command)


def _compare(arguments: argparse.Namespace) -> None:
    with explained():
        check_output(arguments)
        from dataclasses import fields, replace

        from twolearners.comparison import compare_models
        from twolearners.comparison.inputs.evaluation_logs import Options
        from twolearners.comparison.inputs.items import read_models

        named = {field.name: getattr(arguments, field.name) for field in fields(Options)}
        models = read_models(arguments.files, Options(**named), arguments.truth)
        if arguments.lower_is_better:
            models = {n: replace(model, greater_is_better=False) for n, model in models.items()}
        for name, model in models.items():
            print(
                f"twolearners: {name}: {len(model):,} items, read as {model.format}",
                file=sys.stderr,
            )
        if len(models) < 2:
            raise Failed(f"there is one model, {next(iter(models))}: give files of two or more", 2)
        if arguments.margin and len(models) > 2:
            raise Failed(f"--margin is for two models, and there are {len(models)}", 2)
        pairs = compare_models(
            models, baseline=arguments.baseline, test=arguments.test, alpha=arguments.alpha
        )
        show(pairs[0] if len(pairs) == 1 else pairs, arguments)
