"""How replicability goes with power, and which effect would make ours what he measured.

A number is added to every difference on a set, as if C4.5 were better by so much more (or less)
everywhere. The spread stays as it is, so the tests see the same data with another effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from fourpapers.bouckaert2003 import tables_5_6
from fourpapers.bouckaert2003.calibration import SIX
from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.populations import FOLDS, SETS, SIZE
from fourpapers.bouckaert2003.rates import LEVELS, NINE, PAPER_TRIALS
from fourpapers.bouckaert2003.tables_5_6 import (
    FIVE_BY_TWO,
    TITLES,
    Statistics,
    beside_table_5,
    beside_table_6,
    consistency,
    rejections,
    statistics,
)
from fourpapers.item import Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from twolearners.differences import Differences
from twolearners.style import COLOURS, DASHES, MARKERS, WIDTH, in_style

Floats = NDArray[np.float64]

#: Shifts tried to explain a set, in units of error; the level of Table 5.
SHIFTS, ALPHA = np.arange(-12, 5, 2) / 1000, 0.05
#: Tests that are drawn, and the shifts of Set 3 at which.
DRAWN = ("kfold", "corrected-resampled", FIVE_BY_TWO, "use-all-data")
DRAWN_SHIFTS = np.linspace(-0.055, 0.105, 17)


def shifted(x: Differences, by: float) -> Differences:
    """Add a number to every difference."""
    return replace(x, values=x.values + by)


def consistency_by_shift(
    runs: Differences,
    halves: Differences,
    critical: Mapping[str, float],
    *,
    alpha: float = ALPHA,
    shifts: Iterable[float] = tuple(DRAWN_SHIFTS),
    tests: Sequence[str] = DRAWN,
) -> pd.DataFrame:
    """Measure consistency and rate of rejection while the effect grows.

    Returns
    -------
    DataFrame
        As :func:`~fourpapers.bouckaert2003.tables_5_6.consistency`, with ``shift``.
    """
    parts = []
    for shift in shifts:
        measured = statistics(shifted(runs, shift), shifted(halves, shift), tests)
        parts.append(consistency(rejections({0: measured}, critical, alpha)).assign(shift=shift))
    return pd.concat(parts, ignore_index=True)


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
    runs: Differences,
    printed: pd.DataFrame,
    critical: Mapping[str, float],
    *,
    alpha: float = ALPHA,
    shifts: ArrayLike = SHIFTS,
) -> Fit:
    """Find the one shift of a set's differences that explains Table 5 best.

    All nine calibrated tests have to be explained by the same number. Consistency between the
    shifts tried is interpolated. The interval is that of the likelihood: it holds every shift
    whose misfit is within 3.84 of the best.

    Parameters
    ----------
    runs : Differences of shape (trials, 100, 10)
        On the set.
    printed : DataFrame
        Table 5.
    critical : mapping
        Calibrated df by test.
    """
    names, trials = list(NINE), len(runs.values)
    steps = np.asarray(shifts, dtype=float)
    tried = []
    for step in steps:
        measured = statistics(shifted(runs, float(step)), tests=names)
        agreed = consistency(rejections({number: measured}, critical, alpha))
        tried.append(agreed.set_index("name").loc[names])
    told = printed[printed["set"] == str(number)].set_index("test").loc[names]
    paper = told["value"].astype(float).to_numpy() / 100
    fine = np.linspace(steps[0], steps[-1], 10 * (len(steps) - 1) + 1)

    def along(column: str) -> Floats:
        values = np.array([measured[column] for measured in tried])
        return np.array([np.interp(fine, steps, values[:, j]) for j in range(len(names))]).T

    consistent, rejects = along("consistent"), along("rejects")
    middle = (consistent * trials + paper * PAPER_TRIALS) / (trials + PAPER_TRIALS)
    error = np.sqrt(np.maximum(middle * (1 - middle), 1e-4) * (1 / trials + 1 / PAPER_TRIALS))
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
            "trials": trials,
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
        beside(rows, paper_trials=PAPER_TRIALS),
    )


@dataclass(frozen=True, eq=False)
class Study:
    """Our sets, each shifted to be as replicable as his.

    Attributes
    ----------
    fits : mapping of int to Fit
        Of Sets 2, 3 and 4; on Set 1 there is no effect to shift.
    halves : mapping of int to Differences
        Of 5x2 cross-validation, shifted.
    statistics : mapping of int to Statistics
        Of all tests on the shifted sets.
    consistency : mapping of float to DataFrame
        On the shifted sets, by level.
    spread : mapping of int to float
        Standard deviation of a fold's difference, by set.
    """

    fits: Mapping[int, Fit]
    halves: Mapping[int, Differences]
    statistics: Mapping[int, Statistics]
    consistency: Mapping[float, pd.DataFrame]
    spread: Mapping[int, float]


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003) -> Study:
    """Fit a shift for each set, and apply all tests at all levels to the shifted sets."""
    critical = tables_5_6.study(trials, seed).critical
    printed = published("bouckaert2003_table5")
    fits, halves, measured, spread = {}, {}, {}, {}
    for number in SETS:
        runs = repeated_cv.differences(number, trials=trials, seed=seed)
        shift = 0.0
        if number > 1:
            fits[number] = fit(number, runs, printed, critical[ALPHA])
            shift = fits[number].shift
        halves[number] = shifted(five_by_two.differences(number, trials=trials, seed=seed), shift)
        measured[number] = statistics(shifted(runs, shift), halves[number])
        spread[number] = float(runs.values.std())
    agreed = {level: consistency(rejections(measured, critical[level], level)) for level in LEVELS}
    return Study(fits, halves, measured, agreed, spread)


def error_of_test_set(spread: float, test: int = repeated_cv.TEST) -> float:
    """Give the standard error that one test set leaves in a difference of two accuracies.

    The standard deviation of a difference on a fold, times the root of the instances of the fold
    over those of the test set. (That part of it is due to training makes the true error a little
    smaller.)
    """
    return spread * float(np.sqrt(SIZE // FOLDS / test))


def fits_table(measured: Study) -> Layout:
    """Lay the fitted shifts out for a page."""
    rows = []
    for number, fitted in measured.fits.items():
        use_all = fitted.rows.set_index("name").loc["use-all-data"]
        ends = f"[{100 * fitted.low:.2f}, {100 * fitted.high:.2f}]"
        rows.append(
            {
                "set": number,
                "shift": 100 * fitted.shift,
                "interval": ends.replace("-", "\N{MINUS SIGN}"),
                "before": fitted.before,
                "misfit": fitted.misfit,
                "agree": f"{(fitted.rows['verdict'] == 'agrees').sum()} of 9",
                "power": use_all["unshifted"],
                "implied": use_all["rejects"],
                "error": 100 * error_of_test_set(measured.spread[number]),
            }
        )
    return Layout(
        pd.DataFrame(rows),
        "The shift of all differences (percentage points) that explains "
        "Table 5 best, the misfit without and with it (a sum of nine squares "
        "that is about 8 if all is well), how many of the nine tests then agree, "
        "the power of use all data without and with it, and the standard error "
        "that a test set of 10,000 leaves in Table 3's difference (percentage "
        "points).",
        "tbl-rpl-fit",
        {
            "set": "set",
            "shift": "shift",
            "interval": "95 % interval",
            "before": "misfit without",
            "misfit": "misfit with",
            "agree": "agree",
            "power": "power, ours",
            "implied": "power, implied",
            "error": "error of Table 3",
        },
        {
            "shift": ".2f",
            "before": ".0f",
            "misfit": ".1f",
            "power": ".0%",
            "implied": ".0%",
            "error": ".2f",
        },
    )


def numbers(trials: int = 1000, seed: int = 2003) -> dict[str, str]:
    """Give the numbers that the text says of Tables 5 and 6 with and without shifts."""
    measured = study(trials, seed)
    fits = measured.fits
    five, six = tables_5_6.table_5(trials, seed).cells, tables_5_6.table_6(trials, seed).cells
    five_shifted = beside_table_5(measured.consistency[ALPHA])
    six_shifted = beside_table_6(measured.consistency)
    nine = five[(five["test"] != FIVE_BY_TWO) & five["set"].isin(["2", "3", "4"])]
    gap = sum(
        (fitted.shift / error_of_test_set(measured.spread[n])) ** 2 for n, fitted in fits.items()
    )
    left = six_shifted[six_shifted["verdict"] == "differs"]
    small = left[left["alpha"].astype(float) == 0.01]
    of_six = six[six["test"].isin(SIX)]

    def agreeing(cells: pd.DataFrame) -> int:
        return int((cells["verdict"] == "agrees").sum())

    return {
        "rpl_agree_shifted": str(agreeing(five_shifted)),
        "rpl_shift_most": f"{max(abs(fitted.shift) for fitted in fits.values()) * 100:.1f}",
        "rpl_gap": f"{stats.chi2(3).sf(gap):.2f}",
        "rpl_nine": str(sum(agreeing(fitted.rows) for fitted in fits.values())),
        "rpl_nine_before": str(agreeing(nine)),
        "rpl_six_agree": str(agreeing(six)),
        "rpl_six_numbers": str(len(six)),
        "rpl_six_shifted": str(agreeing(six_shifted)),
        "rpl_six_all": str(agreeing(of_six)),
        "rpl_six_of": str(len(of_six)),
        "rpl_left_one": (
            f"{(small['ours'] - small['paper']).abs().max() * 100:.0f}" if len(small) else "0"
        ),
        "rpl_left_one_number": str(len(small)),
    }


@in_style
def draw_by_power(curves: pd.DataFrame, points: pd.DataFrame, implied: pd.DataFrame) -> Figure:
    """Draw consistency against the rate of rejection while an effect grows.

    Parameters
    ----------
    curves : DataFrame
        ``test``, ``shift``, ``rejects`` and ``consistent``: a curve for each test.
    points : DataFrame
        ``test``, ``set``, ``rejects`` and ``consistent`` on the sets.
    implied : DataFrame
        ``test``, ``set``, ``rejects`` (implied) and ``paper`` (consistency printed).
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.7))
    tests = list(dict.fromkeys(curves["test"]))
    for test, colour, dash, marker in zip(tests, COLOURS, DASHES, MARKERS, strict=False):
        part = curves[curves["test"] == test].sort_values("shift")
        ax.plot(part["rejects"], part["consistent"], color=colour, ls=dash, lw=1.4)
        ours = points[points["test"] == test]
        ax.plot(
            ours["rejects"], ours["consistent"], marker, color=colour, ls="none", label=test, ms=6
        )
        his = implied[implied["test"] == test]
        ax.plot(his["rejects"], his["paper"], marker, color=colour, mfc="none", ls="none", ms=9)
    ax.set(
        xlabel="share of repetitions that reject (at zero effect the Type I error, then the power)",
        ylabel="consistent data sets",
        xlim=(0, 1.01),
        ylim=(0, 1.02),
    )
    ax.legend(loc="center", bbox_to_anchor=(0.52, 0.57), title="our four sets", ncols=2)
    return fig


def draw_study(trials: int = 1000, seed: int = 2003) -> Figure:
    """Draw Set 3 shifted, our four sets, and the paper's at the power that the fits imply."""
    measured = tables_5_6.study(trials, seed)
    curves = consistency_by_shift(
        repeated_cv.differences(3, trials=trials, seed=seed),
        five_by_two.differences(3, trials=trials, seed=seed),
        measured.critical[ALPHA],
    )
    points = measured.consistency[ALPHA]
    implied = pd.concat([fitted.rows for fitted in study(trials, seed).fits.values()])
    return draw_by_power(
        curves, points[points["name"].isin(DRAWN)], implied[implied["name"].isin(DRAWN)]
    )
