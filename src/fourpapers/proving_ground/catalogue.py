"""The scenarios: where the learners are equal, where they are not, and where nobody knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from fourpapers.bouckaert2003.populations import BOOK, FIVE, population
from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.engine import ParameterError
from fourpapers.proving_ground.samples import Damaged, Sample, Simulated, Two, TwoViews
from twolearners import datasets
from twolearners.datasets import Encoded
from twolearners.learners import LinearPerceptron, MultilayerPerceptron, NearestNeighbour
from twolearners.simulators import Waveform, WorstCase

Draw = Callable[[np.random.Generator], Sample]

#: What is known of the two learners.
EQUAL, APART, UNKNOWN = "equal", "apart", "unknown"
_SIZE = 300


@dataclass(frozen=True)
class Scenario:
    """A population or a data set, and a pair of learners.

    Attributes
    ----------
    name, title : str
        For parameters, and for tables and figures.
    truth : {"equal", "apart", "unknown"}
        Whether the null hypothesis is true.
    why : str
        How that is known.
    a, b : str
        The learners.
    size : int
        Instances in a data set.
    trials : int
        Data sets that the book draws.
    draw : callable
        From random numbers to a data set.
    better : {"A", "B", ""}
        The better learner, where it is known.
    stratified : bool
        Whether every part of a split gets its share of every class. Learners that were made
        equal by calibration are equal on the splits they were calibrated on, random ones.
    """

    name: str
    title: str
    truth: str
    why: str
    a: str
    b: str
    size: int
    trials: int
    draw: Draw
    better: str = ""
    stratified: bool = True

    @property
    def pair(self) -> str:
        """Both learners in words."""
        return f"{self.a}, {self.b}"


def _wave(handicap: float, rng: np.random.Generator) -> Sample:
    X, y = Waveform().sample(_SIZE, rng)
    second = X[:, 10:] + handicap * rng.standard_normal((_SIZE, 11))
    first, last = (
        Encoded(part, np.zeros(11, np.int64), y, n_classes=3) for part in (X[:, :11], second)
    )
    return TwoViews(NearestNeighbour(), first, last)


def _worst(rng: np.random.Generator) -> Sample:
    learners = WorstCase(0.10, _SIZE)
    return Simulated(learners, learners.first_half(rng))


def _drawn(number: int, network: int, a: str, b: str, size: int,
           rng: np.random.Generator) -> Sample:  # fmt: skip
    return Two(FIVE[a], FIVE[b], population(number, network).encoded(size, rng))


@cache
def _set(name: str) -> Encoded:
    return datasets.load(name).encoded


def _tossed(name: str, rng: np.random.Generator) -> Sample:
    data = _set(name)
    rows = rng.choice(len(data), _SIZE, replace=False)
    labels = rng.integers(2, size=_SIZE)
    tossed = Encoded(data.values[rows], n_values=data.n_values, labels=labels, n_classes=2)
    return Two(FIVE["naive Bayes"], FIVE["C4.5"], tossed)


def _damaged(problem: str, share: float, rng: np.random.Generator) -> Sample:
    calibrated = calibration(problem)
    return Damaged(calibrated, calibrated.problem.draw(rng)[0], share)


def _perceptrons(name: str, linear: bool, rng: np.random.Generator) -> Sample:
    first = LinearPerceptron() if linear else MultilayerPerceptron()
    return Two(first, MultilayerPerceptron(), _set(name))


_SYMMETRY = "by symmetry"
_COIN = "nothing to learn, classes even"
_BY_CALIBRATION = "damaged until equal on average"
_COPIES = "two copies of one learner"
_KNOWN = "known population"
_NB_TREE = ("naive Bayes", "C4.5")
_NEIGHBOURS = ("1-NN, first half", "1-NN, last half")
_TREE_NN = ("C4.5", "nearest neighbour")
_MLPS = ("multilayer perceptron", "the same")
_LP_MLP = ("linear perceptron", "multilayer perceptron")
_ALPAYDIN = (("iris", 150, 200), ("wine", 178, 100), ("glass", 214, 100))


def _damage(problem: str, title: str, trials: int, share: float = 0.0) -> Scenario:
    """Take learners of Dietterich (1998, section 6), from equal, 0, to undamaged, 1."""
    return Scenario(
        f"{problem}-apart" if share else problem,
        title,
        APART if share else EQUAL,
        _BY_CALIBRATION if share == 0 else "damaged, but less",
        *_TREE_NN,
        _SIZE,
        trials,
        partial(_damaged, problem, share),
        "B" if share else "",
        stratified=False,
    )


def _of_set(
    number: int,
    trials: int,
    size: int = _SIZE,
    pair: tuple[str, str] = _NB_TREE,
    better: str = "B",
    *,
    even: bool = False,
) -> Scenario:
    short = "" if pair == _NB_TREE else "-" + "-".join(_SHORT[learner] for learner in pair)
    more = "" if size == _SIZE else f"-n{size}"
    title = f"Set {number}"
    if even:
        title += ", even attributes"
    if short:
        title += f", {' and '.join(_TITLES[learner] for learner in pair)}"
    if more:
        title += f", n = {size}"
    null = number == 1
    uneven = "-uneven" if null and not even else ""  # the even one came first
    return Scenario(
        f"set-{number}{uneven}{short}{more}",
        title,
        EQUAL if null else APART,
        _COIN if null else _KNOWN,
        *pair,
        size,
        trials,
        partial(_drawn, number, 0 if even else BOOK[number], *pair, size),
        "" if null else better,
    )


_SHORT = {"nearest neighbour": "nn", "naive Bayes": "nb", "voted perceptron": "vp", "TAN": "tan"}
_TITLES = {"nearest neighbour": "NN", "naive Bayes": "NB", "voted perceptron": "VP", "TAN": "TAN"}

#: All of them: first where the learners are equal, then where they are not, then the rest.
SCENARIOS: tuple[Scenario, ...] = (
    Scenario("waveform", "Waveforms", EQUAL, _SYMMETRY, *_NEIGHBOURS, _SIZE, 400,
             partial(_wave, 0.0)),
    Scenario("worst-case", "Worst case", EQUAL, "errors drawn, none trained",
             "simulated A", "simulated B", _SIZE, 1000, _worst),
    _damage("exp6", "EXP6", 400),
    _damage("letter", "Letter", 200),
    _damage("pima", "Pima", 200),
    _of_set(1, 1000, 100),
    _of_set(1, 1000),
    _of_set(1, 300, 1000),
    _of_set(1, 600, pair=("nearest neighbour", "naive Bayes")),
    _of_set(1, 400, pair=("voted perceptron", "naive Bayes")),
    _of_set(1, 1000, even=True),
    Scenario("coin-pima", "Coin on Pima", EQUAL, _COIN, *_NB_TREE, _SIZE, 400,
             partial(_tossed, "pima-diabetes")),
    Scenario("coin-german", "Coin on German credit", EQUAL, _COIN, *_NB_TREE, _SIZE, 200,
             partial(_tossed, "german-credit")),
    *(Scenario(f"mlp-{name}", f"MLP twice, {name}", EQUAL, _COPIES, *_MLPS, size, trials,
               partial(_perceptrons, name, False)) for name, size, trials in _ALPAYDIN),
    Scenario("waveform-noise", "Waveforms, noise", APART, "noise added to B", *_NEIGHBOURS,
             _SIZE, 300, partial(_wave, 0.6), "A"),
    _damage("exp6", "EXP6, less damage", 300, 0.4),
    _damage("letter", "Letter, less damage", 150, 0.4),
    _of_set(2, 600),
    _of_set(3, 1000, 100),
    _of_set(3, 1000),
    _of_set(3, 300, 1000),
    _of_set(4, 400),
    _of_set(3, 600, pair=("TAN", "nearest neighbour"), better="A"),
    *(Scenario(f"lp-mlp-{name}", f"LP and MLP, {name}", UNKNOWN, "a real set", *_LP_MLP, size, 100,
               partial(_perceptrons, name, True)) for name, size, _ in _ALPAYDIN),
)  # fmt: skip
_BY_NAME = {each.name: each for each in SCENARIOS}


def scenario(name: str) -> Scenario:
    """Look a scenario up by its name.

    Examples
    --------
    >>> scenario("set-3").better, scenario("set-1-uneven-n100").size
    ('B', 100)
    """
    if name not in _BY_NAME:
        raise ParameterError(f"no scenario {name!r}; there are {', '.join(_BY_NAME)}")
    return _BY_NAME[name]
