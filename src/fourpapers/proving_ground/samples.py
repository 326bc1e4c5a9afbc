"""Two learners on one data set, ready to be looked at under all plans."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourpapers.dietterich1998.experiments.calibration import Calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import NEIGHBOUR, TREE, damaged_errors
from fourpapers.proving_ground.splits import FOLDS, TENTHS, THIRDS, Splits, plans
from twolearners.datasets import Encoded
from twolearners.evaluation import Outcomes
from twolearners.learners import LinearPerceptron, MultilayerPerceptron
from twolearners.learners.base import Learner
from twolearners.resampling import Folds, Plan
from twolearners.simulators import WorstCase

Bools = NDArray[np.bool_]


class Sample(ABC):
    """One data set and a pair of learners; every look at it draws new splits."""

    @abstractmethod
    def look(self, rng: np.random.Generator, *, stratified: bool) -> Splits:
        """Cut the data set in every way, and compare the learners on every cut."""


class Trained(Sample):
    """Learners that are really trained: who is wrong where decides everything."""

    @abstractmethod
    def wrong(self, plan: Plan, rng: np.random.Generator) -> tuple[Folds, Bools, Bools]:
        """Draw folds, (runs, instances), and say where A and where B errs."""

    def look(self, rng: np.random.Generator, *, stratified: bool) -> Splits:
        """Cut the data set in every way, and compare the learners on every cut."""
        done = {}
        for name, plan in plans(stratified).items():
            folds, a, b = self.wrong(plan, rng)
            done[name] = Outcomes(plan, folds, {"A": a, "B": b})
        differences = {name: one.differences("A", "B") for name, one in done.items()}
        values = {name: one.values for name, one in differences.items()}
        flat = {name: values[name][:, 0] for name in ("thirds", "tenths")}
        return Splits(counts=done["thirds"].counts("A", "B")[0, 0], **values | flat)


@dataclass(frozen=True, eq=False)
class Two(Trained):
    """Two learners, each with its own view of the same instances.

    Attributes
    ----------
    a, b : Learner
        The learners. Perceptrons get first weights of their own for every network.
    data : Encoded
        What A sees, and B too unless ``other`` is given.
    other : Encoded, optional
        What B sees.
    """

    a: Learner
    b: Learner
    data: Encoded
    other: Encoded | None = None

    def wrong(self, plan: Plan, rng: np.random.Generator) -> tuple[Folds, Bools, Bools]:
        """Draw folds, (runs, instances), and say where A and where B errs."""
        labels = self.data.labels
        folds = plan.draw(labels, rng)
        second = self.data if self.other is None else self.other
        a, b = (
            (_predictions(learner, data, folds, plan, rng) != labels) & (folds >= 0)
            for learner, data in ((self.a, self.data), (self.b, second))
        )
        return folds, a, b


def _predictions(
    learner: Learner, data: Encoded, folds: Folds, plan: Plan, rng: np.random.Generator
) -> NDArray[np.int32]:
    if isinstance(learner, LinearPerceptron | MultilayerPerceptron):
        seeds = rng.integers(2**63, size=(plan.runs, plan.folds))
        return learner.fold_predictions(data, folds, seeds)
    return learner.fold_predictions(data, folds)


@dataclass(frozen=True, eq=False)
class Damaged(Trained):
    """C4.5, A, and the nearest neighbour, B, the better one damaged (Dietterich 1998).

    Attributes
    ----------
    made : Calibration
        How strong the damage is, at each size of training set.
    data : Encoded
        A data set of 300.
    share : float
        From equal, 0, to undamaged, 1.
    """

    made: Calibration
    data: Encoded
    share: float

    def wrong(self, plan: Plan, rng: np.random.Generator) -> tuple[Folds, Bools, Bools]:
        """Draw folds, (runs, instances), and say where A and where B errs."""
        outcomes = damaged_errors(self.made, self.data, plan, [self.share], rng)
        tree, neighbour = (
            outcomes.wrong[name].reshape(outcomes.folds.shape) for name in (TREE, NEIGHBOUR)
        )
        return outcomes.folds, tree, neighbour


@dataclass(frozen=True, eq=False)
class Simulated(Sample):
    """Dietterich's simulated learners: errors are drawn, nothing is trained.

    A data set is the number of its instances that are of the first half. Splits with a tenth
    tested are first folds of as many cross-validations.
    """

    population: WorstCase
    first: int

    def look(self, rng: np.random.Generator, *, stratified: bool) -> Splits:
        """Draw the errors under every plan; there are no classes to stratify by."""
        one, first = self.population, self.first
        return Splits(
            counts=one.holdout(first, rng),
            thirds=one.resampled(first, rng, THIRDS),
            tenths=one.repeated(first, rng, FOLDS, TENTHS, varied=False)[:, 0],
            repeated=one.repeated(first, rng, FOLDS, 10),
            halves=one.five_by_two(first, rng),
        )
