"""Five cuts in half: a linear perceptron, and twice the same multilayer one."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999.problems import FIFTEEN, own, problem, sample
from fourpapers.engine import Columns, ParameterError, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from twolearners.datasets import Encoded
from twolearners.evaluation import Outcomes
from twolearners.learners.perceptrons import Training, fold_predictions
from twolearners.resampling import Plan, five_by_two

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Whose errors are kept, in this order. The third differs from the second in its seeds only.
LEARNERS = ("LP", "MLP", "MLP'")
DATA = "iris, wine, glass, vowel, optdigits, ann-thyroid, new-thyroid, pendigits, mfeat-pixel"
#: Runs of other readings, on the two sets that only Table 1 has, and at each size.
CHECKS, DIGITS, SIZED = 200, 50, 20


def wrong(
    data: Encoded, folds: NDArray[np.int32], seeds: Ints, hidden: int, scaling: str
) -> NDArray[np.bool_]:
    """Say where each of the three learners errs.

    Parameters
    ----------
    data : Encoded
        The data set.
    folds : array of shape (runs, instances)
        Where an instance is tested, or -1.
    seeds : array of shape (3, runs, folds)
        Seeds of all networks.

    Returns
    -------
    array of bool, shape (3, runs, instances)
    """
    linear = fold_predictions(data, folds, seeds[0], Training(0, scaling=scaling))
    # Both multilayer perceptrons at once: full vectors of eight are the faster ones.
    both = fold_predictions(
        data, np.tile(folds, (2, 1)), np.concatenate(seeds[1:]), Training(hidden, scaling=scaling)
    )
    guesses = np.concatenate([linear[None], both.reshape(2, *folds.shape)])
    return np.asarray((guesses != data.labels) & (folds >= 0))


def drawn(plan: Plan, data: Encoded, rng: np.random.Generator) -> tuple[NDArray[np.int32], Ints]:
    """Draw the folds of a trial, and a seed for every network."""
    return plan.draw(data.labels, rng), rng.integers(2**63, size=(3, plan.runs, plan.folds))


@experiment(
    "alpaydin1999/halves",
    version=1,
    trials=1000,
    seed=1999,
    fits=30,
    chunk=250,
    settings=[one.setting for one in FIFTEEN]
    + [{**one.setting, "scaling": "deviation", "trials": CHECKS} for one in FIFTEEN]
    + [{**one.setting, "redrawn": True, "trials": CHECKS} for one in FIFTEEN if one.size]
    + [{**one.setting, "stratified": True, "trials": CHECKS} for one in FIFTEEN[:9]]
    + [{"data": "new-thyroid", "size": 214, "hidden": 10}]
    + [{"data": name, "hidden": 10, "trials": DIGITS} for name in ("pendigits", "mfeat-pixel")]
    + [{"data": "optdigits", "size": size, "hidden": units, "trials": SIZED}
       for size in (500, 2000, 5620) for units in (10, 20)]
    + [{"data": "ann-thyroid", "size": 3772, "hidden": 10, "trials": SIZED}],
)  # fmt: skip
def errors(
    trials: Trials,
    *,
    data: Annotated[str, f"data set {{{DATA}}}"] = "iris",
    size: Annotated[int, "instances drawn from it, 0 for all [0, 20000]"] = 0,
    hidden: Annotated[int, "hidden units [1, 200]"] = 10,
    scaling: Annotated[str, "what inputs are divided by {range, deviation}"] = "range",
    redrawn: Annotated[bool, "draw the instances anew in every trial"] = False,
    stratified: Annotated[bool, "halves with equal shares of every class"] = False,
) -> Columns:
    """Linear and multilayer perceptrons on five cuts in half.

    ``errors`` counts the errors on each half, packed; the axes are learner (linear, multilayer,
    multilayer again with other seeds) and half; the digits are the five replications.
    """
    plan = five_by_two(stratified=stratified)
    fixed = problem(data, size, trials.seed)
    if len(fixed) % 2:
        raise ParameterError(f"{data} has {len(fixed)} instances; give an even size to cut in half")
    folds, seeds, counts = [], [], []
    for trial in trials:
        rng = own(trial, data, hidden, "halves")
        instances = sample(data, size, rng) if redrawn else fixed
        cut, begun = drawn(plan, instances, rng)
        if redrawn:
            counts.append(
                Outcomes(plan, cut, {"all": wrong(instances, cut, begun, hidden, scaling)}).errors(
                    "all"
                )
            )
        folds.append(cut)
        seeds.append(begun)
    if not redrawn:
        # All trials share the data, so their networks can be trained together.
        cuts = np.concatenate(folds)
        errs = wrong(fixed, cuts, np.concatenate(seeds, axis=1), hidden, scaling)
        counts = list(
            Outcomes(Plan(len(cuts), 2), cuts, {"all": errs})
            .errors("all")
            .reshape(3, -1, 5, 2)
            .swapaxes(0, 1)
        )
    return pack(np.stack(counts).swapaxes(-1, -2), "errors")


def error_rates(
    *,
    trials: int,
    seed: int,
    data: str,
    size: int = 0,
    hidden: int = 10,
    scaling: str = "range",
    redrawn: bool = False,
    stratified: bool = False,
) -> Floats:
    """Return errors by learner, replication and half: shape (trials, 3, 5, 2)."""
    found = compute(
        errors,
        trials=trials,
        seed=seed,
        data=data,
        size=size,
        hidden=hidden,
        scaling=scaling,
        redrawn=redrawn,
        stratified=stratified,
    )
    counts = unpack(dict(found), "errors", 5).swapaxes(-1, -2)
    return np.asarray(counts / (len(problem(data, size, seed)) // 2))
