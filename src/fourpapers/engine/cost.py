"""What a setting costs, and how much of it is stored: read off the files' first lines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median

import numpy as np

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
    """

    setting: Setting
    trials: int
    stored: int
    seconds: float | None
    machines: tuple[str, ...]

    @property
    def fits(self) -> int:
        """How often a learner is trained, in all trials."""
        return self.setting.fits * self.trials

    def on(self, cores: int) -> float | None:
        """Say how many seconds it takes: a core has whole trials to do, one after another."""
        return None if self.seconds is None else self.seconds * math.ceil(self.trials / cores)


def cost(setting: Setting, trials: int, layers: list[Store]) -> Cost:
    """Look up what the stores know of a setting."""
    there = np.zeros(trials, dtype=bool)
    seconds, machines = [], set()
    for store in layers:
        for part, path in store.files(setting):
            made = Header.read(path)
            if made is None:
                continue
            if store.same_code and made.code != code(setting.experiment.module):
                continue
            there[part.start : part.stop] = True
            seconds.append(made.seconds / len(part))
            machines.add(made.cpu)
    each = median(seconds) if seconds else None
    return Cost(setting, trials, int(there.sum()), each, tuple(sorted(machines)))
