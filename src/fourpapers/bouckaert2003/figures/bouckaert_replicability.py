"""Pictures of Tables 5, 6 and 7 of Bouckaert (2003): consistency, and other learners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

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


@in_style
def sets(judged: pd.DataFrame, measured: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of every test on every set, the paper's and ours.

    Parameters
    ----------
    judged : DataFrame
        Table 5 beside ours: ``test``, ``title``, ``set``, ``paper``, ``ours``.
    measured : DataFrame
        ``name``, ``set``, ``low`` and ``high``.
    """
    ends = measured.set_index(["name", "set"])
    parts = [part for part in dict.fromkeys(judged["set"]) if part != "min"]
    fig, axes = plt.subplots(1, len(parts), figsize=(WIDTH, 3.4), sharey=True)
    for ax, part in zip(axes, parts, strict=True):
        rows = judged[judged["set"] == part]
        y = np.arange(len(rows))
        bounds = ends.loc[[(name, int(part)) for name in rows["test"]]]
        ax.hlines(y, bounds["low"], bounds["high"], color=BLUE, lw=1.6)
        ax.plot(rows["ours"], y, MARKERS[0], color=BLUE, label="ours")
        ax.plot(rows["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper")
        ax.set_title(f"Set {part}")
        ax.set(xlim=(0, 1.04), xticks=[0, 0.5, 1])
        ax.grid(axis="y", visible=False)
    first = judged[judged["set"] == parts[0]]
    _rows(axes[0], list(first["title"]))
    axes[0].legend(loc="upper left", handletextpad=0.2, borderaxespad=0.1)
    fig.supxlabel("share of data sets on which ten repetitions agree", fontsize=10)
    return fig


@in_style
def by_power(curves: pd.DataFrame, points: pd.DataFrame, implied: pd.DataFrame) -> Figure:
    """Draw consistency against the rate of rejection while an effect grows.

    Parameters
    ----------
    curves : DataFrame
        ``test``, ``shift``, ``rejects`` and ``consistent``: a curve for each test.
    points : DataFrame
        ``test``, ``set``, ``rejects`` and ``consistent`` on the sets.
    implied : DataFrame
        ``test``, ``set``, ``rejects`` (implied) and ``paper`` (consistency printed).
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.7))
    tests = list(dict.fromkeys(curves["test"]))
    for test, colour, dash, marker in zip(tests, COLOURS, DASHES, MARKERS, strict=False):
        part = curves[curves["test"] == test].sort_values("shift")
        ax.plot(part["rejects"], part["consistent"], color=colour, ls=dash, lw=1.4)
        ours = points[points["test"] == test]
        ax.plot(
            ours["rejects"], ours["consistent"], marker, color=colour, ls="none", label=test, ms=6
        )
        his = implied[implied["test"] == test]
        ax.plot(his["rejects"], his["paper"], marker, color=colour, mfc="none", ls="none", ms=9)
    ax.set(
        xlabel="share of repetitions that reject (at zero effect the Type I error, then the power)",
        ylabel="consistent data sets",
        xlim=(0, 1.01),
        ylim=(0, 1.02),
    )
    ax.legend(loc="center", bbox_to_anchor=(0.52, 0.57), title="our four sets", ncols=2)
    return fig


@in_style
def levels(judged: pd.DataFrame, groups: Mapping[str, Sequence[str]]) -> Figure:
    """Draw Table 6: the lowest consistency against the level, the paper's and ours.

    Parameters
    ----------
    judged : DataFrame
        Table 6 beside ours: ``test``, ``title``, ``alpha``, ``paper``, ``ours``.
    groups : mapping of str to sequence of str
        Panels: a title and the tests in it.
    """
    fig, axes = plt.subplots(1, len(groups), figsize=(WIDTH, 3.4), sharey=True)
    for ax, (title, names) in zip(axes, groups.items(), strict=True):
        for name, colour, marker, dash in zip(names, COLOURS, MARKERS, DASHES, strict=False):
            part = judged[judged["test"] == name]
            x = np.arange(len(part))
            ax.plot(x, part["paper"], marker, color=colour, mfc="none", ls=":", lw=1)
            ax.plot(
                x, part["ours"], marker, color=colour, ls=dash, lw=1.4, label=part["title"].iloc[0]
            )
        ax.set(xticks=x, xlabel="level", ylim=(0, 1))
        ax.set_xticklabels([f"{float(alpha):g}" for alpha in part["alpha"]])
        ax.set_title(title)
        ax.legend(loc="upper left" if len(names) < 4 else "lower left", fontsize=8)
    axes[0].set_ylabel("consistent, on the worst set")
    return fig


@in_style
def pairs(judged: pd.DataFrame, level: float) -> Figure:
    """Draw Table 7: Type I error for every pair of learners, the paper's and ours.

    Parameters
    ----------
    judged : DataFrame
        ``pair``, ``paper``, ``ours``, and for ours ``from_`` and ``to``.
    level : float
        What is aimed at.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.4))
    y = np.arange(len(judged))
    ax.axvline(level, color=INK, lw=1)
    ax.hlines(y, judged["from_"], judged["to"], color=BLUE, lw=1.8)
    ax.plot(judged["ours"], y, MARKERS[0], color=BLUE, label="ours")
    ax.plot(judged["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper")
    if "first" in judged:
        ax.plot(judged["first"], y, MARKERS[2], color=MUTED, label="ours, first and shuffled", ms=5)
    _rows(ax, list(judged["pair"]))
    ax.set(xlabel="Type I error of use all data with the df of naive Bayes and C4.5")
    ax.set_xlim(0, None)
    ax.legend(loc="lower right")
    return fig


@in_style
def by_correlation(
    measured: pd.DataFrame, law: pd.DataFrame, level: float, labelled: Sequence[str]
) -> Figure:
    """Draw Type I error and own df of every pair against the correlation between runs.

    Parameters
    ----------
    measured : DataFrame
        ``pair``, ``between``, ``rate``, ``low``, ``high``, ``own``, ``own_low``, ``own_high``.
    law : DataFrame
        ``between``, ``rate`` and ``df``.
    level : float
        What is aimed at.
    labelled : sequence of str
        Pairs whose names are written beside their points.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.3), sharex=True)
    for ax, value, low, high in (
        (left, "rate", "low", "high"),
        (right, "own", "own_low", "own_high"),
    ):
        ax.plot(law["between"], law["rate" if value == "rate" else "df"], color=ORANGE, ls="--")
        ax.vlines(measured["between"], measured[low], measured[high], color=BLUE, lw=1.3)
        ax.plot(measured["between"], measured[value], MARKERS[0], color=BLUE, ms=5)
        for row in measured[measured["pair"].isin(labelled)].itertuples():
            height = getattr(row, value)
            above = ax is right or height < level / 5  # where the curve leaves room
            ax.annotate(
                str(row.pair),
                (row.between, height),
                (-8, 13) if ax is left and above else (5, 7) if above else (7, -11),
                textcoords="offset points",
                fontsize=8,
                color=MUTED,
            )
        ax.set_xlabel(r"correlation of cells of different runs, $\rho_b$")
    left.axhline(level, color=INK, lw=1)
    left.set_title("Type I error")
    left.set(ylim=(0, None), xlim=(0, 0.172))
    right.set_title("df that the pair itself calls for")
    right.set_ylim(0, 40)
    return fig


def _rows(ax: Axes, labels: list[str]) -> None:
    ax.set(yticks=range(len(labels)), ylim=(len(labels) - 0.5, -0.5))
    ax.set_yticklabels(labels, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
