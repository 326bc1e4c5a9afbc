"""A picture of the three problems that stand in for EXP6."""

from __future__ import annotations

from typing import get_args

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patheffects import Normal, Stroke
from numpy.typing import NDArray

from twolearners.simulators import Exp6
from twolearners.simulators.exp6 import SIDE, Boundary
from twolearners.style import COLOURS, INK, MARKERS, WIDTH, in_style

_PIXELS = 600  # along a side: boundaries look smooth in print


@in_style
def three_boundaries(n: int = 300, seed: int = 1995) -> Figure:
    """Draw the six classes under each choice of boundary, with a data set drawn from each.

    Parameters
    ----------
    n : int
        Instances to show; the same points in all three.
    seed : int
        Start of the random numbers that draw them.
    """
    choices = get_args(Boundary)
    fig, axes = plt.subplots(1, len(choices), figsize=(WIDTH, 2.75), sharey=True)
    middles = (np.arange(_PIXELS) + 0.5) * SIDE / _PIXELS
    points = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)
    for ax, choice in zip(axes, choices, strict=True):
        problem = Exp6(choice)
        classes = problem.classify(points).reshape(_PIXELS, _PIXELS)
        ax.imshow(
            classes,
            origin="lower",
            extent=(0, SIDE, 0, SIDE),
            cmap=ListedColormap(COLOURS),
            alpha=0.28,
            interpolation="nearest",
        )
        X, y = problem.sample(n, np.random.default_rng(seed))
        for label, (colour, marker) in enumerate(zip(COLOURS, MARKERS, strict=True)):
            ax.scatter(*X[y == label].T, s=7, color=colour, marker=marker, lw=0)
            ax.text(
                *_inside(classes == label),
                str(label + 1),
                color=INK,
                fontsize=12,
                weight=600,
                ha="center",
                va="center",
                path_effects=[Stroke(linewidth=3, foreground="white", alpha=0.8), Normal()],
            )
        ax.set_title(choice)
        ax.set(xlim=(0, SIDE), ylim=(0, SIDE), xticks=[0, 5, 10, 15], yticks=[0, 5, 10, 15])
        ax.set_xlabel(r"$x_1$")
        ax.grid(visible=False)
    axes[0].set_ylabel(r"$x_2$")
    return fig


def _inside(region: NDArray[np.bool_]) -> tuple[float, float]:
    """Return the point of a region that is nearest to its centre of mass."""
    rows, columns = np.nonzero(region)
    nearest = np.hypot(rows - rows.mean(), columns - columns.mean()).argmin()
    return (columns[nearest] + 0.5) * SIDE / _PIXELS, (rows[nearest] + 0.5) * SIDE / _PIXELS
