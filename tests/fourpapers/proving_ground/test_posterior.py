"""How often the posterior decides: what its shares add up to."""

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


class TestDecisions:
    def test_belief_of_95_in_one_direction_is_a_test_at_ten_per_cent(self, x):
        row = posterior.decisions({"some": x}, rope=0.0, belief=0.95).iloc[0]
        assert row.a + row.b == pytest.approx(corrected(x).reject(0.10).mean())

    def test_shares_add_up(self, x):
        table = posterior.decisions({"some": x, "zero": 0 * x}, rope=0.01, belief=0.95)
        assert table[["a", "same", "b", "open"]].sum(axis=1).tolist() == pytest.approx([1, 1])
        assert table.same.iloc[1] == 1


class TestReadings:
    @pytest.mark.parametrize("rope", [0.0, 0.01])
    def test_two_programs_give_the_same_posterior(self, x, rope):
        assert posterior.readings({"some": x, "more": x + 0.02}, rope).gap.max() < 1e-12

    def test_the_p_value_is_twice_the_smaller_tail(self, x):
        row = posterior.readings({"some": x}, 0.0).iloc[0]
        assert row.twice == pytest.approx(row.p)
        assert 2 * min(row.a, row.b) == pytest.approx(row.p)
