"""Learners' maps of a plane: which class they would give to each point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from twolearners.datasets import Dataset, load
from twolearners.learners.base import Learner
from twolearners.style import COLOURS, INK, MARKERS, WIDTH, in_style

Floats = NDArray[np.float64]

_TINT = 0.22  # of the area that a learner gives to a class


@dataclass(frozen=True)
class DecisionMaps:
    """Two attributes, the training instances, and each learner's map.

    Attributes
    ----------
    x, y : arrays
        The grid's values along either attribute.
    classes : dict of arrays of shape (len(y), len(x))
        For each learner the code of the class that it gives to each point of the grid.
    data : Dataset
        The instances, with the two attributes only.
    """

    x: Floats
    y: Floats
    classes: Mapping[str, NDArray[np.int32]]
    data: Dataset


def irises(attributes: Sequence[str], classes: Sequence[str]) -> Dataset:
    """Return the irises of some classes with some of their attributes.

    Examples
    --------
    >>> irises(["petallength", "petalwidth"], ["Iris-versicolor", "Iris-virginica"])
    <Dataset iris: 100 instances, 2 attributes (2 numeric), 2 classes, no missing values>
    """
    data = load("iris").select(list(attributes))
    rows = data.y.isin(list(classes)).to_numpy()
    labels = data.y[rows].cat.set_categories(list(classes)).reset_index(drop=True)
    return Dataset("iris", data.X[rows].reset_index(drop=True), pd.Series(labels))


def decision_maps(data: Dataset, learners: Mapping[str, Learner], steps: int = 200) -> DecisionMaps:
    """Train every learner on a data set with two attributes and ask it about a grid."""
    low, high = data.encoded.values.min(axis=0), data.encoded.values.max(axis=0)
    room = 0.06 * (high - low)
    x, y = np.linspace(low - room, high + room, steps).T
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    classes = {
        name: learner.fit_encoded(data.encoded).predict_encoded(grid).reshape(steps, steps)
        for name, learner in learners.items()
    }
    return DecisionMaps(x, y, classes, data)


@in_style
def draw_maps(drawn: DecisionMaps) -> Figure:
    """Draw what each learner makes of a plane, side by side, with the training instances."""
    columns = 4
    rows = -(-len(drawn.classes) // columns)
    fig, axes = plt.subplots(
        rows, columns, figsize=(WIDTH, 1.95 * rows + 0.35), sharex=True, sharey=True, squeeze=False
    )
    for ax, (name, classes) in zip(axes.flat, drawn.classes.items(), strict=False):
        draw_map(ax, drawn, classes)
        ax.set_title(name, fontsize=9.5)
    for ax in list(axes.flat)[len(drawn.classes) :]:
        ax.axis("off")
    across, up = (attribute.name for attribute in drawn.data.attributes)
    for ax in axes[-1]:
        ax.set_xlabel(across)
    for ax in axes[:, 0]:
        ax.set_ylabel(up)
    fig.legend(handles=class_handles(drawn.data), loc="outside lower center", ncols=4)
    return fig


def draw_map(ax: Axes, drawn: DecisionMaps, classes: NDArray[np.int32], size: float = 2.6) -> None:
    """Draw one learner's map, and the training instances on it."""
    tints = [to_rgba(colour, _TINT) for colour in COLOURS]
    numbers = range(len(drawn.data.classes))
    levels = [c - 0.5 for c in (*numbers, len(drawn.data.classes))]
    ax.contourf(drawn.x, drawn.y, classes, levels=levels, colors=tints[: len(levels) - 1])
    if classes.min() < classes.max():
        ax.contour(drawn.x, drawn.y, classes, levels=levels[1:-1], colors=INK, linewidths=0.8)
    values, labels = drawn.data.encoded.values, drawn.data.encoded.labels
    for c in numbers:
        ax.plot(*values[labels == c].T, MARKERS[c], color=COLOURS[c], ms=size, mew=0, alpha=0.85)
    ax.grid(visible=False)


def class_handles(data: Dataset) -> list[Line2D]:
    """Make the entries of a legend, a mark for each class."""
    return [
        Line2D([], [], marker=MARKERS[c], color=COLOURS[c], ls="", label=name)
        for c, name in enumerate(data.classes)
    ]
