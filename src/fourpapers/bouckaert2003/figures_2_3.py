"""Figure 2, calibrated degrees of freedom by runs; Figure 3, the legend of the figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.bouckaert2003.calibration import (
    DROPPED,
    LEVELS,
    RUNS,
    SIX,
    Samples,
    calibration_samples,
    calibration_table,
)
from fourpapers.bouckaert2003.calibration_law import law_of_df, law_of_precision
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.moments import Moments, moments
from fourpapers.item import Item, Layout
from fourpapers.published import published
from twolearners import significance
from twolearners.style import INK, MUTED, WIDTH, in_style, log_axis, name_rows, of_test

#: The thirteen tests, in panels of those that are alike.
_PANELS: dict[str, tuple[str, ...]] = {
    "random splits, one run": ("resampled", "corrected-resampled", "kfold"),
    "all cells, averages of folds": ("use-all-data", "folds-averaged-var", "folds-averaged-t"),
    "averages of runs, sorted runs": ("runs-averaged-var", "runs-averaged-t", "sorted-runs"),
    "four that do not calibrate": (
        "folds",
        "runs",
        "sorted-runs-averaged-var",
        "sorted-runs-averaged-t",
    ),
}
#: Where a df of zero is drawn on a logarithmic axis.
NONE = 1.3
_TICKS = (3, 11, 30, 100)


@dataclass(frozen=True, eq=False)
class Study:
    """All thirteen tests, calibrated on Set 1 for every number of runs.

    Attributes
    ----------
    samples : Samples
        On the data and on bootstrap samples of them.
    table : DataFrame
        From :func:`~fourpapers.bouckaert2003.calibration.calibration_table`.
    moments : Moments
        Of ten runs on Set 1.
    """

    samples: Samples
    table: pd.DataFrame
    moments: Moments


@lru_cache(maxsize=4)
def study(
    trials: int = 1000, seed: int = 2003, levels: tuple[float, ...] = LEVELS, draws: int = 300
) -> Study:
    """Calibrate the tests on the stored differences of Set 1."""
    x = repeated_cv.differences(1, trials=trials, seed=seed)
    samples = calibration_samples(x, RUNS, levels, seed=seed, draws=draws)
    return Study(samples, calibration_table(samples), moments(x.first(10).values))


def levels_with(alpha: float, levels: tuple[float, ...] = (0.01, 0.1)) -> tuple[float, ...]:
    """Add a level to those of the paper."""
    return tuple(sorted({*levels, alpha}))


def figure_2(trials: int = 1000, seed: int = 2003, alpha: float = 0.05, draws: int = 300) -> Item:
    """Calibrated df and the Type I error there against runs, and a table for ten runs."""
    measured = study(trials, seed, levels_with(alpha), draws)
    cells = measured.table[measured.table["alpha"] == alpha]
    at_ten = cells[cells["runs"] == 10].set_index("name", drop=False)
    law = law_at_ten(measured.moments, alpha)
    statements = published("bouckaert2003_calibration").set_index("test")["statement"]
    layout = Layout(
        at_ten.assign(
            paper=statements.reindex(at_ten.index),
            law=[law.get(name, "") for name in at_ten["name"]],
            interval=[f"[{row.low}, {row.high}]" for row in at_ten.itertuples()],
            error=["" if np.isnan(error) else f"{error:.3f}" for error in at_ten["error"]],
        ),
        "Calibrated df with ten runs of ten folds: what the paper says, what follows from the two "
        "correlations where there is a formula, and what was measured.",
        "tbl-cal-ten",
        {
            "test": "test",
            "expected": "default df",
            "paper": "paper",
            "law": "by formula",
            "df": "ours",
            "interval": "95 % interval",
            "error": "Type I error there",
        },
    )
    return Item(cells, (layout,), draw=partial(draw_against_runs, cells, alpha))


def law_at_ten(base: Moments, alpha: float) -> dict[str, int]:
    """Give the df that the two correlations imply for ten runs of ten folds, where they do."""
    return {
        name: law_of_df(base.of_mean(10, 10) / base.expected(name, 10, 10), alpha)
        for name in (*SIX, *DROPPED)
        if not name.endswith("-t")
    }


def figure_3() -> Item:
    """Legend: a line and a marker for each of the thirteen tests."""
    names = [name for panel in _PANELS.values() for name in panel]
    cells = pd.DataFrame([of_test(name)._asdict() for name in names])
    cells = cells.rename(columns={"dash": "line"})
    cells.insert(0, "test", [significance.test(name).title for name in names])
    return Item(cells, draw=draw_legend, by_chance=False)


def numbers(
    trials: int = 1000, seed: int = 2003, alpha: float = 0.05, draws: int = 300
) -> dict[str, str]:
    """Give the numbers that the text says of Figure 2."""
    measured = study(trials, seed, levels_with(alpha), draws)
    own, base = measured.table[measured.table["alpha"] == alpha], measured.moments
    late = own[own["runs"] >= 10]
    six = late[late["name"].isin(SIX)]["df"]
    dropped = late[late["name"].isin(DROPPED)]["df"]
    corrected = late[late["name"] == "corrected-resampled"]
    all_data = own[(own["runs"] == 10) & (own["name"] == "use-all-data")].iloc[0]
    k_fold = own[own["name"] == "kfold"].iloc[0]
    ratio = base.of_mean(10, 10) / base.expected("use-all-data", 10, 10)
    return {
        "cal_level": f"{alpha:g}",
        "cal_trials": f"{trials:,}",
        "cal_fits": f"{trials * 2000:,}",
        "cal_six": f"{six.min()} to {six.max()}",
        "cal_dropped": f"{dropped.min()} to {dropped.max()} (0: not at all)",
        "cal_kfold": f"{k_fold.df}",
        "cal_kfold_error": f"{k_fold.error:.1%}",
        "cal_corrected": f"{(corrected['df'] / corrected['expected']).mean():.0%}",
        "cal_se": f"{law_of_precision(10, ratio, alpha, trials):.1f}",
        "cal_use_all": f"{all_data.df}, interval [{all_data.low}, {all_data.high}]",
        "cal_within": f"{base.within:.3f}",
        "cal_between": f"{base.between:.3f}",
    }


@in_style
def draw_against_runs(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw calibrated df and the Type I error there against runs.

    Parameters
    ----------
    table : DataFrame
        ``name``, ``test``, ``runs``, ``df`` and ``error``, at one level.
    """
    runs = np.array(sorted(set(table["runs"])))
    fig, grid = plt.subplots(len(_PANELS), 2, figsize=(WIDTH, 7.4), sharex=True, sharey="col")
    for axes, (title, names) in zip(grid, _PANELS.items(), strict=True):
        for name in names:
            rows = table[table["name"] == name]
            if rows.empty:
                continue
            colour, marker, dash = of_test(name)
            style: Any = {"color": colour, "marker": marker, "ls": dash, "ms": 4, "lw": 1.3,
                          "label": rows["test"].iloc[0]}  # fmt: skip
            axes[0].plot(rows["runs"], np.maximum(rows["df"], NONE), **style)
            axes[1].plot(rows["runs"], 100 * rows["error"], **style)
        axes[0].set(ylabel="calibrated df")
        axes[0].set_title(title)
        axes[1].set(ylabel="Type I error, %")
        axes[1].axhline(100 * alpha, color=INK, lw=1)
        axes[1].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    grid[0, 0].plot(runs, runs - 1, color=MUTED, lw=0.8, zorder=1)
    grid[0, 0].annotate("$r - 1$", (60, 59), (8, -13), textcoords="offset points", fontsize=9,
                        color=MUTED)  # fmt: skip
    log_axis(grid[0, 0], "y", [NONE, *_TICKS], ["none", *map(str, _TICKS)])
    grid[0, 1].set(ylim=(0, 100 * alpha * 1.15))
    for ax in grid[-1]:
        ax.set_xlabel("runs")
    return fig


@in_style
def draw_at_levels(table: pd.DataFrame) -> Figure:
    """Draw calibrated df with their intervals, test by test, one panel for each level."""
    levels = sorted(set(table["alpha"]))
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(levels), figsize=(WIDTH, 3.6), sharey=True)
    for ax, alpha in zip(axes, levels, strict=True):
        for row in table[table["alpha"] == alpha].to_dict("records"):
            place = tests.index(row["test"])
            low, df, high = (max(row[end], NONE) for end in ("low", "df", "high"))
            colour, marker, _ = of_test(row["name"])
            ax.plot([low, high], [place] * 2, color=colour, lw=2.4, solid_capstyle="butt")
            ax.plot(df, place, marker, color=colour, ms=5, label=row["test"])
        ax.axvline(11, color=MUTED, lw=6, alpha=0.25)  # as published
        ticks = (2, 3, 5, 7, 11)
        log_axis(ax, "x", [NONE, *ticks], ["none", *map(str, ticks)])
        ax.set(title=f"level {alpha:.0%}", xlabel="calibrated df", xlim=(1.15, 16))
        name_rows(ax, tests)
    return fig


@in_style
def draw_legend() -> Figure:
    """Draw the look of each of the thirteen tests."""
    fig, ax = plt.subplots(figsize=(WIDTH, 1.6))
    for name in (name for panel in _PANELS.values() for name in panel):
        colour, marker, dash = of_test(name)
        ax.plot([], [], color=colour, marker=marker, ls=dash, label=significance.test(name).title)
    ax.set_axis_off()
    ax.legend(loc="center", ncols=3)
    return fig
