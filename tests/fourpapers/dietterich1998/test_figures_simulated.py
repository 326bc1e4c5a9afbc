"""Pictures of the simulated learners show what their tables say."""

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from fourpapers.dietterich1998 import epsilon, replications, simulated, splits
from fourpapers.dietterich1998.figures import dietterich_simulated as figures
from fourpapers.dietterich1998.five_tests import FIVE
from twolearners import style
from twolearners.simulators import WorstCase

ALPHA = 0.05
SCALE = {"studies": 2, "alpha": ALPHA, "seed": 1998}


@pytest.fixture(scope="module")
def rates():
    return simulated.type_one_error([0.1, 0.4], **SCALE)


@pytest.fixture(scope="module")
def by_splits():
    return splits.type_one_error(sets=1000, **SCALE)


def drawn(figure, marker):
    """Return where a marker stands, axis by axis."""
    lines = [line for ax in figure.axes for line in ax.lines if line.get_marker() == marker]
    return [np.column_stack(line.get_data()).astype(float) for line in lines]


@pytest.mark.slow
def test_all_are_in_the_style_of_the_book(rates, by_splits):
    rng = np.random.default_rng(1)
    trees = {
        name: epsilon.Measured(rng.random(40), rng.random(10), 15 * rng.random((40, 2)))
        for name in ("EXP6", "Letter")
    }
    sizes = {
        e: simulated.by_size([50, 100], e, studies=2, alpha=ALPHA, sets=1000, seed=1998)
        for e in (0.1, 0.4)
    }
    numbers = replications.type_one_error([0.1, 0.4], **SCALE)
    for figure in [
        figures.measured_epsilons(trees, where="EXP6"),
        figures.designed(WorstCase(0.1), points=100),
        figures.type_one_error(rates, list(FIVE), ALPHA),
        figures.by_splits(by_splits, ALPHA),
        figures.by_size(sizes, list(FIVE), ALPHA),
        figures.by_replications(numbers, replications.ideal_sizes(), ALPHA),
        figures.repairs(rates, {"5x2cv t": ["5x2cv F"]}, ALPHA),
    ]:
        assert isinstance(figure, Figure)
        assert figure.get_figwidth() == style.WIDTH
        assert figure.get_facecolor()[3] == 0
        fonts = {text.get_fontname() for text in figure.findobj(mpl.text.Text) if text.get_text()}
        assert fonts == {"Inter"}


def test_designed_probabilities_cross_in_the_middle():
    a, b = (line.get_ydata() for line in figures.designed(WorstCase(0.2), 100).axes[0].lines[:2])
    assert a.tolist() == pytest.approx([0.1] * 50 + [0.3] * 50)
    assert b.tolist() == pytest.approx([0.3] * 50 + [0.1] * 50)


def test_figure_5_marks_the_first_study_and_the_law(rates):
    figure = figures.type_one_error(rates, list(FIVE), ALPHA)
    strokes = sorted(float(one[0, 0]) for one in drawn(figure, "|"))
    shown = rates[rates.test.isin(list(FIVE))]
    np.testing.assert_allclose(strokes, sorted(shown.law))
    rounds = sorted(float(one[0, 0]) for one in drawn(figure, "o"))
    np.testing.assert_allclose(rounds, sorted(shown[shown.epsilon == 0.1].paper_rate))


def test_figure_6_marks_the_first_study(by_splits):
    (squares,) = drawn(figures.by_splits(by_splits, ALPHA), "s")
    mine = by_splits[by_splits.test == "resampled t"]
    np.testing.assert_allclose(squares, mine[["number", "paper_rate"]])


def test_the_lowest_points_of_the_replications_are_starred():
    numbers = replications.type_one_error([0.1, 0.4], **SCALE)
    figure = figures.by_replications(numbers, replications.ideal_sizes(), ALPHA)
    assert [float(one[0, 0]) for one in drawn(figure, "*")] == [6, 3, 2]
