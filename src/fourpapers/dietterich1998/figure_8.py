"""Figure 8: learning curves on Letter, from C4.5 to the undamaged nearest neighbour."""

from __future__ import annotations

from functools import partial

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import NEIGHBOUR, SHARES, TREE
from fourpapers.dietterich1998.populations import TRAINING
from fourpapers.item import Item
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style


def figure_8(seed: int = 1998) -> Item:
    """Error of the nearest neighbour by size of training set, damaged to shares of the way."""
    cells = learning_curves("letter", seed=seed)
    return Item(cells, draw=partial(draw, cells, (TREE, NEIGHBOUR)), interval_of="ours")


def learning_curves(problem_name: str, *, seed: int = 1998) -> pd.DataFrame:
    """Give the errors of the damaged learner by size of training set.

    Returns
    -------
    DataFrame
        ``share``, ``size``, wanted ``error`` and ``strength`` of the damage.
    """
    calibrated = calibration(problem_name, seed=seed)
    rows = [
        (share, size, calibrated.target(share, size), calibrated.strength(share, size))
        for share in SHARES
        for size in sorted(TRAINING)
    ]
    return pd.DataFrame(rows, columns=["share", "size", "error", "strength"])


@in_style
def draw(table: pd.DataFrame, ends: tuple[str, str]) -> Figure:
    """Draw error against size of training set, for each share of the way.

    Parameters
    ----------
    table : DataFrame
        ``share``, ``size`` and ``error``.
    ends : tuple of str
        Names of the learners at share 0 and at share 1.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.6))
    names = {0.0: ends[0], 1.0: ends[1]}
    for share in sorted(set(table["share"])):
        part = table[table["share"] == share].sort_values("size")
        last = part.iloc[-1]
        outer = share in names
        ax.plot(
            part["size"],
            part["error"],
            marker="o" if outer else ".",
            color=(ORANGE if share == 0 else BLUE) if outer else MUTED,
            lw=1.8 if outer else 1.1,
        )
        label = rf"$\lambda$ = {share:g}" + (f", {names[share]}" if outer else "")
        ax.text(last["size"] + 3, last["error"], label, va="center", fontsize=9)
    sizes = sorted(set(table["size"]))
    ax.set(xlabel="instances in the training set", ylabel="average error", xticks=sizes)
    ax.set_xlim(sizes[0] - 5, sizes[-1] + 0.36 * (sizes[-1] - sizes[0]))
    return fig
