"""Pictures of Bouckaert's ten tests on one matrix."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from twolearners.style import BLUE, FAINT, GREEN, INK, MUTED, ORANGE, PINK, SKY, WIDTH, in_style

_DIVERGING = LinearSegmentedColormap.from_list("blue to orange", [BLUE, "#f7f7f7", ORANGE])


@in_style
def matrices(x: NDArray[np.float64]) -> Figure:
    """Draw one matrix as it was dealt and with its runs sorted, each with its means."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.6))
    norm = Normalize(-np.abs(x).max(), np.abs(x).max())
    for ax, title, y in zip(axes, ("as dealt", "sorted"), (x, np.sort(x, axis=1)), strict=True):
        runs, folds = y.shape
        ax.imshow(y, cmap=_DIVERGING, norm=norm, extent=(0, folds, runs, 0))
        right = (folds + 0.5, folds + 1.5, runs, 0)
        ax.imshow(y.mean(axis=1)[:, None], cmap=_DIVERGING, norm=norm, extent=right)
        below = (0, folds, runs + 1.5, runs + 0.5)
        image = ax.imshow(y.mean(axis=0)[None], cmap=_DIVERGING, norm=norm, extent=below)
        for left, bottom, width, height in (
            (0, 0, folds, runs),
            (folds + 0.5, 0, 1, runs),
            (0, runs + 0.5, folds, 1),
        ):
            ax.add_patch(Rectangle((left, bottom), width, height, fill=False, ec=MUTED, lw=0.8))
        ax.set(xlim=(-0.1, folds + 1.6), ylim=(runs + 1.6, -0.1), aspect="equal")
        ax.set_xticks([*np.arange(folds) + 0.5, folds + 1], [*range(1, folds + 1), "mean"])
        ax.set_yticks([*np.arange(runs) + 0.5, runs + 1], [*range(1, runs + 1), "mean"])
        ax.tick_params(length=0)
        ax.grid(visible=False)
        ax.spines[:].set_visible(False)
        ax.set(title=title, xlabel="fold" if title == "as dealt" else "rank in its run")
    axes[0].set_ylabel("run")
    bar = fig.colorbar(image, ax=axes, shrink=0.75, aspect=28, label="difference, A minus B")
    bar.outline.set_visible(False)
    return fig


_BELIEFS = {
    "the truth": (INK, "-", "o"),
    "runs averaged var": (GREEN, (0, (5, 1, 1, 1, 1, 1)), "P"),
    "folds averaged var": (SKY, "-.", "D"),
    "runs": (PINK, ":", "v"),
    "use all data": (ORANGE, "--", "s"),
    "folds": (BLUE, (0, (1, 1)), "^"),
}


@in_style
def beliefs(table: pd.DataFrame) -> Figure:
    """Draw the variance of the mean, and what tests take it for, against runs."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.8))
    most = table["runs"].max()
    for name, (colour, dash, marker) in _BELIEFS.items():
        rows = table[table["test"] == name]
        wide = 2.6 if name == "the truth" else 1.6
        ax.plot(rows["runs"], rows["law"], color=colour, ls=dash, lw=wide)
        ax.plot(rows["runs"], rows["measured"], marker, color=colour, ms=5)
        height = rows["law"].iloc[-1]
        offset = {"folds averaged var": 0, "runs": 3.5, "use all data": -5.5}.get(name, 0)
        offset = {"the truth": 3, "runs averaged var": -4}.get(name, offset)
        ax.annotate(name, (most, height), (6, offset), textcoords="offset points",
                    va="center", fontsize=9, color=INK)  # fmt: skip
    ax.set(xscale="log", yscale="log", xlabel="runs",
           ylabel="variance of the mean\n(variance of a cell = 1)")  # fmt: skip
    ticks = [t for t in (2, 5, 10, 20, 50, 100) if t <= most]
    ax.set_xticks(ticks, [str(t) for t in ticks])
    ax.minorticks_off()
    heights = [10.0**-n for n in range(5)]
    low, high = ax.get_ylim()
    shown = [h for h in heights if low <= h <= high]
    ax.set_yticks(shown, [f"{h:g}" for h in shown])
    return fig


@in_style
def type_1_errors(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw the Type I error of every test with its own df, and with another."""
    panels = list(dict.fromkeys(table["which"]))
    names = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(panels), figsize=(WIDTH, 4.1), sharey=True)
    for ax, which in zip(axes, panels, strict=True):
        for row in table[table["which"] == which].to_dict("records"):
            _interval(ax, names.index(row["test"]), row)
        ax.axvline(alpha, color=INK, lw=1)
        ax.set(title=which, xscale="log", xlabel="Type I error", ylim=(len(names) - 0.5, -0.5))
        ticks = (0.02, 0.05, 0.1, 0.2, 0.5, 1)
        ax.set_xticks(ticks, [f"{t:g}" for t in ticks])
        ax.minorticks_off()
        ax.set_xlim(0.015, 2.1)
        ax.set_yticks(range(len(names)), names)
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
    return fig


def _interval(ax: Axes, place: int, row: dict) -> None:
    wrong = row["verdict"] == "too high"
    colour = ORANGE if wrong else BLUE
    low, high = max(row["low"], 0.016), max(row["high"], 0.016)
    ax.plot([low, high], [place, place], color=colour, lw=2.4, solid_capstyle="butt")
    ax.plot(max(row["rate"], 0.016), place, "s" if wrong else "o", color=colour, ms=5.5)
    ax.text(high * 1.1, place, f"{row['rate']:.3f}", va="center", fontsize=8.5, color=INK)


_CURVES = {
    "folds": (BLUE, (0, (1, 1))),
    "runs": (PINK, ":"),
    "sorted-runs-averaged-var": (SKY, "-."),
    "sorted-runs-averaged-t": (GREEN, (0, (5, 1, 1, 1, 1, 1))),
}


@in_style
def calibration_curves(table: pd.DataFrame, alpha: float, published: float) -> Figure:
    """Draw Type I error against df under two readings of the scale."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.9), sharey=True)
    for ax, root in zip(axes, ("one root", "nested roots"), strict=True):
        part = table[table["root"] == root]
        for name, rows in part.groupby("name", sort=False):
            colour, dash = _CURVES.get(str(name), (ORANGE, "-"))
            label = rows["test"].iloc[0] if name in _CURVES else None
            if name == "use-all-data":
                label = "the other six"
            ax.plot(rows["df"], rows["error"], color=colour, ls=dash, lw=1.5, label=label)
        ax.axhline(alpha, color=INK, lw=1)
        ax.axvline(published, color=MUTED, lw=6, alpha=0.3)
        ax.set(title=root, xscale="log", xlim=(2, 100), ylim=(0, 1), xlabel="degrees of freedom")
        ticks = (2, 5, 11, 20, 50, 100)
        ax.set_xticks(ticks, [str(t) for t in ticks])
        ax.minorticks_off()
        ax.grid(color=FAINT)
    axes[0].set_ylabel("Type I error")
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig
