"""Sections 6.2 and 6.3: real learners, made equal or nearly so, under the splits of the tests.

Every data set of 300 is split in three ways: a third held out, ten folds, and five times in
half. For each the better learner is damaged as the size of *its* training sets asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.dietterich1998.calibrate import STREAM, VARIANTS, Calibration, calibration
from fourpapers.dietterich1998.damage import spoilt
from fourpapers.dietterich1998.populations import PAPER, SIZE
from fourpapers.engine import Columns, Trials, experiment
from twolearners.datasets import Encoded
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.resampling import Plan, five_by_two, holdout, kfold, repeated_kfold, resamples

Bools = NDArray[np.bool_]
Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: How far from equal (0) to undamaged (1).
SHARES = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
# As in the paper folds are drawn at random, without regard to classes.
_HOLDOUT, _TENFOLD, _HALVES = holdout(), kfold(10, stratified=False), five_by_two()
_RESAMPLES, _REPEATED = resamples(30), repeated_kfold(10, 10, stratified=False)


class Pair:
    """C4.5 and the nearest neighbour on one data set, the better one damaged.

    Parameters
    ----------
    made : Calibration
        How strong the damage is at each size of training set.
    data : Encoded
        A data set of 300.
    shares : sequence of float
        How far from equal to undamaged; the learners are compared at each.
    """

    def __init__(self, made: Calibration, data: Encoded, shares: Sequence[float]) -> None:
        self.made, self.data, self.shares = made, data, shares

    def wrong(self, plan: Plan, rng: np.random.Generator) -> tuple[Codes, Bools, Bools]:
        """Draw the folds, and say where C4.5 and where the nearest neighbour is wrong.

        Returns
        -------
        folds : array of shape (runs, instances)
        tree, neighbour : arrays of shape (shares, runs, instances)
            One share only for the learner that is not damaged.
        """
        made = self.made
        size = round(SIZE / (1 + plan.test_train_ratio))
        strengths = [made.strength(share, size) for share in self.shares]
        folds = plan.draw(self.data.labels, rng)
        tree = self._errors(C45Classifier(mdl_correction=made.penalty), folds)
        if made.problem.damaged == "tree":
            # There are two classes: a random error makes right of wrong, and wrong of right. The
            # same numbers serve all rates.
            drawn = rng.random(folds.shape)
            random = np.stack([drawn < rate for rate in strengths])
            return folds, (tree ^ random) & (folds >= 0), self._errors(NearestNeighbour(), folds)
        which = made.problem.spoilt[made.damage]
        weights = [spoilt(strength, self.data.n_attributes, which) for strength in strengths]
        neighbours = [self._errors(NearestNeighbour(one), folds) for one in weights]
        return folds, tree, np.concatenate(neighbours)

    def _errors(self, learner: C45Classifier | NearestNeighbour, folds: Codes) -> Bools:
        predicted = learner.fold_predictions(self.data, folds)
        return np.asarray((predicted != self.data.labels) & (folds >= 0))[None]


def by_fold(folds: Codes, wrong: Bools, number: int) -> Ints:
    """Count errors, (..., runs, instances), in each fold of each run.

    Examples
    --------
    >>> folds = np.array([[0, 0, 1, 1]])
    >>> by_fold(folds, np.array([[True, True, False, True]]), 2).tolist()
    [[2, 1]]
    """
    return np.stack([np.count_nonzero(wrong & (folds == k), axis=-1) for k in range(number)], -1)


def _table(folds: Codes, tree: Bools, neighbour: Bools) -> Ints:
    """Count on a single test set: both wrong, only C4.5, only the nearest neighbour, none."""
    cells = (tree & neighbour, tree & ~neighbour, neighbour & ~tree, ~tree & ~neighbour)
    return np.stack([np.count_nonzero(one & (folds == 0), axis=(-1, -2)) for one in cells], -1)


def _columns(
    trials: Iterable[np.random.Generator],
    measure: Callable[[np.random.Generator], dict[str, Ints]],
) -> Columns:
    done = [measure(rng) for rng in trials]
    return {name: np.array([one[name] for one in done]) for name in done[0]}


@experiment(
    "dietterich1998/real",
    version=1,
    trials=1000,
    seed=1998,
    fits=lambda shares, **_: 21 * (1 + len(shares)),
    chunk=100,
    stream=STREAM,
    settings=[{"problem_name": one} for one in PAPER]
    + [{"problem_name": one, "shares": [0.0], "trials": 2000} for one in PAPER]
    + [{**one, "shares": [0.0]} for one in VARIANTS],
)
def errors(
    trials: Trials,
    *,
    problem_name: Annotated[
        str, "which problem {exp6, exp6-waves, exp6-sectors, letter, pima}"
    ] = "exp6",
    shares: Annotated[list[float], "from equal, 0, to undamaged, 1 [0, 1]"] = SHARES,
    damage: Annotated[str, "which attributes are spoilt {usual, other}"] = "usual",
    penalty: Annotated[bool, "C4.5 with the penalty on numeric cuts of its Release 8"] = False,
    calibrated: Annotated[int, "data sets to calibrate on [10, 100000]"] = 1000,
) -> Columns:
    """C4.5 and the nearest neighbour under the splits of four tests.

    ``holdout`` is by share: both wrong, only C4.5, only the nearest neighbour, none. The others
    are errors by share and fold, or share, run and fold; the learner that is not damaged
    has one share only.
    """
    made = calibration(problem_name, damage, penalty, calibrated, trials.seed)

    def measure(rng: np.random.Generator) -> dict[str, Ints]:
        pair = Pair(made, made.problem.draw(rng)[0], shares)
        found = {"holdout": _table(*pair.wrong(_HOLDOUT, rng))}
        for name, plan in (("tenfold", _TENFOLD), ("halves", _HALVES)):
            folds, tree, neighbour = pair.wrong(plan, rng)
            for learner, wrong in (("tree", tree), ("neighbour", neighbour)):
                found[f"{name}_{learner}"] = by_fold(folds, wrong, plan.folds)
        return found

    return _columns(trials, measure)


@experiment(
    "dietterich1998/later",
    version=1,
    trials=1000,
    seed=1998,
    fits=260,
    chunk=100,
    stream=STREAM,
    settings=[{"problem_name": one} for one in PAPER],
)
def differences(
    trials: Trials,
    *,
    problem_name: Annotated[
        str, "which problem {exp6, exp6-waves, exp6-sectors, letter, pima}"
    ] = "exp6",
    calibrated: Annotated[int, "data sets to calibrate on [10, 100000]"] = 1000,
) -> Columns:
    """Learners made equal under the splits of later tests, on the same data sets.

    Errors of C4.5 less those of the nearest neighbour: ``resampled`` on thirty random splits with
    a third held out, ``repeated`` in ten runs of 10-fold cross-validation.
    """
    made = calibration(problem_name, "usual", False, calibrated, trials.seed)

    def measure(rng: np.random.Generator) -> dict[str, Ints]:
        pair = Pair(made, made.problem.draw(rng)[0], [0.0])
        found = {}
        for name, plan in (("resampled", _RESAMPLES), ("repeated", _REPEATED)):
            folds, tree, neighbour = pair.wrong(plan, rng)
            counts = by_fold(folds, tree, plan.folds) - by_fold(folds, neighbour, plan.folds)
            found[name] = counts[0, :, 0] if plan.folds == 1 else counts[0]
        return found

    return _columns(trials, measure)
