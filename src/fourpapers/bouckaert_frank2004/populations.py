"""What is drawn from: 27 data sets with three learners, and four data sources with two."""

from __future__ import annotations

from functools import cache
from typing import Any

from fourpapers.bouckaert2003.populations import FOLDS, PAIR, SIZE, extra_errors, population
from fourpapers.engine import trial_rng
from fourpapers.published.weka import like_weka
from twolearners import datasets
from twolearners.datasets import Dataset, Encoded

__all__ = [
    "DATA_SETS",
    "FOLDS",
    "LEARNERS",
    "PAIR",
    "PAIRS",
    "PAPER_TRIALS",
    "SIZE",
    "SOURCES",
    "data_set",
    "extra_errors",
    "load",
]

#: The 27 data sets in the order of Table 1, and what the paper calls each.
DATA_SETS: dict[str, str] = {
    str(name): title
    for name, title in datasets.list_datasets("Bouckaert & Frank 2004")["in_paper"].items()
}
#: The learners under the names of Table 1, set to do as Weka's.
LEARNERS: dict[str, Any] = {
    "NB": like_weka()["naive Bayes"],
    "C4.5": like_weka()["C4.5"],
    "NN": like_weka()["nearest neighbour"],
}
#: The pairs of learners, A and B of each, as Table 1 names them.
PAIRS = ("NB vs C4.5", "NB vs NN", "C4.5 vs NN")
#: The data sources of Table 5: Sets 1 to 4 of Bouckaert (2003).
SOURCES = (1, 2, 3, 4)
#: Data sets of each source behind a number of Table 5.
PAPER_TRIALS = 1000


@cache
def load(name: str) -> Dataset:
    """Load one of the 27 data sets."""
    if name not in DATA_SETS:
        raise ValueError(f"data_set must be one of {', '.join(DATA_SETS)}, not {name!r}")
    return datasets.load(name)


def data_set(source: int, network: int, seed: int, trial: int) -> Encoded:
    """Draw the data set that trial ``trial`` of ``bouckaert2003/repeated-cv`` splits."""
    return population(source, network).encoded(
        SIZE, trial_rng(seed, "bouckaert2003/repeated-cv", trial)
    )
