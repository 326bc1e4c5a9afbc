"""The paper's tables if its runs had been drawn from ours: what chance makes differ together."""

from __future__ import annotations

import numpy as np

from fourpapers.alpaydin1999.error_runs import (
    deviation_of_error,
    digit_samples,
    eight,
    fifteen,
    mean_error,
    rejections,
    spread_of,
)
from fourpapers.alpaydin1999.printed import RUNS
from fourpapers.alpaydin1999.table_1 import rejecting_numerators
from fourpapers.item import Item
from fourpapers.published.two_studies import Floats, TwoStudies, means, shares


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
    """Draw runs of each experiment; learners share them, and so do mean and deviation.

    On ODR the two studies have samples of digits of their own.
    """
    places, blocks, spreads = [], [], []
    for pair, pair_runs in fifteen().items():
        errors = 100 * pair_runs.errors[:, :2]
        squares = np.square(errors - errors.mean(axis=(0, 2, 3), keepdims=True))
        blocks.append(np.hstack([errors.mean(axis=(2, 3)), squares.mean(axis=(2, 3))]))
        samples = digit_samples(pair) if pair.size else []
        for quantity, measure in (("mean", mean_error), ("deviation", deviation_of_error)):
            for learner, hidden in enumerate((0, pair.hidden)):
                places.append((pair.printed, hidden, quantity))
                spreads.append(spread_of(measure, samples, learner))
    units = item.cells["hidden_units"].fillna(0).astype(int)
    rows = zip(item.cells["dataset"], units, item.cells["quantity"], strict=True)
    columns = [places.index(row) for row in rows]
    deviation = (item.cells["quantity"] == "deviation").to_numpy()

    def study(size: int) -> Floats:
        drawn = means(blocks, draws, rng, size)[:, columns]
        drawn = np.where(deviation, np.sqrt(np.abs(drawn)), drawn)
        return drawn + np.array(spreads)[columns] * rng.standard_normal(drawn.shape)

    apart = study(len(blocks[0])) - study(RUNS)
    observed = item.cells["ours"].to_numpy(float) - item.cells["value"].to_numpy(float)
    return TwoStudies(np.abs(apart) > 1.96 * apart.std(axis=0), apart, observed)


def table_3(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw runs of each experiment; both tests and both comparisons share them."""
    names, blocks = [], []
    for pair, pair_runs in fifteen().items():
        columns = []
        for comparison, differences in pair_runs.comparisons.items():
            for test, rejected in rejections(differences, 0.05).items():
                names.append((str(pair), comparison, test))
                columns.append(rejected)
        blocks.append(np.column_stack(columns).astype(float))
    rows = zip(*(item.cells[name] for name in ("experiment", "comparison", "test")), strict=True)
    order = [names.index(row) for row in rows]
    trials = len(blocks[0])
    ours, paper = (means(blocks, draws, rng, size)[:, order] for size in (trials, RUNS))
    return shares(item.cells, ours, paper, trials=trials, paper_trials=RUNS)
