r"""How often ten repetitions agree, from two numbers: how often one rejects, and their correlation.

Write the statistic of repetition :math:`i` on a random data set, transformed so that it is
normal, as :math:`Z_i = \sqrt\rho\,U + \sqrt{1 - \rho}\,V_i`. What the data set contributes is
:math:`U`, what the cut contributes is :math:`V_i`.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import integrate, special, stats

from fourpapers.bouckaert2003.replicability import TITLES, Outcomes, Statistics

Floats = NDArray[np.float64]
_U = np.linspace(-8.5, 8.5, 4001)
_DENSITY = np.exp(-(_U**2) / 2) / np.sqrt(2 * np.pi)


def chance_given(u: Floats, rate: ArrayLike, correlation: ArrayLike, tails: int = 1) -> Floats:
    """Give the chance of a rejection on data sets that contribute ``u``: p(u) of :func:`chance`."""
    near, far = np.sqrt(1 - np.asarray(correlation)), np.sqrt(correlation) * u
    edge = special.ndtri(np.asarray(rate) / tails)
    p = special.ndtr((edge + far) / near)
    return np.asarray(p + special.ndtr((edge - far) / near) if tails == 2 else p)


def chance(rate: ArrayLike, correlation: ArrayLike, n: int = 10, *, tails: int = 1) -> Floats:
    r"""Give the chance that ``n`` repetitions all reject or all do not.

    Given :math:`U = u` a repetition rejects with the chance

    .. math:: p(u) = \Phi\Bigl(\frac{\Phi^{-1}(\pi) + \sqrt\rho\,u}{\sqrt{1-\rho}}\Bigr),

    and the repetitions are independent, so the answer is the mean of
    :math:`p(u)^n + (1 - p(u))^n` over standard normal :math:`u`.

    Parameters
    ----------
    rate : array
        Chance :math:`\pi` that one repetition rejects.
    correlation : array
        Correlation :math:`\rho` of two repetitions' statistics, below 1.
    n : int
        Number of repetitions.
    tails : {1, 2}
        Whether rejections come from one end (one learner is better) or from both alike.

    Examples
    --------
    >>> float(chance(0.5, 0.0).round(6)), round(2 * 0.5**10, 6)
    (0.001953, 0.001953)
    >>> chance([0.05, 0.5], 0.9).round(3).tolist()
    [0.898, 0.615]
    """
    rate, correlation = np.broadcast_arrays(
        np.asarray(rate, dtype=float)[..., None], np.asarray(correlation, dtype=float)[..., None]
    )
    if np.any((correlation < 0) | (correlation >= 1)):
        raise ValueError("correlation must lie between 0 and 1, and not be 1")
    if tails not in (1, 2):
        raise ValueError(f"tails must be 1 or 2, not {tails!r}")
    p = chance_given(_U, rate, correlation, tails)
    return np.asarray(integrate.trapezoid((p**n + (1 - p) ** n) * _DENSITY, _U))[()]


def correlation(values: Floats) -> float:
    """Estimate the correlation of two repetitions from the ranks of their statistics.

    Parameters
    ----------
    values : array of shape (trials, repetitions)
        Statistics; what counts is their order, which is turned into normal scores.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> u, v = rng.normal(size=(5000, 1)), rng.normal(size=(5000, 10))
    >>> round(correlation(np.exp(0.6 * u + 0.8 * v)), 2)
    0.35
    """
    ranks = stats.rankdata(values, axis=None)
    scores = special.ndtri((ranks - 0.5) / ranks.size).reshape(values.shape)
    n = scores.shape[1]
    squares = np.square(scores)
    products = (np.square(scores.sum(axis=1)) - squares.sum(axis=1)) / (n * (n - 1))
    return float(max(products.mean() / squares.mean(), 0.0))


def beside_law(one: Statistics, found: Outcomes) -> pd.DataFrame:
    """Set measured consistency beside the law's, for all tests on one set.

    Returns
    -------
    DataFrame
        ``test``, ``rejects``, ``correlation``, ``law`` and ``consistent``.
    """
    rows = []
    for name, values in one.free.items():
        rejects = found[name, one.number]
        k = rejects.sum(axis=1)
        rate, rho = float(rejects.mean()), correlation(values)
        predicted = float(chance(rate, rho, rejects.shape[1], tails=2 if one.number == 1 else 1))
        consistent = float(np.mean((k == 0) | (k == rejects.shape[1])))
        rows.append((name, TITLES[name], one.number, rate, rho, predicted, consistent))
    columns = ["name", "test", "set", "rejects", "correlation", "law", "consistent"]
    return pd.DataFrame(rows, columns=columns)
