"""How often a test says the same again: ``(..., datasets, repetitions)``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from twolearners.significance.inputs import (
    MOST_COUNTED,
    Floats,
    check_level,
    check_probabilities,
    real,
)
from twolearners.significance.result import ConfidenceInterval

_AT_ONCE = 2**20  # counts that a bootstrap draws at a time


@dataclass(frozen=True, repr=False, eq=False)
class Replicability:
    """A measure of replicability over data sets.

    Attributes
    ----------
    measure : str
        Its name.
    value : array
        Its mean over the data sets.
    by_dataset : array of shape (..., datasets)
        What each data set contributes: 1 or 0 for consistency, R(k, n) for
        replicability.

    Examples
    --------
    >>> outcomes = np.arange(10) < np.array([[10], [10], [9], [4]])
    >>> replicability(outcomes)
    replicability: 0.8167 over 4 data sets, in [0.6, 1] (95 %, bootstrap)
    """

    measure: str
    value: Floats
    by_dataset: Floats

    @property
    def count(self) -> Floats:
        """Sum over the data sets: the number that are consistent, as the papers print it."""
        return self.by_dataset.sum(axis=-1)

    def confidence_interval(
        self, level: float = 0.95, *, resamples: int = 9999, seed: int = 0
    ) -> ConfidenceInterval:
        """Give the percentile interval of a bootstrap over the data sets.

        It speaks of other data sets of the same kind, not of other
        randomisations of these.

        Parameters
        ----------
        level : float
            Confidence level.
        resamples : int
            Number of times the data sets are drawn anew.
        seed : int
            Seed of the draws.
        """
        tail = (1 - check_level(level, "level")) / 2
        if resamples < 1:
            raise ValueError(f"resamples must be at least 1, not {resamples!r}")
        if not self.by_dataset.size:  # a batch of no studies
            return ConfidenceInterval(self.value, self.value)
        # Few values are possible, so drawing how often each comes up is enough.
        values, place = np.unique(self.by_dataset, return_inverse=True)
        place = place.reshape(self.by_dataset.shape)
        shares = (place[..., None] == np.arange(len(values))).mean(axis=-2)
        datasets = self.by_dataset.shape[-1]
        rng = np.random.default_rng(seed)
        means = np.empty((resamples, *shares.shape[:-1]))
        # Some at a time, in the order of all at once: counts take more memory than their means.
        some = max(1, _AT_ONCE // max(1, shares.size))
        for first in range(0, resamples, some):
            part = means[first : first + some]
            part[:] = rng.multinomial(datasets, shares, size=part.shape) @ values / datasets
        low, high = np.quantile(means, [tail, 1 - tail], axis=0, overwrite_input=True)
        return ConfidenceInterval(low, high)

    def __repr__(self) -> str:
        datasets = self.by_dataset.shape[-1]
        if np.ndim(self.value):
            shape = "x".join(map(str, np.shape(self.value)))
            return f"{self.measure}: {shape} values over {datasets} data sets"
        low, high = self.confidence_interval()
        return (
            f"{self.measure}: {self.value:.4g} over {datasets} data sets, "
            f"in [{low:.4g}, {high:.4g}] (95 %, bootstrap)"
        )


def consistency(rejections: ArrayLike) -> Replicability:
    """Give the share of data sets on which every repetition has the same outcome.

    Bouckaert & Frank (2004, section 2); Bouckaert (2003, section 5.4) calls it
    replicability.

    Parameters
    ----------
    rejections : array of bool, shape (..., datasets, repetitions)
        Whether the test rejected, for each data set and random partitioning.

    Examples
    --------
    >>> outcomes = np.arange(10) < np.array([[10], [10], [9], [4]])
    >>> float(consistency(outcomes).value)
    0.5
    """
    return _lone_outcomes("consistency", rejections, 0)


def almost_consistent(rejections: ArrayLike) -> Replicability:
    """Give the share of data sets on which at most one repetition differs from the rest.

    Bouckaert & Frank (2004, section 2).

    Parameters as in :func:`consistency`.

    Examples
    --------
    >>> outcomes = np.arange(10) < np.array([[10], [10], [9], [4]])
    >>> float(almost_consistent(outcomes).value)
    0.75
    """
    return _lone_outcomes("almost consistent", rejections, 1)


def replicability(rejections: ArrayLike) -> Replicability:
    r"""Give the chance that two repetitions on the same data set agree.

    :math:`R = \frac1m \sum R(k, n)` over :math:`m` data sets (Bouckaert & Frank
    2004, section 2), with :func:`pair_agreement` for :math:`R(k, n)`.

    Parameters as in :func:`consistency`.

    Examples
    --------
    >>> outcomes = np.arange(10) < np.array([[10], [10], [9], [4]])
    >>> round(float(replicability(outcomes).value), 4)
    0.8167
    """
    k, n = _count(rejections)
    agreement = pair_agreement(k, n)
    return Replicability("replicability", agreement.mean(axis=-1), agreement)


def pair_agreement(k: ArrayLike, n: ArrayLike) -> Floats:
    r"""Give the share of pairs among ``n`` outcomes that agree when ``k`` reject.

    .. math:: R(k, n) = \frac{\binom k2 + \binom{n-k}2}{\binom n2}

    (Bouckaert & Frank 2004, section 2). It estimates :math:`p^2 + (1-p)^2` without
    bias. That is never below 1/2, as the paper says; the estimate can be, and is
    wherever the outcomes are split evenly.

    Examples
    --------
    >>> pair_agreement([0, 1, 2, 3, 4, 5], 10).round(4).tolist()
    [1.0, 0.8, 0.6444, 0.5333, 0.4667, 0.4444]
    """
    k, n = real(k, "k"), real(n, "n")
    if not np.all((n >= 2) & (k >= 0) & (k <= n) & (n <= MOST_COUNTED)):
        raise ValueError("k must lie between 0 and n, and n be at least 2: agreement takes two")
    return (k * (k - 1) + (n - k) * (n - k - 1)) / (n * (n - 1))


def expected_agreement(p: ArrayLike) -> Floats:
    r"""Give the chance that two runs of a test agree if each rejects with chance ``p``.

    :math:`p^2 + (1 - p)^2`, which is never below 1/2. The R(k, n) of
    Bouckaert & Frank (2004, section 2) estimates it without bias.

    Examples
    --------
    >>> expected_agreement([0, 0.5, 0.9]).round(2).tolist()
    [1.0, 0.5, 0.82]
    """
    p = check_probabilities(p, "p")
    return p**2 + (1 - p) ** 2


def _lone_outcomes(measure: str, rejections: ArrayLike, misses: int) -> Replicability:
    k, n = _count(rejections)
    same = (np.minimum(k, n - k) <= misses).astype(float)
    return Replicability(measure, same.mean(axis=-1), same)


def _count(rejections: ArrayLike) -> tuple[Floats, int]:
    """Count the rejections on each data set."""
    outcomes = real(rejections, "rejections")
    if outcomes.ndim < 2 or outcomes.shape[-1] < 2 or outcomes.shape[-2] < 1:
        raise ValueError(
            "rejections must have shape (..., datasets, repetitions) with at least one data "
            f"set and two repetitions, not {outcomes.shape}"
        )
    if not np.isin(outcomes, (0, 1)).all():
        raise ValueError("rejections must be true or false; p-values are compared with alpha first")
    return outcomes.sum(axis=-1), outcomes.shape[-1]


def chance_corrected(r: ArrayLike, rejects: ArrayLike) -> tuple[Floats, Floats]:
    r"""Compare replicability with what the rate of rejection alone would give.

    If every data set had the same chance :math:`\pi` of a rejection, two
    repetitions would agree with chance :math:`\pi^2 + (1 - \pi)^2`, the floor.
    How far R lies from the floor towards 1 is the correlation between the
    outcomes of two repetitions: Fleiss's kappa. It is NaN for a test that never,
    or always, rejects.

    Examples
    --------
    >>> floor, correlation = chance_corrected(0.82, 0.5)
    >>> float(floor), round(float(correlation), 2)
    (0.5, 0.64)
    """
    r, floor = check_probabilities(r, "r"), expected_agreement(rejects)
    with np.errstate(divide="ignore", invalid="ignore"):
        return floor, np.where(floor < 1, (r - floor) / (1 - floor), np.nan)[()]
