"""Figure 5: Type I error of five tests on two simulated learners that are equal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.experiments.simulated_learners import EPSILONS, type_one_error
from fourpapers.dietterich1998.pictures import by_test_and_epsilon, logarithmic
from fourpapers.dietterich1998.procedures import FIVE
from fourpapers.item import Item, Layout
from twolearners.style import COLOURS, INK, MARKERS, WIDTH, in_style, name_rows


def figure_5(
    studies: int = 100,
    sets: int = 1000,
    size: int = 300,
    epsilons: Sequence[float] = EPSILONS,
    alpha: float = 0.05,
    seed: int = 1998,
) -> Item:
    """Rejections by five tests at four error rates, in one study of the paper's size and in all."""
    rates = type_one_error(
        tuple(epsilons), studies=studies, alpha=alpha, size=size, sets=sets, seed=seed
    )
    cells = rates[rates["test"].isin(FIVE)].sort_values(
        "test", key=lambda names: names.map(FIVE.index), kind="stable"
    )
    layout = Layout(
        with_interval(cells, digits=4),
        "The same in numbers: one study, all studies, what was derived, "
        "and the share of studies whose own interval lies above the level.",
        "tbl-sim-five",
        {
            "test": "test",
            "epsilon": r"$\epsilon$",
            "paper_rate": "one study",
            "rate": "all studies",
            "interval": "95 % interval",
            "law": "derived",
            "above": "studies above",
        },
        {"epsilon": ".2f", "paper_rate": ".3f", "rate": ".4f", "law": ".4f", "above": ".0%"},
    )
    return Item(cells, (layout,), draw=partial(draw, cells, alpha), interval_of="ours")


@in_style
def draw(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error of each test at each error rate, at the scale of the paper."""
    tests, epsilons = FIVE, sorted(set(table["epsilon"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.21 * len(tests) * (len(epsilons) + 1) + 0.9))
    looks = dict(zip(epsilons, zip(cycle(COLOURS), cycle(MARKERS)), strict=False))
    rows, table_of_rates = [], by_test_and_epsilon(table)
    for group, test in enumerate(tests):
        start = group * (len(epsilons) + 1)
        rows.append(start + (len(epsilons) - 1) / 2)
        for row, (epsilon, (colour, marker)) in enumerate(looks.items(), start):
            rates = table_of_rates[test, epsilon]
            ends = [max(rates["paper_low"], 1e-4), rates["paper_high"]]
            ax.plot(ends, [row, row], color=colour, lw=2.2, alpha=0.55, solid_capstyle="butt")
            ax.plot(rates["paper_rate"], row, marker, color=colour, ms=5)
            ax.plot(rates["law"], row, "|", color=INK, ms=11, mew=1.3)
    ax.axvline(alpha, color=INK, lw=1)
    logarithmic(ax, "x")
    ax.set(xlim=(alpha / 8, min(20 * alpha, 1)), xlabel="Type I error")
    ax.set_ylim(max(rows) + len(epsilons) / 2 + 0.6, -1)
    name_rows(ax, tests, rows)
    keys = [
        Line2D([], [], color=colour, marker=marker, lw=2.2, label=rf"$\epsilon$ = {epsilon:.2f}")
        for epsilon, (colour, marker) in looks.items()
    ]
    keys.append(Line2D([], [], color=INK, marker="|", ms=11, mew=1.3, lw=0, label="derived"))
    fig.legend(handles=keys, loc="outside upper center", ncols=len(keys), columnspacing=1.2)
    return fig
