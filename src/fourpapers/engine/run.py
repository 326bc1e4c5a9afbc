"""Compute an experiment: read what is stored, compute the rest, keep every chunk.

A chunk is written by the process that asked for it, as soon as it is finished,
so that a computation killed at any moment loses at most the chunks in flight.

No process takes more than 2 GB, however many trials there are. A worker holds one
chunk at a time, and it is reported if that is too large. The process that asks
holds the outcome once, and chunks that wait to be entered in it; an outcome of more
than half of the ceiling is refused. What no disk or memory could hold is refused before
anything is computed.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, pairwise
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from fourpapers.engine.chunk import Chunk
from fourpapers.engine.cost import Cost, expected
from fourpapers.engine.outcome import Outcome
from fourpapers.engine.parameters import ParameterError
from fourpapers.engine.progress import duration, volume
from fourpapers.engine.progress import progress as show_progress
from fourpapers.engine.registry import Columns, Experiment, Setting, find
from fourpapers.engine.store import Store, StoreError, stores
from fourpapers.engine.workers import CEILING, compute_chunks

#: Trials of one computation: more would be held by no memory, and by few disks.
MOST = 100_000_000
_MANY = 1000  # trials for which it is worth looking how much room others took


def compute(
    experiment: Experiment | str,
    *,
    trials: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    backend: str = "loky",
    scheduler: Any = None,
    chunk: int | None = None,
    store: str | Path | None = None,
    progress: bool = True,
    **parameters: Any,
) -> Outcome:
    """Return the outcome of an experiment: read what is stored, compute what is missing.

    The bits depend neither on ``jobs`` nor on ``backend`` or ``chunk``.

    Parameters
    ----------
    experiment : Experiment or str
        The experiment, or its name.
    trials, seed : int, optional
        Number of trials and start of all random numbers; the book's by default.
    jobs : int
        Processes; -1 for as many as there are cores.
    backend : {"loky", "dask", "serial"}
        Processes on this machine, workers of a Dask scheduler, or neither.
    scheduler : str or distributed.Client, optional
        Address of the scheduler, for ``backend="dask"``.
    chunk : int, optional
        Trials that are computed and stored together; the experiment's by default.
    store : {"cache", "results"} or path, optional
        Where to keep what is computed; see :func:`fourpapers.engine.store.stores`.
    progress : bool
        Show a bar, or lines in a log.
    **parameters
        The experiment's own.

    Raises
    ------
    ParameterError
        When a parameter does not exist, or cannot have this value.
    StoreError
        When the store cannot be written, or the outcome is too large to hold.
    WorkerError, ClusterError
        When workers die or cannot be reached. What they finished is stored.
    """
    chosen = find(experiment) if isinstance(experiment, str) else experiment
    setting = chosen.setting(seed, **parameters)
    number = _counted("trials", chosen.trials if trials is None else trials)
    size = _counted("chunk", chosen.chunk if chunk is None else chunk)
    started = time.perf_counter()
    layers = stores(store)
    if number > MOST:
        raise ParameterError(
            f"{number:,} trials of {setting}{_price(expected(setting, number, layers), number)} "
            f"are too many: {MOST:,} is the most at once. Ask for fewer trials"
        )
    gathered = _PartialOutcome(setting, number)
    for layer in reversed(layers):
        for stored in layer.chunks(setting, range(number)):
            gathered.add(stored)
    read = gathered.done
    if read < number:
        layers[0].prepare(setting)
        _see_room(setting, number - read, layers)
    tasks = ((setting, part) for part in gathered.missing(size))
    finished = compute_chunks(tasks, jobs=jobs, backend=backend, scheduler=scheduler)
    bar = show_progress(chosen.name, total=number, done=read, show=progress and read < number)
    with closing(bar), closing(finished):
        for _, computed in finished:
            layers[0].write(setting, computed)
            gathered.add(computed)
            bar.update(len(computed.trials))
    took = time.perf_counter() - started
    return Outcome(setting, gathered.columns, read, number - read, took, gathered.labels)


class _PartialOutcome:
    """The columns, as far as they are known."""

    def __init__(self, setting: Setting, trials: int) -> None:
        self.setting, self.trials = setting, trials
        self.filled = np.zeros(trials, dtype=bool)
        self.columns: Columns = {}
        self.labels = setting.experiment.labels

    @property
    def done(self) -> int:
        return int(self.filled.sum())

    def missing(self, chunk: int) -> Iterator[range]:
        """Go through the gaps as they are now, cut at multiples of the chunk size."""
        gaps = np.flatnonzero(np.diff(~self.filled, prepend=False, append=False)).reshape(-1, 2)
        for start, stop in gaps.tolist():
            ends = range(start - start % chunk + chunk, stop, chunk)
            for first, last in pairwise(chain([start], ends, [stop])):
                yield range(first, last)

    def add(self, chunk: Chunk) -> None:
        """Enter those of a chunk's trials that were asked for and are not yet there."""
        self._agree_on_labels(chunk)
        chunk = chunk.with_labels(self.labels)
        shapes = {name: (x.dtype, x.shape[1:]) for name, x in chunk.columns.items()}
        if not self.columns:
            self._allocate(shapes)
        if shapes != {name: (x.dtype, x.shape[1:]) for name, x in self.columns.items()}:
            raise StoreError(
                f"chunks of {self.setting} have different columns: whoever changes what an "
                "experiment returns has to count up its version"
            )
        start, stop = chunk.trials.start, min(chunk.trials.stop, self.trials)
        new = ~self.filled[start:stop]
        for name, column in self.columns.items():
            column[start:stop][new] = chunk.columns[name][: stop - start][new]
        self.filled[start:stop] = True

    def _agree_on_labels(self, chunk: Chunk) -> None:
        """Keep the labels that this chunk has too."""
        if chunk.labels.keys() != self.labels.keys():
            raise StoreError(
                f"a chunk of {self.setting} does not name the cells of "
                f"{', '.join(self.labels.keys() ^ chunk.labels.keys())}: remove it, and compute "
                "it again"
            )
        for name, mine in self.labels.items():
            stored = chunk.labels[name].names
            common = replace(mine, names=tuple(label for label in mine.names if label in stored))
            if self.columns and common != mine:
                self.columns[name] = mine.translate(self.columns[name], common)
            self.labels[name] = common

    def _allocate(self, shapes: dict[str, tuple[np.dtype, tuple[int, ...]]]) -> None:
        bits = sum(kind.itemsize * int(np.prod(shape)) for kind, shape in shapes.values())
        megabytes = bits * self.trials / 1e6
        if megabytes > CEILING / 2:
            raise StoreError(
                f"{self.trials:,} trials of {self.setting} would take {megabytes:,.0f} MB, and "
                f"{CEILING // 2:,} is the most that is held at once: ask for fewer"
            )
        self.columns = {
            name: np.empty((self.trials, *shape), kind) for name, (kind, shape) in shapes.items()
        }


def _see_room(setting: Setting, missing: int, layers: list[Store]) -> None:
    """Refuse what the disk cannot hold, as far as stored trials tell how much that is."""
    if missing < _MANY:
        return
    cost = expected(setting, missing, layers)
    free = shutil.disk_usage(layers[0].folder).free
    if cost.size is not None and cost.size * missing > free:
        raise StoreError(
            f"{missing:,} trials of {setting}{_price(cost, missing)} are too many for "
            f"{layers[0].folder}, where {volume(free)} are free: make room on the disk, ask for "
            f"fewer trials, or {layers[0].remedy}"
        )


def _price(cost: Cost, trials: int) -> str:
    if cost.seconds is None or cost.size is None:
        return ""
    return (
        f", about {duration(cost.seconds * trials)} on one core and {volume(cost.size * trials)},"
    )


def _counted(name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 1:
        raise ParameterError(f"{name} takes an integer from 1 up, not {value!r}")
    return int(value)
