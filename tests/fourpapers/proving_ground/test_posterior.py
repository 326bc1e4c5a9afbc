"""The posterior is baycomp's, and the p-value is its tail."""

import baycomp
import numpy as np
import pytest

from fourpapers.proving_ground import posterior
from twolearners import significance


@pytest.fixture
def x():
    rng = np.random.default_rng(3)
    return rng.normal(0.01, 0.04, (20, 10, 10)) + rng.normal(0, 0.01, (20, 1, 1))


def corrected(x):
    return significance.corrected_repeated_kfold_cv_t(x, 1 / 9)


class TestPosterior:
    @pytest.mark.parametrize("rope", [0.005, 0.01, 0.03])
    def test_agrees_with_baycomp(self, x, rope):
        ours = np.stack(posterior.read(corrected(x)).probabilities(rope), axis=-1)
        for one, cells in zip(ours, x, strict=True):
            # baycomp takes scores: its difference is second minus first.
            left, same, right = baycomp.two_on_single(
                np.zeros(100), cells.ravel(), rope=rope, runs=10
            )
            assert one == pytest.approx([left, same, right], abs=1e-12)

    def test_without_a_region_the_pvalue_is_twice_the_smaller_tail(self, x):
        a, same, b = posterior.read(corrected(x)).probabilities()
        assert same == pytest.approx(np.zeros(20), abs=1e-12)
        assert corrected(x).pvalue == pytest.approx(2 * np.minimum(a, b))

    def test_the_credible_interval_is_the_confidence_interval(self, x):
        low, high = corrected(x).confidence_interval()
        one = posterior.read(corrected(x))
        for i in range(len(x)):
            centred = one.centre[i] - (low[i] + high[i]) / 2
            single = posterior.Posterior(centred, one.scale[i], one.df[i])
            assert single.probabilities((high[i] - low[i]) / 2)[1] == pytest.approx(0.95)

    def test_learners_that_never_differ_are_equivalent(self):
        result = corrected(np.zeros((10, 10)))
        assert [float(p) for p in posterior.read(result).probabilities(0.01)] == [0.0, 1.0, 0.0]
        assert [float(p) for p in posterior.read(result).probabilities()] == [0.5, 0.0, 0.5]

    @pytest.mark.parametrize("centre", [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0])
    @pytest.mark.parametrize("rope", [0.0, 1.0, 2.0])
    def test_without_variation_edges_fall_where_baycomp_has_them(self, centre, rope):
        a, same, b = posterior.Posterior(np.float64(centre), 0.0, 1).probabilities(rope)
        theirs = baycomp.single.Posterior(centre, 0, 1, rope).probs()
        left, right = theirs[0], theirs[-1]
        assert (a, b) == (left, right)
        assert same == pytest.approx(1 - left - right)

    def test_other_laws_are_refused(self):
        with pytest.raises(ValueError, match="referred to F"):
            posterior.read(significance.five_by_two_cv_f(np.arange(10.0).reshape(5, 2)))

    def test_a_negative_region_is_refused(self, x):
        with pytest.raises(ValueError, match=r"from 0 up, not -0\.01"):
            posterior.read(corrected(x)).probabilities(-0.01)


class TestDecisions:
    def test_belief_of_95_in_one_direction_is_a_test_at_ten_per_cent(self, x):
        row = posterior.decisions({"some": x}, rope=0.0, belief=0.95).iloc[0]
        assert row.a + row.b == pytest.approx(corrected(x).reject(0.10).mean())

    def test_shares_add_up(self, x):
        table = posterior.decisions({"some": x, "zero": 0 * x}, rope=0.01, belief=0.95)
        assert table[["a", "same", "b", "open"]].sum(axis=1).tolist() == pytest.approx([1, 1])
        assert table.same.iloc[1] == 1
