"""Whether a difference matters: equivalence and non-inferiority within a margin."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from twolearners import significance
from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.report.text import number, plain

if TYPE_CHECKING:
    from twolearners.comparison.result import Comparison

EQUIVALENT, UNDECIDED = "equivalent", "undecided"


@dataclass(frozen=True)
class Equivalence:
    """A, B, equivalent or undecided, given the largest difference that makes no odds.

    Attributes
    ----------
    margin, alpha : float
        That difference, and the level.
    verdict : str
        ``"A"`` or ``"B"`` if that learner is better by more than the margin, ``"equivalent"`` if
        the two differ by less, ``"undecided"`` otherwise.
    pvalue : float
        Of the claim that they are equivalent: the larger of two one-sided tests.
    interval : (float, float)
        Of the difference, A minus B, with the coverage ``1 - 2 * alpha``: inside the margin if
        they are equivalent.
    probabilities : (float, float, float) or None
        Posterior under a flat prior that A is better by more than the margin, that it makes no
        odds, and that B is; None if the test has no t distribution.
    by_posterior : str or None
        The verdict if a probability above ``1 - alpha`` decides.
    """

    margin: float
    alpha: float
    verdict: str
    pvalue: float
    interval: tuple[float, float]
    probabilities: tuple[float, float, float] | None
    by_posterior: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return what JSON can hold."""
        return dict(plain(asdict(self)))

    def __str__(self) -> str:
        said = {
            EQUIVALENT: f"A and B are equivalent: they differ by less than {self.margin:g}",
            UNDECIDED: "undecided",
        }.get(self.verdict, f"{self.verdict} is better by more than {self.margin:g}")
        ends = " to ".join(number(end) for end in self.interval)
        text = (
            f"With a margin of {self.margin:g} at the level {self.alpha:g}: {said} "
            f"({100 * (1 - 2 * self.alpha):g} % interval {ends}; equivalence p = "
            f"{number(self.pvalue)})."
        )
        if self.probabilities is not None:
            a, same, b = (f"{chance:.3f}" for chance in self.probabilities)
            text += f" Posterior probabilities: A better {a}, equivalent {same}, B better {b}."
        return text


@dataclass(frozen=True)
class Noninferiority:
    """Whether A is not worse than B by a margin or more.

    Attributes
    ----------
    margin, alpha : float
        The margin, and the level.
    noninferior : bool
        Whether it is shown. With margin 0 that is the one-sided test that A is better.
    pvalue : float
        Of that claim.
    """

    margin: float
    alpha: float
    noninferior: bool
    pvalue: float

    def to_dict(self) -> dict[str, Any]:
        """Return what JSON can hold."""
        return dict(plain(asdict(self)))

    def __str__(self) -> str:
        if self.margin > 0:
            claim = f"not worse than B by {self.margin:g} or more"
        else:
            claim = "better than B" + (f" by more than {-self.margin:g}" if self.margin else "")
        said = "A is" if self.noninferior else "it is not shown that A is"
        return f"At the level {self.alpha:g} {said} {claim} (p = {number(self.pvalue)})."


def equivalence(comparison: Comparison, margin: float) -> Equivalence:
    """Hold the interval of a comparison against a margin to either side."""
    _check(comparison, margin, above=0.0)
    result, alpha = comparison.result, comparison.alpha
    # Of losses: A is better where its loss is lower.
    tails = {
        "A": significance.pvalue_below(result, -margin),
        "B": significance.pvalue_above(result, margin),
        EQUIVALENT: significance.equivalence_pvalue(result, margin),
    }
    believed = by_posterior = None
    if result.law == "t":
        chances = significance.posterior(result).probabilities(margin)
        believed = tuple(float(chance) for chance in chances)
        shares = dict(zip(("A", EQUIVALENT, "B"), believed, strict=True))
        by_posterior = next((name for name, p in shares.items() if p > 1 - alpha), UNDECIDED)
    return Equivalence(
        margin,
        alpha,
        next((name for name, p in tails.items() if p <= alpha), UNDECIDED),
        float(tails[EQUIVALENT]),
        tuple(map(float, comparison.interval(1 - 2 * alpha))),  # type: ignore[arg-type]
        believed,  # type: ignore[arg-type]
        by_posterior,
    )


def noninferiority(comparison: Comparison, margin: float) -> Noninferiority:
    """Test that the loss of A exceeds that of B by less than a margin."""
    _check(comparison, margin, above=-np.inf)
    pvalue = float(significance.pvalue_below(comparison.result, margin))
    return Noninferiority(margin, comparison.alpha, pvalue <= comparison.alpha, pvalue)


def _check(comparison: Comparison, margin: float, *, above: float) -> None:
    if not above < margin < np.inf:
        least = "above 0" if above == 0 else "that is finite"
        raise ComparisonError(
            f"margin is a difference in {comparison.measure} {least}, not {margin!r}"
        )
    if not np.isfinite(comparison.interval().low):
        raise ComparisonError(
            f"the {comparison.title} test has no interval here, which a margin needs"
        )
    if not comparison.alpha < 0.5:
        raise ComparisonError(f"a margin needs a level below 0.5, not {comparison.alpha:g}")
