"""Who leads whom in power, and at what price."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import figures_9_10_11
from fourpapers.dietterich1998.beyond import power
from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import by_plan
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.procedures import FOUR, SIX, results

ALPHA = 0.05


def test_undamaged_learners_are_the_ends():
    table = power.learner_gaps().set_index("problem")
    made = calibration("letter")
    assert table.loc["Letter", "300"] == pytest.approx(100 * (made.tree - made.neighbour)[0])
    assert table.loc["Pima", "better"] == "C4.5"
    assert (table[["150", "200", "270", "300"]] > 0).all().all()


class TestLeads:
    def test_are_differences_of_mean_power(self):
        table = figures_9_10_11.study("exp6").query("share > 0").groupby("test")["rate"].mean()
        mean, low, high = power.lead(by_plan("exp6"), "10-fold cv t", "McNemar", ALPHA)
        assert mean == pytest.approx(table["10-fold cv t"] - table["McNemar"])
        assert low < mean < high

    def test_change_sign_with_the_order(self):
        one = power.lead(by_plan("exp6"), "5x2cv t", "McNemar", ALPHA)
        other = power.lead(by_plan("exp6"), "McNemar", "5x2cv t", ALPHA)
        assert one == pytest.approx([-other[0], -other[2], -other[1]])

    def test_stand_side_by_side_with_their_intervals(self):
        wide = power.side_by_side(power.leads())
        mean, low, high = power.lead(by_plan("exp6"), "10-fold cv t", "5x2cv t", ALPHA)
        assert wide["EXP6"][0] == f"{mean:.2f} [{low:.2f}, {high:.2f}]"
        assert wide.columns.tolist() == ["first", "second", "EXP6", "Letter", "Pima"]


class TestAdjusted:
    def test_keeps_the_level_on_equal_learners(self):
        for name in PAPER:
            for result in results(by_plan(name), SIX).values():
                equal = result.pvalue[0]
                assert np.mean(equal < np.sort(equal)[int(ALPHA * 1000)]) <= ALPHA

    def test_takes_from_the_bold_and_gives_to_the_timid(self):
        table = power.power_at_correct_size().set_index("test")
        bold, timid = "10-fold cv t", "corrected 10-fold cv t"
        assert table.loc[bold, "EXP6, adjusted"] < table.loc[bold, "EXP6, own"]
        assert table.loc[timid, "EXP6, adjusted"] > table.loc[timid, "EXP6, own"]

    def test_makes_no_difference_between_multiples_of_one_statistic(self):
        table = power.power_at_correct_size().set_index("test")
        for title in ("EXP6", "Letter", "Pima"):
            one, other = table.loc[["10-fold cv t", "corrected 10-fold cv t"], f"{title}, adjusted"]
            assert one == other


def test_the_price_has_a_panel_for_each_problem():
    table = figures_9_10_11.power_curves().cells
    assert len(power.draw_price(table, FOUR).axes) == 3
