"""Pictures of real learners show what their tables say."""

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from fourpapers.dietterich1998 import compared, power, real, type_one
from fourpapers.dietterich1998.figures import dietterich_real as figures

ALPHA, SEED = 0.05, 1998


@pytest.fixture(scope="module")
def measured():
    return compared.of_the_paper(trials=50, seed=SEED)


def test_leave_the_users_style_alone(measured):
    before = dict(mpl.rcParams)
    drawn = [
        figures.type_one_error(type_one.type_one_error(measured, ALPHA), compared.FOUR, ALPHA),
        figures.learning_curves(
            power.learning_curves("letter", tuple(real.SHARES), seed=SEED), ("C4.5", "1-NN")
        ),
        figures.regions(*type_one.regions(150, SEED), side=15),
    ]
    assert all(isinstance(one, Figure) for one in drawn)
    assert dict(mpl.rcParams) == before


def test_type_one_error_has_a_marker_for_each_test_and_problem(measured):
    table = type_one.type_one_error(measured, ALPHA)
    ax = figures.type_one_error(table, compared.FOUR, ALPHA).axes[0]
    marked = [line.get_xdata()[0] for line in ax.lines if line.get_marker() not in ("None", "")]
    expected = [
        table.query("test == @test and problem == @problem")["rate"].item()
        for test in compared.FOUR
        for problem in ("EXP6", "Letter", "Pima")
    ]
    assert marked == pytest.approx(expected)


def test_quantiles_are_in_order():
    values = np.random.default_rng(1).standard_t(5, 200)
    line = figures.quantiles({"EXP6": values}, df=5).axes[0].lines[1]
    np.testing.assert_array_equal(line.get_ydata(), np.sort(values))
    assert (np.diff(line.get_xdata()) > 0).all()


def test_power_is_drawn_against_points(measured):
    curves = {name: power.power(one, ALPHA) for name, one in measured.items()}
    figure = figures.power(curves, compared.FOUR, ALPHA)
    for ax, table in zip(figure.axes, curves.values(), strict=True):
        mine = table.query("test == 'McNemar'")
        np.testing.assert_allclose(ax.lines[0].get_xdata(), mine["points"])
        np.testing.assert_allclose(ax.lines[0].get_ydata(), mine["rate"])
    assert len(figures.fair_power(curves, compared.FOUR).axes) == 3


def test_damage_curves_lead_to_the_strength_found():
    curves = {200: (np.array([0.1, 0.2, 0.4]), 0.2, 0.5)}
    ax = figures.damage_curves([0, 0.5, 1], curves).axes[0]
    assert ax.lines[2].get_xdata()[0] == 0.5
