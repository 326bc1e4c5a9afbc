"""Two learners to which the order of the training data matters, shuffled in every run.

Ten binary attributes put many instances at the same distance. Our nearest neighbour lets all of
them vote; the other usual way is to take whichever comes first. A voted perceptron learns from
one instance after the other. A cross-validation that shuffles the data anew in every run hands
both another order each time; ours deals other folds and keeps the order.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.experiments.five_learners import PLAN
from fourpapers.bouckaert2003.first_neighbour import distances, first_neighbour
from fourpapers.bouckaert2003.populations import (
    BOOK,
    FOLDS,
    SIZE,
    population,
    settings_of_others,
)
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from twolearners.datasets import Encoded
from twolearners.evaluation import Outcomes, errors_of
from twolearners.learners import VotedPerceptron
from twolearners.resampling import Folds

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]

#: Whose errors are counted, in this order.
LEARNERS = ("nearest neighbour", "voted perceptron")


@experiment(
    "bouckaert2003/shuffled",
    version=1,
    trials=1000,
    seed=2003,
    fits=len(LEARNERS) * PLAN.splits,
    chunk=250,
    settings=(),
    beyond=(
        {},
        {"network": BOOK[1], "trials": 3000},
        *(
            {name: value for name, value in setting.items() if name != "set"}
            for setting in settings_of_others(1)
        ),
    ),
    packed={"errors": FOLDS},
    added=("network",),
)
def order_dependence(
    trials: Trials,
    *,
    network: Annotated[int, "which network of Set 1, see populations [0, 31]"] = 0,
) -> Columns:
    """First nearest neighbour and voted perceptron on Set 1, the data shuffled in every run.

    The data sets and folds are those of the experiment with five learners, trial by trial.
    ``errors`` counts the errors in each fold, packed; the axes are learner and run.
    """
    errors = np.empty((len(trials), len(LEARNERS), *PLAN.shape), np.int64)
    for place, (trial, rng) in enumerate(zip(trials.numbers, trials, strict=True)):
        same = trial_rng(trials.seed, "bouckaert2003/other-learners", trial)
        data = population(1, network).encoded(SIZE, same)
        folds = PLAN.draw(data.labels, same)
        orders = [rng.permutation(SIZE) for _ in folds]
        predicted = (_first_neighbour(data, folds, orders), _perceptron(data, folds, orders))
        wrong = [errors_of(codes, data.labels, folds) for codes in predicted]
        outcomes = Outcomes(PLAN, folds, dict(zip(LEARNERS, wrong, strict=True)))
        errors[place] = [outcomes.errors(name) for name in LEARNERS]
    return {"errors": errors}


def _first_neighbour(data: Encoded, folds: Folds, orders: list[Ints]) -> Codes:
    apart = distances(data)
    runs = zip(folds, orders, strict=True)
    predicted = [first_neighbour(apart, data.labels, run, order) for run, order in runs]
    return np.array(predicted, np.int32)


def _perceptron(data: Encoded, folds: Folds, orders: list[Ints]) -> Codes:
    predicted = np.empty(folds.shape, np.int32)
    for run, order in enumerate(orders):
        reordered = Encoded(
            data.values[order],
            n_values=data.n_values,
            labels=data.labels[order],
            n_classes=data.n_classes,
        )
        codes = VotedPerceptron().fold_predictions(reordered, folds[run : run + 1, order])
        predicted[run, order] = codes[0]
    return predicted


def error_rates(
    *, network: int = BOOK[1], trials: int = 1000, seed: int = 2003
) -> dict[str, NDArray[np.float64]]:
    """Return the error of both in every fold: arrays of shape (trials, 10, 10)."""
    counted = compute(order_dependence, trials=trials, seed=seed, network=network)
    rates = counted["errors"] / (SIZE // FOLDS)
    return {name: rates[:, place] for place, name in enumerate(LEARNERS)}
