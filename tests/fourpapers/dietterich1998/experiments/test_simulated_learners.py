"""Studies of simulated learners: what Figure 5 rests on."""

import itertools

import numpy as np
import pandas as pd
import pytest

from fourpapers.dietterich1998.experiments import simulated_learners
from fourpapers.dietterich1998.procedures import FIVE
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


@pytest.fixture(scope="module")
def rates():
    """All stored studies."""
    return simulated_learners.type_one_error()


def standard_error(p, n):
    return np.sqrt(p * (1 - p) / n)


class TestStudies:
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
        fine = simulated_learners.type_one_error_by_size((2000,), 0.4)
        fine = fine[~fine.test.isin(["McNemar", "difference of proportions"])]
        error = standard_error(fine.limit, 20_000)
        assert ((fine.rate - fine.limit).abs() < 4 * error + 1e-4).all()

    def test_a_study_is_its_tests_applied_to_its_data_sets(self):
        rng, again = np.random.default_rng(1), np.random.default_rng(1)
        population = WorstCase(0.3)
        found = simulated_learners._study(population, True, 200, rng)
        outcomes = population.measure(itertools.repeat(again, 200), runs=10)
        expected = {
            "mcnemar": significance.mcnemar(outcomes.counts[:, 1], outcomes.counts[:, 2]),
            "proportions": significance.difference_of_proportions(*outcomes.counts.T),
            "resampled": significance.resampled_t(outcomes.resampled),
            "kfold": significance.kfold_cv_t(outcomes.repeated[:, 0]),
            "five_by_two_t": significance.five_by_two_cv_t(outcomes.five_by_two),
        }
        for column, result in expected.items():
            counts = [result.reject(level).sum() for level in (0.01, 0.05, 0.10)]
            assert found[column].tolist() == counts
        corrected = significance.corrected_repeated_kfold_cv_t(outcomes.repeated, 1 / 9)
        assert found["corrected_repeated"][2] == corrected.reject(0.1).sum()
        np.testing.assert_array_equal(found["cells"], outcomes.counts.sum(axis=0))
        lead = outcomes.five_by_two * 150
        moments = [(lead**2).sum(), (lead.sum(2) ** 2).sum(), (lead.sum((1, 2)) ** 2).sum()]
        np.testing.assert_allclose(found["moments"][2], moments)

    def test_a_study_does_not_depend_on_the_others(self):
        both = simulated_learners.rejections(Trials(1, "x", 3, 5), sets=20)
        alone = simulated_learners.rejections(Trials(1, "x", 4, 5), sets=20)
        for name, values in alone.items():
            np.testing.assert_array_equal(both[name][1:], values)

    def test_the_first_study_is_the_same_however_many_follow(self, rates):
        few = simulated_learners.type_one_error(studies=2)
        pd.testing.assert_series_equal(few.paper_rate, rates.paper_rate)
        assert (
            (rates.paper_low <= rates.paper_rate) & (rates.paper_rate <= rates.paper_high)
        ).all()

    def test_a_lower_level_rejects_less(self, rates):
        lower = simulated_learners.type_one_error(alpha=0.01)
        higher = simulated_learners.type_one_error(alpha=0.10)
        assert (lower.rejections <= rates.rejections).all()
        assert (rates.rejections <= higher.rejections).all()

    def test_levels_that_were_not_counted_are_refused(self):
        with pytest.raises(ParameterError, match=r"0\.01, 0\.05, 0\.1, not at 0\.02"):
            simulated_learners.type_one_error((0.1,), studies=2, alpha=0.02)
