"""Commands that list and compute experiments, and keep the results."""

from __future__ import annotations

import argparse
import sys
import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fourpapers.cli.book import add_given, once
from twolearners.cli.command import add_command

if TYPE_CHECKING:
    from fourpapers.engine import Experiment
    from fourpapers.engine.cost import Cost
    from fourpapers.engine.registry import Setting
    from fourpapers.engine.store import Store

_CORES = (1, 10, 100, 1000)
_WORTH_SAYING = 10.0  # seconds

_EXPERIMENTS = """\
  python -m fourpapers experiments equal-learners             one, with its parameters
  python -m fourpapers experiments                            all of them
"""
_COMPUTE = """\
  python -m fourpapers compute equal-learners                 as the book has it, into the cache
  python -m fourpapers compute equal-learners -p handicap 2 --trials 100 --jobs 2
  python -m fourpapers compute --part paper --store results   all that the four papers ask
  python -m fourpapers compute --part all --backend dask --scheduler tcp://10.0.0.1:8786

What is stored is read and the rest computed. Stopped at any moment, it goes on where it was.
"""


def add(commands: Any) -> None:
    """Add the commands."""
    command = add_command(
        commands,
        "experiments",
        "list the experiments with their cost and what is stored",
        _experiments,
        _EXPERIMENTS,
    )
    command.add_argument("name", nargs="?", help="show one with its parameters")

    command = add_command(commands, "compute", "compute an experiment", _compute, _COMPUTE)
    command.add_argument("name", nargs="?", help="such as equal-learners")
    command.add_argument(
        "--part",
        choices=["all", "paper", "beyond"],
        help="every experiment of the book: all of it, what the papers ask, or what is beyond them",
    )
    command.add_argument("--trials", type=int, metavar="N", help="default: the book's")
    command.add_argument("--seed", type=int, help="default: the book's")
    add_given(command)
    command.add_argument("--chunk", type=int, metavar="N", help="trials computed together")
    add_where(command, "cache")


def add_where(command: argparse.ArgumentParser, store: str) -> None:
    """Add the options that say by whom and where it is computed."""
    command.add_argument("--jobs", type=int, default=-1, help="processes (default: all cores)")
    command.add_argument("--backend", choices=["loky", "dask", "serial"], default="loky")
    command.add_argument("--scheduler", metavar="ADDRESS", help="of Dask: tcp://host:8786")
    command.add_argument(
        "--store", choices=["results", "cache"], default=store, help=f"default: {store}"
    )


@contextmanager
def told() -> Iterator[None]:
    """Say in a line what the engine warns of."""
    from fourpapers import engine

    def say(message: Warning | str, *_: Any, **__: Any) -> None:
        print(f"twolearners: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always", engine.StoreWarning)
        warnings.filterwarnings("always", "a chunk of", ResourceWarning)
        warnings.showwarning = say
        yield


@told()
def _experiments(arguments: argparse.Namespace) -> None:
    from fourpapers.engine import experiments, find

    by_name = experiments()
    if arguments.name:
        _describe(find(arguments.name))
        return
    for experiment in by_name.values():
        print(f"{experiment.name}  {experiment.title}")
        _show(_costs(experiment))


def _describe(experiment: Experiment) -> None:
    from fourpapers.engine.progress import duration

    print(f"{experiment.name}, version {experiment.version}\n")
    print(textwrap.indent(experiment.description, "  "))
    for parameter in experiment.parameters.values():
        print(f"\n  {parameter.name}: {parameter.type} = {parameter.default!r}")
        print(f"      {parameter.help}; {parameter.allowed}")
    costs = _costs(experiment)
    print("\nin the book")
    _show(costs)
    if any(part.seconds is None for part in costs):
        return
    machines = sorted({name for part in costs for name in part.machines})
    print(f"\nall of it, as measured on {', '.join(machines)}")
    for cores in _CORES:
        total = sum(part.on(cores) or 0 for part in costs)
        print(f"    {cores:>5,} core{'s' if cores > 1 else ' '}  {duration(total):>8}")


def _costs(experiment: Experiment) -> list[Cost]:
    from fourpapers.engine.cost import cost
    from fourpapers.engine.store import stores

    return [cost(setting, trials, stores()) for setting, trials in experiment.in_the_book()]


def _show(costs: list[Cost]) -> None:
    """Print what the book has of an experiment: two lines each, to fit a printed page."""
    from fourpapers.engine.progress import duration

    for part in costs:
        words = [f"{name}={value}" for name, value in part.setting.named.items()]
        print("   ", " ".join([*words, f"seed={part.setting.seed}"]))
        fits = part.setting.fits
        text = f"{part.stored:,} of {part.trials:,} trials stored"
        text += f", {fits:,} fits each" if fits else ", no fits"
        if part.seconds is None:
            print(f"        {text}, not measured yet")
        else:
            price = f"{part.seconds * 1000 / max(fits, 1):.2g} ms a {'fit' if fits else 'trial'}"
            print(f"        {text}, {price}: {duration(part.on(1) or 0)}")


@told()
def _compute(arguments: argparse.Namespace) -> None:
    from fourpapers.engine import ParameterError, compute, experiments, find
    from fourpapers.engine.cost import expected
    from fourpapers.engine.parameters import parse_values
    from fourpapers.engine.store import stores

    by_name = experiments()
    own = arguments.trials is not None or arguments.seed is not None or arguments.given
    part = arguments.part
    if bool(part) == bool(arguments.name) or (part and own):
        raise ParameterError(
            "compute takes the name of one experiment, with its parameters if they are not "
            "the book's, or --part all, paper or beyond alone"
        )
    plan = [
        pair
        for experiment in (by_name.values() if part else [find(arguments.name)])
        for pair in experiment.in_the_book(part or "all")
    ]
    if own:
        experiment = find(arguments.name)
        parameters = parse_values(experiment.parameters, once(arguments.given))
        trials = experiment.trials if arguments.trials is None else arguments.trials
        plan = [(experiment.setting(arguments.seed, **parameters), trials)]
    for setting, trials in plan:
        _announce(expected(setting, trials, stores(arguments.store)))
        outcome = compute(
            setting.experiment,
            trials=trials,
            seed=setting.seed,
            chunk=arguments.chunk,
            store=arguments.store,
            **workers(arguments),
            **setting.parameters,
        )
        print(outcome, flush=True)
    if part:
        _summarise(plan, stores(arguments.store))
    print(f"kept in {stores(arguments.store)[0].folder}")


def _summarise(plan: list[tuple[Setting, int]], layers: list[Store]) -> None:
    """Say what each experiment took when it was computed, now or then, and all of them."""
    from fourpapers.engine.cost import cost
    from fourpapers.engine.progress import duration

    took: dict[str, float] = {}
    for setting, trials in plan:
        name = setting.experiment.name
        took[name] = took.get(name, 0.0) + (cost(setting, trials, layers).on(1) or 0.0)
    print("\non one core")
    for name, seconds in sorted(took.items(), key=lambda pair: -pair[1]):
        print(f"  {duration(seconds):>8}  {name}")
    print(f"  {duration(sum(took.values())):>8}  all of it")


def _announce(cost: Cost) -> None:
    """Say what a computation will take, if it is worth saying."""
    from fourpapers.engine.progress import duration, volume

    missing = cost.trials - cost.stored
    if cost.seconds and cost.size and cost.seconds * missing > _WORTH_SAYING:
        print(
            f"{cost.setting}: {missing:,} trials to compute, about "
            f"{duration(cost.seconds * missing)} on one core and {volume(cost.size * missing)}",
            file=sys.stderr,
        )


def workers(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return by whom it is computed."""
    return {name: getattr(arguments, name) for name in ("jobs", "backend", "scheduler")}
