"""Pictures of what the learners learn."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray
from scipy import stats

from fourpapers.appendices.learners import Damaged, Maps
from twolearners.datasets import Dataset
from twolearners.learners.naive_bayes import NaiveBayesModel
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

_PATCH = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}
_TINT = 0.22  # of the area that a learner gives to a class


@in_style
def normals(data: Dataset, model: NaiveBayesModel, instance: int) -> Figure:
    """Draw each class's normal density of each numeric attribute, and one instance's values."""
    places = np.flatnonzero(data.encoded.n_values == 0)
    fig, axes = plt.subplots(1, len(places), figsize=(WIDTH, 2.5))
    for ax, a in zip(np.ravel(axes), places, strict=True):
        x = data.encoded.values[instance, a]
        low, high = np.nanmin(data.encoded.values[:, a]), np.nanmax(data.encoded.values[:, a])
        grid = np.linspace(low - 0.1 * (high - low), high + 0.1 * (high - low), 300)
        ax.axvline(x, color=MUTED, lw=1)
        top = 0.0
        for c, name in enumerate(data.classes):
            density = stats.norm(model.mean[c, a], model.sd[c, a]).pdf
            ax.plot(grid, density(grid), color=COLOURS[c], ls=DASHES[c], label=name)
            ax.plot(x, density(x), MARKERS[c], color=COLOURS[c], ms=6, zorder=3)
            top = max(top, float(density(grid).max()))
        ax.set(title=data.attributes[a].name, xlim=(grid[0], grid[-1]), ylim=(0, 1.05 * top))
        ax.set_yticks([])
    first = np.ravel(axes)[0]
    first.set_ylabel("density")
    fig.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=4)
    return fig


@in_style
def links(table: pd.DataFrame) -> Figure:
    """Draw which attribute leans on which, from the root at the left; thick links tell much."""
    leans = dict(zip(table["attribute"], table["leans on"], strict=True))
    bits = dict(zip(table["attribute"], table["bits"], strict=True))
    places = _laid_out(leans)
    depth = max(x for x, _ in places.values())
    fig, ax = plt.subplots(figsize=(WIDTH, 0.55 * len({y for _, y in places.values()}) + 0.5))
    for name, (x, y) in places.items():
        if leans[name]:
            from_x, from_y = places[leans[name]]
            ax.plot([from_x, x], [from_y, y], color=BLUE, lw=0.8 + 9 * bits[name], zorder=1)
            middle = ((from_x + x) / 2, (from_y + y) / 2)
            ax.text(*middle, f"{bits[name]:.2f}", fontsize=8, color=INK, ha="center", va="center",
                    bbox=_PATCH, zorder=2)  # fmt: skip
        ax.text(x, y, name, ha="center", va="center", zorder=3,
                bbox=_PATCH | {"ec": MUTED, "pad": 4})  # fmt: skip
    ax.set(xlim=(-0.45, depth + 0.45), ylim=(max(y for _, y in places.values()) + 0.5, -0.5))
    ax.axis("off")
    return fig


def _laid_out(leans: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """Give every attribute its place: a column for each step from the root, leaves in rows."""
    (root,) = [name for name, parent in leans.items() if not parent]
    places: dict[str, tuple[float, float]] = {}
    rows = 0
    waiting = [(root, 0, False)]
    while waiting:
        name, depth, ready = waiting.pop()
        children = [child for child, parent in leans.items() if parent == name]
        if children and not ready:
            waiting += [(name, depth, True), *((c, depth + 1, False) for c in reversed(children))]
        elif children:
            heights = [places[child][1] for child in children]
            places[name] = (depth, (min(heights) + max(heights)) / 2)
        else:
            places[name] = (depth, rows)
            rows += 1
    return places


@in_style
def voters(data: Dataset, table: pd.DataFrame, vote: Maps) -> Figure:
    """Draw the perceptrons of a plane as lines, as thick as they have votes, and the vote's map."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.9), sharex=True, sharey=True)
    (name,) = vote.classes
    for ax in axes:
        _map(
            ax,
            vote,
            vote.classes[name] if ax is axes[1] else np.full((len(vote.y), len(vote.x)), -9),
        )
        ax.set(
            xlim=(vote.x[0], vote.x[-1]),
            ylim=(vote.y[0], vote.y[-1]),
            xlabel=data.attributes[0].name,
        )
    w1, w2, b, votes = (table[column] for column in table.columns)
    for number in range(len(table)):
        if w2[number]:
            heights = -(w1[number] * vote.x + b[number]) / w2[number]
            axes[0].plot(vote.x, heights, color=INK, lw=0.6 + 0.06 * votes[number])
    axes[0].set(title="every perceptron", ylabel=data.attributes[1].name)
    axes[1].set_title("their vote")
    fig.legend(handles=_classes(data), loc="outside lower center", ncols=4)
    return fig


@in_style
def exclusive_or(drawn: Maps, shares: pd.DataFrame) -> Figure:
    """Draw maps of exclusive or, and how many networks have learnt it, by epochs."""
    fig, axes = plt.subplots(
        1, len(drawn.classes) + 1, figsize=(WIDTH, 2.5), width_ratios=(1, 1, 1.5)
    )
    for ax, (name, classes) in zip(axes, drawn.classes.items(), strict=False):
        _map(ax, drawn, classes, size=9)
        ax.set_title(name, fontsize=9.5)
        ax.set(xticks=[0, 1], yticks=[0, 1], xlabel="first bit")
    axes[0].set_ylabel("second bit")
    last = axes[-1]
    for number, (hidden, one) in enumerate(shares.groupby("hidden", sort=False)):
        last.plot(
            one["epochs"], one["share"], marker=MARKERS[number], ms=4, color=COLOURS[number],
            ls=DASHES[number], label=f"{hidden!s} hidden" if hidden else "linear",
        )  # fmt: skip
    last.set(xscale="log", xlabel="epochs", ylim=(-0.03, 1.03))
    last.set_title("share of networks that have it right", fontsize=9.5)
    last.legend(fontsize=8, loc="upper left")
    return fig


@in_style
def damage(drawn: Maps, measured: Damaged) -> Figure:
    """Draw maps of a nearest neighbour with good and bad weights, and its error by damage."""
    fig, axes = plt.subplots(1, len(drawn.classes) + 1, figsize=(WIDTH, 2.3))
    for ax, (name, classes) in zip(axes, drawn.classes.items(), strict=False):
        _map(ax, drawn, classes)
        ax.set_title(name, fontsize=9.5)
        ax.set(xticks=[0, 5, 10, 15], yticks=[0, 5, 10, 15], aspect="equal")
        ax.set_xlabel(drawn.data.attributes[0].name)
    axes[0].set_ylabel(drawn.data.attributes[1].name)
    for ax in axes[1:-1]:
        ax.tick_params(labelleft=False)
    last = axes[-1]
    last.plot(measured.errors["strength"], measured.errors["error"], color=BLUE, marker="o", ms=3.5)
    last.axhline(measured.c45, color=ORANGE, ls="--", lw=1.4)
    last.plot(measured.strength, measured.c45, "s", color=ORANGE, ms=6)
    last.annotate("C4.5", (0, measured.c45), (2, 3), textcoords="offset points", color=ORANGE)
    last.set(xlabel="strength of damage", xticks=[0, 0.5, 1], ylim=(0, None))
    last.set_title("error", fontsize=9.5)
    return fig


@in_style
def maps(drawn: Maps, columns: int = 4, notes: Mapping[str, str] | None = None) -> Figure:
    """Draw what each learner makes of a plane, side by side, with the training instances."""
    rows = -(-len(drawn.classes) // columns)
    fig, axes = plt.subplots(
        rows, columns, figsize=(WIDTH, 1.95 * rows + 0.35), sharex=True, sharey=True, squeeze=False
    )
    for ax, (name, classes) in zip(axes.flat, drawn.classes.items(), strict=False):
        _map(ax, drawn, classes)
        ax.set_title(f"{name}\n{notes[name]}" if notes else name, fontsize=9.5)
    for ax in list(axes.flat)[len(drawn.classes) :]:
        ax.axis("off")
    across, up = (attribute.name for attribute in drawn.data.attributes)
    for ax in axes[-1]:
        ax.set_xlabel(across)
    for ax in axes[:, 0]:
        ax.set_ylabel(up)
    fig.legend(handles=_classes(drawn.data), loc="outside lower center", ncols=4)
    return fig


def _map(ax: Axes, drawn: Maps, classes: NDArray[np.int32], size: float = 2.6) -> None:
    tints = [to_rgba(colour, _TINT) for colour in COLOURS]
    numbers = range(len(drawn.data.classes))
    levels = [c - 0.5 for c in (*numbers, len(drawn.data.classes))]
    ax.contourf(drawn.x, drawn.y, classes, levels=levels, colors=tints[: len(levels) - 1])
    if classes.min() < classes.max():
        ax.contour(drawn.x, drawn.y, classes, levels=levels[1:-1], colors=INK, linewidths=0.8)
    values, labels = drawn.data.encoded.values, drawn.data.encoded.labels
    for c in numbers:
        ax.plot(*values[labels == c].T, MARKERS[c], color=COLOURS[c], ms=size, mew=0, alpha=0.85)
    ax.grid(visible=False)


def _classes(data: Dataset) -> list[Line2D]:
    return [
        Line2D([], [], marker=MARKERS[c], color=COLOURS[c], ls="", label=name)
        for c, name in enumerate(data.classes)
    ]
