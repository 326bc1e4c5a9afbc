"""The paper's tables if its study had been drawn from ours: what chance makes differ together."""

from __future__ import annotations

import numpy as np
from scipy import stats

from fourpapers.bouckaert_frank2004 import table_5 as sources
from fourpapers.bouckaert_frank2004 import tables_1_to_4
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS, PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO
from fourpapers.bouckaert_frank2004.studies import TEN, cell_pvalues
from fourpapers.item import Item
from fourpapers.published.two_studies import TwoStudies, means, shares
from twolearners import significance


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
    made = tables_1_to_4.study()
    missed, off, observed = [], [], []
    chosen = rng.integers(len(made.of(FIVE_BY_TWO).chosen), size=draws)
    for row in item.cells.to_dict("records"):
        studies = made.of(row["procedure"], row["alpha"])
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
    """Draw the data sets of each source; all tests on a source share them."""
    verdicts = sources.study()
    cells = item.cells[item.kinds == "measured"]
    blocks = [
        np.column_stack(
            [
                significance.consistency(verdicts[procedure, source] != 0).by_dataset
                for procedure in sources.ROWS.values()
            ]
        ).astype(float)
        for source in SOURCES
    ]
    tests = list(sources.ROWS)
    trials = len(blocks[0])

    def redraw(size: int) -> np.ndarray:
        drawn = means(blocks, draws, rng, size).reshape(draws, len(SOURCES), len(tests))
        return np.column_stack(
            [
                drawn[:, :, tests.index(test)].min(axis=1)
                if source == "min"
                else drawn[:, SOURCES.index(int(source)), tests.index(test)]
                for test, source in zip(cells["test"], cells["source"], strict=True)
            ]
        )

    ours, paper = redraw(trials), redraw(PAPER_TRIALS)
    return shares(cells, ours, paper, trials=trials, paper_trials=PAPER_TRIALS)
