"""What a comparison has found, for one test."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from twolearners.comparison import export, words
from twolearners.comparison.again import Again
from twolearners.comparison.cautions import Caution
from twolearners.significance import ConfidenceInterval, Result, catalogue

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Two learners compared by one test.

    ``print`` gives a paragraph, ``plot`` a picture; ``to_dict``, ``to_markdown`` and
    ``to_latex`` are for other programs and for papers.

    Attributes
    ----------
    test : str
        The test, by its name in ``significance.TESTS``.
    names : (str, str)
        What A and B are called.
    measure : str
        What was measured: ``"error rate"``, or a score.
    greater_is_better : bool
        Whether a positive difference is in favour of A.
    statistic, pvalue : float
        The test's statistic and p-value; NaN where it divides by zero.
    df : float or array
        Degrees of freedom.
    estimate : float
        Estimated difference, A minus B.
    confidence_interval : ConfidenceInterval
        ``low`` and ``high``, with the coverage ``level``.
    reject : bool
        Whether the test rejects at the level ``alpha`` that the two are equal.
    fits : int
        How often a learner was trained, repetitions included.
    differences : array
        A minus B on each part, in the shape that the test takes; for tests on one test
        set their single difference.
    scores : (float, float) or None
        Mean measure of A and of B.
    counts : array or None
        Both wrong, only A, only B, none, for the tests that count.
    plan : str
        How the data were cut, in words.
    instances : int or None
        How many there are.
    test_train_ratio : float or None
        Instances tested for each one trained on.
    again : Again or None
        The chance that another split gives the same verdict; None if it cannot be told.
    cautions : tuple of Caution
        Reasons to hesitate.
    random_state : int or None
        The seed that repeats the comparison.
    result : significance.Result
        What the test itself returned.
    """

    test: str
    names: tuple[str, str]
    measure: str
    greater_is_better: bool
    statistic: float
    df: Any
    pvalue: float
    estimate: float
    confidence_interval: ConfidenceInterval
    level: float
    alpha: float
    reject: bool
    fits: int
    differences: Floats
    result: Result
    plan: str
    scores: tuple[float, float] | None = None
    counts: NDArray[np.int64] | None = None
    instances: int | None = None
    test_train_ratio: float | None = None
    again: Again | None = None
    cautions: tuple[Caution, ...] = field(default=())
    random_state: int | None = None

    @property
    def better(self) -> str | None:
        """The name of the better learner, None if the test does not say."""
        if not self.reject:
            return None
        return self.names[0] if (self.estimate > 0) == self.greater_is_better else self.names[1]

    @property
    def verdict(self) -> str:
        """The verdict in a few words."""
        if not np.isfinite(self.statistic):
            return "no verdict"
        return f"{self.better} is better" if self.better else "not rejected"

    @property
    def title(self) -> str:
        """The test's name in prose."""
        return catalogue.test(self.test).title

    def plot(self) -> Figure:
        """Draw the differences by fold, the interval, and the statistic under its null density."""
        from twolearners.comparison import pictures as comparison  # pictures only when asked for

        return comparison.compared(
            self.result,
            self.differences,
            names=self.names,
            measure=self.measure,
            interval=self.confidence_interval,
            level=self.level,
            alpha=self.alpha,
            counts=self.counts,
            greater_is_better=self.greater_is_better,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        return export.to_dict(self)

    def to_markdown(self) -> str:
        """Return a table of two columns in Markdown, and the paragraph."""
        return export.to_markdown([self]) + "\n\n" + words.paragraph(self, 10**6)

    def to_latex(self) -> str:
        """Return a table in LaTeX; it needs the package booktabs."""
        return export.to_latex([self])

    def __str__(self) -> str:
        return words.paragraph(self)

    def __repr__(self) -> str:
        a, b = self.names
        return f"<Comparison of {a} and {b}: {self.result!r}>"
