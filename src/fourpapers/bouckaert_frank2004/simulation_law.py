r"""Where the power sits: the chance :math:`p` of a rejection, data set by data set.

Two repetitions agree with chance :math:`p^2 + (1 - p)^2` on a data set. The statistics of two
repetitions, brought to a normal scale, have a correlation :math:`\rho`; with the rate of rejection
it fixes how :math:`p` is distributed over data sets, and so everything about replicability.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special, stats

from fourpapers.bouckaert2003.beyond import consistency_law
from fourpapers.bouckaert_frank2004.simulation_tests import (
    SOURCES,
    Procedure,
    cuts,
    procedure,
    procedures,
)
from twolearners import significance

Floats = NDArray[np.float64]
_HIGHEST = 1 - 1e-9  # the law needs a correlation below 1


def tails(source: int) -> int:
    """Say whether rejections come from both ends, as where the learners are equal."""
    return 2 if source == 1 else 1


def grid(rate: float, correlation: float, *, tails: int = 1, points: int = 2001) -> Floats:
    r"""Give the chances of a rejection on equally likely data sets, by the law.

    What a data set contributes to the statistic, :math:`u`, is standard normal, and

    .. math:: p(u) = \Phi\Bigl(\frac{\Phi^{-1}(\pi) + \sqrt\rho\,u}{\sqrt{1-\rho}}\Bigr) .

    Parameters
    ----------
    rate, correlation : float
        Rate of rejection :math:`\pi` and correlation :math:`\rho` of two repetitions.
    tails : {1, 2}
        Whether rejections come from one end or from both alike.

    Examples
    --------
    >>> p = grid(0.3, 0.8)
    >>> round(float(p.mean()), 3)
    0.3
    """
    u = special.ndtri((np.arange(points) + 0.5) / points)
    near, far = np.sqrt(1 - correlation), np.sqrt(correlation) * u
    edge = special.ndtri(rate / tails)
    p = special.ndtr((edge + far) / near)
    return np.asarray(p + special.ndtr((edge - far) / near) if tails == 2 else p)


def shares(rate: float, correlation: float, n: int = 10, *, tails: int = 1) -> Floats:
    """Give the share of data sets on which 0, 1, ... ``n`` of ``n`` repetitions reject.

    Examples
    --------
    >>> shares(0.5, 0.0, 2).round(3).tolist()
    [0.25, 0.5, 0.25]
    >>> shares(0.5, 0.95, 2).round(3).tolist()
    [0.449, 0.101, 0.449]
    """
    p = grid(rate, correlation, tails=tails)
    return np.asarray(stats.binom.pmf(np.arange(n + 1)[:, None], n, p).mean(axis=1))


def spearman_brown(correlation: float, times: float) -> float:
    r"""Give the correlation of two repetitions that are ``times`` as long.

    A mean of :math:`r` runs varies between repetitions with :math:`v/r`, and between data sets
    with :math:`w` whatever :math:`r`: :math:`\rho_r = w / (w + v/r)`.

    Examples
    --------
    >>> round(spearman_brown(0.564, 10), 3)
    0.928
    """
    return times * correlation / (1 + (times - 1) * correlation)


def beside_measured(
    tests: Iterable[Procedure] | None = None,
    *,
    trials: int = 1000,
    seed: int = 2003,
    alpha: float = 0.05,
) -> pd.DataFrame:
    """Predict R on one half of the data sets from two numbers measured on the other half.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``source``; ``rejects`` and ``correlation``, measured on data sets with
        an even number; ``law``, the R that follows; and ``r``, measured on the others, with
        ``low`` and ``high`` (95 %).
    """
    rows = []
    for source in SOURCES:
        data = cuts(source, trials=trials, seed=seed)
        for one in procedures() if tests is None else tests:
            free, rejects = one.statistics(data), one.verdicts(data, alpha) != 0
            rate = float(rejects[::2].mean())
            rho = min(consistency_law.correlation(free[::2]), _HIGHEST)
            law = float(consistency_law.chance(rate, rho, 2, tails=tails(source)))
            r = significance.replicability(rejects[1::2])
            low, high = r.confidence_interval(resamples=999)
            rows.append((one.key, one.title, source, rate, rho, law, float(r.value),
                         float(low), float(high)))  # fmt: skip
    columns = ["key", "title", "source", "rejects", "correlation", "law", "r", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def from_one_run(
    runs: Iterable[int], *, trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> pd.DataFrame:
    """Predict R of the corrected test on many runs from the correlation of single ones.

    Returns
    -------
    DataFrame
        ``source``, ``runs``, ``rejects`` (measured), ``correlation`` (measured) and
        ``prophecy`` (from one run, Spearman and Brown), ``law`` (R by rate and prophecy) and
        ``r`` (measured) with ``low`` and ``high``.
    """
    rows = []
    for source in SOURCES:
        data = cuts(source, trials=trials, seed=seed)
        single = consistency_law.correlation(
            procedure("corrected-repeated-kfold", 1).statistics(data)
        )
        for number in runs:
            test = procedure("corrected-repeated-kfold", number)
            rejects = test.verdicts(data, alpha) != 0
            rho = min(spearman_brown(single, number), _HIGHEST)
            r = significance.replicability(rejects)
            low, high = r.confidence_interval(resamples=999)
            rows.append(
                {
                    "source": source,
                    "runs": number,
                    "rejects": float(rejects.mean()),
                    "correlation": consistency_law.correlation(test.statistics(data)),
                    "prophecy": rho,
                    "law": float(
                        consistency_law.chance(rejects.mean(), rho, 2, tails=tails(source))
                    ),
                    "r": float(r.value),
                    "low": float(low),
                    "high": float(high),
                }
            )
    return pd.DataFrame(rows)


def histograms(
    tests: Iterable[Procedure], *, trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> pd.DataFrame:
    """Count data sets by the number of repetitions, of ten, that reject.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``source``, ``k`` from 0 to 10, ``share`` of data sets, and ``law``.
    """
    parts = []
    for source in SOURCES:
        data = cuts(source, trials=trials, seed=seed)
        for one in tests:
            rejects = one.verdicts(data, alpha) != 0
            n = rejects.shape[1]
            counted = np.bincount(rejects.sum(axis=1), minlength=n + 1) / len(rejects)
            rho = min(consistency_law.correlation(one.statistics(data)), _HIGHEST)
            parts.append(
                pd.DataFrame(
                    {
                        "key": one.key,
                        "title": one.title,
                        "source": source,
                        "k": np.arange(n + 1),
                        "share": counted,
                        "law": shares(float(rejects.mean()), rho, n, tails=tails(source)),
                        "rejects": float(rejects.mean()),
                    }
                )
            )
    return pd.concat(parts, ignore_index=True)


def hardest(table: pd.DataFrame) -> pd.DataFrame:
    """Compare the source with the lowest R with the one whose rate is nearest to one half.

    Parameters
    ----------
    table : DataFrame
        From :func:`~fourpapers.bouckaert_frank2004.simulation.by_test`.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``hardest``, ``nearest``, and ``lost``: how much higher R is on the
        nearest source than on the hardest.
    """
    rows = []
    for key, part in table.groupby("key", sort=False):
        r, far = part["r"].to_numpy(), np.abs(part["rejects"].to_numpy() - 0.5)
        source, low, near = part["source"].to_numpy(), r.argmin(), far.argmin()
        rows.append((key, part["title"].iloc[0], int(source[low]), int(source[near]),
                     float(r[near] - r[low])))  # fmt: skip
    return pd.DataFrame(rows, columns=["key", "title", "hardest", "nearest", "lost"])
