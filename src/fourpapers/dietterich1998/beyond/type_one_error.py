"""Type I error on learners made equal: the tests of later papers, and what explains the rates."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.dietterich1998.experiments.calibration import VARIANTS, calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import (
    by_plan,
    later_by_plan,
    three_problems,
)
from fourpapers.dietterich1998.figure_7 import rejection_rates, type_one_error
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS
from fourpapers.dietterich1998.procedures import FOUR, SIX, ByPlan, results
from fourpapers.dietterich1998.section_3_4 import fold_correlations
from fourpapers.item import Layout
from fourpapers.laws import size_under_equicorrelation

_LATER = ("resampled t", "corrected resampled t", "corrected 10x10 cv t")
#: What is changed of a problem, in words.
_CHANGES = {
    "exp6-waves": "classes meet along waves",
    "exp6-sectors": "classes meet along rays",
    "exp6 other": "second attribute spoilt",
    "letter other": "every other attribute spoilt",
    "penalty": "penalty on numeric cuts",
}


@lru_cache(maxsize=8)
def with_later_tests(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> pd.DataFrame:
    """Add the tests of later papers to those of Figure 7, on the same data sets."""
    parts = [type_one_error(trials, alpha, seed)]
    for name in PAPER:
        tested = results(later_by_plan(name, trials=trials, seed=seed), _LATER)
        parts.append(rejection_rates(tested, alpha).assign(problem=PROBLEMS[name].title))
    return pd.concat(parts, ignore_index=True)


def size_of_mcnemar(n: int, discordant: float, tau: float, alpha: float) -> float:
    r"""Approximate McNemar's Type I error for learners that are equal, but classifiers are not.

    On ``n`` test instances a share ``discordant`` is classified right by one of the two only. If
    the difference of the classifiers' error rates has the standard deviation :math:`\tau` over
    training sets, the variance of :math:`n_{01} - n_{10}` is not :math:`m`, the number of
    discordant instances, but about :math:`m + n(n - 1)\tau^2`. Both are taken to be normal.

    Examples
    --------
    >>> round(size_of_mcnemar(100, 0.2, 0.0, 0.05), 4)  # the correction alone
    0.029
    >>> round(size_of_mcnemar(10_000, 0.2, 0.02, 0.05), 4)
    0.6653
    """
    m = n * discordant
    limit = stats.norm.isf(alpha / 2) * np.sqrt(m) + 1  # beyond it the corrected test rejects
    return float(2 * stats.norm.sf(limit / np.sqrt(m + n * (n - 1) * tau**2)))


@lru_cache(maxsize=8)
def expected_rates(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> pd.DataFrame:
    """Say what two tests do not see, and what Type I error that should give.

    McNemar's test does not see training sets (:func:`size_of_mcnemar`), the 10-fold test not that
    folds correlate.

    Returns
    -------
    DataFrame
        ``problem``; ``tau`` of training sets of 200, ``discordant`` instances in a hundred and
        the Type I error ``mcnemar`` that follows, beside ``mcnemar_rate``; the correlation ``rho``
        of folds, what follows from it, ``cv``, beside ``cv_rate``.
    """
    n = 100
    rows = []
    for name, splits in three_problems(trials=trials, seed=seed).items():
        calibrated = calibration(name, seed=seed)
        tested = results(splits, ("McNemar", "10-fold cv t"))
        rate = {test: result.reject(alpha)[0].mean() for test, result in tested.items()}
        counts = splits["holdout"].counts
        assert counts is not None
        discordant = counts[0, ..., 1:3].sum(axis=(1, 2, 3)).mean()
        square = calibrated.each_difference(200).var(ddof=1)
        if (
            calibrated.problem.title == "Pima"
        ):  # calibrated on other instances each time, which vary too
            square -= discordant / n / calibrated.problem.calibrated_on
        tau = float(np.sqrt(max(square, 0.0)))
        rho = correlation_of_folds(splits, seed)
        rows.append(
            {
                "problem": calibrated.problem.title,
                "tau": tau,
                "discordant": discordant,
                "mcnemar": size_of_mcnemar(n, discordant / n, tau, alpha),
                "mcnemar_rate": rate["McNemar"],
                "rho": rho,
                "cv": float(size_under_equicorrelation(10, rho, alpha=alpha)),
                "cv_rate": rate["10-fold cv t"],
            }
        )
    return pd.DataFrame(rows)


def expected_rate_table(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Layout:
    """Show what two tests do not see, and the Type I error that follows."""
    cells = expected_rates(trials, alpha, seed)
    return Layout(
        cells,
        "What two tests do not see, the Type I error that follows from it, and the one measured.",
        "tbl-real-why",
        {
            "problem": "problem",
            "tau": r"$\tau$",
            "discordant": "discordant of 100",
            "mcnemar": "McNemar, predicted",
            "mcnemar_rate": "measured",
            "rho": r"$\rho$",
            "cv": "10-fold, predicted",
            "cv_rate": "measured ",
        },
        {
            "tau": ".4f",
            "discordant": ".1f",
            "mcnemar": ".3f",
            "mcnemar_rate": ".3f",
            "rho": ".4f",
            "cv": ".3f",
            "cv_rate": ".3f",
        },
    )


def correlation_of_folds(splits: ByPlan, seed: int) -> float:
    """Correlate the differences of two folds of a cross-validation, the learners made equal."""
    return float(fold_correlations(splits["k-fold"].values[0, :, 0], seed)["ours"].iloc[0])


@lru_cache(maxsize=8)
def sensitivity(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> pd.DataFrame:
    """Change what the paper leaves open, one thing at a time, and count again.

    Returns
    -------
    DataFrame
        ``problem``, ``changed`` in words, ``test`` and its ``rate``, ``low``, ``high``; and the
        correlation ``rho`` of two folds of the 10-fold cross-validation.
    """
    parts = []
    for name, splits in three_problems(trials=trials, seed=seed).items():
        changes: dict[str, ByPlan] = {"nothing": splits}
        for variant in VARIANTS:
            if variant["problem_name"].partition("-")[0] == name:
                changes[_change(**variant)] = by_plan(
                    trials=trials, seed=seed, shares=(0.0,), **variant
                )
        for changed, changed_plans in changes.items():
            table = rejection_rates(results(changed_plans, SIX), alpha, share=0)
            rho = correlation_of_folds(changed_plans, seed)
            parts.append(table.assign(problem=PROBLEMS[name].title, changed=changed, rho=rho))
    return pd.concat(parts, ignore_index=True)


def sensitivity_table(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Layout:
    """Show Type I errors when one of the paper's open choices is changed."""
    cells = sensitivity(trials, alpha, seed)
    wide = cells.pivot_table(
        index=["problem", "changed", "rho"], columns="test", values="rate", sort=False
    ).reset_index()
    return Layout(
        wide,
        "Type I error when one choice is changed, and the correlation "
        r"$\rho$ of two folds in 10-fold cross-validation.",
        "tbl-real-open",
        {"problem": "problem", "changed": "changed"}
        | {name: name for name in FOUR}
        | {"rho": r"$\rho$"},
        dict.fromkeys([*FOUR, "rho"], ".3f"),
    )


def _change(problem_name: str, damage: str = "", penalty: bool = False, **_: Any) -> str:
    return _CHANGES["penalty" if penalty else f"{problem_name} {damage}".strip()]
