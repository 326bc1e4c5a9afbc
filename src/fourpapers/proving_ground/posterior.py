r"""The corrected t test read as a posterior: Corani and Benavoli's Bayesian correlated t test.

With a flat prior the posterior of the difference is a t distribution about the estimate, scaled by
the standard error of the corrected test, with the same degrees of freedom. So any result that is
referred to t can be read in both ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from twolearners import significance
from twolearners.significance import Result

Floats = NDArray[np.float64]
_RATIO = 1 / 9


@dataclass(frozen=True, eq=False)
class Posterior:
    """What is believed of the difference in error, A minus B, after the data.

    Attributes
    ----------
    centre, scale, df : array
        Of the t distribution.

    Examples
    --------
    >>> x = [[0.02, 0.05, 0.01, 0.04, 0.03], [0.03, 0.02, 0.06, 0.0, 0.04]]
    >>> result = significance.corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 4)
    >>> a, same, b = read(result).probabilities(rope=0.01)
    >>> round(float(a), 3), round(float(same), 3), round(float(b), 3)
    (0.002, 0.046, 0.951)
    """

    centre: Floats
    scale: Floats
    df: Floats

    def probabilities(self, rope: float = 0.0) -> tuple[Floats, Floats, Floats]:
        """Give the probability that A is better, that it makes no odds, and that B is better.

        Parameters
        ----------
        rope : float
            Differences in error up to this are of no practical consequence.
        """
        if not rope >= 0:
            raise ValueError(f"rope is a difference in error from 0 up, not {rope!r}")
        still = self.scale == 0
        scale = np.where(still, 1.0, self.scale)
        below = stats.t.cdf((-rope - self.centre) / scale, self.df)
        above = stats.t.sf((rope - self.centre) / scale, self.df)
        # Without any variation all belief is in one point. The edges belong to the region; if
        # there is none, belief in 0 goes half and half.
        tie = 0.5 * (self.centre == 0) * (rope == 0)
        below = np.where(still, (self.centre < -rope) + tie, below)
        above = np.where(still, (self.centre > rope) + tie, above)
        return below, 1 - below - above, above

    def density(self, differences: ArrayLike) -> Floats:
        """Give the density at some differences."""
        return np.asarray(stats.t.pdf(differences, self.df, self.centre, self.scale))


def read(result: Result) -> Posterior:
    """Read the result of a t test as a posterior under a flat prior."""
    if result.law != "t" or result.alternative != "two-sided":
        raise ValueError(
            f"only a two-sided t test can be read as a posterior; {result.test!r} is referred to "
            f"{result.law} with the alternative {result.alternative!r}"
        )
    return Posterior(result.estimate, result.standard_error, result.df)


def decisions(sets: Mapping[str, Floats], *, rope: float, belief: float) -> pd.DataFrame:
    """Count what is decided if a probability above ``belief`` decides.

    Parameters
    ----------
    sets : mapping of str to array of shape (data sets, runs, 10)
        Differences in error, A minus B, of repeated 10-fold cross-validation.
    rope : float
        Half the width of the region of practical equivalence.
    belief : float
        Probability that is enough.

    Returns
    -------
    DataFrame
        ``population``, ``trials``; shares of data sets on which ``a`` is called better, both the
        ``same``, ``b`` better, and nothing (``open``) is decided; ``test``, the share on which
        the corrected test rejects at the level 1 - belief; and ``middle``, the median probability
        that the difference is within the region.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(0.0, 0.001, (50, 10, 10))
    >>> decisions({"equal": x}, rope=0.01, belief=0.95)["same"].tolist()
    [1.0]
    """
    rows = []
    for name, x in sets.items():
        result = significance.corrected_repeated_kfold_cv_t(x, _RATIO)
        a, same, b = read(result).probabilities(rope)
        shares = [float(np.mean(probability > belief)) for probability in (a, same, b)]
        rows.append({
            "population": name, "trials": len(x), "a": shares[0], "same": shares[1],
            "b": shares[2], "open": 1 - sum(shares),
            "test": float(result.reject(1 - belief).mean()), "middle": float(np.median(same)),
        })  # fmt: skip
    return pd.DataFrame(rows)


def curves(sets: Mapping[str, Floats]) -> dict[str, tuple[Floats, Floats]]:
    """Give the posterior of the first data set of each population, in percentage points.

    Returns
    -------
    dict of pairs of arrays
        Differences and densities.
    """
    grid = np.linspace(-0.16, 0.28, 881)
    results = {n: significance.corrected_repeated_kfold_cv_t(x[0], _RATIO) for n, x in sets.items()}
    return {name: (100 * grid, read(result).density(grid)) for name, result in results.items()}


def in_words(readings: pd.DataFrame) -> dict[str, str]:
    """Write the three probabilities of each data set, ``a``, ``same`` and ``b``."""
    return {
        row["data"]: f"A better {row['a']:.2f}, no matter {row['same']:.2f}, "
        f"B better {row['b']:.2f}"
        for row in readings.to_dict("records")
    }
