"""What dependence does to the t test is what theory says."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.dietterich1998.beyond import dependence
from fourpapers.published import published


def test_simulated_sizes_lie_on_the_exact_law():
    table = dependence.size_by_correlation(
        [10, 30], [0.0, 0.1, 1 / 3], test_train_ratio=1 / 9, trials=20_000, seed=11
    )
    error = np.sqrt(table.exact * (1 - table.exact) / 20_000)
    assert (np.abs(table["size"] - table.exact) < 4 * error).all()
    assert table.exact.between(0, 1).all()
    assert (table.low <= table["size"]).all()
    assert (table["size"] <= table.high).all()


def test_the_mean_says_nothing_of_the_deviation_in_normal_samples_only():
    table = dependence.mean_and_deviation(10, trials=5000, seed=1)
    r = {name: part["mean"].corr(part["sd"]) for name, part in table.groupby("population")}
    assert abs(r["normal"]) < 4 / np.sqrt(5000)
    assert r["exponential"] > 0.5


@pytest.mark.parametrize("law", ["chi2", "t", "f"])
def test_variables_built_from_normals_have_the_derived_distribution(law):
    draws = dependence.from_normals(5, trials=20_000, seed=2)[law]
    theory = {"chi2": stats.chi2(5), "t": stats.t(5), "f": stats.f(5, 5)}[law]
    assert stats.kstest(draws, theory.cdf).pvalue > 1e-4


def test_a_dependent_t_statistic_has_the_stretched_distribution_and_not_the_tabled_one():
    values = dependence.naive_t_values(10, 0.1, trials=20_000, seed=3)
    stretched = stats.t(9, scale=np.sqrt(1.9 / 0.9))
    assert stats.kstest(values, stretched.cdf).pvalue > 1e-4
    assert stats.kstest(values, stats.t(9).cdf).pvalue < 1e-10


def test_critical_values_are_those_of_independent_tables():
    ours = dependence.critical_values(published("critical_values")).ours
    # chi-square(1), normal, t(29), t(5) and F(10, 5), as statistical tables print them
    assert ours.tolist() == pytest.approx(
        [3.841459, 1.959964, 2.045230, 2.570582, 4.735063], abs=1e-6
    )
