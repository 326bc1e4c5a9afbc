"""The paper's tables if its study had been drawn from ours: what chance makes differ together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert2003.network_spread import spread
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert_frank2004 import table_5 as sources
from fourpapers.bouckaert_frank2004 import tables_1_to_4
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS, PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO, network_verdicts
from fourpapers.bouckaert_frank2004.studies import TEN, cell_pvalues
from fourpapers.item import Item
from fourpapers.published.two_studies import TwoStudies, means
from twolearners import significance

Floats = NDArray[np.float64]


def table_1_cells(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw ten repetitions for the paper and all of ours; the pairs of a data set share them."""
    rejected = np.abs(tables_1_to_4.study().of(FIVE_BY_TWO).verdicts)  # pairs, sets, repetitions
    number = rejected.shape[-1]

    def draws_of(size: int) -> np.ndarray:
        drawn = [
            means([part.T.astype(float)], draws, rng, size) for part in np.moveaxis(rejected, 1, 0)
        ]
        return size - np.rint(size * np.stack(drawn, axis=-1)).astype(np.int64)

    ours, paper = draws_of(number), draws_of(TEN)  # shape (draws, pairs, sets)
    names = list(DATA_SETS.values())
    at = [
        (PAIRS.index(pair), names.index(name))
        for name, pair in zip(item.cells["dataset"], item.cells["pair"], strict=True)
    ]
    columns = tuple(np.transpose(at))
    ours, paper = (x[:, columns[0], columns[1]] for x in (ours, paper))
    missed = cell_pvalues(paper, ours, number) < tables_1_to_4.CELL_LEVEL
    observed = item.cells["ours"].to_numpy(float) - item.cells["value"].to_numpy(float)
    return TwoStudies(missed, TEN * ours / number - paper, observed)


def _among_studies(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Take studies of ten for the paper's; all tests and pairs share their repetitions.

    Each is placed among all of them as the paper is; deviations from our mean are stretched as
    there, which allows for ours being limited too.
    """
    replications = tables_1_to_4.study()
    missed, off, observed = [], [], []
    chosen = rng.integers(len(replications.of(FIVE_BY_TWO).chosen), size=draws)
    for row in item.cells.to_dict("records"):
        studies = replications.of(row["procedure"], row["alpha"])
        values = studies.each(row["measure"])[PAIRS.index(row["pair"])]
        values = values.mean() + studies.stretch * (values - values.mean())
        rounded = np.round(values, tables_1_to_4.DIGITS[row["measure"]])
        below = (stats.rankdata(rounded) - 0.5) / len(rounded)
        missed.append(((below < 0.025) | (below > 0.975))[chosen])
        off.append((values.mean() - values)[chosen])
        observed.append(values.mean() - float(row["value"]))
    return TwoStudies(np.column_stack(missed), np.column_stack(off), np.array(observed))


table_1_last_rows = table_2 = table_3 = table_4 = section_4_3 = _among_studies


def table_5(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw a network for each source, and data sets from it; all tests on a source share them.

    The few data sets of a network make measured shares differ more than true ones do: what is due
    to their number is taken off, and a thousand data sets are drawn instead.
    """
    cells = item.cells[item.kinds == "measured"]
    tests = list(sources.ROWS)
    drawn = [_one_source(source, rng, draws) for source in SOURCES]
    mean, ours, paper = (np.stack(by_source) for by_source in zip(*drawn, strict=True))
    shift = ours - mean[:, None]  # shape (sources, draws, tests)
    moved, theirs = [], []
    for test, source in zip(cells["test"], cells["source"], strict=True):
        at = tests.index(test)
        if source == "min":
            moved.append(ours[..., at].min(axis=0) - mean[:, at].min())
            theirs.append(paper[..., at].min(axis=0))
        else:
            moved.append(shift[SOURCES.index(int(source)), :, at])
            theirs.append(paper[SOURCES.index(int(source)), :, at])
    away, printed = np.column_stack(moved), np.column_stack(theirs)
    low, high, own = (cells[name].to_numpy(float) for name in ("low", "high", "ours"))
    observed = own - cells["paper"].to_numpy(float)
    missed = (printed < low + away - 1e-9) | (printed > high + away + 1e-9)
    return TwoStudies(missed, own + away - printed, observed)


def _one_source(source: int, rng: np.random.Generator, draws: int) -> tuple[Floats, Floats, Floats]:
    """Give the tests' mean shares, those of redrawn networks, and of studies on one network."""
    same = []  # shape (networks, data sets, tests)
    for network in OTHERS[source]:
        outcomes = network_verdicts(sources.ROWS.values(), source, network)
        same.append(
            np.column_stack(
                [significance.consistency(v != 0).by_dataset for v in outcomes.values()]
            )
        )
    consistent = np.array(same, dtype=float)
    networks, data_sets, tests = consistent.shape
    by_network = consistent.mean(axis=1)
    mean = by_network.mean(axis=0)
    spreads = [spread(shares, data_sets) for shares in by_network.T]
    true = np.sqrt([s.between / s.variance if s.variance else 0.0 for s in spreads])
    ours = means([by_network], draws, rng, networks)
    left = (consistent - by_network[:, None]).reshape(-1, tests)
    chosen = rng.integers(networks, size=draws)
    paper = mean + true * (by_network[chosen] - mean) + means([left], draws, rng, PAPER_TRIALS)
    return mean, ours, np.clip(paper, 0, 1)
