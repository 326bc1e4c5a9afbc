"""Pictures of how long the learners take."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullLocator

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

#: Colour, mark, and how far above the mark its number stands.
_PEERS = {"Weka": (ORANGE, "s", 6), "scikit-learn": (BLUE, "o", -13)}


@in_style
def ratios(times: pd.DataFrame) -> Figure:
    """Draw how many times longer others take for the same work, on a logarithmic axis."""
    ours = times[times["who"] == "twolearners"]
    fig, ax = plt.subplots(figsize=(WIDTH, 0.45 * len(ours) + 1.1))
    for row, task in enumerate(ours["task"]):
        others = times[(times["task"] == task) & times["who"].isin(_PEERS)]
        if len(others):
            ends = [1.0, others["ratio"].max()]
            ax.plot(ends, [row, row], color=MUTED, lw=0.8, zorder=1)
        for who, ratio in zip(others["who"], others["ratio"], strict=True):
            colour, marker, above = _PEERS[who]
            ax.plot(ratio, row, marker, color=colour, ms=7, zorder=2)
            ax.annotate(
                f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}",
                (ratio, row), (0, above), textcoords="offset points", ha="center", fontsize=8,
            )  # fmt: skip
    ax.axvline(1, color=INK, lw=1)
    labels = [
        f"{task}  ·  {clock(seconds)}"
        for task, seconds in zip(ours["task"], ours["seconds"], strict=True)
    ]
    ax.set(xscale="log", ylim=(len(ours) - 0.5, -0.8), xlabel="time, as a multiple of ours")
    ax.set_yticks(np.arange(len(ours)), labels, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,g}"))
    ax.xaxis.set_minor_locator(NullLocator())
    for who, (colour, marker, _) in _PEERS.items():
        ax.plot([], [], marker, color=colour, ms=7, label=who)
    fig.legend(loc="outside lower center", ncols=2)
    return fig


@in_style
def costs(times: pd.DataFrame) -> Figure:
    """Draw the time of a fold against instances, attributes and runs, learner by learner."""
    parts = list(times["part"].unique())
    fig, axes = plt.subplots(1, len(parts), figsize=(WIDTH, 3.3), sharey=True)
    for ax, part in zip(np.ravel(axes), parts, strict=True):
        for number, (name, one) in enumerate(
            times[times["part"] == part].groupby("task", sort=False)
        ):
            ax.plot(
                one["size"], one["seconds"] * 1e6, marker=MARKERS[number], ms=4,
                color=COLOURS[number], ls=DASHES[number], lw=1.4, label=name,
            )  # fmt: skip
        ax.set(xscale="log", yscale="log", xlabel=part)
        sizes = sorted(times.loc[times["part"] == part, "size"])
        ax.set_xticks(sorted(set(sizes)), [f"{int(size):,}" for size in sorted(set(sizes))])
        ax.tick_params(axis="x", labelrotation=45)
        ax.xaxis.set_minor_locator(NullLocator())
        ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
    first = np.ravel(axes)[0]
    first.set_ylabel("microseconds per fold")
    fig.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return fig


def clock(seconds: float) -> str:
    """Write a time with the unit that suits it.

    Examples
    --------
    >>> clock(0.0000312), clock(0.0421), clock(3.21)
    ('31 µs', '42 ms', '3.2 s')
    """
    for limit, scale, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms")):
        if seconds < limit:
            return (
                f"{seconds * scale:.2g} {unit}"
                if seconds * scale < 99.5
                else f"{seconds * scale:.0f} {unit}"
            )
    return f"{seconds:.2g} s"
