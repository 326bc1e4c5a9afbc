"""Section 6.1: how strongly to damage the better learner, at each size of training set.

For every data set the errors of both learners on the calibration set are counted, those of the
nearest neighbour at several strengths of damage. Averaged over the data sets that is a curve
for each size of training set, and where it passes the wanted error is the strength to use.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator
from scipy.optimize import brentq

from fourpapers.dietterich1998.damage import OutOfReachError, between, random_error_rate
from fourpapers.dietterich1998.neighbour_curve import errors_of_neighbour, errors_on_grid
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS, TRAINING, Problem, problem
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.learners.c45 import C45Classifier

Floats = NDArray[np.float64]

#: The random numbers of a trial begin with its data set: here, and where the tests are carried out.
STREAM = "Dietterich's data sets"
#: What else the book calibrates, beside the three problems of the paper; Letter on fewer data sets,
#: since every one of them takes a tenth of a second.
VARIANTS: tuple[dict[str, Any], ...] = (
    {"problem_name": "exp6-waves"},
    {"problem_name": "exp6-sectors"},
    {"problem_name": "exp6", "damage": "other"},
    {"problem_name": "letter", "damage": "other", "calibrated": 300},
    {"problem_name": "exp6", "penalty": True},
    {"problem_name": "letter", "penalty": True},
    {"problem_name": "pima", "penalty": True},
)
#: A parameter of the experiments on these problems.
ProblemName = Annotated[str, "which problem {exp6, exp6-waves, exp6-sectors, letter, pima}"]
_SCALE: Any = {"version": 1, "trials": 1000, "seed": 1998, "fits": len(TRAINING), "chunk": 250}


@experiment(
    "dietterich1998/tree",
    **_SCALE,
    stream=STREAM,
    settings=[{"problem_name": name} for name in PAPER],
    beyond=[{"problem_name": name} for name in PROBLEMS if name not in PAPER]
    + [{"problem_name": name, "penalty": True} for name in PAPER],
)
def tree_errors(
    trials: Trials,
    *,
    problem_name: ProblemName = "exp6",
    penalty: Annotated[bool, "C4.5 with the penalty on numeric cuts of its Release 8"] = False,
) -> Columns:
    """Errors of C4.5 on the calibration set, by size of training set (300, 270, 200, 150)."""
    population = problem(problem_name)
    wrong = np.empty((len(trials), len(TRAINING)), dtype=np.int64)
    for trial, rng in enumerate(trials):
        data, calibration = population.draw(rng)
        for place, size in enumerate(TRAINING):
            # Instances come in random order, so the first ones are a random subset.
            learnt = C45Classifier(mdl_correction=penalty).fit_encoded(data.rows(np.arange(size)))
            predicted = learnt.predict_encoded(calibration.values)
            wrong[trial, place] = np.count_nonzero(predicted != calibration.labels)
    return {"wrong": wrong}


@experiment(
    "dietterich1998/neighbour",
    **_SCALE,
    stream=STREAM,
    settings=[{"problem_name": name} for name in PAPER],
    beyond=[{"problem_name": name} for name in PROBLEMS if name not in PAPER]
    + [
        {"problem_name": "exp6", "damage": "other"},
        {"problem_name": "letter", "damage": "other", "trials": 300},
    ],
)
def neighbour_errors(
    trials: Trials,
    *,
    problem_name: ProblemName = "exp6",
    damage: Annotated[str, "which attributes are spoilt {usual, other}"] = "usual",
) -> Columns:
    """Errors of the nearest neighbour on the calibration set, by training size and strength."""
    population = problem(problem_name, damage)
    count = errors_on_grid if population.boundary else errors_of_neighbour
    which, strengths = population.damaged_attributes[damage], population.strengths
    wrong = np.empty((len(trials), len(TRAINING), len(strengths)), dtype=np.int64)
    for trial, rng in enumerate(trials):
        data, calibration = population.draw(rng)
        for place, size in enumerate(TRAINING):
            part = data.rows(np.arange(size))
            wrong[trial, place] = count(part, calibration, which, strengths)
    return {"wrong": wrong}


class Calibration:
    """The average errors of both learners, and the strengths that follow from them.

    Parameters
    ----------
    problem_name, damage : str
        As in :data:`fourpapers.dietterich1998.populations.PROBLEMS`.
    penalty : bool
        C4.5 with the penalty on numeric cuts.
    trials, seed : int
        Data sets to average over, and the start of their random numbers.

    Attributes
    ----------
    tree, neighbour : array by size of training set
        Average errors of the learners without damage.
    curve : array by size and strength
        Average errors of the damaged nearest neighbour.
    """

    def __init__(
        self,
        problem_name: str,
        damage: str = "usual",
        penalty: bool = False,
        *,
        trials: int = 1000,
        seed: int = 1998,
    ) -> None:
        self.problem: Problem = problem(problem_name, damage)
        self.damage = damage
        self.penalty = penalty
        scale: Any = {"trials": trials, "seed": seed, "problem_name": problem_name}
        tree = compute(tree_errors, penalty=penalty, **scale)["wrong"]
        neighbour = compute(neighbour_errors, damage=damage, **scale)["wrong"]
        self.each_tree: Floats = tree / self.problem.calibrated_on
        self.each_neighbour: Floats = neighbour / self.problem.calibrated_on
        # Sums of whole numbers, so that a mean is the same on every machine.
        self.tree: Floats = tree.sum(axis=0) / (trials * self.problem.calibrated_on)
        self.curve: Floats = neighbour.sum(axis=0) / (trials * self.problem.calibrated_on)
        self.neighbour: Floats = self.curve[:, 0]

    @property
    def _ends(self) -> tuple[Floats, Floats]:
        """Errors of the learner that is left alone, and of the one to be damaged."""
        ends = (self.tree, self.neighbour)
        return ends if self.problem.damaged == "neighbour" else ends[::-1]

    def difference(self, share: float, size: int = 300) -> float:
        """Return by how much the two differ when trained on so many instances."""
        worse, better = (errors[_place(size)] for errors in self._ends)
        return share * float(worse - better)

    def target(self, share: float, size: int) -> float:
        """Return the error that the damaged learner is to have."""
        worse, better = (errors[_place(size)] for errors in self._ends)
        return between(float(worse), float(better), share)

    def smooth(self, errors: Floats) -> PchipInterpolator:
        """Draw a curve through errors at the strengths that were tried, nowhere overshooting."""
        return PchipInterpolator(self.problem.strengths, errors, axis=-1)

    def each_difference(self, size: int) -> Floats:
        """Return by how much the classifiers of each data set differ, where learners are equal."""
        place, strength = _place(size), self.strength(0.0, size)
        tree, neighbour = self.each_tree[:, place], self.each_neighbour[:, place]
        if self.problem.damaged == "tree":
            return tree * (1 - 2 * strength) + strength - neighbour[:, 0]
        return tree - np.asarray(self.smooth(neighbour)(strength))

    def strength(self, share: float, size: int) -> float:
        """Return the strength of damage, or for C4.5 the rate of random errors."""
        place = _place(size)
        target = self.target(share, size)
        if self.problem.damaged == "tree":
            return random_error_rate(float(self.tree[place]), target)
        strengths, means = np.array(self.problem.strengths), self.curve[place]
        if share == 1:
            return 0.0
        # The first stretch on which the error rises past the target.
        rises = np.flatnonzero((means[:-1] <= target) & (means[1:] > target))
        if not len(rises):
            raise OutOfReachError(
                f"on {self.problem.title} an error of {target:.4f} is out of reach: the damage "
                f"gives {means.min():.4f} to {means.max():.4f}"
            )
        first = rises[0]
        curve = self.smooth(means)
        root = brentq(lambda s: curve(s) - target, strengths[first], strengths[first + 1])
        # Rounded, so that it is the same number on every machine.
        return round(float(root), 6)


def _place(size: int) -> int:
    if size not in TRAINING:
        sizes = ", ".join(map(str, TRAINING))
        raise ValueError(f"errors are calibrated for training sets of {sizes}, not of {size}")
    return TRAINING.index(size)


@lru_cache(maxsize=32)
def calibration(
    problem_name: str,
    damage: str = "usual",
    penalty: bool = False,
    trials: int = 1000,
    seed: int = 1998,
) -> Calibration:
    """Return a calibration, computed or read once."""
    return Calibration(problem_name, damage, penalty, trials=trials, seed=seed)
