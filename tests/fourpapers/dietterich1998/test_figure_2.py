"""Quantiles of a t statistic are drawn in order, and its tails measured."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import figure_2


def test_quantiles_are_in_order():
    values = np.random.default_rng(1).standard_t(5, 200)
    line = figure_2.draw({"EXP6": values}, df=5).axes[0].lines[1]
    np.testing.assert_array_equal(line.get_ydata(), np.sort(values))
    assert (np.diff(line.get_xdata()) > 0).all()


def test_the_tails_of_t_itself_are_right():
    x = np.random.default_rng(1).standard_t(5, 20000)
    assert figure_2.tails(x, seed=1)["ratio"].to_numpy() == pytest.approx(1, abs=0.06)
