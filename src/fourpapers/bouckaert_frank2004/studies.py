"""The study repeated: what ten repetitions on 27 data sets could have shown.

The paper repeats every test ten times. We have a hundred repetitions, so any ten of them are a
study like the paper's, and the spread of such studies is what a published number has to be held
against.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert_frank2004.procedures import Verdicts
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Estimate, bootstrap_counts, bootstrap_interval
from twolearners.significance import pair_agreement

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TEN = 10
CONSISTENT, ALMOST, R = MEASURES = "consistent", "almost consistent", "replicability"
_TAIL = 0.025  # of studies to either side are odd


def draw_studies(number: int, datasets: int, *, studies: int, seed: int) -> Ints:
    """Draw ten of the repetitions on every data set, for every study.

    All tests and pairs share the draws, as they share the repetitions. One draw has exactly the
    distribution of a study with ten fresh repetitions; what many draws have in common is that
    their repetitions are among the same hundred.

    Returns
    -------
    array of shape (studies, data sets, 10)
    """
    if number <= TEN:
        raise ValueError(f"to draw {TEN} takes more than {TEN} repetitions; there are {number}")
    rng = trial_rng(seed, "bouckaert-frank2004/studies", number)
    order = rng.random((studies, datasets, number)).argpartition(TEN - 1, axis=-1)
    return order[..., :TEN]


@dataclass(frozen=True, eq=False)
class Studies:
    """One test in many studies of ten repetitions.

    Attributes
    ----------
    verdicts : array of shape (pairs, data sets, repetitions)
        In all repetitions.
    chosen : array of shape (studies, data sets, 10)
        From :func:`draw_studies`.
    """

    verdicts: Verdicts
    chosen: Ints

    @property
    def stretch(self) -> float:
        r"""How much farther than draws a study of other repetitions strays from our mean.

        A sum over ten of our :math:`N` has the variance :math:`10 s^2 (1 - 10/N)` around our
        mean; one over ten fresh ones :math:`10 s^2 (1 + 10/N)`.
        """
        number = self.verdicts.shape[-1]
        return float(np.sqrt((number + TEN) / (number - TEN)))

    @cached_property
    def rejections(self) -> Ints:
        """Rejections of ten, shape (pairs, studies, data sets)."""
        return np.stack([np.abs(ten).sum(axis=-1, dtype=np.int64) for ten in self.tens])

    @property
    def tens(self) -> Iterable[Verdicts]:
        """The ten verdicts of every study, shape (studies, data sets, 10), pair by pair."""
        place = np.arange(self.verdicts.shape[1])[None, :, None]
        return (pair[place, self.chosen] for pair in self.verdicts)

    def each(self, measure: str) -> Floats:
        """Measure replicability in every study: a count or R, shape (pairs, studies)."""
        return score(self.rejections, TEN, measure).sum(axis=-1) / (
            self.verdicts.shape[1] if measure == R else 1
        )

    def by_dataset(self, measure: str) -> Floats:
        """Give what each data set contributes on average, shape (pairs, data sets).

        Averaged exactly over all ways to draw ten, so without bias for ten fresh repetitions.
        """
        return scores(self.verdicts, measure)


def scores(verdicts: Verdicts, measure: str) -> Floats:
    """Score verdicts of shape (..., repetitions), as :func:`expected` does."""
    return expected(np.abs(verdicts).sum(axis=-1), verdicts.shape[-1], measure)


def score(k: Ints, n: int, measure: str) -> Floats:
    """Score ``k`` rejections of ``n``: R(k, n), or whether at most none, or one, is odd."""
    if measure == R:
        return pair_agreement(k, n)
    allowed = {CONSISTENT: 0, ALMOST: 1}
    if measure not in allowed:
        raise ValueError(f"measure must be one of {', '.join(MEASURES)}, not {measure!r}")
    return (np.minimum(k, n - k) <= allowed[measure]).astype(float)


def expected(k: Ints, n: int, measure: str) -> Floats:
    """Average the score of ten repetitions over all ways to draw ten of ``n``.

    Examples
    --------
    >>> expected(np.array([0, 50, 99]), 100, "consistent").round(4).tolist()
    [1.0, 0.0012, 0.9]
    """
    if measure == R:
        return pair_agreement(k, n)  # an average over pairs stays the same
    j = np.arange(TEN + 1)
    chance = stats.hypergeom.pmf(j, n, np.asarray(k)[..., None], TEN)
    return np.asarray(chance @ score(j, TEN, measure))


class Place(NamedTuple):
    """Where a published number falls among studies: their mean and central 95 %, share below."""

    ours: float
    low: float
    high: float
    below: float

    @property
    def verdict(self) -> str:
        """Whether the published number lies in the central 95 % of the studies."""
        return "agrees" if _TAIL <= self.below <= 1 - _TAIL else "differs"


def place(published: float, values: Floats, digits: int = 3, stretch: float = 1.0) -> Place:
    """Place a published number among studies; ties, after rounding as printed, count half.

    Parameters
    ----------
    published : float
        The number as printed.
    values : array of shape (studies,)
        The same number in studies of ours.
    digits : int
        Decimals printed.
    stretch : float
        By how much deviations from the mean are multiplied first (:attr:`Studies.stretch`).
    """
    values = values.mean() + stretch * (values - values.mean())
    rounded = np.round(values, digits)
    below = np.mean(rounded < published) + np.mean(rounded == published) / 2
    return Place(*bootstrap_interval(values.mean(), values, "inverted_cdf"), float(below))


def cell_pvalues(paper: Ints, ours: Ints, n: int) -> Floats:
    """Test whether ten published outcomes and ``n`` of ours have the same chance of rejection.

    Fisher's exact test, two-sided, cell by cell.

    Examples
    --------
    >>> cell_pvalues(np.array([4, 10]), np.array([45, 50]), 100).round(3).tolist()
    [1.0, 0.002]
    """
    total = paper + ours
    j = np.arange(TEN + 1)
    chance = stats.hypergeom.pmf(j, n + TEN, np.asarray(total)[..., None], TEN)
    own = stats.hypergeom.pmf(paper, n + TEN, total, TEN)
    # As scipy.stats.fisher_exact: outcomes that are equally likely up to rounding count too.
    as_rare = chance <= own[..., None] * (1 + 1e-7)
    return np.minimum((chance * as_rare).sum(axis=-1), 1.0)


def bootstrap_means(
    values: Floats, *, resamples: int, seed: int, name: str = "data sets"
) -> Floats:
    """Draw the data sets anew with replacement and average, all rows by the same draws.

    Parameters
    ----------
    values : array of shape (rows, data sets)
        What each data set contributes; rows that share their data sets keep
        doing so, which makes differences between them paired.
    resamples, seed : int
        Number of draws, and start of the random numbers.
    name : str
        Name of the bootstrap, part of the seed.

    Returns
    -------
    array of shape (rows, resamples)
    """
    size = values.shape[1]
    times = bootstrap_counts(size, resamples, trial_rng(seed, f"bootstrap: {name}", 0))
    return values @ times.T / size


def over_data_sets(values: Floats, *, resamples: int, seed: int) -> Estimate:
    """Average over data sets, with the 95 % interval of a bootstrap of them."""
    means = bootstrap_means(values[None], resamples=resamples, seed=seed)
    return bootstrap_interval(values.mean(), means)


def interval_text(estimate: Estimate | Place, digits: int = 3) -> str:
    """Write an interval."""
    text = f"[{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]"
    return text.replace("-", "\N{MINUS SIGN}")


def gain_verdict(gain: Estimate) -> str:
    """Say what an interval for a gain in R decides."""
    if gain.low > 0:
        return "more replicable"
    return "less replicable" if gain.high < 0 else "undecided"
