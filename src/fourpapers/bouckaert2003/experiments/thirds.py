"""A hundred random splits with a third held out: what the paper's resampling may have been."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fourpapers.bouckaert2003.populations import (
    BOOK,
    CELLS,
    SIZE,
    book_network,
    packed_surplus,
    population,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.differences import Differences
from twolearners.resampling import resamples

_PLAN = resamples(100, 1 / 3, stratified=True)


@experiment(
    "bouckaert2003/thirds",
    version=1,
    trials=500,
    seed=2003,
    fits=2 * _PLAN.splits,
    chunk=250,
    settings=(),
    beyond=({"set": 1}, {"set": 2}, {"set": 3}, {"set": 4}, {"set": 1, "network": BOOK[1]}),
    packed={"surplus": CELLS},
    added=("network",),
)
def thirds(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations [0, 50]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5: a hundred random splits with a third tested.

    The paper does not say what share its resampling tests. ``surplus`` counts how many
    errors more naive Bayes makes on each test set, packed.
    """
    return packed_surplus(partial(population(set, network).encoded, SIZE), _PLAN, trials)


def differences(
    number: int, *, network: int | None = None, trials: int = 500, seed: int = 2003
) -> Differences:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 100, 1)."""
    chosen = book_network(number, network)
    counted = compute(thirds, trials=trials, seed=seed, set=number, network=chosen)
    return Differences(counted["surplus"].reshape(-1, *_PLAN.shape) / (SIZE // 3), _PLAN)
