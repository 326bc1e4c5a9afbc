"""Real learners, made equal or nearly so, under the splits of the tests (sections 6.2 and 6.3).

Every data set of 300 is split in three ways: a third held out, ten folds, and five times in
half. For each the better learner is damaged as the size of *its* training sets asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.dietterich1998.damage import damaged_weights
from fourpapers.dietterich1998.experiments.calibration import (
    STREAM,
    VARIANTS,
    Calibration,
    ProblemName,
    calibration,
)
from fourpapers.dietterich1998.experiments.studies import run_studies
from fourpapers.dietterich1998.populations import PAPER, SIZE
from fourpapers.dietterich1998.procedures import ByPlan
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.datasets import Encoded
from twolearners.differences import Differences
from twolearners.evaluation import Outcomes, errors_of, predict_folds
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.resampling import Plan, five_by_two, holdout, kfold, repeated_kfold, resamples

Ints = NDArray[np.int64]

#: The learners, A and B: differences are C4.5's error less the nearest neighbour's.
TREE, NEIGHBOUR = "C4.5", "nearest neighbour"
#: How far from equal (0) to undamaged (1).
SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_SHARES = list(SHARES)
# As in the paper folds are drawn at random, without regard to classes.
_HOLDOUT, _TENFOLD, _HALVES = holdout(), kfold(10, stratified=False), five_by_two()
_RESAMPLES, _REPEATED = resamples(30), repeated_kfold(10, 10, stratified=False)


def damaged_errors(
    calibrated: Calibration,
    data: Encoded,
    plan: Plan,
    shares: Sequence[float],
    rng: np.random.Generator,
) -> Outcomes:
    """Split a data set and say where C4.5 and the nearest neighbour err, the better one damaged.

    It is no plain evaluation of two learners: how strong the damage is depends on the size of the
    plan's training sets, and random errors are drawn after the folds.

    Parameters
    ----------
    calibrated : Calibration
        How strong the damage is at each size of training set.
    data : Encoded
        A data set of 300.
    plan : Plan
        How to split it.
    shares : sequence of float
        How far from equal to undamaged: the leading axis of the damaged learner's errors.
    rng : Generator
        What folds and then random errors are drawn from.
    """
    size = round(SIZE / (1 + plan.test_train_ratio))
    strengths = [calibrated.strength(share, size) for share in shares]
    folds = plan.draw(data.labels, rng)

    def errors(learner: C45Classifier | NearestNeighbour) -> NDArray[np.bool_]:
        return errors_of(predict_folds(learner, data, folds), data.labels, folds)

    tree = errors(C45Classifier(mdl_correction=calibrated.penalty))
    if calibrated.problem.damaged == "tree":
        # There are two classes: a random error makes right of wrong, and wrong of right. The
        # same numbers serve all rates.
        drawn = rng.random(folds.shape)
        random = np.stack([drawn < rate for rate in strengths])
        wrong = {TREE: (tree ^ random) & (folds >= 0), NEIGHBOUR: errors(NearestNeighbour())}
    else:
        which = calibrated.problem.damaged_attributes[calibrated.damage]
        weights = [damaged_weights(strength, data.n_attributes, which) for strength in strengths]
        wrong = {TREE: tree, NEIGHBOUR: np.stack([errors(NearestNeighbour(w)) for w in weights])}
    return Outcomes(plan, folds, wrong)


@experiment(
    "dietterich1998/real",
    version=1,
    trials=1000,
    seed=1998,
    fits=lambda shares, **_: 21 * (1 + len(shares)),
    chunk=100,
    stream=STREAM,
    settings=[{"problem_name": name} for name in PAPER],
    # As many as it takes to decide what the paper says of 10-fold cross-validation.
    beyond=[{"problem_name": name, "shares": [0.0], "trials": 8000} for name in PAPER]
    + [{"problem_name": "letter", "trials": 5000}]
    + [{**variant, "shares": [0.0]} for variant in VARIANTS],
)
def errors(
    trials: Trials,
    *,
    problem_name: ProblemName = "exp6",
    shares: Annotated[list[float], "from equal, 0, to undamaged, 1 [0, 1]"] = _SHARES,
    damage: Annotated[str, "which attributes are spoilt {usual, other}"] = "usual",
    penalty: Annotated[bool, "C4.5 with the penalty on numeric cuts of its Release 8"] = False,
    calibrated: Annotated[int, "data sets to calibrate on [10, 100000]"] = 1000,
) -> Columns:
    """C4.5 and the nearest neighbour under the splits of four tests.

    ``holdout`` is by share: both wrong, only C4.5, only the nearest neighbour, none. The others
    are errors by share and fold, or share, run and fold; the learner that is not damaged
    has one share only.
    """
    calibrated_pair = calibration(problem_name, damage, penalty, calibrated, trials.seed)

    def measure(rng: np.random.Generator) -> dict[str, Ints]:
        data = calibrated_pair.problem.draw(rng)[0]
        held_out = damaged_errors(calibrated_pair, data, _HOLDOUT, shares, rng)
        columns = {"holdout": held_out.counts(TREE, NEIGHBOUR)[:, 0, 0]}
        for name, plan in (("tenfold", _TENFOLD), ("halves", _HALVES)):
            outcomes = damaged_errors(calibrated_pair, data, plan, shares, rng)
            for column, learner in (("tree", TREE), ("neighbour", NEIGHBOUR)):
                counts = outcomes.errors(learner)
                columns[f"{name}_{column}"] = counts.reshape(-1, *plan.shape)
        return columns

    return run_studies(measure, trials)


@experiment(
    "dietterich1998/later",
    version=1,
    trials=1000,
    seed=1998,
    fits=260,
    chunk=100,
    stream=STREAM,
    settings=(),
    beyond=[{"problem_name": name} for name in PAPER],
)
def differences(
    trials: Trials,
    *,
    problem_name: ProblemName = "exp6",
    calibrated: Annotated[int, "data sets to calibrate on [10, 100000]"] = 1000,
) -> Columns:
    """Learners made equal under the splits of later tests, on the same data sets.

    Errors of C4.5 less those of the nearest neighbour: ``resampled`` on thirty random splits with
    a third held out, ``repeated`` in ten runs of 10-fold cross-validation.
    """
    calibrated_pair = calibration(problem_name, "usual", False, calibrated, trials.seed)

    def measure(rng: np.random.Generator) -> dict[str, Ints]:
        data = calibrated_pair.problem.draw(rng)[0]
        columns = {}
        for name, plan in (("resampled", _RESAMPLES), ("repeated", _REPEATED)):
            outcomes = damaged_errors(calibrated_pair, data, plan, [0.0], rng)
            extra = (outcomes.errors(TREE) - outcomes.errors(NEIGHBOUR))[0]
            columns[name] = extra[:, 0] if plan.folds == 1 else extra
        return columns

    return run_studies(measure, trials)


@lru_cache(maxsize=32)
def by_plan(
    problem_name: str,
    *,
    trials: int = 1000,
    seed: int = 1998,
    shares: tuple[float, ...] = SHARES,
    damage: str = "usual",
    penalty: bool = False,
    calibrated: int = 1000,
) -> ByPlan:
    """Compare the learners on many data sets; what is stored is read, the rest computed.

    Parameters
    ----------
    problem_name, shares, damage, penalty, calibrated
        See the experiment :data:`errors`.
    trials, seed : int
        Data sets, and the start of their random numbers.

    Returns
    -------
    dict of Differences
        By kind of plan, C4.5's error less the nearest neighbour's, shape (shares, trials, runs,
        folds).
    """
    stored = compute(
        errors,
        trials=trials,
        seed=seed,
        problem_name=problem_name,
        shares=list(shares),
        damage=damage,
        penalty=penalty,
        calibrated=calibrated,
    )
    counts = stored["holdout"].swapaxes(0, 1)[:, :, None, None]
    held_out = (counts[..., 1] - counts[..., 2]) / 100
    tenfold = (stored["tenfold_tree"] - stored["tenfold_neighbour"]) / 30
    halves = (stored["halves_tree"] - stored["halves_neighbour"]) / 150
    return {
        "holdout": Differences(held_out, _HOLDOUT, counts),
        "k-fold": Differences(tenfold.swapaxes(0, 1), _TENFOLD),
        "5x2": Differences(halves.swapaxes(0, 1), _HALVES),
    }


def three_problems(
    *, trials: int = 1000, seed: int = 1998, shares: tuple[float, ...] = SHARES
) -> dict[str, ByPlan]:
    """Compare the learners on the three problems of the paper, by name."""
    return {name: by_plan(name, trials=trials, seed=seed, shares=shares) for name in PAPER}


def later_by_plan(problem_name: str, *, trials: int = 1000, seed: int = 1998) -> ByPlan:
    """Give the differences of learners made equal under the plans of later tests.

    Returns
    -------
    dict of Differences
        By kind of plan, shape (trials, runs, folds).
    """
    stored = compute(differences, trials=trials, seed=seed, problem_name=problem_name)
    return {
        "resamples": Differences(stored["resampled"][..., None] / 100, _RESAMPLES),
        "repeated k-fold": Differences(stored["repeated"] / 30, _REPEATED),
    }
