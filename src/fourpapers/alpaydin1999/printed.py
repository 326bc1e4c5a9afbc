"""What the paper prints of errors and runs, as numbers."""

from __future__ import annotations

import pandas as pd

from fourpapers.published import published

#: Runs behind each number of Tables 2 and 3.
RUNS = 1000


def printed_errors() -> pd.DataFrame:
    """Read the printed table: ``dataset``, ``learner``, ``hidden_units``, ``value``, ``value_sd``.

    Mean and standard deviation are in per cent.
    """
    names = {"mean_error_percent": "value", "sd_error_percent": "value_sd"}
    return published("alpaydin1999_table2").rename(columns=names)


def printed_z() -> pd.Series:
    """Compute z from the printed means and standard deviations, by experiment."""
    printed = printed_errors()
    linear = printed[printed["learner"] == "LP"].set_index("dataset")["value"]
    multilayer = printed[printed["learner"] == "MLP"]
    z = (multilayer["dataset"].map(linear) - multilayer["value"]) / multilayer["value_sd"]
    names = multilayer["dataset"] + ", " + multilayer["hidden_units"].astype(int).astype(str)
    return pd.Series(z.to_numpy(), index=names.to_list(), name="z")
