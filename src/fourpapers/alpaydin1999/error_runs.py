"""Runs of five cuts in half, and of other plans: errors, differences, and the distance z."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999 import experiments
from fourpapers.alpaydin1999.populations import FIFTEEN, Pair, problem
from fourpapers.engine import compute
from twolearners.differences import Differences
from twolearners.resampling import five_by_two, holdout
from twolearners.significance.procedure import Procedure

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

#: Hidden units of Table 1: the only number that all six sets of Table 2 have.
UNITS = 10
_BOTH_TESTS = {"t": Procedure("5x2cv-t"), "F": Procedure("5x2cv-f")}


@dataclass(frozen=True, eq=False)
class ErrorRuns:
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
    >>> round(ErrorRuns(Pair("IRIS", 3), errors).z, 2)
    1.97
    """

    pair: Pair
    errors: Floats

    @property
    def differences(self) -> Differences:
        """Error of the linear perceptron less that of a multilayer one."""
        return Differences(self.errors[:, 0] - self.errors[:, 1], five_by_two())

    @property
    def null(self) -> Differences:
        """Error of a multilayer perceptron less that of another with other first weights."""
        return Differences(self.errors[:, 1] - self.errors[:, 2], five_by_two())

    @property
    def comparisons(self) -> dict[str, Differences]:
        """The differences behind the two halves of Table 3."""
        return {"MLP, MLP'": self.null, "LP, MLP": self.differences}

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


def two_fold_errors(
    pair: Pair,
    trials: int,
    seed: int,
    *,
    data: str | None = None,
    size: int | None = None,
    scaling: str = "range",
    redrawn: bool = False,
    stratified: bool = False,
) -> ErrorRuns:
    """Read the runs of one experiment; what is not stored is computed.

    Parameters
    ----------
    pair : Pair
        Data set and hidden units.
    trials, seed : int
        Runs, and the start of their random numbers.
    data, size : str and int, optional
        Another set, or another number of its instances, than the pair is read as.
    scaling, redrawn, stratified
        See the experiment :data:`~fourpapers.alpaydin1999.experiments.two_fold_errors`.
    """
    data = pair.data if data is None else data
    size = pair.size if size is None else size
    counts = compute(
        experiments.two_fold_errors,
        trials=trials,
        seed=seed,
        data=data,
        size=size,
        hidden=pair.hidden,
        scaling=scaling,
        redrawn=redrawn,
        stratified=stratified,
    )["errors"].swapaxes(-1, -2)
    return ErrorRuns(pair, np.asarray(counts / (len(problem(data, size, seed)) // 2)))


@lru_cache(maxsize=4)
def fifteen(trials: int = 1000, seed: int = 1999) -> dict[Pair, ErrorRuns]:
    """Read the fifteen experiments of the paper."""
    return {pair: two_fold_errors(pair, trials, seed) for pair in FIFTEEN}


def eight(trials: int = 1000, digits: int = 50, seed: int = 1999) -> dict[str, ErrorRuns]:
    """Read runs with ten hidden units on the eight data sets of Table 1, by the printed name.

    Parameters
    ----------
    trials, digits : int
        Runs on the six sets of Table 2, and on DIGIT and PEN.
    seed : int
        Start of the random numbers.
    """
    six = fifteen(trials, seed).values()
    two = [two_fold_errors(Pair(name, UNITS), digits, seed) for name in ("DIGIT", "PEN")]
    return {runs.pair.printed: runs for runs in [*six, *two] if runs.pair.hidden == UNITS}


def other_plans(pair: Pair, trials: int, seed: int) -> dict[str, dict[str, Differences]]:
    """Read the differences of one experiment on the splits of other tests.

    Returns
    -------
    dict
        By comparison and kind of plan: a third held out, with the counts behind it, ten such
        splits, and ten folds.
    """
    stored = compute(
        experiments.other_plans,
        trials=trials,
        seed=seed,
        data=pair.data,
        size=pair.size,
        hidden=pair.hidden,
    )
    tested = round(len(problem(pair.data, pair.size, seed)) / 3)
    splits = stored["resampled"].reshape(trials, 3, *experiments.RESAMPLES.shape)
    folds = stored["tenfold"].reshape(trials, 3, *experiments.TENFOLD.shape)
    rates = folds / stored["tested"].reshape(trials, 1, *experiments.TENFOLD.shape)
    by_comparison = {}
    # Common errors of LP and MLP stand first, those of the two MLPs second.
    for comparison, (a, b, at) in {"MLP, MLP'": (1, 2, 1), "LP, MLP": (0, 1, 0)}.items():
        both = stored["both"][:, at]
        only_a, only_b = splits[:, a, 0, 0] - both, splits[:, b, 0, 0] - both
        counts = np.stack([both, only_a, only_b, tested - both - only_a - only_b], axis=-1)
        resampled = splits[:, a] / tested - splits[:, b] / tested
        by_comparison[comparison] = {
            "holdout": Differences(resampled[:, :1], holdout(1 / 3), counts[:, None, None]),
            "resamples": Differences(resampled, experiments.RESAMPLES),
            "k-fold": Differences(rates[:, a] - rates[:, b], experiments.TENFOLD),
        }
    return by_comparison


def rejections(differences: Differences, alpha: float) -> dict[str, Bools]:
    """Carry out both tests on differences of five cuts in half.

    Where all differences are equal and not zero both reject.
    """
    by_plan = {"5x2": differences}
    return {test: each.apply(by_plan).reject(alpha) for test, each in _BOTH_TESTS.items()}
