"""The same learners on the splits of other tests: ten resamples, and ten folds."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999.halves import DATA, drawn, wrong
from fourpapers.alpaydin1999.problems import FIFTEEN, Pair, own, problem
from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from twolearners import significance
from twolearners.evaluation import Outcomes
from twolearners.resampling import kfold, resamples
from twolearners.significance import Result
from twolearners.significance.result import ignore_constant_warning

Ints = NDArray[np.int64]

# A third is held out, as Dietterich does for McNemar's test, which takes the first resample.
_RESAMPLES, _TENFOLD = resamples(10, 1 / 3), kfold(10, stratified=False)


@experiment(
    "alpaydin1999/others",
    version=1,
    trials=1000,
    seed=1999,
    fits=60,
    chunk=250,
    settings=[one.setting for one in FIFTEEN],
)
def errors(
    trials: Trials,
    *,
    data: Annotated[str, f"data set {{{DATA}}}"] = "iris",
    size: Annotated[int, "instances drawn from it, 0 for all [0, 20000]"] = 0,
    hidden: Annotated[int, "hidden units [1, 200]"] = 10,
) -> Columns:
    """Linear and multilayer perceptrons on ten resamples and on ten folds.

    ``resampled`` and ``tenfold`` count errors, packed five by five; the first axis is the
    learner. ``tested`` has the sizes of the folds. ``both`` counts, on the first resample, the
    instances on which linear and multilayer err together, and on which both multilayer do.
    """
    fixed = problem(data, size, trials.seed)
    rngs = [own(rng, data, hidden, "others") for rng in trials]
    found: Columns = {}
    for name, plan in (("resampled", _RESAMPLES), ("tenfold", _TENFOLD)):
        cuts, seeds = zip(*(drawn(plan, fixed, rng) for rng in rngs), strict=True)
        folds = np.concatenate(cuts)
        errs = wrong(fixed, folds, np.concatenate(seeds, axis=1), hidden, "range")
        outcomes = Outcomes(replace(plan, runs=len(folds)), folds, {"all": errs})
        counts = outcomes.errors("all").reshape(3, len(trials), 2, 5)
        found |= pack(counts.swapaxes(0, 1), name)
        if plan is _RESAMPLES:
            first = errs[:, :: plan.runs]
            together = [first[0] & first[1], first[1] & first[2]]
            found["both"] = np.count_nonzero(together, axis=-1).T
        else:
            tested = outcomes.tested()
            found |= pack(tested.reshape(len(trials), 2, 5), "tested")
    return found


#: What is compared: places of two learners, and of their common errors.
_COMPARED = {"MLP, MLP'": (1, 2, 1), "LP, MLP": (0, 1, 0)}


def results(pair: Pair, *, trials: int, seed: int) -> dict[str, dict[str, Result]]:
    """Carry out the other tests on the runs of one experiment.

    Parameters
    ----------
    pair : Pair
        Data set and hidden units.
    trials, seed : int
        Runs, and the start of their random numbers.

    Returns
    -------
    dict
        By comparison and test, one result for all runs.
    """
    found = dict(
        compute(
            errors, trials=trials, seed=seed, data=pair.data, size=pair.size, hidden=pair.hidden
        )
    )
    flat = (trials, 3, 10)
    held_out = round(len(problem(pair.data, pair.size, seed)) / 3)
    counts = unpack(found, "resampled", 5).reshape(flat)
    tenfold = unpack(found, "tenfold", 5).reshape(flat)
    tested = unpack(found, "tested", 5).reshape(trials, 1, 10)
    resampled, folds = counts / held_out, tenfold / tested
    ratio = _RESAMPLES.test_train_ratio
    listed = {}
    with ignore_constant_warning():
        for name, (a, b, at) in _COMPARED.items():
            both = found["both"][:, at]
            splits = resampled[:, a] - resampled[:, b]
            listed[name] = {
                "McNemar": significance.mcnemar(counts[:, a, 0] - both, counts[:, b, 0] - both),
                "10-fold cv t": significance.kfold_cv_t(folds[:, a] - folds[:, b]),
                "resampled t": significance.resampled_t(splits),
                "corrected resampled t": significance.corrected_resampled_t(splits, ratio),
            }
    return listed
