"""Perceptrons: how many learn exclusive or, and the errors of Table 2 of Alpaydin (1999)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.appendices.decision_maps import DecisionMaps, draw_map
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.published import published
from twolearners.datasets import Dataset, Encoded, load
from twolearners.evaluation import Outcomes, errors_of, predict_folds
from twolearners.learners import LinearPerceptron, MultilayerPerceptron
from twolearners.resampling import repeated_kfold
from twolearners.style import COLOURS, DASHES, MARKERS, WIDTH, in_style


def exclusive_or() -> Dataset:
    """Return the four instances of exclusive or: the class is whether two bits differ.

    Examples
    --------
    >>> exclusive_or().y.tolist()
    ['same', 'other', 'other', 'same']
    """
    X = pd.DataFrame({"first": [0.0, 0, 1, 1], "second": [0.0, 1, 0, 1]})
    labels = pd.Categorical.from_codes([0, 1, 1, 0], pd.Index(["same", "other"]))
    return Dataset("exclusive or", X, pd.Series(labels))


def perceptron(hidden: int, epochs: int | None = None) -> LinearPerceptron | MultilayerPerceptron:
    """Return a perceptron with so many hidden units; with none it is linear."""
    learner = MultilayerPerceptron(hidden) if hidden else LinearPerceptron()
    return learner if epochs is None else learner.set_params(epochs=epochs)


def exclusive_or_shares(
    hidden: Sequence[int], epochs: Sequence[int], networks: int, seed: int
) -> pd.DataFrame:
    """Train many perceptrons on exclusive or, each from other first weights.

    Returns
    -------
    DataFrame
        ``hidden`` units (0 for a linear perceptron), ``epochs``, and the ``share`` of networks
        that have all four instances right.
    """
    four = exclusive_or().encoded
    # Trained on four instances, tested on four others that are the same.
    twice = Encoded(np.tile(four.values, (2, 1)), four.n_values, np.tile(four.labels, 2), 2)
    folds = np.tile(np.repeat([-1, 0], 4), (networks, 1))
    seeds = trial_rng(seed, "exclusive or", 0).integers(2**63, size=(networks, 1))
    rows = []
    for units in hidden:
        for length in epochs:
            codes = perceptron(units, length).fold_predictions(twice, folds, seeds)
            right = (codes[:, 4:] == four.labels).all(axis=1)
            rows.append((units, length, right.mean()))
    return pd.DataFrame(rows, columns=["hidden", "epochs", "share"])


def two_fold_errors(
    units: Mapping[str, Sequence[int]], replications: int, seed: int
) -> pd.DataFrame:
    """Measure perceptrons on test folds of repeated 2-fold cross-validation.

    They see the numeric attributes only.

    Parameters
    ----------
    units : mapping
        For each data set the numbers of hidden units, 0 for a linear perceptron.
    replications : int
        How often each data set is cut in two.
    seed : int
        Start of all random numbers.

    Returns
    -------
    DataFrame
        ``data set``, ``hidden``, mean ``error`` and its standard deviation ``sd`` over the test
        folds, in per cent.
    """
    rows = []
    for name, numbers in units.items():
        whole = load(name)
        data = whole.select([a.name for a in whole.attributes if not a.nominal]).encoded
        rng = trial_rng(seed, f"two-fold {name}", 0)
        plan = repeated_kfold(replications, 2)
        folds = plan.draw(data.labels, rng)
        # All learners have the same seeds, so they are drawn before any of them.
        seeds = rng.integers(2**63, size=plan.shape)
        for hidden in numbers:
            codes = predict_folds(perceptron(hidden), data, folds, seeds)
            wrong = {"perceptron": errors_of(codes, data.labels, folds)}
            rates = 100 * Outcomes(plan, folds, wrong).error_rates("perceptron")
            rows.append((name, hidden, rates.mean(), rates.std(ddof=1)))
    return pd.DataFrame(rows, columns=["data set", "hidden", "error", "sd"])


def beside_table_2(errors: pd.DataFrame) -> pd.DataFrame:
    """Put Alpaydin's Table 2 beside what :func:`two_fold_errors` returns."""
    printed = published("alpaydin1999_table2").fillna({"hidden_units": 0})
    printed["data set"] = printed["dataset"].str.lower()
    printed["hidden"] = printed["hidden_units"].astype(int)
    return errors.merge(printed, on=["data set", "hidden"])


def two_fold_table(beside: pd.DataFrame) -> Layout:
    """Show our errors from 20 replications; takes what :func:`beside_table_2` returns."""
    return Layout(
        beside,
        "Error in per cent on test folds of 2-fold cross-validation, mean and standard deviation: "
        "Table 2 of Alpaydin (1999) for four data sets, and ours from 20 replications. A linear "
        "perceptron has no hidden units.",
        "tbl-lrn-table2",
        {
            "data set": "data set",
            "hidden": "hidden units",
            "mean_error_percent": "paper",
            "sd_error_percent": "sd",
            "error": "ours",
            "sd": "sd ",
        },
        dict.fromkeys(["mean_error_percent", "sd_error_percent", "error", "sd"], ".2f"),
    )


@in_style
def draw_exclusive_or(drawn: DecisionMaps, shares: pd.DataFrame) -> Figure:
    """Draw maps of exclusive or, and how many networks have learnt it, by epochs."""
    fig, axes = plt.subplots(
        1, len(drawn.classes) + 1, figsize=(WIDTH, 2.5), width_ratios=(1, 1, 1.5)
    )
    for ax, (name, classes) in zip(axes, drawn.classes.items(), strict=False):
        draw_map(ax, drawn, classes, size=9)
        ax.set_title(name, fontsize=9.5)
        ax.set(xticks=[0, 1], yticks=[0, 1], xlabel="first bit")
    axes[0].set_ylabel("second bit")
    last = axes[-1]
    for number, (hidden, part) in enumerate(shares.groupby("hidden", sort=False)):
        last.plot(
            part["epochs"], part["share"], marker=MARKERS[number], ms=4, color=COLOURS[number],
            ls=DASHES[number], label=f"{hidden!s} hidden" if hidden else "linear",
        )  # fmt: skip
    last.set(xscale="log", xlabel="epochs", ylim=(-0.03, 1.03))
    last.set_title("share of networks that have it right", fontsize=9.5)
    last.legend(fontsize=8, loc="upper left")
    return fig
