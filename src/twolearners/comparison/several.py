"""What several tests say about the same two learners."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import pandas as pd

from twolearners.comparison import export
from twolearners.comparison.result import Comparison
from twolearners.comparison.words import WIDTH


@dataclass(frozen=True, eq=False, repr=False)
class Comparisons(Sequence[Comparison]):
    """The same two learners compared by several tests, which share their fits.

    A sequence of :class:`Comparison`; one test is found by place or by its name.

    Attributes
    ----------
    results : tuple of Comparison
        One for each test.
    fits : int
        How often a learner was trained for all of them together.
    skipped : dict
        Tests that were left out, and why.
    """

    results: tuple[Comparison, ...]
    fits: int
    skipped: dict[str, str]

    @overload
    def __getitem__(self, which: int | str) -> Comparison: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Comparison]: ...
    def __getitem__(self, which: int | str | slice) -> Any:
        """Return a test's result, by place or by name."""
        if isinstance(which, str):
            named = {one.test: one for one in self.results}
            if which not in named:
                raise KeyError(f"no result of a test {which!r}; there are {', '.join(named)}")
            return named[which]
        return self.results[which]

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[Comparison]:
        return iter(self.results)

    @property
    def table(self) -> pd.DataFrame:
        """One row for each test."""
        rows = [
            {
                "test": one.test,
                "estimate": one.estimate,
                "low": float(one.confidence_interval.low),
                "high": float(one.confidence_interval.high),
                "statistic": one.statistic,
                "pvalue": one.pvalue,
                "reject": one.reject,
                "better": one.better or "",
                "again": np.nan if one.again is None else one.again.probability,
                "fits": one.fits,
                "cautions": "; ".join(caution.text for caution in one.cautions),
            }
            for one in self.results
        ]
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        return {
            "fits": self.fits,
            "skipped": dict(self.skipped),
            "results": [one.to_dict() for one in self.results],
        }

    def to_markdown(self) -> str:
        """Return a table in Markdown, and the cautions under it."""
        found = [f"- {text}{self._whose(tests)}" for text, tests in self._cautions().items()]
        return "\n\n".join(
            [export.to_markdown(self.results), *(["\n".join(found)] if found else [])]
        )

    def to_latex(self) -> str:
        """Return a table in LaTeX; it needs the package booktabs."""
        return export.to_latex(self.results)

    def __str__(self) -> str:
        parts = [
            export.text_table(self.results),
            "",
            _filled(export.note(self.results, " Better: A, B, or ? where nothing is rejected.")),
        ]
        if self.results[0].fits:
            parts.append(_filled(f"{self.fits:,} fits for all tests together."))
        for text, tests in self._cautions().items():
            parts.append(_filled(f"* {text}{self._whose(tests)}", "  "))
        parts += [_filled(f"left out: {name}: {why}", "  ") for name, why in self.skipped.items()]
        return "\n".join(parts)

    def _cautions(self) -> dict[str, list[str]]:
        """Gather who is cautioned of what."""
        found: dict[str, list[str]] = {}
        for one in self.results:
            for caution in one.cautions:
                found.setdefault(caution.text, []).append(one.title)
        return found

    def _whose(self, tests: list[str]) -> str:
        return f" ({', '.join(tests)})" if 1 < len(tests) < len(self.results) else ""

    def __repr__(self) -> str:
        a, b = self.results[0].names
        rejected = sum(one.reject for one in self.results)
        return f"<{len(self)} comparisons of {a} and {b}: {rejected} reject>"


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
