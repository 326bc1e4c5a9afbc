"""What was calibrated on Set 1, elsewhere; and what share resampling tests."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003.beyond import power_by_level, resampling_share, transfer_table
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE
from fourpapers.bouckaert2003.table_4 import by_level
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold, resamples
from twolearners.simulators import EquicorrelatedNormal


@pytest.fixture(scope="module")
def home():
    """Differences with a correlation of 0.1 between all cells."""
    draws = EquicorrelatedNormal(100, 0.1).sample(400, np.random.default_rng(1))
    return Differences(draws.reshape(-1, 10, 10), repeated_kfold(10, 10))


def test_a_df_fits_where_it_was_calibrated(home):
    df = significance.calibrate("use-all-data", home.values).df
    table = transfer_table.transfer_table({("folds", "10"): home}, df, alpha=0.05, seed=1, draws=20)
    row = table.iloc[0]
    assert row.df == df
    assert row.carried <= 0.05
    assert row["between"] == pytest.approx(0.1, abs=0.02)
    assert row.corrected_low <= row.corrected <= row.corrected_high


def test_errors_elsewhere_are_drawn_with_their_intervals():
    row = {"varied": "folds", "value": "2", "df": 2, "df_low": 0, "df_high": 3}
    for name in ("carried", "corrected"):
        row |= {name: 0.06, f"{name}_low": 0.04, f"{name}_high": 0.08}
    other = {**row, "varied": "attributes", "value": "of vote", "df": 10, "df_high": 12}
    figure = transfer_table.draw_transfer(pd.DataFrame([row, other]), 10, 0.05)
    labels = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    assert labels == ["2 folds", "attributes of vote"]


def test_equal_repetitions_agree_always():
    once = np.random.default_rng(6).normal(size=(50, 1, 10))
    same = np.broadcast_to(once, (50, 10, 10)).reshape(50, 100, 1)
    splits = {
        (share, number): Differences(same, resamples(100, tested))
        for share, tested in (("a tenth", 1 / 10), ("a third", 1 / 3))
        for number in SETS
    }
    table = resampling_share.consistencies(splits, alpha=0.05, seed=1)
    assert (table.ours == 1).all()
    assert len(table) == 16


def test_power_by_level_leaves_out_set_1(home):
    rates = by_level(dict.fromkeys(SETS, home), dict.fromkeys(LEVELS, dict.fromkeys(NINE, 10)))
    assert len(power_by_level.draw_power(rates).axes) == 3
