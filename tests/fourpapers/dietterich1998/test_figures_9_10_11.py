"""Power curves: where they begin, that they rise, and what is drawn of them."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import figure_7, figures_9_10_11
from fourpapers.dietterich1998.figures_9_10_11 import power_at
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.procedures import FOUR, SIX


@pytest.fixture(scope="module")
def curves():
    return {name: figures_9_10_11.study(name) for name in PAPER}


def test_begins_with_the_type_one_error(curves):
    table = figure_7.type_one_error()
    first = curves["letter"].query("share == 0").set_index("test")["rate"]
    there = table[table["problem"] == "Letter"].set_index("test")["rate"]
    assert first.to_dict() == there.to_dict()


@pytest.mark.parametrize("name", ["exp6", "letter"])
@pytest.mark.parametrize("test", SIX)
def test_grows_with_the_difference(curves, name, test):
    rates = curves[name].query("test == @test")["rate"].to_numpy()
    assert (np.diff(rates) > -0.02).all()
    assert rates[-1] > 0.2


def test_between_measured_points_is_a_straight_line(curves):
    mine = curves["letter"].query("test == 'McNemar'")
    middle = mine["points"].iloc[2:4].mean()
    rate, low, high = power_at(curves["letter"], "McNemar", middle)
    assert rate == pytest.approx(mine["rate"].iloc[2:4].mean())
    assert low < rate < high


def test_is_not_guessed_beyond_what_was_measured(curves):
    with pytest.raises(ValueError, match=r"power is measured up to \d+\.\d points, not at 30"):
        power_at(curves["letter"], "McNemar", 30)


def test_numbers_are_laid_out_by_difference():
    layout = figures_9_10_11.power_curves().layout("tbl-pow-four")
    assert len(layout.rows) == 18
    assert layout.rows.columns.tolist() == ["problem", "points", *FOUR]


def test_each_figure_is_one_panel_of_the_book(curves):
    for make, name in zip(
        (figures_9_10_11.figure_9, figures_9_10_11.figure_10, figures_9_10_11.figure_11),
        PAPER,
        strict=True,
    ):
        (ax,) = make().draw().axes
        mine = curves[name].query("test == 'McNemar'")
        np.testing.assert_allclose(ax.lines[0].get_xdata(), mine["points"])
        np.testing.assert_allclose(ax.lines[0].get_ydata(), mine["rate"])
    assert len(figures_9_10_11.power_curves().draw().axes) == 3
