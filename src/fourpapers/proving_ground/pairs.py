"""A wider field for the corrected t test: many pairs of learners whose true difference is known.

The pairs were listed before any of them was measured. Equal are the learners where the class is a
coin, and where both see attributes of the same distribution: then the one learner's errors are
the other's in distribution, whatever is learned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations

import numpy as np

from fourpapers.bouckaert2003.populations import FIVE
from fourpapers.engine import ParameterError
from twolearners import datasets
from twolearners.datasets import Encoded
from twolearners.learners.base import Learner
from twolearners.simulators import Waveform, bouckaert_set

#: What learner A and learner B see of the same instances.
Views = tuple[Encoded, Encoded]
Draw = Callable[[int, np.random.Generator], Views]

#: Kinds of pairs. In the first three the learners are equal.
COIN, COIN_REAL, VIEWS, APART = "coin", "coin on real attributes", "two views", "different"
COINS = (COIN, COIN_REAL)
KINDS_EQUAL = (*COINS, VIEWS)
#: UCI sets of at least 200 instances: numbers only, names only, both, with gaps.
REAL = (
    "breast-cancer",
    "credit-rating",
    "german-credit",
    "glass",
    "ionosphere",
    "pima-diabetes",
    "vehicle",
    "vote",
)
_SHORT = {
    "C4.5": "c45",
    "naive Bayes": "nb",
    "nearest neighbour": "nn",
    "TAN": "tan",
    "voted perceptron": "vp",
}


@dataclass(frozen=True)
class Pair:
    """Two learners, what they see, and how many instances there are.

    Attributes
    ----------
    name, source : str
        For parameters, and in words: where the instances come from.
    kind : str
        One of the kinds above.
    a, b : str
        The learners.
    size : int
        Instances in a data set, a multiple of ten.
    draw : callable
        From a number of instances and random numbers to what A and B see.
    """

    name: str
    source: str
    kind: str
    a: str
    b: str
    size: int
    draw: Draw

    @property
    def equal(self) -> bool:
        """Whether both learners have the same error by construction."""
        return self.kind != APART

    @property
    def learners(self) -> tuple[Learner, Learner]:
        """A and B."""
        return FIVE[self.a], FIVE[self.b]

    @property
    def title(self) -> str:
        """All of it in words."""
        both = f"{self.a} twice" if self.a == self.b else f"{self.a}, {self.b}"
        return f"{self.source}, n = {self.size}: {both}"


def _coin(size: int, rng: np.random.Generator) -> Views:
    """Draw ten binary attributes and the class, all of them fair coins: Set 1 at its simplest."""
    values, labels = rng.integers(2, size=(size, 10)), rng.integers(2, size=size)
    data = Encoded(values, np.full(10, 2), labels, n_classes=2)
    return data, data


@cache
def _real(name: str) -> Encoded:
    return datasets.load(name).encoded


def _coin_on(name: str, size: int, rng: np.random.Generator) -> Views:
    """Draw instances of a real data set, and toss a coin for the class of each."""
    data = _real(name)
    rows = rng.choice(len(data), size, replace=False)
    tossed = Encoded(data.values[rows], data.n_values, rng.integers(2, size=size), n_classes=2)
    return tossed, tossed


def _waves(size: int, rng: np.random.Generator) -> Views:
    X, y = Waveform().sample(size, rng)
    data = Encoded(X, np.zeros(21), y, n_classes=3)
    return data, data


def _half_waves(size: int, rng: np.random.Generator) -> Views:
    """Show A the first half of a waveform, and B the last half, read backwards.

    Backwards the first wave is the third, so that classes 0 and 2 change their names as well.
    """
    X, y = Waveform().sample(size, rng)
    n_values = np.zeros(11)
    return Encoded(X[:, :11], n_values, y, 3), Encoded(X[:, :9:-1], n_values, 2 - y, 3)


def _network(number: int, size: int, rng: np.random.Generator) -> Views:
    data = bouckaert_set(number).encoded(size, rng)
    return data, data


def _two_draws(number: int, size: int, rng: np.random.Generator) -> Views:
    """Draw the attributes of every instance twice, independently given its class."""
    network = bouckaert_set(number)
    first = network.encoded(size, rng)
    pool = network.encoded(4 * size + 100, rng)
    values = np.empty_like(first.values)
    for label in range(first.n_classes):
        mine = first.labels == label
        values[mine] = pool.values[pool.labels == label][: mine.sum()]
    return first, Encoded(values, first.n_values, first.labels, first.n_classes)


def _pair(source: str, kind: str, a: str, b: str, size: int, draw: Draw) -> Pair:
    words = source.lower().replace(" ", "-").replace(",", "")
    return Pair(f"{words}-{_SHORT[a]}-{_SHORT[b]}-n{size}", source, kind, a, b, size, draw)


_NB, _TREE, _NN, _TAN = "naive Bayes", "C4.5", "nearest neighbour", "TAN"

#: All of them, by kind.
PAIRS: tuple[Pair, ...] = (
    *(_pair("Even attributes", COIN, a, b, size, _coin)
      for size in (100, 300) for a, b in combinations(FIVE, 2)),
    *(_pair(f"Coin on {name}", COIN_REAL, a, _NB, 200, partial(_coin_on, name))
      for name in REAL for a in (_TREE, _NN)),
    *(_pair("Half waveforms", VIEWS, each, each, size, _half_waves)
      for size in (100, 300) for each in (_NB, _TREE, _NN)),
    *(_pair(f"Two draws of Set {number}", VIEWS, each, each, 300, partial(_two_draws, number))
      for number in (2, 3, 4) for each in (_NB, _TREE)),
    *(_pair(f"Set {number}", APART, _NB, _TREE, size, partial(_network, number))
      for number in (2, 3, 4) for size in (100, 300)),
    *(_pair(f"Set {number}", APART, a, b, 300, partial(_network, number))
      for number in (2, 3, 4) for a, b in ((_TAN, _NN), (_NN, _NB))),
    *(_pair("Waveforms", APART, a, b, size, _waves)
      for a, b in ((_NB, _TREE), (_NN, _TREE)) for size in (100, 300)),
)  # fmt: skip
#: The pairs for which classes are tossed anew, to see what that says of the real ones.
TOSSED = (
    "even-attributes-c45-nb-n300",
    "half-waveforms-nb-nb-n300",
    "half-waveforms-c45-c45-n300",
    "half-waveforms-nn-nn-n300",
    "two-draws-of-set-2-c45-c45-n300",
    "two-draws-of-set-4-nb-nb-n300",
    "set-2-nb-c45-n300",
    "set-3-nb-c45-n300",
    "set-4-nb-c45-n300",
    "waveforms-nb-c45-n300",
)
_BY_NAME = {each.name: each for each in PAIRS}


def pair(name: str) -> Pair:
    """Look a pair up by its name.

    Examples
    --------
    >>> pair("set-3-nb-c45-n300").title
    'Set 3, n = 300: naive Bayes, C4.5'
    """
    if name not in _BY_NAME:
        raise ParameterError(f"no pair {name!r}; there are {', '.join(_BY_NAME)}")
    return _BY_NAME[name]
