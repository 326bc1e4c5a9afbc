"""How replicability is set beside the paper."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003 import tables_5_6
from fourpapers.bouckaert2003.calibration import SIX, THREE


@pytest.fixture(scope="module")
def five():
    return tables_5_6.table_5()


@pytest.fixture(scope="module")
def six():
    return tables_5_6.table_6()


@pytest.mark.slow
class TestItems:
    def test_every_number_is_judged_by_studies(self, five, six):
        for item, count in ((five, 50), (six, 36)):
            cells = item.cells
            assert len(cells) == count
            assert item.interval_of == "studies"
            inside = cells.paper.between(cells.low, cells.high)
            assert (inside == (cells.verdict == "agrees")).all()
            assert cells.ours.between(cells.low, cells.high).all()
            assert ((cells.cause == "") == inside).all()

    def test_the_lowest_set_is_not_above_any_set(self, five):
        least = five.cells[five.cells.set == "min"].set_index("test").ours
        rest = five.cells[five.cells.set != "min"].groupby("test").ours.min()
        assert (least <= rest[least.index] + 0.001).all()

    def test_at_5_percent_table_6_is_the_last_column_of_table_5(self, five, six):
        last = five.cells[five.cells.set == "min"].set_index("test").ours
        level = six.cells[six.cells.alpha.astype(float) == 0.05].set_index("test").ours
        pd.testing.assert_series_equal(level, last[level.index], check_names=False)

    def test_table_5_has_a_panel_for_each_set_and_a_row_for_each_test(self, five):
        panels = five.draw().axes
        assert [ax.get_title(loc="left") for ax in panels] == [f"Set {n}" for n in range(1, 5)]
        drawn = {line.get_label(): line.get_xdata() for line in panels[2].lines}
        third = five.cells[five.cells.set == "3"]
        np.testing.assert_array_equal(drawn["ours"], third.ours)
        np.testing.assert_array_equal(drawn["paper"], third.paper)

    def test_table_6_draws_every_test_at_every_level_twice(self, six):
        left, right = tables_5_6.draw_levels(six.cells, {"three": THREE, "six": SIX}).axes
        assert (len(left.lines), len(right.lines)) == (6, 12)
        labels = [text.get_text() for text in left.get_xticklabels()]
        assert labels == ["0.01", "0.025", "0.05", "0.1"]
