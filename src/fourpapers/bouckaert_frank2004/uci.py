"""What every test of the four papers says on the 27 data sets, repetition by repetition.

In a repetition all tests are told of the same splits: the 10-fold test sees the first run of ten,
and ten resamples are the first of a hundred.

>>> table = verdicts(["5x2cv-t", "corrected-repeated-kfold 10"], data_sets=["iris"], number=10)
>>> table.columns.tolist()
['data_set', 'pair', 'test', 'repetition', 'verdict']
>>> len(table)  # pairs, tests and repetitions
60
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.ten_tests import applied
from fourpapers.bouckaert_frank2004.splits import (
    DATA_SETS,
    REPETITIONS,
    SEED,
    TENTH,
    Repetitions,
    repetitions,
)
from twolearners import significance
from twolearners.significance import TESTS, Entry, Result

Floats = NDArray[np.float64]
#: Verdicts of shape (pairs, data sets, repetitions): 1 the first of the pair is better (its error
#: is lower), -1 the second is, 0 no difference found.
Signs = NDArray[np.int8]

PAIRS = ("NB vs C4.5", "NB vs NN", "C4.5 vs NN")
RATIO = TENTH / (1 - TENTH)
_TEN = "Bouckaert 2003"


@dataclass(frozen=True)
class Variant:
    """A test of the catalogue with a number of runs, and with or without calibrated df.

    Attributes
    ----------
    entry : Entry
        The test.
    size : int
        Runs of cross-validation or random splits; 0 where the test leaves no choice.
    calibrated : bool
        Whether it uses calibrated degrees of freedom.
    """

    entry: Entry
    size: int = 0
    calibrated: bool = False

    @property
    def name(self) -> str:
        """Name by which verdicts are asked for."""
        size = f" {self.size}" if self.size else ""
        return self.entry.name + size + (" calibrated" if self.calibrated else "")

    @property
    def title(self) -> str:
        """Name in tables and figures."""
        plan = self.entry.plan
        if self.entry.name == "corrected-repeated-kfold":
            title = f"corrected {self.size}x10 cv t"
        elif plan == "k-fold":
            title = "10-fold cv t"
        elif plan == "resamples":
            title = f"{self.entry.title}, {self.size} splits"
        else:
            title = self.entry.title
        return title + (", calibrated" if self.calibrated else "")

    @property
    def fits(self) -> int:
        """How often a learner is trained for one comparison of two."""
        splits = {"holdout": 1, "5x2": 10, "k-fold": 10, "resamples": self.size}
        return 2 * splits.get(self.entry.plan, 10 * self.size)

    def result(self, found: Repetitions, alpha: float = 0.05) -> Result:
        """Carry the test out on all pairs and repetitions; ``alpha`` is what df depend on."""
        if self.entry.name == "mcnemar":
            only_first, only_second = found.counts[..., 1], found.counts[..., 2]
            return significance.mcnemar(only_first, only_second)
        if self.entry.name == "difference-of-proportions":
            return significance.difference_of_proportions(*np.moveaxis(found.counts, -1, 0))
        df = None
        if self.calibrated:
            df = significance.calibrated_df(self.entry.name, runs=self.size, alpha=alpha)
        return applied(self.entry, self.cells(found), df, RATIO)

    def cells(self, found: Repetitions) -> Floats:
        """Take the differences that the test looks at."""
        plan = self.entry.plan
        if plan == "5x2":
            return found.halves
        if plan == "resamples":
            return found.random[..., : self.size]
        return found.cross[..., 0, :] if plan == "k-fold" else found.cross[..., : self.size, :]

    def signs(self, found: Repetitions, alpha: float = 0.05) -> Signs:
        """Say which learner the test prefers: shape (pairs, repetitions)."""
        return signs(self.result(found, alpha), alpha)


def signs(result: Result, alpha: float) -> Signs:
    """Turn the outcome of a test on error differences into verdicts.

    Where a statistic has a sign, that is the direction; a square takes it from the estimate.
    """
    told = result.statistic if result.law in ("t", "z") else result.estimate
    return np.where(result.reject(alpha), -np.sign(told), 0).astype(np.int8)


def _variants() -> dict[str, Variant]:
    found: list[Variant] = []
    for entry in TESTS:
        sizes: tuple[int, ...] = (0,)
        if entry.plan == "resamples":
            sizes = (10, 30, 100) if entry.name == "resampled" else (10, 20, 50, 100)
        elif entry.name == "corrected-repeated-kfold":
            sizes = (1, 2, 5, 10)
        elif entry.plan == "repeated k-fold":
            sizes = (10,)
        found += [Variant(entry, size) for size in sizes]
        if entry.paper == _TEN and _calibrates(entry.name):
            found.append(Variant(entry, 10, calibrated=True))
    return {one.name: one for one in found}


def _calibrates(name: str) -> bool:
    try:
        return significance.calibrated_df(name, runs=10, alpha=0.05) > 0
    except ValueError:
        return False


#: Every test with every number of runs that the four papers try, by name, in the papers' order.
VARIANTS: dict[str, Variant] = _variants()
#: The tests of Bouckaert & Frank: Tables 1 to 4 and section 4.3.
FIVE_BY_TWO, KFOLD, UNCORRECTED = "5x2cv-t", "kfold", "use-all-data 10"
RESAMPLING = {runs: f"corrected-resampled {runs}" for runs in (10, 20, 50, 100)}
CROSS_VALIDATION = {runs: f"corrected-repeated-kfold {runs}" for runs in (1, 2, 5, 10)}


@cache
def measured(
    number: int = REPETITIONS, seed: int = SEED, data_sets: tuple[str, ...] = tuple(DATA_SETS)
) -> Mapping[str, Repetitions]:
    """Read, or compute, the repetitions on all data sets, by name."""
    return {name: repetitions(name, number=number, seed=seed) for name in data_sets}


def sign_arrays(
    found: Mapping[str, Repetitions], tests: Iterable[str] | None = None, alpha: float = 0.05
) -> dict[str, Signs]:
    """Carry out tests on all data sets.

    Parameters
    ----------
    found : mapping of data set to Repetitions
        From :func:`measured`.
    tests : iterable of str, optional
        Names in :data:`VARIANTS`; all by default.
    alpha : float
        Level.

    Returns
    -------
    dict of arrays of shape (pairs, data sets, repetitions)
    """
    chosen = [variant(name) for name in (VARIANTS if tests is None else tests)]
    return {
        one.name: np.stack([one.signs(part, alpha) for part in found.values()], axis=1)
        for one in chosen
    }


def verdicts(
    tests: Iterable[str] | None = None,
    *,
    data_sets: Sequence[str] | None = None,
    number: int = REPETITIONS,
    alpha: float = 0.05,
    seed: int = SEED,
) -> pd.DataFrame:
    """Tabulate what every test says on every data set, in every repetition.

    With the book's ``number`` and ``seed`` everything is read from stored results.

    Parameters
    ----------
    tests : iterable of str, optional
        Names in :data:`VARIANTS`: a name of the catalogue, the number of runs or splits where
        there is a choice, and "calibrated" for calibrated degrees of freedom. All by default.
    data_sets : sequence of str, optional
        Some of the 27; all by default.
    number : int
        Repetitions.
    alpha : float
        Significance level.
    seed : int
        Start of all random numbers.

    Returns
    -------
    DataFrame
        ``data_set``, ``pair`` ("NB vs C4.5", ...), ``test``, ``repetition`` and ``verdict``:
        1 if the first of the pair is found better, -1 if the second is, 0 if no difference is
        found. NB is naive Bayes, NN nearest neighbour.
    """
    names = tuple(DATA_SETS if data_sets is None else data_sets)
    found = sign_arrays(measured(number, seed, names), tests, alpha)
    index = pd.MultiIndex.from_product(
        [list(found), PAIRS, names, range(number)],
        names=["test", "pair", "data_set", "repetition"],
    )
    told = np.concatenate([array.ravel() for array in found.values()]).astype(np.int64)
    table = pd.DataFrame({"verdict": told}, index=index).reset_index()
    return table[["data_set", "pair", "test", "repetition", "verdict"]]


def variant(name: str) -> Variant:
    """Look a test up by name.

    Examples
    --------
    >>> variant("corrected-repeated-kfold 10").title
    'corrected 10x10 cv t'
    >>> variant("corrected-repeated-kfold 10").fits
    200
    """
    if name not in VARIANTS:
        raise LookupError(f"no test {name!r}; there are {', '.join(VARIANTS)}")
    return VARIANTS[name]


def more_runs(found: Mapping[str, Repetitions], runs: int, alpha: float = 0.05) -> Signs:
    """Put the runs of several repetitions together for the corrected r x 10 cv test.

    The runs of different repetitions are as independent as those of one, so ``g`` repetitions
    of ten runs are one repetition of ``10 g``, and there are that many fewer.

    Parameters
    ----------
    found : mapping of data set to Repetitions
        From :func:`measured`.
    runs : int
        A multiple of ten.
    alpha : float
        Level.

    Returns
    -------
    array of shape (pairs, data sets, repetitions)
    """
    entry = significance.test("corrected-repeated-kfold")
    told = [applied(entry, _joined(one.cross, runs), None, RATIO) for one in found.values()]
    return np.stack([signs(result, alpha) for result in told], axis=1)


def _joined(cross: Floats, runs: int) -> Floats:
    _, number, ten, folds = cross.shape
    if runs < 1 or runs % ten or runs > number * ten:
        raise ValueError(f"runs must be a multiple of {ten} and at most {number * ten}, not {runs}")
    groups = number * ten // runs
    return cross[:, : groups * runs // ten].reshape(3, groups, runs, folds)
