"""Table 2: errors of the perceptrons on test folds, and the distance z that follows from them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999.error_runs import ErrorRuns, fifteen
from fourpapers.book.page import with_interval
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import normal_interval

#: Runs behind each number of Tables 2 and 3.
RUNS = 1000


def table_2(trials: int = 1000, seed: int = 1999) -> Item:
    """Mean and standard deviation of every learner's error on test folds, in per cent."""
    cells = beside_errors(printed_errors(), fifteen(trials, seed).values())
    units = cells["hidden_units"].fillna(0).astype(int)
    learner = np.where(units == 0, "LP", "MLP " + units.astype(str))
    rows = cells.assign(
        who=cells["dataset"] + ", " + learner,
        paper=mean_and_sd(cells["value"], cells["value_sd"]),
        both=mean_and_sd(cells["ours"], cells["our_sd"]),
    )
    layout = Layout(
        with_interval(rows, 2),
        "Table 2: mean and standard deviation of the error on test folds, in per cent, with the "
        "interval of our mean, and how far ours is from his, in his standard deviations.",
        "tbl-alp-two",
        {
            "who": "data set, learner",
            "paper": "paper",
            "both": "ours",
            "interval": "95 % interval",
            "off": "off by",
            "verdict": "verdict",
        },
        {"off": "+.2f"},
    )
    return Item(cells, (layout,), interval_of="ours")


def printed_errors() -> pd.DataFrame:
    """Read the printed table: ``dataset``, ``learner``, ``hidden_units``, ``value``, ``value_sd``.

    Mean and standard deviation are in per cent.
    """
    names = {"mean_error_percent": "value", "sd_error_percent": "value_sd"}
    return published("alpaydin1999_table2").rename(columns=names)


def beside_errors(printed: pd.DataFrame, runs: Iterable[ErrorRuns]) -> pd.DataFrame:
    """Set errors on test folds beside the printed ones, in per cent.

    Returns
    -------
    DataFrame
        Beside the printed columns ``ours``, ``low`` and ``high`` (95 %, over runs), ``our_sd``,
        ``off`` (the difference in his standard deviations) and ``verdict``: whether chance
        alone could make the difference, if his runs varied as ours do.
    """
    # The linear perceptron occurs once for every number of hidden units: the first serves.
    by_learner: dict[tuple[str, int], tuple[ErrorRuns, int]] = {}
    for each in runs:
        for place, hidden in ((0, 0), (1, each.pair.hidden)):
            by_learner.setdefault((each.pair.printed, hidden), (each, place))
    rows = []
    for row in printed.fillna({"hidden_units": 0}).to_dict("records"):
        each, place = by_learner[row["dataset"], int(row["hidden_units"])]
        means = 100 * each.errors[:, place].mean(axis=(1, 2))
        error = means.std(ddof=1) / np.sqrt(len(means))
        ours, low, high = normal_interval(means.mean(), error)
        gap = normal_interval(ours - row["value"], error * np.sqrt(1 + len(means) / RUNS))
        rows.append(
            {
                "ours": ours,
                "low": low,
                "high": high,
                "our_sd": 100 * each.sd(place),
                "off": gap.value / row["value_sd"],
                "verdict": "agrees" if gap.low <= 0 <= gap.high else "differs",
            }
        )
    return pd.concat([printed, pd.DataFrame(rows, index=printed.index)], axis=1)


def printed_z() -> pd.Series:
    """Compute z from the printed means and standard deviations, by experiment."""
    printed = printed_errors()
    linear = printed[printed["learner"] == "LP"].set_index("dataset")["value"]
    multilayer = printed[printed["learner"] == "MLP"]
    z = (multilayer["dataset"].map(linear) - multilayer["value"]) / multilayer["value_sd"]
    names = multilayer["dataset"] + ", " + multilayer["hidden_units"].astype(int).astype(str)
    return pd.Series(z.to_numpy(), index=names.to_list(), name="z")


def mean_and_sd(means: pd.Series, sds: pd.Series) -> list[str]:
    """Write means and standard deviations into one column."""
    return [f"{mean:.2f}, {sd:.2f}" for mean, sd in zip(means, sds, strict=True)]


def numbers(cells: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the table."""
    return {
        "alp_rms": f"{float(np.sqrt(np.mean(cells['off'] ** 2))):.2f}",
        "alp_two_agree": str(int((cells["verdict"] == "agrees").sum())),
        "alp_two_all": str(len(cells)),
        "alp_two_far": str(int((cells["off"].abs() > 2).sum())),
    }
