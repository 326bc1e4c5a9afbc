"""Other readings change what they are about and nothing else; stored runs serve."""

import numpy as np
import pytest

from fourpapers.alpaydin1999 import measured, readings
from fourpapers.alpaydin1999.independence import correlations, sign_averaged
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.published import published

SEED, RUNS = 1999, 20


@pytest.fixture(scope="module")
def runs():
    return measured.fifteen(trials=RUNS, seed=SEED)


@pytest.fixture(scope="module")
def variants():
    return readings.variants(checks=RUNS, seed=SEED)


class TestVariants:
    def test_leave_alone_what_they_are_not_about(self, variants):
        usual = variants["as above"]
        changed = {
            name: {
                one.printed
                for one, each in found.items()
                if not np.array_equal(each.errors, usual[one].errors)
            }
            for name, found in variants.items()
        }
        assert changed["as above"] == set()
        assert changed["inputs by deviation"] == {one.printed for one in usual}
        assert changed["digits redrawn"] == {"ODR"}
        assert changed["stratified halves"] == {"IRIS", "WINE", "GLASS"}
        assert changed["new-thyroid"] == {"THYROID"}

    def test_all_have_the_fifteen_experiments(self, variants):
        assert {len(found) for found in variants.values()} == {15}

    def test_are_compared_on_both_tables(self):
        table = readings.sensitivity(checks=RUNS, alpha=0.05, seed=SEED)
        assert table["reading"].tolist()[0] == "as above"
        assert (table["F"] < table["t"]).all()
        assert table["null"].str.endswith("of 30").all()


class TestTable1:
    def test_has_its_eight_data_sets_with_ten_units(self, runs):
        eight = readings.table1_runs(runs, digits=10, seed=SEED)
        assert set(eight) == set(published("alpaydin1999_table1")["dataset"])
        assert {one.pair.hidden for one in eight.values()} == {10}


class TestCorrelations:
    def test_are_listed_for_copies_their_sizes_and_different_learners(self, runs):
        table = readings.related(runs, checks=RUNS, seed=SEED)
        assert len(table) == 10
        assert set(table["where"]) == {"as they are", "three small sets", "digits redrawn"}
        first = [correlations(one.null, centred=True)["correlation"][0] for one in runs.values()]
        assert table["correlation"][0] == pytest.approx(np.mean(first))

    def test_two_copies_are_uncorrelated_in_all_stored_runs(self):
        """The proposition: neither folds nor replications, on any of the six data sets."""
        scores = []
        for one in measured.fifteen(trials=1000, seed=SEED).values():
            table = correlations(one.null, centred=True)
            error = (table["high"] - table["low"]) / 3.92
            scores += (table["correlation"] / error).tolist()
        # Thirty standard normals, if the intervals are right.
        assert np.abs(scores).max() < 3.5
        assert np.mean(np.square(scores)) == pytest.approx(1, abs=0.6)


class TestScalings:
    def test_set_both_beside_the_paper(self, runs):
        table = readings.scalings(runs, checks=RUNS, alpha=0.05, seed=SEED)
        assert len(table) == 15
        glass = table.set_index("experiment").loc["GLASS, 20"]
        assert glass.z_range < 0 < glass.z_deviation
        assert glass.F_paper == 0.075


def test_the_second_thyroid_is_far_too_small():
    one = readings.second_thyroid(trials=RUNS, seed=SEED)
    assert one.pair == Pair("THYROID", 10)
    assert 100 * one.sd(0) > 3 * 0.38


def test_what_was_spent_is_read_from_the_store():
    networks, seconds = readings.spent()
    assert networks > 450_000
    assert 60 < seconds < 7200


def test_in_all_stored_experiments_the_f_has_the_lower_type_one_error():
    for one in measured.fifteen(trials=1000, seed=SEED).values():
        rates = {test: each.mean() for test, each in sign_averaged(one.null, 0.05).items()}
        assert rates["F"] < rates["t"] < 0.05
