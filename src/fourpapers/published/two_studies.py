"""How far apart two studies of the same thing are by chance: ours and the paper's, drawn anew.

Cells of a table share their data sets, so they miss together. How much they do is not assumed but
drawn: two studies are made of our stored trials, with replacement, each as large as its own, and
are set beside each other as the paper and ours are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.uncertainty import difference_interval

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TwoStudies:
    """Pairs of studies from one distribution, and the pair that there is.

    Attributes
    ----------
    missed : array of bool, shape (draws, cells)
        Whether a cell would have been called different.
    differences : array of shape (draws, numbers)
        Of the two studies, for every number that is compared.
    observed : array of shape (numbers,)
        Ours minus the paper's.
    """

    missed: Bools
    differences: Floats
    observed: Floats

    def misses(self) -> NDArray[np.int64]:
        """Count the cells of each pair that miss."""
        return self.missed.sum(axis=1)

    def pooled(self) -> tuple[float, int, float]:
        """Test all numbers at once: the sum of squared differences, each in standard errors.

        Returns
        -------
        statistic : float
            Of the observed pair.
        numbers : int
            How many vary at all; what the statistic is on average if nothing is wrong.
        pvalue : float
            How often two studies from one distribution are as far apart, or farther.
        """
        spread = np.sqrt(np.square(self.differences).mean(axis=0))
        some = spread > 0
        drawn = np.square(self.differences[:, some] / spread[some]).sum(axis=1)
        statistic = float(np.square(self.observed[some] / spread[some]).sum())
        # A number that never varies and yet differs cannot be chance.
        if np.any(np.abs(self.observed[~some]) > 1e-9):
            statistic = np.inf
        pvalue = (1 + np.sum(drawn >= statistic)) / (1 + len(drawn))
        return statistic, int(some.sum()), float(pvalue)


def weights(trials: int, draws: int, rng: np.random.Generator, size: int | None = None) -> Floats:
    """Draw studies of ``size`` trials from those there are: the share of each, (draws, trials)."""
    size = trials if size is None else size
    return rng.multinomial(size, np.full(trials, 1 / trials), size=draws) / size


def shares(
    cells: pd.DataFrame, ours: Floats, paper: Floats, *, trials: int, paper_trials: int
) -> TwoStudies:
    """Compare shares of trials as :func:`~fourpapers.published.proportions.beside` does.

    Parameters
    ----------
    cells : DataFrame
        ``ours`` and ``paper``, as measured and as printed.
    ours, paper : arrays of shape (draws, cells)
        Shares in the two studies that are drawn.
    """
    low, high = difference_interval(
        np.rint(ours * trials), trials, np.rint(paper * paper_trials), paper_trials
    )
    observed = cells["ours"].to_numpy(float) - cells["paper"].to_numpy(float)
    return TwoStudies((low > 0) | (high < 0), ours - paper, observed)


def means(blocks: Iterable[NDArray], draws: int, rng: np.random.Generator, size: int) -> Floats:
    """Average columns of blocks of trials over drawn studies; trials of a block stay together.

    Parameters
    ----------
    blocks : iterable of arrays of shape (trials, columns)
        Independent of each other.
    size : int
        Trials of a drawn study.

    Returns
    -------
    array of shape (draws, all columns)
    """
    return np.hstack([weights(len(block), draws, rng, size) @ block for block in blocks])
