"""The command that compares two learners on the reader's own file."""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import re
import sys
import tempfile
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from twolearners.cli.command import Failed, add_command

if TYPE_CHECKING:
    from twolearners.comparison import Comparison, Comparisons, Pairs
    from twolearners.resampling import Plan
    from twolearners.significance import Procedure

_EXAMPLES = """\
  twolearners compare my.csv --target class --a naive-bayes --b c45
  twolearners compare my.csv --target class --a naive-bayes --b c45 --test all
  twolearners compare labor --a c45 --b sklearn.ensemble.RandomForestClassifier --jobs 2
  twolearners compare my.csv --target price --a sklearn.linear_model.Ridge \\
      --b 'sklearn.neighbors.KNeighborsRegressor(n_neighbors=3)' --scoring neg_mean_absolute_error
  twolearners compare my.csv --target class --a tan --b c45 --groups patient --plot tan-c45.png
  twolearners compare my.csv --target class --learners naive-bayes,c45,tan --scoring accuracy,f1
  twolearners compare my.csv --target class --learners naive-bayes,c45,tan --baseline c45

learners: c45, naive-bayes, nearest-neighbour, tan, voted-perceptron, linear-perceptron,
multilayer-perceptron, and any scikit-learn class by its dotted path, with parameters in
parentheses. Where such a class takes complete numbers only, gaps are filled in and words become
0/1 columns, anew in each split, and a line says so.

tests: `twolearners tests` lists them. The default is the one that the book found to
keep its level, on average, and to replicate best.

several learners or scores: each learner is trained once on each split, and p-values are adjusted
for all tests made (Holm).

exit codes: 0, compared; 2, what was asked for cannot be done, and a line says why; 1, a fault of
ours, or a file that could not be written, and a line says where it is; 130, stopped: what two or
more finished runs say is printed, with a caution.
"""


#: Options with their defaults, what stands for a value, and what ``--help`` says.
_OPTIONS: tuple[tuple[str, Any, str | None, str], ...] = (
    ("--target", "", "COLUMN", "what is to be learned"),
    ("--a", None, "LEARNER", "the first learner"),
    ("--b", None, "LEARNER", "the second learner"),
    ("--learners", None, "LEARNERS", "instead of --a and --b: two or more, commas between"),
    ("--baseline", None, "LEARNER", "compare the other learners with it, not all pairs"),
    (
        *("--test", "corrected-repeated-kfold", "NAME"),
        "a test, several with commas between, or all (default: corrected-repeated-kfold)",
    ),
    ("--groups", "", "COLUMN", "rows that belong together"),
    ("--drop", "", "COLUMNS", "columns to leave out, commas between"),
    ("--nominal", "", "COLUMNS", "columns whose numbers are codes"),
    ("--sep", ",", None, "what separates the columns of a CSV file"),
    (
        *("--missing", None, "WORDS"),
        "how a missing value is written (default: nothing, ?, NA, N/A, NaN, nan, null)",
    ),
    ("--encoding", "utf-8-sig", "NAME", "of a CSV file: latin-1, cp1252, ... (default: utf-8)"),
    ("--decimal", ".", None, "what stands before decimals in a CSV file: . or ,"),
    ("--positive", "", "CLASS", "of two classes the one that scores such as f1 are about"),
    (
        *("--scoring", None, "NAMES"),
        "a score of scikit-learn instead of the error rate, or several with commas between",
    ),
    ("--runs", 10, None, "of cross-validation (default: 10)"),
    ("--folds", 10, None, "of each run (default: 10)"),
    ("--resamples", 100, None, "random splits (default: 100)"),
    ("--alpha", 0.05, None, "level, 0.05 by default"),
    ("--df", None, None, "degrees of freedom, a number or calibrated"),
    ("--replications", 0, "N", "repeat all of it N times with other seeds"),
    ("--seed", 0, None, "of all random numbers (default: 0)"),
    ("--jobs", 1, None, "processes; -1 for all cores"),
)
#: The least that a number may be.
_LEAST = {"runs": 1, "folds": 2, "resamples": 2, "replications": 0, "seed": 0}
_MOST_FITS = 10**6


def add(commands: Any) -> None:
    """Add the commands."""
    command = add_command(
        commands,
        "compare",
        "compare two learners or more on your own file, with any test or with all",
        _compare,
        _EXAMPLES,
        stopped="no comparison could be made yet",
    )
    command.add_argument("data", help="a CSV, ARFF, Excel or Parquet file, or a set such as labor")
    for flag, default, value, text in _OPTIONS:
        kind = str if default is None else type(default)
        command.add_argument(flag, default=default, type=kind, metavar=value, help=text)
    command.add_argument(
        "--until-stable",
        action="store_true",
        help="add runs, up to ten times as many, until another seed would say the same",
    )
    add_output(command)
    add_command(
        commands,
        "tests",
        "list the tests and what the papers say of them",
        _list_tests,
        "  twolearners tests\n",
        stopped="there was nothing to keep",
    )


def add_output(command: argparse.ArgumentParser) -> None:
    """Add what else is said of a comparison, and how it is shown."""
    command.add_argument(
        "--margin",
        type=float,
        default=0.0,
        metavar="M",
        help="say A, B, equivalent or undecided: differences below M make no odds",
    )
    command.add_argument(
        "--format",
        choices=["text", "markdown", "latex", "json", "sentence", "bibtex"],
        default="text",
        help="sentence: one for a paper; bibtex: what it then cites (default: text)",
    )
    command.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the comparison (.png, .pdf)"
    )


@contextmanager
def explained() -> Iterator[None]:
    """Turn what the data or the learners can be blamed for into messages."""
    from twolearners.comparison import ComparisonWarning

    shown: set[str] = set()

    def tell(message: Warning | str, category: type[Warning], *_: Any, **__: Any) -> None:
        text = f"twolearners: {category.__name__}: {' '.join(str(message).split())}"
        if text not in shown and not issubclass(category, ComparisonWarning):  # those are printed
            shown.add(text)
            print(text, file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = tell
        try:
            yield
        except (Failed, BrokenPipeError):
            raise
        except (OSError, UnicodeError) as error:
            raise Failed(f"cannot be read or written: {error}", code=2) from error
        except (ValueError, LookupError, MemoryError) as error:
            text = str(error.args[0] if error.args else error)
            raise Failed(" ".join(text.split()), code=2) from error


def _compare(arguments: argparse.Namespace) -> None:
    with explained():
        _check(arguments)
        from twolearners.comparison import ComparisonInterrupted

        try:
            comparison = _compared(arguments)
        except ComparisonInterrupted as stop:
            arguments.plot = None  # a picture of all runs, if there is one, is not overwritten
            show(_single(stop.comparison, arguments), arguments)
            raise Failed(
                f"stopped after {stop.finished}; the comparison is of these", 130
            ) from None
        show(comparison, arguments)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse numbers and places that cannot be used, before anything is read or fitted."""
    for name, least in _LEAST.items():
        if getattr(arguments, name) < least:
            raise Failed(f"--{name} must be {least} or more, not {getattr(arguments, name)}", 2)
    if arguments.jobs == 0:
        raise Failed("--jobs takes a number of processes, or -1 for all cores, not 0", 2)
    fits = max(arguments.runs * arguments.folds, arguments.resamples) * (1 + arguments.replications)
    if fits > _MOST_FITS:
        raise Failed(
            f"--runs, --folds, --resamples and --replications ask for {fits:,} fits of each "
            f"learner: at most {_MOST_FITS:,} are made",
            2,
        )
    _check_learners(arguments)
    if arguments.margin and not _is_single(arguments.test):
        raise Failed("--margin is for one test: name it with --test", 2)
    if arguments.until_stable and not _is_single(arguments.test):
        raise Failed("--until-stable is for one test: name it with --test", 2)
    check_output(arguments)


def _check_learners(arguments: argparse.Namespace) -> None:
    """Insist on two learners or more, and on what can be done with more than two."""
    if arguments.learners is not None:
        if arguments.a is not None or arguments.b is not None:
            raise Failed("--learners names all of them: leave out --a and --b", 2)
    elif arguments.a is None or arguments.b is None:
        raise Failed("name two learners with --a and --b, or more with --learners", 2)
    if len(_learners(arguments)) < 2:
        raise Failed(f"two learners or more are compared, not {arguments.learners!r}", 2)
    if not _is_pairwise(arguments):
        return
    if not _is_single(arguments.test):
        raise Failed("several learners or scores are compared by one test: name it with --test", 2)
    for name in ("margin", "replications", "until_stable"):
        if getattr(arguments, name):
            raise Failed(f"--{name.replace('_', '-')} is for two learners and one score", 2)


def _learners(arguments: argparse.Namespace) -> list[str]:
    """Name the learners; commas between parentheses are theirs."""
    if arguments.learners is None:
        return [arguments.a, arguments.b]
    parts = re.split(r",(?![^()]*\))", arguments.learners)
    return [part.strip() for part in parts if part.strip()]


def _is_pairwise(arguments: argparse.Namespace) -> bool:
    """Whether there are more than two learners, or more than one score."""
    several = len(_learners(arguments)) > 2 or "," in (arguments.scoring or "")
    return several or arguments.baseline is not None


def check_output(arguments: argparse.Namespace) -> None:
    """Refuse a margin that is none, and a picture that cannot be written."""
    if not 0 <= arguments.margin < math.inf:
        raise Failed(f"--margin takes a difference above 0, not {arguments.margin:g}", 2)
    check_plot(arguments)


def check_plot(arguments: argparse.Namespace) -> None:
    """Refuse a picture that cannot be written."""
    if not arguments.plot:
        return
    from matplotlib.figure import Figure

    ending, known = arguments.plot.suffix[1:].lower(), Figure().canvas.get_supported_filetypes()
    if ending not in known:
        raise Failed(f"--plot: Format {ending!r} is not one of {', '.join(sorted(known))}", 2)
    if arguments.plot.is_dir() or not os.access(arguments.plot.parent, os.W_OK):
        raise Failed(f"--plot: no file can be written as {str(arguments.plot)!r}", 2)


def _is_single(test: str) -> bool:
    return "," not in test and test != "all"


def _compared(arguments: argparse.Namespace) -> Comparison | Comparisons | Pairs:
    from joblib.externals.loky import get_reusable_executor

    from twolearners import resampling
    from twolearners.comparison import compare, compare_learners, compare_tests
    from twolearners.comparison.inputs.learners import contenders, named_contenders

    sys.path.append(str(Path.cwd()))  # last, so that nothing here takes another's place
    texts, two = _learners(arguments), arguments.learners is None
    learners = contenders(texts[0], texts[1]) if two else named_contenders(texts)
    named = {learner.name: learner for learner in learners}
    kinds = {learner.kind for learner in named.values()}
    table = _table(arguments, regression=kinds == {"regression"})
    plans = (
        resampling.repeated_kfold(arguments.runs, arguments.folds),
        resampling.resamples(arguments.resamples, 0.1),
    )
    tests = _tests(arguments, plans)
    ready = _ready(named, texts, table.X)
    _announce_compiling(list(ready.values()))
    shared: dict[str, Any] = {
        "groups": table.groups,
        "alpha": arguments.alpha,
        "random_state": arguments.seed,
        "n_jobs": arguments.jobs,
    }
    comparison: Any
    if _is_pairwise(arguments):
        scoring = _columns(arguments.scoring) if arguments.scoring else None
        shared |= {"baseline": arguments.baseline, "scoring": scoring}
        comparison = compare_learners(ready, table.X, table.y, test=tests[0], cv=plans, **shared)
    else:
        shared |= {"scoring": arguments.scoring, "names": tuple(ready)}
        pair_and_data = *ready.values(), table.X, table.y
        if arguments.until_stable:
            comparison = compare(*pair_and_data, test=tests[0], cv="auto", **shared)
        else:
            comparison = compare_tests(*pair_and_data, tests=tests, cv=plans, **shared)
        if arguments.replications:
            comparison = comparison.replicate(arguments.replications)
    if arguments.jobs != 1:  # now, not when Python ends: a key pressed then would be a traceback
        get_reusable_executor().shutdown(wait=True)
    return _single(comparison, arguments)


def _single(comparison: Any, arguments: argparse.Namespace) -> Any:
    """Return the one comparison, where one was asked for."""
    several = not isinstance(comparison, Sequence) or len(comparison) > 1
    return comparison if several or not _is_single(arguments.test) else comparison[0]


def _table(arguments: argparse.Namespace, *, regression: bool) -> Any:
    """Read the file."""
    from twolearners.comparison.inputs.reading import read
    from twolearners.datasets import MISSING

    return read(
        arguments.data,
        arguments.target,
        regression=regression,
        groups=arguments.groups,
        drop=_columns(arguments.drop),
        nominal=_columns(arguments.nominal),
        sep=arguments.sep.replace("\\t", "\t"),
        missing=MISSING if arguments.missing is None else ["", *_columns(arguments.missing)],
        encoding=arguments.encoding,
        decimal=arguments.decimal,
        positive=arguments.positive,
    )


def _ready(named: dict[str, Any], texts: list[str], X: Any) -> dict[str, Any]:
    """Put learners behind what they need, and say what that is."""
    from twolearners.comparison.inputs.learners import fit_for

    ready: dict[str, Any] = {}
    for (name, learner), text in zip(named.items(), texts, strict=True):
        estimator, sentence = fit_for(learner.estimator, X)
        ready[name] = estimator if sentence else text
        if sentence:
            print(f"twolearners: before {name} a pipeline {sentence}", file=sys.stderr)
    return ready


def _tests(arguments: argparse.Namespace, plans: tuple[Plan, ...]) -> list[Procedure]:
    """Name the tests, with the degrees of freedom that were asked for."""
    from twolearners.comparison.inputs.splits import Splits
    from twolearners.significance import TESTS, Procedure

    every = [entry.name for entry in TESTS]
    names = every if arguments.test == "all" else _columns(arguments.test)
    tests = [Procedure(name) for name in names]
    if arguments.df is None:
        return tests
    if arguments.df != "calibrated":
        try:
            df = float(arguments.df)
        except ValueError:
            raise Failed(f"--df takes a number or calibrated, not {arguments.df!r}", 2) from None
        if len(names) != 1:
            raise Failed("several tests cannot share one --df: use calibrated, or one test", 2)
        return [Procedure(names[0], df=df)]
    for place, test in enumerate(tests):
        try:
            plan = Splits(plans).plan(test, strict=False)
            tests[place] = Procedure.calibrated(test.test, plan, arguments.alpha)
        except ValueError:  # one of several may keep its own
            if len(tests) == 1:
                raise
    return tests


def show(comparison: Comparison | Comparisons | Pairs, arguments: argparse.Namespace) -> None:
    """Print what was found, then draw it: what is computed is never lost to a failed write."""
    write = {
        "text": lambda: str(comparison),
        "markdown": comparison.to_markdown,
        "latex": comparison.to_latex,
        "json": lambda: json.dumps(comparison.to_dict(), indent=2),
        "sentence": comparison.to_sentence,
        "bibtex": comparison.bibtex,
    }
    text = write[arguments.format]()
    if arguments.margin:
        text = _with_margin(text, cast("Comparison", comparison), arguments)
    try:
        _show(text, comparison, arguments.plot)
    except KeyboardInterrupt:
        left = "; the picture is not drawn" if arguments.plot else ""
        raise Failed(f"stopped; the comparison is printed{left}", 130) from None


def _show(text: str, comparison: Comparison | Comparisons | Pairs, plot: Path | None) -> None:
    from twolearners.evaluation.processes import key_held_back

    with key_held_back():  # printed whole
        _print(text)
    if not plot:
        return
    drawn = io.BytesIO()
    comparison.plot().savefig(drawn, format=plot.suffix[1:], facecolor="white", dpi=200)
    try:
        _write(plot, drawn.getvalue())
    except OSError as error:
        place = _kept(plot.suffix)
        place.write_bytes(drawn.getvalue())
        raise Failed(f"--plot: {error}; the picture is in {place}") from error


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except UnicodeEncodeError:  # a terminal without the minus sign
        print(text.encode("ascii", "replace").decode(), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = _kept(".txt")
        place.write_text(text, encoding="utf-8")
        raise Failed(f"cannot be printed ({error}); it is in {place}") from error


def _with_margin(text: str, comparison: Comparison, arguments: argparse.Namespace) -> str:
    """Add what a margin says of one comparison."""
    answer = comparison.equivalent(arguments.margin)
    if arguments.format == "json":
        return json.dumps(json.loads(text) | {"equivalence": answer.to_dict()}, indent=2)
    return f"{text}\n\n{textwrap.fill(str(answer), 88)}"


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: whoever is killed leaves the old one as it was."""
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _kept(suffix: str) -> Path:
    """Name a file of its own in the folder for such files."""
    return Path(tempfile.mkdtemp(prefix="twolearners-")) / f"comparison{suffix}"


def _columns(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _announce_compiling(learners: list[Any]) -> None:
    """Say why nothing happens for a while the first time."""
    from twolearners.learners import compiled

    names = [learner.partition("(")[0] for learner in learners if isinstance(learner, str)]
    if any("." not in name for name in names) and not any(compiled.ROOM.rglob("*.nbi")):
        said = "twolearners: compiling the book's learners, once; it may take a minute"
        print(said, file=sys.stderr)


def _list_tests(_: argparse.Namespace) -> None:
    from twolearners.significance import ON_UNITS, TESTS

    for entry in TESTS + ON_UNITS:
        print(f"{entry.name:<26} {entry.plan:<16} {entry.paper}: {entry.verdict}")
