"""The pictures show what the tables say."""

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999 import table_1, table_3_figures_1_2
from fourpapers.alpaydin1999.beyond import other_tests, power_law
from twolearners.style import WIDTH


def table(**columns):
    rows = {"experiment": ["A", "A", "B", "B"], "test": ["t", "F", "t", "F"]}
    return pd.DataFrame(rows | columns)


def points(line):
    return [[float(v) for v in axis] for axis in (line.get_xdata(), line.get_ydata())]


def test_figure_1_has_the_paper_and_ours_side_by_side():
    data = table(paper=[0.03, 0.01, 0.04, 0.02], ours=[0.02, 0.015, 0.03, 0.01])
    figure = table_3_figures_1_2.draw_type_i_errors(data, {"t": 0.028, "F": 0.0175})
    left, right = figure.axes
    assert points(left.lines[1]) == [[0.03, 0.04], [0.01, 0.02]]
    assert points(right.lines[1]) == [[0.02, 0.03], [0.015, 0.01]]
    assert figure.get_figwidth() == WIDTH


def test_figure_2_zooms_into_small_distances():
    data = pd.DataFrame({"z": [0.1, 3.0], "t": [0.03, 0.6], "F": [0.02, 0.9]})
    figure = table_3_figures_1_2.draw_against_distance(data, data)
    assert len(figure.axes) == 4
    assert figure.axes[0].get_ylim()[1] <= 0.1
    assert points(figure.axes[3].lines[1]) == [[0.1, 3.0], [0.02, 0.9]]


def test_table_1_marks_the_run_of_the_paper():
    names = [f"S{i}" for i in range(8)]
    runs = pd.DataFrame({"t_rejects": [0, 0, 3, 10]})
    figure = table_1.draw(dict.fromkeys(names, runs), {n: i for i, n in enumerate(names)})
    assert [float(ax.lines[0].get_xdata()[0]) for ax in figure.axes] == list(range(8))
    assert figure.axes[0].patches[0].get_height() == 50


def test_power_draws_laws_as_lines_and_measurements_as_points():
    effect = np.linspace(0, 2, 5)
    curve = pd.DataFrame({"effect": effect, "t": effect / 3, "F": effect / 2, "F_right": effect})
    data = pd.DataFrame({"effect": [-0.5, 1.0], "t": [0.1, 0.2], "F": [0.1, 0.4]})
    figure = power_law.draw(curve, data)
    marks = [line for line in figure.axes[0].lines if line.get_linestyle() == "None"]
    assert points(marks[0])[0] == [0.5, 1.0]
    assert len(figure.legends[0].get_texts()) == 5


def test_every_test_has_a_row_with_error_and_power():
    data = pd.DataFrame({"test": ["5x2cv F", "McNemar"], "law": [0.02, np.nan],
                         "error": [0.03, 0.04],
                         "low": [0.02, 0.03], "high": [0.04, 0.05],
                         "power": [0.5, 0.7]})  # fmt: skip
    figure = other_tests.draw(data, 0.05)
    left, right = figure.axes
    assert [label.get_text() for label in left.get_yticklabels()] == ["5×2cv F", "McNemar"]
    assert [bar.get_width() for bar in right.patches] == [0.5, 0.7]
