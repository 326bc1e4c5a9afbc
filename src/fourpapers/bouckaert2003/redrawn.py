"""The paper's tables if its data sets had been drawn from ours: what chance makes differ together.

The paper calibrated on its own data sets of Set 1, so calibration is repeated in every study that
is drawn, on the data sets that it has of Set 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003 import table_7 as pairs
from fourpapers.bouckaert2003 import tables_5_6
from fourpapers.bouckaert2003.calibration import calibrate, unscaled_statistic
from fourpapers.bouckaert2003.experiments import class_probability, repeated_cv
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
                probability, attributes="random", trials=_TRIALS, seed=_SEED
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
    """Consistency on the four sets at one level."""
    rows = list(zip(item.cells["test"], item.cells["set"], strict=True))
    tests = list(dict.fromkeys(item.cells["test"]))

    def redraw(rng: np.random.Generator, draws: int, size: int) -> Floats:
        drawn = _consistency(rng, draws, size, tests, (_ALPHA,))
        by_set = {(test, str(number)): x for (test, number, _), x in drawn.items()}
        least = {test: np.min([by_set[test, str(n)] for n in SETS], axis=0) for test in tests}
        return np.column_stack(
            [least[test] if where == "min" else by_set[test, where] for test, where in rows]
        )

    return _two_studies(item, redraw, rng, draws)


def table_6(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Consistency on the set where it is lowest, by level."""
    rows = list(zip(item.cells["test"], item.cells["alpha"].astype(float), strict=True))
    tests = list(dict.fromkeys(item.cells["test"]))

    def redraw(rng: np.random.Generator, draws: int, size: int) -> Floats:
        drawn = _consistency(rng, draws, size, tests, LEVELS)
        return np.column_stack(
            [np.min([drawn[test, n, level] for n in SETS], axis=0) for test, level in rows]
        )

    return _two_studies(item, redraw, rng, draws)


def table_7(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Type I error for ten pairs of learners on the same data sets, calibrated on others."""
    measured = pairs.study(_TRIALS, _SEED, _ALPHA)
    test = pairs.USE_ALL
    null = {test: tables_5_6.study(_TRIALS, _SEED).statistics[1][test][:, 0]}
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
    measure: Callable[[NDArray[np.bool_]], NDArray] = np.asarray,
) -> Floats:
    """Average, over each study, what a test with the df of that study does on a data set."""
    rates = np.zeros(len(drawn))
    for df in np.unique(dfs):
        rows = dfs == df
        rejects = np.zeros(statistic.shape, bool)
        if df > 0:  # with 0 the test could not be calibrated, and never rejects
            rejects = np.abs(statistic) >= special.stdtrit(df, 1 - alpha / 2) / np.sqrt(df + 1)
        rates[rows] = drawn[rows] @ measure(rejects)
    return rates


def _same(rejects: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.asarray(rejects.all(axis=1) | ~rejects.any(axis=1))


def _consistency(
    rng: np.random.Generator, draws: int, size: int, tests: list[str], levels: tuple[float, ...]
) -> dict[tuple[str, int, float], Floats]:
    """Draw the shares of data sets on which ten repetitions agree, by test, set and level."""
    study = tables_5_6.study(_TRIALS, _SEED)
    drawn = {number: weights(_TRIALS, draws, rng, size) for number in SETS}
    found = {}
    for test in tests:
        by_set = {number: study.statistics[number][test] for number in SETS}
        for level in levels:
            if test == tables_5_6.FIVE_BY_TWO:  # it is not calibrated
                critical = study.critical[level][test]
                for number, x in by_set.items():
                    found[test, number, level] = drawn[number] @ _same(np.abs(x) >= critical)
                continue
            dfs = _calibrated({test: by_set[1][:, 0]}, drawn[1], level)[test]
            for number, x in by_set.items():
                found[test, number, level] = _rates(drawn[number], dfs, x, level, _same)
    return found
