"""Agreement with other people's implementations on random input."""

import baycomp
import numpy as np
import pytest
from mlxtend import evaluate
from statsmodels.stats import contingency_tables
from statsmodels.stats.proportion import proportions_ztest

from twolearners.significance import (
    corrected_repeated_kfold_cv_t,
    corrected_resampled_t,
    difference_of_proportions,
    five_by_two_cv_f,
    five_by_two_cv_t,
    kfold_cv_t,
    mcnemar,
    resampled_t,
)

seeds = pytest.mark.parametrize("seed", range(5))


class Idle:
    """An estimator that learns nothing; mlxtend wants two of them."""

    def fit(self, X, y):
        return self


def from_mlxtend(function, differences, **options):
    """Let mlxtend score A with each difference in turn, and B with 0."""
    scores = iter(np.column_stack([differences, np.zeros(len(differences))]).ravel())
    X = np.zeros((40, 1))
    return function(Idle(), Idle(), X, X[:, 0], scoring=lambda *_: next(scores), **options)


@seeds
def test_5x2cv_of_mlxtend(seed):
    x = np.random.default_rng(seed).normal(0.02, 0.03, size=(5, 2))
    t = from_mlxtend(evaluate.paired_ttest_5x2cv, x.ravel())
    assert (five_by_two_cv_t(x).statistic, five_by_two_cv_t(x).pvalue) == pytest.approx(t)
    f = from_mlxtend(evaluate.combined_ftest_5x2cv, x.ravel())
    assert (five_by_two_cv_f(x).statistic, five_by_two_cv_f(x).pvalue) == pytest.approx(f)


@seeds
def test_t_tests_of_mlxtend(seed):
    x = np.random.default_rng(seed).normal(0.02, 0.03, size=10)
    t = from_mlxtend(evaluate.paired_ttest_kfold_cv, x, cv=10)
    assert (kfold_cv_t(x).statistic, kfold_cv_t(x).pvalue) == pytest.approx(t)
    t = from_mlxtend(evaluate.paired_ttest_resampled, x, num_rounds=10)
    assert (resampled_t(x).statistic, resampled_t(x).pvalue) == pytest.approx(t)


@seeds
def test_mcnemar_of_statsmodels_and_mlxtend(seed):
    rng = np.random.default_rng(seed)
    n01, n10 = rng.choice(60, size=2, replace=False)
    table = np.array([[30, n01], [n10, 40]])
    for correction in (True, False):
        ours = mcnemar(n01, n10, correction=correction)
        theirs = contingency_tables.mcnemar(table, exact=False, correction=correction)
        assert (ours.statistic, ours.pvalue) == pytest.approx((theirs.statistic, theirs.pvalue))
        other = evaluate.mcnemar(table, corrected=correction)
        assert (ours.statistic, ours.pvalue) == pytest.approx(other)
    exact = mcnemar(n01, n10, method="exact").pvalue
    assert exact == pytest.approx(contingency_tables.mcnemar(table, exact=True).pvalue)
    assert exact == pytest.approx(evaluate.mcnemar(table, exact=True)[1])


@seeds
@pytest.mark.parametrize(
    ("ours", "theirs"), [("two-sided", "two-sided"), ("less", "smaller"), ("greater", "larger")]
)
def test_difference_of_proportions_of_statsmodels(seed, ours, theirs):
    n00, n01, n10, n11 = np.random.default_rng(seed).integers(1, 60, size=4)
    n = n00 + n01 + n10 + n11
    expected = proportions_ztest([n00 + n01, n00 + n10], [n, n], alternative=theirs)
    result = difference_of_proportions(n00, n01, n10, n11, alternative=ours)
    assert (result.statistic, result.pvalue) == pytest.approx(expected)


@seeds
@pytest.mark.parametrize("runs", [1, 3, 10])
def test_correlated_t_of_baycomp(seed, runs):
    """Its posterior probability that A is better is the p-value of "A errs more"."""
    rng = np.random.default_rng(seed)
    a, b = rng.normal(0.2, 0.03, size=(2, runs * 10))
    left, right = baycomp.CorrelatedTTest(b, a, runs=runs).probs()  # of a - b
    x = (a - b).reshape(runs, 10)
    for alternative, expected in (("less", right), ("greater", left)):
        ours = corrected_repeated_kfold_cv_t(x, 1 / 9, alternative=alternative)
        assert ours.pvalue == pytest.approx(expected, abs=1e-12)
        flat = corrected_resampled_t(x.ravel(), 1 / 9, alternative=alternative)
        assert flat.pvalue == pytest.approx(expected, abs=1e-12)
