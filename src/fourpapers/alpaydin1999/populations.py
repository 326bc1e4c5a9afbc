"""The data sets of the paper as we read them, and its fifteen experiments."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from fourpapers.engine import ParameterError, trial_rng
from twolearners.datasets import Encoded, load

#: The bundled sets that stand for his, by the name he prints.
READINGS = {
    "IRIS": "iris",
    "WINE": "wine",
    "GLASS": "glass",
    "VOWEL": "vowel",
    "ODR": "optdigits",
    "THYROID": "ann-thyroid",
    "DIGIT": "mfeat-pixel",
    "PEN": "pendigits",
}
#: Instances that are drawn once, and then serve all runs; other sets are taken whole.
SAMPLED = {"optdigits": 1000, "new-thyroid": 214}
#: The data sets of a few hundred instances.
SMALL = ("IRIS", "WINE", "GLASS")
#: Hidden units of the multilayer perceptrons of Tables 2 and 3.
HIDDEN = {
    "IRIS": (3, 10, 20),
    "WINE": (3, 10, 20),
    "GLASS": (5, 10, 20),
    "VOWEL": (5, 10, 20),
    "ODR": (10, 20),
    "THYROID": (10,),
}


@dataclass(frozen=True)
class Pair:
    """One of the fifteen experiments: a data set and a number of hidden units."""

    printed: str
    hidden: int

    @property
    def data(self) -> str:
        """The bundled data set."""
        return READINGS[self.printed]

    @property
    def size(self) -> int:
        """Instances that are drawn from it; 0 for all."""
        return SAMPLED.get(self.data, 0)

    @property
    def setting(self) -> dict[str, Any]:
        """What the experiments of this package are told."""
        return {"data": self.data, "size": self.size, "hidden": self.hidden}

    def __str__(self) -> str:
        return f"{self.printed}, {self.hidden}"


#: Rows of Table 3, in its order.
FIFTEEN = tuple(Pair(name, units) for name, numbers in HIDDEN.items() for units in numbers)


@cache
def inputs(data: str) -> Encoded:
    """Load a data set as the perceptrons see it.

    Vowel loses who spoke and which part it is in, and keeps the ten inputs.

    Examples
    --------
    >>> inputs("vowel").values.shape
    (990, 10)
    """
    whole = load(data)
    if data == "vowel":
        whole = whole.select(
            [attribute.name for attribute in whole.attributes if not attribute.nominal]
        )
    return whole.encoded


def sample(data: str, size: int, rng: np.random.Generator) -> Encoded:
    """Draw instances from a data set without replacement; 0 for all of them.

    Examples
    --------
    >>> len(sample("optdigits", 1000, np.random.default_rng(1)))
    1000
    """
    whole = inputs(data)
    if not size:
        return whole
    if size > len(whole):
        raise ParameterError(f"{data} has {len(whole)} instances, so size cannot be {size}")
    return whole.rows(rng.permutation(len(whole))[:size])


@cache
def problem(data: str, size: int, seed: int) -> Encoded:
    """Return the one sample that serves all runs with a seed."""
    return sample(data, size, trial_rng(seed, f"alpaydin1999/sample/{data}", size))


def instances(printed: str) -> int:
    """Return how many instances of a data set our runs have, by the name he prints."""
    name = READINGS[printed]
    return SAMPLED.get(name) or len(inputs(name))


def experiment_rng(
    rng: np.random.Generator, data: str, hidden: int, plan: str
) -> np.random.Generator:
    """Give each experiment other random numbers, trial by trial.

    The generator of a trial knows its number only; two experiments of one trial
    would cut their data in the same way and begin with the same weights.
    """
    name = zlib.crc32(f"{data}/{plan}".encode())
    return np.random.default_rng([int(rng.integers(2**63)), name, hidden])
