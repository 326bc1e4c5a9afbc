"""Figure 4: the designed error probabilities of two learners that are equal and unlike."""

from __future__ import annotations

from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.item import Item
from twolearners.simulators import WorstCase
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style


def figure_4(epsilon: float = 0.10, points: int = 1000) -> Item:
    """Probability that A and that B misclassifies each point; it is designed, not measured."""
    population = WorstCase(epsilon)
    a, b = population.designed(points).T
    cells = pd.DataFrame({"point": np.arange(points), "a": a, "b": b})
    return Item(cells, draw=partial(draw, population, points), by_chance=False)


@in_style
def draw(population: WorstCase, points: int) -> Figure:
    """Draw the designed error probabilities of both learners."""
    fig, ax = plt.subplots(figsize=(WIDTH, 2.3))
    a, b = population.designed(points).T
    for values, name, colour, dash in ((a, "A", BLUE, "-"), (b, "B", ORANGE, "--")):
        label = rf"$\epsilon_{name}(\mathbf{{x}})$"
        ax.plot(values, dash, color=colour, drawstyle="steps-post", label=label)
    ax.axhline(population.epsilon, color=MUTED, lw=1, ls=":")
    ax.text(points, population.epsilon, r" $\epsilon$", color=MUTED, va="center")
    ax.set(xlabel="point of the population", xlim=(0, points), ylim=(0, 2 * population.epsilon))
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.legend(loc="upper center", ncols=2)
    return fig
