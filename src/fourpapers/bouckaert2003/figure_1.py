"""Figure 1: three runs of three folds, as drawn and sorted, with their means."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from fourpapers.item import Item, Layout
from fourpapers.published import published
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style

#: The matrix in whole instances, runs by folds: one in a fold of thirty is 10/3 per cent.
INSTANCES = ((1, 3, -2), (2, 1, 0), (2, -3, -1))
_DIVERGING = LinearSegmentedColormap.from_list("blue to orange", [BLUE, "#f7f7f7", ORANGE])


def figure_1() -> Item:
    """Every number of the worked matrix, recomputed from whole instances."""
    cells = recompute(published("bouckaert2003_figure1"))
    per_cent = np.array(INSTANCES) * 10 / 3
    numbers = Layout(
        cells.assign(
            value=cells["value"].str.replace("-", "\N{MINUS SIGN}"),
            matrix=cells["matrix"].replace("as dealt", "as measured"),
        ),
        "Every number of Figure 1 of Bouckaert (2003), in per cent, and recomputed. No chance is "
        "involved, so there is no interval. The paper truncates, it does not round.",
        "tbl-mat-figure1",
        {
            "matrix": "matrix",
            "run": "run",
            "fold": "fold or rank",
            "value": "paper",
            "ours": "ours",
            "verdict": "verdict",
        },
        {"ours": ".4f"},
    )
    return Item(
        cells,
        (numbers,),
        draw=partial(draw_matrix, per_cent),
        by_chance=False,
        kind="arithmetic",
    )


def recompute(printed: pd.DataFrame) -> pd.DataFrame:
    """Recompute every number of Figure 1 from whole instances, in exact fractions.

    Parameters
    ----------
    printed : DataFrame
        ``matrix``, ``run``, ``fold`` and ``value``, as printed.

    Returns
    -------
    DataFrame
        With ``ours``, a ``verdict`` and its ``cause``. The paper cuts its digits off and does not
        round (6.66 for 20/3), so a number agrees if, cut to as many, it is the same.
    """
    dealt = [[Fraction(10 * n, 3) for n in run] for run in INSTANCES]
    matrices = {"as dealt": dealt, "sorted": [sorted(run) for run in dealt]}
    ours, verdicts = [], []
    for which, run, fold, value in zip(
        printed["matrix"], printed["run"], printed["fold"], printed["value"], strict=True
    ):
        cells = [
            matrices[which][i][j]
            for i in (range(3) if run == "mean" else [int(run) - 1])
            for j in (range(3) if fold == "mean" else [int(fold) - 1])
        ]
        exact = sum(cells, Fraction(0)) / len(cells)
        hundredths = int(exact * 100)  # cuts towards zero
        printed_hundredths = round(Fraction(value) * 100)
        ours.append(float(exact))
        verdicts.append(
            "agrees"
            if hundredths == printed_hundredths
            else "sign lost"
            if hundredths == -printed_hundredths
            else "differs"
        )
    lost = (
        "a minus sign was lost in print: the three numbers that it averages add up to less than 0"
    )
    causes = [lost if verdict == "sign lost" else "" for verdict in verdicts]
    return printed.assign(ours=ours, verdict=verdicts, cause=causes)


@in_style
def draw_matrix(x: NDArray[np.float64]) -> Figure:
    """Draw one matrix as it was measured and with its runs sorted, each with its means."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.6))
    norm = Normalize(-np.abs(x).max(), np.abs(x).max())
    for ax, title, y in zip(axes, ("as measured", "sorted"), (x, np.sort(x, axis=1)), strict=True):
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
        ax.set(title=title, xlabel="fold" if title == "as measured" else "rank in its run")
    axes[0].set_ylabel("run")
    bar = fig.colorbar(image, ax=axes, shrink=0.75, aspect=28, label="difference, A minus B")
    bar.outline.set_visible(False)
    return fig
