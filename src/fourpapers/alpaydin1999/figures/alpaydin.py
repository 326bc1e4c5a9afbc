"""Pictures of Alpaydin's experiments: his two figures beside ours, and the law behind them."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import BLUE, INK, MUTED, ORANGE, SKY, WIDTH, in_style

_LOOK = {"t": (BLUE, "o"), "F": (ORANGE, "s")}


@in_style
def votes(tables: Mapping[str, pd.DataFrame], printed: Mapping[str, int]) -> Figure:
    """Draw how many numerators reject in our runs, and his single run, data set by data set.

    Parameters
    ----------
    tables : mapping
        By data set ``t_rejects`` of each run.
    printed : mapping
        How many rejected in the paper.
    """
    fig, axes = plt.subplots(2, 4, figsize=(WIDTH, 4.0), sharex=True)
    for ax, (name, table) in zip(axes.flat, tables.items(), strict=True):
        shares = table["t_rejects"].value_counts(normalize=True).reindex(range(11), fill_value=0)
        ax.bar(shares.index, 100 * shares, color=SKY, width=0.85)
        his = printed[name]
        ax.plot(his, -0.07, "^", color=ORANGE, ms=8, clip_on=False,
                transform=ax.get_xaxis_transform(), zorder=5)  # fmt: skip
        ax.set_title(name)
        ax.set(xlim=(-0.7, 10.7), xticks=[0, 5, 10], yticks=[])
        ax.tick_params(axis="x", length=0, pad=9)
        ax.spines["left"].set_visible(False)
        ax.grid(visible=False)
        ax.text(0.5, 0.98, f"{100 * shares.max():.0f} %", transform=ax.transAxes, ha="center",
                va="top", fontsize=9, color=MUTED)  # fmt: skip
    fig.supxlabel("numerators of ten that reject", fontsize=10)
    return fig


@in_style
def type_one(table: pd.DataFrame, laws: Mapping[str, float]) -> Figure:
    """Draw the Type I error of the F against that of the t (Figure 1), his and ours.

    Parameters
    ----------
    table : DataFrame
        ``experiment``, ``test``, ``paper`` and ``ours``.
    laws : mapping
        Exact sizes under independence.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.5), sharex=True, sharey=True)
    for ax, column, title in zip(axes, ("paper", "ours"), ("paper", "ours"), strict=True):
        wide = table.pivot(index="experiment", columns="test", values=column)
        ax.plot([0, 0.06], [0, 0.06], color=MUTED, lw=1)
        ax.plot(wide["t"], wide["F"], "o", color=BLUE, ms=6, alpha=0.8)
        ax.plot(laws["t"], laws["F"], "P", color=ORANGE, ms=10, mec="white", label="by law")
        ax.set(title=title, xlabel="5x2cv t", xlim=(0, 0.06), ylim=(0, 0.06))
        ax.set_aspect("equal")
    axes[0].set_ylabel("combined F")
    axes[1].legend(loc="upper left")
    return fig


@in_style
def distances(ours: pd.DataFrame, paper: pd.DataFrame) -> Figure:
    """Draw rejection against the distance z (Figure 2): small distances, then all.

    Parameters
    ----------
    ours, paper : DataFrame
        ``z``, ``t`` and ``F``, a row for each experiment.
    """
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 5.6), sharey="row", sharex="row")
    for column, (name, table) in enumerate((("paper", paper), ("ours", ours))):
        for row, ax in enumerate(axes[:, column]):
            _against_z(ax, table)
            part = "small z" if row == 0 else "all"
            ax.set_title(f"{name}, {part}")
            if row == 0:
                ax.set(xlim=(-1.0, 1.5), ylim=(0, 0.1))
            else:
                ax.set(ylim=(-0.03, 1.03), xlabel="distance z")
    for ax in axes[:, 0]:
        ax.set_ylabel("share that reject")
    axes[1, 0].legend(loc="upper left")
    return fig


def _against_z(ax: Axes, table: pd.DataFrame) -> None:
    for test, (colour, marker) in _LOOK.items():
        ax.plot(table["z"], table[test], marker, color=colour, ms=5.5, alpha=0.85,
                label=f"{'5x2cv t' if test == 't' else 'combined F'}")  # fmt: skip
    ax.vlines(table["z"], table["t"], table["F"], color=MUTED, lw=0.8, zorder=1)


@in_style
def sharper(table: pd.DataFrame, paper: pd.DataFrame) -> Figure:
    """Draw Type I errors averaged over signs, with his counts and what independence gives.

    Parameters
    ----------
    table : DataFrame
        ``experiment``, ``test``, ``rate``, ``low``, ``high`` and ``law``.
    paper : DataFrame
        ``experiment``, ``test`` and ``paper``.
    """
    experiments = list(dict.fromkeys(table["experiment"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.3 * len(experiments) + 1.1))
    for (test, part), shift in zip(table.groupby("test", sort=False), (-0.15, 0.15), strict=True):
        colour, marker = _LOOK[str(test)]
        rows = np.arange(len(part)) + shift
        ax.hlines(rows, part["low"], part["high"], color=colour, lw=2)
        ax.plot(part["rate"], rows, marker, color=colour, ms=4.5, label=f"{test}, ours")
        his = paper[paper["test"] == test].set_index("experiment")["paper"].reindex(experiments)
        ax.plot(his, rows, marker, mfc="none", mec=colour, ms=5.5, label=f"{test}, paper")
        ax.axvline(part["law"].iloc[0], color=colour, lw=1.2, ls="-" if test == "t" else "--")
    ax.set(yticks=range(len(experiments)), ylim=(len(experiments) - 0.4, -0.6), xlim=(0, 0.055),
           xlabel="Type I error")  # fmt: skip
    ax.set_yticklabels(experiments, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
    fig.legend(loc="outside upper center", ncols=4)
    return fig


@in_style
def power_law(curve: pd.DataFrame, points: pd.DataFrame) -> Figure:
    """Draw the power of both tests by law against the effect, and what was measured.

    Parameters
    ----------
    curve : DataFrame
        ``effect``, ``t``, ``F`` and ``F_right``.
    points : DataFrame
        ``effect``, ``t`` and ``F`` of the experiments.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.6))
    for ax in axes:
        for test, (colour, marker) in _LOOK.items():
            name = "5x2cv t" if test == "t" else "combined F"
            ax.plot(curve["effect"], curve[test], color=colour, ls="-" if test == "t" else "--",
                    label=f"{name}, law")  # fmt: skip
            ax.plot(np.abs(points["effect"]), points[test], marker, color=colour, ms=5,
                    alpha=0.85, label=f"{name}, measured")  # fmt: skip
        ax.plot(curve["effect"], curve["F_right"], color=INK, ls=":", label="F of the right size")
        ax.set(xlabel=r"effect $|\delta|/\sigma$")
    axes[0].set(ylabel="share that reject", ylim=(-0.02, 1.03))
    axes[1].set(xlim=(0, 1.1), ylim=(0, 0.2), title="small effects")
    axes[0].set_title("all")
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig


@in_style
def all_tests(summary: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error and power of every test, side by side.

    Parameters
    ----------
    summary : DataFrame
        ``test``, ``law``, ``error``, ``low``, ``high`` and ``power``.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.4), sharey=True)
    rows = np.arange(len(summary))
    left.axvline(alpha, color=INK, lw=1)
    left.hlines(rows, summary["low"], summary["high"], color=BLUE, lw=2)
    left.plot(summary["error"], rows, "o", color=BLUE, label="measured")
    left.plot(summary["law"], rows, "|", color=ORANGE, ms=13, mew=2.2, label="by law")
    left.set(title="Type I error", xlim=(0, None), yticks=rows, ylim=(len(rows) - 0.5, -0.5))
    left.set_yticklabels(summary["test"], color=INK)
    left.tick_params(axis="y", length=0)
    left.legend(loc="upper right", handletextpad=0.3)
    right.barh(rows, summary["power"], height=0.55, color=SKY)
    for row, power in zip(rows, summary["power"], strict=True):
        right.text(power + 0.01, row, f"{power:.2f}", va="center", fontsize=9, color=INK)
    right.set(title="power where the learners differ", xlim=(0, 1.12))
    for ax in (left, right):
        ax.grid(axis="y", visible=False)
    return fig
