"""Runs of five cuts in half, and of other plans: errors, differences, and the distance z."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

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


class Measured(NamedTuple):
    """A number and its standard error."""

    value: float
    error: float


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


def digit_samples(pair: Pair, trials: int = 1000, seed: int = 1999) -> list[ErrorRuns]:
    """Read runs on other samples of a thousand digits.

    Parameters
    ----------
    pair : Pair
        ODR and a number of hidden units.
    trials : int
        Runs on all of them together.
    seed : int
        Start of the random numbers of the sample that is not among them.
    """
    runs = max(2, trials // experiments.SAMPLES)
    return [two_fold_errors(pair, runs, other) for other in experiments.seeds_of_samples(seed)]


def mean_error(errors: Floats) -> Measured:
    """Give the mean error in per cent and its standard error over runs."""
    means = 100 * errors.mean(axis=(1, 2))
    return Measured(float(means.mean()), float(means.std(ddof=1) / np.sqrt(len(means))))


def deviation_of_error(errors: Floats) -> Measured:
    """Give the standard deviation over test folds in per cent and its standard error over runs."""
    sd = 100 * float(errors.std(ddof=1))
    by_run = ((100 * (errors - errors.mean())) ** 2).mean(axis=(1, 2))
    return Measured(sd, float(by_run.std(ddof=1) / np.sqrt(len(by_run)) / (2 * sd)))


def spread_of(
    measure: Callable[[Floats], Measured], samples: Sequence[ErrorRuns], learner: int
) -> float:
    """Give the spread of what is measured between samples of digits; 0 where there are none."""
    if not samples:
        return 0.0
    values, errors = np.array([measure(sample.errors[:, learner]) for sample in samples]).T
    return spread_between_samples(values, errors)


def spread_between_samples(means: Floats, errors: Floats) -> float:
    """Give the standard deviation of what is measured on samples of digits, between samples.

    Parameters
    ----------
    means, errors : arrays
        What was measured on each sample, and the standard error of that for the sample.

    Returns
    -------
    float
        By moments: the variance of the means less that of the measurement. It is widened by what
        Student's t is wider than the normal distribution, as befits the number of samples.

    Examples
    --------
    >>> round(spread_between_samples(np.array([1.0, 2.0, 3.0]), np.zeros(3)), 2)
    2.2
    """
    variance = max(0.0, float(np.var(means, ddof=1) - np.mean(np.square(errors))))
    wider = stats.t.ppf(0.975, len(means) - 1) / stats.norm.ppf(0.975)
    return float(np.sqrt(variance) * wider)


def eight(trials: int = 1000, digits: int = 50, seed: int = 1999) -> dict[str, ErrorRuns]:
    """Read runs with ten hidden units on the eight data sets of Table 1, by the printed name.

    Those on ODR are spread over many samples of a thousand digits, since nobody knows which
    sample the paper has.

    Parameters
    ----------
    trials, digits : int
        Runs on the six sets of Table 2, and on DIGIT and PEN.
    seed : int
        Start of the random numbers.
    """
    six = {run.pair.printed: run for run in fifteen(trials, seed).values()
           if run.pair.hidden == UNITS}  # fmt: skip
    odr = Pair("ODR", UNITS)
    samples = [sample.errors for sample in digit_samples(odr, trials, seed)]
    two = {name: two_fold_errors(Pair(name, UNITS), digits, seed) for name in ("DIGIT", "PEN")}
    return six | {"ODR": ErrorRuns(odr, np.concatenate(samples))} | two


def other_plans(pair: Pair, trials: int, seed: int) -> dict[str, dict[str, Differences]]:
    """Read the differences of one experiment on the splits of other tests.

    Returns
    -------
    dict
        By comparison and kind of plan: a third held out, with the counts behind it, ten such
        splits, and ten folds.
    """
    stored = compute(experiments.other_plans, trials=trials, seed=seed, **pair.setting)
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
    return {test: procedure.apply(by_plan).reject(alpha) for test, procedure in _BOTH_TESTS.items()}
