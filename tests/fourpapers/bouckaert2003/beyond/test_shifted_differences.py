"""An effect that was put in is found, and readings of the 5x2cv test begin with its own."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003.beyond import five_by_two_readings, shifted_differences
from fourpapers.bouckaert2003.beyond.neighbouring_dfs import neighbouring_dfs
from fourpapers.bouckaert2003.beyond.shifted_differences import shifted
from fourpapers.bouckaert2003.calibration import THREE
from fourpapers.bouckaert2003.rates import NINE
from fourpapers.bouckaert2003.tables_5_6 import consistency, rejections, statistics
from twolearners import significance


def test_a_shift_is_an_effect(sets):
    moved = statistics(shifted(sets[1][0], 0.2), tests=["use-all-data"])
    assert (moved["use-all-data"] > 0).all()


def test_the_shift_that_was_put_in_is_found(sets, critical):
    """Pretend that the paper measured our Set 2 with 0.006 less of a difference."""
    runs = sets[2][0]
    moved = statistics(shifted(runs, -0.006), tests=NINE)
    table = consistency(rejections({2: moved}, critical[0.05], 0.05))
    printed = pd.DataFrame(
        {"test": table["name"], "set": "2", "value": (100 * table["consistent"]).astype(str)}
    )
    fitted = shifted_differences.fit(2, runs, printed, critical[0.05])
    assert fitted.low <= -0.006 <= fitted.high
    assert fitted.misfit < 1e-9 + fitted.before
    assert (fitted.rows.verdict == "agrees").all()


def test_the_error_of_a_test_set_falls_with_its_root():
    large, small = (shifted_differences.error_of_test_set(0.1, n) for n in (10_000, 2_500))
    assert large == pytest.approx(small / 2)


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


def test_a_df_more_rejects_more(measured, critical):
    table = neighbouring_dfs(measured, critical[0.1], THREE, alpha=0.1)
    assert len(table) == 9
    for _, part in table.groupby("test"):
        assert part.df.diff().dropna().tolist() == [1, 1]
        assert part.error.is_monotonic_increasing


def test_readings_of_five_by_two_begin_with_the_test_as_defined(sets):
    halves = {number: both[1] for number, both in sets.items()}
    table = five_by_two_readings.consistency_by_reading(halves)
    rejects = significance.five_by_two_cv_t(halves[1].values).reject(0.05)
    assert table.rejects[0] == rejects.mean()
    assert table.rejects[2] < table.rejects[0]
    assert five_by_two_readings.table(table).rows.reading.iloc[-1] == "the paper prints"
