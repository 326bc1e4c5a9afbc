"""How well R(k, n) measures replicability (Bouckaert & Frank 2004, sections 2 and 4.1).

The exact distribution of the estimate, and the published Table 1 recomputed and bootstrapped.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.studies import (
    bootstrap_means,
    gain_verdict,
    interval_text,
    over_data_sets,
)
from fourpapers.item import Layout
from fourpapers.laws import chance_of_consistency
from fourpapers.published import agreement, published
from fourpapers.uncertainty import Estimate, bootstrap_interval
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
        counted = measure != "Replicability (R)"
        scale = rejections.shape[1] if counted else 1
        for pair, values in zip(pairs, function(rejections).by_dataset, strict=True):
            mean = over_data_sets(values, resamples=resamples, seed=seed)
            ours = Estimate(*(scale * end for end in mean))
            rows.append((measure, pair, *ours, interval_text(ours, 0 if counted else 3)))
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
    k, m = rejections.sum(axis=-1), rejections.shape[1]
    shares, r = k / _REPETITIONS, replicability(rejections).by_dataset
    drawn = chance_corrected(
        bootstrap_means(r, resamples=resamples, seed=seed),
        bootstrap_means(shares, resamples=resamples, seed=seed),
    )[1]
    rows = []
    for place, pair in enumerate(pairs):
        mean, low, high = over_data_sets(r[place], resamples=resamples, seed=seed)
        rejects = rejections[place].mean()
        floor, correlation = chance_corrected(mean, rejects)
        samples = drawn[place][~np.isnan(drawn[place])]
        rows.append(
            {
                "pair": pair,
                "r": mean,
                "low": low,
                "high": high,
                "se": r[place].std(ddof=1) / np.sqrt(m),
                "se_cuts": np.sqrt(estimated_variance(k[place], _REPETITIONS).sum().clip(0)) / m,
                "rejects": rejects,
                "floor": float(floor),
                "correlation": float(correlation),
                "correlation_interval": interval_text(
                    bootstrap_interval(float(correlation), samples), 2
                ),
                "below": int((r[place] < 0.5).sum()),
            }
        )
    return with_interval(pd.DataFrame(rows))


def precision_table(table: pd.DataFrame) -> Layout:
    """Show how precise R is and what it is made of; takes what :func:`precision` returns."""
    return Layout(
        table,
        "Replicability of the 5×2cv t test in Table 1. *Due to splits* is the part of the standard "
        "error that more repetitions would remove. The baseline is what the rate of rejection "
        "gives by itself.",
        "tbl-rep-precision",
        {
            "pair": "learners",
            "r": r"$\hat R$",
            "interval": "95 % interval",
            "se": "standard error",
            "se_cuts": "due to splits",
            "rejects": "rejects",
            "floor": "baseline",
            "correlation": r"$\kappa$",
            "correlation_interval": "95 % interval of κ",
        },
        {
            "r": ".3f",
            "se": ".3f",
            "se_cuts": ".3f",
            "rejects": ".1%",
            "floor": ".3f",
            "correlation": ".2f",
        },
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
    r = replicability(rejections).by_dataset
    rows = []
    for less, more in ((0, 1), (1, 2), (0, 2)):
        gap = over_data_sets(r[more] - r[less], resamples=resamples, seed=seed)
        rows.append((pairs[more], pairs[less], *gap, gain_verdict(gap)))
    columns = ["more", "less", "difference", "low", "high", "verdict"]
    return with_interval(pd.DataFrame(rows, columns=columns))


def numbers(draws: pd.DataFrame, *, resamples: int, alpha: float, seed: int) -> dict[str, str]:
    """Return what the text says of Table 1's R and of its precision."""
    table = precision(draws, resamples=resamples, seed=seed)
    gaps = differences(draws, resamples=resamples, seed=seed)
    first, last, widest = table.iloc[0], table.iloc[-1], gaps.iloc[-1]
    chances = np.arange(1001) / 1000
    spread = np.sqrt(variance_of_agreement(chances, 10))
    share = (table["se_cuts"] ** 2 / table["se"] ** 2).mean()
    data_sets = draws["dataset"].nunique()
    printed = published("bouckaert_frank2004_table1_summary")
    ours = recomputed(draws, resamples=resamples, seed=seed)
    summary = agreement(printed.merge(ours, on=["measure", "pair"]))["verdict"]
    same = {f"same_{n}": f"{chance_of_consistency(0.1, n):.2f}" for n in (3, 10, 30)}
    return {
        **same,
        "summary_agree": str((summary == "agrees").sum()),
        "summary_rows": str(len(summary)),
        "least": f"{pair_agreement(np.arange(11), 10).min():.3f}",
        "below": str(table["below"].sum()),
        "cells": str(len(table) * data_sets),
        "r_first": f"{first.r:.3f}",
        "r_last": f"{last.r:.3f}",
        "gap": f"{widest.difference:.3f}",
        "gap_ci": widest.interval,
        "sd_worst": f"{spread.max():.3f}",
        "sd_half": f"{spread[500]:.3f}",
        "level": f"{alpha:.0%}",
        "baseline_alpha": f"{expected_agreement(alpha):.3f}",
        "half_width": f"{(table['high'] - table['low']).mean() / 2:.2f}",
        "resamples": f"{resamples:,}",
        "share": f"{share:.0%}",
        "undecided": str((gaps["verdict"] == "undecided").sum()),
        "rate_first": f"{first.rejects:.0%}",
        "rate_last": f"{last.rejects:.0%}",
        "kappa_first": f"{first.correlation:.2f}",
        "kappa_last": f"{last.correlation:.2f}",
    }
