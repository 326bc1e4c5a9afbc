"""Learning curves keep their share of the way at every size."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import figure_8


@pytest.mark.parametrize("name", ["exp6", "letter", "pima"])
def test_fall_with_size_and_keep_their_share(name):
    table = figure_8.learning_curves(name)
    wide = table.pivot_table(index="size", columns="share", values="error")
    assert (np.diff(wide[1.0]) < 0).all() or name == "pima"
    share = (wide[0.0] - wide[0.4]) / (wide[0.0] - wide[1.0])
    assert share.to_numpy() == pytest.approx(0.4)
