"""The same learners on the splits of other tests: ten resamples, and ten folds."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from twolearners.engine import Columns, Trials, experiment
from twolearners.experiments.alpaydin1999.halves import DATA, drawn, wrong
from twolearners.experiments.alpaydin1999.problems import FIFTEEN, own, problem
from twolearners.experiments.bouckaert2003.packing import pack
from twolearners.experiments.dietterich1998.real import by_fold
from twolearners.resampling import kfold, resamples

Ints = NDArray[np.int64]

# A third is held out, as Dietterich does for McNemar's test, which takes the first resample.
_RESAMPLES, _TENFOLD = resamples(10, 1 / 3), kfold(10, stratified=False)
#: Runs of the larger sets, on which ten fits take longer than on all others together.
FEWER = {"optdigits": 500, "ann-thyroid": 500}


@experiment(
    "alpaydin1999/others",
    version=1,
    trials=1000,
    seed=1999,
    fits=60,
    chunk=250,
    settings=[{**one.setting, "trials": FEWER.get(one.data, 1000)} for one in FIFTEEN],
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
        counts = by_fold(folds, errs, plan.folds).reshape(3, len(trials), 2, 5)
        found |= pack(counts.swapaxes(0, 1), name)
        if plan is _RESAMPLES:
            first = errs[:, :: plan.runs]
            together = [first[0] & first[1], first[1] & first[2]]
            found["both"] = np.count_nonzero(together, axis=-1).T
        else:
            tested = by_fold(folds, np.ones(folds.shape, bool), plan.folds)
            found |= pack(tested.reshape(len(trials), 2, 5), "tested")
    return found
