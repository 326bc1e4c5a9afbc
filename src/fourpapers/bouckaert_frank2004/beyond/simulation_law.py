r"""Where the power sits: the chance :math:`p` of a rejection, data set by data set.

Two repetitions agree with chance :math:`p^2 + (1 - p)^2` on a data set. The statistics of two
repetitions, brought to a normal scale, have a correlation :math:`\rho`; with the rate of rejection
it fixes how :math:`p` is distributed over data sets, and so everything about replicability.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special, stats

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.beyond import consistency_law
from fourpapers.bouckaert_frank2004.populations import SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    ON_SOURCES,
    key,
    signed_statistics,
    source_result,
    source_title,
)
from fourpapers.item import Layout
from twolearners import significance
from twolearners.significance import Procedure

Floats = NDArray[np.float64]
_HIGHEST = 1 - 1e-9  # the law needs a correlation below 1


def tails(source: int) -> int:
    """Say whether rejections come from both ends, as where the learners are equal."""
    return 2 if source == 1 else 1


def grid(rate: float, correlation: float, *, tails: int = 1, points: int = 2001) -> Floats:
    r"""Give the chances of a rejection on equally likely data sets, by the law.

    What a data set contributes to the statistic, :math:`u`, is standard normal; see
    :func:`~fourpapers.bouckaert2003.consistency_law.chance`.

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
    return consistency_law.chance_given(u, rate, correlation, tails)


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
    procedures: Iterable[Procedure] = ON_SOURCES,
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
    for source, procedure in product(SOURCES, procedures):
        result = source_result(procedure, source, trials=trials, seed=seed)
        rejects = result.reject(alpha)
        rate = float(rejects[::2].mean())
        rho = min(consistency_law.correlation(signed_statistics(result)[::2]), _HIGHEST)
        law = float(consistency_law.chance(rate, rho, 2, tails=tails(source)))
        r = significance.replicability(rejects[1::2])
        low, high = r.confidence_interval(resamples=999)
        rows.append((key(procedure), source_title(procedure), source, rate, rho, law,
                     float(r.value), float(low), float(high)))  # fmt: skip
    columns = ["key", "title", "source", "rejects", "correlation", "law", "r", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def from_one_run(
    runs: Sequence[int], *, trials: int = 1000, seed: int = 2003, alpha: float = 0.05
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
        results = {
            number: source_result(
                Procedure("corrected-repeated-kfold", number), source, trials=trials, seed=seed
            )
            for number in (1, *runs)
        }
        single = consistency_law.correlation(signed_statistics(results[1]))
        for number in runs:
            rejects = results[number].reject(alpha)
            rho = min(spearman_brown(single, number), _HIGHEST)
            r = significance.replicability(rejects)
            low, high = r.confidence_interval(resamples=999)
            rows.append(
                {
                    "source": source,
                    "runs": number,
                    "rejects": float(rejects.mean()),
                    "correlation": consistency_law.correlation(signed_statistics(results[number])),
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


def from_one_run_table(table: pd.DataFrame) -> Layout:
    """Show what one run foretells on sources 2 and 3; takes what :func:`from_one_run` returns."""
    return Layout(
        with_interval(table[table["source"].isin([2, 3])]),
        "The corrected test on repeated cross-validation on sources 2 and 3: correlation of two "
        "repetitions, measured and predicted from one run; replicability predicted with it, and "
        "measured.",
        "tbl-rsm-prophecy",
        {
            "source": "source",
            "runs": "runs",
            "rejects": "rejects",
            "correlation": r"$\rho$",
            "prophecy": r"$\rho$ predicted",
            "law": "$R$ predicted",
            "r": r"$\hat R$",
            "interval": "95 % interval",
        },
        {"rejects": ".1%", "correlation": ".3f", "prophecy": ".3f", "law": ".3f", "r": ".3f"},
    )


def histograms(
    procedures: Iterable[Procedure], *, trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> pd.DataFrame:
    """Count data sets by the number of repetitions, of ten, that reject.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``source``, ``k`` from 0 to 10, ``share`` of data sets, and ``law``.
    """
    parts = []
    for source, procedure in product(SOURCES, procedures):
        result = source_result(procedure, source, trials=trials, seed=seed)
        rejects = result.reject(alpha)
        n = rejects.shape[1]
        counted = np.bincount(rejects.sum(axis=1), minlength=n + 1) / len(rejects)
        rho = min(consistency_law.correlation(signed_statistics(result)), _HIGHEST)
        parts.append(
            pd.DataFrame(
                {
                    "key": key(procedure),
                    "title": source_title(procedure),
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
        From :func:`~fourpapers.bouckaert_frank2004.beyond.tests_on_sources.by_test`.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``hardest``, ``nearest``, and ``lost``: how much higher R is on the
        nearest source than on the hardest.
    """
    rows = []
    for test, part in table.groupby("key", sort=False):
        r, far = part["r"].to_numpy(), np.abs(part["rejects"].to_numpy() - 0.5)
        source, low, near = part["source"].to_numpy(), r.argmin(), far.argmin()
        rows.append((test, part["title"].iloc[0], int(source[low]), int(source[near]),
                     float(r[near] - r[low])))  # fmt: skip
    return pd.DataFrame(rows, columns=["key", "title", "hardest", "nearest", "lost"])


def numbers(law: pd.DataFrame, hard: pd.DataFrame, by_test: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of the law.

    Parameters
    ----------
    law, hard, by_test : DataFrame
        From :func:`beside_measured`, :func:`hardest`, and what the latter is made of.
    """
    miss = (law["law"] - law["r"]).abs()
    worst = law.iloc[int(miss.argmax())]
    right = hard["hardest"] == hard["nearest"]
    lost = hard[~right]["lost"].sort_values()
    floor = 1 - 2 * by_test["rejects"] * (1 - by_test["rejects"])
    return {
        "rsm_law_miss": f"{miss.mean():.3f}",
        "rsm_law_worst": f"{miss.max():.3f}",
        "rsm_law_name": str(worst["title"]).replace("10x10", "10×10"),
        "rsm_law_source": str(worst["source"]),
        "rsm_law_n": str(len(law)),
        "rsm_rate_miss": f"{(floor - by_test['r']).abs().mean():.3f}",
        "rsm_rule": str(right.sum()),
        "rsm_tests": str(len(hard)),
        "rsm_lost": f"{lost.iloc[:-1].max() if len(lost) > 1 else 0:.3f}",
        "rsm_lost_most": f"{lost.iloc[-1] if len(lost) else 0:.3f}",
    }
