"""How well R(k, n) measures replicability (Bouckaert & Frank 2004, sections 2 and 4.1).

The exact law of the estimate, and the published Table 1 recomputed and bootstrapped.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from fourpapers.engine import trial_rng
from twolearners.significance import (
    almost_consistent,
    chance_corrected,
    consistency,
    expected_agreement,
    pair_agreement,
    replicability,
)

Floats = NDArray[np.float64]

#: The paper's measures, by the names of its Table 1.
MEASURES = {
    "Consistent": consistency,
    "Almost consistent": almost_consistent,
    "Replicability (R)": replicability,
}
_REPETITIONS = 10  # of every test in Table 1
TAILS = (0.025, 0.975)


def variance_of_agreement(p: ArrayLike, n: ArrayLike) -> Floats:
    r"""Give the exact variance of R(k, n) when ``k`` is binomial.

    .. math:: \frac{4pq\,\{(n - 1) - (4n - 6)\,pq\}}{n (n - 1)}, \qquad q = 1 - p.

    Parameters
    ----------
    p : array
        Chance that one repetition of the test rejects.
    n : array
        Number of repetitions, at least 2.

    Examples
    --------
    >>> round(float(variance_of_agreement(0.5, 10)) ** 0.5, 4)
    0.0745
    """
    p, n = np.asarray(p, dtype=float), np.asarray(n, dtype=float)
    if np.any(n < 2) or np.any(p < 0) or np.any(p > 1):
        raise ValueError("p must lie between 0 and 1, and n be at least 2: agreement takes two")
    pq = p * (1 - p)
    return 4 * pq * ((n - 1) - (4 * n - 6) * pq) / (n * (n - 1))


def estimated_variance(k: ArrayLike, n: int) -> Floats:
    r"""Estimate the variance of R(k, n) from ``k`` itself, without bias.

    Products of falling factorials estimate :math:`pq` and :math:`p^2 q^2` in
    :func:`variance_of_agreement`. The answer can be negative, as unbiased
    estimates of small variances can.

    Parameters
    ----------
    k : array
        Rejections among the repetitions.
    n : int
        Number of repetitions, at least 4.

    Examples
    --------
    >>> estimated_variance([0, 1, 5], 10).round(4).tolist()
    [0.0, 0.04, -0.0088]
    """
    if n < 4:
        raise ValueError(f"a variance of agreement takes at least 4 repetitions, not {n}")
    k = np.asarray(k, dtype=float)
    pq = k * (n - k) / (n * (n - 1))
    squared = pq * (k - 1) * (n - k - 1) / ((n - 2) * (n - 3))
    return 4 * ((n - 1) * pq - (4 * n - 6) * squared) / (n * (n - 1))


def law_of_estimate(p: Iterable[float], n: int, *, level: float = 0.9) -> pd.DataFrame:
    """Give the exact distribution of R(k, n) in a few numbers, for each ``p``.

    Returns
    -------
    DataFrame
        ``p``, the ``truth`` that R estimates, ``mean`` and ``sd`` of R(k, n),
        ``low`` and ``high`` (central interval of probability ``level`` or more)
        and ``below``, the chance that the estimate is less than 1/2.
    """
    k = np.arange(n + 1)
    agreement = pair_agreement(k, n)
    order = np.argsort(agreement, kind="stable")
    rows = []
    for chance in p:
        weights = stats.binom.pmf(k, n, chance)
        mean = weights @ agreement
        reached = np.cumsum(weights[order])
        ends = np.searchsorted(reached, [(1 - level) / 2, (1 + level) / 2]).clip(max=n)
        low, high = agreement[order][ends]
        sd = np.sqrt(weights @ (agreement - mean) ** 2)
        below = weights[agreement < 0.5].sum()
        rows.append((chance, float(expected_agreement(chance)), mean, sd, low, high, below))
    return pd.DataFrame(rows, columns=["p", "truth", "mean", "sd", "low", "high", "below"])


def needed_repetitions(p: Iterable[float], margin: float) -> pd.DataFrame:
    """Find how many repetitions bring two standard deviations of R(k, n) within a margin.

    Returns
    -------
    DataFrame
        ``p``, ``n`` and ``inside``, the exact chance that R(k, n) then misses by
        no more than the margin.
    """
    if margin <= 0:
        raise ValueError(f"margin must be positive, not {margin!r}")
    rows = []
    for chance in p:
        n = 2
        while 4 * variance_of_agreement(chance, n) > margin**2:
            n += 1
        k = np.arange(n + 1)
        near = np.abs(pair_agreement(k, n) - expected_agreement(chance)) <= margin + 1e-12
        rows.append((chance, n, float(stats.binom.pmf(k, n, chance)[near].sum())))
    return pd.DataFrame(rows, columns=["p", "n", "inside"])


def as_outcomes(draws: pd.DataFrame) -> tuple[list[str], NDArray[np.bool_]]:
    """Turn Table 1's counts of draws into outcomes of ten repetitions.

    Parameters
    ----------
    draws : DataFrame
        ``dataset``, ``pair`` and ``draws_of_10``, the times the test did not reject.

    Returns
    -------
    pairs : list of str
        The pairs of learners in the order of the paper.
    rejections : array of shape (pairs, data sets, 10)
        Which repetition rejected is not known and does not matter.
    """
    pairs = list(dict.fromkeys(draws["pair"]))
    counts = draws.pivot(index="dataset", columns="pair", values="draws_of_10")[pairs]
    rejected = _REPETITIONS - counts.to_numpy().T
    return pairs, np.arange(_REPETITIONS) < rejected[..., None]


def resampled_means(
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
    rng = trial_rng(seed, f"bootstrap: {name}", 0)
    times = rng.multinomial(size, np.full(size, 1 / size), size=resamples)
    return values @ times.T / size


def recomputed(draws: pd.DataFrame, *, resamples: int, seed: int) -> pd.DataFrame:
    """Compute the summary rows of Table 1 from its cells, with bootstrap intervals.

    Returns
    -------
    DataFrame
        ``measure``, ``pair``, ``ours``, ``low``, ``high`` and ``interval`` (95 %, over
        data sets); the first two measures are counts, as printed.
    """
    pairs, rejections = as_outcomes(draws)
    rows = []
    for measure, function in MEASURES.items():
        result = function(rejections)
        counted = measure != "Replicability (R)"
        scale = rejections.shape[1] if counted else 1
        means = scale * resampled_means(result.by_dataset, resamples=resamples, seed=seed)
        ours = scale * result.value
        for pair, value, (low, high) in zip(
            pairs, ours, np.quantile(means, TAILS, axis=1).T, strict=True
        ):
            text = f"[{low:.0f}, {high:.0f}]" if counted else ends(low, high)
            rows.append((measure, pair, float(value), low, high, text))
    return pd.DataFrame(rows, columns=["measure", "pair", "ours", "low", "high", "interval"])


def precision(draws: pd.DataFrame, *, resamples: int, seed: int) -> pd.DataFrame:
    """Say how precise Table 1's R is, and what its uncertainty comes from.

    Returns
    -------
    DataFrame
        For each ``pair``: ``r`` with ``interval``; ``se``, its standard error over
        data sets; ``se_cuts``, the part that more repetitions would remove;
        ``rejects``, ``floor`` and ``correlation`` (:func:`chance_corrected`), the
        last with ``correlation_interval``; and ``below``, the number of data sets
        with R(k, 10) under 1/2. Intervals are 95 %, bootstrapped over data sets.
    """
    pairs, rejections = as_outcomes(draws)
    table = recomputed(draws, resamples=resamples, seed=seed)
    intervals = table[table["measure"] == "Replicability (R)"]
    result = replicability(rejections)
    k, m = rejections.sum(axis=-1), rejections.shape[1]
    rejects = rejections.mean(axis=(-2, -1))
    floor, correlation = chance_corrected(result.value, rejects)
    drawn = chance_corrected(
        resampled_means(result.by_dataset, resamples=resamples, seed=seed),
        resampled_means(k / _REPETITIONS, resamples=resamples, seed=seed),
    )[1]
    return pd.DataFrame(
        {
            "pair": pairs,
            "r": result.value,
            "low": intervals["low"].to_numpy(),
            "high": intervals["high"].to_numpy(),
            "interval": intervals["interval"].to_numpy(),
            "se": result.by_dataset.std(axis=-1, ddof=1) / np.sqrt(m),
            "se_cuts": np.sqrt(estimated_variance(k, _REPETITIONS).sum(axis=-1).clip(0)) / m,
            "rejects": rejects,
            "floor": floor,
            "correlation": correlation,
            "correlation_interval": [
                ends(low, high, 2) for low, high in np.nanquantile(drawn, TAILS, axis=1).T
            ],
            "below": (result.by_dataset < 0.5).sum(axis=-1),
        }
    )


def differences(draws: pd.DataFrame, *, resamples: int, seed: int) -> pd.DataFrame:
    """Bootstrap the difference in R between pairs of learners, on the same data sets.

    Returns
    -------
    DataFrame
        ``more`` and ``less`` (pairs of learners), ``difference`` in R with ``low``,
        ``high``, ``interval`` (95 %) and ``verdict``.
    """
    pairs, rejections = as_outcomes(draws)
    result = replicability(rejections)
    means = resampled_means(result.by_dataset, resamples=resamples, seed=seed)
    rows = []
    for less, more in ((0, 1), (1, 2), (0, 2)):
        low, high = np.quantile(means[more] - means[less], TAILS)
        gap = float(result.value[more] - result.value[less])
        rows.append((pairs[more], pairs[less], gap, low, high, ends(low, high), decided(low, high)))
    columns = ["more", "less", "difference", "low", "high", "interval", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def claims(draws: pd.DataFrame) -> pd.DataFrame:
    """Check sections 2 and 4.1 of the paper, sentence by sentence, against Table 1.

    Returns
    -------
    DataFrame
        ``claim``, ``ours`` and ``verdict``.
    """
    _, rejections = as_outcomes(draws)
    k = rejections.sum(axis=-1)
    cells, m = k.size, k.shape[1]
    same, almost = consistency(rejections).count, almost_consistent(rejections).count
    below = int((replicability(rejections).by_dataset < 0.5).sum())
    least = pair_agreement(np.arange(_REPETITIONS + 1), _REPETITIONS).min()
    mixed = int(np.any((k > 0) & (k < _REPETITIONS), axis=0).sum())
    rows = [
        (
            "the probability that two runs agree is never below 0.5",
            "at least 1/2 (theorem)",
            True,
        ),
        (
            "R cannot be smaller than 0.5",
            f"R(5, 10) = {least:.3f}; below 0.5 in {below} of {cells} cells",
            below == 0,
        ),
        (
            "fewer than half of the results are consistent",
            f"at most {same.max():.0f} of {m}",
            same.max() < m / 2,
        ),
        (
            "fewer than 66 % are almost consistent",
            f"at most {almost.max():.0f} of {m}",
            almost.max() < 0.66 * m,
        ),
        (
            "NB and C4.5 can be claimed equal on all data sets but vehicle",
            f"always rejected on {np.sum(k[0] == _REPETITIONS)} data set",
            np.sum(k[0] == _REPETITIONS) == 1,
        ),
        (
            "and just as well to differ in 19 of 27",
            f"rejected at least once on {np.sum(k[0] > 0)}",
            np.sum(k[0] > 0) == 19,
        ),
        (
            "most rows have at least one cell that is not consistent",
            f"{mixed} of {m} rows",
            mixed > m / 2,
        ),
    ]
    return pd.DataFrame(
        [(claim, ours, "holds" if true else "does not hold") for claim, ours, true in rows],
        columns=["claim", "ours", "verdict"],
    )


def coverage(
    shapes: Iterable[tuple[float, float]],
    *,
    trials: int,
    datasets: int = 27,
    repetitions: int = _REPETITIONS,
    resamples: int = 999,
    seed: int,
) -> pd.DataFrame:
    """Count how often the bootstrap interval over data sets holds the true R.

    Data sets have chances of rejection drawn from a beta distribution, so the
    truth is known: 1 - 2ab / ((a + b)(a + b + 1)).

    Returns
    -------
    DataFrame
        ``a``, ``b``, the true ``r``, the mean ``estimate`` and ``covered``, the share
        of 95 % intervals that hold the truth.
    """
    rows = []
    for a, b in shapes:
        rng = trial_rng(seed, f"coverage {a} {b}", 0)
        p = rng.beta(a, b, size=(trials, datasets, 1))
        result = replicability(rng.random((trials, datasets, repetitions)) < p)
        low, high = result.confidence_interval(resamples=resamples, seed=seed)
        truth = 1 - 2 * a * b / ((a + b) * (a + b + 1))
        covered = float(np.mean((low <= truth) & (truth <= high)))
        rows.append((a, b, truth, float(result.value.mean()), covered))
    return pd.DataFrame(rows, columns=["a", "b", "r", "estimate", "covered"])


def ends(low: float, high: float, digits: int = 3) -> str:
    """Write an interval."""
    return f"[{low:.{digits}f}, {high:.{digits}f}]".replace("-", "\N{MINUS SIGN}")


def decided(low: float, high: float) -> str:
    """Say what an interval for a gain in R decides."""
    if low > 0:
        return "more replicable"
    return "less replicable" if high < 0 else "undecided"
