r"""Tests on the differences of repeated k-fold cross-validation: ``(..., runs, folds)``.

Ten of them are Table 1 of Bouckaert (2003); the last is Bouckaert & Frank's (2004).
Write :math:`x_{ij}` for the difference on fold :math:`j` of run :math:`i`,
:math:`x_{i\cdot}` for the mean of a run, :math:`x_{\cdot j}` for the mean of a
fold over the runs, and :math:`m` for the mean of all. The statistic is

.. math:: Z = \frac{m}{\sqrt{\hat\sigma^2} \big/ \sqrt{df + 1}}

and the tests differ in :math:`\hat\sigma^2` and in the default :math:`df`. A
calibrated :math:`df` enters twice: through :math:`\sqrt{df + 1}`, and as the
degrees of freedom of the t distribution that Z is referred to.

Where the paper contradicts itself, this is how it is read here:

- section 2 prints :math:`\sqrt{\hat\sigma^2 / \sqrt{df + 1}}`, Table 1
  :math:`\sqrt{\hat\sigma^2} / \sqrt{df + 1}`: Table 1 holds, for only that is
  Student's test at the default, and only that calibrates near 11;
- section 2.2 prints sums over the runs where a mean must stand;
- the averaged T rows print :math:`\sqrt{\hat\sigma^2 / df + 1}` for
  :math:`\sqrt{\hat\sigma^2 / (df + 1)}`;
- sorting is within each run (Figure 1), though section 3 says "each of the folds";
- in the sorted tests :math:`x_{\cdot j}` is the mean of the *sorted* column, as in
  Figure 1. Taken from the unsorted matrix, as printed, the sorted averaged
  variance would be that of all data, and would not calibrate "very low".

The ten take the parameters of :func:`use_all_data`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from twolearners.significance.inputs import (
    ROUNDING,
    Alternative,
    Floats,
    check_df,
    check_differences,
    check_ratio,
)
from twolearners.significance.resampling import flat_t
from twolearners.significance.result import Result, student


def use_all_data(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Take all the differences for independent ones.

    :math:`\hat\sigma^2` is the variance of all :math:`kr` differences about
    :math:`m`, and :math:`df = kr - 1` (Bouckaert 2003, Table 1). With the
    default it rejects far too often; with ``df=10`` it is what he recommends
    for ten runs of ten folds (section 6).

    Parameters
    ----------
    x : array of shape (..., runs, folds)
        Difference in error, A minus B.
    df : float, optional
        Calibrated degrees of freedom.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> use_all_data(figure1)
    use all data: t = 0.5, df = 8, p = 0.6305; difference 1.111 in [-4.013, 6.236] (95 %)
    """
    x, size = check_differences(x, runs=1, folds=2)
    return flat_t("use all data", _flat(x), size, 0.0, df, alternative)


def folds(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average over the folds: one number from each run.

    :math:`\hat\sigma^2 = \sum_i (x_{i\cdot} - m)^2 / (r - 1)` and
    :math:`df = r - 1` (Bouckaert 2003, Table 1). Runs on the same data agree
    closely, so the variance is far too small. It needs at least two runs.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> folds(figure1)
    folds: t = 0.6547, df = 2, p = 0.5799; difference 1.111 in [-6.192, 8.414] (95 %)
    """
    return _row("folds", x, df, alternative, least=2)


def folds_averaged_var(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the variances found within the runs.

    :math:`\hat\sigma^2 = \frac1r \sum_i \hat\sigma^2_{i\cdot}` and
    :math:`df = r - 1` (Bouckaert 2003, Table 1). It needs at least two runs.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(folds_averaged_var(figure1).statistic.round(4))
    0.2705
    """
    return _row("folds averaged var", x, df, alternative, least=2)


def folds_averaged_t(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the t statistics found within the runs.

    :math:`Z = \frac1r \sum_i x_{i\cdot} \big/ \sqrt{\hat\sigma^2_{i\cdot} /
    (df + 1)}` and :math:`df = k - 1` (Bouckaert 2003, Table 1).

    Returns
    -------
    Result
        Its standard error is the harmonic mean of those of the runs, its
        estimate the mean of the runs weighted by one over theirs: then Z is
        one over the other, and the interval inverts the test (unless a run without
        variance has mean zero: its t is taken to be 0, and would not be elsewhere).

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(folds_averaged_t(figure1).statistic.round(4))
    0.5774
    """
    return _row("folds averaged t", x, df, alternative)


def runs(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average over the runs: one number for each fold.

    :math:`\hat\sigma^2 = \sum_j (x_{\cdot j} - m)^2 / (k - 1)` and
    :math:`df = k - 1` (Bouckaert 2003, Table 1). Fold 1 of one run has nothing to
    do with fold 1 of another, so averaging shrinks the variance for no reason.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(runs(figure1).statistic.round(4))
    0.433
    """
    return _row("runs", x, df, alternative)


def runs_averaged_var(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the variances found over the runs, fold by fold.

    :math:`\hat\sigma^2 = \frac1k \sum_j \hat\sigma^2_{\cdot j}` and
    :math:`df = k - 1` (Bouckaert 2003, Table 1). It needs at least two runs.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(runs_averaged_var(figure1).statistic.round(4))
    0.3062
    """
    return _row("runs averaged var", x, df, alternative, least=2)


def runs_averaged_t(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the t statistics found over the runs, fold by fold.

    :math:`Z = \frac1k \sum_j x_{\cdot j} \big/ \sqrt{\hat\sigma^2_{\cdot j} /
    (df + 1)}` and :math:`df = r - 1` (Bouckaert 2003, Table 1). It needs at least
    two runs. Estimate and standard error are as in :func:`folds_averaged_t`.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(runs_averaged_t(figure1).statistic.round(4))
    1.1523
    """
    return _row("runs averaged t", x, df, alternative, least=2)


def sorted_runs(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Sort each run, then average over the runs.

    As :func:`runs`, on the matrix at the bottom of Figure 1: the smallest
    difference of every run first (Bouckaert 2003, Table 1). Like is averaged
    with like, and the variance between folds survives.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(sorted_runs(figure1).statistic.round(4))
    0.2887
    """
    return _row("sorted runs", x, df, alternative)


def sorted_runs_averaged_var(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the variances found over the sorted runs.

    As :func:`runs_averaged_var`, on the sorted matrix, each column about its own
    mean (Bouckaert 2003, Table 1). Sorting has taken most of the variance out.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(sorted_runs_averaged_var(figure1).statistic.round(4))
    0.5
    """
    return _row("sorted runs averaged var", x, df, alternative, least=2)


def sorted_runs_averaged_t(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Average the t statistics found over the sorted runs.

    As :func:`runs_averaged_t`, on the sorted matrix (Bouckaert 2003, Table 1).

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(sorted_runs_averaged_t(figure1).statistic.round(4))
    1.8701
    """
    return _row("sorted runs averaged t", x, df, alternative, least=2)


def corrected_repeated_kfold_cv_t(
    x: ArrayLike,
    test_train_ratio: float,
    *,
    df: float | None = None,
    alternative: Alternative = "two-sided",
) -> Result:
    r"""Nadeau and Bengio's correction applied to repeated cross-validation.

    .. math:: t = \frac{m}{\sqrt{\bigl(\frac{1}{kr} + \frac{n_2}{n_1}\bigr)
              \hat\sigma^2}}

    with :math:`\hat\sigma^2` the variance of all :math:`kr` differences and
    :math:`kr - 1` degrees of freedom (Bouckaert & Frank 2004, section 3.3). The
    test they recommend, with ten runs of ten folds.

    Parameters
    ----------
    x : array of shape (..., runs, folds)
        Difference in error, A minus B.
    test_train_ratio : float
        Instances tested over instances trained on, ``n2 / n1``:
        ``1 / (folds - 1)``, up to rounding.
    df : float, optional
        Degrees of freedom instead of ``k r - 1``, as in
        :func:`~twolearners.significance.corrected_resampled_t`.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> figure1 = [[10 / 3, 10, -20 / 3], [20 / 3, 10 / 3, 0], [20 / 3, -10, -10 / 3]]
    >>> float(corrected_repeated_kfold_cv_t(figure1, test_train_ratio=1 / 2).statistic.round(4))
    0.2132
    """
    x, size = check_differences(x, runs=1, folds=2)
    ratio = check_ratio(test_train_ratio)
    return flat_t("corrected repeated k-fold cv t", _flat(x), size, ratio, df, alternative)


def _flat(x: Floats) -> Floats:
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])


def _row(
    test: str, x: ArrayLike, df: float | None, alternative: Alternative, *, least: int = 1
) -> Result:
    """Carry out a row of Table 1, by its name: what is averaged, sorted or not, and how."""
    x, size = check_differences(x, runs=least, folds=2)
    ordered, averages_t = test.startswith("sorted"), test.endswith("averaged t")
    x = np.sort(x, axis=-1) if ordered else x
    kept, over = ("r", -1) if test.startswith("folds") else ("k", -2)
    # einsum sums short axes several times faster than mean and var do.
    means = np.einsum(f"...rk->...{kept}", x) / x.shape[over]
    df = check_df(df, (x.shape[over] if averages_t else means.shape[-1]) - 1)
    if "averaged" not in test:
        variance = means.var(axis=-1, ddof=1)
    else:
        # A sorted copy has served, and may be overwritten.
        deviations = np.subtract(x, np.expand_dims(means, over), out=x if ordered else None)
        variances = np.einsum(f"...rk,...rk->...{kept}", deviations, deviations)
        variances /= x.shape[over] - 1
        if averages_t:
            estimate, error = _averaged_t(means, np.sqrt(variances / (df + 1)), size)
            return student(test, estimate, error, df, alternative, size=size)
        variance = variances.mean(axis=-1)
    error = np.sqrt(variance / (df + 1))
    return student(test, means.mean(axis=-1), error, df, alternative, size=size)


def _averaged_t(means: Floats, errors: Floats, size: Floats) -> tuple[Floats, Floats]:
    """Average ``means / errors`` over the last axis: an estimate and its standard error.

    Dividing and multiplying by the mean weight ``1 / error`` makes it one over the
    other. A mean of zero without variance has t = 0, hence weight 0; a mean without
    variance that is not zero outweighs all others.
    """
    still = errors <= ROUNDING * size[..., None]
    certain = still & (np.abs(means) > ROUNDING * size[..., None])
    weights = np.where(still, 0.0, 1 / np.where(still, 1.0, errors))
    infinite = np.asarray(certain.any(axis=-1))
    weights = np.where(infinite[..., None], certain, weights)
    total = weights.mean(axis=-1)
    safe = np.where(total == 0, 1.0, total)
    estimate = (weights * means).mean(axis=-1) / safe
    error = np.where(infinite | (total == 0), 0.0, 1 / safe)
    return estimate, error
