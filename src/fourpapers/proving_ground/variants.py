"""The tests as they are carried out here: all of the catalogue, and variants the book advises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fourpapers.laws import combined_f_pvalue
from fourpapers.proving_ground.plans import FOLDS, ByPlan, plans
from twolearners.differences import Differences
from twolearners.significance import Entry, Procedure, Result

Floats = NDArray[np.float64]
_PLANS = plans(stratified=True)
_PLANS["holdout"] = replace(_PLANS["thirds"], runs=1)


@dataclass(frozen=True)
class Variant:
    """A test with the plan it is carried out under.

    Attributes
    ----------
    name, title : str
        For stored columns, and for tables and figures.
    procedure : Procedure
        The test of the catalogue, its size and its degrees of freedom.
    plan : {"holdout", "thirds", "tenths", "repeated", "halves"}
        Which differences it looks at.
    law : callable, optional
        From the statistic to a p-value other than the test's own.
    """

    name: str
    title: str
    procedure: Procedure
    plan: str
    law: Callable[[Floats], Floats] | None = None

    @property
    def entry(self) -> Entry:
        """The test of the catalogue that it is, or is a variant of."""
        return self.procedure.entry

    @property
    def fits(self) -> int:
        """How often a learner is trained for it, both learners counted."""
        plan = _PLANS[self.plan]
        return self.procedure.fits({plan.kind: Differences(np.zeros(plan.shape), plan)})

    def apply(self, by_plan: ByPlan) -> Result:
        """Carry it out."""
        chosen = by_plan[self.plan]
        result = self.procedure.apply({chosen.plan.kind: chosen})
        return replace(result, pvalue=self.law(result.statistic)) if self.law else result


def _as_it_stands(name: str, plan: str) -> Variant:
    procedure = Procedure(name)
    return Variant(
        name, procedure.entry.title.replace("5x2", "5\N{MULTIPLICATION SIGN}2"), procedure, plan
    )


_HUNDRED_FITS = (
    *("folds", "folds-averaged-var", "folds-averaged-t"),
    *("runs", "runs-averaged-var", "runs-averaged-t"),
    *("sorted-runs", "sorted-runs-averaged-var", "sorted-runs-averaged-t"),
)
_CORRECTED, _CORRECTED_CV = "corrected-resampled", "corrected-repeated-kfold"

# Verdicts are stored, so these do not move with the table of calibrated df. Ten is what Bouckaert
# (2003) recommends; five is what calibration gives on Set 1 with even attributes, one less than
# with uneven ones.
_USE_ALL_DF, _KFOLD_DF = 10, 5

#: All of them, in the order of the tables. Verdicts are stored under their names.
VARIANTS: tuple[Variant, ...] = (
    _as_it_stands("mcnemar", "holdout"),
    _as_it_stands("difference-of-proportions", "holdout"),
    Variant("resampled", "resampled t, 30", Procedure("resampled"), "thirds"),
    Variant("corrected-resampled-30", "corrected resampled t, 30", Procedure(_CORRECTED), "thirds"),
    Variant("corrected-resampled-10", "corrected resampled t, 10",
            Procedure(_CORRECTED, size=FOLDS), "tenths"),
    Variant("corrected-resampled", "corrected resampled t, 100", Procedure(_CORRECTED), "tenths"),
    Variant("kfold", "10-fold cv t", Procedure("kfold"), "repeated"),
    Variant("kfold-calibrated", "10-fold cv t, df 5", Procedure("kfold", df=_KFOLD_DF), "repeated"),
    Variant("corrected-kfold", "corrected 1×10 cv t", Procedure(_CORRECTED_CV, size=1), "repeated"),
    _as_it_stands("5x2cv-t", "halves"),
    _as_it_stands("5x2cv-f", "halves"),
    Variant("5x2cv-f-exact", "5×2cv F, exact", Procedure("5x2cv-f"), "halves",
            combined_f_pvalue),
    Variant("use-all-data", "use all data, df 99", Procedure("use-all-data"), "repeated"),
    Variant("use-all-data-10", "use all data, df 10",
            Procedure("use-all-data", df=_USE_ALL_DF), "repeated"),
    *(_as_it_stands(name, "repeated") for name in _HUNDRED_FITS),
    Variant(_CORRECTED_CV, "corrected 10×10 cv t", Procedure(_CORRECTED_CV), "repeated"),
)  # fmt: skip
NAMES: tuple[str, ...] = tuple(variant.name for variant in VARIANTS)


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


def verdicts(by_plan: ByPlan, alpha: float) -> NDArray[np.int64]:
    """Carry out every test: 0 no difference found, 1 A is better, 2 B is better.

    Returns
    -------
    array of shape (..., variants)
        Where the F test rejects although its mean difference is exactly 0, A is taken.
    """
    results = [test.apply(by_plan) for test in VARIANTS]
    return np.stack(
        [
            np.where(result.reject(alpha), np.where(result.better(alpha) < 0, 2, 1), 0)
            for result in results
        ],
        axis=-1,
    )
