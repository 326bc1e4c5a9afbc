"""Which degrees of freedom a test should have had."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import special

from twolearners.significance import catalogue
from twolearners.significance.inputs import check_level
from twolearners.significance.result import Result


@dataclass(frozen=True, repr=False, eq=False)
class Calibration:
    """Outcome of a calibration.

    Attributes
    ----------
    test : str
        Catalogue name of the test.
    alpha : float
        Significance level aimed at.
    df : int or float
        Calibrated degrees of freedom; 0 if every value rejects too often.
    error : float
        Type I error there; NaN if there is none.
    curve : DataFrame
        ``df`` and ``error`` for every value tried.
    """

    test: str
    alpha: float
    df: float
    error: float
    curve: pd.DataFrame

    def __repr__(self) -> str:
        if self.df == 0:
            return f"{self.test}: no df keeps the Type I error at or below {self.alpha:g}"
        return f"{self.test}: df = {self.df:g} has Type I error {self.error:.4g} <= {self.alpha:g}"


def calibrate(
    test: str | Callable[..., Result],
    x: ArrayLike,
    *,
    alpha: float = 0.05,
    dfs: Iterable[float] = range(2, 101),
    test_train_ratio: float | None = None,
) -> Calibration:
    r"""Find the degrees of freedom at which a test keeps its level.

    Bouckaert (2003, section 4): run the test on data sets where the null
    hypothesis holds, with every ``df`` in turn, and choose the one whose Type I
    error is closest to ``alpha`` and not above it.

    Since :math:`Z` is :math:`\sqrt{df + 1}` times something free of ``df``, the
    data are looked at once: at each ``df`` that something is compared with
    :math:`t_{df,\,1 - \alpha/2} / \sqrt{df + 1}`. This falls with ``df``, so the
    Type I error can only rise.

    Parameters
    ----------
    test : str or callable
        Catalogue name or function of a test that takes ``df``.
    x : array
        Differences on data sets for which the null hypothesis is true; all
        leading axes are data sets.
    alpha : float
        Significance level, two-sided.
    dfs : iterable of numbers
        Degrees of freedom to try.
    test_train_ratio : float, optional
        For the corrected tests.

    Returns
    -------
    Calibration
        With the smallest such ``df`` where several tie, and 0 where there is none.

    Examples
    --------
    >>> from twolearners.simulators import EquicorrelatedNormal
    >>> x = EquicorrelatedNormal(100, 0.1).sample(10_000, np.random.default_rng(0))
    >>> calibrate("use-all-data", x.reshape(-1, 10, 10))
    use-all-data: df = 9 has Type I error 0.0432 <= 0.05
    """
    entry = catalogue.test(test)
    if not entry.calibratable:
        able = ", ".join(e.name for e in catalogue.TESTS if e.calibratable)
        raise ValueError(f"{entry.name} has no df to calibrate; those that have: {able}")
    if entry.needs_ratio != (test_train_ratio is not None):
        needs = "needs" if entry.needs_ratio else "takes no"
        raise ValueError(f"{entry.name} {needs} test_train_ratio")
    tried = np.array(list(dfs), dtype=float)
    if tried.size == 0 or not np.all((tried > 0) & np.isfinite(tried)):
        raise ValueError("dfs must be one or more positive, finite numbers, such as range(2, 101)")
    tried = np.unique(tried)
    options = {} if test_train_ratio is None else {"test_train_ratio": test_train_ratio}
    result = entry.function(x, **options)
    if np.size(result.statistic) == 0:
        raise ValueError("x holds no data set to calibrate on")

    free_of_df = np.sort(np.abs(result.statistic / np.sqrt(result.df + 1)), axis=None)
    critical = special.stdtrit(tried, 1 - check_level(alpha, "alpha") / 2) / np.sqrt(tried + 1)
    # Counts, not 1 minus a share: 5 in 100 must not come out above 0.05.
    error = (free_of_df.size - np.searchsorted(free_of_df, critical)) / free_of_df.size
    kept = error <= alpha
    best = int(np.argmax(np.where(kept, error, -1.0)))  # the first of equals
    df, at = (tried[best], error[best]) if kept.any() else (0.0, np.nan)
    return Calibration(
        test=entry.name,
        alpha=alpha,
        df=int(df) if df == int(df) else float(df),
        error=float(at),
        curve=pd.DataFrame({"df": tried, "error": error}),
    )
