"""Ten repetitions of 5x2 cross-validation on data sets of the four populations (Table 5)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fourpapers.bouckaert2003.populations import (
    BOOK,
    CELLS,
    SETS,
    SIZE,
    book_network,
    packed_surplus,
    population,
    settings_of_others,
)
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

#: How often the test is repeated on the same data set to measure replicability.
REPETITIONS = 10
_PLAN = repeated_kfold(5 * REPETITIONS, 2)


@experiment(
    "bouckaert2003/five-by-two",
    version=1,
    trials=1000,
    seed=2003,
    fits=2 * _PLAN.splits,
    chunk=250,
    settings=({"set": 2}, {"set": 3}, {"set": 4}, {"set": 1, "network": BOOK[1]}),
    beyond=({"set": 1}, *settings_of_others(*SETS)),
    packed={"surplus": CELLS},
    added=("network",),
)
def five_by_two(
    trials: Trials,
    *,
    set: Annotated[int, "which of the four populations [1, 4]"] = 1,
    network: Annotated[int, "which network of it, see populations [0, 50]"] = 0,
) -> Columns:
    """Naive Bayes and C4.5: ten repetitions of 5x2 cv on each data set (Table 5).

    ``surplus`` counts how many errors more naive Bayes makes in each half, packed.
    """
    return packed_surplus(partial(population(set, network).encoded, SIZE), _PLAN, trials)


def differences(
    number: int, *, network: int | None = None, trials: int = 1000, seed: int = 2003
) -> Differences:
    """Return error of naive Bayes minus error of C4.5: shape (trials, 10, 5, 2)."""
    chosen = book_network(number, network)
    counted = compute(five_by_two, trials=trials, seed=seed, set=number, network=chosen)
    values = counted["surplus"].reshape(-1, *_PLAN.shape) / (SIZE // 2)
    return Differences(values, _PLAN).repetitions(5)
