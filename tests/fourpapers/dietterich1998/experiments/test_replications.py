"""Dietterich's test with any number of replications of 2-fold cross-validation."""

import numpy as np
import pytest

from fourpapers.dietterich1998.experiments import replications
from twolearners import significance


def test_five_of_them_are_the_5x2cv_t_test():
    x = np.random.default_rng(1).standard_normal((500, 5, 2))
    ours, theirs = replications.two_fold_t(x), significance.five_by_two_cv_t(x)
    np.testing.assert_allclose(ours[0], theirs.statistic)
    np.testing.assert_allclose(ours[1], theirs.pvalue)


def test_nothing_below_is_judged_by_what_is_on_top():
    x = np.zeros((2, 3, 2))
    x[1, 0] = 0.02
    statistic, pvalue = replications.two_fold_t(x)
    assert statistic.tolist() == [0.0, np.inf]
    assert pvalue.tolist() == [1.0, 0.0]


def test_simulated_learners_follow_the_law_of_independent_differences():
    table = replications.type_one_error((0.10, 0.40))
    some = table[table.replications >= 3]
    assert ((some.rate - some.law).abs() < 0.002).all()


def test_the_lowest_size_depends_on_the_level():
    table = replications.ideal_sizes()
    lowest = table.loc[table.groupby("level")["size"].idxmin()]
    assert lowest.set_index("level").replications.to_dict() == {0.01: 6, 0.05: 3, 0.10: 2}
    assert (table.share < 1).all()


def test_a_single_replication_often_has_no_variance():
    share = replications.share_without_variance(0.10)
    # Two differences of about 150 * .185 variance are equal with chance 1 / (2 sd sqrt(pi)).
    assert share == pytest.approx(1 / (2 * np.sqrt(150 * 0.185 * np.pi)), abs=0.003)
