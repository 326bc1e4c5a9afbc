"""What a result says of itself."""

import pickle

import numpy as np
import pytest

from twolearners import significance
from twolearners.significance import (
    difference_of_proportions,
    five_by_two_cv_f,
    five_by_two_cv_t,
    mcnemar,
    resampled_t,
)

P2 = np.array([[0, 1], [-2, 1], [-1, 1], [1, -3], [-3, -2]]) / 75


@pytest.mark.parametrize(
    ("result", "opening"),
    [
        (resampled_t([1, 2, 4]), "resampled t: t = 2.646, df = 2, p = 0.1181; difference 2.333"),
        (resampled_t([1, 2, 4], alternative="less"), "resampled t: t = 2.646, df = 2, p = 0.941 ("),
        (five_by_two_cv_t(P2), "5x2cv t: t = 0, df = 5, p = 1; difference 0 in [-0.06"),
        (five_by_two_cv_f(P2), "5x2cv F: F = 1, df = 10 and 5, p = 0.5349; difference -0.009"),
        (mcnemar(25, 15), "McNemar: chi2 = 2.025, df = 1, p = 0.1547; difference 0.25 in"),
        (mcnemar(25, 15, method="exact"), "McNemar exact: n01 = 25, p = 0.1539; difference 0.25"),
        (mcnemar(25, 15, method="mid-p"), "McNemar mid-p: n01 = 25, p = 0.1173"),
        (difference_of_proportions(20, 25, 40, 215), "difference of proportions: z = -1.612, p = "),
        (resampled_t([[1, 2, 3, 4], [-1, 1, 0, 2]]), "resampled t: 2 tests, 50.0% reject at 5 %"),
        (resampled_t(np.zeros((0, 4))), "resampled t: 0 tests, 0.0% reject at 5 %"),
    ],
)  # fmt: skip
def test_repr_reads_as_a_sentence(result, opening):
    assert repr(result).startswith(opening)


def test_repr_when_the_combined_f_rejects_every_difference():
    x = np.array([[0, 1], [9, 10], [-9, -8], [20, 21], [-20, -19]])
    assert repr(five_by_two_cv_f(x)).endswith("difference 0.5 compatible with none (95 %)")


def test_rejecting_includes_the_level_itself():
    result = resampled_t([1, 2, 4])
    assert result.reject(float(result.pvalue))
    assert not result.reject(float(result.pvalue) - 1e-12)


@pytest.mark.parametrize("level", [0, 1, 5, -0.1, np.nan])
def test_levels_lie_between_0_and_1(level):
    with pytest.raises(ValueError, match="alpha must lie between 0 and 1"):
        resampled_t([1, 2, 4]).reject(level)
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        mcnemar(3, 4).confidence_interval(level)


def test_one_sided_intervals_are_open():
    low, high = resampled_t([1, 2, 4], alternative="greater").confidence_interval(0.9)
    assert (low, high) == (pytest.approx(2.3333 - 1.8856 * 0.8819, abs=1e-3), np.inf)
    assert mcnemar(3, 4, alternative="less").confidence_interval().low == -np.inf


@pytest.mark.parametrize(
    "result", [resampled_t([1, 2, 4]), mcnemar([3, 4], 5), five_by_two_cv_f(P2)]
)
def test_results_travel_between_processes(result):
    copy = pickle.loads(pickle.dumps(result))
    assert repr(copy) == repr(result)
    np.testing.assert_array_equal(copy.confidence_interval(), result.confidence_interval())


def test_results_are_frozen():
    with pytest.raises(AttributeError):
        resampled_t([1, 2, 4]).pvalue = 0


def test_every_public_name_is_there():
    assert all(hasattr(significance, name) for name in significance.__all__)
