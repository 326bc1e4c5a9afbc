"""A trial owns its random numbers."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np


def trial_rng(seed: int, experiment: str, trial: int) -> np.random.Generator:
    """Return the generator of one trial of one experiment.

    It depends on nothing else: not on the trials before it, the number of
    processes or the size of the chunks they work in.

    Examples
    --------
    >>> first = trial_rng(1998, "figure5", 0).random()
    >>> again = trial_rng(1998, "figure5", 0).random()
    >>> other = trial_rng(1998, "figure5", 1).random()
    >>> first == again, first == other
    (True, False)
    """
    if seed < 0:
        raise ValueError(f"seed must be a whole number from 0 up, not {seed}")
    # crc32 gives the same number on every machine; hash() does not.
    name = zlib.crc32(experiment.encode())
    return np.random.default_rng(np.random.SeedSequence([seed, name, trial]))


@dataclass(frozen=True)
class Trials:
    """The trials ``start`` to ``stop`` (not included) of an experiment, as their generators.

    Examples
    --------
    >>> some = Trials(1998, "figure5", start=2, stop=4)
    >>> len(some), list(some.numbers)
    (2, [2, 3])
    >>> [rng.random() for rng in some][1] == trial_rng(1998, "figure5", 3).random()
    True
    """

    seed: int
    experiment: str
    start: int
    stop: int

    @property
    def numbers(self) -> range:
        """Which trials of the experiment these are."""
        return range(self.start, self.stop)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[np.random.Generator]:
        return (trial_rng(self.seed, self.experiment, trial) for trial in self.numbers)


def normals(seed: int, experiment: str, trials: int, shape: tuple[int, ...]) -> np.ndarray:
    """Draw standard normals for many trials, each from its own generator.

    Examples
    --------
    >>> normals(7, "demo", 5, (3,))[:2].tolist() == normals(7, "demo", 2, (3,)).tolist()
    True
    """
    draws = np.empty((trials, *shape))
    for trial, rng in enumerate(Trials(seed, experiment, 0, trials)):
        rng.standard_normal(shape, out=draws[trial])
    return draws
