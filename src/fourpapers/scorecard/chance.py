"""How many numbers of a table differ by chance alone, when its cells hang together."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.scorecard.card import allowed_misses
from twolearners.simulators import EquicorrelatedNormal

_COLUMNS = (
    *("paper", "item", "shown", "cells", "missed"),
    *("allowed", "allowed_correlated", "chance"),
)


def misses(
    cells: int, correlation: float, *, draws: int, seed: int, level: float = 0.05
) -> NDArray[np.int64]:
    """Draw how many of a table's intervals miss, though nothing is wrong.

    Each cell's difference, ours minus the paper's, is normal with mean 0, and any two have the
    same correlation, as when tests are tried on the same data sets. An interval misses if its
    difference is beyond the points that chance exceeds with probability ``level``.

    Examples
    --------
    >>> float(misses(20, 0.0, draws=20_000, seed=1).mean().round(1))
    1.0
    """
    rng = np.random.default_rng([seed, cells])
    if cells == 1:
        z = rng.standard_normal((draws, 1))
    else:
        z = EquicorrelatedNormal(n=cells, correlation=correlation).sample(draws, rng)
    return np.asarray((np.abs(z) > stats.norm.isf(level / 2)).sum(axis=1))


def by_table(rows: pd.DataFrame, correlation: float, *, draws: int, seed: int) -> pd.DataFrame:
    """Set the misses of every table with numbers beside what chance allows.

    Parameters
    ----------
    rows : DataFrame
        What :func:`~fourpapers.scorecard.card.item_rows` returns.
    correlation : float
        Correlation of any two cells of a table.

    Returns
    -------
    DataFrame
        paper, item, shown, cells, missed; ``allowed`` and ``allowed_correlated``, the numbers of
        misses that chance exceeds with probability .025, and ``chance``, the probability of as
        many misses as there are, or more, with the correlation.
    """
    counted = []
    tried = rows[(rows["cells"] > 0) & rows["by_chance"]]
    for row in tried.to_dict("records"):
        cells, missed = int(row["cells"]), int(row["cells"] - row["agreeing"])
        level = float(row["level"])
        drawn = misses(cells, correlation, draws=draws, seed=seed, level=level)
        counted.append(
            {
                "paper": row["paper"],
                "item": row["item"],
                "shown": row["shown"],
                "cells": cells,
                "missed": missed,
                "allowed": allowed_misses(cells, level),
                "allowed_correlated": int(np.quantile(drawn, 0.975, method="inverted_cdf")),
                "chance": float(np.mean(drawn >= missed)),
            }
        )
    return pd.DataFrame(counted, columns=list(_COLUMNS))
