"""Tables 1 to 4 and section 4.3 beside ours, number by number."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from fourpapers.bouckaert_frank2004 import tables_1_to_4 as tables
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO, KFOLD
from fourpapers.bouckaert_frank2004.studies import CONSISTENT, R
from fourpapers.bouckaert_frank2004.table_1_data_sets import shapes, table_1_data_sets
from fourpapers.published import published
from twolearners.style import WIDTH

PAPER = "bouckaert_frank2004"


class TestTables:
    def test_have_every_number_of_the_paper(self, made):
        every = tables.summaries(made)
        sizes = every.groupby("table").size().to_dict()
        assert sizes == {"1": 9, "2": 36, "3": 36, "4": 36, "4.3": 6}
        assert every.ours.between(every.low, every.high).all()

    def test_print_the_papers_numbers_as_they_stand(self):
        """Table 2 and 3 share no number, and Table 4 repeats the last column of Table 3."""
        three, four = published(f"{PAPER}_table3"), published(f"{PAPER}_table4")
        ten = three[three.runs == 10].value.tolist()
        assert four[four.significance_level == "5%"].value.tolist() == ten
        summary = published(f"{PAPER}_table1_summary").value.tolist()
        assert summary == ["9", "12", "13", "14", "17", "17", "0.737", "0.783", "0.816"]

    def test_give_table_1_cell_by_cell(self, made):
        table = tables.draws_of_ten(made)
        assert len(table) == 81
        told = made.of(FIVE_BY_TWO).verdicts
        row = table[(table.dataset == "vowel") & (table.pair == "NB vs NN")].iloc[0]
        place = list(DATA_SETS).index("vowel")
        assert row.ours == pytest.approx(10 * (told[1, place] == 0).mean())
        assert row.value == 0

    def test_star_what_differs(self):
        table = pd.DataFrame(
            {
                "pair": ["A", "A"],
                "measure": [CONSISTENT, CONSISTENT],
                "runs": [1, 2],
                "value": ["9", "20"],
                "ours": [8.6, 10.2],
                "verdict": ["agrees", "differs"],
            }
        )
        wide = tables.compact(table, "runs")
        assert wide.loc[0, ["1", "2"]].tolist() == ["9 / 8.6", r"20 / 10.2 \*"]

    def test_of_a_level_that_was_not_asked_for_are_refused(self, made):
        with pytest.raises(LookupError, match=r"no studies of 10-fold cv t at 0\.2"):
            made.of(KFOLD, 0.2)

    def test_show_the_cells_they_are_judged_by(self):
        item = tables.section_4_3(repetitions=30, studies=100)
        assert item.layout().rows.equals(item.cells)
        assert item.interval_of == "studies"
        assert tables.table_1_cells(repetitions=30, studies=100).level == 0.01


class TestShapes:
    def test_three_numbers_of_81_count_the_class(self):
        cells = table_1_data_sets().cells
        assert cells["verdict"].value_counts().to_dict() == {"agrees": 78, "counts the class": 3}
        other = cells[cells["verdict"] != "agrees"]
        assert other["name"].tolist() == ["arrhythmia", "credit-rating", "ecoli"]
        assert (other["value"] - other["ours"]).tolist() == [1, 1, 1]

    @pytest.mark.parametrize(
        ("quantity", "off"),
        [("instances", 1), ("attributes", -1), ("attributes", 2), ("classes", 1)],
    )
    def test_any_other_difference_is_called_one(self, quantity, off):
        printed = published(f"{PAPER}_table1")
        printed.loc[printed["dataset"] == "iris", quantity] += off
        cells = shapes(printed)
        differs = cells[cells["verdict"] == "differs"]
        assert differs[["name", "quantity"]].to_numpy().tolist() == [["iris", quantity]]


class TestPictures:
    @pytest.fixture(autouse=True)
    def _closed(self):
        yield
        plt.close("all")

    def test_cells_show_the_paper_on_our_ranges(self, made):
        table = tables.draws_of_ten(made)
        figure = tables.draw_cells(table)
        assert figure.get_figwidth() == WIDTH
        assert len(figure.axes) == 3
        squares = figure.axes[1].lines[1]
        assert list(squares.get_xdata()) == table[table.pair == "NB vs NN"].value.tolist()

    def test_replicability_has_a_panel_for_each_pair(self, made):
        rows = tables.by_runs(2, made)
        figure = tables.draw_replicability(rows[rows.measure == R])
        assert [ax.get_title(loc="left") for ax in figure.axes] == list(PAIRS)
