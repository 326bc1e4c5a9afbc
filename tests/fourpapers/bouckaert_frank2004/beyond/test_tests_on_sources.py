"""Every test on the four sources: replicability, direction, cost."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from fourpapers.bouckaert_frank2004.beyond import tests_on_sources
from fourpapers.bouckaert_frank2004.beyond.pictures import sources as figures
from fourpapers.bouckaert_frank2004.claims.sources import draw_samples
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO, ON_SOURCES
from fourpapers.bouckaert_frank2004.table_5 import study


@pytest.fixture(scope="module")
def table():
    return tests_on_sources.by_test(study(100), resamples=99)


@pytest.fixture(scope="module")
def samples():
    return draw_samples(study(), draws=100)


class TestByTest:
    def test_has_a_row_for_every_procedure_and_source(self, table):
        assert len(table) == 4 * len(ON_SOURCES)
        assert not table.duplicated(["key", "source"]).any()

    def test_estimates_lie_in_their_intervals(self, table):
        assert table.r.between(table.low - 1e-12, table.high + 1e-12).all()
        assert table.rejects.between(table.rejects_low - 1e-12, table.rejects_high + 1e-12).all()

    def test_replicability_is_not_below_what_the_rate_gives_but_for_chance(self, table):
        assert (table.r > table.floor - 0.03).all()

    def test_three_outcomes_agree_no_more_often_than_two(self, table):
        assert (table.r_direction <= table.r).all()

    def test_consistency_needs_ten_repetitions(self, table):
        assert table.consistent.isna().equals(table.repetitions < 10)

    def test_power_grows_from_source_to_source(self, table):
        rate = table[table.key == "corrected-repeated-kfold/10"].sort_values("source").rejects
        assert rate.is_monotonic_increasing


class TestDirection:
    def test_opposite_pairs_are_counted_one_by_one(self):
        rng = np.random.default_rng(3)
        verdicts = rng.integers(-1, 2, (40, 10)).astype(np.int8)
        pairs = [(i, j) for i in range(10) for j in range(i)]
        by_hand = np.mean([verdicts[:, i] * verdicts[:, j] == -1 for i, j in pairs], axis=0)
        np.testing.assert_allclose(tests_on_sources.opposite(verdicts), by_hand)

    def test_it_is_unbiased(self):
        """With chances a and b of the two verdicts, opposite pairs come up 2ab of the time."""
        rng = np.random.default_rng(4)
        verdicts = rng.choice([-1, 0, 1], p=[0.2, 0.5, 0.3], size=(40_000, 5)).astype(np.int8)
        assert tests_on_sources.opposite(verdicts).mean() == pytest.approx(2 * 0.2 * 0.3, abs=0.003)

    def test_a_single_repetition_has_no_opposite(self):
        with pytest.raises(ValueError, match="at least two"):
            tests_on_sources.opposite(np.zeros((3, 1), np.int8))

    def test_given_two_verdicts(self):
        found = {
            (FIVE_BY_TWO, n): -np.array([[1, -1], [1, 1], [0, 1]], np.int8) for n in range(1, 5)
        }
        row = tests_on_sources.directions(found, [FIVE_BY_TWO]).iloc[0]
        assert row.opposite == pytest.approx(1 / 3)
        assert row.given == pytest.approx(1 / 2)
        assert row.contradicted == pytest.approx(1 / 3)
        assert row.wrong == pytest.approx(1 / 5)
        assert row.r_direction == pytest.approx(row.r - 1 / 3)


class TestCosts:
    def test_the_worst_source_and_the_third_are_taken(self, table):
        costs = tests_on_sources.costs(table).set_index("key")
        part = table[table.key == "kfold/1"].set_index("source")
        assert costs.worst["kfold/1"] == part.r.min()
        assert costs.power["kfold/1"] == part.rejects[3]
        assert costs.error["kfold/1"] == part.rejects[1]

    def test_families_share_out_all_tests(self, table):
        costs = tests_on_sources.costs(table)
        keys = [key for family in tests_on_sources.families(costs).values() for key in family]
        assert sorted(keys) == sorted(costs.key)

    def test_nothing_that_is_best_is_beaten(self, table):
        costs = tests_on_sources.costs(table)
        kept = costs[costs.keeps]
        for row in costs[costs.best].itertuples():
            better = kept[
                (kept.fits <= row.fits) & (kept.worst > row.worst) & (kept.power > row.power)
            ]
            assert better.empty

    def test_what_never_keeps_the_level_is_not_best(self, table):
        costs = tests_on_sources.costs(table).set_index("key")
        assert not costs.keeps["use-all-data/10"]
        assert not costs.best["use-all-data/10"]


class TestGrowth:
    def test_cross_validation_is_compared_where_it_costs_as_much(self, samples):
        table = tests_on_sources.equal_cost(samples)
        assert sorted(set(table.fits)) == [20, 40, 100, 200]
        np.testing.assert_allclose(table.gain, table.cv - table.resampling)
        assert (table.verdict != "less").all()

    def test_every_step_is_asked_about(self, samples):
        assert len(tests_on_sources.growth(samples)) == 4 * (3 + 3)


class TestPictures:
    @pytest.fixture(autouse=True)
    def _closed(self):
        yield
        plt.close("all")

    def test_costs_are_on_a_logarithmic_axis(self, table):
        costs = tests_on_sources.costs(table)
        figure = figures.costs(costs, tests_on_sources.families(costs), 0.05)
        assert figure.axes[-1].get_xscale() == "log"
        assert len(figure.axes) == 3

    def test_gains_are_drawn_where_they_were_measured(self, samples):
        gains = tests_on_sources.equal_cost(samples)
        lines = figures.gains(gains).axes[0].lines[1:]
        drawn = sorted(float(y) for line in lines for y in line.get_ydata())
        assert drawn == pytest.approx(sorted(gains.gain))
