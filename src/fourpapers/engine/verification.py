"""Hold stored results to the code: compute some of them again, and compare every digit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fourpapers.engine.chunk import Chunk, DamagedError, lines_of
from fourpapers.engine.parameters import ParameterError, check_names
from fourpapers.engine.progress import duration
from fourpapers.engine.provenance import code
from fourpapers.engine.registry import Setting, UnknownExperimentError, find
from fourpapers.engine.store import Store, stores
from fourpapers.engine.workers import compute_chunks


@dataclass(frozen=True)
class Verdict:
    """What came of one stored chunk."""

    what: str
    same: bool
    detail: str

    def __str__(self) -> str:
        return f"{'same' if self.same else 'DIFFERS':<8} {self.what}: {self.detail}"


def verify(
    names: Sequence[str] = (),
    *,
    share: float = 0.02,
    seed: int | None = None,
    store: str | Path = "results",
    jobs: int = 1,
    backend: str = "loky",
    scheduler: Any = None,
) -> Iterator[Verdict]:
    """Compute stored chunks drawn at random again, and compare them bit for bit.

    Of every setting at least one chunk is computed again. Files that cannot be, since they are
    damaged or nothing makes them any more, come out as different.

    Parameters
    ----------
    names : sequence of str
        Experiments; all that are stored if there are none.
    share : float
        How much of every setting to compute again, above 0 and up to 1.
    seed : int, optional
        Start of the draw; a new one every time by default.
    store : {"results", "cache"} or path
        Where the results are.
    jobs, backend, scheduler
        See :func:`fourpapers.engine.compute`.

    Yields
    ------
    Verdict
        As soon as it is known.
    """
    if not 0 < share <= 1:
        raise ParameterError(f"share takes a number above 0 and up to 1, not {share!r}")
    wanted = {find(name).name for name in names}
    there = stores(store)[0]
    stored = {
        folder: files
        for folder, files in there.all_files().items()
        if not wanted or folder.rsplit("/", 2)[0] in wanted
    }
    return _verdicts(
        there,
        stored,
        share,
        np.random.default_rng(seed),
        {"jobs": jobs, "backend": backend, "scheduler": scheduler},
    )


def _verdicts(
    store: Store,
    stored: dict[str, list[tuple[range, Path]]],
    share: float,
    rng: np.random.Generator,
    how: dict[str, Any],
) -> Iterator[Verdict]:
    drawn = {}
    for folder, files in stored.items():
        sound = []
        for trials, path in files:
            try:
                setting = _setting(folder, trials, path, store)
            except FileNotFoundError:  # another process has just set it aside
                continue
            except (DamagedError, LookupError, ParameterError) as error:
                yield Verdict(_name(folder, trials), False, str(error))
            except OSError as error:
                yield Verdict(_name(folder, trials), False, f"cannot be read: {error.strerror}")
            else:
                sound += [(setting, trials, path)] if setting else []
        for index in rng.permutation(len(sound))[: math.ceil(share * len(sound))]:
            setting, trials, path = sound[index]
            drawn[setting.folder, trials] = setting, path
    tasks = [(setting, trials) for (_, trials), (setting, _) in drawn.items()]
    with closing(compute_chunks(tasks, **how)) as finished:
        for setting, again in finished:
            _, path = drawn[setting.folder, again.trials]
            yield _compared(_name(setting.folder, again.trials), path.read_bytes(), again)


def _setting(folder: str, trials: range, path: Path, store: Store) -> Setting | None:
    """Say which setting makes a file again; none if it is a cache's, made by other code."""
    chunk = Chunk.read(path)
    experiment = find(chunk.identity["experiment"])
    if experiment.version != chunk.identity["version"]:
        raise UnknownExperimentError(
            f"it is of version {chunk.identity['version']} and {experiment.name} is at version "
            f"{experiment.version}: remove it, and compute it again"
        )
    check_names(experiment.parameters, chunk.identity["parameters"])
    setting = experiment.setting(chunk.identity["seed"], **chunk.identity["parameters"])
    if setting.identity != chunk.identity or setting.folder != folder or chunk.trials != trials:
        raise DamagedError("it belongs elsewhere")
    if store.same_code and chunk.provenance.get("code") != code(experiment.module):
        return None
    if chunk.labels.keys() != experiment.labels.keys():
        raise DamagedError("it does not name the cells of its columns as the code does")
    for name, labels in chunk.labels.items():
        if gone := set(labels.names) - set(experiment.labels[name].names):
            raise UnknownExperimentError(f"nothing makes {min(gone)!r} of its {name} any more")
    return setting


def _compared(what: str, stored: bytes, again: Chunk) -> Verdict:
    head, _, table = lines_of(stored)
    before = Chunk.decode(stored)
    again = again.with_labels(before.labels)  # the code may have more by now
    if (f"{head}\n", table) == again.content:
        return Verdict(what, True, f"computed again in {duration(again.provenance['seconds'])}")
    return Verdict(what, False, _difference(before, again))


def _difference(stored: Chunk, again: Chunk) -> str:
    """Name the first number that is not the same."""
    for name, new in again.columns.items():
        old = stored.columns.get(name)
        if old is None or old.shape != new.shape or old.dtype != new.dtype:
            return f"the columns are not the same: {name}"
        differ = (old != new) & ~((old != old) & (new != new))  # NaN is itself
        if differ.any():
            first = tuple(np.argwhere(differ)[0])
            cell = ".".join([name, *map(str, first[1:])])
            return (
                f"{cell} of trial {again.trials[first[0]]} is {old[first].item()!r} in the store "
                f"and {new[first].item()!r} now ({differ.sum():,} of {differ.size:,} differ)"
            )
    return "the same numbers are written in another way"


def _name(folder: str, trials: range) -> str:
    return f"{folder} trials {trials.start}-{trials.stop}"
