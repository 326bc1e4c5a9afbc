"""The paper's tables if its runs had been drawn from ours: what chance makes differ together."""

from __future__ import annotations

import numpy as np

from fourpapers.alpaydin1999.error_runs import eight, fifteen, rejections
from fourpapers.alpaydin1999.table_1 import rejecting_numerators
from fourpapers.alpaydin1999.table_2 import RUNS
from fourpapers.item import Item
from fourpapers.published.two_studies import TwoStudies, means, shares


def table_1(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw one run of ours for each data set, as the paper had one; compare t's and the F."""
    missed, off, observed = [], [], []
    by_name = eight()
    for row in item.cells.to_dict("records"):
        ours = rejecting_numerators(by_name[row["dataset"]].differences.values, 0.05)
        t, f = ours["t_rejects"].to_numpy(), ours["f_rejects"].to_numpy()
        run = rng.integers(len(t), size=draws)
        ranks = np.arange(11)
        usual = np.minimum((t[:, None] <= ranks).mean(axis=0), (t[:, None] >= ranks).mean(axis=0))
        verdict = np.where(f[run], f.mean(), 1 - f.mean())
        missed.append((usual[t[run]] < 0.025) | (verdict < 0.05))
        off += [t.mean() - t[run], f.mean() - f[run]]
        observed += [t.mean() - row["value"], f.mean() - (row["f_value"] == "Yes")]
    return TwoStudies(np.column_stack(missed), np.column_stack(off), np.array(observed))


def table_2(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw runs of each experiment; learners of one experiment share them."""
    runs = fifteen()
    places, blocks = [], []
    for each in runs.values():
        blocks.append(100 * each.errors[:, :2].mean(axis=(2, 3)))
        places += [(each.pair.printed, 0), (each.pair.printed, each.pair.hidden)]
    rows = zip(item.cells["dataset"], item.cells["hidden_units"].fillna(0).astype(int), strict=True)
    columns = [places.index(row) for row in rows]
    ours, paper = (means(blocks, draws, rng, size)[:, columns] for size in (len(blocks[0]), RUNS))
    measured = np.hstack(blocks)[:, columns]
    error = measured.std(axis=0, ddof=1) * np.sqrt(1 / len(measured) + 1 / RUNS)
    observed = item.cells["ours"].to_numpy(float) - item.cells["value"].to_numpy(float)
    return TwoStudies(np.abs(ours - paper) > 1.96 * error, ours - paper, observed)


def table_3(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw runs of each experiment; both tests and both comparisons share them."""
    names, blocks = [], []
    for pair, each in fifteen().items():
        columns = []
        for comparison, differences in each.comparisons.items():
            for test, rejected in rejections(differences, 0.05).items():
                names.append((str(pair), comparison, test))
                columns.append(rejected)
        blocks.append(np.column_stack(columns).astype(float))
    rows = zip(*(item.cells[name] for name in ("experiment", "comparison", "test")), strict=True)
    order = [names.index(row) for row in rows]
    trials = len(blocks[0])
    ours, paper = (means(blocks, draws, rng, size)[:, order] for size in (trials, RUNS))
    return shares(item.cells, ours, paper, trials=trials, paper_trials=RUNS)
