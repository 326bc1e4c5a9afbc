"""How replicability goes with power, and which effect would make ours what he measured.

A number is added to every difference on a set, as if C4.5 were better by so much more (or less)
everywhere. The spread stays as it is, so the tests see the same data with another effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003.error_power import NINE
from fourpapers.bouckaert2003.replicability import TITLES, Statistics, outcomes, statistics, table
from fourpapers.published.proportions import beside
from twolearners import significance

Floats = NDArray[np.float64]

#: Shifts tried to explain a set, in units of error.
SHIFTS = np.arange(-12, 5, 2) / 1000
_PAPER = 1000  # data sets behind each of his numbers


def curves(
    x: Floats,
    halves: Floats,
    chosen: Mapping[str, float],
    *,
    alpha: float,
    shifts: Iterable[float],
    tests: Sequence[str],
) -> pd.DataFrame:
    """Measure consistency and rate of rejection while the effect grows.

    Returns
    -------
    DataFrame
        As :func:`~fourpapers.bouckaert2003.replicability.table`, with ``shift``.
    """
    found = []
    for shift in shifts:
        one = statistics(0, x, halves, tests=tests, shift=float(shift))
        found.append(table(outcomes([one], chosen, alpha)).assign(shift=shift))
    return pd.concat(found, ignore_index=True)


@dataclass(frozen=True)
class Fit:
    """The effect at which our set is as replicable as his.

    Attributes
    ----------
    number : int
        Which set.
    shift, low, high : float
        What has to be added to every difference, with a 95 % interval.
    misfit, before : float
        Sum of squared differences from the paper in standard errors, at the shift and without.
    rows : DataFrame
        Every test: ``value`` printed, ``ours`` at the shift, ``verdict``, ``rejects`` (the power
        there) and ``unshifted``, the power without.
    """

    number: int
    shift: float
    low: float
    high: float
    misfit: float
    before: float
    rows: pd.DataFrame


def fit(
    number: int,
    x: Floats,
    printed: pd.DataFrame,
    chosen: Mapping[str, float],
    *,
    alpha: float = 0.05,
    shifts: Sequence[float] | NDArray[np.float64] = SHIFTS,
) -> Fit:
    """Find the one shift of a set's differences that explains Table 5 best.

    All nine calibrated tests have to be explained by the same number. Consistency between the
    shifts tried is interpolated. The interval is that of the likelihood: it holds every shift
    whose misfit is within 3.84 of the best.

    Parameters
    ----------
    x : array of shape (trials, 100, 10)
        Differences on the set.
    printed : DataFrame
        Table 5.
    chosen : mapping
        Calibrated df by test.
    """
    names = [entry.name for entry in NINE]
    steps = np.asarray(shifts, dtype=float)
    tried = [statistics(number, x, None, tests=names, shift=float(one)) for one in steps]
    found = [table(outcomes([one], chosen, alpha)).set_index("name").loc[names] for one in tried]
    told = printed[printed["set"] == str(number)].set_index("test").loc[names]
    paper = told["value"].astype(float).to_numpy() / 100
    fine = np.linspace(steps[0], steps[-1], 10 * (len(steps) - 1) + 1)

    def along(column: str) -> Floats:
        values = np.array([one[column] for one in found])
        return np.array([np.interp(fine, steps, values[:, j]) for j in range(len(names))]).T

    consistent, rejects = along("consistent"), along("rejects")
    middle = (consistent * len(x) + paper * _PAPER) / (len(x) + _PAPER)
    error = np.sqrt(np.maximum(middle * (1 - middle), 1e-4) * (1 / len(x) + 1 / _PAPER))
    misfit = np.square((consistent - paper) / error).sum(axis=1)
    best, none = int(misfit.argmin()), int(np.abs(fine).argmin())
    near = fine[misfit <= misfit[best] + 3.84]
    rows = pd.DataFrame(
        {
            "name": names,
            "test": [TITLES[name] for name in names],
            "value": told["value"].to_numpy(),
            "before": consistent[none],
            "ours": consistent[best],
            "trials": len(x),
            "unshifted": rejects[none],
            "rejects": rejects[best],
        }
    )
    return Fit(
        number,
        float(fine[best]),
        float(near.min()),
        float(near.max()),
        float(misfit[best]),
        float(misfit[none]),
        beside(rows, paper_trials=_PAPER),
    )


def error_of_test_set(x: Floats, test: int = 10_000, fold: int = 30) -> float:
    """Give the standard error that one test set leaves in a difference of two accuracies.

    The variance of a difference on a fold, times the instances of the fold over those of the
    test set. (That part of it is due to training makes the true error a little smaller.)
    """
    return float(np.sqrt(x.var() * fold / test))


def neighbouring_dfs(
    measured: Sequence[Statistics],
    chosen: Mapping[str, float],
    tests: Iterable[str],
    *,
    alpha: float,
    printed: pd.DataFrame,
    errors: pd.DataFrame,
) -> pd.DataFrame:
    """Try one df less and one more, and set both of the paper's numbers beside the outcome.

    Parameters
    ----------
    measured : sequence of Statistics
        The four sets.
    chosen : mapping
        Calibrated df by test, at this level.
    printed, errors : DataFrame
        Tables 6 and 4.

    Returns
    -------
    DataFrame
        ``test``, ``df``, ``error`` (Type I error on Set 1), ``told`` (Table 4), ``ours`` (lowest
        consistency), ``value`` (Table 6), ``low``, ``high`` and ``verdict``.
    """
    at = [one[one["alpha"].astype(float) == alpha].set_index("test") for one in (printed, errors)]
    rows = []
    for name in tests:
        for df in (chosen[name] - 1, chosen[name], chosen[name] + 1):
            some = [Statistics(one.number, {name: one.free[name]}) for one in measured]
            found = table(outcomes(some, {name: df}, alpha))
            rows.append(
                {
                    "test": TITLES[name],
                    "df": int(df),
                    "error": float(found.loc[found["set"] == 1, "rejects"].iloc[0]),
                    "told": float(str(at[1].loc[name, "value"])) / 100,
                    "ours": float(found["consistent"].min()),
                    "trials": int(found["trials"].iloc[0]),
                    "value": at[0].loc[name, "value"],
                }
            )
    return beside(pd.DataFrame(rows), paper_trials=_PAPER)


def readings_of_five_by_two(halves: Mapping[int, Floats], alpha: float = 0.05) -> pd.DataFrame:
    """Measure consistency of the 5x2cv test, read in other ways than Dietterich's.

    Returns
    -------
    DataFrame
        ``reading``, and for each set its consistency (column ``set1`` and so on); ``rejects`` is
        the Type I error on Set 1.
    """
    critical = float(special.stdtrit(5, 1 - alpha / 2))
    ways: dict[str, Callable[[Floats], NDArray[np.bool_]]] = {
        "as Dietterich defines it": lambda x: significance.five_by_two_cv_t(x).reject(alpha),
        "Alpaydin's combined F": lambda x: significance.five_by_two_cv_f(x).reject(alpha),
        "variance not halved": lambda x: (
            np.abs(significance.five_by_two_cv_t(x).statistic) >= critical * np.sqrt(2)
        ),
        "mean of a replication on top": lambda x: (
            np.abs(_with_numerator(x, x[..., 0, :].mean(axis=-1))) >= critical
        ),
    }
    rows = []
    for reading, way in ways.items():
        found = {number: way(x) for number, x in halves.items()}
        shares = {f"set{n}": float(significance.consistency(r).value) for n, r in found.items()}
        rows.append({"reading": reading, "rejects": float(found[1].mean()), **shares})
    return pd.DataFrame(rows)


def _with_numerator(x: Floats, top: Floats) -> Floats:
    """Put another numerator over the standard error of the 5x2cv t test."""
    error = significance.five_by_two_cv_t(x).standard_error
    return np.where(error > 0, top / np.where(error > 0, error, 1.0), 0.0)
