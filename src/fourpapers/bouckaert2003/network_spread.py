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
from scipy import special, stats

from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import DATA_SETS, data_sets_of
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Estimate, bootstrap_counts, bootstrap_interval
from twolearners.differences import Differences

Floats = NDArray[np.float64]
#: Studies that are drawn where there is no formula.
_STUDIES = 20_000
#: Where the distribution of a variance is looked at: the middles of twenty equal parts.
_MIXED = (np.arange(20) + 0.5) / 20


def beta_binomial(n: int, a: Floats, b: Floats) -> Floats:
    """Give the probability of every count from 0 to n, for several a and b: one column each.

    It is what ``scipy.stats.betabinom`` gives, in a tenth of its time.

    Examples
    --------
    >>> beta_binomial(2, np.array([1.0]), np.array([1.0])).ravel().round(6).tolist()
    [0.333333, 0.333333, 0.333333]
    """
    k = np.arange(n + 1)[:, None]
    choose = special.gammaln(n + 1) - special.gammaln(k + 1) - special.gammaln(n - k + 1)
    both = special.gammaln(k + a) + special.gammaln(n - k + b) - special.gammaln(n + a + b)
    return np.asarray(np.exp(choose + both - special.betaln(a, b)))


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
        return beta_binomial(paper_trials, mean * size, (1 - mean) * size).mean(axis=1)


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
    values = np.asarray(shares, dtype=float)
    if values.ndim != 1 or len(values) < 2:
        raise ValueError(
            f"shares must be those of two networks or more, not of shape {values.shape}"
        )
    if np.any((values < 0) | (values > 1)):
        raise ValueError("shares must lie between 0 and 1")
    sampling = np.mean(values * (1 - values)) / (data_sets - 1)
    return Spread(
        float(values.mean()), float(values.var(ddof=1)), float(sampling), len(values), data_sets
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
    interval = interval_of_studies(spread(shares, data_sets).study(paper_trials))
    return Estimate(spread(shares, data_sets).mean, interval.low, interval.high)


def study_mean(values: ArrayLike, paper_trials: int) -> Estimate:
    """Give a mean over networks, and what a study with data sets of one network would find.

    Parameters
    ----------
    values : array of shape (networks, data sets)
        A number for each data set, such as an accuracy.
    paper_trials : int
        Data sets of the study.

    Examples
    --------
    >>> values = np.add.outer([1.0, 2.0, 3.0], [-0.1, 0.1])
    >>> [round(end, 2) for end in study_mean(values, 1000)]
    [2.0, -2.95, 6.95]
    """
    by_network = np.asarray(values, dtype=float)
    networks, data_sets = by_network.shape
    variance = by_network.mean(axis=1).var(ddof=1)
    inside = by_network.var(axis=1, ddof=1).mean()
    between = max(variance - inside / data_sets, 0.0)
    error = np.sqrt(between + inside / paper_trials + variance / networks)
    half = stats.t(networks - 1).ppf(0.975) * error
    mean = float(by_network.mean())
    return Estimate(mean, float(mean - half), float(mean + half))


def interval_of_studies(chances: Floats) -> Estimate:
    """Give the mean share and the central 95 % of a distribution of counts.

    Parameters
    ----------
    chances : array of shape (paper_trials + 1,)
        The probability of each count, from :meth:`Spread.study` or a mixture of such.
    """
    shares = np.arange(len(chances)) / (len(chances) - 1)
    low, high = (shares[np.searchsorted(np.cumsum(chances), tail)] for tail in (0.025, 0.975))
    mean = float(chances @ shares)
    return Estimate(mean, float(min(low, mean)), float(max(high, mean)))


def draw_studies(chances: Floats, rng: np.random.Generator) -> Floats:
    """Draw the shares that twenty thousand studies find, from the distribution of their counts."""
    reached = np.cumsum(chances)
    counts = np.searchsorted(reached, rng.random(_STUDIES) * reached[-1])
    return np.asarray(counts / (len(chances) - 1))


def lowest_interval(
    by_choice: Sequence[Sequence[Floats]], weights: ArrayLike, *, seed: int
) -> Estimate:
    """Give what studies with one network for each set find on their lowest set.

    Parameters
    ----------
    by_choice : sequence of sequences of arrays
        For every choice that a study may make, such as its df, the distribution of its counts on
        each set.
    weights : array
        How often a study makes each choice.
    seed : int
        Start of the random numbers.
    """
    rng = trial_rng(seed, "bouckaert2003/lowest of the sets", 0)
    lowest = np.array(
        [np.min([draw_studies(shares, rng) for shares in by_set], axis=0) for by_set in by_choice]
    )
    share = np.asarray(weights, dtype=float)
    chosen = rng.choice(len(lowest), _STUDIES, p=share / share.sum())
    drawn = lowest[chosen, np.arange(_STUDIES)]
    return bootstrap_interval(float(drawn.mean()), drawn)


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
        Shares of each set's networks, data sets of each network by set, data sets of a study
        on each set, and the start of the random numbers.
    printed : sequence of float
        The paper's shares, by set.
    """
    rng = trial_rng(seed, "bouckaert2003/row of sets", 0)
    drawn = np.array(
        [
            draw_studies(spread(shares, number).study(paper_trials), rng)
            for shares, number in zip(by_set, data_sets, strict=True)
        ]
    )
    mean, deviation = drawn.mean(axis=1, keepdims=True), drawn.std(axis=1, keepdims=True)
    distance = np.square((drawn - mean) / deviation).sum(axis=0)
    observed = float(np.square((np.asarray(printed)[:, None] - mean) / deviation).sum())
    return float((1 + np.sum(distance >= observed)) / (1 + len(distance)))


def over_networks(differences: Callable[..., Differences], number: int) -> Differences:
    """Read the stored differences on all other networks of a set.

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
    parts = [differences(number, **data_sets_of(number, network)) for network in OTHERS[number]]
    return Differences(np.stack([part.values for part in parts]), parts[0].plan)


def network_weights(number: int, seed: int, draws: int) -> NDArray[np.int64]:
    """Draw the networks of a set anew, each with all its data sets; the first row is the sample.

    Returns
    -------
    array of shape (1 + draws, networks * data sets)
        How often each data set comes up.
    """
    rng = trial_rng(seed, "bouckaert2003/networks", number)
    networks = len(OTHERS[number])
    counts = np.vstack([np.ones(networks, np.int64), bootstrap_counts(networks, draws, rng)])
    return np.repeat(counts, DATA_SETS[number], axis=1)
