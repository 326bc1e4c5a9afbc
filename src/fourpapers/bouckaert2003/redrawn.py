"""The paper's tables if its data sets had been drawn from ours: what chance makes differ together.

The paper calibrated on its own data sets of Set 1, so calibration is repeated in every study that
is drawn, on the data sets that it has of Set 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003 import table_7 as pairs
from fourpapers.bouckaert2003 import tables_5_6
from fourpapers.bouckaert2003.calibration import calibrate, unscaled_statistic
from fourpapers.bouckaert2003.experiments import class_probability, repeated_cv
from fourpapers.bouckaert2003.network_spread import spread
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import DATA_SETS, SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE, PAPER_TRIALS
from fourpapers.item import Item
from fourpapers.published.two_studies import TwoStudies, shares, weights
from twolearners import significance
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
            class_probability.differences(probability, trials=_TRIALS, seed=_SEED)
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
    """Consistency on the four sets at one level, with one network for each set."""
    drawn = _consistency(rng, draws, list(dict.fromkeys(item.cells["test"])), (_ALPHA,))
    found = [
        np.min([drawn[test, n, _ALPHA] for n in SETS], axis=0)
        if where == "min"
        else drawn[test, int(where), _ALPHA]
        for test, where in zip(item.cells["test"], item.cells["set"], strict=True)
    ]
    return _among_studies(item, np.column_stack(found))


def table_6(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Consistency on the set where it is lowest, by level."""
    drawn = _consistency(rng, draws, list(dict.fromkeys(item.cells["test"])), LEVELS)
    found = [
        np.min([drawn[test, n, float(level)] for n in SETS], axis=0)
        for test, level in zip(item.cells["test"], item.cells["alpha"], strict=True)
    ]
    return _among_studies(item, np.column_stack(found))


def _among_studies(item: Item, found: Floats) -> TwoStudies:
    """Set drawn studies beside the intervals of an item, as the paper is."""
    ours, paper, low, high = (
        item.cells[name].to_numpy(float) for name in ("ours", "paper", "low", "high")
    )
    missed = (found < low - 1e-9) | (found > high + 1e-9)
    return TwoStudies(missed, found.mean(axis=0) - found, ours - paper)


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
    rng: np.random.Generator, draws: int, tests: list[str], levels: tuple[float, ...]
) -> dict[tuple[str, int, float], Floats]:
    """Draw what studies with one network for each set find, by test, set and level.

    All tests of a study share its networks, its data sets and those that it is calibrated on. The
    few data sets of a network make measured shares differ more than true ones do: what is due to
    their number is taken off, and a thousand data sets are drawn instead.
    """
    measured = {number: tables_5_6.network_statistics(number, tests) for number in SETS}
    null = {test: x[..., 0].ravel() for test, x in measured[1].items()}
    some = len(next(iter(null.values())))
    dfs = _calibrated(null, weights(some, draws, rng, PAPER_TRIALS), _ALPHA)
    found = {}
    for number in SETS:
        networks, data_sets = len(OTHERS[number]), DATA_SETS[number]
        chosen = rng.integers(networks, size=draws)
        sampled = weights(networks * data_sets, draws, rng, PAPER_TRIALS)
        for test, level in itertools.product(tests, levels):
            shares = np.empty(draws)
            # The 5x2cv t test is not calibrated: it has 5 df, and a critical value of its own.
            at = np.asarray(dfs[test], dtype=float)
            if test == tables_5_6.FIVE_BY_TWO:
                at = np.full(draws, special.stdtrit(5, 1 - level / 2))
            for df in np.unique(at):
                rows = at == df
                decided = tables_5_6.reject(test, measured[number][test], df, level)
                same = significance.consistency(decided).by_dataset.astype(float)
                by_network = same.mean(axis=1)
                true = spread(by_network, data_sets)
                shrink = np.sqrt(true.between / true.variance) if true.variance else 0.0
                left = (same - by_network[:, None]).ravel()
                network = true.mean + shrink * (by_network[chosen[rows]] - true.mean)
                shares[rows] = network + sampled[rows] @ left
            found[test, number, level] = np.clip(shares, 0, 1)
    return found
