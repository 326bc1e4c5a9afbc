"""What a paper's numbers and claims came to, in the one form that the scorecard reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pandas as pd

from fourpapers.uncertainty import Evidence


@dataclass(frozen=True)
class Compared:
    """A table or figure, number by number.

    Attributes
    ----------
    cells : DataFrame
        One row for each published number, with a column ``verdict``: agrees or differs.
    by_chance : bool
        Whether chance is involved, so that some cells may differ for no reason.
    level : float
        How often a cell differs by chance.
    """

    cells: pd.DataFrame
    by_chance: bool = True
    level: float = 0.05

    @property
    def agreeing(self) -> int:
        """How many numbers agree."""
        return int((self.cells["verdict"] == "agrees").sum())

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True)
class Judged:
    """All that was found out about one paper.

    Attributes
    ----------
    compared : mapping
        Tables and figures with numbers, by their name in the paper.
    evidence : mapping
        Evidence by claim.
    shown : mapping
        Label of the table in the book that shows a claim, by claim.
    """

    compared: Mapping[str, Compared] = field(default_factory=dict)
    evidence: Mapping[str, Sequence[Evidence]] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)


def together(
    compared: Mapping[str, Compared], **claims: Mapping[str, Sequence[Evidence]]
) -> Judged:
    """Join comparisons with evidence from several places.

    Each keyword is a label in the book, with underscores for hyphens, and its value the
    evidence that the table of that label shows.
    """
    evidence: dict[str, Sequence[Evidence]] = {}
    shown: dict[str, str] = {}
    for label, some in claims.items():
        if double := evidence.keys() & some.keys():
            raise ValueError(
                f"{min(double)} is judged twice: in {label} and in {shown[min(double)]}"
            )
        evidence |= some
        shown |= dict.fromkeys(some, label.replace("_", "-"))
    return Judged(compared, evidence, shown)
