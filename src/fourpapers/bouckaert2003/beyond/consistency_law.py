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

from fourpapers.bouckaert2003.calibration import SIX
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.repeated_tests import TEN, TITLES, Study
from fourpapers.item import Layout

Floats = NDArray[np.float64]
_U = np.linspace(-8.5, 8.5, 4001)
_DENSITY = np.exp(-(_U**2) / 2) / np.sqrt(2 * np.pi)


def chance_given(u: ArrayLike, rate: ArrayLike, correlation: ArrayLike, tails: int = 1) -> Floats:
    r"""Give the chance that a repetition rejects on a data set that contributes ``u``.

    .. math:: p(u) = \Phi\Bigl(\frac{\Phi^{-1}(\pi) + \sqrt\rho\,u}{\sqrt{1-\rho}}\Bigr)

    Parameters
    ----------
    u, rate, correlation : arrays that broadcast
        What the data set contributes, chance :math:`\pi` that a repetition rejects on a random
        data set, and correlation :math:`\rho` of two repetitions' statistics, below 1.
    tails : {1, 2}
        Whether rejections come from one end (one learner is better) or from both alike.
    """
    rate, correlation, u = (np.asarray(values, dtype=float) for values in (rate, correlation, u))
    if np.any((correlation < 0) | (correlation >= 1)):
        raise ValueError("correlation must lie between 0 and 1, and not be 1")
    if tails not in (1, 2):
        raise ValueError(f"tails must be 1 or 2, not {tails!r}")
    near, far = np.sqrt(1 - correlation), np.sqrt(correlation) * u
    edge = special.ndtri(rate / tails)
    p = special.ndtr((edge + far) / near)
    return np.asarray(p + special.ndtr((edge - far) / near) if tails == 2 else p)


def chance(rate: ArrayLike, correlation: ArrayLike, n: int = 10, *, tails: int = 1) -> Floats:
    r"""Give the chance that ``n`` repetitions all reject or all do not.

    Given what the data set contributes, the repetitions are independent, so the answer is the
    mean of :math:`p(u)^n + (1 - p(u))^n` over standard normal :math:`u`.

    Parameters
    ----------
    rate, correlation, tails
        As for :func:`chance_given`.
    n : int
        Number of repetitions.

    Examples
    --------
    >>> float(chance(0.5, 0.0).round(6)), round(2 * 0.5**10, 6)
    (0.001953, 0.001953)
    >>> chance([0.05, 0.5], 0.9).round(3).tolist()
    [0.898, 0.615]
    """
    columns = (np.asarray(rate, dtype=float)[..., None], np.asarray(correlation, float)[..., None])
    p = chance_given(_U, *columns, tails)
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


def beside_law(study: Study, alpha: float = 0.05) -> pd.DataFrame:
    """Set measured consistency beside the law's, for all tests and sets.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``set``, ``rejects``, ``correlation``, ``law`` and ``consistent``.
    """
    measured = study.consistency[alpha].set_index(["name", "set"])
    rows = []
    for number, by_test in study.statistics.items():
        for name, values in by_test.items():
            rate = float(measured["rejects"][name, number])
            consistent = float(measured["consistent"][name, number])
            rho = correlation(values)
            law = chance(rate, rho, values.shape[1], tails=2 if number == 1 else 1)
            rows.append((name, TITLES[name], number, rate, rho, float(law), consistent))
    columns = ["name", "test", "set", "rejects", "correlation", "law", "consistent"]
    return pd.DataFrame(rows, columns=columns)


def table(rows: pd.DataFrame) -> Layout:
    """Lay the law out for a page, for four tests."""
    chosen = rows[rows["name"].isin(["kfold", "5x2cv-t", "use-all-data", "sign"])]
    return Layout(
        chosen.sort_values(["test", "set"]),
        "Consistency by formula and as measured: how often a repetition rejects (the Type I error "
        "on Set 1, the power elsewhere), the correlation of two repetitions, and what follows.",
        "tbl-rpl-law",
        {
            "test": "test",
            "set": "set",
            "rejects": "rejects",
            "correlation": r"$\kappa$",
            "law": "formula",
            "consistent": "measured",
        },
        {"rejects": ".1%", "correlation": ".2f", "law": ".3f", "consistent": ".3f"},
    )


def numbers(rows: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of the law."""
    rho = rows.set_index(["name", "set"])["correlation"]
    of_paper = rows[rows["name"].isin(TEN)]
    miss = (of_paper["law"] - of_paper["consistent"]).abs()
    six = [rho[name, number] for name in SIX for number in SETS[:3]]

    def span(name: str) -> str:
        return f"{rho[name].min():.2f} to {rho[name].max():.2f}"

    return {
        "rpl_law_miss": f"{miss.mean():.3f}",
        "rpl_law_worst": f"{miss.max():.2f}",
        "rpl_rho_six_low": f"{min(six):.2f}",
        "rpl_rho_six_high": f"{max(six):.2f}",
        "rpl_rho_kfold": span("kfold"),
        "rpl_rho_five": span("5x2cv-t"),
        "rpl_rho_res": span("resampled"),
    }
