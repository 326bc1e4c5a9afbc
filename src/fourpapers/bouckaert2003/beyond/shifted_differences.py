"""How replicability goes with power.

A number is added to every difference on a set, as if C4.5 were better by so much more (or less)
everywhere. The spread stays as it is, so the tests see the same data with another effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.bouckaert2003 import repeated_tests, tables_5_6
from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.repeated_tests import (
    FIVE_BY_TWO,
    consistency,
    rejections,
    statistics,
)
from twolearners.differences import Differences
from twolearners.style import WIDTH, in_style, of_test

#: The level of Table 5.
ALPHA = 0.05
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
        As :func:`~fourpapers.bouckaert2003.repeated_tests.consistency`, with ``shift``.
    """
    parts = []
    for shift in shifts:
        measured = statistics(shifted(runs, shift), shifted(halves, shift), tests)
        parts.append(consistency(rejections({0: measured}, critical, alpha)).assign(shift=shift))
    return pd.concat(parts, ignore_index=True)


@in_style
def draw_by_power(curves: pd.DataFrame, points: pd.DataFrame, paper: pd.DataFrame) -> Figure:
    """Draw consistency against the rate of rejection while an effect grows.

    Parameters
    ----------
    curves : DataFrame
        ``test``, ``shift``, ``rejects`` and ``consistent``: a curve for each test.
    points : DataFrame
        ``test``, ``set``, ``rejects`` and ``consistent`` on the sets.
    paper : DataFrame
        ``test``, ``rejects`` (our mean over networks) and ``paper`` (consistency printed).
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.7))
    tests = list(dict.fromkeys(curves["test"]))
    for test in tests:
        colour, marker, dash = of_test(test)
        part = curves[curves["test"] == test].sort_values("shift")
        ax.plot(part["rejects"], part["consistent"], color=colour, ls=dash, lw=1.4)
        ours = points[points["test"] == test]
        ax.plot(
            ours["rejects"], ours["consistent"], marker, color=colour, ls="none", label=test, ms=6
        )
        printed = paper[paper["test"] == test]
        ax.plot(
            printed["rejects"], printed["paper"], marker, color=colour, mfc="none", ls="none", ms=9
        )
    ax.set(
        xlabel="share of repetitions that reject (at zero effect the Type I error, then the power)",
        ylabel="consistent data sets",
        xlim=(0, 1.01),
        ylim=(0, 1.02),
    )
    ax.legend(
        loc="center",
        bbox_to_anchor=(0.52, 0.57),
        title="filled: our four sets; hollow: the paper",
        ncols=2,
    )
    return fig


def draw_study(trials: int = 1000, seed: int = 2003) -> Figure:
    """Draw Set 3 shifted, our four sets, and the paper's at the mean power over networks."""
    measured = repeated_tests.study(trials, seed)
    curves = consistency_by_shift(
        repeated_cv.differences(3, trials=trials, seed=seed),
        five_by_two.differences(3, trials=trials, seed=seed),
        measured.critical[ALPHA],
    )
    points = measured.consistency[ALPHA]
    cells = tables_5_6.table_5(seed=seed).cells
    printed = cells[cells["test"].isin(DRAWN) & cells["set"].isin(["2", "3", "4"])]
    rates = [
        repeated_tests.studies(seed=seed).power(ALPHA, test, int(number)).value
        for test, number in zip(printed["test"], printed["set"], strict=True)
    ]
    paper = printed.assign(rejects=rates, test=printed["title"])
    return draw_by_power(curves, points[points["name"].isin(DRAWN)], paper)
