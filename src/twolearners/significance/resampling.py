"""Tests on the differences of one resampling: ``(..., n)``.

Degrees of freedom given by the caller act as in Bouckaert (2003): they replace
the number of differences, minus one, in the standard error as well as in the
distribution. Left out, they are ``n - 1`` and the tests are the familiar ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from twolearners.significance.inputs import (
    Alternative,
    Floats,
    check_df,
    check_differences,
    check_ratio,
)
from twolearners.significance.result import Result, student


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
        Degrees of freedom instead of ``n - 1``: the test is then
        :math:`t = \bar x \big/ \sqrt{\hat\sigma^2 / (df + 1)}`, which is how
        calibration works (Bouckaert 2003, sections 2.2 and 4).
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> x = [0.01, 0.02, 0.0, -0.01, 0.03, 0.01, 0.02, 0.0, 0.01, 0.01]
    >>> round(float(resampled_t(x).statistic), 4)
    2.7386
    """
    x, size = check_differences(x, n=2)
    return flat_t("resampled t", x, size, 0.0, df, alternative)


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
        Degrees of freedom instead of ``n - 1``. The variance is then multiplied
        by :math:`n / (df + 1)` too: of the readings of Bouckaert (2003, section
        2.2), the only one under which calibration has anything to change when
        ``n`` is large.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> x = [0.01, 0.02, 0.0, -0.01, 0.03, 0.01, 0.02, 0.0, 0.01, 0.01]
    >>> round(float(corrected_resampled_t(x, test_train_ratio=1 / 9).statistic), 4)
    1.8848
    """
    x, size = check_differences(x, n=2)
    ratio = check_ratio(test_train_ratio)
    return flat_t("corrected resampled t", x, size, ratio, df, alternative)


def kfold_cv_t(
    x: ArrayLike, *, df: float | None = None, alternative: Alternative = "two-sided"
) -> Result:
    r"""Student's t test on the differences of one k-fold cross-validation.

    :math:`t = \bar x \big/ \sqrt{\hat\sigma^2 / k}`, with :math:`k - 1` degrees
    of freedom (Dietterich 1998, section 3.4). The test sets do not overlap; the
    training sets do, and the test still rejects somewhat too often.

    Parameters
    ----------
    x : array of shape (..., k)
        Difference in error, A minus B, on each of ``k`` folds.
    df : float, optional
        Degrees of freedom instead of ``k - 1``:
        :math:`t = \bar x \big/ \sqrt{\hat\sigma^2 / (df + 1)}`. Bouckaert (2003,
        section 2.1) prints a second root over :math:`df + 1`; with it the
        default would not be Student's test and no ``df`` near his would calibrate.
    alternative : {"two-sided", "less", "greater"}
        The claim made when the test rejects.

    Examples
    --------
    >>> kfold_cv_t([0.01, 0.02, 0.0, -0.01, 0.03])
    k-fold cv t: t = 1.414, df = 4, p = 0.2302; difference 0.01 in [-0.009632, 0.02963] (95 %)
    """
    x, size = check_differences(x, k=2)
    return flat_t("k-fold cv t", x, size, 0.0, df, alternative)


def flat_t(
    test: str, x: Floats, size: Floats, ratio: float, df: float | None, alternative: Alternative
) -> Result:
    r"""Divide the mean by :math:`\sqrt{(1 + n\rho)\,\hat\sigma^2 / (df + 1)}`.

    With ``df = n - 1`` the factor is :math:`1/n + \rho`: Nadeau and Bengio's,
    or Student's for a ratio :math:`\rho` of 0.
    """
    n = x.shape[-1]
    df = check_df(df, n - 1)
    mean = x.mean(axis=-1)
    deviations = x - mean[..., None]
    variance = np.vecdot(deviations, deviations) / (n - 1)
    return student(
        test, mean, np.sqrt((1 + n * ratio) * variance / (df + 1)), df, alternative, size=size
    )
