"""What a setting costs, and how much of it is stored: read off the files' first lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import median

from fourpapers.engine.chunk import Header
from fourpapers.engine.provenance import code
from fourpapers.engine.registry import Setting
from fourpapers.engine.store import Store


@dataclass(frozen=True)
class Cost:
    """The cost of a setting at the scale of the book.

    Attributes
    ----------
    setting, trials
        What is computed.
    stored : int
        How many of the trials are stored.
    seconds : float or None
        For a trial on one core, as measured when what is stored was computed.
    machines : tuple of str
        Where that was.
    size : float or None
        Bytes that a trial takes on the disk.
    """

    setting: Setting
    trials: int
    stored: int
    seconds: float | None
    machines: tuple[str, ...]
    size: float | None = None

    @property
    def fits(self) -> int:
        """How often a learner is trained, in all trials."""
        return self.setting.fits * self.trials

    def on(self, cores: int) -> float | None:
        """Say how many seconds it takes: a core has whole trials to do, one after another."""
        return None if self.seconds is None else self.seconds * math.ceil(self.trials / cores)


def cost(setting: Setting, trials: int, layers: list[Store]) -> Cost:
    """Look up what the stores know of a setting."""
    parts, seconds, sizes, machines = [], [], [], set()
    for store in layers:
        for part, path in store.files(setting):
            header = Header.read(path)
            if header is None:
                continue
            if store.same_code and header.code != code(setting.experiment.module):
                continue
            parts.append(part)
            seconds.append(header.seconds / len(part))
            sizes.append(header.size / len(part))
            machines.add(header.cpu)
    return Cost(
        setting,
        trials,
        _covered(parts, trials),
        median(seconds) if seconds else None,
        tuple(sorted(machines)),
        median(sizes) if sizes else None,
    )


def expected(setting: Setting, trials: int, layers: list[Store]) -> Cost:
    """Return the cost of a setting, by what others of its experiment took if it is new."""
    measured = cost(setting, trials, layers)
    if measured.seconds is not None:
        return measured
    book = [cost(other, count, layers) for other, count in setting.experiment.in_the_book()]
    seconds = [part.seconds for part in book if part.seconds is not None]
    sizes = [part.size for part in book if part.size is not None]
    if not seconds:
        return measured
    return replace(measured, seconds=median(seconds), size=median(sizes))


def _covered(parts: Iterable[range], trials: int) -> int:
    """Count the trials that are in one part or more."""
    count = reach = 0
    for part in sorted(parts, key=lambda part: part.start):
        stop = min(part.stop, trials)
        count += max(0, stop - max(part.start, reach))
        reach = max(reach, stop)
    return count
