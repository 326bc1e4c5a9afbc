"""Random splits of the four sources: a tenth tested a thousand times, a third held out ten times.

The data sets are those of the hundred runs of cross-validation that are stored for Bouckaert
(2003), trial by trial, so that tests on either kind of split can be compared on the same data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.populations import (
    BOOK,
    book_network,
    data_sets_of,
    settings_of_others,
)
from fourpapers.bouckaert_frank2004.populations import (
    PAIR,
    SIZE,
    SOURCES,
    data_set,
    extra_errors,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.differences import Differences
from twolearners.evaluation import evaluate
from twolearners.resampling import holdout, resamples

Ints = NDArray[np.int64]

#: Repetitions of a test on a data set, and splits of each repetition.
REPETITIONS, SPLITS = 10, 100
#: Splits after which sums are kept: the numbers of resamples in Tables 2 and 5.
KEPT = (10, 20, 50, 100)
#: Instances tested in a split, and held out.
TESTED, HELD_OUT = SIZE // 10, SIZE // 3
_FOUR = tuple(
    {"source": number, "network": BOOK[number]} if BOOK[number] else {"source": number}
    for number in SOURCES
)
_EVEN = ({"source": 1},)  # another reading of the first source
#: The other networks, with the data sets on which cross-validation is stored.
_OTHERS = tuple(
    {"source": given["set"], **{name: value for name, value in given.items() if name != "set"}}
    for given in settings_of_others(*SOURCES)
)


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
    beyond=(*_EVEN, *_OTHERS),
    packed={"sums": 2},
    added=("network",),
)
def source_resamples(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations of 2003 [0, 50]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of a hundred random splits, a tenth tested.

    The splits are not stratified, as in the paper. ``sums`` are those of the errors that naive
    Bayes makes more, and of their squares (see ``summed``).
    """
    plan = resamples(REPETITIONS * SPLITS, TESTED / SIZE)
    extra = [
        extra_errors(data_set(source, network, trials.seed, trial), plan, rng).reshape(
            REPETITIONS, SPLITS
        )
        for trial, rng in zip(trials.numbers, trials, strict=True)
    ]
    return {"sums": summed(np.array(extra))}


@experiment(
    "bouckaert-frank2004/source-holdouts",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * REPETITIONS,
    chunk=500,
    settings=(),
    beyond=(*_FOUR, *_EVEN),
    packed={"counts": 3},
    added=("network",),
)
def source_holdouts(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations of 2003 [0, 50]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of one split, a third held out.

    ``counts`` are the instances of the test set that both, only naive Bayes and only C4.5 get
    wrong.
    """
    plan = resamples(REPETITIONS, HELD_OUT / SIZE)
    counts = [
        evaluate(PAIR, data_set(source, network, trials.seed, trial), plan, rng).counts(*PAIR)[
            :, 0, :3
        ]
        for trial, rng in zip(trials.numbers, trials, strict=True)
    ]
    return {"counts": np.array(counts, np.int64)}


def repetitions(
    source: int,
    size: int = 10,
    *,
    network: int | None = None,
    trials: int = 1000,
    seed: int = 2003,
) -> Mapping[str, Differences]:
    """Read, or compute, naive Bayes minus C4.5 in repetitions on the data sets of a source.

    Parameters
    ----------
    source : {1, 2, 3, 4}
        Which.
    size : int
        Runs of cross-validation, or random splits, that a test uses. Repetitions of more than ten
        runs are fewer than ten, for there are a hundred runs. Splits there are only if their sums
        were kept.
    network : int, optional
        Which network of the source; that of the book by default.
    trials, seed : int
        Data sets, and the start of their random numbers.

    Returns
    -------
    mapping of str to Differences
        By kind of plan: leading axes (trial, repetition).
    """
    if source not in SOURCES:
        raise ValueError(f"there are data sources 1, 2, 3 and 4, but no source {source!r}")
    chosen = book_network(source, network)
    halves, counts, sums, squares = _stored(source, chosen, trials, seed)
    runs = all_runs(source, network=chosen, trials=trials, seed=seed)
    by_plan = {
        "repeated k-fold": runs.repetitions(max(size, 10)),
        "5x2": halves,
        "holdout": counts,
    }
    if size in KEPT:
        place = KEPT.index(size)
        by_plan["resamples"] = differences_from_moments(sums[..., place], squares[..., place], size)
    return by_plan


def on_network(source: int, network: int) -> dict[int, Mapping[str, Differences]]:
    """Read naive Bayes minus C4.5 on the stored data sets of another network of a source.

    Parameters
    ----------
    source, network : int
        Which: see :func:`~fourpapers.bouckaert2003.populations.population`.

    Returns
    -------
    dict of int to mapping
        By number of random splits, what :func:`repetitions` gives; nothing is held out.
    """
    stored = data_sets_of(source, network)
    runs = repeated_cv.differences(source, **stored).repetitions(10)
    halves = five_by_two.differences(source, **stored)
    sums, squares = moments(source, **stored)
    return {
        size: {
            "repeated k-fold": runs,
            "5x2": halves,
            "resamples": differences_from_moments(sums[..., place], squares[..., place], size),
        }
        for place, size in enumerate(KEPT)
    }


def moments(
    source: int, *, network: int | None = None, trials: int, seed: int
) -> tuple[Ints, Ints]:
    """Return what the first 10, 20, 50 and 100 splits of each repetition add up to.

    Returns
    -------
    sums, squares : arrays of shape (trials, 10, 4)
        Of the errors more that naive Bayes makes among the 30 tested in a split.
    """
    chosen = book_network(source, network)
    parts = compute(source_resamples, trials=trials, seed=seed, source=source, network=chosen)[
        "sums"
    ]
    return tuple(np.moveaxis(parts.cumsum(axis=-2), -1, 0))


def differences_from_moments(sums: Ints, squares: Ints, n: int) -> Differences:
    """Make up ``n`` differences on random splits with a given sum and sum of squares.

    A t test asks for no more than these two, so it says of these what it would have said of the
    differences themselves. Half of them lie above the mean and half below, all equally far.

    Parameters
    ----------
    sums, squares : arrays of int
        Of errors more, among the 30 tested in each split.
    n : int
        How many, an even number.

    Examples
    --------
    >>> x = 30 * differences_from_moments(np.array(8), np.array(40), 4).values  # of 6, 2, 0, 0
    >>> round(float(x.sum()), 6), round(float((x**2).sum()), 6)
    (8.0, 40.0)
    """
    if n < 2 or n % 2:
        raise ValueError(f"they come in pairs: n must be an even number, not {n!r}")
    # Whole numbers: differences that do not vary have no spread at all.
    away = np.sqrt(n * squares - np.square(sums)) / n
    signs = np.where(np.arange(n) % 2, -1.0, 1.0)
    values = np.asarray((sums / n)[..., None] + away[..., None] * signs) / TESTED
    return Differences(values[..., None], resamples(n, TESTED / SIZE))


def holdout_counts(source: int, *, network: int | None = None, trials: int, seed: int) -> Ints:
    """Return both wrong, only naive Bayes, only C4.5, none: shape (trials, 10, 4)."""
    chosen = book_network(source, network)
    three = compute(source_holdouts, trials=trials, seed=seed, source=source, network=chosen)[
        "counts"
    ]
    return np.concatenate([three, HELD_OUT - three.sum(axis=-1, keepdims=True)], axis=-1)


@lru_cache(maxsize=5)
def all_runs(
    source: int, *, network: int | None = None, trials: int = 1000, seed: int = 2003
) -> Differences:
    """Return the hundred runs of cross-validation on each data set that are stored for 2003."""
    return repeated_cv.differences(source, network=network, trials=trials, seed=seed)


@lru_cache(maxsize=5)
def _stored(
    source: int, network: int, trials: int, seed: int
) -> tuple[Differences, Differences, Ints, Ints]:
    counts = holdout_counts(source, network=network, trials=trials, seed=seed)[..., None, None, :]
    rates = (counts[..., 1] - counts[..., 2]) / HELD_OUT
    return (
        five_by_two.differences(source, network=network, trials=trials, seed=seed),
        Differences(rates, holdout(HELD_OUT / SIZE), counts),
        *moments(source, network=network, trials=trials, seed=seed),
    )
