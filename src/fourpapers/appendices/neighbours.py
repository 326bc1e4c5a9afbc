"""The nearest neighbour by hand: distances, ties, and Dietterich's damaged metric."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.appendices.decision_maps import DecisionMaps, draw_map
from fourpapers.dietterich1998.damage import average_error, damage_neighbour, damaged_weights
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from twolearners.datasets import Dataset, Encoded, load
from twolearners.learners import C45Classifier
from twolearners.simulators import Exp6
from twolearners.style import BLUE, ORANGE, WIDTH, in_style

Floats = NDArray[np.float64]


def squared_distances(data: Encoded, instance: int) -> Floats:
    """Return how far each attribute puts each other instance from one of them, squared.

    Numeric attributes are scaled to the range of the others; the instance itself gets NaN.
    The shape is (instances, attributes).
    """
    others = np.arange(len(data)) != instance
    x, values = data.values[instance], data.values[others]
    low, high = np.nanmin(values, axis=0), np.nanmax(values, axis=0)
    width = np.where(high > low, high - low, np.inf)  # a single value says nothing
    v, u = (values - low) / width, (x - low) / width
    farthest = np.maximum(np.where(np.isnan(u), v, u), 1 - np.where(np.isnan(u), v, u))
    numeric = np.where(np.isnan(v) | np.isnan(u), farthest, v - u)
    numeric = np.where(np.isnan(numeric), 1.0, numeric)  # both are missing
    apart = np.where(data.n_values > 0, values != x, numeric)
    squared = np.full(data.values.shape, np.nan)
    squared[others] = apart**2
    return squared


def nearest(data: Dataset, instance: int, k: int = 3) -> pd.DataFrame:
    """Set an instance beside the ``k`` nearest others, attribute by attribute.

    Returns
    -------
    DataFrame
        A row for each attribute, then the class and the distance. Besides the instance's
        values, in ``this``, two columns for each neighbour: ``1``, ``2``, ... have its values and
        ``d1``, ``d2``, ... the squared distances.
    """
    squared = squared_distances(data.encoded, instance)
    total = squared.sum(axis=1)
    order = np.argsort(np.where(np.isnan(total), np.inf, total), kind="stable")[:k]
    names = [attribute.name for attribute in data.attributes]
    columns = {"attribute": [*names, "class", "distance"]}
    columns["this"] = [*_shown(data, instance), ""]
    for number, other in enumerate(order, start=1):
        columns[str(number)] = [*_shown(data, other), ""]
        apart = [f"{d:.3f}" for d in squared[other]]
        columns[f"d{number}"] = [*apart, "", f"{np.sqrt(total[other]):.3f}"]
    return pd.DataFrame(columns)


def nearest_table(data: Dataset, instance: int) -> Layout:
    """Show a contract and its three nearest neighbours."""
    return Layout(
        nearest(data, instance),
        "A contract, its three nearest neighbours, and how far each attribute puts them from it. "
        "A question mark is a missing value.",
        "tbl-lrn-nearest",
        {
            "attribute": "",
            "this": "this one",
            "1": "nearest",
            "d1": "$d_a^2$",
            "2": "second",
            "d2": "$d_a^2$ ",
            "3": "third",
            "d3": "$d_a^2$  ",
        },
    )


def ties(names: Iterable[str]) -> pd.DataFrame:
    """Count how often the nearest instance is not the only one.

    Returns
    -------
    DataFrame
        For each data set the share of instances with several nearest others (``tied``), with
        nearest others of different classes (``divided``), and the share on which the vote is a
        draw (``drawn``) that the order of the classes decides.
    """
    rows = []
    for name in names:
        data = load(name).encoded
        votes = np.array([_vote(data, i) for i in range(len(data))])
        rows.append((name, *votes.mean(axis=0)))
    return pd.DataFrame(rows, columns=["data set", "tied", "divided", "drawn"])


def tie_table(names: Iterable[str]) -> Layout:
    """Show how often several neighbours are nearest."""
    return Layout(
        ties(names),
        "How often an instance has several nearest neighbours among the others, how often these "
        "are of different classes, and how often their vote is a draw.",
        "tbl-lrn-ties",
        {
            "data set": "data set",
            "tied": "several nearest",
            "divided": "of several classes",
            "drawn": "vote drawn",
        },
        dict.fromkeys(["tied", "divided", "drawn"], ".1%"),
    )


def _vote(data: Encoded, instance: int) -> tuple[bool, bool, bool]:
    total = squared_distances(data, instance).sum(axis=1)
    labels = data.labels[total == np.nanmin(total)]
    votes = np.sort(np.bincount(labels, minlength=2))
    return len(labels) > 1, votes[-2] > 0, votes[-2] == votes[-1]


def _shown(data: Dataset, instance: int) -> list[str]:
    """Return an instance's values and its class as text; a question mark is a missing value."""
    values = data.encoded.values[instance]
    shown = [
        "?" if np.isnan(x) else a.values[int(x)] if a.nominal else f"{x:g}"
        for x, a in zip(values, data.attributes, strict=True)
    ]
    return [*shown, data.classes[data.encoded.labels[instance]]]


@dataclass(frozen=True)
class DamageCurve:
    """How the error of the nearest neighbour grows with the damage, up to C4.5's and beyond.

    Attributes
    ----------
    errors : DataFrame
        Mean ``error`` for each ``strength`` that was tried, from 0 (none) to 1 (the second
        attribute is ignored).
    c45 : float
        Mean error of C4.5.
    strength, weight : float
        Where both have the same error, and the weight that the second attribute has there.
    """

    errors: pd.DataFrame
    c45: float
    strength: float
    weight: float


def six_classes(size: int, seed: int, trial: int = 0) -> Dataset:
    """Draw a data set from the stand-in for Dietterich's EXP6."""
    X, y = Exp6().sample(size, trial_rng(seed, "six classes", trial))
    labels = pd.Categorical.from_codes(y, pd.Index([str(number) for number in range(1, 7)]))
    return Dataset("EXP6", pd.DataFrame(X, columns=["x1", "x2"]), pd.Series(labels))


def damage_curve(size: int, trials: int, seed: int) -> DamageCurve:
    """Spoil the second attribute until the nearest neighbour errs as often as C4.5.

    Errors are means over data sets of this size, on Dietterich's grid of calibration points.
    """
    problem, grid = Exp6(), Exp6.grid()
    calibration = problem.encode(grid, problem.classify(grid))
    draws = [(six_classes(size, seed, trial).encoded, calibration) for trial in range(trials)]
    c45 = average_error(C45Classifier(), draws)
    matched = damage_neighbour(draws, c45, which=[1])
    errors = pd.DataFrame(sorted(matched.looked_at), columns=["strength", "error"])
    weight = float(damaged_weights(matched.strength, attributes=2, which=[1])[1])
    return DamageCurve(errors, c45, matched.strength, weight)


@in_style
def draw_damage(drawn: DecisionMaps, curve: DamageCurve) -> Figure:
    """Draw maps of a nearest neighbour with good and bad weights, and its error by damage."""
    fig, axes = plt.subplots(1, len(drawn.classes) + 1, figsize=(WIDTH, 2.3))
    for ax, (name, classes) in zip(axes, drawn.classes.items(), strict=False):
        draw_map(ax, drawn, classes)
        ax.set_title(name, fontsize=9.5)
        ax.set(xticks=[0, 5, 10, 15], yticks=[0, 5, 10, 15], aspect="equal")
        ax.set_xlabel(drawn.data.attributes[0].name)
    axes[0].set_ylabel(drawn.data.attributes[1].name)
    for ax in axes[1:-1]:
        ax.tick_params(labelleft=False)
    last = axes[-1]
    last.plot(curve.errors["strength"], curve.errors["error"], color=BLUE, marker="o", ms=3.5)
    last.axhline(curve.c45, color=ORANGE, ls="--", lw=1.4)
    last.plot(curve.strength, curve.c45, "s", color=ORANGE, ms=6)
    last.annotate("C4.5", (0, curve.c45), (2, 3), textcoords="offset points", color=ORANGE)
    last.set(xlabel="strength of damage", xticks=[0, 0.5, 1], ylim=(0, None))
    last.set_title("error", fontsize=9.5)
    return fig
