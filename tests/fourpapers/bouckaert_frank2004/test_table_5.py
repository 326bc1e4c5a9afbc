"""Table 5 beside ours."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert_frank2004 import table_5
from fourpapers.bouckaert_frank2004.procedures import KFOLD, source_verdicts
from fourpapers.published import published


@pytest.fixture(scope="module")
def found():
    return source_verdicts(table_5.ROWS.values(), trials=100)


class TestTable5:
    def test_every_number_is_judged(self, found):
        judged = table_5.consistency_cells(found)
        assert len(judged) == 25
        assert set(judged.verdict) <= {"agrees", "differs"}
        gaps = table_5.accuracy_gaps(trials=100)
        assert gaps.source.tolist() == [1, 2, 3, 4]

    def test_the_last_column_is_the_lowest_of_the_row(self, found):
        judged = table_5.consistency_cells(found)
        least = judged[judged.source == "min"].set_index("test")
        rest = judged[judged.source != "min"].groupby("test")
        for column in ("ours", "paper"):
            pd.testing.assert_series_equal(
                least[column].sort_index(), rest[column].min().sort_index()
            )

    def test_consistency_is_a_count_of_data_sets(self, found):
        ours = table_5.consistent(found).set_index(["key", "source"]).ours
        k = (found[KFOLD, 3] != 0).sum(axis=1)
        assert ours["kfold/1", 3] == np.isin(k, (0, 10)).mean()

    def test_five_by_two_was_not_run_again(self):
        """The row, and the differences in accuracy, are those printed in 2003."""
        old = published("bouckaert2003_table5")
        old = old[old.test == "5x2cv-t"].value.astype(float).tolist()
        new = table_5.printed_consistency()
        assert new[new.test == "5x2 cv"].value.astype(float).tolist() == old

    def test_has_its_gaps_and_its_shares_in_one_item(self):
        item = table_5.table_5(trials=100, networks=3)
        assert len(item.cells) == 4 + 25
        assert item.judged
        assert [layout.label for layout in item.layouts] == ["tbl-rsm-table5", "tbl-rsm-gaps"]

    def test_is_drawn_with_a_panel_for_each_source(self):
        figure = table_5.table_5(trials=100, networks=3).draw()
        titles = [ax.get_title(loc="left") for ax in figure.axes]
        plt.close(figure)
        assert titles == [f"source {n}" for n in (1, 2, 3, 4)]
