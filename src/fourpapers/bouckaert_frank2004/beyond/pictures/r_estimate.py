"""Pictures of R(k, n): the estimate, the published table, and a live measurement."""

from __future__ import annotations

from collections.abc import Iterable

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.bouckaert_frank2004.beyond.r_estimate import law_of_estimate, variance_of_agreement
from twolearners.significance import pair_agreement
from twolearners.style import (
    BLUE,
    COLOURS,
    DASHES,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    SKY,
    WIDTH,
    in_style,
    of_test,
)


@in_style
def estimate(n: int, numbers: Iterable[int]) -> Figure:
    """Draw R(k, n) beside what it estimates, and its exact standard deviation.

    Parameters
    ----------
    n : int
        Repetitions in the left panel.
    numbers : iterable of int
        Repetitions compared in the right panel.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.2), width_ratios=[1.15, 1])
    p = np.linspace(0, 1, 401)
    law = law_of_estimate(p, n)
    left.fill_between(p, law["low"], law["high"], color=SKY, alpha=0.3, lw=0)
    left.plot(p, law["truth"], color=BLUE, label=r"$q^2 + (1-q)^2$")
    k = np.arange(n + 1)
    left.plot(
        k / n, pair_agreement(k, n), MARKERS[1], color=ORANGE, label=rf"$\hat R(g, {n})$ at $g/{n}$"
    )
    left.axhline(0.5, color=INK, lw=1)
    left.set(xlabel="chance of a rejection $q$", ylabel="agreement", ylim=(0.4, 1.02))
    left.set_title("truth and estimate")
    left.legend(loc="upper center")
    for number, colour, dash in zip(numbers, COLOURS, DASHES, strict=False):
        sd = np.sqrt(variance_of_agreement(p, number))
        right.plot(p, sd, color=colour, ls=dash)
        top = int(sd.argmax())
        right.annotate(
            f"$n_r$ = {number}",
            (p[top], sd[top]),
            (0, 4),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            color=colour,
        )
    right.set(xlabel="chance of a rejection $q$", ylim=(0, 1.1 * right.get_ylim()[1]))
    right.set_title("standard deviation of the estimate")
    return fig


@in_style
def table_one(pairs: list[str], rejections: NDArray[np.bool_]) -> Figure:
    """Draw how many data sets had how many rejections, a panel for each pair."""
    n = rejections.shape[-1]
    k = np.arange(n + 1)
    colours = np.where(pair_agreement(k, n) < 0.5, ORANGE, BLUE)
    fig, axes = plt.subplots(1, len(pairs), figsize=(WIDTH, 2.3), sharey=True)
    for ax, pair, outcomes in zip(axes, pairs, rejections, strict=True):
        ax.bar(k, np.bincount(outcomes.sum(axis=-1), minlength=n + 1), color=colours, width=0.75)
        ax.set_title(pair)
        ax.set(xlabel=f"rejections in {n}", xticks=k[::2])
        ax.grid(axis="x", visible=False)
    axes[0].set_ylabel("data sets")
    return fig


@in_style
def rejections_by_difference(table: pd.DataFrame) -> Figure:
    """Draw, for each data set and test, how often the repetitions rejected.

    Parameters
    ----------
    table : DataFrame
        ``test``, ``difference``, ``rejections`` and ``repetitions``.
    """
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(tests), figsize=(WIDTH, 2.8), sharex=True, sharey=True)
    for ax, test in zip(axes, tests, strict=True):
        colour, marker, _ = of_test(test)
        part = table[table["test"] == test]
        share = part["rejections"] / part["repetitions"]
        ax.axhspan(0.25, 0.75, color=MUTED, alpha=0.1, lw=0)
        ax.plot(part["difference"].abs(), share, marker, color=colour, ms=4, mew=0, alpha=0.45,
                label=test)  # fmt: skip
        ax.set_title(test, fontsize=9.5)
        ax.grid(visible=False)
    axes[0].set(ylabel="share of repetitions that reject", ylim=(-0.04, 1.04), xlim=(0, None))
    fig.supxlabel("difference between A and B on the data set (percentage points)", fontsize=10)
    return fig


@in_style
def live(summary: pd.DataFrame) -> Figure:
    """Draw replicability and rate of rejection against the handicap of learner B.

    Parameters
    ----------
    summary : DataFrame
        ``handicap``, ``test``, ``r``, ``low``, ``high``, ``floor`` and ``rejects``.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.1), sharex=True)
    tests = list(dict.fromkeys(summary["test"]))
    reach = float(np.ptp(summary["handicap"])) or 1.0
    for place, test in enumerate(tests):
        colour, marker, dash = of_test(test)
        part = summary[summary["test"] == test].sort_values("handicap")
        x = part["handicap"] + (place - (len(tests) - 1) / 2) * 0.025 * reach
        ends = [part["r"] - part["low"], part["high"] - part["r"]]
        left.errorbar(x, part["r"], ends, fmt=marker, ls=dash, lw=1.3, color=colour, elinewidth=1.3)
        left.plot(x, part["floor"], "_", color=colour, ms=9, mew=1.6)
        right.plot(
            part["handicap"], part["rejects"], marker, ls=dash, lw=1.3, color=colour, label=test
        )
    left.axhline(0.5, color=INK, lw=1)
    left.set(xlabel="handicap of learner B", ylim=(0.42, 1.02))
    left.set_title("replicability R")
    right.set(xlabel="handicap of learner B", ylim=(-0.02, 1.02))
    right.set_title("share of tests that reject")
    right.legend(loc="upper left")
    return fig
