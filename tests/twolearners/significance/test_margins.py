"""Equivalence and non-inferiority by the interval of a test; the posterior is baycomp's."""

import baycomp
import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.weightstats import DescrStatsW

from twolearners import significance
from twolearners.significance import Posterior, posterior


@pytest.fixture
def x():
    rng = np.random.default_rng(3)
    return rng.normal(0.01, 0.04, (20, 10, 10)) + rng.normal(0, 0.01, (20, 1, 1))


def corrected(x):
    return significance.corrected_repeated_kfold_cv_t(x, 1 / 9)


class TestPosterior:
    @pytest.mark.parametrize("rope", [0.005, 0.01, 0.03])
    def test_agrees_with_baycomp(self, x, rope):
        ours = np.stack(posterior(corrected(x)).probabilities(rope), axis=-1)
        for one, cells in zip(ours, x, strict=True):
            # baycomp takes scores: its difference is second minus first.
            left, same, right = baycomp.two_on_single(
                np.zeros(100), cells.ravel(), rope=rope, runs=10
            )
            assert one == pytest.approx([left, same, right], abs=1e-12)

    def test_without_a_region_the_pvalue_is_twice_the_smaller_tail(self, x):
        a, same, b = posterior(corrected(x)).probabilities()
        assert same == pytest.approx(np.zeros(20), abs=1e-12)
        assert corrected(x).pvalue == pytest.approx(2 * np.minimum(a, b))

    def test_the_credible_interval_is_the_confidence_interval(self, x):
        low, high = corrected(x).confidence_interval()
        one = posterior(corrected(x))
        for i in range(len(x)):
            centred = one.centre[i] - (low[i] + high[i]) / 2
            single = Posterior(centred, one.scale[i], one.df[i])
            assert single.probabilities((high[i] - low[i]) / 2)[1] == pytest.approx(0.95)

    def test_learners_that_never_differ_are_equivalent(self):
        result = corrected(np.zeros((10, 10)))
        assert [float(p) for p in posterior(result).probabilities(0.01)] == [0.0, 1.0, 0.0]
        assert [float(p) for p in posterior(result).probabilities()] == [0.5, 0.0, 0.5]

    @pytest.mark.parametrize("centre", [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0])
    @pytest.mark.parametrize("rope", [0.0, 1.0, 2.0])
    def test_without_variation_edges_fall_where_baycomp_has_them(self, centre, rope):
        a, same, b = Posterior(np.float64(centre), 0.0, 1).probabilities(rope)
        theirs = baycomp.single.Posterior(centre, 0, 1, rope).probs()
        left, right = theirs[0], theirs[-1]
        assert (a, b) == (left, right)
        assert same == pytest.approx(1 - left - right)

    def test_other_laws_are_refused(self):
        with pytest.raises(ValueError, match="referred to F"):
            posterior(significance.five_by_two_cv_f(np.arange(10.0).reshape(5, 2)))

    def test_a_negative_region_is_refused(self, x):
        with pytest.raises(ValueError, match=r"from 0 up, not -0\.01"):
            posterior(corrected(x)).probabilities(-0.01)


class TestMargins:
    @pytest.mark.parametrize("margin", [0.005, 0.01, 0.03])
    def test_two_one_sided_tests_agree_with_statsmodels(self, margin):
        x = np.random.default_rng(1).normal(0.004, 0.02, 40)
        result = significance.resampled_t(x)
        theirs = DescrStatsW(x).ttost_mean(-margin, margin)[0]
        assert significance.equivalence_pvalue(result, margin) == pytest.approx(theirs, rel=1e-9)

    def test_a_bound_of_0_is_the_one_sided_test(self, x):
        for name, pvalue in (
            ("less", significance.pvalue_below),
            ("greater", significance.pvalue_above),
        ):
            one_sided = significance.corrected_repeated_kfold_cv_t(x, 1 / 9, alternative=name)
            assert pvalue(corrected(x), 0.0) == pytest.approx(one_sided.pvalue)

    @pytest.mark.parametrize("bound", [-0.05, 0.0, 0.02, 0.08])
    def test_by_halving_it_is_the_level_at_which_the_interval_ends_there(self, bound):
        result = significance.mcnemar(12, 7, n=200)
        p = float(significance.pvalue_below(result, bound))
        if p < 0.5:
            assert result.confidence_interval(1 - 2 * p).high == pytest.approx(bound, abs=1e-9)
        else:
            assert result.confidence_interval(2 * p - 1).low == pytest.approx(bound, abs=1e-9)
        assert p + float(significance.pvalue_above(result, bound)) == pytest.approx(1, abs=1e-6)

    @pytest.mark.slow
    @pytest.mark.parametrize("truth", [-0.02, 0.02])
    def test_on_the_edge_equivalence_is_claimed_as_often_as_the_level(self, truth):
        x = np.random.default_rng(2).normal(truth, 0.03, (4000, 60))
        claimed = significance.equivalence_pvalue(significance.resampled_t(x), 0.02) <= 0.05
        assert stats.binomtest(int(claimed.sum()), 4000, 0.05).pvalue > 0.001

    def test_no_margin_no_equivalence(self, x):
        with pytest.raises(ValueError, match="margin is a difference in error above 0"):
            significance.equivalence_pvalue(corrected(x), 0.0)

    def test_one_side_is_not_enough(self):
        with pytest.raises(ValueError, match="both sides"):
            significance.pvalue_below(significance.resampled_t([1, 2], alternative="less"), 0.1)
