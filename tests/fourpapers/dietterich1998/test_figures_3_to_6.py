"""Pictures of the simulated learners show what their tables say."""

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from fourpapers.dietterich1998 import figure_3, figure_4, figure_5, figure_6
from fourpapers.dietterich1998.beyond import simulated_learners as beyond
from fourpapers.dietterich1998.experiments import replications, simulated_learners
from fourpapers.dietterich1998.experiments.misclassification_probability import Measured
from twolearners import style
from twolearners.simulators import WorstCase

ALPHA = 0.05


def drawn(figure, marker):
    """Return where a marker stands, axis by axis."""
    lines = [line for ax in figure.axes for line in ax.lines if line.get_marker() == marker]
    return [np.column_stack(line.get_data()).astype(float) for line in lines]


def test_all_are_in_the_style_of_the_book():
    rng = np.random.default_rng(1)
    trees = {
        name: Measured(rng.random(40), rng.random(10), 15 * rng.random((40, 2)))
        for name in ("EXP6", "Letter")
    }
    rates = simulated_learners.type_one_error((0.1, 0.4), studies=2)
    numbers = replications.type_one_error((0.1, 0.4), studies=2)
    for figure in [
        figure_3.draw(trees, where="EXP6"),
        figure_4.draw(WorstCase(0.1), points=100),
        figure_5.draw(rates, ALPHA),
        figure_6.figure_6(studies=2).draw(),
        beyond.draw_replications(numbers, replications.ideal_sizes(), ALPHA),
    ]:
        assert isinstance(figure, Figure)
        assert figure.get_figwidth() == style.WIDTH
        assert figure.get_facecolor()[3] == 0
        fonts = {text.get_fontname() for text in figure.findobj(mpl.text.Text) if text.get_text()}
        assert fonts == {"Inter"}


def test_designed_probabilities_cross_in_the_middle():
    item = figure_4.figure_4(epsilon=0.2, points=100)
    a, b = (line.get_ydata() for line in item.draw().axes[0].lines[:2])
    assert a.tolist() == item.cells["a"].tolist() == pytest.approx([0.1] * 50 + [0.3] * 50)
    assert b.tolist() == item.cells["b"].tolist() == pytest.approx([0.3] * 50 + [0.1] * 50)


def test_figure_5_marks_the_first_study_and_the_law():
    item = figure_5.figure_5(studies=2, epsilons=(0.1, 0.4))
    picture, cells = item.draw(), item.cells
    strokes = sorted(float(one[0, 0]) for one in drawn(picture, "|"))
    np.testing.assert_allclose(strokes, sorted(cells.law))
    rounds = sorted(float(one[0, 0]) for one in drawn(picture, "o"))
    np.testing.assert_allclose(rounds, sorted(cells[cells.epsilon == 0.1].paper_rate))


def test_figure_6_marks_the_first_study():
    item = figure_6.figure_6(studies=2)
    (squares,) = drawn(item.draw(), "s")
    mine = item.cells[item.cells.test == "resampled t"]
    np.testing.assert_allclose(squares, mine[["number", "paper_rate"]])


def test_the_lowest_points_of_the_replications_are_starred():
    numbers = replications.type_one_error((0.1, 0.4), studies=2)
    figure = beyond.draw_replications(numbers, replications.ideal_sizes(), ALPHA)
    assert [float(one[0, 0]) for one in drawn(figure, "*")] == [6, 3, 2]
