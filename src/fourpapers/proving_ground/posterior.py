"""How often the posterior of the corrected t test decides, on populations that are known."""

from __future__ import annotations

from collections.abc import Mapping

import baycomp
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners import significance

Floats = NDArray[np.float64]
_RATIO = 1 / 9


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
        a, same, b = significance.posterior(result).probabilities(rope)
        shares = [float(np.mean(probability > belief)) for probability in (a, same, b)]
        rows.append({
            "population": name, "trials": len(x), "a": shares[0], "same": shares[1],
            "b": shares[2], "open": 1 - sum(shares),
            "test": float(result.reject(1 - belief).mean()), "middle": float(np.median(same)),
        })  # fmt: skip
    return pd.DataFrame(rows)


def readings(sets: Mapping[str, Floats], rope: float) -> pd.DataFrame:
    """Read the first data set of each population as a test and as a posterior, by two programs.

    Returns
    -------
    DataFrame
        ``data``; the ``difference`` in percentage points; ``p`` of the corrected test and
        ``twice`` the smaller tail of the posterior; baycomp's probabilities ``a``, ``same`` and
        ``b``; and ``gap``, how far ours are from them.
    """
    rows = []
    for name, x in sets.items():
        first = x[0]
        result = significance.corrected_repeated_kfold_cv_t(first, _RATIO)
        below, _, above = significance.posterior(result).probabilities()
        # baycomp subtracts the first from the second, so the errors of A stand second; without a
        # region it returns two probabilities only.
        theirs = baycomp.two_on_single(
            np.zeros(first.size), first.ravel(), rope=rope, runs=len(first)
        )
        theirs = theirs if rope else (theirs[0], 0.0, theirs[1])
        ours = significance.posterior(result).probabilities(rope)
        rows.append({
            "data": name, "difference": 100 * result.estimate, "p": result.pvalue,
            "twice": 2 * min(below, above), **dict(zip(("a", "same", "b"), theirs, strict=True)),
            "gap": max(abs(mine - other) for mine, other in zip(ours, theirs, strict=True)),
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
    return {
        name: (100 * grid, significance.posterior(result).density(grid))
        for name, result in results.items()
    }


def in_words(readings: pd.DataFrame) -> dict[str, str]:
    """Write the three probabilities of each data set, ``a``, ``same`` and ``b``."""
    return {
        row["data"]: f"A better {row['a']:.2f}, equivalent {row['same']:.2f}, "
        f"B better {row['b']:.2f}"
        for row in readings.to_dict("records")
    }
