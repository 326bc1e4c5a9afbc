"""Every test of the catalogue with its splits, and its verdicts on the data sets of a source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.ten_tests import applied
from fourpapers.bouckaert_frank2004 import simulation_splits as splits
from twolearners import significance
from twolearners.significance import TESTS, Entry, Result

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
#: 1 where C4.5 is declared better, -1 where naive Bayes is, 0 where there is no verdict.
Verdicts = NDArray[np.int8]

SOURCES = (1, 2, 3, 4)
FOLDS = 10
#: Instances tested for each one trained on: a tenth of the data is tested.
RATIO = 1 / (FOLDS - 1)
_SHORT = {
    "difference-of-proportions": "two proportions",
    "resampled": "resampled t",
    "corrected-resampled": "corrected resampled t",
    "kfold": "10-fold cv t",
    "corrected-repeated-kfold": "corrected cv t",
}


@dataclass(frozen=True)
class Cuts:
    """The data sets of a source, cut in every way that a test of the catalogue asks for.

    Attributes
    ----------
    runs : array of shape (trials, 100, 10)
        Error of naive Bayes minus error of C4.5 in stratified 10-fold cross-validation.
    halves : array of shape (trials, 10, 5, 2)
        The same in ten repetitions of 5x2 cross-validation (on data sets of their own).
    sums, squares : arrays of int, shape (trials, 10, 4)
        Of the errors more that naive Bayes makes on the first 10, 20, 50 and 100 random splits
        of each of ten repetitions.
    counts : array of int, shape (trials, 10, 4)
        Both, only naive Bayes, only C4.5 and none wrong, on a third held out.
    """

    runs: Floats
    halves: Floats
    sums: Ints
    squares: Ints
    counts: Ints


@lru_cache(maxsize=4)
def cuts(source: int, *, trials: int = 1000, seed: int = 2003) -> Cuts:
    """Read the data sets of a source, or compute those that are not stored."""
    if source not in SOURCES:
        raise ValueError(f"there are data sources 1, 2, 3 and 4, but no source {source!r}")
    sums, squares = splits.moments(source, trials=trials, seed=seed)
    return Cuts(
        repeated_cv.differences(source, trials=trials, seed=seed).values,
        five_by_two.differences(source, trials=trials, seed=seed).values,
        sums,
        squares,
        splits.counts(source, trials=trials, seed=seed),
    )


def stand_ins(sums: Ints, squares: Ints, n: int) -> Floats:
    """Make up ``n`` differences with a given sum and sum of squares.

    A t test asks for no more than these two, so it says of the stand-ins what it would have said
    of the differences themselves. Half of them lie above the mean and half below, all equally far.

    Parameters
    ----------
    sums, squares : arrays of int
        Of errors more, among the 30 tested in each split.
    n : int
        How many, an even number.

    Examples
    --------
    >>> x = 30 * stand_ins(np.array(8), np.array(40), 4)  # instead of 6, 2, 0 and 0
    >>> round(float(x.sum()), 6), round(float((x**2).sum()), 6)
    (8.0, 40.0)
    """
    if n < 2 or n % 2:
        raise ValueError(f"stand-ins come in pairs: n must be an even number, not {n!r}")
    # Whole numbers: differences that do not vary have no spread at all.
    away = np.sqrt(n * squares - np.square(sums)) / n
    signs = np.where(np.arange(n) % 2, -1.0, 1.0)
    return np.asarray((sums / n)[..., None] + away[..., None] * signs) / splits.TESTED


@dataclass(frozen=True)
class Procedure:
    """A test of the catalogue, the splits that it is given, and its degrees of freedom.

    Attributes
    ----------
    entry : Entry
        The test.
    size : int
        Splits of a resampling test, runs of a cross-validation; 1 or 5 where there is no choice.
    df : int, optional
        Calibrated degrees of freedom; the test's own if there are none.

    Examples
    --------
    >>> one = procedure("corrected-repeated-kfold", 10)
    >>> one.title, one.fits
    ('corrected cv t, 10x10', 200)
    """

    entry: Entry
    size: int
    df: int | None = None

    @property
    def key(self) -> str:
        """Name of the test, size, and whether it is calibrated: unique."""
        return f"{self.entry.name}/{self.size}" + ("/calibrated" if self.df is not None else "")

    @property
    def title(self) -> str:
        """The test and its splits in a few words."""
        text = _SHORT.get(self.entry.name, self.entry.title)
        if self.entry.plan == "repeated k-fold":
            text += f", {self.size}x{FOLDS}"
        elif self.entry.plan == "resamples":
            text += f", {self.size}"
        return text + (f" (df {self.df})" if self.df is not None else "")

    @property
    def fits(self) -> int:
        """How often a learner is trained, both together."""
        splits = {"holdout": 1, "5x2": 10, "k-fold": FOLDS, "resamples": self.size}
        return 2 * splits.get(self.entry.plan, FOLDS * self.size)

    def verdicts(self, data: Cuts, alpha: float = 0.05) -> Verdicts:
        """Carry the test out on every data set, as often as the splits allow.

        Returns
        -------
        array of shape (trials, repetitions)
            1 where C4.5 is declared better, -1 where naive Bayes is, 0 where neither is. There are
            ten repetitions, or 100 / r of a test on r runs if that is fewer.
        """
        result = self._result(data)
        return np.where(result.reject(alpha), np.sign(_signed(result)), 0).astype(np.int8)

    def statistics(self, data: Cuts) -> Floats:
        """Return the statistic of every repetition, of shape (trials, repetitions).

        Those of McNemar's test and of F, which have no sign, get that of the mean difference.
        Where differences do not vary at all, the statistic is larger than any other.
        """
        return np.nan_to_num(_signed(self._result(data)))

    def _result(self, data: Cuts) -> Result:
        plan = self.entry.plan
        if plan == "holdout":
            both, a, b, none = np.moveaxis(data.counts, -1, 0)
            if self.entry.name == "mcnemar":
                return significance.mcnemar(a, b)
            return significance.difference_of_proportions(both, a, b, none)
        if plan == "resamples":
            place = splits.KEPT.index(self.size)
            x = stand_ins(data.sums[..., place], data.squares[..., place], self.size)
        elif plan == "5x2":
            x = data.halves
        else:
            runs = data.runs.reshape(len(data.runs), -1, max(self.size, 10), FOLDS)
            x = runs[..., : self.size, :]
            x = x[..., 0, :] if plan == "k-fold" else x
        return applied(self.entry, x, self.df, RATIO)


def _signed(result: Result) -> Floats:
    if result.law in ("t", "z"):
        return np.asarray(result.statistic)
    return np.asarray(result.statistic * np.sign(result.estimate))


def procedure(name: str, size: int | None = None, *, calibrated: bool = False) -> Procedure:
    """Choose a test by name, with ten runs or splits unless told otherwise.

    Parameters
    ----------
    name : str
        Of the catalogue.
    size : int, optional
        Splits (10, 20, 50 or 100) or runs (1, 2, 5, 10, 20 or 50), where the plan has a choice.
    calibrated : bool
        Use :func:`twolearners.significance.calibrated_df`.
    """
    entry = significance.test(name)
    plan = entry.plan
    allowed = {
        "resamples": splits.KEPT,
        "repeated k-fold": (10,) if entry.name != "corrected-repeated-kfold" else RUNS,
    }.get(plan, (5,) if plan == "5x2" else (1,))
    wanted = (10 if 10 in allowed else allowed[0]) if size is None else size
    if wanted not in allowed:
        raise ValueError(
            f"{name!r} can be had with {', '.join(map(str, allowed))} here, not {wanted!r}"
        )
    runs = 10 if plan == "k-fold" else wanted
    df = significance.calibrated_df(entry.name, runs=runs) if calibrated else None
    return Procedure(entry, wanted, df)


#: Runs of 10-fold cross-validation that the corrected test is tried with.
RUNS = (1, 2, 5, 10, 20, 50)


def procedures() -> Iterator[Procedure]:
    """List what is tried: every test of the catalogue, and those that were calibrated once more.

    Tests that take any number of splits, and the corrected test on any number of runs, come with
    several.
    """
    for entry in TESTS:
        name = entry.name
        if entry.plan == "resamples":
            sizes: tuple[int | None, ...] = splits.KEPT
        else:
            sizes = RUNS if name == "corrected-repeated-kfold" else (None,)
        for size in sizes:
            yield procedure(name, size)
        try:
            yield procedure(name, calibrated=True)
        except ValueError:  # no df is calibrated, or none keeps the level
            continue
