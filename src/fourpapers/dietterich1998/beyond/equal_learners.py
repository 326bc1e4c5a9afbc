"""Two real learners that are equally good by symmetry, under every resampling plan.

The waveform problem reads the same backwards: turn the 21 measurements round, swap
the first class with the last, and the population is what it was. So a nearest
neighbour that sees only the first eleven measurements has exactly the expected error
of one that sees only the last eleven. They make different mistakes, but the null
hypothesis is true, not by calibration but by construction. A handicap, noise added
to what B sees, makes it false.

Splits are not drawn by a :class:`~twolearners.resampling.Plan`: instances are split into parts
in a way of their own, neighbours being ranked once for all splits, and the stored results hang
on the order of these draws. What was measured is handed on as differences by plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import euclidean_distances
from tqdm import tqdm

from fourpapers.dietterich1998.procedures import ByPlan, by_plan
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from twolearners.simulators import Waveform

_FIRST, _LAST = slice(0, 11), slice(10, 21)
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Measured:
    """What the two learners did on many data sets; differences are A minus B.

    Attributes
    ----------
    counts : array of shape (trials, 4)
        n00, n01, n10, n11 on a third held out: both wrong, only A, only B, none.
    resampled : array of shape (trials, 30)
        Differences on thirty random splits with a third held out.
    repeated : array of shape (trials, runs, 10)
        Differences of repeated 10-fold cross-validation.
    five_by_two : array of shape (trials, 5, 2)
        Differences of five repetitions of 2-fold cross-validation.
    size : int
        Instances in each data set.
    """

    counts: NDArray[np.int64]
    resampled: Floats
    repeated: Floats
    five_by_two: Floats
    size: int

    @property
    def by_plan(self) -> ByPlan:
        """The same by kind of plan, as the tests take it."""
        return by_plan(self.counts, self.resampled, self.repeated, self.five_by_two, size=self.size)


def _fits(size: int, handicap: float, runs: int) -> int:
    return 2 * (1 + 30 + 5 * 2 + 10 * runs)


@experiment(
    "equal-learners",
    version=1,
    trials=1000,
    seed=2003,
    fits=_fits,
    stream="equal learners",
    settings=(),
    beyond=(
        {"runs": 1, "seed": 1998},
        {"runs": 1, "seed": 1999, "trials": 400},
        {"runs": 1, "seed": 1999, "trials": 400, "handicap": 1.0},
        {},
    ),
)
def errors(
    trials: Trials,
    *,
    size: Annotated[int, "instances in each data set [20, 100000]"] = 300,
    handicap: Annotated[float, "standard deviation of noise added to what B sees [0, 1000]"] = 0.0,
    runs: Annotated[int, "runs of 10-fold cross-validation [1, 1000]"] = 10,
) -> Columns:
    """Two nearest neighbours, equal by symmetry, under every resampling plan.

    Each trial draws a data set and counts mistakes of A and B on every test set of a
    plan; the last axis is the learner. ``counts`` is the 2 x 2 table of a single split.
    """
    shapes = {"counts": (4,), "resampled": (30, 2), "five_by_two": (5, 2, 2)}
    shapes["repeated"] = (runs, 10, 2)
    out = {name: np.empty((len(trials), *shape), np.int64) for name, shape in shapes.items()}
    for trial, rng in enumerate(trials):
        pair = _Pair(size, handicap, rng)
        a, b = pair.wrong(_parts(rng, size, 3) == 0)
        out["counts"][trial] = np.sum(a & b), np.sum(a & ~b), np.sum(b & ~a), np.sum(~a & ~b)
        out["resampled"][trial] = [pair.errors(_parts(rng, size, 3) == 0) for _ in range(30)]
        out["five_by_two"][trial] = [pair.folds(rng, 2) for _ in range(5)]
        out["repeated"][trial] = [pair.folds(rng, 10) for _ in range(runs)]
    return out


def measure(
    *, trials: int, size: int = 300, runs: int = 10, handicap: float = 0.0, seed: int
) -> Measured:
    """Draw data sets and compare the two learners on each under all plans.

    What is stored is read, the rest computed and stored.

    Parameters
    ----------
    trials, size : int
        Number of data sets, and instances in each.
    runs : int
        Runs of 10-fold cross-validation.
    handicap : float
        Standard deviation of noise added to what B sees; 0 keeps them equal.
    seed : int
        Start of all random numbers.
    """
    stored = compute(errors, trials=trials, seed=seed, size=size, handicap=handicap, runs=runs)
    return Measured(
        counts=stored["counts"],
        resampled=_differences(stored["resampled"], _sizes(size, 3)[0]),
        repeated=_differences(stored["repeated"], _sizes(size, 10)),
        five_by_two=_differences(stored["five_by_two"], _sizes(size, 2)),
        size=size,
    )


def repetitions(
    *, trials: int, times: int, size: int = 300, runs: int = 10, handicap: float = 0.0, seed: int
) -> tuple[Floats, Floats]:
    """Cut the *same* data sets anew, several times over.

    Returns
    -------
    five_by_two : array of shape (trials, times, 5, 2)
    repeated : array of shape (trials, times, runs, 10)
    """
    five, ten = np.empty((trials, times, 5, 2)), np.empty((trials, times, runs, 10))
    for trial in tqdm(range(trials), desc="data sets", leave=False, delay=2):
        rng = trial_rng(seed, "repetitions", trial)
        pair = _Pair(size, handicap, rng)
        for time in range(times):
            halves = [pair.folds(rng, 2) for _ in range(5)]
            tenths = [pair.folds(rng, 10) for _ in range(runs)]
            five[trial, time] = _differences(np.array(halves), _sizes(size, 2))
            ten[trial, time] = _differences(np.array(tenths), _sizes(size, 10))
    return five, ten


class _Pair:
    """Both learners on one data set; neighbours are ranked once for all splits."""

    def __init__(self, size: int, handicap: float, rng: np.random.Generator) -> None:
        X, self.y = Waveform().sample(size, rng)
        second = X[:, _LAST] + handicap * rng.standard_normal((size, 11))
        self.neighbours = [
            euclidean_distances(part).argsort(axis=1, kind="stable")
            for part in (X[:, _FIRST], second)
        ]

    def wrong(self, held_out: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
        """Say which of the held-out instances each learner gets wrong."""
        errors = []
        for ranked in self.neighbours:
            mine = ranked[held_out]
            # The first of an instance's neighbours, near to far, that is in the training set.
            first = (~held_out)[mine].argmax(axis=1, keepdims=True)
            nearest = np.take_along_axis(mine, first, axis=1)[:, 0]
            errors.append(self.y[nearest] != self.y[held_out])
        return errors

    def errors(self, held_out: NDArray[np.bool_]) -> tuple[int, int]:
        """Count the mistakes of each learner."""
        a, b = self.wrong(held_out)
        return int(a.sum()), int(b.sum())

    def folds(self, rng: np.random.Generator, k: int) -> list[tuple[int, int]]:
        """Count the mistakes of each learner in every fold of a cross-validation."""
        fold = _parts(rng, len(self.y), k)
        return [self.errors(fold == i) for i in range(k)]


def _parts(rng: np.random.Generator, size: int, k: int) -> NDArray[np.int64]:
    """Deal the instances at random into ``k`` parts of equal size, as nearly as can be."""
    return rng.permutation(np.arange(size) % k)


def _sizes(size: int, k: int) -> NDArray[np.int64]:
    """Return the sizes of the ``k`` parts."""
    return np.bincount(np.arange(size) % k)


def _differences(errors: NDArray[np.int64], tested: NDArray[np.int64]) -> Floats:
    """Turn mistakes of A and B (the last axis) into the difference of their error rates."""
    return errors[..., 0] / tested - errors[..., 1] / tested
