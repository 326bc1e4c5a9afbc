"""The nearest neighbour once more, with ties broken by whichever instance comes first.

Ours lets all instances at the least distance vote. The other usual way is to take the first of
them, and then a prediction depends on the order of the data, which is shuffled in every run.
Attributes with few values put many instances at the same distance, so on some of the 27 data sets
this is another learner.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert_frank2004 import splits
from fourpapers.bouckaert_frank2004.splits import (
    DATA_SETS,
    LEARNERS,
    PLANS,
    SEED,
    Repetitions,
    loaded,
    unpacked,
)
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.engine.packing import pack, unpack
from twolearners.datasets import Encoded
from twolearners.resampling import Folds

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

REPETITIONS = 20
_CELLS = 10
_TRAININGS = 2 * sum(plan.splits for plan in PLANS.values())


@experiment(
    "bouckaert-frank2004/first-neighbour",
    version=1,
    trials=REPETITIONS,
    seed=SEED,
    fits=_TRAININGS,
    chunk=REPETITIONS,
    settings=tuple({"data_set": name} for name in DATA_SETS),
)
def first_neighbour(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Nearest neighbour with ties broken by the first, on the cuts of the 27 data sets.

    The cuts are those of the experiment with three learners, trial by trial. In each part it is
    counted how many errors more are made than when ties vote, packed.
    """
    data = loaded(data_set).encoded
    apart = distances(data)
    found: dict[str, list[Ints]] = {name: [] for name in PLANS}
    for trial, own in zip(trials.numbers, trials, strict=True):
        same = trial_rng(trials.seed, splits.uci.stream, trial)
        for name, plan in PLANS.items():
            folds = plan.draw(data.labels, same)
            voted = LEARNERS["NN"].fold_predictions(data, folds)
            first = first_predictions(apart, data.labels, folds, own)
            more = (first != data.labels).astype(np.int64) - (voted != data.labels)
            found[name].append(_by_fold(more, folds, plan.folds))
    kept: Columns = {}
    for name, counts in found.items():
        kept |= pack(np.array(counts).reshape(len(trials), -1, _CELLS), name)
    return kept


def distances(data: Encoded) -> Floats:
    """Measure how far apart all pairs of instances are: squared, rounded so that ties are ties.

    Numeric attributes are scaled by the range of all instances. Training and test instances
    together have nearly that range in every split, and ours widens to it as it goes along.

    Returns
    -------
    array of shape (n, n)

    Examples
    --------
    >>> values = np.array([[0.0, 0.0], [1.0, 5.0], [0.0, 10.0]])
    >>> data = Encoded(values, n_values=np.array([2, 0]), labels=np.array([0, 1, 1]), n_classes=2)
    >>> distances(data)[0].tolist()
    [0.0, 1.25, 1.0]
    """
    total = np.zeros((len(data), len(data)))
    for column, count in zip(data.values.T, data.n_values, strict=True):
        total += np.square(_nominal(column) if count else _numeric(column))
    return np.round(total, 9)


def first_predictions(
    apart: Floats, labels: Ints, folds: Folds, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Predict by the first of the nearest, the data shuffled in every run.

    Parameters
    ----------
    apart : array of shape (n, n)
        Distances.
    labels : array of shape (n,)
        Classes.
    folds : array of shape (runs, n)
        Fold in which an instance is tested; -1 where it is only trained on. Those get their own
        class, which is no error.
    rng : Generator
        Of the order.
    """
    predicted = np.tile(labels, (len(folds), 1))
    for run, dealt in enumerate(folds):
        order = rng.permutation(len(labels))
        tested = np.flatnonzero(dealt >= 0)
        near = apart[np.ix_(tested, order)]
        near[dealt[tested][:, None] == dealt[order]] = np.inf
        predicted[run, tested] = labels[order[near.argmin(axis=1)]]
    return predicted


def repetitions(data_set: str, *, number: int = REPETITIONS, seed: int = SEED) -> Repetitions:
    """Read, or compute, the repetitions of the study with this nearest neighbour.

    What was held out is still that of the one with votes.
    """
    cuts = dict(compute(splits.uci, trials=number, seed=seed, data_set=data_set))
    found = dict(compute(first_neighbour, trials=number, seed=seed, data_set=data_set))
    more = {
        name: unpack(found, name, _CELLS).reshape(-1, plan.runs, plan.folds)
        for name, plan in PLANS.items()
    }
    return unpacked(cuts, len(loaded(data_set).y), tuple(LEARNERS), more)


@cache
def measured(number: int = REPETITIONS, seed: int = SEED) -> dict[str, Repetitions]:
    """Read, or compute, the repetitions on all data sets, by name."""
    return {name: repetitions(name, number=number, seed=seed) for name in DATA_SETS}


def _nominal(column: Floats) -> Floats:
    """Count 1 where values differ or one is missing (a missing value equals nothing)."""
    return (column[:, None] != column).astype(float)


def _numeric(column: Floats) -> Floats:
    known = column[~np.isnan(column)]
    low, high = (known.min(), known.max()) if len(known) else (0.0, 0.0)
    scaled = (column - low) / (high - low if high > low else 1.0)
    gap = np.abs(scaled[:, None] - scaled)
    farthest = np.maximum(scaled, 1 - scaled)
    gap = np.where(np.isnan(gap), np.fmax(farthest[:, None], farthest), gap)
    return np.where(np.isnan(gap), 1.0, gap)


def _by_fold(more: NDArray[np.int64], folds: Folds, count: int) -> Ints:
    runs = np.arange(len(folds))[:, None] * np.ones_like(folds)
    out = np.zeros((len(folds), count), np.int64)
    tested = folds >= 0
    np.add.at(out, (runs[tested], folds[tested]), more[tested])
    return out
