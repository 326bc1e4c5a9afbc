"""Two learners on one data set, ready to be looked at under all plans."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from fourpapers.dietterich1998.experiments.calibration import Calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import NEIGHBOUR, TREE, damaged_errors
from fourpapers.proving_ground.plans import FOLDS, RUNS, TENTHS, THIRDS, ByPlan, differences, plans
from twolearners.datasets import Encoded
from twolearners.evaluation import Outcomes, errors_of, evaluate, predict_folds
from twolearners.learners.base import Learner
from twolearners.resampling import Plan
from twolearners.simulators import WorstCase


class Sample(ABC):
    """One data set and a pair of learners; every look at it draws new splits."""

    @abstractmethod
    def look(self, rng: np.random.Generator, *, stratified: bool) -> ByPlan:
        """Split the data set under every plan, and compare the learners on every split."""


class Trained(Sample):
    """Learners that are really trained: who is wrong where decides everything."""

    @abstractmethod
    def outcomes(self, plan: Plan, rng: np.random.Generator) -> Outcomes:
        """Split the data set, and say where A and where B errs."""

    def look(self, rng: np.random.Generator, *, stratified: bool) -> ByPlan:
        """Split the data set under every plan, and compare the learners on every split."""
        looked = {
            name: self.outcomes(plan, rng).differences("A", "B")
            for name, plan in plans(stratified).items()
        }
        return {"holdout": looked["thirds"].first(1), **looked}


@dataclass(frozen=True, eq=False)
class Two(Trained):
    """Two learners on the same data; perceptrons get first weights of their own for every fit."""

    a: Learner
    b: Learner
    data: Encoded

    def outcomes(self, plan: Plan, rng: np.random.Generator) -> Outcomes:
        """Split the data set, and say where A and where B errs."""
        return evaluate({"A": self.a, "B": self.b}, self.data, plan, rng)


@dataclass(frozen=True, eq=False)
class TwoViews(Trained):
    """One learner that sees some attributes of the instances as A, and others as B."""

    learner: Learner
    a: Encoded
    b: Encoded

    def outcomes(self, plan: Plan, rng: np.random.Generator) -> Outcomes:
        """Split the data set, and say where A and where B errs."""
        folds = plan.draw(self.a.labels, rng)
        wrong = {
            name: errors_of(predict_folds(self.learner, data, folds), data.labels, folds)
            for name, data in (("A", self.a), ("B", self.b))
        }
        return Outcomes(plan, folds, wrong)


@dataclass(frozen=True, eq=False)
class Damaged(Trained):
    """C4.5, A, and the nearest neighbour, B, the better one damaged (Dietterich 1998).

    Attributes
    ----------
    calibration : Calibration
        How strong the damage is, at each size of training set.
    data : Encoded
        A data set of 300.
    share : float
        From equal, 0, to undamaged, 1.
    """

    calibration: Calibration
    data: Encoded
    share: float

    def outcomes(self, plan: Plan, rng: np.random.Generator) -> Outcomes:
        """Split the data set, and say where A and where B errs."""
        done = damaged_errors(self.calibration, self.data, plan, [self.share], rng)
        a, b = (done.wrong[name].reshape(done.folds.shape) for name in (TREE, NEIGHBOUR))
        return Outcomes(plan, done.folds, {"A": a, "B": b})


@dataclass(frozen=True, eq=False)
class Simulated(Sample):
    """Dietterich's simulated learners: errors are drawn, so there is nothing to evaluate.

    A data set is the number of its instances that are of the first half. Splits with a tenth
    tested are first folds of as many cross-validations.
    """

    population: WorstCase
    first: int

    def look(self, rng: np.random.Generator, *, stratified: bool) -> ByPlan:
        """Draw the errors under every plan; there are no classes to stratify by."""
        population, first = self.population, self.first
        return differences(
            counts=population.holdout(first, rng),
            thirds=population.resampled(first, rng, THIRDS),
            tenths=population.repeated(first, rng, FOLDS, TENTHS, varied=False)[:, 0],
            repeated=population.repeated(first, rng, FOLDS, RUNS),
            halves=population.five_by_two(first, rng),
        )
