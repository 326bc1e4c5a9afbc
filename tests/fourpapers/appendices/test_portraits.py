"""Small pictures of data sets show what was projected, in marks that all readers can tell apart."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from fourpapers.appendices import data_sets
from twolearners import style


@pytest.fixture(scope="module")
def projections():
    return data_sets.projections(["iris", "glass", "zoo", "labor"], points=60, seed=1)


@pytest.fixture(scope="module")
def figure(projections):
    return data_sets.draw_portraits(projections, columns=3)


def drawn(ax):
    """What a panel shows: colour, marker path and points of each set of marks that has any."""
    return [
        (
            to_rgb(marks.get_facecolor()[0]),
            len(marks.get_paths()[0]),
            np.asarray(marks.get_offsets()),
        )
        for marks in ax.collections
        if len(marks.get_offsets())
    ]


def test_the_picture_is_transparent_full_width_and_leaves_no_trace(projections):
    before = dict(mpl.rcParams)
    figure = data_sets.draw_portraits(projections)
    assert dict(mpl.rcParams) == before
    assert plt.get_fignums() == []
    assert figure.get_figwidth() == style.WIDTH
    assert figure.get_facecolor()[3] == 0
    fonts = {text.get_fontname() for text in figure.findobj(mpl.text.Text) if text.get_text()}
    assert fonts == {"Inter"}


def test_there_is_a_panel_for_each_set_and_the_others_are_empty(projections, figure):
    shown = [ax for ax in figure.axes if ax.axison]
    assert [ax.get_title(loc="left") for ax in shown] == list(projections)
    assert len(figure.axes) == 6


def test_each_point_is_drawn_once_where_it_was_projected(projections, figure):
    for ax, points in zip(figure.axes, projections.values(), strict=False):
        there = np.vstack([offsets for *_, offsets in drawn(ax)])
        expected = points[["first", "second"]].to_numpy()
        assert sorted(map(tuple, there)) == sorted(map(tuple, expected))


def test_the_largest_class_is_blue_and_classes_beyond_six_share_grey_dots(projections, figure):
    panels = dict(zip(projections, figure.axes, strict=False))
    for name, points in projections.items():
        colours = {colour: len(offsets) for colour, _, offsets in drawn(panels[name])}
        own = points[~points["shared"]]["group"].value_counts()
        expected = {to_rgb(style.COLOURS[group]): count for group, count in own.items()}
        if points["shared"].any():
            expected[to_rgb(style.MUTED)] = int(points["shared"].sum())
        assert colours == expected
        assert len(colours) <= 6
    assert to_rgb(style.MUTED) in {colour for colour, *_ in drawn(panels["zoo"])}
    assert to_rgb(style.MUTED) not in {colour for colour, *_ in drawn(panels["glass"])}


def test_all_but_a_few_points_lie_inside_the_frame(projections, figure):
    for ax, points in zip(figure.axes, projections.values(), strict=False):
        inside = points["first"].between(*ax.get_xlim()) & points["second"].between(*ax.get_ylim())
        assert inside.mean() > 0.9
