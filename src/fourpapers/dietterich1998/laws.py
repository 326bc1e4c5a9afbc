"""What the tests do to the simulated learners, derived instead of drawn.

Two tests look at counts, whose law is multinomial: adding up what they reject gives their
exact Type I error. The others look at differences. If these are taken to be normal with
the covariances that the population has, then each test rejects where a quadratic form
is positive, and Imhof's integral gives the probability of that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import integrate, special, stats

from fourpapers.dietterich1998.procedures import on_counts, results
from fourpapers.laws import law_of_counts
from twolearners.simulators import WorstCase

Floats = NDArray[np.float64]


def chance_of_positive(weights: ArrayLike) -> float:
    r"""Give the probability that :math:`\sum_i w_i z_i^2 > 0` for independent normals.

    Imhof (1961) inverts the characteristic function:

    .. math:: \frac12 + \frac1\pi \int_0^\infty \frac{\sin\theta(u)}{u\,\rho(u)}\,du, \qquad
              \theta = \frac12 \sum_i \arctan(w_i u), \qquad
              \rho = \prod_i (1 + w_i^2 u^2)^{1/4}.

    Examples
    --------
    >>> round(chance_of_positive([1, -1]), 6)
    0.5
    >>> round(chance_of_positive([1, -(2.0452**2) / 29, *[-(2.0452**2) / 29] * 28]), 5)  # t, df 29
    0.05
    """
    w = np.atleast_1d(np.asarray(weights, dtype=float))
    largest = np.abs(w).max(initial=0.0)
    w = w[np.abs(w) > 1e-12 * largest] / (largest or 1.0)
    if not (w > 0).any():
        return 0.0
    if not (w < 0).any():
        return 1.0

    def integrand(v: float) -> float:  # u = exp(v), so that du/u = dv
        wu = w * np.exp(v)
        return float(np.sin(0.5 * np.arctan(wu).sum()) * np.exp(-0.25 * np.log1p(wu * wu).sum()))

    area, _ = integrate.quad(integrand, -40.0, 80.0, limit=500, epsabs=1e-10)
    return float(0.5 + area / np.pi)


def size_of(form: Floats, covariance: Floats) -> float:
    """Give the chance that a test rejects normal differences with mean 0.

    Parameters
    ----------
    form : array of shape (n, n)
        The test rejects x if ``x @ form @ x > 0``.
    covariance : array of shape (n, n)
        That of the differences.
    """
    root = np.linalg.cholesky(covariance)
    return chance_of_positive(np.linalg.eigvalsh(root.T @ form @ root))


def flat_t(n: int, alpha: float, ratio: float = 0.0) -> Floats:
    """Write Student's test on n differences as a form; with a ratio, Nadeau and Bengio's.

    Examples
    --------
    >>> round(size_of(flat_t(10, 0.05), np.eye(10)), 6)
    0.05
    """
    critical = special.stdtrit(n - 1, 1 - alpha / 2)
    mean = np.full((n, n), 1 / n)
    return mean / n - critical**2 * (1 / n + ratio) / (n - 1) * (np.eye(n) - mean)


def two_fold_t(replications: int, alpha: float) -> Floats:
    r"""Write Dietterich's test with r replications of 2-fold cross-validation as a form.

    :math:`p_1^{(1)}` over the root of the mean of :math:`s_1^2, \dots, s_r^2`, referred to t
    with r degrees of freedom; r = 5 is the 5x2cv t test.

    Examples
    --------
    >>> round(size_of(two_fold_t(5, 0.05), np.eye(10)), 5)
    0.02814
    """
    critical = special.stdtrit(replications, 1 - alpha / 2)
    form = -(critical**2) / replications * _within(replications)
    form[0, 0] += 1
    return form


def combined_f(alpha: float) -> Floats:
    """Write Alpaydin's test as a form.

    Examples
    --------
    >>> round(size_of(combined_f(0.05), np.eye(10)), 4)
    0.0175
    """
    return np.eye(10) - 2 * special.fdtri(10, 5, 1 - alpha) * _within(5)


def covariance_of_splits(population: WorstCase, splits: int) -> Floats:
    """Give the covariances of differences on random splits, a third held out."""
    shared = population.covariance()
    own = population.variance(round(population.size / 3))
    return np.full((splits, splits), shared) + (own - shared) * np.eye(splits)


def covariance_of_folds(
    population: WorstCase, folds: int, runs: int = 1, *, varied: bool = True
) -> Floats:
    """Give the covariances of differences in runs of cross-validation, run by run.

    Folds of one run have disjoint test sets and so none; those of two runs have that of two
    random splits.
    """
    n = population.size
    sizes = np.full(folds, n // folds) + (np.arange(folds) < n % folds)
    own = np.tile([population.variance(size, varied=varied) for size in sizes], runs)
    same_run = np.kron(np.eye(runs), np.ones((folds, folds)))
    return np.asarray(population.covariance() * (1 - same_run) + np.diag(own), np.float64)


def law(population: WorstCase, alpha: float, *, varied: bool = True) -> pd.Series:
    """Give the Type I error of every test: exact for counts, for normal differences else.

    Examples
    --------
    >>> law(WorstCase(0.40), 0.05).round(3)[["McNemar", "resampled t", "5x2cv t"]].tolist()
    [0.037, 0.324, 0.028]
    """
    splits = covariance_of_splits(population, 30)
    ten = covariance_of_folds(population, 10, varied=varied)
    hundred = covariance_of_folds(population, 10, 10, varied=varied)
    five = covariance_of_folds(population, 2, 5, varied=varied)
    third = round(population.size / 3)
    ratio = third / (population.size - third)
    return pd.Series(
        {
            **exact(population, alpha),
            "resampled t": size_of(flat_t(30, alpha), splits),
            "10-fold cv t": size_of(flat_t(10, alpha), ten),
            "5x2cv t": size_of(two_fold_t(5, alpha), five),
            "5x2cv F": size_of(combined_f(alpha), five),
            "corrected resampled t": size_of(flat_t(30, alpha, ratio), splits),
            "corrected 10-fold cv t": size_of(flat_t(10, alpha, 1 / 9), ten),
            "corrected 10x10 cv t": size_of(flat_t(100, alpha, 1 / 9), hundred),
        }
    )


def limit(epsilon: float, alpha: float) -> pd.Series:
    """Give what the Type I errors tend to on ever larger data sets.

    Counts are normal then too. What is derived for normal differences does not depend on the
    size: all variances and covariances fall as one over it.
    """
    large = {
        "McNemar": alpha,
        "difference of proportions": float(limit_of_proportions(epsilon, alpha)),
    }
    return pd.Series({**law(WorstCase(epsilon), alpha), **large})


def exact(population: WorstCase, alpha: float) -> dict[str, float]:
    """Add up the probabilities of all counts that McNemar's test and the proportions reject."""
    return sizes_on_counts(*law_of_counts(population), alpha)


def sizes_on_counts(counts: NDArray[np.int64], chances: Floats, alpha: float) -> dict[str, float]:
    """Add up the probabilities of those outcomes of a holdout that are rejected."""
    tests = results(on_counts(counts), ("McNemar", "difference of proportions"))
    return {name: float(chances[result.reject(alpha)].sum()) for name, result in tests.items()}


def limit_of_proportions(epsilon: ArrayLike, alpha: float, spread: float = 0.5) -> Floats:
    r"""Give the Type I error of the difference of proportions on ever larger test sets.

    Its statistic has the variance :math:`1 - \operatorname{corr}` instead of 1, where the
    errors of A and B on an instance have the correlation :math:`-\delta^2/\epsilon(1-\epsilon)`.

    Parameters
    ----------
    epsilon : array
        Error rate of both learners.
    alpha : float
        Level of the test.
    spread : float
        :math:`\delta/\epsilon`: error probabilities are :math:`\epsilon \pm \delta`. It is
        1/2 in the paper.

    Examples
    --------
    >>> limit_of_proportions([0.1, 0.4], 0.05).round(4).tolist()
    [0.0532, 0.0696]
    """
    epsilon = np.asarray(epsilon, dtype=float)
    excess = 1 + spread**2 * epsilon / (1 - epsilon)
    return 2 * special.ndtr(special.ndtri(alpha / 2) / np.sqrt(excess))


def worst_spread(epsilon: float, spreads: Sequence[float], alpha: float) -> pd.DataFrame:
    r"""Give the Type I errors if error probabilities are :math:`\epsilon \pm \delta`.

    The paper has :math:`\delta = \epsilon/2`. Counts on 100 instances are multinomial with
    both in error :math:`\epsilon^2 - \delta^2`; splits of 300 share the covariance
    :math:`4\delta^2/300`.

    Returns
    -------
    DataFrame
        For each ``spread`` :math:`\delta/\epsilon`: ``within``, the mean variance of an error;
        McNemar's test and the proportions, exact; the resampled t test, for normal differences.
    """
    counts, _ = law_of_counts(WorstCase(epsilon))
    rows = []
    for spread in spreads:
        delta = spread * epsilon
        both = epsilon**2 - delta**2
        only = epsilon - both
        chances = stats.multinomial(100, [both, only, only, 1 - both - 2 * only]).pmf(counts)
        square = 2 * only
        covariance = np.full((30, 30), 4 * delta**2 / 300)
        np.fill_diagonal(covariance, square / 100)
        rows.append(
            {
                "spread": spread,
                "within": epsilon - epsilon**2 - delta**2,
                "correlation": (both - epsilon**2) / (epsilon * (1 - epsilon)),
                **sizes_on_counts(counts, chances, alpha),
                "resampled t": size_of(flat_t(30, alpha), covariance),
            }
        )
    return pd.DataFrame(rows)


def _within(replications: int) -> Floats:
    r"""Write :math:`\sum_i s_i^2` as a form."""
    return np.asarray(np.kron(np.eye(replications), [[0.5, -0.5], [-0.5, 0.5]]), np.float64)
