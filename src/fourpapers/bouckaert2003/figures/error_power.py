"""Pictures of how often calibrated tests reject."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fourpapers.bouckaert2003.figures.calibration import LOOK
from twolearners.style import BLUE, INK, MUTED, PINK, WIDTH, in_style

_CORRECTED = "corrected-repeated-kfold"
_LOOK = {**LOOK, _CORRECTED: {"color": PINK, "ls": "-", "marker": "s"}}


@in_style
def against_runs(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw rejections on the four sets against runs (Figure 4).

    Parameters
    ----------
    table : DataFrame
        ``set``, ``name``, ``test``, ``runs`` and ``rate``.
    """
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 6.6))
    for ax, (number, part) in zip(axes.flat, table.groupby("set"), strict=True):
        for name, look in _LOOK.items():
            rows = part[part["name"] == name]
            if rows.empty:
                continue
            wide = 2.0 if name == _CORRECTED else 1.2
            ax.plot(rows["runs"], 100 * rows["rate"], label=rows["test"].iloc[0],
                    **{**look, "ms": 3.4, "lw": wide})  # fmt: skip
        what = "Type I error" if number == 1 else "Power"
        ax.set(title=f"{what} on Set {number}", xlabel="runs", ylabel="per cent")
        if number == 1:
            ax.axhline(100 * alpha, color=INK, lw=1)
            ax.set_ylim(0, 130 * alpha)
        else:
            ax.set_ylim(0, None)
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig


@in_style
def power_by_level(table: pd.DataFrame) -> Figure:
    """Draw power on Sets 2, 3 and 4 by level, test by test."""
    sets = sorted(set(table["set"]) - {1})
    levels = sorted(set(table["alpha"]))
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(sets), figsize=(WIDTH, 3.8), sharey=True)
    for ax, number in zip(axes, sets, strict=True):
        for shade, alpha in zip(np.linspace(0.35, 1, len(levels)), levels, strict=True):
            rows = table[(table["set"] == number) & (table["alpha"] == alpha)]
            _points(ax, [tests.index(test) for test in rows["test"]], rows, shade, alpha)
        ax.set(title=f"Set {number}", xlabel="power, per cent", ylim=(len(tests) - 0.5, -0.5))
        ax.set_yticks(range(len(tests)), tests)
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
        ax.axhline(2.5, color=MUTED, lw=0.6)
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(levels))
    return fig


def _points(ax: Axes, places: list[int], rows: pd.DataFrame, shade: float, alpha: float) -> None:
    marker = {0.01: "v", 0.025: "^", 0.05: "o", 0.1: "s"}.get(alpha, "o")
    ax.plot(100 * rows["rate"], places, marker, color=BLUE, alpha=float(shade), ms=5,
            label=f"level {100 * alpha:g} %")  # fmt: skip
