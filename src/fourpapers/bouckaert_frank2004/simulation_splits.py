"""Random splits of the four sources: a tenth tested a thousand times, a third held out ten times.

The data sets are those of the hundred runs of cross-validation that are stored for Bouckaert
(2003), trial by trial, so that tests on either kind of split can be compared on the same data.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.populations import PAIR, SIZE, extra_errors, population
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.engine.packing import pack, unpack
from twolearners.datasets import Encoded
from twolearners.evaluation import evaluate
from twolearners.resampling import resamples

Ints = NDArray[np.int64]

#: Repetitions of a test on a data set, and splits of each repetition.
REPETITIONS, SPLITS = 10, 100
#: Splits after which sums are kept: the numbers of resamples in Tables 2 and 5.
KEPT = (10, 20, 50, 100)
#: Instances tested in a split, and held out.
TESTED, HELD_OUT = SIZE // 10, SIZE // 3
_A, _B = PAIR
_FOUR = tuple({"source": number} for number in (1, 2, 3, 4))


def data_set(source: int, seed: int, trial: int) -> Encoded:
    """Draw the data set that trial ``trial`` of ``bouckaert2003/repeated-cv`` cuts."""
    return population(source).encoded(SIZE, trial_rng(seed, "bouckaert2003/repeated-cv", trial))


def summed(x: NDArray[np.integer]) -> Ints:
    """Keep of each repetition what tests on its first 10, 20, 50 and 100 splits need.

    Parameters
    ----------
    x : array of shape (..., 100)
        Errors more that naive Bayes makes on each split.

    Returns
    -------
    array of shape (..., 4, 2)
        Sum, and sum of squares, of the splits up to a kept number that the one before it did not
        count.

    Examples
    --------
    >>> summed(np.arange(100)).tolist()
    [[45, 285], [145, 2185], [1035, 37955], [3725, 287925]]
    """
    starts = (0, *KEPT[:-1])
    both = np.stack([x, np.square(x)], axis=-1)
    return np.add.reduceat(both, starts, axis=-2).astype(np.int64)


@experiment(
    "bouckaert-frank2004/source-resamples",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * REPETITIONS * SPLITS,
    settings=_FOUR,
)
def source_resamples(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 1,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of a hundred random splits, a tenth tested.

    The splits are not stratified, as in the paper. ``sums`` are those of the errors that naive
    Bayes makes more, and of their squares, packed (see ``summed``).
    """
    plan = resamples(REPETITIONS * SPLITS, TESTED / SIZE)
    found = [
        extra_errors(data_set(source, trials.seed, trial), plan, rng).reshape(REPETITIONS, SPLITS)
        for trial, rng in zip(trials.numbers, trials, strict=True)
    ]
    return pack(summed(np.array(found)), "sums")


def moments(source: int, *, trials: int, seed: int) -> tuple[Ints, Ints]:
    """Return what the first 10, 20, 50 and 100 splits of each repetition add up to.

    Returns
    -------
    sums, squares : arrays of shape (trials, 10, 4)
        Of the errors more that naive Bayes makes among the 30 tested in a split.
    """
    found = compute(source_resamples, trials=trials, seed=seed, source=source)
    parts = unpack(dict(found), "sums", 2).cumsum(axis=-2)
    return parts[..., 0], parts[..., 1]


@experiment(
    "bouckaert-frank2004/source-holdouts",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * REPETITIONS,
    chunk=500,
    settings=_FOUR,
)
def source_holdouts(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 1,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of one split, a third held out.

    ``counts`` are the instances of the test set that both, only naive Bayes and only C4.5 get
    wrong, packed.
    """
    plan = resamples(REPETITIONS, HELD_OUT / SIZE)
    found = [
        evaluate(PAIR, data_set(source, trials.seed, trial), plan, rng).counts(_A, _B)[:, 0, :3]
        for trial, rng in zip(trials.numbers, trials, strict=True)
    ]
    return pack(np.array(found, np.int64), "counts")


def counts(source: int, *, trials: int, seed: int) -> Ints:
    """Return both wrong, only naive Bayes, only C4.5, none: shape (trials, 10, 4)."""
    found = compute(source_holdouts, trials=trials, seed=seed, source=source)
    three = unpack(dict(found), "counts", 3)
    return np.concatenate([three, HELD_OUT - three.sum(axis=-1, keepdims=True)], axis=-1)
