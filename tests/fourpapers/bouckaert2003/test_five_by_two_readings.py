"""Readings of the 5x2cv test: the first is its definition, and each does what it says."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import five_by_two_readings
from fourpapers.bouckaert2003.five_by_two_readings import AS_DEFINED, READINGS
from twolearners import significance


@pytest.fixture(scope="module")
def decided(sets):
    runs, halves = sets[3][0].values, sets[3][1].values
    return {name: reading(runs, halves, 0.05) for name, reading in READINGS.items()}


def test_the_first_is_the_test_as_defined(sets, decided):
    assert next(iter(READINGS)) == AS_DEFINED
    expected = significance.five_by_two_cv_t(sets[3][1].values).reject(0.05)
    np.testing.assert_array_equal(decided[AS_DEFINED], expected)


def test_all_give_a_verdict_for_each_repetition(decided):
    shapes = {name: rejects.shape for name, rejects in decided.items()}
    assert shapes.pop("five repetitions") == (80, 5)
    assert set(shapes.values()) == {(80, 10)}


def test_fewer_df_or_a_larger_variance_reject_less(decided):
    cells = decided["two folds of five runs of 10-fold cv"]
    assert decided["two folds of five runs, 4 df"].sum() < cells.sum()
    assert decided["variance not halved"].sum() < decided[AS_DEFINED].sum()


def test_the_first_of_ten_numerators_and_the_first_shared_halvings_are_the_test_itself(decided):
    first = decided[AS_DEFINED][:, 0]
    np.testing.assert_array_equal(decided["ten numerators of one set of halves"][:, 0], first)
    np.testing.assert_array_equal(decided["repetitions that share halvings"][:, 0], first)


@pytest.mark.slow
def test_the_printed_row_is_held_against_every_reading():
    table = five_by_two_readings.compare_readings()
    assert table.reading.tolist() == list(READINGS)
    assert (table.holm >= table.p).all()
    assert ((table.holm < 0.05) == (table.verdict == "ruled out")).all()
    layout = five_by_two_readings.table(table)
    assert layout.rows.reading.iloc[0] == "the paper prints"
    assert len(layout.rows) == len(READINGS) + 1
