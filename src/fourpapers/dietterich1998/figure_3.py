"""Figure 3: how often C4.5 misclassifies each point of a population."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from fourpapers.dietterich1998.experiments.misclassification_probability import Measured, measure
from fourpapers.item import Item
from twolearners.style import BLUE, COLOURS, DASHES, FAINT, INK, WIDTH, in_style

_SHADES = LinearSegmentedColormap.from_list("shades", [FAINT, BLUE, INK])
#: The paper does not say which points it shows: two populations that are as likely as any.
_PROBLEMS = {"EXP6": "exp6", "Letter": "letter"}


def study(seed: int = 1998) -> dict[str, Measured]:
    """Train C4.5 on a thousand training sets of each of two populations."""
    return {title: measure(name, seed=seed) for title, name in _PROBLEMS.items()}


def figure_3(seed: int = 1998) -> Item:
    """Share of trees, each grown from a hundred instances, that misclassify a point."""
    trees = study(seed)
    cells = pd.concat(
        [
            pd.DataFrame({"problem": title, "epsilon": np.sort(measured.epsilon)})
            for title, measured in trees.items()
        ],
        ignore_index=True,
    )
    return Item(cells, draw=partial(draw, trees, where="EXP6"), interval_of="ours")


@in_style
def draw(curves: Mapping[str, Measured], where: str) -> Figure:
    """Draw points sorted by how often they are misclassified, and where they lie."""
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.1), width_ratios=(1.15, 1))
    for (name, measured), colour, dash in zip(curves.items(), COLOURS, DASHES, strict=False):
        left.plot(np.sort(measured.epsilon), color=colour, ls=dash, label=name)
    left.set(xlabel="point, sorted", ylabel=r"$\epsilon(\mathbf{x})$ of C4.5", ylim=(-0.02, 1.02))
    left.set_xlim(0, max(len(curve.epsilon) for curve in curves.values()))
    left.xaxis.set_major_formatter("{x:,.0f}")
    left.legend(loc="lower right")
    chosen = curves[where]
    x1, x2 = chosen.points.T
    dots = right.scatter(
        x1, x2, c=chosen.epsilon, cmap=_SHADES, vmin=0, vmax=1, s=2.6, lw=0, rasterized=True
    )
    right.set(xlabel="$x_1$", ylabel="$x_2$", title=f"{where}, point by point", aspect="equal")
    right.grid(visible=False)
    fig.colorbar(dots, ax=right, label=r"$\epsilon(\mathbf{x})$", shrink=0.85)
    return fig
