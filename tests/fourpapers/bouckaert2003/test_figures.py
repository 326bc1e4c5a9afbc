"""The pictures show what the tables say."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from fourpapers.bouckaert2003 import calibration, error_power
from fourpapers.bouckaert2003.figures import calibration as pictures
from fourpapers.bouckaert2003.figures import error_power as power_pictures
from twolearners.style import WIDTH


@pytest.fixture(scope="module")
def x():
    rng = np.random.default_rng(1)
    return rng.normal(0, 0.1, (60, 20, 10)) + rng.normal(0, 0.03, (60, 1, 1))


@pytest.fixture(scope="module")
def table(x):
    found = calibration.samples(x, (5, 10, 20), (0.01, 0.05, 0.1), seed=1, draws=10)
    return calibration.calibrations(found)


def test_every_test_has_a_look_of_its_own():
    looks = [tuple(sorted(look.items())) for look in pictures.LOOK.values()]
    assert len(set(looks)) == len(calibration.THIRTEEN)
    assert set(pictures.LOOK) == {one.name for one in calibration.THIRTEEN}


def test_figure_2_draws_each_calibrated_df_where_it_is(table):
    own = table[table.alpha == 0.05]
    figure = pictures.against_runs(own, 0.05)
    left, right = figure.axes
    drawn = {line.get_label(): np.asarray(line.get_ydata(), float) for line in left.lines}
    wanted = own[own.name == "use-all-data"].df
    assert drawn["use all data"].tolist() == wanted.tolist()
    assert len(right.lines) == 14
    assert figure.get_figwidth() == WIDTH


def test_levels_have_a_panel_each(table):
    figure = pictures.at_levels(table[table.runs == 10], 11)
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["level 1%", "level 5%", "level 10%"]


def test_carried_errors_are_drawn_with_their_intervals():
    row = {"varied": "folds", "value": "2", "df": 2, "df_low": 0, "df_high": 3}
    for name in ("carried", "corrected"):
        row |= {name: 0.06, f"{name}_low": 0.04, f"{name}_high": 0.08}
    other = {**row, "varied": "attributes", "value": "of vote", "df": 10, "df_high": 12}
    figure = pictures.carried(pd.DataFrame([row, other]), 10, 0.05)
    assert [t.get_text() for t in figure.axes[0].get_yticklabels()] == [
        "2 folds",
        "attributes of vote",
    ]


def test_figure_4_has_the_four_sets(x, table):
    sets = {number: x + number / 100 for number in (1, 2, 3, 4)}
    rates = error_power.by_runs(sets, table, (5, 10, 20), 0.05)
    figure = power_pictures.against_runs(rates, 0.05)
    assert isinstance(figure, Figure)
    titles = [ax.get_title(loc="left") for ax in figure.axes]
    assert titles == ["Type I error on Set 1", *(f"Power on Set {s}" for s in (2, 3, 4))]
    (line,) = (one for one in figure.axes[2].lines if one.get_label() == "use all data")
    part = rates[(rates.set == 3) & (rates.name == "use-all-data")]
    assert np.asarray(line.get_ydata(), float) == pytest.approx(100 * part.rate)


def test_power_by_level_leaves_out_set_1(x):
    dfs = {one.name: 10 for one in error_power.NINE}
    table = error_power.by_level(
        {s: x for s in (1, 2, 3, 4)}, dict.fromkeys(error_power.LEVELS, dfs)
    )
    assert len(power_pictures.power_by_level(table).axes) == 3
