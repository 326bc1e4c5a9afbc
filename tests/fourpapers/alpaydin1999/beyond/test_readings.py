"""Other readings change what they are about and nothing else; stored runs serve."""

import numpy as np
import pytest

from fourpapers.alpaydin1999.beyond import readings, sample_sizes
from fourpapers.alpaydin1999.beyond.correlations import correlations, difference_correlations
from fourpapers.alpaydin1999.error_runs import eight, fifteen
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.signs import sign_averaged
from fourpapers.published import published

SEED, RUNS = 1999, 20


@pytest.fixture(scope="module")
def runs():
    return fifteen(RUNS, SEED)


@pytest.fixture(scope="module")
def variants():
    return readings.variants(checks=RUNS, seed=SEED)


class TestVariants:
    def test_leave_alone_what_they_are_not_about(self, variants):
        usual = variants["as in the book"]
        changed = {
            name: {
                one.printed
                for one, each in found.items()
                if not np.array_equal(each.errors, usual[one].errors)
            }
            for name, found in variants.items()
        }
        assert changed["as in the book"] == set()
        assert changed["inputs by deviation"] == {one.printed for one in usual}
        assert changed["digits redrawn"] == {"ODR"}
        assert changed["stratified halves"] == {"IRIS", "WINE", "GLASS"}
        assert changed["new-thyroid"] == {"THYROID"}

    def test_all_have_the_fifteen_experiments(self, variants):
        assert {len(found) for found in variants.values()} == {15}

    def test_are_compared_on_both_tables(self):
        table = readings.sensitivity(checks=RUNS, alpha=0.05, seed=SEED)
        assert table["reading"].tolist()[0] == "as in the book"
        assert (table["F"] < table["t"]).all()
        assert table["null"].str.endswith("of 30").all()


class TestTable1:
    def test_has_its_eight_data_sets_with_ten_units(self):
        runs = eight(RUNS, 10, SEED)
        assert set(runs) == set(published("alpaydin1999_table1")["dataset"])
        assert {each.pair.hidden for each in runs.values()} == {10}


class TestCorrelations:
    def test_are_listed_for_copies_their_sizes_and_different_learners(self, runs):
        table = difference_correlations(runs, checks=RUNS, seed=SEED)
        assert len(table) == 10
        assert set(table["where"]) == {"fixed, all six", "fixed, three small", "drawn anew"}
        first = [
            correlations(one.null.values, centred=True)["correlation"][0] for one in runs.values()
        ]
        assert table["correlation"][0] == pytest.approx(np.mean(first))

    def test_two_copies_are_uncorrelated_in_all_stored_runs(self):
        """The proposition: neither folds nor replications, on any of the six data sets."""
        scores = []
        for one in fifteen(1000, SEED).values():
            table = correlations(one.null.values, centred=True)
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
    one = sample_sizes.small_thyroid(RUNS, SEED)
    assert one.pair == Pair("THYROID", 10)
    assert 100 * one.sd(0) > 3 * 0.38


def test_in_all_stored_experiments_the_f_has_the_lower_type_one_error():
    for one in fifteen(1000, SEED).values():
        rates = {test: each.mean() for test, each in sign_averaged(one.null.values, 0.05).items()}
        assert rates["F"] < rates["t"] < 0.05
