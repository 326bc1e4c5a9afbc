r"""Tests on differences of independent units: seeds, tested instances, or clusters of instances.

Instances that share a source (questions about one text, images of one patient) are not
independent. What is independent then is the cluster, and everything is computed from the sums of
the clusters :math:`s_c = \sum_{i \in c} x_i` and their sizes :math:`n_c`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from twolearners.significance.inputs import (
    ROUNDING,
    Alternative,
    Floats,
    check_alternative,
    check_differences,
)
from twolearners.significance.result import Inversion, Result, student

#: Sign patterns or samples that are drawn; up to so many patterns are enumerated instead.
DRAWS = 9999
_CELLS = 2**22  # numbers drawn at a time
#: From sums and sizes of clusters to the tails of "A errs less" and "more", and the interval.
_Draw = Callable[[Floats, Floats], tuple[float, float, Inversion]]


def seeds_t(x: ArrayLike, *, alternative: Alternative = "two-sided") -> Result:
    r"""Student's paired t test of scores from several seeds on one fixed split.

    .. math:: t = \frac{\bar x}{\sqrt{\hat\sigma^2 / n}}, \qquad n - 1 \text{ degrees of freedom}

    Training again with other seeds gives independent differences (Bouthillier et al. 2021, sources
    of variation), but on this one training and test set alone: of other data it says nothing.

    Parameters
    ----------
    x : array of shape (..., n)
        Differences, one for each seed.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects; ``"less"`` says that A errs less.

    Examples
    --------
    >>> seeds_t([0.01, 0.02, 0.0, -0.01, 0.03]).pvalue.round(4)
    np.float64(0.2302)
    """
    x, size = check_differences(x, n=2)
    n = x.shape[-1]
    error = x.std(axis=-1, ddof=1) / np.sqrt(n)
    return student("paired t over seeds", x.mean(axis=-1), error, n - 1, alternative, size=size)


def paired_t(
    x: ArrayLike, clusters: ArrayLike | None = None, *, alternative: Alternative = "two-sided"
) -> Result:
    r"""T test of the mean difference, with standard errors clustered if clusters are given.

    .. math:: t = \frac{\bar x}{\sqrt{V}}, \qquad
              V = \frac1{n^2} \sum_c \frac{(s_c - n_c \bar x)^2}{1 - n_c / n}

    Without the denominators :math:`\sqrt V` is the clustered standard error of Miller (2024, Adding
    error bars to evals, clustered standard errors), which is too small with few clusters. They are
    the correction of Bell and McCaffrey (2002), and so are the degrees of freedom: one less than
    the clusters if these are of one size, fewer if not. With a cluster for each instance it is
    Student's paired t test.

    Parameters
    ----------
    x : array of shape (..., n)
        Differences, one for each instance.
    clusters : array of shape (n,), optional
        The cluster of each instance, by any name.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects; ``"less"`` says that A errs less.

    Examples
    --------
    >>> x = [1, 1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 1]
    >>> paired_t(x, ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"])
    paired t: t = 1.732, df = 3, p = 0.1817; difference 0.5 in [-0.4187, 1.419] (95 %)
    """
    x, size = check_differences(x, n=2)
    sums, sizes = _by_cluster(x, clusters)
    share = sizes / x.shape[-1]
    # Satterthwaite's degrees of freedom if all instances varied alike and independently.
    weight = share**2 / (1 - share)
    df = 1 / ((share**2).sum() + weight.sum() ** 2 - (weight**2).sum())
    error = _error(sums, sizes)
    return student("paired t", x.mean(axis=-1), error, float(df), alternative, size=size)


def permutation(
    x: ArrayLike,
    clusters: ArrayLike | None = None,
    *,
    alternative: Alternative = "two-sided",
    seed: int = 0,
) -> Result:
    r"""Paired permutation test: if A and B are equal, their names may be swapped.

    Swapping turns the sign of a cluster's difference (Fisher 1935, test of a wider hypothesis). The
    p-value is the share of sign patterns whose mean is at least as far out as the one seen: of all
    patterns with up to 13 clusters, of 9,999 random ones and the one seen otherwise. The
    interval holds the shifts that the test does not reject.

    Parameters
    ----------
    x, clusters, alternative
        As in :func:`paired_t`.
    seed : int
        Seed of the random patterns.

    Examples
    --------
    >>> permutation([1, 1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 1]).pvalue.round(3)
    np.float64(0.07)
    """
    x, _ = check_differences(x, n=2)
    sums, sizes = _by_cluster(x, clusters)
    return _each("permutation", x, sums, sizes, partial(_swapped, seed=seed), alternative)


def bootstrap(
    x: ArrayLike,
    clusters: ArrayLike | None = None,
    *,
    alternative: Alternative = "two-sided",
    seed: int = 0,
) -> Result:
    r"""Paired bootstrap: draw clusters with replacement, 9,999 times.

    The interval is the percentile interval of the mean, expanded for small samples: its tails are
    those that make a normal interval as long as Student's (Hesterberg 2015, expanded percentile
    interval). The p-value is the level at which the interval just reaches 0.

    Parameters
    ----------
    x, clusters, alternative
        As in :func:`paired_t`.
    seed : int
        Seed of the samples.

    Examples
    --------
    >>> bool(bootstrap([1, 1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 1]).reject(0.05))
    True
    """
    x, _ = check_differences(x, n=2)
    sums, sizes = _by_cluster(x, clusters)
    return _each("bootstrap", x, sums, sizes, partial(_resampled, seed=seed), alternative)


def _by_cluster(x: Floats, clusters: ArrayLike | None) -> tuple[Floats, Floats]:
    """Return the sum of differences in each cluster, and its size."""
    if clusters is None:
        return x, np.ones(x.shape[-1])
    names = np.asarray(clusters)
    if names.shape != x.shape[-1:]:
        raise ValueError(
            f"clusters must name one for each of {x.shape[-1]} differences, not have the shape "
            f"{names.shape}"
        )
    sizes, codes = np.unique(names, return_inverse=True, return_counts=True)[::-1][:2]
    if len(sizes) < 2:
        raise ValueError("all differences are in one cluster: it says nothing about variation")
    order = np.argsort(codes, kind="stable")
    starts = np.r_[0, np.cumsum(sizes)[:-1]]
    return np.add.reduceat(x[..., order], starts, axis=-1), sizes.astype(float)


def _each(
    test: str, x: Floats, sums: Floats, sizes: Floats, draw: _Draw, alternative: Alternative
) -> Result:
    """Carry a test by drawing out on each batch of sums."""
    check_alternative(alternative)
    shape = x.shape[:-1]
    tails, inversions = np.empty((2, *shape)), np.empty(shape, object)
    for at in np.ndindex(shape):
        tails[0, *at], tails[1, *at], inversions[at] = draw(sums[at], sizes)
    below, above = tails
    if alternative == "two-sided":
        pvalue = np.minimum(2 * np.minimum(below, above), 1.0)
    else:
        pvalue = below if alternative == "less" else above

    def inversion(tail: float) -> tuple[Floats, Floats]:
        ends = np.array([each(tail) for each in inversions.ravel()]).T.reshape(2, *shape)
        return ends[0][()], ends[1][()]

    mean = x.mean(axis=-1)
    return Result(
        test=test,
        statistic=mean[()],
        pvalue=pvalue[()],
        df=np.full(shape, np.nan)[()],
        estimate=mean[()],
        standard_error=_error(sums, sizes)[()],
        alternative=alternative,
        law="resampling",
        inversion=inversion,
    )


def _error(sums: Floats, sizes: Floats) -> Floats:
    """Return the clustered standard error of the mean difference."""
    n = sizes.sum()
    rest = sums - sizes * (sums.sum(axis=-1) / n)[..., None]
    return np.sqrt((rest**2 / (1 - sizes / n)).sum(axis=-1)) / n


def _swapped(sums: Floats, sizes: Floats, *, seed: int) -> tuple[float, float, Inversion]:
    """Return both tails of the sign patterns, and the interval.

    The differences less a shift d have the pattern's mean P - d*Q and the mean M - d. The pattern
    is at least as high where d >= (M - P)/(1 - Q): an order statistic of these is an end.
    """
    n, mean = sizes.sum(), sums.sum() / sizes.sum()
    kinds, counts = np.unique(np.column_stack([sums, sizes]), axis=0, return_counts=True)
    if 2 ** len(sums) <= DRAWS:
        signs = 1 - 2 * (np.arange(1, 2 ** len(sums))[:, None] >> np.arange(len(sums)) & 1)
        p, q = signs @ sums / n, signs @ sizes / n
    else:
        rng, parts = np.random.default_rng(seed), []
        # Equal clusters are drawn together: how many of them keep their sign is binomial.
        for some in _portions(len(kinds)):
            kept = 2 * rng.binomial(counts, 0.5, size=(some, len(kinds))) - counts
            parts.append(kept @ kinds / n)
        p, q = np.concatenate(parts).T
    slack = ROUNDING * np.abs(sums).sum() / n
    above = (1 + np.sum(p >= mean - slack)) / (1 + len(p))
    below = (1 + np.sum(p <= mean + slack)) / (1 + len(p))
    moving = q < 1 - ROUNDING
    ends = np.sort((mean - p[moving]) / (1 - q[moving]))

    def interval(tail: float) -> tuple[Floats, Floats]:
        place = int(tail * (1 + len(p)) + ROUNDING)
        low, high = (ends[place - 1], ends[-place]) if place else (-np.inf, np.inf)
        return np.float64(low), np.float64(high)  # type: ignore[return-value]

    return float(below), float(above), interval


def _resampled(sums: Floats, sizes: Floats, *, seed: int) -> tuple[float, float, Inversion]:
    """Return both tails of 0 among the means of samples, and the interval."""
    number = len(sums)
    kinds, counts = np.unique(np.column_stack([sums, sizes]), axis=0, return_counts=True)
    rng, parts = np.random.default_rng(seed), []
    few = 10 * len(kinds) < number  # equal clusters are then drawn together
    for some in _portions(len(kinds) if few else number):
        if few:
            drawn = (rng.multinomial(number, counts / number, size=some) @ kinds).T
        else:
            places = rng.integers(number, size=(some, number))
            drawn = np.array([values[places].sum(axis=1) for values in (sums, sizes)])
        parts.append(drawn[0] / drawn[1])
    means = np.sort(np.concatenate(parts))
    stretch = np.sqrt(number / (number - 1))

    def tail_of(share: float) -> float:
        return float(special.stdtr(number - 1, special.ndtri(share) / stretch))

    def interval(tail: float) -> tuple[Floats, Floats]:
        share = float(special.ndtr(stretch * special.stdtrit(number - 1, tail)))
        low, high = np.quantile(means, [share, 1 - share])
        return low, high

    slack = ROUNDING * np.abs(means).max()
    below = min((1 + np.sum(means >= -slack)) / (1 + len(means)), 1 - 1e-9)
    above = min((1 + np.sum(means <= slack)) / (1 + len(means)), 1 - 1e-9)
    return tail_of(below), tail_of(above), interval


def _portions(width: int) -> list[int]:
    """Divide the draws so that no more than so many numbers are held at a time."""
    most = max(1, _CELLS // width)
    return [min(most, DRAWS - done) for done in range(0, DRAWS, most)]
