"""The problems of section 6 have the sizes that the paper gives them."""

import numpy as np
import pytest

from fourpapers.dietterich1998.experiments.calibration import STREAM
from fourpapers.dietterich1998.populations import problem
from fourpapers.engine import ParameterError, trial_rng


def draw(name, trial=0):
    return problem(name).draw(trial_rng(1998, STREAM, trial))


@pytest.mark.parametrize(
    ("name", "tested", "attributes", "classes"),
    [("exp6", 22801, 2, 6), ("letter", 10000, 16, 26), ("pima", 468, 8, 2)],
)
def test_sizes_are_those_of_the_paper(name, tested, attributes, classes):
    data, calibration = draw(name)
    assert len(data) == 300
    assert len(calibration) == tested == problem(name).calibrated_on
    assert data.n_attributes == attributes
    assert data.n_classes == classes


def test_letter_is_cut_in_two_once_and_for_all():
    (one, first), (two, second) = draw("letter", 0), draw("letter", 1)
    assert first is second
    assert not np.array_equal(one.values, two.values)


def test_pima_is_calibrated_on_what_was_not_drawn():
    data, calibration = draw("pima")
    drawn = {tuple(row) for row in data.values}
    assert not any(tuple(row) in drawn for row in calibration.values)


def test_an_unknown_damage_is_refused():
    with pytest.raises(ParameterError, match="on Pima the damage can be usual, not 'other'"):
        problem("pima", "other")
