"""The damage that was solved for gives the error that was wanted."""

import numpy as np
import pytest

from fourpapers.dietterich1998.damage import OutOfReachError
from fourpapers.dietterich1998.experiments.calibration import Calibration, calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import SHARES
from fourpapers.dietterich1998.populations import PAPER, TRAINING

SEED = 1998


@pytest.mark.parametrize("name", ["exp6", "letter"])
@pytest.mark.parametrize("size", TRAINING)
def test_the_strength_gives_the_wanted_error(name, size):
    made = calibration(name)
    curve = made.smooth(made.curve[TRAINING.index(size)])
    for share in (0.0, 0.3, 0.8):
        assert curve(made.strength(share, size)) == pytest.approx(
            made.target(share, size), abs=1e-5
        )


@pytest.mark.parametrize("name", PAPER)
def test_less_damage_for_a_larger_share_and_none_for_one(name):
    made = calibration(name)
    for size in TRAINING:
        strengths = [made.strength(share, size) for share in SHARES]
        assert (np.diff(strengths) < 0).all()
        assert strengths[-1] == 0


def test_on_pima_the_rate_lifts_c45_to_the_neighbour():
    made = calibration("pima")
    rate = made.strength(0.0, 200)
    error = made.tree[TRAINING.index(200)]
    assert error * (1 - rate) + (1 - error) * rate == pytest.approx(
        made.neighbour[TRAINING.index(200)]
    )


@pytest.mark.parametrize("name", PAPER)
def test_classifiers_differ_by_nothing_on_average(name):
    assert calibration(name).each_difference(150).mean() == pytest.approx(0, abs=1e-4)


def test_what_cannot_be_reached_is_reported():
    made = Calibration("exp6", seed=SEED, trials=20)
    made.tree[:] = 0.9
    with pytest.raises(OutOfReachError, match=r"on EXP6 an error of 0\.9000 is out of reach"):
        made.strength(0.0, 200)


def test_a_size_that_was_not_calibrated_is_refused():
    with pytest.raises(ValueError, match="training sets of 300, 270, 200, 150, not of 100"):
        calibration("exp6").strength(0.0, 100)
