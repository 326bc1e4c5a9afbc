"""Exact laws, to which every simulation in the book can be held."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from twolearners.significance.inputs import Floats, check_df, check_level, check_probabilities, real
from twolearners.simulators import WorstCase, inflation


def size_under_equicorrelation(
    n: ArrayLike,
    correlation: ArrayLike,
    *,
    test_train_ratio: float = 0.0,
    df: float | None = None,
    alpha: float = 0.05,
) -> Floats:
    r"""Give the true Type I error of the t test on equally correlated differences.

    Parameters
    ----------
    n : array
        Number of differences.
    correlation : array
        Correlation :math:`\rho` between any two of them.
    test_train_ratio : float
        0 for the naive test; otherwise the ``n2 / n1`` of the corrected one.
    df : float, optional
        Calibrated degrees of freedom instead of ``n - 1``.
    alpha : float
        Level at which the test is carried out.

    Returns
    -------
    array
        Probability of rejecting although the mean difference is zero. For the
        corrected test it is ``alpha`` exactly when ``n2 / n1`` equals
        :math:`\rho / (1 - \rho)`.

    Examples
    --------
    >>> round(float(size_under_equicorrelation(10, 0.1)), 4)
    0.1539
    >>> round(float(size_under_equicorrelation(10, 0.1, test_train_ratio=1 / 9)), 4)
    0.05
    >>> round(float(size_under_equicorrelation(100, 0.1, df=9)), 4)
    0.0425
    """
    if test_train_ratio < 0:
        raise ValueError(f"test_train_ratio must not be negative, not {test_train_ratio!r}")
    n = np.asarray(n, dtype=float)
    used = n - 1 if df is None else np.float64(check_df(df, float(np.max(n)) - 1))
    critical = special.stdtrit(used, 1 - check_level(alpha, "alpha") / 2)
    shrunk = critical * np.sqrt((1 + n * test_train_ratio) * n / (used + 1))
    with np.errstate(divide="ignore"):
        return 2 * special.stdtr(n - 1, -shrunk / inflation(n, correlation))


def size_of_combined_f(alpha: ArrayLike = 0.05) -> Floats:
    r"""Give the true Type I error of the combined 5x2cv F test on independent differences.

    Numerator and denominator share :math:`\sum s_i^2`, so under independent
    normal differences :math:`f = \frac12 (1 + F_{5,5})` exactly, not
    :math:`F_{10,5}`: the test is conservative by construction.

    Examples
    --------
    >>> round(float(size_of_combined_f(0.05)), 4)
    0.0175
    """
    return combined_f_pvalue(special.fdtri(10, 5, 1 - check_probabilities(alpha, "alpha")))


def combined_f_pvalue(statistic: ArrayLike) -> Floats:
    r"""Refer the combined 5x2cv F to its exact law, :math:`\frac12 (1 + F_{5,5})`.

    Examples
    --------
    >>> round(float(combined_f_pvalue(4.735063)), 4)
    0.0175
    """
    statistic = real(statistic, "statistics")
    if not np.all(statistic >= 0):
        raise ValueError("a statistic of the combined F is a number from 0 up")
    return special.fdtrc(5, 5, np.maximum(2 * statistic - 1, 0.0))


def combined_f_critical(alpha: ArrayLike = 0.05) -> Floats:
    """Give the value the combined 5x2cv F exceeds with probability ``alpha`` exactly.

    Examples
    --------
    >>> round(float(combined_f_critical(0.05)), 4)
    3.0252
    """
    return (1 + special.fdtri(5, 5, 1 - check_probabilities(alpha, "alpha"))) / 2


def size_of_five_by_two_t(alpha: float = 0.05) -> float:
    r"""Give the true Type I error of the 5x2cv t test on independent differences.

    Let :math:`u` and :math:`v` be the sum and difference of the first replication
    over :math:`\sqrt2`, and :math:`W` the other four :math:`s_i^2`: independent
    normals and :math:`\chi^2_4`. With the critical value :math:`c` and
    :math:`a = c^2 / 5` the test rejects when

    .. math:: \tfrac12 (u + v)^2 > a (v^2 + W).

    The form in :math:`(u, v)` has one positive and one negative eigenvalue,
    :math:`\lambda` and :math:`-b`, so this reads :math:`\lambda z_1^2 > b z_2^2 +
    a W`. The right side is a :math:`\chi^2_5` times :math:`b B + a (1 - B)` with
    an independent :math:`B \sim \mathrm{Beta}(\frac12, 2)`, which leaves the tail
    of t with 5 degrees of freedom averaged over :math:`B = s^2`, whose density in
    :math:`s` is :math:`\frac32 (1 - s^2)`.

    Examples
    --------
    >>> round(size_of_five_by_two_t(0.05), 5)
    0.02814
    """
    a = special.stdtrit(5, 1 - check_level(alpha, "alpha") / 2) ** 2 / 5
    minus_b, positive = np.linalg.eigvalsh([[0.5, 0.5], [0.5, 0.5 - a]])
    nodes, weights = np.polynomial.legendre.leggauss(60)
    s2 = ((nodes + 1) / 2) ** 2
    needed = np.sqrt(5 * (-minus_b * s2 + a * (1 - s2)) / positive)
    return float(weights / 2 @ (1.5 * (1 - s2) * 2 * special.stdtr(5, -needed)))


def chance_of_consistency(p: ArrayLike, n: int, *, misses: int = 0) -> Floats:
    """Give the chance that at most ``misses`` of ``n`` runs of a test stand alone.

    With 0 this is "consistent", with 1 "almost consistent" (Bouckaert & Frank
    2004, section 2), for runs that each reject with chance ``p``.

    Examples
    --------
    >>> chance_of_consistency([0, 0.05, 0.5], 10).round(4).tolist()
    [1.0, 0.5987, 0.002]
    """
    if not 0 <= 2 * misses < n:
        raise ValueError(f"misses must be from 0 to below half of n = {n}, not {misses!r}")
    p = check_probabilities(p, "p")
    return special.bdtr(misses, n, p) + special.bdtr(misses, n, 1 - p)


def law_of_counts(population: WorstCase) -> tuple[NDArray[np.int64], Floats]:
    r"""List all outcomes of a third held out in the worst case, with their exact probabilities.

    A test instance is of either half with equal chance, so the four counts are multinomial:
    both err with probability :math:`\tfrac34\epsilon^2`, only A, and only B, with
    :math:`\epsilon - \tfrac34\epsilon^2`. Summing over what a test rejects gives its exact
    Type I error.

    Returns
    -------
    counts : array of shape (outcomes, 4)
        n00, n01, n10, n11.
    probabilities : array of shape (outcomes,)

    Examples
    --------
    >>> counts, chance = law_of_counts(WorstCase(0.10))
    >>> n01, n10 = counts[:, 1], counts[:, 2]
    >>> rejected = np.maximum(abs(n01 - n10) - 1, 0) ** 2 > 3.841459 * (n01 + n10)
    >>> round(float(chance[rejected].sum()), 4)  # McNemar's test
    0.0257
    """
    tested = round(population.size / 3)
    number = np.arange(tested + 1)
    n00, n01, n10 = np.meshgrid(number, number, number, indexing="ij", sparse=True)
    possible = np.nonzero(n00 + n01 + n10 <= tested)
    counts = np.stack([*possible, tested - np.sum(possible, axis=0)], axis=1)
    both = 0.75 * population.epsilon**2
    only = population.epsilon - both
    cells = np.log([both, only, only, 1 - both - 2 * only])
    log_ways = special.gammaln(tested + 1) - special.gammaln(counts + 1).sum(axis=1)
    return counts, np.exp(log_ways + counts @ cells)
