"""What sections 1 and 3 claim, and what judges it: four sources of variation, and assumptions.

Section 1 is judged on the two learners of the first chapter, section 3 on the learners that
section 6 makes equal.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.dietterich1998.beyond import sources_of_variation as variation
from fourpapers.dietterich1998.beyond.five_tests import column_pairs, pooled_correlations
from fourpapers.dietterich1998.experiments.damaged_pairs import by_plan, later_by_plan
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import (
    Evidence,
    bootstrap_counts,
    bootstrap_interval,
    proportion_interval,
    tolerable,
)
from twolearners.significance import resampled_t

Floats = NDArray[np.float64]
Claims = dict[str, list[Evidence]]

_DRAWS = 1000
#: Percentage points by which a source has to move the difference, as a standard deviation.
_MOVES = 0.05
_SOURCES = dict(
    zip(
        variation.SOURCES,
        ("test-data-vary", "training-data-vary", "random-start-varies", "wrong-labels"),
        strict=True,
    )
)


@lru_cache(maxsize=2)
def _measured_sources(replicates: int, seed: int) -> pd.DataFrame:
    return variation.sources_of_variation(
        replicates=replicates,
        train_size=300,
        test_size=100,
        label_noise=0.1,
        seed=seed,
        sources=list(variation.SOURCES),
    )


def section_1(replicates: int = 20, seed: int = 1998) -> Claims:
    """Gather the evidence on the four sources of variation, each let loose alone."""
    return judge_sources(_measured_sources(replicates, seed))


def judge_sources(table: pd.DataFrame) -> Claims:
    """Judge by the spread of the difference that each source makes alone."""
    claims = {}
    for source, key in _SOURCES.items():
        d = table.loc[table["source"] == source, "difference"].to_numpy()
        drawn = trial_rng(0, source, 0).choice(d, (2000, len(d))).std(axis=1, ddof=1)
        spread = bootstrap_interval(d.std(ddof=1), drawn)
        claims[key] = [Evidence("standard deviation, points", *spread, least=_MOVES)]
    return claims


def section_3(
    *, trials: int = 1000, more: int = 8000, alpha: float = 0.05, seed: int = 1998
) -> Claims:
    """Gather the evidence on sections 3.3 and 3.5, of learners made equal.

    Parameters
    ----------
    trials, more : int
        Data sets with thirty random splits, and data sets with ten folds and five halvings.
    """
    claims: Claims = {key: [] for key in _SECTION_3}
    for number, name in enumerate(PAPER):
        by_kind = by_plan(name, trials=more, seed=seed, shares=(0.0,))
        ten, halves = by_kind["k-fold"].values[0, :, 0], by_kind["5x2"].values[0]
        splits = later_by_plan(name, trials=trials, seed=seed)["resamples"].values[..., 0]
        rng = trial_rng(seed, "claims of section 3", number)
        pieces_of = judge_section_3(PROBLEMS[name].title, splits, ten, halves, alpha, rng)
        for key, pieces in pieces_of.items():
            claims[key] += pieces
    return claims


_SECTION_3 = (
    "resampled-unsafe",
    "splits-dependent",
    "splits-not-normal",
    "means-not-variances",
    "single-fold",
    "two-folds-nearer",
    "variances-least",
)


def judge_section_3(
    title: str,
    splits: Floats,
    ten: Floats,
    halves: Floats,
    alpha: float,
    rng: np.random.Generator,
) -> Claims:
    """Judge one problem.

    Parameters
    ----------
    title : str
        Of the problem.
    splits : array of shape (data sets, 30)
        Differences on random splits, a third tested.
    ten : array of shape (data sets, 10)
        Differences of one 10-fold cross-validation.
    halves : array of shape (data sets, 5, 2)
        Differences of five 2-fold cross-validations.
    """
    counts = bootstrap_counts(len(ten), _DRAWS, rng)
    between_folds = pooled_correlations(*column_pairs(ten), counts)
    between_halves = pooled_correlations(halves[..., 0], halves[..., 1], counts)
    variances = halves.var(axis=2, ddof=1)
    of_variances = pooled_correlations(*column_pairs(variances), counts)
    numerator, total = halves[:, :1, 0] ** 2, variances.sum(axis=1, keepdims=True)
    with_numerator = pooled_correlations(numerator, total, counts)
    others = np.maximum(np.abs(between_halves), np.abs(with_numerator))
    between_splits = pooled_correlations(
        *column_pairs(splits), bootstrap_counts(len(splits), _DRAWS, rng)
    )

    def piece(what: str, drawn: Floats, **bounds: float) -> Evidence:
        return Evidence(
            f"{title}, {what}", *bootstrap_interval(float(drawn[0]), drawn[1:]), **bounds
        )

    gap, limit = gap_to_rounded_normal(splits[:, 0], step=0.01)
    return {
        "resampled-unsafe": [_rate(f"{title}", resampled_t(splits).reject(alpha), least=alpha)],
        "splits-dependent": [piece("correlation", between_splits, least=0.0)],
        "splits-not-normal": [
            Evidence(f"{title}, gap over its limit", *(3 * (gap / limit,)), least=1.0)
        ],
        "means-not-variances": [
            piece("variance of the mean", 1 + 9 * between_folds, least=1.0),
            piece("mean less variance", 9 * between_folds - _shortfall(between_folds), least=0.0),
        ],
        "single-fold": [_rate(f"{title}", single_fold_t(ten, alpha), most=tolerable(alpha))],
        "two-folds-nearer": [
            piece("two folds less ten", np.abs(between_halves) - np.abs(between_folds), most=0.0)
        ],
        "variances-least": [piece("less the worst", np.abs(of_variances) - others, most=0.0)],
    }


def _shortfall(rho: Floats) -> Floats:
    """Return the share by which t squared grows because the variance is underestimated."""
    return rho / (1 - rho)


def _rate(what: str, rejected: NDArray[np.bool_], **bounds: float) -> Evidence:
    low, high = proportion_interval(int(rejected.sum()), len(rejected))
    return Evidence(what, float(rejected.mean()), float(low), float(high), **bounds)


def single_fold_t(x: Floats, alpha: float) -> NDArray[np.bool_]:
    """Test with the difference of the first fold where the t test has the mean (section 3.5).

    Parameters
    ----------
    x : array of shape (data sets, folds)

    Examples
    --------
    >>> normal = np.random.default_rng(1).normal(size=(20_000, 10))
    >>> round(float(single_fold_t(normal, 0.05).mean()), 2)
    0.02
    """
    spread = x.std(axis=1, ddof=1)
    bound = stats.t.ppf(1 - alpha / 2, x.shape[1] - 1)
    return np.asarray(np.abs(x[:, 0]) > bound * spread)


def gap_to_rounded_normal(x: Floats, step: float) -> tuple[float, float]:
    """Return how far a sample is from normal numbers that were rounded to its steps.

    Rounding as such is no departure: a difference on a hundred instances moves in hundredths. With
    the largest gap between the two distribution functions comes the one that normal numbers
    exceed one time in twenty (Lilliefors, large samples).

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(0, 0.05, 2000).round(2)
    >>> gap, limit = gap_to_rounded_normal(x, 0.01)
    >>> gap < limit
    True
    """
    values, counts = np.unique(np.round(x / step).astype(int), return_counts=True)
    observed = np.cumsum(counts) / len(x)
    fitted = stats.norm(x.mean() / step, x.std(ddof=1) / step).cdf(values + 0.5)
    return float(np.abs(observed - fitted).max()), 0.886 / float(np.sqrt(len(x)))
