"""The data sets of a source divided into small studies, to see how much these differ."""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.bouckaert_frank2004.populations import SOURCES
from fourpapers.bouckaert_frank2004.procedures import SourceVerdicts
from fourpapers.bouckaert_frank2004.table_5 import ROWS
from twolearners import significance

#: Data sets in a study.
_SIZE = 50


def small_studies(verdicts: SourceVerdicts) -> pd.DataFrame:
    """Divide the data sets into small studies, and see whether they differ by more than chance.

    Data sets are drawn independently, so the number of consistent ones in a study is binomial.
    The sum of squared deviations over the binomial variance is then a chi-square with one degree
    of freedom less than there are studies.

    Returns
    -------
    DataFrame
        ``test``, ``source``, ``studies``, ``least`` and ``most`` (share consistent), ``chi2`` and
        ``p``.
    """
    rows = []
    for name, procedure in ROWS.items():
        for source in SOURCES:
            same = significance.consistency(verdicts[procedure, source] != 0).by_dataset
            number = len(same) // _SIZE
            if number < 2:
                raise ValueError(f"{len(same)} data sets do not make two studies of {_SIZE}")
            shares = same[: number * _SIZE].reshape(number, _SIZE).mean(axis=1)
            mean = shares.mean()
            variance = mean * (1 - mean) / _SIZE
            chi2 = float(np.square(shares - mean).sum() / variance) if variance else 0.0
            rows.append((name, source, number, float(shares.min()), float(shares.max()), chi2,
                         float(stats.chi2(number - 1).sf(chi2))))  # fmt: skip
    return pd.DataFrame(rows, columns=["test", "source", "studies", "least", "most", "chi2", "p"])


def numbers(studies: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of :func:`small_studies`."""
    low = int((studies["p"] < 0.05).sum())
    return {
        "rsm_chi_low": f"{low} have" if low else "none has",
        "rsm_chi_of": str(len(studies)),
    }
