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
from twolearners.style import BLUE, GREEN, INK, MUTED, ORANGE, PINK, SKY, WIDTH, in_style

#: One look for each of the thirteen tests: colour tells what becomes of it, marker which it is.
LOOK: dict[str, dict[str, Any]] = {
    "resampled": {"color": ORANGE, "ls": "--", "marker": "s"},
    "corrected-resampled": {"color": ORANGE, "ls": "-", "marker": "D"},
    "kfold": {"color": INK, "ls": "-", "marker": "o"},
    "use-all-data": {"color": BLUE, "ls": "-", "marker": "o"},
    "folds-averaged-var": {"color": BLUE, "ls": "--", "marker": "^"},
    "folds-averaged-t": {"color": BLUE, "ls": ":", "marker": "v"},
    "runs-averaged-var": {"color": SKY, "ls": "--", "marker": "P"},
    "runs-averaged-t": {"color": SKY, "ls": ":", "marker": "X"},
    "sorted-runs": {"color": GREEN, "ls": "-", "marker": "D"},
    "folds": {"color": PINK, "ls": "-", "marker": "o"},
    "runs": {"color": PINK, "ls": "--", "marker": "s"},
    "sorted-runs-averaged-var": {"color": MUTED, "ls": "--", "marker": "^"},
    "sorted-runs-averaged-t": {"color": MUTED, "ls": ":", "marker": "v"},
}
#: Where a df of zero is drawn on a logarithmic axis.
NONE = 1.3
_TICKS = (2, 3, 5, 11, 20, 50, 100)


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
    cells = pd.DataFrame(
        [{"test": significance.test(name).title, **look} for name, look in LOOK.items()]
    ).rename(columns={"color": "colour", "ls": "line"})
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
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 5.2))
    for name, look in LOOK.items():
        rows = table[table["name"] == name]
        if rows.empty:
            continue
        style = {**look, "ms": 3.6, "lw": 1.3}
        axes[0].plot(
            rows["runs"], np.maximum(rows["df"], NONE), label=rows["test"].iloc[0], **style
        )
        axes[1].plot(rows["runs"], 100 * rows["error"], **style)
    runs = np.array(sorted(set(table["runs"])))
    axes[0].plot(runs, runs - 1, color=MUTED, lw=0.8)
    axes[0].annotate("$r - 1$", (runs[-1], runs[-1] - 1), (-26, -1), textcoords="offset points",
                     ha="right", fontsize=9, color=MUTED)  # fmt: skip
    axes[0].set(yscale="log", title="calibrated degrees of freedom", xlabel="runs")
    axes[0].set_yticks([NONE, *_TICKS], ["none", *map(str, _TICKS)])
    axes[0].minorticks_off()
    axes[1].axhline(100 * alpha, color=INK, lw=1)
    axes[1].set(title="Type I error there, per cent", xlabel="runs", ylim=(0, 100 * alpha * 1.15))
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig


@in_style
def draw_at_levels(table: pd.DataFrame, published: float = 11) -> Figure:
    """Draw calibrated df with their intervals, test by test, one panel for each level."""
    levels = sorted(set(table["alpha"]))
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(levels), figsize=(WIDTH, 3.6), sharey=True)
    for ax, alpha in zip(axes, levels, strict=True):
        for row in table[table["alpha"] == alpha].to_dict("records"):
            place = tests.index(row["test"])
            low, df, high = (max(row[end], NONE) for end in ("low", "df", "high"))
            colour = LOOK[row["name"]]["color"]
            ax.plot([low, high], [place] * 2, color=colour, lw=2.4, solid_capstyle="butt")
            ax.plot(df, place, LOOK[row["name"]]["marker"], color=colour, ms=5)
        ax.axvline(published, color=MUTED, lw=6, alpha=0.25)
        ax.set(title=f"level {alpha:.0%}", xscale="log", xlabel="calibrated df",
               ylim=(len(tests) - 0.5, -0.5), xlim=(1.15, 16))  # fmt: skip
        ticks = (2, 3, 5, 7, 11)
        ax.set_xticks([NONE, *ticks], ["none", *map(str, ticks)])
        ax.minorticks_off()
        ax.set_yticks(range(len(tests)), tests)
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
    return fig


@in_style
def draw_legend() -> Figure:
    """Draw the look of each of the thirteen tests."""
    fig, ax = plt.subplots(figsize=(WIDTH, 1.6))
    for name, look in LOOK.items():
        ax.plot([], [], label=significance.test(name).title, **look)
    ax.set_axis_off()
    ax.legend(loc="center", ncols=3)
    return fig
