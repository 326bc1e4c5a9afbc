"""Tests repeated on four sources: verdicts, replicability, direction, cost."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003 import repeated
from fourpapers.bouckaert2003.populations import SIZE, population, surplus
from fourpapers.bouckaert_frank2004 import (
    simulation,
    simulation_splits,
    simulation_table5,
    simulation_tests,
)
from fourpapers.bouckaert_frank2004.simulation_tests import Cuts, procedure, procedures
from fourpapers.engine import trial_rng
from fourpapers.published import published
from twolearners import significance
from twolearners.resampling import repeated_kfold, resamples


@pytest.fixture(scope="module")
def raw():
    """Sixty made-up data sets with an effect, and raw splits in ten repetitions of a hundred."""
    rng = np.random.default_rng(2004)
    own = rng.normal(1.5, 1.0, (60, 1, 1))
    return np.rint(own + rng.normal(0, 2.5, (60, 10, 100))).astype(np.int64)


@pytest.fixture(scope="module")
def data(raw):
    rng = np.random.default_rng(1)
    parts = simulation_splits.summed(raw).cumsum(axis=-2)
    return Cuts(
        np.rint(rng.normal(1.5, 2.5, (60, 100, 10))) / 30,
        np.rint(rng.normal(7, 7, (60, 10, 5, 2))) / 150,
        parts[..., 0],
        parts[..., 1],
        rng.multinomial(100, [0.1, 0.12, 0.05, 0.73], size=(60, 10)),
    )


@pytest.fixture(scope="module")
def table():
    return simulation.by_test(trials=100, resamples=99)


@pytest.fixture(scope="module")
def found():
    return simulation.study(simulation_table5.ROWS.values(), trials=100)


class TestSplits:
    def test_sums_are_enough_for_a_t_test(self, raw, data):
        for size in simulation_splits.KEPT:
            one = procedure("corrected-resampled", size)
            expected = significance.corrected_resampled_t(raw[..., :size] / 30, 1 / 9)
            np.testing.assert_allclose(
                one.statistics(data), expected.statistic, rtol=1e-9, atol=1e-12
            )
            np.testing.assert_array_equal(one.verdicts(data) != 0, expected.reject(0.05))

    def test_differences_that_never_vary_have_no_spread(self):
        x = simulation_tests.stand_ins(np.array(30), np.array(90), 10)
        assert np.ptp(x) == 0

    def test_an_odd_number_has_no_stand_ins(self):
        with pytest.raises(ValueError, match="even number, not 5"):
            simulation_tests.stand_ins(np.array(1), np.array(1), 5)

    def test_the_data_sets_are_those_of_the_stored_runs(self):
        """The first run of the stored trial comes out of the data set drawn here."""
        rng = trial_rng(2003, "bouckaert2003/repeated-cv", 7)
        there = population(3).encoded(SIZE, rng)
        here = simulation_splits.data_set(3, 2003, 7)
        np.testing.assert_array_equal(there.values, here.values)
        stored = repeated.differences(3, trials=8, seed=2003)[7, :2]
        again = surplus(here, repeated_kfold(2, 10), rng)
        np.testing.assert_array_equal(np.rint(30 * stored), again)

    def test_stored_sums_are_those_of_splits_drawn_again(self):
        rng = trial_rng(2003, "bouckaert-frank2004/source-resamples", 3)
        x = surplus(simulation_splits.data_set(2, 2003, 3), resamples(1000, 0.1), rng)
        sums, squares = simulation_splits.moments(2, trials=4, seed=2003)
        first = x.reshape(10, 100)
        np.testing.assert_array_equal(sums[3, :, 1], first[:, :20].sum(axis=1))
        np.testing.assert_array_equal(squares[3, :, 3], np.square(first).sum(axis=1))

    def test_a_third_is_held_out(self):
        counts = simulation_splits.counts(4, trials=5, seed=2003)
        assert counts.shape == (5, 10, 4)
        assert (counts.sum(axis=-1) == 100).all()
        assert (counts >= 0).all()


class TestProcedures:
    def test_every_test_of_the_catalogue_is_tried(self):
        assert {one.entry.name for one in procedures()} == {e.name for e in significance.TESTS}

    def test_no_two_have_the_same_key_or_title(self):
        for name in ("key", "title"):
            values = [getattr(one, name) for one in procedures()]
            assert len(set(values)) == len(values)

    @pytest.mark.parametrize(
        ("name", "size", "fits"),
        [
            ("mcnemar", None, 2),
            ("5x2cv-t", None, 20),
            ("kfold", None, 20),
            ("corrected-resampled", 50, 100),
            ("corrected-repeated-kfold", 5, 100),
            ("use-all-data", None, 200),
        ],
    )
    def test_cost_is_counted_in_trainings_of_both_learners(self, name, size, fits):
        assert procedure(name, size).fits == fits

    def test_verdicts_are_those_of_the_tests_themselves(self, data):
        again = data.runs.reshape(60, 10, 10, 10)
        both, a, b, none = np.moveaxis(data.counts, -1, 0)
        expected = {
            procedure("mcnemar"): significance.mcnemar(a, b),
            procedure("difference-of-proportions"): significance.difference_of_proportions(
                both, a, b, none
            ),
            procedure("5x2cv-t"): significance.five_by_two_cv_t(data.halves),
            procedure("5x2cv-f"): significance.five_by_two_cv_f(data.halves),
            procedure("kfold"): significance.kfold_cv_t(again[:, :, 0]),
            procedure("use-all-data", calibrated=True): significance.use_all_data(
                again, df=significance.calibrated_df("use-all-data")
            ),
            procedure("corrected-repeated-kfold", 2): (
                significance.corrected_repeated_kfold_cv_t(again[:, :, :2], 1 / 9)
            ),
            procedure("corrected-repeated-kfold", 50): (
                significance.corrected_repeated_kfold_cv_t(data.runs.reshape(60, 2, 50, 10), 1 / 9)
            ),
        }
        for one, result in expected.items():
            verdicts = one.verdicts(data)
            np.testing.assert_array_equal(verdicts != 0, result.reject(0.05), err_msg=one.key)
            told = verdicts[verdicts != 0]
            signs = np.sign(result.estimate[verdicts != 0])
            np.testing.assert_array_equal(told, signs, err_msg=one.key)

    def test_turning_the_learners_round_turns_the_verdicts_round(self, data):
        both, a, b, none = np.moveaxis(data.counts, -1, 0)
        turned = Cuts(
            -data.runs,
            -data.halves,
            -data.sums,
            data.squares,
            np.stack([both, b, a, none], axis=-1),
        )
        for one in procedures():
            np.testing.assert_array_equal(
                one.verdicts(turned), -one.verdicts(data), err_msg=one.key
            )

    def test_bad_names_sizes_and_sources_are_refused(self):
        with pytest.raises(ValueError, match="can be had with 10, 20, 50, 100 here, not 30"):
            procedure("corrected-resampled", 30)
        with pytest.raises(LookupError, match="did you mean 'kfold'"):
            procedure("kfolds")
        with pytest.raises(ValueError, match="no source 5"):
            simulation_tests.cuts(5)


class TestByTest:
    def test_has_a_row_for_every_procedure_and_source(self, table):
        assert len(table) == 4 * len(list(procedures()))
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
        np.testing.assert_allclose(simulation.opposite(verdicts), by_hand)

    def test_it_is_unbiased(self):
        """With chances a and b of the two verdicts, opposite pairs come up 2ab of the time."""
        rng = np.random.default_rng(4)
        verdicts = rng.choice([-1, 0, 1], p=[0.2, 0.5, 0.3], size=(40_000, 5)).astype(np.int8)
        assert simulation.opposite(verdicts).mean() == pytest.approx(2 * 0.2 * 0.3, abs=0.003)

    def test_a_single_repetition_has_no_opposite(self):
        with pytest.raises(ValueError, match="at least two"):
            simulation.opposite(np.zeros((3, 1), np.int8))

    def test_given_two_verdicts(self):
        found = {
            ("5x2cv-t/5", n): np.array([[1, -1], [1, 1], [0, 1]], np.int8) for n in range(1, 5)
        }
        row = simulation.directions(found, [procedure("5x2cv-t")]).iloc[0]
        assert row.opposite == pytest.approx(1 / 3)
        assert row.given == pytest.approx(1 / 2)
        assert row.contradicted == pytest.approx(1 / 3)
        assert row.wrong == pytest.approx(1 / 5)
        assert row.r_direction == pytest.approx(row.r - 1 / 3)


class TestCosts:
    def test_the_worst_source_and_the_third_are_taken(self, table):
        costs = simulation.costs(table).set_index("key")
        part = table[table.key == "kfold/1"].set_index("source")
        assert costs.worst["kfold/1"] == part.r.min()
        assert costs.power["kfold/1"] == part.rejects[3]
        assert costs.error["kfold/1"] == part.rejects[1]

    def test_families_share_out_all_tests(self, table):
        costs = simulation.costs(table)
        keys = [key for family in simulation.families(costs).values() for key in family]
        assert sorted(keys) == sorted(costs.key)

    def test_nothing_that_is_best_is_beaten(self, table):
        costs = simulation.costs(table)
        kept = costs[costs.keeps]
        for row in costs[costs.best].itertuples():
            better = kept[
                (kept.fits <= row.fits) & (kept.worst > row.worst) & (kept.power > row.power)
            ]
            assert better.empty

    def test_what_never_keeps_the_level_is_not_best(self, table):
        costs = simulation.costs(table).set_index("key")
        assert not costs.keeps["use-all-data/10"]
        assert not costs.best["use-all-data/10"]


class TestTable5:
    def test_every_number_is_judged(self, found):
        judged = simulation_table5.table5(found)
        assert len(judged) == 25
        assert set(judged.verdict) <= {"agrees", "differs"}
        gaps = simulation_table5.accuracy_gaps(trials=100)
        assert gaps.source.tolist() == [1, 2, 3, 4]

    def test_the_last_column_is_the_lowest_of_the_row(self, found):
        judged = simulation_table5.table5(found)
        least = judged[judged.source == "min"].set_index("test")
        rest = judged[judged.source != "min"].groupby("test")
        for column in ("ours", "paper"):
            pd.testing.assert_series_equal(
                least[column].sort_index(), rest[column].min().sort_index()
            )

    def test_consistency_is_a_count_of_data_sets(self, found):
        ours = simulation_table5.consistent(found).set_index(["key", "source"]).ours
        k = (found["kfold/1", 3] != 0).sum(axis=1)
        assert ours["kfold/1", 3] == np.isin(k, (0, 10)).mean()

    def test_five_by_two_was_not_run_again(self):
        """The row, and the differences in accuracy, are those printed in 2003."""
        old = published("bouckaert2003_table5")
        old = old[old.test == "5x2cv-t"].value.astype(float).tolist()
        new = simulation_table5.printed()
        assert new[new.test == "5x2 cv"].value.astype(float).tolist() == old

    def test_studies_that_differ_by_more_than_chance_are_noticed(self):
        """Data sets in batches that share their fate are not binomial."""
        rng = np.random.default_rng(5)
        fate = np.repeat(rng.random(20) < 0.5, 50)[:, None]
        mixed = (np.arange(10) < 5)[None]
        bad = np.where(fate, 0, mixed).astype(np.int8)
        fair = np.where(rng.random((1000, 1)) < 0.5, 0, mixed).astype(np.int8)
        keys = [one.key for one in simulation_table5.ROWS.values()]
        for verdicts, least, most in ((bad, 0, 1e-9), (fair, 1e-4, 1)):
            table = simulation_table5.studies({(k, s): verdicts for k in keys for s in range(1, 5)})
            assert table.p.between(least, most).all()

    @pytest.mark.slow
    @pytest.mark.parametrize("precision", [10, 1e6])
    def test_studies_on_other_networks_are_where_they_are_expected(self, precision):
        """Networks that differ, and networks that do not."""
        rng = np.random.default_rng(6)
        covered = []
        for _ in range(60):
            chances = rng.beta(0.6 * precision, 0.4 * precision, 13)
            counts = rng.binomial(50, chances[:12])
            share, _ = simulation_table5.expected(counts, 50, rng, 2000)
            low, high = np.quantile(share, [0.025, 0.975])
            covered.append(low <= rng.binomial(1000, chances[12]) / 1000 <= high)
        assert np.mean(covered) > 0.88

    def test_a_number_is_placed_among_them(self):
        judged = pd.DataFrame(
            {
                "test": ["a", "b", "c"],
                "key": "kfold/1",
                "source": ["2", "2", "min"],
                "value": [60.0, 99.0, 60.0],
                "paper": [0.6, 0.99, 0.6],
                "ours": 0.6,
            }
        )
        networks = pd.DataFrame(
            {
                "key": "kfold/1",
                "source": 2,
                "consistent": [0.56, 0.6, 0.64, 0.58, 0.62],
                "data_sets": 50,
            }
        )
        found = simulation_table5.placed(judged, networks)
        assert found.verdict.tolist() == ["within", "outside"]
        assert 0.3 < found.place[0] < 0.7
        assert found.place[1] > 0.99
