"""Perceptrons by hand: exclusive or, and the errors of Alpaydin's Table 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from fourpapers.engine import trial_rng
from twolearners.datasets import Dataset, Encoded, load
from twolearners.learners import LinearPerceptron, MultilayerPerceptron
from twolearners.resampling import repeated_kfold


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


def solved(hidden: Sequence[int], epochs: Sequence[int], networks: int, seed: int) -> pd.DataFrame:
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
            found = perceptron(units, length).fold_predictions(twice, folds, seeds)
            right = (found[:, 4:] == four.labels).all(axis=1)
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
        given = load(name)
        data = given.select([a.name for a in given.attributes if not a.nominal]).encoded
        rng = trial_rng(seed, f"two-fold {name}", 0)
        folds = repeated_kfold(replications, 2).draw(data.labels, rng)
        seeds = rng.integers(2**63, size=(replications, 2))
        for hidden in numbers:
            wrong = perceptron(hidden).fold_predictions(data, folds, seeds) != data.labels
            each = [wrong[run, folds[run] == fold].mean() for run in range(replications)
                    for fold in range(2)]  # fmt: skip
            rows.append((name, hidden, 100 * np.mean(each), 100 * np.std(each, ddof=1)))
    return pd.DataFrame(rows, columns=["data set", "hidden", "error", "sd"])
