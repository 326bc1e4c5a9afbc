"""Damage makes learners equal, as far as trials can tell."""

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import damaged_learners


def test_is_as_good_as_the_trials_can_tell():
    table = damaged_learners.equality()
    # Nine intervals of 95 %; the calibration sets are other instances than the trials'.
    assert table["difference"].abs().max() < 0.006
    assert ((table["low"] <= 0.002) & (table["high"] >= -0.002)).all()


def test_strengths_belong_to_a_size():
    table = damaged_learners.equality()
    assert table.groupby("problem")["strength"].nunique().eq(3).all()


@pytest.mark.parametrize("name", ["exp6", "letter"])
def test_the_strength_found_errs_as_the_curve_says(name):
    found = damaged_learners.check(name, (0.0, 0.6), trials=2)
    assert found["gap"].abs().max() < 0.004  # of two data sets; the mean of many is smoother


def test_random_errors_need_no_check():
    with pytest.raises(ValueError, match="random errors are exact"):
        damaged_learners.check("pima", trials=1)


def test_damage_curves_lead_to_the_strength_found():
    curves = {200: (np.array([0.1, 0.2, 0.4]), 0.2, 0.5)}
    ax = damaged_learners.draw_damage_curves([0, 0.5, 1], curves).axes[0]
    assert ax.lines[2].get_xdata()[0] == 0.5
