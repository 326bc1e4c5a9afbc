"""The tests as they are carried out here: all of the catalogue, and variants the book advises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fourpapers.proving_ground.splits import FOLDS, RUNS, TENTHS, THIRDS, Splits
from twolearners import significance
from twolearners.significance import Entry, Result

Decide = Callable[[Splits], Result]
_TENTH, _THIRD = 1 / 9, 1 / 2  # instances tested for each one trained on


@dataclass(frozen=True)
class Variant:
    """A test with its splits and its degrees of freedom.

    Attributes
    ----------
    name, title : str
        For columns, and for tables and figures.
    entry : Entry
        The test of the catalogue that it is, or is a variant of.
    splits : str
        What it looks at, in words.
    fits : int
        How often a learner is trained for it, both learners counted.
    part : str
        Which part of the splits that is.
    decide : callable
        Carries it out on a batch.
    """

    name: str
    title: str
    entry: Entry
    splits: str
    fits: int
    part: str
    decide: Decide

    @property
    def own(self) -> bool:
        """Whether it is the test of the catalogue as it stands."""
        return self.name == self.entry.name


def _exact_f(splits: Splits) -> Result:
    found = significance.five_by_two_cv_f(splits.halves)
    return replace(found, pvalue=significance.combined_f_pvalue(found.statistic))


def _on_runs(name: str) -> Decide:
    function = significance.test(name).function
    return lambda s: function(s.repeated)


_ONE = ("a third held out", 2, "counts")
_THIRDS = (f"{THIRDS} splits, a third tested", 2 * THIRDS, "thirds")
_TEN = (f"{FOLDS} splits, a tenth tested", 2 * FOLDS, "tenths")
_HUNDRED = (f"{TENTHS} splits, a tenth tested", 2 * TENTHS, "tenths")
_KFOLD = (f"{FOLDS} folds", 2 * FOLDS, "repeated")
_HALVES = ("five times two halves", 20, "halves")
_RUNS = (f"{RUNS} runs of {FOLDS} folds", 2 * RUNS * FOLDS, "repeated")
#: Name, title if other than the catalogue's, test, splits and fits, and how it is done.
_TABLE: tuple[tuple[str, str, str, tuple[str, int, str], Decide], ...] = (
    ("mcnemar", "", "mcnemar", _ONE,
     lambda s: significance.mcnemar(s.counts[..., 1], s.counts[..., 2])),
    ("difference-of-proportions", "", "difference-of-proportions", _ONE,
     lambda s: significance.difference_of_proportions(*np.moveaxis(s.counts, -1, 0))),
    ("resampled", "resampled t, 30", "resampled", _THIRDS,
     lambda s: significance.resampled_t(s.thirds)),
    ("corrected-resampled-30", "corrected resampled t, 30", "corrected-resampled", _THIRDS,
     lambda s: significance.corrected_resampled_t(s.thirds, _THIRD)),
    ("corrected-resampled-10", "corrected resampled t, 10", "corrected-resampled", _TEN,
     lambda s: significance.corrected_resampled_t(s.tenths[..., :FOLDS], _TENTH)),
    ("corrected-resampled", "corrected resampled t, 100", "corrected-resampled", _HUNDRED,
     lambda s: significance.corrected_resampled_t(s.tenths, _TENTH)),
    ("kfold", "10-fold cv t", "kfold", _KFOLD,
     lambda s: significance.kfold_cv_t(s.repeated[..., 0, :])),
    ("kfold-calibrated", "10-fold cv t, calibrated", "kfold", _KFOLD,
     lambda s: significance.kfold_cv_t(
         s.repeated[..., 0, :], df=significance.calibrated_df("kfold"))),
    ("corrected-kfold", "corrected 1x10 cv t", "corrected-repeated-kfold", _KFOLD,
     lambda s: significance.corrected_repeated_kfold_cv_t(s.repeated[..., :1, :], _TENTH)),
    ("5x2cv-t", "", "5x2cv-t", _HALVES,
     lambda s: significance.five_by_two_cv_t(s.halves)),
    ("5x2cv-f", "", "5x2cv-f", _HALVES,
     lambda s: significance.five_by_two_cv_f(s.halves)),
    ("5x2cv-f-exact", "5x2cv F, exact law", "5x2cv-f", _HALVES, _exact_f),
    ("use-all-data", "use all data, df 99", "use-all-data", _RUNS, _on_runs("use-all-data")),
    ("use-all-data-10", "use all data, df 10", "use-all-data", _RUNS,
     lambda s: significance.use_all_data(
         s.repeated, df=significance.calibrated_df("use-all-data"))),
    *((name, "", name, _RUNS, _on_runs(name)) for name in (
        "folds", "folds-averaged-var", "folds-averaged-t",
        "runs", "runs-averaged-var", "runs-averaged-t",
        "sorted-runs", "sorted-runs-averaged-var", "sorted-runs-averaged-t")),
    ("corrected-repeated-kfold", "corrected 10x10 cv t", "corrected-repeated-kfold", _RUNS,
     lambda s: significance.corrected_repeated_kfold_cv_t(s.repeated, _TENTH)),
)  # fmt: skip

#: All of them, in the order of the tables.
VARIANTS: tuple[Variant, ...] = tuple(
    Variant(name, title or significance.test(test).title, significance.test(test), *splits, how)
    for name, title, test, splits, how in _TABLE
)
NAMES: tuple[str, ...] = tuple(one.name for one in VARIANTS)


def variant(name: str) -> Variant:
    """Look a variant up by its name.

    Examples
    --------
    >>> variant("corrected-kfold").fits
    20
    """
    if name not in NAMES:
        raise LookupError(f"no variant {name!r}; there are {', '.join(NAMES)}")
    return VARIANTS[NAMES.index(name)]


def verdicts(splits: Splits, alpha: float) -> NDArray[np.int64]:
    """Carry out every test: 0 no difference found, 1 A is better, 2 B is better.

    Returns
    -------
    array of shape (..., variants)
        The F test has no direction of its own: it gets that of its mean difference.
    """
    found = []
    for one in VARIANTS:
        result = one.decide(splits)
        found.append(np.where(result.reject(alpha), np.where(result.estimate > 0, 2, 1), 0))
    return np.stack(found, axis=-1)
