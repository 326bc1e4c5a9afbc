"""Pictures of all tests on all scenarios, and of the way to a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from twolearners.style import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    MUTED,
    ORANGE,
    WIDTH,
    in_style,
    log_axis,
    name_rows,
    of_test,
)

# From blue over white to orange, and from white to blue: told apart with any colour vision.
_AROUND = LinearSegmentedColormap.from_list("around", [BLUE, "#ffffff", ORANGE])
_UPWARDS = LinearSegmentedColormap.from_list("upwards", ["#ffffff", BLUE])
_OCTAVES = 3.0  # of the level, down and up, at which the colour is full


@in_style
def error_map(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error by test and scenario: blue below the level, orange above.

    Parameters
    ----------
    table : DataFrame
        ``test``, ``title`` of the scenario and ``rate``, of scenarios with equal learners.
    alpha : float
        The level, which is left white.
    """
    wide = _wide(table)
    with np.errstate(divide="ignore"):
        octaves = np.log2(wide.to_numpy() / alpha)
    return _map(wide, np.clip(octaves / _OCTAVES, -1, 1) / 2 + 0.5, _AROUND)


@in_style
def power_map(table: pd.DataFrame) -> Figure:
    """Draw the share of rejections by test and scenario: the more, the darker.

    Parameters
    ----------
    table : DataFrame
        ``test``, ``title`` of the scenario and ``rate``.
    """
    wide = _wide(table)
    return _map(wide, wide.to_numpy(), _UPWARDS)


def _wide(table: pd.DataFrame) -> pd.DataFrame:
    """Lay tests in rows and scenarios in columns, each in the order in which it first comes."""
    laid = table.pivot(index="test", columns="title", values="rate")
    return laid.loc[list(dict.fromkeys(table["test"])), list(dict.fromkeys(table["title"]))]


def _map(wide: pd.DataFrame, shade: np.ndarray, colours: Colormap) -> Figure:
    share = wide.to_numpy(dtype=float)
    rows, columns = share.shape
    fig, ax = plt.subplots(figsize=(WIDTH, 1.9 + 0.29 * rows))
    painted = colours(shade)
    ax.imshow(painted, aspect="auto")
    light = painted[..., :3] @ [0.299, 0.587, 0.114]
    for i in range(rows):
        for j in range(columns):
            ax.text(j, i, _per_cent(share[i, j]), ha="center", va="center", fontsize=8.5,
                    color=INK if light[i, j] > 0.55 else "#ffffff")  # fmt: skip
    ax.set_xticks(
        range(columns), list(wide.columns), rotation=55, ha="left", rotation_mode="anchor"
    )
    ax.set_yticks(range(rows), list(wide.index))
    ax.tick_params(length=0, labelcolor=INK, top=True, labeltop=True, bottom=False,
                   labelbottom=False)  # fmt: skip
    ax.grid(visible=False)
    ax.set_xticks(np.arange(columns + 1) - 0.5, minor=True)
    ax.set_yticks(np.arange(rows + 1) - 0.5, minor=True)
    ax.grid(which="minor", color=FAINT, lw=0.6)
    ax.tick_params(which="minor", length=0)
    for side in ax.spines.values():
        side.set_visible(False)
    return fig


def _per_cent(share: float) -> str:
    """Write a share in few characters: whole per cent, and a digit more for the smallest."""
    if np.isnan(share):
        return ""
    return f"{100 * share:.0f}" if share >= 0.0095 or share == 0 else f"{100 * share:.1f}"


@in_style
def error_against_power(summary: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error and power of each test, a row for each test and a group for each cost.

    Parameters
    ----------
    summary : DataFrame
        ``test``, ``fits``, ``error`` (mean), ``worst`` and ``power``.
    alpha : float
        The level.
    """
    costs = sorted(summary["fits"].unique())
    groups = [summary[summary["fits"] == cost].sort_values("power") for cost in costs]
    fig, grid = plt.subplots(len(costs), 2, figsize=(WIDTH, 1.6 + 0.27 * len(summary)),
                             sharex="col", height_ratios=[len(group) + 0.8 for group in groups],
                             width_ratios=[3, 2], squeeze=False)  # fmt: skip
    for (left, right), cost, group in zip(grid, costs, groups, strict=True):
        for height, row in enumerate(group.to_dict("records")):
            colour, marker, _ = of_test(row["test"])
            mean, worst = (100 * max(row[what], _LEAST) for what in ("error", "worst"))
            left.plot([mean, worst], [height, height], color=colour, lw=1.3)
            left.plot(worst, height, "|", color=colour, ms=8, mew=1.6)
            left.plot(mean, height, marker, color=colour, ms=6, label=row["test"])
            right.plot(100 * row["power"], height, marker, color=colour, ms=6)
        left.axvline(100 * alpha, color=INK, lw=1, zorder=0)
        left.set_title(f"{cost} trainings")
        name_rows(left, list(group["test"]))
        name_rows(right, [""] * len(group))
    left.set_xlabel("Type I error, %: mean (mark), worst (bar)")
    log_axis(left, "x", (1, 2, 5, 10, 20, 50, 100))
    right.set(xlim=(0, 102), xlabel="mean power, %")
    return fig


_LEAST = 0.005  # what is smaller is drawn there, on an axis that has no zero


@in_style
def against_size(table: pd.DataFrame, names: Sequence[str], alpha: float) -> Figure:
    """Draw Type I error and power against the size of the data set, for some tests.

    Parameters
    ----------
    table : DataFrame
        ``name``, ``test``, ``truth``, ``size``, ``rate``, ``low`` and ``high``.
    names : sequence of str
        Which tests.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 4.2))
    for ax, truth, title in zip(
        axes, ("equal", "apart"), ("Type I error, Set 1", "Power, Set 3"), strict=True
    ):
        for number, name in enumerate(names):
            colour, marker, dash = of_test(name)
            mine = table[(table["name"] == name) & (table["truth"] == truth)]
            shift = 1.04 ** (number - len(names) / 2)
            middle = 100 * mine["rate"]
            ax.errorbar(mine["size"] * shift, middle,
                        [middle - 100 * mine["low"], 100 * mine["high"] - middle],
                        color=colour, marker=marker, lw=1.4, ls=dash, elinewidth=0.8,
                        label=mine["test"].iloc[0])  # fmt: skip
        log_axis(ax, "x", sorted(set(table["size"])))
        ax.set(title=title, xlabel="instances", ylabel="per cent", ylim=(0, None))
        if truth == "equal":
            ax.axhline(100 * alpha, color=INK, lw=1, zorder=0)
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return fig


@in_style
def decision_path(answers: Sequence[tuple[str, str, str]]) -> Figure:
    """Draw the way to a test: questions down the left, what follows from a yes on the right.

    Parameters
    ----------
    answers : sequence of (question, advice, number)
        In the order in which they are asked; the last has no question.
    """
    step = 1.55
    fig, ax = plt.subplots(figsize=(WIDTH, 0.3 + 0.98 * len(answers)))
    ax.set(xlim=(0, 10), ylim=(-step * len(answers) + 0.35, 0.75))
    ax.axis("off")
    for place, (question, advice, number) in enumerate(answers):
        y = -step * place
        if question:
            _box(ax, 0.1, y, 4.1, question, MUTED, "normal")
            ax.annotate("yes", (5.0, y), (4.3, y), color=MUTED, va="center", fontsize=10,
                        arrowprops=None)  # fmt: skip
            _arrow(ax, (4.85, y), (5.35, y))
        if place:
            _arrow(ax, (2.15, y + step - 0.55), (2.15, y + 0.55))
            ax.text(2.3, y + step / 2, "no", color=MUTED, va="center", fontsize=10)
        start = 5.4 if question else 0.1
        _box(ax, start, y, 4.5, f"{advice}\n{number}", BLUE if question else GREEN, "semibold")
    return fig


def _box(ax: Axes, x: float, y: float, width: float, text: str, colour: str, weight: str) -> None:
    ax.add_patch(FancyBboxPatch((x, y - 0.48), width, 0.96, boxstyle="round,pad=0.05",
                                fc="none", ec=colour, lw=1.4))  # fmt: skip
    first, _, rest = text.partition("\n")
    ax.text(x + 0.12, y + (0.2 if rest else 0.0), first, va="center", fontsize=10.5,
            weight=weight, color=INK)  # fmt: skip
    if rest:
        ax.text(x + 0.12, y - 0.22, rest, va="center", fontsize=9.5, color=MUTED)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    ax.annotate("", end, start, arrowprops={"arrowstyle": "-|>", "color": MUTED, "lw": 1.2})


@in_style
def posterior(
    curves: Mapping[str, tuple[np.ndarray, np.ndarray]], rope: float, shares: Mapping[str, str]
) -> Figure:
    """Draw posterior densities of the difference and the region of practical equivalence.

    Parameters
    ----------
    curves : mapping of str to pair of arrays
        For each data set differences, in percentage points, and densities.
    rope : float
        Half the width of the region, in percentage points.
    shares : mapping of str to str
        What is written on each panel.
    """
    fig, axes = plt.subplots(len(curves), 1, figsize=(WIDTH, 2.3 * len(curves)), sharex=True)
    for ax, (name, (x, density)) in zip(np.atleast_1d(axes), curves.items(), strict=True):
        ax.axvspan(-rope, rope, color=FAINT, alpha=0.7, lw=0)
        ax.plot(x, density, color=BLUE)
        for part, colour in ((x < -rope, ORANGE), (x > rope, GREEN)):
            ax.fill_between(x, density, where=part, color=colour, alpha=0.35, lw=0)
        ax.set_title(f"{name}: {shares[name]}")
        ax.set(yticks=[], ylim=(0, None))
    fig.axes[-1].set_xlabel("difference in error, A minus B, percentage points")
    return fig
