"""Pictures of simulated learners: Dietterich's Figures 3 to 6, and what lies beyond them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any, Literal

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, NullFormatter

from fourpapers.dietterich1998.epsilon import Measured
from twolearners.simulators import WorstCase
from twolearners.style import (
    BLUE,
    COLOURS,
    DASHES,
    FAINT,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    WIDTH,
    in_style,
)

_SHADES = LinearSegmentedColormap.from_list("shades", [FAINT, BLUE, INK])


@in_style
def measured_epsilons(curves: Mapping[str, Measured], where: str) -> Figure:
    """Draw points sorted by how often they are misclassified, and where they lie (Figure 3)."""
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.1), width_ratios=(1.15, 1))
    for (name, one), colour, dash in zip(curves.items(), COLOURS, DASHES, strict=False):
        left.plot(np.sort(one.epsilon), color=colour, ls=dash, label=name)
    left.set(xlabel="point, sorted", ylabel=r"$\epsilon(x)$ of C4.5", ylim=(-0.02, 1.02))
    left.set_xlim(0, max(len(one.epsilon) for one in curves.values()))
    left.xaxis.set_major_formatter("{x:,.0f}")
    left.legend(loc="lower right")
    chosen = curves[where]
    x1, x2 = chosen.points.T
    dots = right.scatter(
        x1, x2, c=chosen.epsilon, cmap=_SHADES, vmin=0, vmax=1, s=2.6, lw=0, rasterized=True
    )
    right.set(xlabel="$x_1$", ylabel="$x_2$", title=f"{where}, point by point", aspect="equal")
    right.grid(visible=False)
    fig.colorbar(dots, ax=right, label=r"$\epsilon(x)$", shrink=0.85)
    return fig


@in_style
def designed(population: WorstCase, points: int) -> Figure:
    """Draw the designed error probabilities of both learners (Figure 4)."""
    fig, ax = plt.subplots(figsize=(WIDTH, 2.3))
    a, b = population.designed(points).T
    for values, name, colour, dash in ((a, "A", BLUE, "-"), (b, "B", ORANGE, "--")):
        ax.plot(values, dash, color=colour, drawstyle="steps-post", label=rf"$\epsilon_{name}(x)$")
    ax.axhline(population.epsilon, color=MUTED, lw=1, ls=":")
    ax.text(points, population.epsilon, r" $\epsilon$", color=MUTED, va="center")
    ax.set(xlabel="point of the population", xlim=(0, points), ylim=(0, 2 * population.epsilon))
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.legend(loc="upper center", ncols=2)
    return fig


@in_style
def type_one_error(table: pd.DataFrame, tests: list[str], alpha: float) -> Figure:
    """Draw Type I error of each test at each error rate, at the scale of the paper (Figure 5)."""
    epsilons = sorted(set(table["epsilon"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.21 * len(tests) * (len(epsilons) + 1) + 0.9))
    looks = dict(zip(epsilons, zip(cycle(COLOURS), cycle(MARKERS)), strict=False))
    rows, shown = [], _by_test_and_epsilon(table)
    for group, test in enumerate(tests):
        start = group * (len(epsilons) + 1)
        rows.append(start + (len(epsilons) - 1) / 2)
        for row, (epsilon, (colour, marker)) in enumerate(looks.items(), start):
            one = shown[test, epsilon]
            ends = [max(one["paper_low"], 1e-4), one["paper_high"]]
            ax.plot(ends, [row, row], color=colour, lw=2.2, alpha=0.55, solid_capstyle="butt")
            ax.plot(one["paper_rate"], row, marker, color=colour, ms=5)
            ax.plot(one["law"], row, "|", color=INK, ms=11, mew=1.3)
    ax.axvline(alpha, color=INK, lw=1)
    _logarithmic(ax, "x")
    ax.set(xlim=(alpha / 8, min(20 * alpha, 1)), xlabel="Type I error")
    ax.set_ylim(max(rows) + len(epsilons) / 2 + 0.6, -1)
    ax.set_yticks(rows, tests, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    keys = [
        Line2D([], [], color=colour, marker=marker, lw=2.2, label=rf"$\epsilon$ = {epsilon:.2f}")
        for epsilon, (colour, marker) in looks.items()
    ]
    keys.append(Line2D([], [], color=INK, marker="|", ms=11, mew=1.3, lw=0, label="derived"))
    fig.legend(handles=keys, loc="outside upper center", ncols=len(keys), columnspacing=1.2)
    return fig


@in_style
def by_splits(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error against the number of splits or folds (Figure 6)."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.3))
    for (test, part), colour, marker, dash in zip(
        table.groupby("test", sort=False), (ORANGE, BLUE), ("s", "o"), ("-", "--"), strict=True
    ):
        ax.plot(part["number"], part["law"], dash, color=colour, lw=1.2)
        ax.errorbar(
            part["number"],
            part["paper_rate"],
            yerr=[part["paper_rate"] - part["paper_low"], part["paper_high"] - part["paper_rate"]],
            fmt=marker,
            color=colour,
            elinewidth=1.2,
            label=test,
        )
    ax.axhline(alpha, color=INK, lw=1)
    ax.set(xscale="log", ylim=(0, None), xlabel="random splits, or folds", ylabel="Type I error")
    _plain_ticks(ax, sorted(set(table["number"])))
    ax.legend(loc="upper left")
    return fig


@in_style
def by_size(tables: Mapping[float, pd.DataFrame], tests: list[str], alpha: float) -> Figure:
    """Draw Type I error against the size of the data set, at several error rates."""
    fig, axes = plt.subplots(1, len(tables), figsize=(WIDTH, 4.0), sharey=True)
    for ax, (epsilon, table) in zip(np.ravel(axes), tables.items(), strict=True):
        for test, colour, marker, dash in zip(tests, COLOURS, MARKERS, DASHES, strict=False):
            part = table[table["test"] == test]
            ax.plot(part["size"], part["limit"], color=colour, lw=1, ls=":")
            ax.plot(part["size"], part["rate"], ls=dash, marker=marker, color=colour, label=test)
        ax.axhline(alpha, color=INK, lw=1)
        ax.set(xscale="log", xlabel=r"instances in $S$")
        ax.set_title(rf"$\epsilon$ = {epsilon:.2f}")
        _plain_ticks(ax, sorted(set(table["size"])))
        _logarithmic(ax, "y")
        ax.set_ylim(alpha / 30, min(10 * alpha, 1))
    np.ravel(axes)[0].set_ylabel("Type I error")
    handles, labels = np.ravel(axes)[0].get_legend_handles_labels()
    fig.legend(handles, labels, loc="outside upper center", ncols=3)
    return fig


@in_style
def by_replications(table: pd.DataFrame, curves: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error against the number of 2-fold cross-validations."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.2))
    for (level, part), colour, dash in zip(
        curves.groupby("level"), (MUTED, INK, MUTED), ("-.", "-", "--"), strict=False
    ):
        numbers, shares = part["replications"].to_numpy(), part["share"].to_numpy()
        lowest = shares.argmin()
        ax.plot(numbers, shares, dash, color=colour, lw=1.4)
        ax.plot(numbers[lowest], shares[lowest], "*", color=colour, ms=15, mfc="none", zorder=5)
        ax.annotate(
            f"level {level:g}",
            (numbers[-1], shares[-1]),
            (11, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontsize=9,
        )
    for (epsilon, part), colour, marker, nudge in zip(
        table.groupby("epsilon"), (BLUE, ORANGE), MARKERS, (-0.1, 0.1), strict=False
    ):
        ax.errorbar(
            part["replications"] + nudge,
            part["rate"] / alpha,
            yerr=[(part["rate"] - part["low"]) / alpha, (part["high"] - part["rate"]) / alpha],
            fmt=marker,
            color=colour,
            elinewidth=1.2,
            label=rf"$\epsilon$ = {epsilon:.2f}, level {alpha:g}",
        )
    ax.axhline(1, color=INK, lw=1)
    ax.set(xlabel="replications of 2-fold cross-validation", ylabel="Type I error / level")
    ax.set(xlim=(0.5, 23), ylim=(0, 1.15), xticks=sorted(set(table["replications"])))
    ax.legend(loc="lower right")
    return fig


@in_style
def repairs(table: pd.DataFrame, pairs: Mapping[str, list[str]], alpha: float) -> Figure:
    """Draw what later tests make of the same trials."""
    epsilons = sorted(set(table["epsilon"]))
    count = sum(1 + len(after) for after in pairs.values())
    fig, ax = plt.subplots(figsize=(WIDTH, 0.42 * count + 1.3))
    shown = _by_test_and_epsilon(table)
    row, labels, nudges = 0.0, [], np.linspace(-0.3, 0.3, len(epsilons))
    for before, after in pairs.items():
        for place, test in enumerate([before, *after]):
            rates = [shown[test, epsilon]["rate"] for epsilon in epsilons]
            for rate, nudge, colour, marker in zip(rates, nudges, COLOURS, MARKERS, strict=False):
                ax.plot(rate, row + nudge, marker, color=colour, ms=4.5)
            labels.append((row, test, INK if place else MUTED))
            row += 1
        row += 0.6
    ax.axvline(alpha, color=INK, lw=1)
    ax.set(xlabel="Type I error", xlim=(-0.006, None), ylim=(row - 1, -0.7))
    ax.set_yticks([place for place, _, _ in labels], [name for _, name, _ in labels])
    for text, (_, _, colour) in zip(ax.get_yticklabels(), labels, strict=True):
        text.set_color(colour)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    keys = [
        Line2D([], [], color=colour, marker=marker, lw=0, label=rf"$\epsilon$ = {epsilon:.2f}")
        for epsilon, colour, marker in zip(epsilons, COLOURS, MARKERS, strict=False)
    ]
    fig.legend(handles=keys, loc="outside upper center", ncols=len(keys))
    return fig


def _by_test_and_epsilon(table: pd.DataFrame) -> dict[tuple[str, float], dict[str, Any]]:
    rows: list[dict[str, Any]] = table.to_dict("records")  # type: ignore[assignment]
    return {(one["test"], one["epsilon"]): one for one in rows}


def _logarithmic(ax: Axes, which: Literal["x", "y"]) -> None:
    ticks = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
    ax.set(**{f"{which}scale": "log", f"{which}ticks": ticks})
    axis = ax.xaxis if which == "x" else ax.yaxis
    axis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    axis.set_minor_formatter(NullFormatter())


def _plain_ticks(ax: Axes, numbers: list[int]) -> None:
    ax.set_xticks(numbers)
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.minorticks_off()
