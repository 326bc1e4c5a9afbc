"""A small experiment that other processes can import, and its mishaps."""

import os
import signal
import time
from pathlib import Path
from typing import Annotated

import numpy as np

from fourpapers.engine import Columns, Trials, experiment

#: The trials of every call in this process.
CALLS: list[range] = []


@experiment(
    "tests/moments",
    version=3,
    trials=40,
    seed=7,
    fits=lambda size, law, pause: 2 * size,
    chunk=10,
    settings=({}, {"size": 3, "seed": 8, "trials": 20}),
)
def moments(
    trials: Trials,
    *,
    size: Annotated[int, "numbers in each sample [1, 1000]"] = 5,
    law: Annotated[str, "what they follow {normal, uniform}"] = "normal",
    pause: Annotated[float, "seconds that a trial takes [0, 10]"] = 0.0,
) -> Columns:
    """Moments of random samples.

    Columns of every type, with a matrix product whose last bits tell on threads.
    """
    CALLS.append(trials.numbers)
    if size == 13:
        raise ArithmeticError("13 is unlucky")
    _mishap(trials.numbers)
    x = np.empty((len(trials), size))
    gram = np.empty((len(trials), 2, 2))
    for row, rng in enumerate(trials):
        x[row] = rng.standard_normal(size) if law == "normal" else rng.random(size)
        wide = rng.standard_normal((2, 4000))
        gram[row] = wide @ wide.T
        time.sleep(pause)
    with np.errstate(divide="ignore", invalid="ignore"):
        skewness = np.where(x[:, 0] > 1, np.nan, np.where(x[:, 0] < -1, -np.inf, -0.0 * x[:, 0]))
    return {
        "above": (x > 0).sum(axis=1),
        "first": x[:, 0] > 0,
        "gram": gram,
        "mean": x.mean(axis=1),
        "odd": skewness,
        "large": np.array([rng.integers(2**62, 2**63 - 1) for rng in trials]),
    }


def _mishap(trials: range) -> None:
    """Kill the process that computes trial 20, once, if the environment says so."""
    marker = os.environ.get("TESTS_KILL_ONCE")
    if marker and 20 in trials and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
