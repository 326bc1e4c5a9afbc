"""The paper's tables if its data sets had been drawn from ours: what chance makes differ together.

The paper calibrated on its own data sets of Set 1, so calibration is repeated in every study that
is drawn, on the data sets that it has of Set 1. Tables 5 and 6 hang on the networks of the four
sets, so there every study has networks of its own.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003 import repeated_tests
from fourpapers.bouckaert2003 import table_7 as pairs
from fourpapers.bouckaert2003.calibration import calibrate, unscaled_statistic
from fourpapers.bouckaert2003.experiments import class_probability, repeated_cv
from fourpapers.bouckaert2003.network_spread import spread
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE, PAPER_TRIALS
from fourpapers.item import Item
from fourpapers.published.two_studies import TwoStudies, shares, weights
from twolearners.differences import Differences

Floats = NDArray[np.float64]
#: Draws the cells of a study of so many data sets: shape (draws, cells).
Redraw = Callable[[np.random.Generator, int, int], Floats]
_ALPHA, _TRIALS, _SEED = 0.05, 1000, 2003


def table_2(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Type I error by class probability, calibrated on Set 1."""
    null = _statistics(repeated_cv.differences(1, trials=_TRIALS, seed=_SEED).first(10))
    measured = {
        probability: _statistics(
            class_probability.differences(
                probability, attributes="uneven", trials=_TRIALS, seed=_SEED
            )
        )
        for probability in class_probability.PROBABILITIES
    }
    rows = list(zip(item.cells["test"], item.cells["class_probability"], strict=True))

    def redraw(rng: np.random.Generator, draws: int, size: int) -> Floats:
        dfs = _calibrated(null, weights(_TRIALS, draws, rng, size), _ALPHA)
        drawn = {p: weights(_TRIALS, draws, rng, size) for p in measured}
        return np.column_stack(
            [_rates(drawn[p], dfs[test], measured[p][test], _ALPHA) for test, p in rows]
        )

    return _two_studies(item, redraw, rng, draws)


def table_4(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Type I error by level, on the data sets that the tests are calibrated on."""
    null = _statistics(repeated_cv.differences(1, trials=_TRIALS, seed=_SEED).first(10))
    rows = list(zip(item.cells["test"], item.cells["alpha"].astype(float), strict=True))

    def redraw(rng: np.random.Generator, draws: int, size: int) -> Floats:
        drawn = weights(_TRIALS, draws, rng, size)
        dfs = _calibrated(null, drawn, _ALPHA)
        return np.column_stack(
            [_rates(drawn, dfs[test], null[test], level) for test, level in rows]
        )

    return _two_studies(item, redraw, rng, draws)


def table_5(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Consistency on the four sets at one level, each study with networks of its own."""
    rows = list(zip(item.cells["test"], item.cells["set"], strict=True))
    drawn = _consistency(rng, draws, dict.fromkeys(test for test, _ in rows), (_ALPHA,))
    values = [
        np.min([drawn[test, n, _ALPHA] for n in SETS], axis=0)
        if where == "min"
        else drawn[test, int(where), _ALPHA]
        for test, where in rows
    ]
    return _beside_mean(item, np.column_stack(values))


def table_6(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Consistency on the set where it is lowest, by level, with networks of its own."""
    rows = list(zip(item.cells["test"], item.cells["alpha"].astype(float), strict=True))
    drawn = _consistency(rng, draws, dict.fromkeys(test for test, _ in rows), LEVELS)
    values = [np.min([drawn[test, n, level] for n in SETS], axis=0) for test, level in rows]
    return _beside_mean(item, np.column_stack(values))


def table_7(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Type I error for ten pairs of learners on the same data sets, calibrated on others."""
    measured = pairs.study(_TRIALS, _SEED, _ALPHA)
    test = pairs.USE_ALL
    null = {test: repeated_tests.study(_TRIALS, _SEED).statistics[1][test][:, 0]}
    by_pair = {
        pair: unscaled_statistic(test, x)
        for pair, x in pairs.pair_differences(measured.rates).items()
    }
    rows = list(zip(item.cells["learner_a"], item.cells["learner_b"], strict=True))

    def redraw(rng: np.random.Generator, draws: int, size: int) -> Floats:
        dfs = _calibrated(null, weights(_TRIALS, draws, rng, size), _ALPHA)[test]
        drawn = weights(_TRIALS, draws, rng, size)
        return np.column_stack([_rates(drawn, dfs, by_pair[pair], _ALPHA) for pair in rows])

    return _two_studies(item, redraw, rng, draws)


def _two_studies(item: Item, redraw: Redraw, rng: np.random.Generator, draws: int) -> TwoStudies:
    ours, paper = (redraw(rng, draws, size) for size in (_TRIALS, PAPER_TRIALS))
    return shares(item.cells, ours, paper, trials=_TRIALS, paper_trials=PAPER_TRIALS)


def _statistics(x: Differences) -> dict[str, Floats]:
    return {test: unscaled_statistic(test, x) for test in NINE}


def _calibrated(
    null: Mapping[str, Floats], drawn: Floats, alpha: float
) -> dict[str, NDArray[np.int64]]:
    """Calibrate every test in every study that is drawn; how often a data set came up is whole."""
    counts = np.rint(drawn * drawn.shape[1])
    return {test: calibrate(x, alpha, counts)[0] for test, x in null.items()}


def _rates(
    drawn: Floats,
    dfs: NDArray[np.int64],
    statistic: Floats,
    alpha: float,
) -> Floats:
    """Average, over each study, what a test with the df of that study does on a data set."""
    rates = np.zeros(len(drawn))
    for df in np.unique(dfs):
        rows = dfs == df
        rejects = np.zeros(statistic.shape, bool)
        if df > 0:  # with 0 the test could not be calibrated, and never rejects
            rejects = np.abs(statistic) >= special.stdtrit(df, 1 - alpha / 2) / np.sqrt(df + 1)
        rates[rows] = drawn[rows] @ rejects
    return rates


def _consistency(
    rng: np.random.Generator, draws: int, tests: Iterable[str], levels: Iterable[float]
) -> dict[tuple[str, int, float], Floats]:
    """Draw consistencies by test, set and level, of studies with one network for each set.

    A study calibrates at 5 % on a thousand data sets of Set 1, and takes a network of each set and
    a thousand data sets of it. Part of the spread between networks is due to how few data sets each
    has; that part is taken off, as in :mod:`~fourpapers.bouckaert2003.network_spread`.
    """
    listed = list(tests)
    measured = {n: repeated_tests.network_statistics(n, listed) for n in SETS}
    null = {test: x[..., 0].ravel() for test, x in measured[1].items()}
    pooled = weights(len(null[listed[0]]), draws, rng, PAPER_TRIALS)
    network, drawn = {}, {}
    for number, by_test in measured.items():
        networks, sets = by_test[listed[0]].shape[:2]
        network[number] = rng.integers(networks, size=draws)
        drawn[number] = weights(sets, draws, rng, PAPER_TRIALS)
    by_cell = {}
    for test, number, level in itertools.product(listed, SETS, levels):
        x = np.abs(measured[number][test])
        if test == repeated_tests.FIVE_BY_TWO:  # it is not calibrated
            ends = np.full(draws, special.stdtrit(5, 1 - level / 2))
        else:
            counts = pooled * len(null[test])
            dfs = calibrate(null[test], _ALPHA, counts)[0]
            with np.errstate(divide="ignore", invalid="ignore"):
                ends = special.stdtrit(dfs, 1 - level / 2) / np.sqrt(dfs + 1)
            ends = np.where(dfs > 0, ends, np.inf)
        values = np.empty(draws)
        for critical in np.unique(ends):
            rows = ends == critical
            rejects = x >= critical
            same = (rejects.all(axis=-1) | ~rejects.any(axis=-1)).astype(float)
            share = same.mean(axis=1)
            between = spread(share, same.shape[1])
            shrinkage = np.sqrt(between.between / between.variance) if between.variance else 0.0
            drawn_networks = network[number][rows]
            sampled = (drawn[number][rows] * same[drawn_networks]).sum(axis=1) - share[
                drawn_networks
            ]
            values[rows] = (
                between.mean + shrinkage * (share[drawn_networks] - between.mean) + sampled
            )
        by_cell[test, number, level] = values
    return by_cell


def _beside_mean(item: Item, drawn: Floats) -> TwoStudies:
    """Set drawn studies beside our mean over networks, as the paper is."""
    low, high, ours, paper = (
        item.cells[name].to_numpy(float) for name in ("low", "high", "ours", "paper")
    )
    return TwoStudies((drawn < low) | (drawn > high), ours - drawn, ours - paper)
