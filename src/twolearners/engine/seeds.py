"""A trial owns its random numbers."""

from __future__ import annotations

import zlib

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


def normals(seed: int, experiment: str, trials: int, shape: tuple[int, ...]) -> np.ndarray:
    """Draw standard normals for many trials, each from its own generator.

    Examples
    --------
    >>> normals(7, "demo", 5, (3,))[:2].tolist() == normals(7, "demo", 2, (3,)).tolist()
    True
    """
    draws = np.empty((trials, *shape))
    for trial in range(trials):
        trial_rng(seed, experiment, trial).standard_normal(shape, out=draws[trial])
    return draws
