"""What a chapter has to compute anew with other parameters, and about how long that takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from fourpapers.book.catalogue import Chapter
from fourpapers.book.reach import called_experiments
from fourpapers.engine.cost import cost
from fourpapers.engine.parameters import ParameterError
from fourpapers.engine.progress import duration
from fourpapers.engine.registry import Experiment, Setting, find
from fourpapers.engine.store import stores


@dataclass(frozen=True)
class Anew:
    """An experiment of which trials are missing.

    Attributes
    ----------
    experiment : str
        Its name.
    settings, trials : int
        How many settings lack trials, and how many trials they lack together.
    seconds : float or None
        About how long that takes on one core, from what was measured when the book's own were
        computed.
    """

    experiment: str
    settings: int
    trials: int
    seconds: float | None

    def __str__(self) -> str:
        many = f"{self.settings} settings, " if self.settings > 1 else ""
        time = "not measured yet" if self.seconds is None else f"about {duration(self.seconds)}"
        return f"{self.experiment}: {many}{self.trials:,} trials, {time}"


def anew(chapter: Chapter, parameters: Mapping[str, Any]) -> list[Anew]:
    """List what a chapter computes with parameters that are not the book's own.

    It is read off the code and the book's settings of each experiment, so it may name more than
    is needed, but hardly less.
    """
    changed = {
        name: value
        for name, value in parameters.items()
        if value != chapter.parameters[name].default
    }
    by_name = {name: called_experiments(chapter.source, [name]) for name in chapter.parameters}
    listed = []
    for name in sorted({name for own in changed for name in by_name[own]}):
        follows = {own: changed.get(own) for own, called in by_name.items() if name in called}
        inner = any(called.get(name, False) for called in by_name.values())
        missing: dict[str, int] = {}  # of a setting that is asked for twice, the larger
        seconds: dict[str, float] = {}
        wanted = _wanted(find(name), chapter, follows, inner)
        for setting, trials, cost_of_trial in sorted(wanted, key=itemgetter(1)):
            lacking = trials - cost(setting, trials, stores()).stored
            if lacking > 0:
                missing[setting.folder] = lacking
                seconds[setting.folder] = (cost_of_trial or 0.0) * lacking
        if missing:
            total = sum(seconds.values()) or None
            listed.append(Anew(name, len(missing), sum(missing.values()), total))
    return listed


def forecast(chapter: Chapter, parameters: Mapping[str, Any]) -> str:
    """Say before a chapter is run what it computes anew, and about how long it takes."""
    usual = chapter.settings.get("run_time", "a time nobody noted")
    lines = [f"chapter {chapter.number}: {usual} with the book's own parameters"]
    missing = anew(chapter, parameters)
    if missing:
        total = sum(part.seconds or 0.0 for part in missing)
        lines[0] += f", and about {duration(total)} more to compute anew, on one core:"
        lines += [f"    {part}" for part in missing]
        lines.append("  what is finished is kept: stopped and run again, it goes on where it was")
    elif parameters:
        lines[0] += "; nothing stored has to be computed anew"
    return "\n".join(lines)


def _wanted(
    experiment: Experiment, chapter: Chapter, follows: Mapping[str, Any], inner: bool
) -> Iterator[tuple[Setting, int, float | None]]:
    """List what a chapter asks of an experiment: setting, trials, and seconds for each trial.

    The book's settings say what is asked for. What is the default of a parameter that the call
    follows is that parameter: ``follows`` has its new value, or None if it is the book's.
    """
    default = {name: chapter.parameters[name].default for name in follows}
    value = {name: default[name] if new is None else new for name, new in follows.items()}
    sizes = [name for name in follows if isinstance(default[name], int) and name != "seed"]
    plan = experiment.in_the_book()
    most = max(trials for _, trials in plan)
    for setting, trials in plan:
        if "seed" in default and setting.seed != default["seed"]:
            continue
        numbers = [value[name] for name in sizes if default[name] == trials]
        # Fewer than the most that is asked for: a setting that has no more to give.
        numbers = numbers or [min(trials, value[name]) for name in sizes if default[name] == most]
        if not numbers and 0 < default.get("trials", 0) < trials:  # a multiple of the book's trials
            numbers = [trials * value["trials"] // default["trials"]]
        own = {
            name: value[name] if name in value and default[name] == usual else usual
            for name, usual in setting.parameters.items()
        }
        try:
            changed = experiment.setting(value.get("seed", setting.seed), **own)
        except ParameterError:  # the chapter will say what is wrong
            continue
        seconds = cost(setting, trials, stores()).seconds
        yield changed, trials if inner or not numbers else max(numbers), seconds
