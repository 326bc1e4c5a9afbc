"""Rates are those of the tests, and find their place beside the paper's."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003 import table_2, table_3, table_4
from fourpapers.bouckaert2003.beyond.corrected_test import paired_gain
from fourpapers.bouckaert2003.calibration import SIX
from fourpapers.bouckaert2003.rates import (
    LEVELS,
    NINE,
    as_printed,
    beside_paper,
    rejection_rates,
)
from fourpapers.published import published
from fourpapers.published.proportions import beside
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

DFS = dict.fromkeys(NINE, 10)


@pytest.fixture(scope="module")
def x():
    rng = np.random.default_rng(1)
    values = rng.normal(0, 0.1, (60, 20, 10)) + rng.normal(0.03, 0.03, (60, 1, 1))
    return Differences(values, repeated_kfold(20, 10))


class TestRates:
    def test_are_those_of_the_tests(self, x):
        rates = rejection_rates(x, DFS, 0.05).set_index("name").rate
        each, splits = x.values, x.values[:, :, 0]
        wanted = {
            "use-all-data": significance.use_all_data(each, df=10),
            "kfold": significance.kfold_cv_t(each[:, 0], df=10),
            "corrected-resampled": significance.corrected_resampled_t(splits, 1 / 9, df=10),
        }
        for name, result in wanted.items():
            assert rates[name] == result.reject(0.05).mean()

    def test_the_corrected_test_keeps_its_own_df(self, x):
        rates = rejection_rates(x, DFS, 0.05).set_index("name").rate
        wanted = significance.corrected_repeated_kfold_cv_t(x.values, 1 / 9).reject(0.05).mean()
        assert rates["corrected-repeated-kfold"] == wanted

    def test_the_corrected_test_and_use_all_data_are_compared_on_the_same_data_sets(self, x):
        gain, low, high = paired_gain(x, DFS, 0.05)
        rates = rejection_rates(x, DFS, 0.05).set_index("name").rate
        assert gain == pytest.approx(rates["use-all-data"] - rates["corrected-repeated-kfold"])
        assert low <= gain <= high


class TestBesideThePaper:
    def test_every_printed_cell_finds_its_rate(self, x):
        rates = table_4.by_level({1: x}, dict.fromkeys(LEVELS, DFS))
        joined = beside_paper(published("bouckaert2003_table4"), rates, "alpha")
        assert len(joined) == 36
        row = joined.iloc[15]
        assert (row.test, row.alpha, row.value) == ("use-all-data", 0.1, "9.6")
        assert row.ours == significance.use_all_data(x.values, df=10).reject(0.1).mean()

    def test_is_laid_out_as_printed(self):
        rows = [("resampled", 0.05, "5.0", 0.051), ("resampled", 0.1, "9.0", 0.3)]
        table = pd.DataFrame(rows, columns=["test", "alpha", "value", "ours"])
        laid = as_printed(beside(table, paper_trials=1000, trials=1000), "alpha")
        assert laid.to_numpy().tolist() == [["resampled t", "5.0 / 5.1", "9.0 / 30.0 *"]]
        assert list(laid.columns) == ["test", "0.05", "0.1"]

    def test_accuracies_allow_for_other_networks(self):
        rng = np.random.default_rng(2)
        truth = {1: (0.5, 0.5), 2: (0.8784, 0.9061), 3: (0.7192, 0.7774), 4: (0.8196, 0.9923)}
        measured = {
            s: rng.normal(mean, 0.004, (40, 1, 2)) + rng.normal(0, 0.01, (40, 50, 2))
            for s, mean in truth.items()
        }
        table = table_3.beside_paper(published("bouckaert2003_table3"), measured)
        table = table.set_index(["quantity", "set"])
        assert len(table) == 12
        assert table.verdict["naive Bayes", 2] == "agrees"
        assert table.verdict["C4.5", 4] == "differs"

    def test_the_published_tables_have_all_their_cells(self):
        sizes = {2: 54, 3: 12, 4: 36, 5: 50, 6: 36, 7: 10}
        for number, size in sizes.items():
            assert len(published(f"bouckaert2003_table{number}")) == size
        for number in (2, 4, 5, 6):
            for name in published(f"bouckaert2003_table{number}").test:
                significance.test(name)


def test_his_degrees_of_freedom_are_there_for_all_nine():
    assert set(table_2.HIS) == set(NINE)
    assert {table_2.HIS[name] for name in SIX} == {11}
