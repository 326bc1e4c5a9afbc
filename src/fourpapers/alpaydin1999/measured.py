"""What the fifteen experiments measured: errors, differences, and the distance z."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999 import halves
from fourpapers.alpaydin1999.problems import FIFTEEN, Pair
from twolearners import significance
from twolearners.significance.result import ignore_constant_warning

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

#: The two halves of Table 3: the name of a comparison, and the property that has its differences.
COMPARISONS = {"MLP, MLP'": "null", "LP, MLP": "differences"}


@dataclass(frozen=True, eq=False)
class Runs:
    """Many runs of five cuts in half on one data set.

    Attributes
    ----------
    pair : Pair
        Data set and hidden units.
    errors : array of shape (trials, 3, 5, 2)
        Error rates of the linear perceptron and of two equal multilayer ones.

    Examples
    --------
    >>> errors = np.full((4, 3, 5, 2), 0.25)
    >>> errors[:, 0] += 0.05
    >>> errors[:2, 1] -= 0.1
    >>> round(Runs(Pair("IRIS", 3), errors).z, 2)
    1.97
    """

    pair: Pair
    errors: Floats

    @property
    def differences(self) -> Floats:
        """Error of the linear perceptron less that of a multilayer one."""
        return np.asarray(self.errors[:, 0] - self.errors[:, 1])

    @property
    def null(self) -> Floats:
        """Error of a multilayer perceptron less that of another with other first weights."""
        return np.asarray(self.errors[:, 1] - self.errors[:, 2])

    def mean(self, learner: int) -> float:
        """Give the average error over all test folds."""
        return float(self.errors[:, learner].mean())

    def sd(self, learner: int) -> float:
        """Give the standard deviation of the error over all test folds."""
        return float(self.errors[:, learner].std(ddof=1))

    @property
    def z(self) -> float:
        """Alpaydin's distance between the learners, in standard deviations of the second."""
        return (self.mean(0) - self.mean(1)) / self.sd(1)


def measure(
    pair: Pair,
    *,
    trials: int,
    seed: int,
    scaling: str = "range",
    redrawn: bool = False,
    stratified: bool = False,
) -> Runs:
    """Read the runs of one experiment; what is not stored is computed."""
    errors = halves.error_rates(
        trials=trials,
        seed=seed,
        data=pair.data,
        size=pair.size,
        hidden=pair.hidden,
        scaling=scaling,
        redrawn=redrawn,
        stratified=stratified,
    )
    return Runs(pair, errors)


def fifteen(*, trials: int, seed: int, scaling: str = "range") -> dict[Pair, Runs]:
    """Measure the fifteen experiments of the paper."""
    return {one: measure(one, trials=trials, seed=seed, scaling=scaling) for one in FIFTEEN}


def rejects(x: Floats, alpha: float) -> dict[str, Bools]:
    """Carry out both tests on differences of shape (..., 5, 2).

    Where all differences are equal and not zero both reject.
    """
    with ignore_constant_warning():
        return {
            "t": significance.five_by_two_cv_t(x).reject(alpha),
            "F": significance.five_by_two_cv_f(x).reject(alpha),
        }
