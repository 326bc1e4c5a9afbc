"""Tests on the differences of repeated random splits: ``(..., n)``."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from twolearners.significance.result import Alternative, Floats, Result, student


def resampled_t(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Student's t test on the differences of resampled splits.

    :math:`t = \bar x \big/ \sqrt{\hat\sigma^2 / n}`, with :math:`n - 1` degrees
    of freedom (Dietterich 1998, section 3.3). It takes the differences to be
    independent. They are not, and the test rejects far too often.

    Parameters
    ----------
    x : array of shape (..., n)
        Difference in error, A minus B, on each of ``n`` splits; every leading
        axis is a batch.
    df : float, optional
        Degrees of freedom instead of ``n - 1``.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> x = [0.01, 0.02, 0.0, -0.01, 0.03, 0.01, 0.02, 0.0, 0.01, 0.01]
    >>> round(float(resampled_t(x).statistic), 4)
    2.7386
    """
    x = check_differences(x)
    return _t("resampled t", x, 1 / x.shape[-1], df, alternative)


def corrected_resampled_t(
    x: ArrayLike,
    test_train_ratio: float,
    *,
    df: float | None = None,
    alternative: Alternative = "two-sided",
) -> Result:
    r"""Nadeau and Bengio's t test, which allows for overlapping splits.

    :math:`t = \bar x \big/ \sqrt{(1/n + n_2/n_1)\,\hat\sigma^2}`, with
    :math:`n - 1` degrees of freedom (Bouckaert & Frank 2004, section 3.2). The
    term :math:`n_2/n_1` stands for the correlation that the shared training
    data put between the differences.

    Parameters
    ----------
    x : array of shape (..., n)
        Difference in error, A minus B, on each of ``n`` splits.
    test_train_ratio : float
        Instances tested over instances trained on, ``n2 / n1``; 1/9 when a
        tenth of the data is held out.
    df : float, optional
        Degrees of freedom instead of ``n - 1``.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> x = [0.01, 0.02, 0.0, -0.01, 0.03, 0.01, 0.02, 0.0, 0.01, 0.01]
    >>> round(float(corrected_resampled_t(x, test_train_ratio=1 / 9).statistic), 4)
    1.8848
    """
    x = check_differences(x)
    if not test_train_ratio > 0:
        raise ValueError(
            f"test_train_ratio is instances tested over instances trained on, so it must be "
            f"positive, not {test_train_ratio!r}; it is 1/9 for 10-fold cross-validation"
        )
    return _t("corrected resampled t", x, 1 / x.shape[-1] + test_train_ratio, df, alternative)


def check_differences(x: ArrayLike) -> Floats:
    """Return the differences as floats, or say what is wrong with them."""
    x = np.asarray(x, dtype=float)
    if x.ndim == 0 or x.shape[-1] < 2:
        raise ValueError(
            f"differences must have shape (..., n) with n at least 2, not {x.shape}: "
            "one split says nothing about variation"
        )
    if not np.isfinite(x).all():
        raise ValueError(
            f"{np.sum(~np.isfinite(x))} of {x.size} differences are NaN or infinite; "
            "every split must give a finite difference"
        )
    return x


def _t(test: str, x: Floats, scale: float, df: float | None, alternative: Alternative) -> Result:
    """Divide the mean by ``sqrt(scale * variance)``."""
    mean = x.mean(axis=-1)
    # Rounding leaves the variance of equal numbers a little above zero.
    constant = x.min(axis=-1) == x.max(axis=-1)
    variance = np.where(constant, 0.0, x.var(axis=-1, ddof=1))[()]
    df = x.shape[-1] - 1 if df is None else df
    return student(test, mean, np.sqrt(scale * variance), df, alternative)
