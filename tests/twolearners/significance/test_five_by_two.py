"""Dietterich's 5x2cv t and Alpaydin's combined F."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from twolearners.significance import five_by_two_cv_f, five_by_two_cv_t

P1 = np.array([[-24, -25], [-25, -21], [-25, -30], [-22, -26], [-26, -23]]) / 75
P2 = np.array([[0, 1], [-2, 1], [-1, 1], [1, -3], [-3, -2]]) / 75
tables = arrays(float, (5, 2), elements=st.integers(-30, 30).map(lambda n: n / 75))


def varied(x):
    return np.ptp(x, axis=-1).any()


# Computed with mlxtend; listed in the project's oracles.
@pytest.mark.parametrize(
    ("x", "t", "p_t", "f", "p_f"),
    [
        (P1, -9.272008911435, 2.4534516828e-4, 91.895522388060, 4.976439214e-5),
        (P2, 0, 1, 1, 0.5348805735),
    ],
)
def test_oracles(x, t, p_t, f, p_f):
    assert five_by_two_cv_t(x).statistic == pytest.approx(t, rel=1e-12)
    assert five_by_two_cv_t(x).pvalue == pytest.approx(p_t, rel=1e-9)
    assert five_by_two_cv_f(x).statistic == pytest.approx(f, rel=1e-12)
    assert five_by_two_cv_f(x).pvalue == pytest.approx(p_f, rel=1e-9)


def test_critical_values_are_those_of_the_papers():
    """The verdict turns at t = 2.571 and f = 4.74 (Alpaydin 1999, sections 2 and 3)."""

    def with_statistics(t, f):
        # Replication 1 is (t, t); the other gaps make the variances sum to 5;
        # the sums of replication 2 bring the squares up to 10 f.
        gap = np.sqrt(10 / 4)
        x = np.array([[t, t]] + [[gap / 2, -gap / 2]] * 4)
        x[1] += np.sqrt((10 * f - np.sum(x**2)) / 2)
        return x

    below, above = with_statistics(2.570, 4.735), with_statistics(2.571, 4.7351)
    assert five_by_two_cv_t(above).statistic == pytest.approx(2.571)
    assert five_by_two_cv_f(above).statistic == pytest.approx(4.7351)
    assert five_by_two_cv_t(above).reject(0.05)
    assert five_by_two_cv_f(above).reject(0.05)
    assert not five_by_two_cv_t(below).reject(0.05)
    assert not five_by_two_cv_f(below).reject(0.05)


@given(tables.filter(varied))
def test_f_is_the_mean_of_the_ten_squared_t(x):
    ten = [five_by_two_cv_t(x, numerator=at).statistic for at in np.ndindex(5, 2)]
    assert five_by_two_cv_f(x).statistic == pytest.approx(np.mean(np.square(ten)))


@given(tables.filter(varied))
def test_f_is_never_below_one_half(x):
    assert five_by_two_cv_f(x).statistic >= 0.5 - 1e-12


@given(tables.filter(varied), st.permutations(range(5)), st.lists(st.booleans(), min_size=5))
def test_f_ignores_the_order_of_replications_and_folds(x, order, swap):
    other = np.where(np.array(swap[:5])[:, None], x[:, ::-1], x)[order]
    assert five_by_two_cv_f(other).statistic == pytest.approx(five_by_two_cv_f(x).statistic)


def test_f_notices_when_folds_change_replication():
    other = P2.copy()
    other[0, 0], other[4, 0] = P2[4, 0], P2[0, 0]
    assert five_by_two_cv_f(other).statistic != pytest.approx(five_by_two_cv_f(P2).statistic)


def test_t_depends_on_fold_order():
    """Alpaydin's objection: ten statistics, and here both verdicts among them."""
    x = np.array([[1, 2], [8, 9], [7, 6], [1, 2], [8, 9]]) / 75
    ten = [five_by_two_cv_t(x, numerator=at) for at in np.ndindex(5, 2)]
    assert len({bool(result.reject(0.05)) for result in ten}) == 2
    assert five_by_two_cv_t(x[:, ::-1]).statistic == pytest.approx(ten[1].statistic)
    assert five_by_two_cv_t(x[[2, 0, 1, 3, 4]]).statistic == pytest.approx(ten[4].statistic)


@given(tables.filter(varied), st.permutations(range(1, 5)))
def test_t_ignores_the_order_of_the_other_replications(x, order):
    other = x[[0, *order]]
    other[1:] = other[1:, ::-1]
    assert five_by_two_cv_t(other).statistic == pytest.approx(five_by_two_cv_t(x).statistic)


def test_identical_learners():
    zero = np.zeros((5, 2))
    for result in (five_by_two_cv_t(zero), five_by_two_cv_f(zero)):
        assert (result.statistic, result.pvalue) == (0, 1)
        assert result.confidence_interval() == (0, 0)


@pytest.mark.parametrize("function", [five_by_two_cv_t, five_by_two_cv_f])
def test_constant_difference(function):
    with pytest.warns(RuntimeWarning, match="constant and not zero"):
        result = function(np.full((5, 2), 0.1))
    assert (result.statistic, result.pvalue) == (np.inf, 0)
    assert result.confidence_interval() == pytest.approx((0.1, 0.1))


def test_folds_that_agree_within_replications_only():
    """No variance to divide by, although the replications differ."""
    x = np.array([[0, 0], [1, 1], [2, 2], [0, 0], [1, 1]]) / 75
    assert five_by_two_cv_t(x).pvalue == 1  # 0 / 0
    with pytest.warns(RuntimeWarning):
        assert five_by_two_cv_t(x, numerator=(2, 1)).pvalue == 0
    with pytest.warns(RuntimeWarning):
        result = five_by_two_cv_f(x)
    assert result.pvalue == 0
    assert np.isnan(result.confidence_interval()).all()


@pytest.mark.parametrize("alternative", ["less", "greater"])
def test_f_has_no_direction(alternative):
    with pytest.raises(ValueError, match="squares the differences, so it cannot test"):
        five_by_two_cv_f(P1, alternative=alternative)


@pytest.mark.parametrize("numerator", [(5, 0), (0, 2), (-1, 0), (0,), 3])
def test_numerator_must_be_one_of_the_ten(numerator):
    with pytest.raises(ValueError, match="replication from 0 to 4 and a fold 0 or 1"):
        five_by_two_cv_t(P1, numerator=numerator)


@pytest.mark.parametrize("shape", [(10,), (2, 5), (4, 2), (5, 3), (5, 2, 1), ()])
def test_shape_must_be_five_by_two(shape):
    for function in (five_by_two_cv_t, five_by_two_cv_f):
        with pytest.raises(ValueError, match=r"shape \(\.\.\., 5, 2\): replications, folds, not"):
            function(np.ones(shape))
