"""What was counted on real learners, as differences, and what each test makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.dietterich1998 import real
from fourpapers.dietterich1998.calibrate import Calibration, calibration
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.studies import certain_is_rejected
from fourpapers.engine import compute
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import Result

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Compared:
    """C4.5 and the nearest neighbour on many data sets; differences are C4.5's error less.

    Attributes
    ----------
    calibration : Calibration
        How they were made equal, or nearly.
    shares : tuple of float
        From equal, 0, to undamaged, 1.
    counts : array of shape (trials, shares, 4)
        On a third held out: both wrong, only C4.5, only the nearest neighbour, none.
    tenfold : array of shape (trials, shares, 10)
        Differences of a 10-fold cross-validation.
    halves : array of shape (trials, shares, 5, 2)
        Differences of five 2-fold cross-validations.
    """

    calibration: Calibration
    shares: tuple[float, ...]
    counts: Ints
    tenfold: Floats
    halves: Floats

    @property
    def title(self) -> str:
        """The problem, for tables and figures."""
        return self.calibration.problem.title

    def results(self, share: float = 0.0) -> dict[str, Result]:
        """Carry out every test that these splits allow, on every data set."""
        at = self.shares.index(share)
        return {name: test(self, at) for name, test in TESTS.items()}

    def rejections(self, alpha: float, share: float = 0.0) -> dict[str, Bools]:
        """Say for each test on which data sets it rejects."""
        with certain_is_rejected():
            return {name: one.reject(alpha) for name, one in self.results(share).items()}


#: The four tests of section 6.
FOUR = ("McNemar", "difference of proportions", "10-fold cv t", "5x2cv t")
#: All tests on the splits of those four; ``at`` is the place of a share.
TESTS: dict[str, Callable[[Compared, int], Result]] = {
    "McNemar": lambda c, at: significance.mcnemar(c.counts[:, at, 1], c.counts[:, at, 2]),
    "difference of proportions": lambda c, at: significance.difference_of_proportions(
        *c.counts[:, at].T
    ),
    "10-fold cv t": lambda c, at: significance.kfold_cv_t(c.tenfold[:, at]),
    "5x2cv t": lambda c, at: significance.five_by_two_cv_t(c.halves[:, at]),
    "5x2cv F": lambda c, at: significance.five_by_two_cv_f(c.halves[:, at]),
    "corrected 10-fold cv t": lambda c, at: significance.corrected_resampled_t(
        c.tenfold[:, at], test_train_ratio=1 / 9
    ),
}


def measure(
    problem_name: str,
    *,
    trials: int,
    seed: int,
    shares: Sequence[float] = tuple(real.SHARES),
    damage: str = "usual",
    penalty: bool = False,
    calibrated: int = 1000,
) -> Compared:
    """Compare the learners on many data sets; what is stored is read, the rest computed.

    Parameters
    ----------
    problem_name, shares, damage, penalty, calibrated
        See the experiment :data:`~fourpapers.dietterich1998.real.errors`.
    trials, seed : int
        Data sets, and the start of their random numbers.
    """
    found = compute(
        real.errors,
        trials=trials,
        seed=seed,
        problem_name=problem_name,
        shares=list(shares),
        damage=damage,
        penalty=penalty,
        calibrated=calibrated,
    )
    return Compared(
        calibration(problem_name, damage, penalty, calibrated, seed),
        tuple(shares),
        found["holdout"],
        (found["tenfold_tree"] - found["tenfold_neighbour"])[:, :, 0] / 30,
        (found["halves_tree"] - found["halves_neighbour"]) / 150,
    )


def later_tests(problem_name: str, *, trials: int, seed: int) -> dict[str, Result]:
    """Carry out the tests of later papers on learners made equal, on the same data sets."""
    found = compute(real.differences, trials=trials, seed=seed, problem_name=problem_name)
    splits, runs = found["resampled"] / 100, found["repeated"] / 30
    return {
        "resampled t": significance.resampled_t(splits),
        "corrected resampled t": significance.corrected_resampled_t(splits, 1 / 2),
        "corrected 10x10 cv t": significance.corrected_repeated_kfold_cv_t(runs, 1 / 9),
    }


def rates(rejected: dict[str, Bools], alpha: float) -> pd.DataFrame:
    """Count rejections by test.

    Returns
    -------
    DataFrame
        ``test``, ``rejections``, ``rate`` with ``low`` and ``high``, the 95 % interval, and
        ``verdict``: too high, at most the level, or undecided.

    Examples
    --------
    >>> rates({"never": np.zeros(100, dtype=bool)}, 0.05)["verdict"].tolist()
    ['at most the level']
    """
    rows = []
    for test, each in rejected.items():
        low, high = proportion_interval(each.sum(), len(each))
        judged = "too high" if low > alpha else "at most the level" if high <= alpha else ""
        rows.append((test, int(each.sum()), each.mean(), low, high, judged or "undecided"))
    return pd.DataFrame(rows, columns=["test", "rejections", "rate", "low", "high", "verdict"])


def of_the_paper(
    *, trials: int, seed: int, shares: Sequence[float] = tuple(real.SHARES)
) -> dict[str, Compared]:
    """Measure the three problems of the paper."""
    return {name: measure(name, trials=trials, seed=seed, shares=shares) for name in PAPER}
