"""Type I error on learners made equal is drawn where the table says."""

import pytest

from fourpapers.dietterich1998 import figure_7
from fourpapers.dietterich1998.procedures import FOUR


def test_there_is_a_marker_for_each_test_and_problem():
    item = figure_7.figure_7(trials=50)
    ax = item.draw().axes[0]
    marked = [line.get_xdata()[0] for line in ax.lines if line.get_marker() not in ("None", "")]
    expected = [
        item.cells.query("test == @test and problem == @problem")["rate"].item()
        for test in FOUR
        for problem in ("EXP6", "Letter", "Pima")
    ]
    assert marked == pytest.approx(expected)


def test_rates_have_intervals_around_them():
    rates = figure_7.type_one_error()
    assert (rates["low"] <= rates["rate"]).all()
    assert (rates["rate"] <= rates["high"]).all()
    assert (rates["rejections"] == (1000 * rates["rate"]).round()).all()
