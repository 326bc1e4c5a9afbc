"""Rejection against the distance between learners, by experiment and by law."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import optimize, stats

from fourpapers.alpaydin1999 import ten_numerators
from fourpapers.alpaydin1999.independence import correlations
from fourpapers.alpaydin1999.measured import Runs, rejects
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.engine import normals
from twolearners import significance

Floats = NDArray[np.float64]

_DRAWS = 20_000


def right_level(alpha: float) -> float:
    """Find the level to put into the 5x2cv t test for its size to be ``alpha``.

    Examples
    --------
    >>> level = right_level(0.05)
    >>> round(significance.size_of_five_by_two_t(level), 6)
    0.05
    """
    return float(
        optimize.brentq(lambda a: significance.size_of_five_by_two_t(a) - alpha, alpha, 0.5)
    )


def f_by_law(effect: Floats | float, rho: float, critical: float) -> Floats:
    r"""Give the power of the combined F on normal differences.

    With mean :math:`\delta`, standard deviation :math:`\sigma` and correlation :math:`\rho`
    within replications, :math:`\sum u_i^2` is :math:`(1 + \rho)\sigma^2` times a non-central
    :math:`\chi^2_5` and :math:`\sum v_i^2` is :math:`(1 - \rho)\sigma^2` times a central one.

    Parameters
    ----------
    effect : array
        :math:`\delta / \sigma`.
    rho : float
        Correlation of the folds of a replication.
    critical : float
        What the statistic is compared with.

    Examples
    --------
    >>> round(float(f_by_law(0.0, 0.0, ten_numerators.tabled_critical(0.05))), 4)
    0.0175
    """
    shift = 10 * np.square(effect) / (1 + rho)
    needed = (2 * critical - 1) * (1 - rho) / (1 + rho)
    return np.asarray(
        np.where(shift > 0, stats.ncf.sf(needed, 5, 5, np.maximum(shift, 1e-12)),
                 stats.f.sf(needed, 5, 5))
    )  # fmt: skip


@cache
def _draws(seed: int) -> Floats:
    return normals(seed, "alpaydin1999/power", _DRAWS, (5, 2))


def t_by_law(effect: Floats | float, rho: float, level: float, seed: int) -> Floats:
    """Give the power of the 5x2cv t test on normal differences, by simulation.

    The ten numerators have the same chance, so each draw is asked ten times.
    """
    draws = _draws(seed)
    u = draws[..., 0] * np.sqrt(1 + rho)
    v = draws[..., 1] * np.sqrt(1 - rho)
    noise = np.stack([u + v, u - v], axis=-1) / np.sqrt(2)
    critical = stats.t.ppf(1 - level / 2, 5)
    edge = critical * np.sqrt((v**2).sum(axis=1) / 5)
    power = [
        np.mean(np.abs(noise + one) > edge[:, None, None]) for one in np.atleast_1d(effect)
    ]  # fmt: skip
    return np.asarray(power).reshape(np.shape(effect))


def against_distance(measured: Mapping[Pair, Runs], alpha: float, seed: int) -> pd.DataFrame:
    """Measure rejection of LP against MLP, and predict it from three moments.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``z``, ``effect`` (mean over standard deviation of the
        differences), ``rho``, and for both tests the measured rate (``t``, ``F``) and that by
        law (``t_law``, ``F_law``); ``gap`` is F less t with ``low`` and ``high``.
    """
    critical = ten_numerators.tabled_critical(alpha)
    rows = []
    for pair, one in measured.items():
        x = one.differences
        effect = float(x.mean() / x.std(ddof=1))
        rho = float(correlations(x, centred=False)["correlation"][0])
        found = rejects(x, alpha)
        gap = found["F"].astype(float) - found["t"]
        half = 1.96 * gap.std(ddof=1) / np.sqrt(len(gap))
        rows.append((str(pair), pair.printed, one.z, effect, rho, found["t"].mean(),
                     found["F"].mean(), float(t_by_law(effect, rho, alpha, seed)),
                     float(f_by_law(effect, rho, critical)), gap.mean(), gap.mean() - half,
                     gap.mean() + half))  # fmt: skip
    columns = ["experiment", "dataset", "z", "effect", "rho", "t", "F", "t_law", "F_law", "gap",
               "low", "high"]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def curves(effects: Floats, alpha: float, seed: int) -> pd.DataFrame:
    """Draw the power of the tests on independent differences against the effect.

    Returns
    -------
    DataFrame
        ``effect``, ``t`` and ``F`` as tabled, ``t_right`` and ``F_right`` with the promised size.
    """
    return pd.DataFrame(
        {
            "effect": effects,
            "t": t_by_law(effects, 0.0, alpha, seed),
            "F": f_by_law(effects, 0.0, ten_numerators.tabled_critical(alpha)),
            "t_right": t_by_law(effects, 0.0, right_level(alpha), seed),
            "F_right": f_by_law(effects, 0.0, float(significance.combined_f_critical(alpha))),
        }
    )


def crossing(curve: pd.DataFrame) -> float:
    """Find the effect from which on the F rejects more often than the t."""
    above = np.flatnonzero(curve["F"] > curve["t"])
    if not len(above) or above[0] == 0:
        raise ValueError("the curves do not cross in this range: draw them from 0 to 2 or so")
    last, first = curve.iloc[above[0] - 1], curve.iloc[above[0]]
    share = (last["t"] - last["F"]) / ((last["t"] - last["F"]) + (first["F"] - first["t"]))
    return float(last["effect"] + share * (first["effect"] - last["effect"]))
