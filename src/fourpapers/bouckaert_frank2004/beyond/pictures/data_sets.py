"""Pictures of Bouckaert & Frank (2004) on 27 data sets, repeated many times."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import (
    BLUE,
    COLOURS,
    FAINT,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    SKY,
    WIDTH,
    in_style,
    log_axis,
)


@in_style
def chosen_seeds(always: Sequence[int], ever: Sequence[int], paper: tuple[int, int]) -> Figure:
    """Draw what a researcher with ten seeds can claim, over many studies.

    Parameters
    ----------
    always, ever : sequence of int
        In each study: data sets on which all ten reject, and on which one or more does.
    paper : (int, int)
        The same two numbers of the paper.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 2.8))
    bins = [place - 0.5 for place in range(29)]
    for values, own, colour, label in (
        (always, paper[0], BLUE, "seeds chosen to find few"),
        (ever, paper[1], SKY, "seeds chosen to find many"),
    ):
        weights = np.full(len(values), 1 / len(values))
        ax.hist(values, bins, weights=weights, color=colour, rwidth=0.85, label=label)
        ax.axvline(own, color=ORANGE, lw=1.6, ls="--", label="paper" if own == paper[0] else None)
    ax.set(
        xlabel="data sets, of 27, on which naive Bayes and C4.5 are said to differ",
        ylabel="share of studies",
        xlim=(-0.7, 27.7),
    )
    ax.grid(axis="x", visible=False)
    ax.legend(loc="upper center")
    return fig


@in_style
def cost(table: pd.DataFrame, labelled: Sequence[str]) -> Figure:
    """Draw R, and the share of rejections, against trainings for every test.

    Parameters
    ----------
    table : DataFrame
        ``key``, ``test``, ``fits``, ``r``, ``low``, ``high``, ``rejects`` and ``keeps``:
        whether the test keeps its level; None where that was not measured.
    labelled : sequence of str
        Keys of those that are named in the picture.
    """
    fig, axes = plt.subplots(2, 1, figsize=(WIDTH, 7.2), sharex=True)
    kinds = (
        ("keeps its level", True, BLUE, "o", True),
        ("Type I error above 7.5 %", False, ORANGE, "X", True),
        ("not measured", None, MUTED, "D", False),
    )
    # Tests of equal cost stand side by side.
    order = table.groupby("fits")["r"].rank(method="first") - 1
    count = table.groupby("fits")["r"].transform("size")
    x = table["fits"] * np.exp((order - (count - 1) / 2) * 0.6 / count.clip(lower=3))
    for ax, column in zip(axes, ("r", "rejects"), strict=True):
        for label, keeps, colour, marker, filled in kinds:
            mine = table["keeps"].isna() if keeps is None else table["keeps"].eq(keeps)
            part, at = table[mine], x[mine]
            if part.empty:
                continue
            if column == "r":
                ax.vlines(at, part["low"], part["high"], color=colour, lw=0.8, alpha=0.5)
            face = colour if filled else "none"
            ax.plot(at, part[column], marker, color=colour, mfc=face, ls="none", label=label, ms=6)
        for place in table.index[table["key"].isin(labelled)]:
            left = bool(table["keeps"].eq(False)[place])
            _label(ax, x[place], table.loc[place, column], str(table.loc[place, "test"]), left)
    fits = sorted(set(table["fits"]))
    axes[1].set_xlabel("trainings for one comparison of two learners")
    log_axis(axes[1], "x", fits)
    axes[1].set_xlim(min(fits) * 0.75, max(fits) * 3.6)
    axes[0].set(ylabel="R, with 95 % interval over data sets")
    axes[1].set(ylabel="share of comparisons that reject")
    axes[0].legend(loc="lower right")
    return fig


def _label(ax: Axes, x: float, y: float, text: str, left: bool) -> None:
    shift, side = ((-7, 0), "right") if left else ((7, 0), "left")
    ax.annotate(text, (x, y), shift, textcoords="offset points", va="center", ha=side, fontsize=8.5)


@in_style
def growth(table: pd.DataFrame, constant: float, pairs: Sequence[str], goal: float) -> Figure:
    r"""Draw how far R is from 1 as runs are added, with the root law fitted to few runs.

    Parameters
    ----------
    table : DataFrame
        ``runs``, ``r``, ``low``, ``high`` and a column for each of ``pairs``.
    constant : float
        The law is :math:`1 - R = c / \sqrt{r}`.
    pairs : sequence of str
        Columns to draw.
    goal : float
        Replicability aimed at.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.6))
    runs = table["runs"].to_numpy(dtype=float)
    least = 1e-3  # what lies below cannot be seen with so few data sets
    ax.fill_between(
        runs,
        (1 - table["high"]).clip(lower=least),
        (1 - table["low"]).clip(lower=least),
        color=FAINT,
        alpha=0.6,
    )
    for pair, colour, marker in zip(pairs, COLOURS[1:], MARKERS[1:], strict=False):
        left = (1 - table[pair]).clip(lower=least)
        ax.plot(runs, left, marker, color=colour, ls=":", lw=1, label=pair, ms=5)
    ax.plot(runs, (1 - table["r"]).clip(lower=least), "o-", color=BLUE, label="all pairs")
    ax.plot(runs, constant / np.sqrt(runs), color=INK, lw=1, ls="--", label=r"$c/\sqrt{r}$")
    ax.axhline(1 - goal, color=MUTED, lw=1)
    ax.annotate(f"R = {goal:g}", (runs[0], 1 - goal), (0, 3), textcoords="offset points")
    ax.set(xlabel="runs of 10-fold cross-validation", ylabel="1 − R")
    log_axis(ax, "x", runs)
    log_axis(ax, "y", (0.001, 0.01, 0.1))
    ax.set_ylim(least * 0.8, 0.3)
    ax.legend(loc="lower left", ncols=2)
    return fig
