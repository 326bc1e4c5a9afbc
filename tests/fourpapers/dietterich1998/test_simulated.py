"""Studies of simulated learners: Figures 5 and 6, replications and swings."""

import itertools

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.dietterich1998 import laws, replications, simulated, splits, studies, swings
from fourpapers.dietterich1998.equal_learners import Measured
from fourpapers.dietterich1998.five_tests import FIVE
from fourpapers.engine import ParameterError, Trials
from twolearners import significance
from twolearners.simulators import WorstCase

# Measured with 4,000 trials by a script outside this project.
ORACLE = pd.DataFrame(
    {
        0.10: (0.025, 0.057, 0.108, 0.049, 0.031, 0.016),
        0.20: (0.033, 0.056, 0.188, 0.052, 0.028, 0.018),
        0.30: (0.035, 0.062, 0.266, 0.046, 0.027, 0.018),
        0.40: (0.035, 0.073, 0.334, 0.050, 0.031, 0.018),
    },
    index=[*FIVE, "5x2cv F"],
)
EPSILONS = list(ORACLE)
ALPHA, SEED = 0.05, 1998


@pytest.fixture(scope="module")
def rates():
    """All stored studies."""
    return simulated.type_one_error(EPSILONS, studies=100, alpha=ALPHA, seed=SEED)


@pytest.fixture(scope="module")
def by_splits():
    return splits.type_one_error(studies=100, alpha=ALPHA, sets=1000, seed=SEED)


@pytest.fixture(scope="module")
def swinging():
    table = swings.type_one_error(studies=100, alpha=ALPHA, seed=SEED)
    return table.set_index(["swing", "test"])


def standard_error(p, n):
    return np.sqrt(p * (1 - p) / n)


class TestFigure5:
    def test_agrees_with_a_script_outside_this_project(self, rates):
        ours = rates.pivot(index="test", columns="epsilon", values="rate").loc[ORACLE.index]
        error = standard_error(ORACLE, 4000)
        assert ((ours - ORACLE).abs() < 4 * error).all(axis=None)

    def test_counts_agree_with_their_exact_law(self, rates):
        counted = rates[rates.test.isin(["McNemar", "difference of proportions"])]
        error = standard_error(counted.law, 100_000)
        assert ((counted.rate - counted.law).abs() < 4 * error).all()

    def test_the_law_of_normal_differences_is_off_by_their_steps_only(self, rates):
        others = rates[~rates.test.isin(["McNemar", "difference of proportions"])]
        assert ((others.rate - others.law).abs() < 0.01).all()
        # With finer steps the law comes closer: ten times as many instances in each fold.
        fine = simulated.by_size([2000], 0.4, studies=20, alpha=ALPHA, sets=1000, seed=SEED)
        fine = fine[~fine.test.isin(["McNemar", "difference of proportions"])]
        error = standard_error(fine.limit, 20_000)
        assert ((fine.rate - fine.limit).abs() < 4 * error + 1e-4).all()

    def test_a_study_is_its_tests_applied_to_its_data_sets(self):
        rng, again = np.random.default_rng(1), np.random.default_rng(1)
        population = WorstCase(0.3)
        found = simulated._study(population, True, 200, rng)
        outcomes = population.measure(itertools.repeat(again, 200), runs=10)
        measured = Measured(**vars(outcomes))
        for name, test in FIVE.items():
            expected = [test(measured).reject(level).sum() for level in (0.01, 0.05, 0.10)]
            assert found[simulated.COLUMNS[name]].tolist() == expected
        corrected = significance.corrected_repeated_kfold_cv_t(outcomes.repeated, 1 / 9)
        assert found["corrected_repeated"][2] == corrected.reject(0.1).sum()
        np.testing.assert_array_equal(found["cells"], outcomes.counts.sum(axis=0))
        lead = outcomes.five_by_two * 150
        moments = [(lead**2).sum(), (lead.sum(2) ** 2).sum(), (lead.sum((1, 2)) ** 2).sum()]
        np.testing.assert_allclose(found["moments"][2], moments)

    def test_a_study_does_not_depend_on_the_others(self):
        both = simulated.rejections(Trials(1, "x", 3, 5), sets=20)
        alone = simulated.rejections(Trials(1, "x", 4, 5), sets=20)
        for name, values in alone.items():
            np.testing.assert_array_equal(both[name][1:], values)

    @pytest.mark.slow
    def test_the_first_study_is_the_same_however_many_follow(self, rates):
        few = simulated.type_one_error(EPSILONS, studies=2, alpha=ALPHA, seed=SEED)
        pd.testing.assert_series_equal(few.paper_rate, rates.paper_rate)
        assert (
            (rates.paper_low <= rates.paper_rate) & (rates.paper_rate <= rates.paper_high)
        ).all()

    @pytest.mark.slow
    def test_a_lower_level_rejects_less(self, rates):
        lower = simulated.type_one_error(EPSILONS, studies=100, alpha=0.01, seed=SEED)
        higher = simulated.type_one_error(EPSILONS, studies=100, alpha=0.10, seed=SEED)
        assert (lower.rejections <= rates.rejections).all()
        assert (rates.rejections <= higher.rejections).all()

    def test_levels_that_were_not_counted_are_refused(self):
        with pytest.raises(ParameterError, match=r"0\.01, 0\.05, 0\.1, not at 0\.02"):
            simulated.type_one_error([0.1], studies=2, alpha=0.02, seed=SEED)

    @pytest.mark.slow
    def test_the_quality_of_training_sets_does_not_matter(self):
        table = simulated.without_quality(0.10, studies=100, alpha=ALPHA, seed=SEED)
        assert len(table) == 5
        error = np.sqrt(2) * standard_error(table.rate + 1e-5, 100_000)
        assert (table.change.abs() < 4 * error).all()
        assert ((table.low <= table.change) & (table.change <= table.high)).all()
        laws_of = [laws.law(WorstCase(0.10), ALPHA, varied=varied) for varied in (True, False)]
        assert (laws_of[0] - laws_of[1]).abs().max() < 1e-4


class TestCorrelations:
    def test_measured_ones_are_those_derived(self):
        table = simulated.correlations([0.1, 0.4], studies=100, seed=SEED)
        assert ((table.rho - table.exact).abs() < 4 * table.error).all()
        assert table.error.max() < 0.002

    def test_intervals_are_wide_enough_to_hold_together(self):
        table = simulated.correlations([0.4], studies=20, seed=SEED)
        alone = stats.t(19).ppf(0.975) * table.error
        assert ((table.high - table.low) / 2 > 1.3 * alone).all()

    def test_more_data_leave_the_correlation_of_splits_alone(self):
        assert WorstCase(0.4, 30).correlation() == pytest.approx(WorstCase(0.4, 3000).correlation())


class TestWorstSpread:
    def test_the_papers_spread_is_the_simulators(self):
        (row,) = simulated.worst_spread(0.3, [0.5], ALPHA).itertuples(index=False)
        law = laws.law(WorstCase(0.3), ALPHA)
        assert row.McNemar == pytest.approx(law["McNemar"])
        assert row[-2] == pytest.approx(law["difference of proportions"])
        assert row[-1] == pytest.approx(law["resampled t"])
        assert row.correlation == pytest.approx(-0.3 / 2.8)

    def test_learners_without_a_spread_are_harmless(self):
        table = simulated.worst_spread(0.3, [0.0], ALPHA)
        assert table["resampled t"][0] == pytest.approx(ALPHA, abs=1e-8)


class TestFigure6:
    def test_thirty_splits_and_ten_folds_are_those_of_figure_5(self, by_splits, rates):
        ours = by_splits.set_index(["test", "number"]).rate
        other = rates[rates.epsilon == 0.10].set_index("test").rate
        pairs = {"resampled t": ("resampled t", 30), "10-fold cv t": ("k-fold cv t", 10)}
        for name, pair in pairs.items():
            error = np.sqrt(2) * standard_error(other[name], 100_000)
            assert abs(ours[pair] - other[name]) < 4 * error

    def test_the_law_is_near_and_grows_with_splits_only(self, by_splits):
        many = by_splits[by_splits.number >= 10]
        assert ((many.rate - many.law).abs() < 0.01).all()
        law = by_splits.set_index("test").law
        assert law["resampled t"].is_monotonic_increasing
        assert set(law["k-fold cv t"]) == {ALPHA}

    def test_fewer_splits_are_the_first_of_many(self):
        rng, again = np.random.default_rng(5), np.random.default_rng(5)
        population = WorstCase(0.10)
        with studies.certain_is_rejected():
            found = splits._study(population, 40, rng)
            x = []
            for _ in range(40):
                first = population.first_half(again)
                x.append(population.resampled(first, again, splits=300))
                for k in splits.FOLDS:
                    population.repeated(first, again, folds=k)
            for counts, n in zip(found["resampled"], splits.SPLITS, strict=True):
                expected = significance.resampled_t(np.array(x)[:, :n])
                assert counts.tolist() == studies.counted(expected).tolist()


class TestReplications:
    def test_five_of_them_are_the_5x2cv_t_test(self):
        x = np.random.default_rng(1).standard_normal((500, 5, 2))
        ours, theirs = replications.two_fold_t(x), significance.five_by_two_cv_t(x)
        np.testing.assert_allclose(ours[0], theirs.statistic)
        np.testing.assert_allclose(ours[1], theirs.pvalue)

    def test_nothing_below_is_judged_by_what_is_on_top(self):
        x = np.zeros((2, 3, 2))
        x[1, 0] = 0.02
        statistic, pvalue = replications.two_fold_t(x)
        assert statistic.tolist() == [0.0, np.inf]
        assert pvalue.tolist() == [1.0, 0.0]

    def test_simulated_learners_follow_the_law_of_independent_differences(self):
        table = replications.type_one_error([0.10, 0.40], studies=100, alpha=ALPHA, seed=SEED)
        some = table[table.replications >= 3]
        assert ((some.rate - some.law).abs() < 0.002).all()

    def test_the_lowest_size_depends_on_the_level(self):
        table = replications.ideal_sizes()
        lowest = table.loc[table.groupby("level")["size"].idxmin()]
        assert lowest.set_index("level").replications.to_dict() == {0.01: 6, 0.05: 3, 0.10: 2}
        assert (table.share < 1).all()

    def test_a_single_replication_often_has_no_variance(self):
        share = replications.share_without_variance(0.10, studies=100, seed=SEED)
        # Two differences of about 150 * .185 variance are equal with chance 1 / (2 sd sqrt(pi)).
        assert share == pytest.approx(1 / (2 * np.sqrt(150 * 0.185 * np.pi)), abs=0.003)


class TestSwings:
    def test_steady_error_rates_are_the_ideal_case(self, swinging):
        assert swinging.rate["steady", "5x2cv t"] == pytest.approx(
            significance.size_of_five_by_two_t(ALPHA), abs=0.002
        )
        assert swinging.rate["steady", "5x2cv F"] == pytest.approx(
            float(significance.size_of_combined_f(ALPHA)), abs=0.002
        )

    def test_the_unlucky_arrangement_is_what_was_derived(self, swinging):
        assert swinging.rate["first", "5x2cv t"] == pytest.approx(
            swings.worst_arrangement(), abs=0.005
        )

    def test_no_other_arrangement_is_worse(self):
        rng, worst = np.random.default_rng(1), swings.worst_arrangement()
        form = laws.two_fold_t(5, ALPHA)
        for _ in range(300):
            rate = np.repeat(rng.choice([rng.uniform(0.1, 0.9), 0.1, 0.5, 0.9], 5), 2)
            assert laws.size_of(form, np.diag(rate * (1 - rate))) <= worst + 1e-9

    @pytest.mark.parametrize("swing", swings.SWINGS)
    def test_learners_are_equal_on_average_and_within_bounds(self, swing):
        drawn = swings.levels(swing, 0.1, 0.9, 4000, np.random.default_rng(2))
        assert drawn.shape == (4000, 5, 2, 2)
        assert drawn.min() >= 0.1
        assert drawn.max() <= 0.9
        np.testing.assert_allclose(drawn.mean(axis=0), 0.5, atol=0.03)
        same = (drawn[..., 0] == drawn[..., 1]).all()
        assert same == (swing != "apart")
