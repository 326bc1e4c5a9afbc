"""Hold stored results to the code: compute some of them again, and compare every digit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fourpapers.engine.allowance import Allowance, Record
from fourpapers.engine.chunk import Chunk, DamagedError, Header, lines_of
from fourpapers.engine.parameters import ParameterError, check_names
from fourpapers.engine.progress import duration
from fourpapers.engine.provenance import code
from fourpapers.engine.registry import Setting, UnknownExperimentError, find
from fourpapers.engine.store import Store, stores
from fourpapers.engine.workers import compute_chunks

_SHARE = 0.02
_LONGEST = 100_000  # minutes, some two months


@dataclass(frozen=True)
class Verdict:
    """What came of one stored chunk."""

    what: str
    same: bool
    detail: str
    trials: int = 0
    seconds: float = 0.0

    @property
    def experiment(self) -> str:
        """The experiment that it is of."""
        return self.what.partition(" ")[0].rsplit("/", 2)[0]

    def __str__(self) -> str:
        return f"{'same' if self.same else 'DIFFERS':<8} {self.what}: {self.detail}"


@dataclass(frozen=True)
class Stored:
    """A chunk that can be computed again, and how many seconds that took when it was made."""

    setting: Setting
    trials: range
    path: Path
    seconds: float

    @property
    def what(self) -> str:
        """Its name."""
        return _name(self.setting.folder, self.trials)


@dataclass(frozen=True)
class Sample:
    """What a store has, and what is to be computed again of it.

    Attributes
    ----------
    wrong : list of Verdict
        What is found to differ without computing anything.
    sound : list of Stored
        All that could be computed again.
    drawn : list of Stored
        What is to be, in this order.
    budget : float or None
        Seconds in which to go through what is drawn, as far as it goes.
    record : Record
        When each was last found the same.
    """

    wrong: list[Verdict]
    sound: list[Stored]
    drawn: list[Stored]
    budget: float | None
    record: Record

    def expected(self, jobs: int) -> list[Stored]:
        """Return what will be computed again if everything takes as long as when it was made."""
        if self.budget is None:
            return self.drawn
        allowance = Allowance(self.budget, jobs)
        return [stored for stored in self.drawn if allowance.take(stored.seconds)]


def verify(
    names: Sequence[str] = (),
    *,
    share: float | None = None,
    minutes: float | None = None,
    seed: int | None = None,
    store: str | Path = "results",
    jobs: int = 1,
    backend: str = "loky",
    scheduler: Any = None,
) -> Iterator[Verdict]:
    """Compute stored chunks again, and compare them bit for bit.

    They are drawn at random, of every setting at least one; or as many as can be done in some
    minutes, those first that were checked longest ago or never. Files that cannot be computed
    again, since they are damaged or nothing makes them any more, come out as different.

    Parameters
    ----------
    names : sequence of str
        Experiments; all that are stored if there are none.
    share : float, optional
        How much of every setting to compute again, above 0 and up to 1; 0.02 by default.
    minutes : float, optional
        How long to go on, instead of a share.
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
    sample = draw(names, share=share, minutes=minutes, seed=seed, store=store)
    return check(sample, jobs=jobs, backend=backend, scheduler=scheduler)


def draw(
    names: Sequence[str] = (),
    *,
    share: float | None = None,
    minutes: float | None = None,
    seed: int | None = None,
    store: str | Path = "results",
) -> Sample:
    """Look through a store, and decide what to compute again; see :func:`verify`."""
    if share is not None and minutes is not None:
        raise ParameterError("verify takes a share or minutes, not both")
    share = _SHARE if share is None else share
    if not 0 < share <= 1:
        raise ParameterError(f"share takes a number above 0 and up to 1, not {share!r}")
    if minutes is not None and not 0 < minutes <= _LONGEST:
        raise ParameterError(
            f"minutes takes a number above 0 and up to {_LONGEST:,}, not {minutes!r}"
        )
    if seed is not None and seed < 0:
        raise ParameterError(f"seed takes an integer from 0 up, not {seed}")
    chosen = {find(name).name for name in names}
    first = stores(store)[0]
    record = Record.of(first)
    rng = np.random.default_rng(seed)
    wrong: list[Verdict] = []
    sound: list[Stored] = []
    drawn: list[Stored] = []
    for folder, files in first.all_files().items():
        if chosen and folder.rsplit("/", 2)[0] not in chosen:
            continue
        mine: list[Stored] = []
        for trials, path in files:
            try:
                mine += _stored(folder, trials, path, first)
            except FileNotFoundError:  # another process has just set it aside
                continue
            except (DamagedError, LookupError, ParameterError) as error:
                wrong.append(Verdict(_name(folder, trials), False, str(error)))
            except OSError as error:
                detail = f"cannot be read: {error.strerror}"
                wrong.append(Verdict(_name(folder, trials), False, detail))
        drawn += [mine[i] for i in rng.permutation(len(mine))[: math.ceil(share * len(mine))]]
        sound += mine
    if minutes is None:
        return Sample(wrong, sound, drawn, None, record)
    anyhow = [sound[index] for index in rng.permutation(len(sound))]
    oldest = sorted(anyhow, key=lambda stored: record.checked(stored.what, stored.path))
    return Sample(wrong, sound, oldest, 60 * minutes, record)


def check(
    sample: Sample, *, jobs: int = 1, backend: str = "loky", scheduler: Any = None
) -> Iterator[Verdict]:
    """Compute again what was drawn, and say of each chunk whether it is the same."""
    if sample.budget is not None and backend == "dask":
        raise ParameterError("minutes are for processes on this machine; on others take a share")
    return _verdicts(sample, {"jobs": jobs, "backend": backend, "scheduler": scheduler})


def _verdicts(sample: Sample, how: dict[str, Any]) -> Iterator[Verdict]:
    yield from sample.wrong
    drawn = {(stored.setting.folder, stored.trials): stored for stored in sample.drawn}
    allowance = Allowance(sample.budget, 1 if how["backend"] == "serial" else how["jobs"])
    tasks = (
        (stored.setting, stored.trials) for stored in sample.drawn if allowance.take(stored.seconds)
    )
    with closing(compute_chunks(tasks, **how)) as finished:
        for setting, again in finished:
            stored = drawn[setting.folder, again.trials]
            allowance.give_back(stored.seconds, again.provenance["seconds"])
            try:
                verdict = _compared(stored.what, stored.path.read_bytes(), again)
            except (OSError, DamagedError) as error:
                verdict = Verdict(stored.what, False, f"cannot be read any more: {error}")
            if verdict.same:
                sample.record.note(stored.what)
            yield verdict


def _stored(folder: str, trials: range, path: Path, store: Store) -> list[Stored]:
    """Read a chunk that can be computed again; none if it is a cache's, made by other code."""
    chunk = Chunk.read(path)
    setting = _setting(chunk, folder, trials)
    module = setting.experiment.module
    if store.same_code and chunk.provenance.get("code") != code(module):
        return []
    header = Header.read(path)
    return [Stored(setting, trials, path, header.seconds if header else 0.0)]


def _setting(chunk: Chunk, folder: str, trials: range) -> Setting:
    """Say which setting makes a chunk again."""
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
    trials, seconds = len(again.trials), again.provenance["seconds"]
    if (f"{head}\n", table) == again.content:
        return Verdict(what, True, f"computed again in {duration(seconds)}", trials, seconds)
    return Verdict(what, False, _difference(before, again), trials, seconds)


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
    # A folder that nobody here made may be named so as to play with the screen it is shown on.
    printable = "".join(letter if letter.isprintable() else "?" for letter in folder)
    return f"{printable} trials {trials.start}-{trials.stop}"
