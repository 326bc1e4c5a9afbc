"""Data sets drawn without replacement from few instances vary less than fresh samples do.

On Pima each data set is 300 of the 768 instances there are. Two of them share instances, and the
fold means of one data set are negatively correlated: what one fold has, the others lack.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.populations import SIZE
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.laws import size_under_equicorrelation
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import kfold_cv_t

_FOLDS = 10
#: Instances that data sets are drawn from; EXP6 has a population without end.
DRAWN_FROM = {"EXP6": None, "Letter": 10_000, "Pima": 768}


def fold_correlation(population: int | None, size: int = SIZE, folds: int = _FOLDS) -> float:
    """Correlate two fold means of fixed losses, drawn without replacement.

    Examples
    --------
    >>> round(fold_correlation(768), 4)
    -0.0407
    """
    if population is None:
        return 0.0
    fold = size / folds
    return -fold / (population - fold)


def kfold_size(population: int | None, alpha: float = 0.05) -> float:
    """Give the size of the 10-fold cv t test if nothing depended on training sets.

    Examples
    --------
    >>> round(kfold_size(768), 3)
    0.018
    """
    rho = fold_correlation(population)
    return float(size_under_equicorrelation(_FOLDS, rho, alpha=alpha))


def simulated_size(
    population: int | None, *, trials: int = 4000, alpha: float = 0.05, seed: int = 1998
) -> tuple[int, int]:
    """Count rejections when fixed differences in loss are only shuffled: rejections, trials.

    One instance in five is got wrong by A alone, one in five by B alone.
    """
    rng = trial_rng(seed, "losses merely shuffled", population or 0)
    kinds = np.array([1, -1, 0, 0, 0])
    if population is None:
        drawn = rng.choice(kinds, (trials, SIZE))
    else:
        losses = np.resize(kinds, population // 5 * 5)
        losses = np.append(losses, np.zeros(population - len(losses), losses.dtype))
        drawn = np.stack([rng.permutation(losses)[:SIZE] for _ in range(trials)])
    means = drawn.reshape(trials, _FOLDS, -1).mean(axis=2)
    return int(kfold_cv_t(means).reject(alpha).sum()), trials


def shuffled_table(alpha: float = 0.05, seed: int = 1998) -> Layout:
    """Show what drawing without replacement does to the 10-fold test on each problem."""
    rows = []
    for title, population in DRAWN_FROM.items():
        rejections, trials = simulated_size(population, alpha=alpha, seed=seed)
        low, high = proportion_interval(rejections, trials)
        rows.append({
            "problem": title, "from": "the population" if population is None else f"{population:,}",
            "kept": 1.0 if population is None else 1 - SIZE / population,
            "rho": fold_correlation(population), "size": kfold_size(population, alpha),
            "seen": rejections / trials, "low": float(low), "high": float(high),
        })  # fmt: skip
    return Layout(
        with_interval(pd.DataFrame(rows)),
        "No learner is trained: every instance has a fixed difference in loss, and 300 instances "
        "are drawn without replacement and split at random into ten folds. The share of the "
        "variance of the mean that is left, the correlation of two folds, and the size of the "
        f"10-fold cv t test at level {alpha:g}, derived and in 4,000 simulated data sets.",
        "tbl-real-shuffled",
        {
            "problem": "problem",
            "from": "drawn from",
            "kept": "variance left",
            "rho": "correlation",
            "size": "size, derived",
            "seen": "simulated",
            "interval": "95 % interval",
        },
        {"kept": ".2f", "rho": ".4f", "size": ".3f", "seen": ".3f"},
    )
