"""What is simulated and stored: errors of perceptrons on five cuts in half, and on other plans.

Neither experiment calls :func:`~twolearners.evaluation.evaluate`: the seeds of all three learners
are drawn together, and the networks of a whole chunk of trials are trained in one call, eight to a
vector, which a call for each trial and learner could not fill.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999.populations import FIFTEEN, experiment_rng, problem, sample
from fourpapers.engine import Columns, ParameterError, Trials, experiment
from twolearners.datasets import Encoded
from twolearners.evaluation import Outcomes, errors_of, predict_folds
from twolearners.learners import LinearPerceptron, MultilayerPerceptron
from twolearners.resampling import Folds, Plan, five_by_two, kfold, resamples

Ints = NDArray[np.int64]

#: Whose errors are kept, in this order. The third differs from the second in its seeds only.
LEARNERS = ("LP", "MLP", "MLP'")
DATA = "iris, wine, glass, vowel, optdigits, ann-thyroid, new-thyroid, pendigits, mfeat-pixel"
#: Runs of other readings, on the two sets that only Table 1 has, and at each size.
CHECKS, DIGITS, SIZED = 200, 50, 20
#: Other samples of a thousand digits, and runs on each: which were drawn is chance as well.
SAMPLES, SAMPLED_RUNS = 20, 50
#: A third is held out, as Dietterich does for McNemar's test, which takes the first resample.
RESAMPLES, TENFOLD = resamples(10, 1 / 3), kfold(10, stratified=False)
_PAIRS = (("LP", "MLP"), ("MLP", "MLP'"))


def seeds_of_samples(seed: int) -> range:
    """Return the seeds with which other samples of digits are drawn: those that follow."""
    return range(seed + 1, seed + 1 + SAMPLES)


def folds_and_seeds(plan: Plan, data: Encoded, rng: np.random.Generator) -> tuple[Folds, Ints]:
    """Draw the folds of a trial, and then a seed for every network of the three learners."""
    return plan.draw(data.labels, rng), rng.integers(2**63, size=(3, *plan.shape))


def train_and_test(
    data: Encoded, plan: Plan, folds: Folds, seeds: Ints, hidden: int, scaling: str = "range"
) -> Outcomes:
    """Train and test the three learners on the folds of any number of trials.

    Parameters
    ----------
    data : Encoded
        The data set.
    plan : Plan
        How one trial splits it.
    folds : array of shape (runs, instances)
        Where an instance is tested, or -1; the runs of all trials, one after the other.
    seeds : array of shape (3, runs, folds)
        Seeds of all networks.
    hidden : int
        Hidden units of the multilayer perceptrons.
    scaling : {"range", "deviation"}
        What inputs are divided by.
    """
    linear = predict_folds(LinearPerceptron(scaling=scaling), data, folds, seeds[0])
    # Both multilayer perceptrons at once: full vectors of eight are the faster ones.
    multilayer = MultilayerPerceptron(hidden, scaling=scaling)
    both = predict_folds(multilayer, data, np.tile(folds, (2, 1)), np.concatenate(seeds[1:]))
    predicted = [linear, *both.reshape(2, *folds.shape)]
    wrong = {
        name: errors_of(codes, data.labels, folds)
        for name, codes in zip(LEARNERS, predicted, strict=True)
    }
    return Outcomes(replace(plan, runs=len(folds)), folds, wrong)


def _errors(outcomes: Outcomes, *shape: int) -> Ints:
    """Count errors by trial, learner and part: shape (trials, 3, *shape)."""
    counts = np.stack([outcomes.errors(name) for name in LEARNERS])
    return counts.reshape(3, -1, *shape).swapaxes(0, 1)


@experiment(
    "alpaydin1999/halves",
    version=1,
    trials=1000,
    seed=1999,
    fits=30,
    chunk=250,
    settings=[pair.setting for pair in FIFTEEN]
    + [{"data": name, "hidden": 10, "trials": DIGITS} for name in ("pendigits", "mfeat-pixel")],
    beyond=[{**pair.setting, "scaling": "deviation", "trials": CHECKS} for pair in FIFTEEN]
    + [{**pair.setting, "redrawn": True, "trials": CHECKS} for pair in FIFTEEN if pair.size]
    + [{**pair.setting, "stratified": True, "trials": CHECKS} for pair in FIFTEEN[:9]]
    + [{"data": "new-thyroid", "size": 214, "hidden": 10}]
    + [{"data": "optdigits", "size": size, "hidden": units, "trials": SIZED}
       for size in (500, 2000, 5620) for units in (10, 20)]
    + [{"data": "ann-thyroid", "size": 3772, "hidden": 10, "trials": SIZED}]
    + [{**pair.setting, "seed": seed, "trials": SAMPLED_RUNS}
       for pair in FIFTEEN if pair.size for seed in seeds_of_samples(1999)],
    packed={"errors": 5},
)  # fmt: skip
def two_fold_errors(
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

    ``errors`` counts the errors on each half; the axes are learner (linear, multilayer,
    multilayer again with other seeds), half and replication.
    """
    plan = five_by_two(stratified=stratified)
    fixed = problem(data, size, trials.seed)
    if len(fixed) % 2:
        raise ParameterError(f"{data} has {len(fixed)} instances; give an even size to cut in half")
    rngs = [experiment_rng(trial, data, hidden, "halves") for trial in trials]
    if redrawn:
        counts = []
        for rng in rngs:
            instances = sample(data, size, rng)
            folds, seeds = folds_and_seeds(plan, instances, rng)
            outcomes = train_and_test(instances, plan, folds, seeds, hidden, scaling)
            counts.append(_errors(outcomes, 5, 2))
        errors = np.concatenate(counts)
    else:
        # All trials share the data, so their networks can be trained together.
        errors = _errors(_train_all(fixed, plan, rngs, hidden, scaling), 5, 2)
    return {"errors": errors.swapaxes(-1, -2)}


@experiment(
    "alpaydin1999/others",
    version=1,
    trials=1000,
    seed=1999,
    fits=60,
    chunk=250,
    settings=(),
    beyond=[pair.setting for pair in FIFTEEN],
    packed={"resampled": 5, "tenfold": 5, "tested": 5},
)
def other_plans(
    trials: Trials,
    *,
    data: Annotated[str, f"data set {{{DATA}}}"] = "iris",
    size: Annotated[int, "instances drawn from it, 0 for all [0, 20000]"] = 0,
    hidden: Annotated[int, "hidden units [1, 200]"] = 10,
) -> Columns:
    """Linear and multilayer perceptrons on ten resamples and on ten folds.

    ``resampled`` and ``tenfold`` count errors by learner, five and five. ``tested`` has the sizes
    of the folds. ``both`` counts, on the first resample, the instances on which linear and
    multilayer err together, and on which both multilayer do.
    """
    fixed = problem(data, size, trials.seed)
    rngs = [experiment_rng(trial, data, hidden, "others") for trial in trials]
    resampled = _train_all(fixed, RESAMPLES, rngs, hidden)
    # Each plan draws from the generators of the trials, so the order of these two lines counts.
    tenfold = _train_all(fixed, TENFOLD, rngs, hidden)
    common = [resampled.counts(*pair)[:: RESAMPLES.runs, 0, 0] for pair in _PAIRS]
    return {
        "resampled": _errors(resampled, 2, 5),
        "both": np.stack(common, axis=1),
        "tenfold": _errors(tenfold, 2, 5),
        "tested": tenfold.tested().reshape(-1, 2, 5),
    }


def _train_all(
    data: Encoded,
    plan: Plan,
    rngs: list[np.random.Generator],
    hidden: int,
    scaling: str = "range",
) -> Outcomes:
    """Train the networks of all trials on one data set in one call."""
    drawn = [folds_and_seeds(plan, data, rng) for rng in rngs]
    folds = np.concatenate([folds for folds, _ in drawn])
    seeds = np.concatenate([seeds for _, seeds in drawn], axis=1)
    return train_and_test(data, plan, folds, seeds, hidden, scaling)
