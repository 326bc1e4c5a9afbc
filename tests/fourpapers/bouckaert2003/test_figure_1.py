"""Figure 1 and Table 1: the worked matrix, cell by cell, and the tests by name."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import figure_1
from fourpapers.bouckaert2003.table_1 import ELEVEN, table_1
from fourpapers.published import published
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure


def test_all_numbers_agree_but_the_one_that_lost_its_sign():
    item = figure_1.figure_1()
    assert (item.agreeing, len(item.cells)) == (26, 27)
    wrong = item.cells[item.cells.verdict != "agrees"]
    assert wrong[["matrix", "run", "fold", "value", "verdict"]].to_numpy().tolist() == [
        ["as dealt", "3", "mean", "2.22", "sign lost"]
    ]
    assert wrong.ours.item() == pytest.approx(-20 / 9)


def test_a_wrong_number_would_be_found():
    printed = published("bouckaert2003_figure1")
    printed.loc[0, "value"] = "3.34"
    assert figure_1.recompute(printed).verdict[0] == "differs"


def test_statistics_in_closed_form():
    instances = np.array(figure_1.INSTANCES, dtype=float)
    x = Differences(instances, repeated_kfold(3, 3))
    z = {
        entry.title: Procedure(entry.name).apply({"repeated k-fold": x}).statistic
        for entry in ELEVEN
    }
    assert z["use all data"] == pytest.approx(1 / 2)
    assert z["sorted runs averaged var"] == pytest.approx(1 / 2)
    assert z["folds averaged t"] == pytest.approx(1 / np.sqrt(3))
    assert z["folds"] == pytest.approx(np.sqrt(3 / 7))
    assert z["runs"] == pytest.approx(np.sqrt(3) / 4)
    assert z["sorted runs"] == pytest.approx(1 / (2 * np.sqrt(3)))
    assert z["corrected repeated k-fold cv t"] == pytest.approx(1 / np.sqrt(22))


def test_table_1_has_every_test_with_its_df():
    table = table_1().cells.set_index("test")
    assert len(table) == 11
    assert table.df["use all data"] == "$rk-1$"
    assert table.df["folds averaged var"] == table.df["runs averaged t"] == "$r-1$"
    assert table.df["runs averaged var"] == table.df["folds averaged t"] == "$k-1$"
