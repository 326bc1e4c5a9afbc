"""An effect that is added is found, and replicability goes with it."""

import numpy as np

from fourpapers.bouckaert2003.beyond import shifted_differences
from fourpapers.bouckaert2003.beyond.shifted_differences import shifted
from fourpapers.bouckaert2003.repeated_tests import consistency, rejections, statistics


def test_a_shift_is_an_effect(sets):
    moved = statistics(shifted(sets[1][0], 0.2), tests=["use-all-data"])
    assert (moved["use-all-data"] > 0).all()


def test_consistency_by_power_has_a_curve_and_points_for_each_test(sets, measured, critical):
    names = ["kfold", "use-all-data"]
    curves = shifted_differences.consistency_by_shift(
        *sets[3], critical[0.05], shifts=[-0.03, 0.0, 0.03], tests=names
    )
    table = consistency(rejections(measured, critical[0.05], 0.05))
    points = table[table["name"].isin(names)]
    (ax,) = shifted_differences.draw_by_power(curves, points, points.assign(paper=0.5)).axes
    assert len(ax.lines) == 6
    assert (np.diff(ax.lines[0].get_xdata()) > 0).all()  # a larger effect is found more often
