"""Table 5 beside ours."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert_frank2004 import table_5
from fourpapers.bouckaert_frank2004.procedures import KFOLD, network_verdicts
from fourpapers.published import published


@pytest.fixture(scope="module")
def networks():
    return table_5.by_network(3)


class TestNetworks:
    def test_are_as_many_as_asked_for(self, networks):
        assert len(networks) == 4 * 3 * len(table_5.ROWS)
        assert networks.groupby("source").data_sets.first().tolist() == [100, 50, 50, 50]

    def test_consistency_is_a_count_of_data_sets(self, networks):
        network = OTHERS[3][1]
        told = network_verdicts([KFOLD], 3, network)[KFOLD]
        row = networks.set_index(["key", "source", "network"]).loc["kfold/1", 3, network]
        assert row.consistent == np.isin((told != 0).sum(axis=1), (0, 10)).mean()
        assert row.rejects == (told != 0).mean()


class TestTable5:
    def test_every_number_is_judged(self, networks):
        judged = table_5.consistency_cells(networks)
        assert len(judged) == 25
        assert set(judged.verdict) <= {"agrees", "differs"}
        gaps = table_5.accuracy_gaps(trials=100)
        assert gaps.source.tolist() == [1, 2, 3, 4]

    def test_ours_is_the_mean_over_networks(self, networks):
        judged = table_5.consistency_cells(networks).set_index(["test", "source"]).ours
        means = networks.groupby(["test", "source"]).consistent.mean()
        for (test, source), mean in means.items():
            assert judged[test, str(source)] == pytest.approx(mean)

    def test_the_lowest_of_a_study_is_no_more_than_its_sources(self, networks):
        judged = table_5.consistency_cells(networks)
        least = judged[judged.source == "min"].set_index("test").ours
        rest = judged[judged.source != "min"].groupby("test").ours.min()
        assert (least <= rest[least.index] + 0.01).all()  # the mean is shrunk a little
        printed = judged.groupby("test").paper.min()
        pd.testing.assert_series_equal(
            judged[judged.source == "min"].set_index("test").paper.sort_index(), printed
        )

    def test_networks_that_differ_widen_the_interval(self, networks):
        def width(shares):
            alike = networks.assign(consistent=np.tile(np.repeat(shares, 5), 4))
            cells = table_5.consistency_cells(alike)
            return cells.high - cells.low

        assert (width([0.3, 0.5, 0.7]) > 2 * width([0.5, 0.5, 0.5])).all()

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
