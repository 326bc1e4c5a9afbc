"""The experiments of Part I give what theory says they must."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.dietterich1998 import dependence, variation
from fourpapers.published import published

SMALL = {"train_size": 60, "test_size": 40, "label_noise": 0.1, "seed": 3}


@pytest.fixture(scope="module")
def sources():
    return variation.sources_of_variation(replicates=5, **SMALL)


def test_each_source_has_its_replicates_in_order(sources):
    assert list(dict.fromkeys(sources.source)) == [*variation.SOURCES, variation.ALL]
    assert sources.groupby("source").replicate.agg(list).map(lambda r: r == [1, 2, 3, 4, 5]).all()


def test_a_replicate_does_not_depend_on_how_many_there_are(sources):
    fewer = variation.sources_of_variation(replicates=2, **SMALL)
    same = sources[sources.replicate <= 2].reset_index(drop=True)
    pd.testing.assert_frame_equal(fewer, same)


def test_only_the_network_moves_when_only_its_start_does(sources):
    rows = sources[sources.source == "internal randomness"]
    assert rows.error_b.nunique() == 1
    assert rows.error_a.nunique() > 1


def test_the_spread_is_that_of_the_differences(sources):
    row = variation.spread(sources).set_index("source").loc["test data"]
    d = sources.query("source == 'test data'").difference
    assert (row["mean"], row["sd"]) == pytest.approx((np.mean(d), np.std(d, ddof=1)))
    assert row["a_wins"] == pytest.approx(np.mean(d < 0))


def test_a_source_that_moves_nothing_is_not_said_to_hold(sources):
    still = sources.assign(difference=1.0)
    assert set(variation.verdicts(still).verdict) == {"undecided"}


def test_a_source_that_moves_without_turning_is_told_apart(sources):
    moving = sources.assign(difference=sources.replicate.astype(float))
    assert set(variation.verdicts(moving).verdict) == {"holds, the winner stays"}


@pytest.mark.parametrize(
    ("name", "value"), [("replicates", 1), ("train_size", 5), ("test_size", 0)]
)
def test_too_small_a_design_is_refused(name, value):
    with pytest.raises(ValueError, match=name):
        variation.sources_of_variation(**{"replicates": 2, **SMALL, name: value})


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
    from scipy import stats

    draws = dependence.from_normals(5, trials=20_000, seed=2)[law]
    theory = {"chi2": stats.chi2(5), "t": stats.t(5), "f": stats.f(5, 5)}[law]
    assert stats.kstest(draws, theory.cdf).pvalue > 1e-4


def test_a_dependent_t_statistic_has_the_stretched_distribution_and_not_the_tabled_one():
    from scipy import stats

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
