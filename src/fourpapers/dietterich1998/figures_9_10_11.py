"""Figures 9, 10 and 11: how often four tests find a difference on EXP6, Letter and Pima."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import SHARES, by_plan
from fourpapers.dietterich1998.figure_7 import rejection_rates
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS
from fourpapers.dietterich1998.procedures import FOUR, SIX, results
from fourpapers.item import Item, Layout
from fourpapers.uncertainty import Estimate
from twolearners.style import INK, WIDTH, in_style, of_test


def figure_9(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Item:
    """Power on EXP6."""
    return power_curves(["exp6"], trials, alpha, seed)


def figure_10(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Item:
    """Power on Letter."""
    return power_curves(["letter"], trials, alpha, seed)


def figure_11(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Item:
    """Power on Pima."""
    return power_curves(["pima"], trials, alpha, seed)


def power_curves(
    problems: Sequence[str] = PAPER, trials: int = 1000, alpha: float = 0.05, seed: int = 1998
) -> Item:
    """Put the figures side by side, as the book does."""
    curves = {name: study(name, trials, alpha, seed) for name in problems}
    cells = pd.concat(list(curves.values()), ignore_index=True)
    wide = cells.pivot_table(
        index=["problem", "points"], columns="test", values="rate", sort=False
    )[list(FOUR)].reset_index()
    layout = Layout(
        wide,
        "Figures 9, 10 and 11 in numbers: power by difference in percentage points.",
        "tbl-pow-four",
        {"problem": "problem", "points": "points", **{name: name for name in FOUR}},
        {"points": ".1f", **dict.fromkeys(FOUR, ".3f")},
    )
    return Item(cells, (layout,), draw=partial(draw, curves, alpha), interval_of="ours")


@lru_cache(maxsize=8)
def study(
    problem_name: str, trials: int = 1000, alpha: float = 0.05, seed: int = 1998
) -> pd.DataFrame:
    """Count how often each test finds the difference.

    Returns
    -------
    DataFrame
        ``share``, ``points`` by which the learners differ when trained on 300 instances,
        in percentage points, and the columns of
        :func:`~fourpapers.dietterich1998.figure_7.rejection_rates`.
    """
    tested = results(by_plan(problem_name, trials=trials, seed=seed), SIX)
    calibrated = calibration(problem_name, seed=seed)
    parts = [
        rejection_rates(tested, alpha, place).assign(
            problem=PROBLEMS[problem_name].title,
            share=share,
            points=100 * calibrated.difference(share),
        )
        for place, share in enumerate(SHARES)
    ]
    return pd.concat(parts, ignore_index=True)


def power_at(table: pd.DataFrame, test: str, points: float) -> Estimate:
    """Read a power curve between two measured differences, by a straight line.

    Returns
    -------
    Estimate
        The power and the ends of its interval.
    """
    mine = table[table["test"] == test].sort_values("points")
    reach = mine["points"].max()
    if not 0 <= points <= reach:
        raise ValueError(f"power is measured up to {reach:.1f} points, not at {points:g}")
    rate, low, high = (np.interp(points, mine["points"], mine[c]) for c in ("rate", "low", "high"))
    return Estimate(float(rate), float(low), float(high))


@in_style
def draw(curves: Mapping[str, pd.DataFrame], alpha: float) -> Figure:
    """Draw how often each test finds a difference, against the difference."""
    fig, axes = plt.subplots(1, len(curves), figsize=(WIDTH, 3.3), sharey=True)
    for ax, table in zip(np.ravel(axes), curves.values(), strict=True):
        for test in FOUR:
            colour, marker, dash = of_test(test)
            part = table[table["test"] == test]
            ax.fill_between(part["points"], part["low"], part["high"], color=colour, alpha=0.13)
            ax.plot(
                part["points"], part["rate"], ls=dash, marker=marker, color=colour, ms=4, label=test
            )
        ax.axhline(alpha, color=INK, lw=0.8)
        ax.set_title(table["problem"].iloc[0])
        ax.set(xlabel="percentage points", ylim=(0, 1), xlim=(0, None))
    np.ravel(axes)[0].set_ylabel("power")
    handles, labels = np.ravel(axes)[0].get_legend_handles_labels()
    fig.legend(handles, labels, loc="outside upper center", ncols=4)
    return fig
