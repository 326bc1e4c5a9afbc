"""The command that holds stored results to the code: what to do, how far it is, what came out."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

from fourpapers.cli.experiments import add_where, told, workers
from twolearners.cli.command import Failed, add_command

if TYPE_CHECKING:
    from fourpapers.engine.verification import Sample, Stored, Verdict

_EXAMPLES = """\
  python -m fourpapers verify dietterich1998/swings --share 1  all of this experiment
  python -m fourpapers verify --minutes 5                      what was not checked for longest
  python -m fourpapers verify                                  one chunk in fifty, of each some

With minutes, a record in the cache keeps what was checked when, so that one run after another
goes through all there is. Stopped at any moment, it goes on there.
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "verify",
        "compute stored results again and compare every digit",
        _verify,
        _EXAMPLES,
    )
    command.add_argument("names", nargs="*", metavar="name", help="experiments (default: all)")
    command.add_argument("--share", type=float, help="how much of each setting (default: 0.02)")
    command.add_argument("--minutes", type=float, help="how long, instead of how much")
    command.add_argument("--seed", type=int, help="start of the draw (default: another every time)")
    add_where(command, "results")


@told()
def _verify(arguments: argparse.Namespace) -> None:
    from tqdm import tqdm

    from fourpapers.engine.store import stores
    from fourpapers.engine.verification import check, draw

    sample = draw(
        arguments.names,
        share=arguments.share,
        minutes=arguments.minutes,
        seed=arguments.seed,
        store=arguments.store,
    )
    if not sample.sound and not sample.wrong:
        raise Failed(f"nothing to verify in {stores(arguments.store)[0].folder}", code=2)
    checked = check(sample, **workers(arguments))
    planned = _announced(sample, arguments.jobs)
    verdicts = []
    for verdict in _with_progress(checked, sample, planned):
        verdicts.append(verdict)
        if sample.budget is None or not verdict.same:
            tqdm.write(str(verdict))  # beside the bar, not through it
    if sample.budget is not None:
        _sum_up(verdicts, sample)
    differ = sum(not verdict.same for verdict in verdicts)
    if differ:
        raise Failed(f"{differ:,} of {len(verdicts):,} chunks are not what the code computes")
    if not verdicts:
        raise Failed("no chunk can be computed again in so short a time: give more minutes", code=2)
    print(f"{len(verdicts):,} chunks computed again, every digit the same")


def _announced(sample: Sample, jobs: int) -> list[Stored]:
    """Say what is ahead, by what it took when it was stored."""
    from joblib import effective_n_jobs

    from fourpapers.engine.progress import duration

    if not jobs:  # which is refused in a moment
        return []
    planned = sample.expected(jobs)
    work, whole = (sum(stored.seconds for stored in some) for some in (planned, sample.sound))
    processes = effective_n_jobs(jobs)
    print(
        f"verify: about {len(planned):,} of {len(sample.sound):,} chunks, {duration(work)} of the "
        f"{duration(whole)} that all take on one core: {duration(work / processes)} with "
        f"{processes} process{'es' if processes > 1 else ''}",
        file=sys.stderr,
    )
    return planned


def _with_progress(
    verdicts: Iterator[Verdict], sample: Sample, planned: list[Stored]
) -> Iterator[Verdict]:
    from fourpapers.engine.progress import progress

    seconds = {stored.what: stored.seconds for stored in planned}
    total, done, begun = sum(seconds.values()), 0.0, time.monotonic()
    # Where time decides what is done, the clock says how far it is, and otherwise the work.
    clock = sample.budget is not None and len(planned) < len(sample.drawn)
    if clock:
        total = sample.budget or 0.0
    unit = "s" if clock else "s of work"
    with closing(progress("verify", total=round(total), done=0, show=True, unit=unit)) as bar:
        for verdict in verdicts:
            before = min(round(done), round(total))
            done += seconds.get(verdict.what, verdict.seconds)
            if clock:
                done = time.monotonic() - begun
            bar.update(min(round(done), round(total)) - before)
            yield verdict


def _sum_up(verdicts: list[Verdict], sample: Sample) -> None:
    """Print a line for each experiment, and how much of all that is."""
    import pandas as pd

    from fourpapers.engine.progress import duration

    columns = ("experiment", "chunks", "trials", "same", "differing", "seconds")
    rows = [
        (verdict.experiment, 1, verdict.trials, verdict.same, not verdict.same, verdict.seconds)
        for verdict in verdicts
    ]
    table = pd.DataFrame(rows, columns=columns).groupby("experiment").sum()
    table["time"] = [duration(seconds) for seconds in table.pop("seconds")]
    if len(table):
        print(table.rename_axis(None).to_string(formatters={"trials": "{:,}".format}))
    ever = sum(sample.record.checked(stored.what, stored.path) > 0 for stored in sample.sound)
    chunks, trials = len(sample.sound), sum(len(stored.trials) for stored in sample.sound)
    again = sum(verdict.trials for verdict in verdicts)
    print(
        f"this time {len(verdicts):,} of {chunks:,} chunks, {again:,} of {trials:,} trials; "
        f"in all runs so far {ever:,} chunks, {ever / max(chunks, 1):.1%}"
    )
