"""Time to verify in, and a record of what was verified when, so that next time it is others' turn.

The record is a file in the cache with a line for each check, written as soon as that is known:
stopped at any moment, nothing of it is lost. Nothing is ever written to the store.
"""

from __future__ import annotations

import hashlib
import time
import warnings
from dataclasses import dataclass, field
from pathlib import Path

from joblib import effective_n_jobs

from fourpapers.engine.folders import cache_folder
from fourpapers.engine.store import Store, StoreWarning

_PRIOR = 10.0  # seconds of work that count for this machine being as fast as that of the store


class Allowance:
    """How much work can still be begun, so that all is done in time.

    Parameters
    ----------
    seconds : float or None
        The time there is; None for all that is needed.
    jobs : int
        Processes that share the work; -1 for as many as there are cores.
    """

    def __init__(self, seconds: float | None, jobs: int) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds
        self.processes = max(1, effective_n_jobs(jobs)) if jobs else 1
        self.begun = 0.0
        self.told = self.took = _PRIOR

    def take(self, seconds: float) -> bool:
        """Begin some work if it can be done in time, after what is under way."""
        pace = self.took / self.told
        waits = (self.begun / self.processes + seconds) * pace
        fits = self.end is None or time.monotonic() + waits <= self.end
        self.begun += seconds if fits else 0.0
        return fits

    def give_back(self, expected: float, took: float) -> None:
        """Count work as done that was thought to take ``expected`` seconds."""
        self.begun -= expected
        self.told, self.took = self.told + expected, self.took + took


@dataclass
class Record:
    """When each chunk of a store was last computed again, and found the same."""

    path: Path
    times: dict[str, float] = field(default_factory=dict)

    @classmethod
    def of(cls, store: Store) -> Record:
        """Read the record of a store; lines that are none are passed over."""
        place = hashlib.sha256(str(store.folder.resolve()).encode(errors="replace")).hexdigest()
        path = cache_folder() / "verified" / f"{place[:12]}.txt"
        times: dict[str, float] = {}
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        for line in text.splitlines():
            when, _, what = line.partition(" ")
            if when.isdecimal():
                times[what] = min(float(when), time.time())
        return cls(path, times)

    def checked(self, what: str, path: Path) -> float:
        """Say when a chunk was last checked: 0 if never, or if its file is newer."""
        when = self.times.get(what, 0.0)
        try:
            return when if int(path.stat().st_mtime) <= when else 0.0
        except OSError:
            return 0.0

    def note(self, what: str) -> None:
        """Note that a chunk was found the same just now."""
        self.times[what] = time.time()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{int(self.times[what])} {what}\n")
        except OSError as error:
            warnings.warn(
                f"what was verified cannot be noted ({error.strerror}): name a folder that can be "
                "written in the environment variable FOURPAPERS_CACHE",
                StoreWarning,
                stacklevel=2,
            )
