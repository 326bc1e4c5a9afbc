"""Table 3: accuracy of naive Bayes and C4.5 on the four sets."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import normal_interval


def table_3(trials: int = 1000, seed: int = 2003) -> Item:
    """Average accuracy of both learners and their difference, in per cent."""
    measured = {number: repeated_cv.accuracies(number, trials=trials, seed=seed) for number in SETS}
    cells = beside_paper(published("bouckaert2003_table3"), measured)
    layout = Layout(
        with_interval(cells, 2),
        "Table 3: average accuracy in per cent, trained on 300 instances "
        "and tested on one set of 10,000. The interval, for ours minus the "
        "paper's, allows for training and test sets on both sides.",
        "tbl-err-accuracy",
        {
            "quantity": "accuracy",
            "set": "set",
            "value": "paper",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"ours": ".2f"},
    )
    return Item(cells, (layout,), kind="fitted")


def beside_paper(
    printed: pd.DataFrame,
    measured: Mapping[int, NDArray[np.float64]],
    test: int = repeated_cv.TEST,
) -> pd.DataFrame:
    """Set mean accuracies beside Table 3.

    Both sides vary in two ways: with the data sets that were trained on, and with the single
    test set. The interval for ours minus the paper's allows for both, on both sides.

    Parameters
    ----------
    printed : DataFrame
        ``quantity``, ``set`` and ``value``, in per cent.
    measured : mapping of int to array of shape (trials, 2)
        Accuracies of naive Bayes and C4.5 on each set.
    test : int
        Instances of the test set.
    """
    rows = []
    for quantity, number, value in zip(
        printed["quantity"], printed["set"].astype(int), printed["value"], strict=True
    ):
        both = measured[number]
        values = {
            "naive Bayes": both[:, 0],
            "C4.5": both[:, 1],
            "difference": both[:, 1] - both[:, 0],
        }[quantity]
        mean = values.mean()
        # A difference of two accuracies on one test set varies at most by both together.
        rates = both.mean(axis=0) if quantity == "difference" else [mean]
        of_test = sum(p * (1 - p) for p in rates)
        error = np.sqrt(2 * (values.var(ddof=1) / len(values) + of_test / test))
        gap = normal_interval(100 * mean - float(value), 100 * error)
        rows.append(
            {
                "ours": 100 * mean,
                "low": gap.low,
                "high": gap.high,
                "verdict": "agrees" if gap.low <= 0 <= gap.high else "differs",
            }
        )
    return printed.astype({"set": int}).join(pd.DataFrame(rows, index=printed.index))
