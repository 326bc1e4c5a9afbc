"""Verdicts on two copies of one learner, averaged over the signs that differences could have had.

Two multilayer perceptrons that differ in nothing but their seeds may be exchanged fold by fold,
so that given the sizes of their differences all patterns of signs are equally likely.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from fourpapers.alpaydin1999.laws import tabled_critical

Floats = NDArray[np.float64]

#: Whether the two folds of each replication have the same sign: all 32 patterns.
_SAME = np.array(list(itertools.product((1.0, 0.0), repeat=5)))


def sign_averaged(x: Floats, alpha: float) -> dict[str, Floats]:
    """Average the verdicts of both tests over all signs and, for the t, over all numerators.

    Parameters
    ----------
    x : array of shape (trials, 5, 2)
        Differences whose signs are as good as tossed.

    Returns
    -------
    dict
        By test the chance of rejecting, given the sizes of the ten differences, for each trial.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(size=(4000, 5, 2))
    >>> {test: round(float(p.mean()), 3) for test, p in sign_averaged(x, 0.05).items()}
    {'t': 0.028, 'F': 0.018}
    """
    a, b = np.abs(x[..., 0]), np.abs(x[..., 1])
    # Only relative signs within replications matter: 32 patterns, and not 1,024. Each makes of
    # s_i^2 half a squared difference or half a squared sum of the sizes.
    within = (np.square(a - b) / 2) @ _SAME.T + (np.square(a + b) / 2) @ (1 - _SAME).T
    squares = np.square(x).reshape(len(x), 10)
    t = stats.t.ppf(1 - alpha / 2, 5) ** 2 / 5
    f = 2 * tabled_critical(alpha)
    return {
        "t": (squares[:, :, None] > t * within[:, None]).mean(axis=(1, 2)),
        "F": (squares.sum(axis=1)[:, None] > f * within).mean(axis=1),
    }
