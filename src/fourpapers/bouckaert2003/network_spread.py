"""What studies like the paper's would find, each with one network of its own.

The paper drew its data sets from one network for each set, and did not print it. So a number of
it differs from ours for two reasons that say nothing about a test: its thousand data sets are a
sample, and its network is one of many that fit what is told. Here the second is measured on the
:mod:`~fourpapers.bouckaert2003.other_networks`.

A share that is counted on data sets, such as a rate of rejection, is taken to have a beta
distribution between networks, with the mean and the variance that were measured; what a study
counts in its data sets is then beta-binomial.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import DATA_SETS
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Estimate, bootstrap_interval
from twolearners.differences import Differences

Floats = NDArray[np.float64]
#: Studies that are drawn where there is no formula.
_STUDIES = 20_000
#: Where the distribution of a variance is looked at: the middles of twenty equal parts.
_MIXED = (np.arange(20) + 0.5) / 20


@dataclass(frozen=True)
class Spread:
    """How a share differs from network to network.

    Attributes
    ----------
    mean : float
        Over the networks.
    variance : float
        Of the measured shares.
    sampling : float
        How much of it is due to the number of data sets of each network.
    networks, data_sets : int
        How many there are, and the data sets of each.
    """

    mean: float
    variance: float
    sampling: float
    networks: int
    data_sets: int

    @property
    def between(self) -> float:
        """Estimate the variance of the true shares: the measured one less its sampling part."""
        return max(self.variance - self.sampling, 0.0)

    def study(self, paper_trials: int) -> Floats:
        """Give the distribution of what a study counts on data sets of one more network.

        The variance between networks is not known but estimated. So the distribution is a
        mixture: the measured variance divided by chi-square quantiles over their df stands for
        the true one.

        Returns
        -------
        array of shape (paper_trials + 1,)
            The probability of each count.
        """
        counted = self.networks * self.data_sets
        mean = (self.mean * counted + 0.5) / (counted + 1)  # never 0 or 1
        room = mean * (1 - mean)
        df = self.networks - 1
        possible = self.variance * df / stats.chi2(df).ppf(_MIXED)
        between = np.maximum(possible - self.sampling, 0) + possible / self.networks
        # At least what all data sets leave open, and less than there is room for.
        size = room / np.clip(between, room / (counted + 1), 0.9 * room) - 1
        counts = np.arange(paper_trials + 1)[:, None]
        chances = stats.betabinom.pmf(counts, paper_trials, mean * size, (1 - mean) * size)
        return np.asarray(chances.mean(axis=1))


def spread(shares: ArrayLike, data_sets: int) -> Spread:
    """Measure how a share differs between networks.

    Parameters
    ----------
    shares : array of shape (networks,)
        Of each network's data sets.
    data_sets : int
        How many of each.

    Examples
    --------
    >>> measured = spread([0.5, 0.7, 0.6, 0.6], data_sets=1000)
    >>> round(measured.mean, 3), round(measured.between**0.5, 3)
    (0.6, 0.08)
    """
    each = np.asarray(shares, dtype=float)
    if each.ndim != 1 or len(each) < 2:
        raise ValueError(f"shares must be those of two networks or more, not of shape {each.shape}")
    if np.any((each < 0) | (each > 1)):
        raise ValueError("shares must lie between 0 and 1")
    sampling = np.mean(each * (1 - each)) / (data_sets - 1)
    return Spread(
        float(each.mean()), float(each.var(ddof=1)), float(sampling), len(each), data_sets
    )


def study_interval(shares: ArrayLike, data_sets: int, paper_trials: int) -> Estimate:
    """Give the mean share, and what a study with data sets of *one* network would find.

    Parameters
    ----------
    shares, data_sets
        As for :func:`spread`.
    paper_trials : int
        Data sets of the study.

    Returns
    -------
    Estimate
        The mean over the networks; 95 % of such studies lie between ``low`` and ``high``.

    Examples
    --------
    >>> shares = [0.5, 0.7, 0.6, 0.6, 0.65, 0.55]
    >>> estimate = study_interval(shares, data_sets=1000, paper_trials=1000)
    >>> [round(end, 2) for end in estimate]
    [0.6, 0.4, 0.79]
    """
    measured = spread(shares, data_sets)
    reached = np.cumsum(measured.study(paper_trials))
    low, high = (np.searchsorted(reached, tail) / paper_trials for tail in (0.025, 0.975))
    return Estimate(measured.mean, float(min(low, measured.mean)), float(max(high, measured.mean)))


def draw_studies(
    shares: ArrayLike, data_sets: int, paper_trials: int, rng: np.random.Generator
) -> Floats:
    """Draw what studies with data sets of one network each would find: shape (20,000,)."""
    reached = np.cumsum(spread(shares, data_sets).study(paper_trials))
    counts = np.searchsorted(reached, rng.random(_STUDIES) * reached[-1])
    return np.asarray(counts / paper_trials)


def lowest_interval(
    by_set: Sequence[ArrayLike], data_sets: Sequence[int], paper_trials: int, *, seed: int
) -> Estimate:
    """Give what studies with one network for each set would find on their lowest set.

    Parameters
    ----------
    by_set : sequence of arrays
        The shares of each set's networks.
    data_sets : sequence of int
        Data sets of each network, by set.
    paper_trials, seed : int
        Data sets of the study on each set, and the start of the random numbers.
    """
    rng = trial_rng(seed, "bouckaert2003/lowest of the sets", 0)
    drawn = [
        draw_studies(shares, each, paper_trials, rng)
        for shares, each in zip(by_set, data_sets, strict=True)
    ]
    lowest = np.min(drawn, axis=0)
    return bootstrap_interval(float(lowest.mean()), lowest)


def row_pvalue(
    by_set: Sequence[ArrayLike],
    data_sets: Sequence[int],
    printed: Sequence[float],
    paper_trials: int,
    *,
    seed: int,
) -> float:
    """Give the chance that a study is as far from ours on all its sets together as the paper is.

    How far is the sum over the sets of squared distances from the mean, in standard deviations of
    such studies. The sets are independent of each other: each has networks of its own.

    Parameters
    ----------
    by_set, data_sets, paper_trials, seed
        As for :func:`lowest_interval`.
    printed : sequence of float
        The paper's shares, by set.
    """
    rng = trial_rng(seed, "bouckaert2003/row of sets", 0)
    drawn = np.array(
        [
            draw_studies(shares, each, paper_trials, rng)
            for shares, each in zip(by_set, data_sets, strict=True)
        ]
    )
    mean, deviation = drawn.mean(axis=1, keepdims=True), drawn.std(axis=1, keepdims=True)
    distance = np.square((drawn - mean) / deviation).sum(axis=0)
    told = float(np.square((np.asarray(printed)[:, None] - mean) / deviation).sum())
    return float((1 + np.sum(distance >= told)) / (1 + len(distance)))


def over_networks(
    differences: Callable[..., Differences], number: int, *, seed: int = 2003
) -> Differences:
    """Read the differences on all other networks of a set.

    Parameters
    ----------
    differences : callable
        Of an experiment: takes the set, ``network``, ``trials`` and ``seed``.
    number : {1, 2, 3, 4}
        Which set.

    Returns
    -------
    Differences of shape (networks, data sets, ...)
    """
    parts = [
        differences(number, network=network, trials=DATA_SETS[number], seed=seed + network)
        for network in OTHERS[number]
    ]
    return Differences(np.stack([part.values for part in parts]), parts[0].plan)
