"""How far a computation is: a bar in a terminal, a line now and then in a log."""

from __future__ import annotations

import os
import sys
import time
from typing import Protocol

from tqdm import tqdm

_EVERY = 10.0  # seconds between the lines of a log
#: A bar without a rate, which says nothing where what is counted takes a second each.
_PLAIN = "{l_bar}{bar}| {n_fmt} of {total_fmt}{unit}, {elapsed} gone, {remaining} left"


class Progress(Protocol):
    """Something that is told of finished trials."""

    def update(self, n: int) -> object:
        """Count ``n`` more trials."""

    def close(self) -> None:
        """Tidy up."""


def progress(name: str, *, total: int, done: int, show: bool, unit: str = "trials") -> Progress:
    """Show how far it is, how fast it goes and how long it will take."""
    if show and not sys.stderr.isatty() and not os.environ.get("TQDM_DISABLE"):
        return Lines(name, total, done, unit)
    return tqdm(
        total=total,
        initial=done,
        desc=name,
        unit=f" {unit}",
        bar_format=None if unit == "trials" else _PLAIN,
        leave=False,
        delay=1,
        disable=None if show else True,
    )


class Lines:
    """A line every ten seconds, and none for what is over sooner."""

    def __init__(self, name: str, total: int, done: int, unit: str = "trials") -> None:
        self.name, self.total, self.done, self.unit = name, total, done, unit
        self.before = done
        self.start = self.last = time.monotonic()

    def update(self, n: int) -> None:
        """Count ``n`` more trials, and print a line if it is time."""
        self.done += n
        now = time.monotonic()
        if now - self.last < _EVERY:
            return
        self.last = now
        rate = (self.done - self.before) / (now - self.start)
        far = f"{self.done:,} of {self.total:,} {self.unit}, {rate:.3g} a second"
        left = duration(max(0, self.total - self.done) / rate) if rate else "an unknown time"
        print(f"{self.name}: {far}, {left} left", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Have nothing to tidy up."""


def duration(seconds: float) -> str:
    """Say a time in the unit one would use.

    Examples
    --------
    >>> duration(0.0421), duration(41.8), duration(5400), duration(200000)
    ('42 ms', '42 s', '1.5 h', '2.3 days')
    """
    for unit, size, below in (("ms", 0.001, 1), ("s", 1, 120), ("min", 60, 5400), ("h", 3600, 2e5)):
        if seconds < below:
            value = seconds / size
            return f"{value:.0f} {unit}" if value >= 9.95 else f"{value:.2g} {unit}"
    return f"{seconds / 86400:,.1f} days"


def volume(size: float) -> str:
    """Say how much room something takes on the disk.

    Examples
    --------
    >>> volume(812), volume(43_000), volume(2.5e12)
    ('812 bytes', '43 kB', '2,500 GB')
    """
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= factor:
            value = size / factor
            return f"{value:,.0f} {unit}" if value >= 9.95 else f"{value:.2g} {unit}"
    return f"{size:.0f} bytes"
