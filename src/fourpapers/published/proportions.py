"""Published rates beside ours, where both were counted in a number of trials."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.uncertainty import difference_interval


def beside(
    table: pd.DataFrame, *, paper_trials: int, trials: int | None = None, percent: bool = True
) -> pd.DataFrame:
    """Set measured rates, ``ours``, beside published ones, ``value``.

    Both sides are proportions of trials and vary by chance, so what is judged is their difference.

    Parameters
    ----------
    table : DataFrame
        Columns ``value``, as printed, and ``ours``, a share; ``trials`` too, unless it is given.
    paper_trials, trials : int
        How many trials stand behind either.
    percent : bool
        Whether the paper prints percentages.

    Returns
    -------
    DataFrame
        The table with ``paper`` (a share), ``low`` and ``high`` of ours minus the paper's, and
        ``verdict``: agrees if 0 lies between them.

    Examples
    --------
    >>> data = pd.DataFrame({"value": ["4.3", "4.3"], "ours": [0.05, 0.09]})
    >>> beside(data, paper_trials=1000, trials=1000)["verdict"].tolist()
    ['agrees', 'differs']
    """
    paper = table["value"].astype(float).to_numpy() / (100 if percent else 1)
    if np.any((paper < 0) | (paper > 1)):
        raise ValueError("value must be a rate; say percent=False if it is not in per cent")
    ours = table["ours"].to_numpy(dtype=float)
    own = table["trials"].to_numpy() if trials is None else np.full(len(table), trials)
    low, high = difference_interval(
        np.rint(ours * own), own, np.rint(paper * paper_trials), np.full(len(table), paper_trials)
    )
    inside = (low <= 0) & (high >= 0)
    return table.assign(
        paper=paper, low=low, high=high, verdict=np.where(inside, "agrees", "differs")
    )
