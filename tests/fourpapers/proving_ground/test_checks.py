"""Where another experiment of the book measured the same, the two agree."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003.experiments import five_learners
from fourpapers.bouckaert2003.populations import BOOK, FIVE, population
from fourpapers.engine import trial_rng
from fourpapers.laws import law_of_counts
from fourpapers.proving_ground import checks, rates
from fourpapers.proving_ground.samples import Two
from fourpapers.proving_ground.verdicts import all_tests, measure
from twolearners import significance
from twolearners.resampling import repeated_kfold
from twolearners.simulators import WorstCase


@pytest.fixture(scope="module")
def table():
    return checks.agreement(trials=1000, seed=all_tests.seed)


class TestElsewhere:
    def test_many_cells_of_many_scenarios_are_there_twice(self, table):
        assert len(table) > 200
        assert table.scenario.nunique() >= 14

    def test_nearly_all_agree(self, table):
        # Cells of a scenario hang together, so twice the nominal share is allowed.
        assert (table.verdict == "differs").mean() < 0.10

    def test_no_cell_is_far_off(self, table):
        # Wilson's half width is about 1.96 standard errors; four of them are not chance.
        middle, half = (table.low + table.high) / 2, (table.high - table.low) / 2
        assert (middle.abs() / half).max() < 4 / 1.96

    @pytest.mark.parametrize("name", ["corrected-repeated-kfold", "use-all-data-10", "kfold"])
    def test_the_tests_that_advice_names_agree_on_average(self, table, name):
        mine = table[table.name == name]
        error = (mine.high - mine.low) / (2 * 1.96)
        z = (mine.here - mine.there).sum() / np.sqrt((error**2).sum())
        assert abs(z) < 3.5


class TestReplicability:
    @pytest.mark.slow
    def test_agreement_of_two_looks_is_the_r_of_ten_repetitions(self):
        table = checks.replicability(trials=1000, seed=all_tests.seed)
        assert len(table) == 4 * len(checks.KEYS)
        assert (table.verdict == "differs").mean() < 0.12
        half = (table.high - table.low) / 2
        assert ((table.low + table.high).abs() / 2 / half.clip(lower=0.005)).max() < 4 / 1.96


class TestSameData:
    @pytest.mark.parametrize("number", [1, 3])
    def test_with_its_data_sets_and_splits_the_other_experiment_comes_out_to_the_last_digit(
        self, number
    ):
        stored = five_learners.error_rates(number, trials=20, seed=2003)
        plan = repeated_kfold(10, 10)
        for trial in range(20):
            rng = trial_rng(2003, "bouckaert2003/other-learners", trial)
            data = population(number, BOOK[number]).encoded(300, rng)
            names = ("nearest neighbour", "naive Bayes")
            outcomes = Two(*(FIVE[name] for name in names), data).outcomes(plan, rng)
            found = outcomes.differences("A", "B").values
            first, second = (stored[name][trial] for name in names)
            assert found == pytest.approx(first - second, abs=1e-12)


class TestLaws:
    def test_mcnemar_has_its_exact_law_in_the_worst_case(self):
        counts, chance = law_of_counts(WorstCase(0.10))
        exact = chance[significance.mcnemar(counts[:, 1], counts[:, 2]).reject(0.05)].sum()
        table = rates.by_scenario([measure("worst-case", seed=all_tests.seed)])
        row = table.set_index("name").loc["mcnemar"]
        assert stats.binomtest(round(row.rate * 2000), 2000, exact).pvalue > 0.001

    def test_equal_learners_are_equal(self):
        for name in ("waveform", "set-1-uneven-n1000", "mlp-iris", "mlp-wine", "mlp-glass"):
            one = measure(name, seed=all_tests.seed)
            each = one.difference.mean(axis=1)
            assert abs(each.mean()) < 4 * each.std(ddof=1) / np.sqrt(len(each))

    def test_the_better_learner_is_the_one_that_errs_less(self):
        for name, sign in (("set-3", 1), ("waveform-noise", -1), ("set-3-tan-nn", -1)):
            assert sign * measure(name, seed=all_tests.seed).difference.mean() > 0.01
