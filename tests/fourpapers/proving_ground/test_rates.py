"""Rates with intervals that know of the two looks, and what is summed up of them."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.experiments.uci import repetitions_by_set
from fourpapers.bouckaert_frank2004.procedures import verdicts
from fourpapers.proving_ground import rates, real_sets
from fourpapers.proving_ground.catalogue import scenario
from fourpapers.proving_ground.variants import NAMES
from fourpapers.proving_ground.verdicts import ScenarioVerdicts
from twolearners.significance import Procedure


def looks(sets, share, p, seed=1):
    """Draw pairs of outcomes that are copies in a share of the data sets."""
    rng = np.random.default_rng(seed)
    first, second = rng.random((2, sets)) < p
    return np.stack([first, np.where(rng.random(sets) < share, first, second)], axis=1)


class TestWorth:
    def test_copies_are_worth_one_and_strangers_two(self):
        assert rates.worth(looks(2000, 1.0, 0.3)) == pytest.approx(2000)
        assert rates.worth(looks(2000, 0.0, 0.3)) == pytest.approx(4000, rel=0.05)

    def test_half_copies_are_worth_as_much_as_their_correlation_says(self):
        # correlation 1/2: two looks are worth 2 / (1 + 1/2)
        assert rates.worth(looks(20_000, 0.5, 0.3)) == pytest.approx(20_000 * 4 / 3, rel=0.03)

    def test_where_nothing_varies_a_data_set_counts_once(self):
        assert rates.worth(np.zeros((70, 2), bool)) == 70

    def test_the_interval_covers_as_often_as_it_says(self):
        covers = []
        for seed in range(300):
            _, low, high = rates.rate(looks(300, 0.5, 0.06, seed))
            covers.append(low <= 0.06 <= high)
        assert stats.binomtest(sum(covers), 300, 0.95, "less").pvalue > 0.01


def measured(name, verdicts, difference=0.0):
    verdicts = np.asarray(verdicts)
    said = dict.fromkeys(NAMES, np.zeros(verdicts.shape, int)) | {"kfold": verdicts}
    return ScenarioVerdicts(scenario(name), said, np.full(verdicts.shape, difference))


class TestByScenario:
    @pytest.fixture
    def row(self):
        one = measured("set-3", [[2, 2], [2, 0], [0, 0], [1, 2]], 0.04)
        return rates.by_scenario([one]).set_index("name").loc["kfold"]

    def test_counts_both_looks(self, row):
        assert row.rate == 5 / 8
        assert row.low < row.rate < row.high

    def test_two_looks_agree_if_both_reject_or_neither(self, row):
        assert row.agree == 3 / 4

    def test_the_wrong_direction_is_the_worse_learner(self, row):
        assert row.wrong == 1 / 8

    def test_where_learners_are_equal_no_direction_is_wrong(self):
        table = rates.by_scenario([measured("set-1", [[2, 1], [0, 0]])])
        assert table.wrong.isna().all()


class TestByTest:
    def test_sums_up_equal_and_unequal_learners_apart(self):
        table = rates.by_scenario([
            measured("set-1", np.zeros((100, 2), int)),
            measured("waveform", np.ones((100, 2), int)),
            measured("set-3", np.full((100, 2), 2)),
        ])  # fmt: skip
        row = rates.by_test(table, 0.05).set_index("name").loc["kfold"]
        assert (row.error, row.worst, row["where"], row.power) == (0.5, 1.0, "Waveforms", 1.0)
        assert (row.above, row.equal) == (1, 2)

    def test_by_size_has_three_sizes_of_both_truths(self):
        sets = ("set-1-uneven", "set-3")
        names = [name + n for name in sets for n in ("-n100", "", "-n1000")]
        table = rates.by_scenario([measured(name, [[0, 2], [2, 2]]) for name in [*names, "set-4"]])
        found = rates.by_size(table)
        assert found[found.name == "kfold"]["size"].tolist() == [100, 300, 1000] * 2
        assert found[found.name == "kfold"].truth.tolist() == ["equal"] * 3 + ["apart"] * 3


class TestRealSets:
    def test_says_what_the_tables_of_the_27_sets_say(self):
        sets = ("iris", "zoo", "sonar")
        mine = real_sets.by_test(number=10, alpha=0.05, data_sets=sets).set_index("name")
        theirs = {
            "kfold": Procedure("kfold"),
            "5x2cv-f": Procedure("5x2cv-f"),
            "mcnemar": Procedure("mcnemar"),
            "corrected-repeated-kfold": Procedure("corrected-repeated-kfold", 10),
            "use-all-data-10": Procedure("use-all-data", 10, df=10),
            "corrected-resampled-10": Procedure("corrected-resampled", 10),
        }
        told = verdicts(theirs.values(), repetitions_by_set(10, 2004, sets))
        for name, procedure in theirs.items():
            assert mine.rate[name] == pytest.approx((told[procedure] != 0).mean())

    def test_the_corrected_test_on_ten_runs_agrees_with_itself_more_than_cheaper_ones(self):
        agree = real_sets.by_test(number=20, alpha=0.05).set_index("name").agree
        ten = agree["corrected-repeated-kfold"]
        assert ten > agree["corrected-kfold"] > agree["5x2cv-t"]
        assert ten > agree["mcnemar"]

    def test_leaves_out_what_needs_thirds(self):
        table = real_sets.by_test(number=10, alpha=0.05, data_sets=("iris",))
        assert isinstance(table, pd.DataFrame)
        assert set(NAMES) - set(table.name) == {"resampled", "corrected-resampled-30"}
