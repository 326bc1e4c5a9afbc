"""Table 3: accuracy of naive Bayes and C4.5 on the four sets."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import study_mean
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import SETS, data_sets_of
from fourpapers.bouckaert2003.rates import PAPER_TRIALS
from fourpapers.item import Item, Layout
from fourpapers.published import published


def table_3() -> Item:
    """Average accuracy of both learners and their difference, in per cent, over networks."""
    measured = {
        number: np.stack(
            [
                repeated_cv.accuracies(number, **data_sets_of(number, network))
                for network in OTHERS[number]
            ]
        )
        for number in SETS
    }
    cells = beside_paper(published("bouckaert2003_table3"), measured)
    layout = Layout(
        with_interval(cells, 2),
        "Table 3: average accuracy in per cent, trained on 300 instances and tested on 10,000. "
        "Ours is the mean over many networks of each set. In the interval lie 95 % of studies "
        "with a thousand data sets and one test set of one network.",
        "tbl-err-accuracy",
        {
            "quantity": "accuracy",
            "set": "set",
            "value": "paper",
            "ours": "ours",
            "interval": "95 % of studies",
            "verdict": "verdict",
        },
        {"ours": ".2f"},
    )
    return Item(cells, (layout,), interval_of="studies", kind="fitted")


def beside_paper(
    printed: pd.DataFrame, measured: Mapping[int, NDArray[np.float64]]
) -> pd.DataFrame:
    """Set mean accuracies beside Table 3.

    Parameters
    ----------
    printed : DataFrame
        ``quantity``, ``set`` and ``value``, in per cent.
    measured : mapping of int to array of shape (networks, data sets, 2)
        Accuracies of naive Bayes and C4.5 on each set.
    """
    rows = []
    for quantity, number, value in zip(
        printed["quantity"], printed["set"].astype(int), printed["value"], strict=True
    ):
        both = measured[number]
        values = {
            "naive Bayes": both[..., 0],
            "C4.5": both[..., 1],
            "difference": both[..., 1] - both[..., 0],
        }[quantity]
        estimate = study_mean(100 * values, PAPER_TRIALS)
        inside = estimate.low <= float(value) <= estimate.high
        rows.append(
            {
                "ours": estimate.value,
                "low": estimate.low,
                "high": estimate.high,
                "verdict": "agrees" if inside else "differs",
                "cause": "" if inside else "unexplained: tried other networks",
            }
        )
    return printed.astype({"set": int}).join(pd.DataFrame(rows, index=printed.index))
