"""How the learners were made equal (section 6.1): what the damage does, and how well it works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.damage import damaged_weights
from fourpapers.dietterich1998.experiments.calibration import STREAM, calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems
from fourpapers.dietterich1998.neighbour_curve import errors_of_neighbour, errors_on_grid
from fourpapers.dietterich1998.populations import PROBLEMS, TRAINING
from fourpapers.engine import Trials, trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import mean_interval
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.style import COLOURS, DASHES, INK, MARKERS, WIDTH, in_style

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]


def regions(size: int, seed: int) -> tuple[dict[str, Codes], Floats]:
    """Train on one data set of EXP6 and classify the whole square.

    Returns
    -------
    dict
        Classes on the calibration grid by classifier: C4.5, the nearest neighbour, and the same
        damaged until both learners are equal.
    array
        The training set.
    """
    calibrated = calibration("exp6", seed=seed)
    data, grid = calibrated.problem.draw(trial_rng(seed, STREAM, 0))
    data = data.rows(np.arange(size))
    side = int(np.sqrt(len(grid)))
    weights = damaged_weights(
        calibrated.strength(0.0, size), 2, calibrated.problem.damaged_attributes["usual"]
    )
    learners = {
        "C4.5": C45Classifier(mdl_correction=False),
        "nearest neighbour": NearestNeighbour(),
        "the same, damaged": NearestNeighbour(weights),
    }
    pictures = {
        name: learner.fit_encoded(data).predict_encoded(grid.values).reshape(side, side)
        for name, learner in learners.items()
    }
    return pictures, data.values


@in_style
def draw_regions(pictures: Mapping[str, NDArray[np.int32]], points: Floats, side: float) -> Figure:
    """Draw which class each classifier gives to every point of a square.

    Parameters
    ----------
    pictures : mapping
        Classes by name of the classifier; first attribute by row.
    points : array of shape (instances, 2)
        The training set.
    side : float
        Length of the square's sides.
    """
    fig, axes = plt.subplots(1, len(pictures), figsize=(WIDTH, 2.75), sharey=True)
    for ax, (name, classes) in zip(np.ravel(axes), pictures.items(), strict=True):
        ax.imshow(
            classes.T,
            origin="lower",
            extent=(0, side, 0, side),
            cmap=ListedColormap(COLOURS),
            vmin=0,
            vmax=len(COLOURS) - 1,
            alpha=0.4,
            interpolation="nearest",
        )
        ax.plot(*points.T, ".", color=INK, ms=1.8, alpha=0.7)
        ax.set_title(name)
        ax.set(xlim=(0, side), ylim=(0, side), xlabel="$x_1$")
        ax.set(xticks=[0, side / 3, 2 * side / 3, side], yticks=[0, side / 3, 2 * side / 3, side])
        ax.grid(visible=False)
    np.ravel(axes)[0].set_ylabel("$x_2$")
    return fig


def draw_damage(problem_name: str = "letter", seed: int = 1998) -> Figure:
    """Draw how the damage raises the error, and where it meets the other learner's."""
    calibrated = calibration(problem_name, seed=seed)
    places = {size: TRAINING.index(size) for size in (270, 200, 150)}
    curves = {
        size: (
            calibrated.curve[place],
            float(calibrated.tree[place]),
            calibrated.strength(0.0, size),
        )
        for size, place in places.items()
    }
    return draw_damage_curves(calibrated.problem.strengths, curves)


@in_style
def draw_damage_curves(
    strengths: Sequence[float], curves: Mapping[int, tuple[Floats, float, float]]
) -> Figure:
    """Draw the damaged learner's error against the strength, and where it meets the other's.

    Parameters
    ----------
    strengths : sequence of float
        Where the errors were measured.
    curves : mapping
        By size of training set: errors at the strengths, the other learner's error, and the
        strength at which both are equal.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.0))
    for (size, (errors, other, strength)), colour, marker, dash in zip(
        curves.items(), COLOURS, MARKERS, DASHES, strict=False
    ):
        ax.plot(strengths, errors, ls=dash, marker=marker, color=colour, ms=4, label=f"{size}")
        ax.plot([0, strength], [other, other], color=colour, lw=0.9, ls=":")
        ax.plot([strength, strength], [0, other], color=colour, lw=0.9, ls=":")
    top = 1.25 * max(other for _, other, _ in curves.values())
    low = 0.85 * min(float(errors.min()) for errors, _, _ in curves.values())
    ax.set(xlabel="strength of the damage", ylabel="average error", ylim=(low, top))
    ax.set_xlim(0, max(strengths))
    ax.legend(title="training set", loc="lower right")
    return fig


@lru_cache(maxsize=8)
def check(
    problem_name: str, shares: tuple[float, ...] = (0.0,), *, trials: int = 60, seed: int = 1998
) -> pd.DataFrame:
    """Damage the nearest neighbour at the strengths found, and see how it errs.

    The strengths were read off curves between the strengths that were tried. Here errors are
    counted at the strengths themselves, on the first ``trials`` data sets, and compared with the
    curve of the same data sets.

    Returns
    -------
    DataFrame
        ``share``, ``size``, ``strength``, ``curve``, ``reached`` and ``gap`` between the two.
    """
    calibrated = calibration(problem_name, seed=seed)
    if calibrated.problem.damaged == "tree":
        raise ValueError("random errors are exact: there is nothing to check")
    draws = [calibrated.problem.draw(rng) for rng in Trials(seed, STREAM, 0, trials)]
    count = errors_on_grid if calibrated.problem.boundary else errors_of_neighbour
    which = calibrated.problem.damaged_attributes[calibrated.damage]
    rows = []
    for place, size in enumerate(TRAINING[1:], 1):
        strengths = [calibrated.strength(share, size) for share in shares]
        wrong = [
            count(data.rows(np.arange(size)), calibration_set, which, strengths)
            for data, calibration_set in draws
        ]
        reached = np.mean(wrong, axis=0) / calibrated.problem.calibrated_on
        curve = calibrated.smooth(calibrated.each_neighbour[:trials, place].mean(axis=0))(strengths)
        for row in zip(shares, strengths, curve, reached, reached - curve, strict=True):
            rows.append((row[0], size, *row[1:]))
    columns = ["share", "size", "strength", "curve", "reached", "gap"]
    return pd.DataFrame(rows, columns=columns)


@lru_cache(maxsize=8)
def equality(trials: int = 1000, seed: int = 1998) -> pd.DataFrame:
    """Say how the learners were made equal, and how equal they turned out to be.

    Returns
    -------
    DataFrame
        ``problem``, ``size`` of the training set, errors of ``tree`` and of the ``neighbour``
        on the calibration set without damage, ``strength`` of the damage (a rate of random
        errors on Pima), the mean ``difference`` in the trials, with ``low`` and ``high``, and
        the standard deviation ``sd`` that it has from one data set to the next.
    """
    rows = []
    for name, by_plan in three_problems(trials=trials, seed=seed).items():
        calibrated = calibration(name, seed=seed)
        for size, kind in ((270, "k-fold"), (200, "holdout"), (150, "5x2")):
            differences = by_plan[kind].values[0].mean(axis=(1, 2))
            at = TRAINING.index(size)
            mean = mean_interval(differences)
            rows.append(
                {
                    "problem": PROBLEMS[name].title,
                    "size": size,
                    "tree": calibrated.tree[at],
                    "neighbour": calibrated.neighbour[at],
                    "strength": calibrated.strength(0.0, size),
                    "difference": mean.value,
                    "low": mean.low,
                    "high": mean.high,
                    "sd": differences.std(ddof=1),
                }
            )
    return pd.DataFrame(rows)


def equality_table(trials: int = 1000, seed: int = 1998) -> Layout:
    """Show how the learners were made equal, and how equal they are."""
    cells = equality(trials, seed)
    return Layout(
        with_interval(cells, digits=4),
        "Average errors without damage on the calibration sets, the "
        "strength that makes the learners equal (on Pima the rate of random "
        "errors), and the mean difference in the trials, C4.5 minus nearest "
        "neighbour, with its 95 % interval.",
        "tbl-real-equal",
        {
            "problem": "problem",
            "size": "training set",
            "tree": "C4.5",
            "neighbour": "nearest neighbour",
            "strength": "strength",
            "difference": "in the trials",
            "interval": "95 % interval",
        },
        {"tree": ".4f", "neighbour": ".4f", "strength": ".3f", "difference": ".4f"},
    )
