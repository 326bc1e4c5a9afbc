"""Every picture is drawn in one style that all readers can read."""

import itertools

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from fourpapers.dietterich1998 import figure_1
from fourpapers.dietterich1998.beyond import damaged_learners, dependence
from fourpapers.dietterich1998.beyond import sources_of_variation as variation
from twolearners import style

# Machado, Oliveira and Fernandes (2009), severity 1: what a reader without one kind of cone sees.
VISION = {
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "tritanopia": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
}


def pictures():
    sizes = dependence.size_by_correlation(
        [5, 9], [0.0, 0.2], test_train_ratio=0.2, trials=50, seed=1
    )
    sources = variation.sources_of_variation(
        replicates=2, train_size=30, test_size=20, label_noise=0.1, seed=1
    )
    return [
        figure_1.figure_1().draw(),
        variation.draw(sources),
        damaged_learners.draw_regions(*damaged_learners.regions(150, 1998), side=15),
        dependence.draw_three_distributions(dependence.from_normals(5, trials=50, seed=1), 5),
        dependence.draw_mean_and_deviation(dependence.mean_and_deviation(5, trials=50, seed=1)),
        dependence.draw_t_under_dependence(
            dependence.naive_t_values(5, 0.2, trials=50, seed=1), 5, 0.2
        ),
        dependence.draw_size_by_correlation(sizes, 0.2, 0.05),
        dependence.draw_size_by_number([0.1, 0.3], 0.2, 0.05),
    ]


@pytest.mark.slow
def test_pictures_are_transparent_full_width_and_leave_no_trace():
    before = dict(mpl.rcParams)
    drawn = pictures()
    assert dict(mpl.rcParams) == before
    assert plt.get_fignums() == []
    for figure in drawn:
        assert isinstance(figure, Figure)
        assert figure.get_figwidth() == style.WIDTH
        assert figure.get_facecolor()[3] == 0
        fonts = {text.get_fontname() for text in figure.findobj(mpl.text.Text) if text.get_text()}
        assert fonts == {"Inter"}


def test_a_simulated_size_is_drawn_where_the_table_says():
    sizes = dependence.size_by_correlation([5], [0.0, 0.2], test_train_ratio=0.2, trials=50, seed=1)
    left, _ = dependence.draw_size_by_correlation(sizes, 0.2, 0.05).axes
    (points,) = (line for line in left.lines if line.get_marker() == "o")
    drawn = np.asarray(points.get_ydata(), dtype=float)
    np.testing.assert_allclose(drawn, sizes.query("test == 'naive'")["size"])


def test_neighbouring_colours_differ_for_every_kind_of_vision():
    for matrix in [np.eye(3), *map(np.array, VISION.values())]:
        seen = [np.clip(matrix @ to_rgb(colour), 0, 1) for colour in style.COLOURS[:4]]
        for one, other in itertools.combinations(seen, 2):
            assert np.linalg.norm(one - other) > 0.25


@pytest.mark.parametrize("colour", [style.INK, style.MUTED])
def test_text_has_the_contrast_that_accessibility_guidelines_ask_for(colour):
    channels = np.array(to_rgb(colour))
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    luminance = linear @ [0.2126, 0.7152, 0.0722]
    assert 1.05 / (luminance + 0.05) >= 4.5
