"""Pictures: of one comparison, of several tests, of several pairs, and of a planned test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from twolearners.comparison.report.text import number
from twolearners.style import BLUE, FAINT, INK, MARKERS, MUTED, ORANGE, WIDTH, in_style, of_test

if TYPE_CHECKING:
    from twolearners.comparison.pairs import Pairs
    from twolearners.comparison.power import Power
    from twolearners.comparison.result import Comparison

_SYMBOL = {"t": "t", "z": "z", "F": "F", "chi2": "chi-square"}


@in_style
def plot(comparison: Comparison) -> Figure:
    """Draw the differences by fold with the interval, and the statistic under its null density.

    For a test that counts, the counts are drawn instead of the folds.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.6), width_ratios=[1.5, 1])
    if comparison.counts is None:
        _by_fold(left, comparison)
        _sides(left, comparison.names, comparison.greater_is_better)
        left.set_xlabel(f"difference in {comparison.measure}, A {chr(0x2212)} B")
    else:
        _by_count(left, comparison.counts, comparison.names)
    by_law = {"binomial": _binomial, "resampling": _drawn}
    by_law.get(comparison.result.law, _null)(right, comparison)
    fig.set_layout_engine("constrained", wspace=0.06)
    return fig


def _by_fold(ax: Axes, comparison: Comparison) -> None:
    x = comparison.differences
    rows = x if x.ndim == 2 else x.reshape(-1, 1)
    runs, folds = rows.shape
    place = np.arange(1, runs + 1)
    # Equal differences would hide one another: folds of a run stand a little apart.
    shift = np.linspace(-0.3, 0.3, folds) if folds > 1 else np.zeros(1)
    low, high = map(float, comparison.interval())
    colour = of_test(comparison.test).colour
    if np.isfinite(low):
        ax.axvspan(low, high, color=colour, alpha=0.2, lw=0, zorder=0)
    ax.axvline(0, color=INK, lw=1)
    ax.axvline(comparison.estimate, color=colour, lw=1.8)
    ax.plot(rows.ravel(), (place[:, None] + shift).ravel(), MARKERS[0], color=MUTED, ms=3, mew=0)
    if folds > 1 and runs > 1:
        ax.plot(
            *(rows.mean(axis=1), place, "D"), color=colour, mfc="white", ms=5, label="mean of a run"
        )
        ax.plot([], [], MARKERS[0], color=MUTED, ms=3, mew=0, label="fold")
        ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2, frameon=False)
    part = {"seeds-t": "seed"}.get(comparison.test, "instance")
    part = "split" if comparison.procedure.entry.plan != "units" else part
    ax.set(ylabel="run" if folds > 1 else part, ylim=(runs + 0.7, 0.3))
    if runs <= 12:
        ax.set_yticks(place)
    ax.grid(axis="y", visible=False)
    by = "fold" if comparison.procedure.entry.plan != "units" else part
    within = "interval" if np.isfinite(low) else "no interval"
    ax.set_title(f"by {by}; estimate and {100 * (1 - comparison.alpha):g} % {within}", pad=20)


@in_style
def plot_tests(results: Sequence[Comparison]) -> Figure:
    """Draw the estimate and interval of each test of the same two learners."""
    first = results[0]
    fig, ax = plt.subplots(figsize=(WIDTH, _height(len(results))))
    _intervals(ax, results, [comparison.reject for comparison in results])
    ax.set_yticks(range(len(results)), [comparison.title for comparison in results])
    _sides(ax, first.names, first.greater_is_better)
    ax.set_xlabel(f"difference in {first.measure}, A {chr(0x2212)} B")
    _interval_legend(ax, f"rejected at {first.alpha:g}", "not rejected")
    fig.set_layout_engine("constrained")
    return fig


@in_style
def plot_pairs(pairs: Pairs) -> Figure:
    """Draw the estimate and interval of each pair, in a panel for each measure.

    Intervals are those of single tests; colours tell what is rejected after Holm's correction.
    """
    measures = pairs.measures
    rejected = [bool(better) for better in pairs.verdicts]
    rows = len(pairs) // len(measures)
    columns = min(len(measures), 3)
    lines = -(-len(measures) // columns)
    fig, panels = plt.subplots(
        lines, columns, figsize=(WIDTH, lines * _height(rows)), sharey=True, squeeze=False
    )
    for ax in panels.flat[len(measures) :]:
        ax.set_axis_off()
    for ax, measure in zip(panels.flat, measures, strict=False):
        places = [place for place, pair in enumerate(pairs) if pair.measure == measure]
        results = [pairs[place] for place in places]
        _intervals(ax, results, [rejected[place] for place in places])
        names = [[_shortened(name, 18) for name in pair.names] for pair in results]
        ax.set_yticks(range(len(results)), [" v ".join(pair) for pair in names])
        better = "right" if results[0].greater_is_better else "left"
        ax.set_xlabel(f"first better: to the {better}", fontsize=8.5)
        ax.set_title(_shortened(measure, 60 // columns), fontsize=9.5)
    _interval_legend(panels[0][0], f"rejected at {pairs[0].alpha:g} after Holm", "not rejected")
    fig.suptitle(f"difference, first {chr(0x2212)} second", fontsize=9)
    fig.set_layout_engine("constrained")
    return fig


def _height(rows: int) -> float:
    return 1.5 + 0.3 * rows


def _intervals(ax: Axes, results: Sequence[Comparison], rejected: Sequence[bool]) -> None:
    """Draw estimates with their intervals, one below the other."""
    ax.axvline(0, color=INK, lw=1)
    for place, (comparison, reject) in enumerate(zip(results, rejected, strict=True)):
        low, high = map(float, comparison.interval())
        color, marker = (BLUE, MARKERS[0]) if reject else (MUTED, "D")
        if np.isfinite(low):
            ax.plot([low, high], [place, place], color=color, lw=2)
        ax.plot([comparison.estimate], [place], marker, color=color, ms=6)
    ax.set_ylim(len(results) - 0.4, -0.6)
    ax.grid(axis="y", visible=False)


def _interval_legend(ax: Axes, rejected: str, other: str) -> None:
    """Say below the axes what the two marks mean; they differ in shape as well as in colour."""
    ax.plot([], [], MARKERS[0], color=BLUE, ms=6, label=rejected)
    ax.plot([], [], "D", color=MUTED, ms=6, label=other)
    ax.figure.legend(*ax.get_legend_handles_labels(), loc="outside lower center", ncols=2)


def _sides(ax: Axes, names: tuple[str, str], greater_is_better: bool) -> None:
    """Say above the axes on which side each learner is better."""
    reach = max(map(abs, ax.get_xlim()))
    ax.set_xlim(-reach, reach)
    style: Any = {"transform": ax.transAxes, "va": "bottom", "fontsize": 8.5, "color": MUTED}
    for place, name in enumerate(names[::-1] if greater_is_better else names):
        side = ("left", "right")[place]
        ax.text(place, 1.015, f"{_shortened(name)} better", ha=side, **style)


def _shortened(name: str, most: int = 24) -> str:
    name = " ".join(name.split())
    short = name if len(name) <= most else name[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
    return short.replace("$", r"\$")  # or matplotlib would set it as a formula


def _by_count(ax: Axes, counts: NDArray[np.int64], names: tuple[str, str]) -> None:
    a, b = (_shortened(name, 18) for name in names)
    labels = ["both wrong", f"only A wrong\n{a}", f"only B wrong\n{b}", "none wrong"]
    if names == ("A", "B"):
        labels[1:3] = ["only A wrong", "only B wrong"]
    bars = ax.barh(labels, counts, color=[FAINT, BLUE, ORANGE, FAINT], height=0.65)
    ax.bar_label(bars, padding=4, fontsize=9)
    ax.set(ylim=(3.6, -0.6), xlabel="tested instances")
    ax.tick_params(axis="y", labelcolor=INK)
    ax.margins(x=0.15)
    ax.grid(axis="y", visible=False)
    ax.set_title("who is wrong on the test set")


def _null(ax: Axes, comparison: Comparison) -> None:
    result, seen = comparison.result, comparison.statistic
    law = _law(result)
    two_sided = result.law in ("t", "z")
    critical = float(law.isf(comparison.alpha / 2 if two_sided else comparison.alpha))
    finite = seen if np.isfinite(seen) else 0.0
    reach = max(1.25 * abs(finite), 1.6 * critical, 3.5 if two_sided else 6.0)
    start = -reach if two_sided else (0.02 * reach if result.law == "chi2" else 0.0)
    grid = np.linspace(start, reach, 600)
    density = law.pdf(grid)
    ax.plot(grid, density, color=INK, lw=1.5)
    beyond = np.abs(grid) >= critical
    ax.fill_between(grid, density, where=beyond.tolist(), color=MUTED, alpha=0.5, lw=0)
    top = float(np.quantile(density, 0.97)) if result.law == "chi2" else float(density.max())
    if np.isfinite(seen):
        colour, marker, _ = of_test(comparison.test)
        ax.plot([seen, seen], [0, 0.62 * top], color=colour, lw=2.2)
        ax.plot([seen], [0.62 * top], marker, color=colour, ms=6)
    symbol = _SYMBOL[result.law]
    ax.set(ylim=(0, 1.12 * top), xlabel=f"{symbol} if A and B were equal", yticks=[])
    said = f"{symbol} = {number(seen, 3)}, p = {number(float(result.pvalue), 3)}"
    ax.set_title(said if np.isfinite(seen) else "no variation", pad=20 if two_sided else 6)


def _binomial(ax: Axes, comparison: Comparison) -> None:
    """Draw how many of the discordant instances would be A's by chance, and how many are."""
    counts = comparison.counts
    pairs = 0 if counts is None else int(counts[1] + counts[2])
    reach = 4.5 * np.sqrt(pairs) / 2 + 1
    seen = comparison.statistic
    low, high = min(pairs / 2 - reach, seen), max(pairs / 2 + reach, seen)
    k = np.arange(max(0, int(low)), min(pairs, int(high) + 1) + 1)
    chance = stats.binom.pmf(k, pairs, 0.5)
    ax.bar(k, chance, color=FAINT, width=0.8)
    colour, marker, _ = of_test(comparison.test)
    ax.plot([seen], [0], marker, color=colour, ms=6, clip_on=False)
    ax.axvline(seen, color=colour, lw=2.2)
    ax.set(ylim=(0, 1.12 * float(chance.max())), yticks=[])
    ax.set_xlabel("errors of A alone, if equal")
    ax.set_title(f"{number(seen, 3)} of {pairs}, p = {number(comparison.pvalue, 3)}")


def _drawn(ax: Axes, comparison: Comparison) -> None:
    """Draw the estimate with its interval: there is no density to draw."""
    low, high = map(float, comparison.interval())
    colour, marker, _ = of_test(comparison.test)
    if np.isfinite(low):
        ax.plot([low, high], [0, 0], color=colour, lw=2.2)
    ax.plot([comparison.estimate], [0], marker, color=colour, ms=6)
    ax.axvline(0, color=INK, lw=1)
    ax.set(yticks=[], xlabel="mean difference and its interval")
    ax.set_title(f"p = {number(comparison.pvalue, 3)}")


def _law(result: Any) -> Any:
    family = {"F": stats.f, "chi2": stats.chi2, "z": stats.norm, "t": stats.t}[result.law]
    return family(*(() if result.law == "z" else np.atleast_1d(result.df).tolist()))


@in_style
def plot_power(planned: Power) -> Figure:
    """Draw the power of a planned test against the difference."""
    fig, ax = plt.subplots(figsize=(0.7 * WIDTH, 3.0))
    table = planned.curve()
    colour, marker, dash = of_test(planned.test)
    ax.plot(table["difference"], table["power"], color=colour, ls=dash)
    ax.plot(planned.difference, planned.power, marker, color=colour)
    ax.axhline(planned.target, color=MUTED, lw=1, ls=":")
    ax.axhline(planned.alpha, color=INK, lw=1, ls=":")
    ax.set(ylim=(0, 1.02), xlabel="difference in error rate", ylabel="probability of rejection")
    ax.set_title(f"{planned.test}, {planned.instances:,} instances")
    return fig
