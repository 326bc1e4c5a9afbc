"""The ten numerators, the F that combines them, and Alpaydin's tables."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.alpaydin1999 import claims, table_1
from fourpapers.alpaydin1999.beyond import combined_f
from fourpapers.published import published
from fourpapers.uncertainty import verdict
from twolearners import significance


def test_ten_verdicts_are_counted_whatever_the_order():
    x = np.random.default_rng(1).standard_normal((50, 5, 2)) + 0.8
    table = table_1.rejecting_numerators(x, 0.05)
    shuffled = table_1.rejecting_numerators(x[:, ::-1, ::-1], 0.05)
    assert table.equals(shuffled)
    assert 0 < table_1.split_share(table) < 1


def test_each_of_ten_differences_is_once_on_top():
    x = np.random.default_rng(1).standard_normal((50, 5, 2)) + 0.8
    each = [
        significance.five_by_two_cv_t(x, numerator=place).reject(0.05) for place in np.ndindex(5, 2)
    ]
    assert np.array_equal(table_1.rejecting_numerators(x, 0.05)["t_rejects"], np.sum(each, axis=0))


def test_independent_differences_give_the_law_and_not_the_tabled_distribution():
    f = combined_f.independent_f(trials=20_000, seed=1)
    assert f.min() >= 0.5
    assert stats.kstest(2 * f - 1, stats.f(5, 5).cdf).pvalue > 1e-4
    assert stats.kstest(f, stats.f(10, 5).cdf).pvalue < 1e-10


@pytest.mark.parametrize("rho", [0.0, 0.3])
def test_the_size_under_correlated_folds_is_that_of_a_simulation(rho):
    rng = np.random.default_rng(2)
    z = rng.standard_normal((40_000, 5, 2))
    x = np.stack([z[..., 0], rho * z[..., 0] + np.sqrt(1 - rho**2) * z[..., 1]], axis=-1)
    gaps = x[..., 0] - x[..., 1]
    f = (x**2).sum(axis=(1, 2)) / (gaps**2).sum(axis=1)
    exact = combined_f.size_by_fold_correlation(np.array([rho])).iloc[0]
    for critical, size in ((4.735063, exact.tabled), (3.025165, exact.right)):
        assert np.mean(f > critical) == pytest.approx(size, abs=4 * np.sqrt(size / 40_000))


def test_pooling_his_experiments_adds_up_the_runs():
    table = combined_f.against_independence(published("alpaydin1999_table3"))
    together = table[table.experiment == "all together"].set_index("test")
    # sums of the printed proportions, by hand
    assert together.rejections.to_dict() == {"t": 506, "F": 227}
    assert set(together.runs) == {15_000}
    assert together.law.to_dict() == pytest.approx({"t": 0.0281373, "F": 0.0175032}, abs=1e-6)


def test_claims_are_read_off_his_tables_and_can_fail():
    one, three = published("alpaydin1999_table1"), published("alpaydin1999_table3")
    judged = {key: verdict(each) for key, each in claims.on_printed_tables(one, three).items()}
    # No verdict of the paper would change with a quota of three, four, five or seven.
    assert judged.pop("printed-majority") == "undecided"
    assert set(judged.values()) == {"holds"}
    told = claims.on_printed_tables(one.assign(t_rejects_of_10=[5, 5, 2, 2, 2, 6, 7, 10]), three)
    assert verdict(told["printed-majority"]) == "holds"
    refuted = claims.on_printed_tables(
        one.assign(t_rejects_of_10=10), three.assign(type1_f=0.2, type1_t=0.1)
    )
    assert {verdict(each) for each in refuted.values()} == {"does not hold"}


def test_experiments_that_differ_are_told_apart():
    table = combined_f.against_independence(published("alpaydin1999_table3"))
    assert (combined_f.spread_between_experiments(table).pvalue > 0.05).all()
    uneven = table.assign(rejections=[i * 10 for i in range(len(table))])
    assert (combined_f.spread_between_experiments(uneven).pvalue < 1e-6).all()
