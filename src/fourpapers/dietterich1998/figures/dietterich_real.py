"""Pictures of real learners: Dietterich's Figures 2 and 7 to 11, and what the damage does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray
from scipy import stats

from twolearners.style import (
    BLUE,
    COLOURS,
    DASHES,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    WIDTH,
    in_style,
)

Floats = NDArray[np.float64]


@in_style
def regions(pictures: Mapping[str, NDArray[np.int32]], points: Floats, side: float) -> Figure:
    """Draw which class each classifier gives to every point of a square.

    Parameters
    ----------
    pictures : mapping
        Classes by name of the classifier; first attribute by row.
    points : array of shape (instances, 2)
        The training set.
    side : float
        Length of the square's sides.
    """
    fig, axes = plt.subplots(1, len(pictures), figsize=(WIDTH, 2.75), sharey=True)
    for ax, (name, classes) in zip(np.ravel(axes), pictures.items(), strict=True):
        ax.imshow(
            classes.T,
            origin="lower",
            extent=(0, side, 0, side),
            cmap=ListedColormap(COLOURS),
            vmin=0,
            vmax=len(COLOURS) - 1,
            alpha=0.4,
            interpolation="nearest",
        )
        ax.plot(*points.T, ".", color=INK, ms=1.8, alpha=0.7)
        ax.set_title(name)
        ax.set(xlim=(0, side), ylim=(0, side), xlabel="$x_1$")
        ax.set(xticks=[0, side / 3, 2 * side / 3, side], yticks=[0, side / 3, 2 * side / 3, side])
        ax.grid(visible=False)
    np.ravel(axes)[0].set_ylabel("$x_2$")
    return fig


@in_style
def damage_curves(
    strengths: Sequence[float], curves: Mapping[int, tuple[Floats, float, float]]
) -> Figure:
    """Draw the damaged learner's error against the strength, and where it meets the other's.

    Parameters
    ----------
    strengths : sequence of float
        Where the errors were measured.
    curves : mapping
        By size of training set: errors at the strengths, the other learner's error, and the
        strength at which both are equal.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.0))
    for (size, (errors, other, found)), colour, marker, dash in zip(
        curves.items(), COLOURS, MARKERS, DASHES, strict=False
    ):
        ax.plot(strengths, errors, ls=dash, marker=marker, color=colour, ms=4, label=f"{size}")
        ax.plot([0, found], [other, other], color=colour, lw=0.9, ls=":")
        ax.plot([found, found], [0, other], color=colour, lw=0.9, ls=":")
    top = 1.25 * max(other for _, other, _ in curves.values())
    low = 0.85 * min(float(errors.min()) for errors, _, _ in curves.values())
    ax.set(xlabel="strength of the damage", ylabel="average error", ylim=(low, top))
    ax.set_xlim(0, max(strengths))
    ax.legend(title="training set", loc="lower right")
    return fig


@in_style
def quantiles(statistics: Mapping[str, Floats], df: int) -> Figure:
    """Compare a t statistic on each problem with its distribution (Figure 2)."""
    fig, axes = plt.subplots(1, len(statistics), figsize=(WIDTH, 2.7), sharey=True)
    # One scale for all, so that tails can be compared.
    reach = 1.05 * max(float(np.abs(values).max()) for values in statistics.values())
    for ax, (name, values) in zip(np.ravel(axes), statistics.items(), strict=True):
        theory = stats.t(df).ppf((np.arange(len(values)) + 0.5) / len(values))
        end = max(reach, 1.05 * float(theory[-1]))
        ax.plot([-end, end], [-end, end], color=MUTED, lw=1)
        ax.plot(theory, np.sort(values), "o", color=BLUE, ms=3, mew=0, alpha=0.7)
        ax.set(xlim=(-end, end), ylim=(-end, end), xlabel=rf"quantile of $t_{{{df}}}$")
        ax.set_title(name)
    np.ravel(axes)[0].set_ylabel("measured statistic")
    return fig


@in_style
def type_one_error(table: pd.DataFrame, tests: Sequence[str], alpha: float) -> Figure:
    """Draw the Type I error of each test on each problem (Figure 7)."""
    problems = list(dict.fromkeys(table["problem"]))
    step = len(problems) + 1
    fig, ax = plt.subplots(figsize=(WIDTH, 0.23 * len(tests) * step + 0.9))
    by_row = table.set_index(["test", "problem"])
    reach = 0.0
    for place, (test, problem) in enumerate((t, p) for t in tests for p in problems):
        one = by_row.loc[(test, problem)]
        number = place % len(problems)
        row = place // len(problems) * step + number
        colour = COLOURS[number]
        ax.plot([one["low"], one["high"]], [row, row], color=colour, lw=2.2, alpha=0.6)
        ax.plot(one["rate"], row, MARKERS[number], color=colour, ms=5.5)
        # A number must not stand on the line of the level.
        beside = max(one["high"], alpha)
        ax.text(beside, row, f"  {one['rate']:.3f}", va="center", fontsize=8, color=MUTED)
        reach = max(reach, float(one["high"]))
    ax.axvline(alpha, color=INK, lw=1)
    middles = [group * step + (len(problems) - 1) / 2 for group in range(len(tests))]
    ax.set_yticks(middles, tests, color=INK)
    ax.set(xlim=(0, 1.12 * reach), ylim=(step * len(tests) - 0.7, -0.8), xlabel="Type I error")
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    keys = [
        Line2D([], [], color=COLOURS[k], marker=MARKERS[k], lw=2.2, label=problem)
        for k, problem in enumerate(problems)
    ]
    fig.legend(handles=keys, loc="outside upper center", ncols=len(keys))
    return fig


@in_style
def learning_curves(table: pd.DataFrame, ends: tuple[str, str]) -> Figure:
    """Draw error against size of training set, for each share of the way (Figure 8).

    Parameters
    ----------
    table : DataFrame
        ``share``, ``size`` and ``error``.
    ends : tuple of str
        Names of the learners at share 0 and at share 1.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.6))
    names = {0.0: ends[0], 1.0: ends[1]}
    for share in sorted(set(table["share"])):
        part = table[table["share"] == share].sort_values("size")
        last = part.iloc[-1]
        outer = share in names
        ax.plot(
            part["size"],
            part["error"],
            marker="o" if outer else ".",
            color=(ORANGE if share == 0 else BLUE) if outer else MUTED,
            lw=1.8 if outer else 1.1,
        )
        label = rf"$\lambda$ = {share:g}" + (f", {names[share]}" if outer else "")
        ax.text(last["size"] + 3, last["error"], label, va="center", fontsize=9)
    sizes = sorted(set(table["size"]))
    ax.set(xlabel="instances in the training set", ylabel="average error", xticks=sizes)
    ax.set_xlim(sizes[0] - 5, sizes[-1] + 0.36 * (sizes[-1] - sizes[0]))
    return fig


@in_style
def power(curves: Mapping[str, pd.DataFrame], tests: Sequence[str], alpha: float) -> Figure:
    """Draw how often each test finds a difference, against the difference (Figures 9 to 11)."""
    fig, axes = plt.subplots(1, len(curves), figsize=(WIDTH, 3.3), sharey=True)
    for ax, table in zip(np.ravel(axes), curves.values(), strict=True):
        for test, colour, marker, dash in zip(tests, COLOURS, MARKERS, DASHES, strict=False):
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


@in_style
def fair_power(curves: Mapping[str, pd.DataFrame], tests: Sequence[str]) -> Figure:
    """Draw power against Type I error: what a test finds, and what it finds where nothing is."""
    fig, axes = plt.subplots(1, len(curves), figsize=(WIDTH, 3.1))
    for ax, table in zip(np.ravel(axes), curves.values(), strict=True):
        for test, colour, marker in zip(tests, COLOURS, MARKERS, strict=False):
            part = table[table["test"] == test]
            ax.plot(
                part[part["share"] == 0]["rate"],
                part[part["share"] == 1]["rate"],
                marker,
                color=colour,
                ms=7,
                label=test,
                clip_on=False,
            )
        ax.axvline(0.05, color=INK, lw=0.8)
        ax.set_title(table["problem"].iloc[0])
        ends = table[table["test"].isin(list(tests))]
        right = 1.15 * ends[ends["share"] == 0]["rate"].max()
        ax.set(xlabel="Type I error", xlim=(0, max(right, 0.07)))
        ax.set_ylim(0, 1.08 * ends[ends["share"] == 1]["rate"].max())
        ax.locator_params(nbins=4)
    np.ravel(axes)[0].set_ylabel("power, undamaged")
    handles, labels = np.ravel(axes)[0].get_legend_handles_labels()
    fig.legend(handles, labels, loc="outside upper center", ncols=3)
    return fig
