"""Why sources are hard, how many runs it takes, and what other networks say."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert2003.beyond import consistency_law
from fourpapers.bouckaert2003.network_search import TABLE_3
from fourpapers.bouckaert_frank2004 import (
    simulation,
    simulation_claims,
    simulation_law,
    simulation_networks,
    simulation_runs,
    simulation_table5,
)
from fourpapers.bouckaert_frank2004.figures import simulated_replicability as figures
from fourpapers.bouckaert_frank2004.simulation_tests import procedure
from fourpapers.engine import Trials
from fourpapers.published.findings import claims, findings
from twolearners import significance


@pytest.fixture(scope="module")
def networks():
    return simulation_networks.by_network()


@pytest.fixture(scope="module")
def sampled():
    return simulation_claims.sampled(simulation.study(), draws=100)


@pytest.fixture(scope="module")
def few():
    return simulation.study(trials=100)


class TestLaw:
    @pytest.mark.parametrize("tails", [1, 2])
    @pytest.mark.parametrize(("rate", "rho"), [(0.05, 0.5), (0.5, 0.9), (0.9, 0.2)])
    def test_is_that_of_the_chapter_on_consistency(self, rate, rho, tails):
        p = simulation_law.grid(rate, rho, tails=tails)
        for n in (2, 10):
            expected = consistency_law.chance(rate, rho, n, tails=tails)
            assert (p**n + (1 - p) ** n).mean() == pytest.approx(float(expected), abs=2e-3)

    def test_one_half_is_hardest_and_there_it_is_an_angle(self):
        rates = np.linspace(0.05, 0.95, 19)
        for rho in (0.1, 0.5, 0.95):
            r = consistency_law.chance(rates, rho, 2)
            assert rates[r.argmin()] == pytest.approx(0.5)
            assert (np.diff(r[:10]) < 0).all()
            assert (np.diff(r[9:]) > 0).all()
            assert r.min() == pytest.approx(1 - np.arccos(rho) / np.pi, abs=1e-6)

    def test_shares_are_those_of_drawn_repetitions(self):
        rng = np.random.default_rng(7)
        z = np.sqrt(0.8) * rng.normal(size=(40_000, 1)) + np.sqrt(0.2) * rng.normal(
            size=(40_000, 5)
        )
        k = (z > stats.norm.ppf(0.7)).sum(axis=1)
        counted = np.bincount(k, minlength=6) / len(k)
        np.testing.assert_allclose(simulation_law.shares(0.3, 0.8, 5), counted, atol=0.008)

    def test_a_longer_test_is_as_correlated_as_brown_says(self):
        rng = np.random.default_rng(8)
        runs = rng.normal(size=(8000, 1, 1)) + 1.5 * rng.normal(size=(8000, 2, 20))
        one = np.corrcoef(runs[:, 0, 0], runs[:, 1, 0])[0, 1]
        many = np.corrcoef(runs.mean(axis=2).T)[0, 1]
        assert simulation_law.spearman_brown(one, 20) == pytest.approx(many, abs=0.02)

    def test_foretells_replicability_of_the_stored_runs(self):
        """From the correlation of single runs, on every source and for every number of runs."""
        table = simulation_law.from_one_run((2, 5, 10, 20, 50))
        assert (table.prophecy - table.correlation).abs().max() < 0.015
        assert (table.law - table.r).abs().max() < 0.015

    def test_predicts_other_data_sets(self):
        tests = [*simulation_table5.ROWS.values(), procedure("use-all-data", calibrated=True)]
        table = simulation_law.beside_measured(tests)
        assert (table.law - table.r).abs().mean() < 0.015
        assert np.corrcoef(table.law, table.r)[0, 1] > 0.98

    def test_histograms_count_every_data_set(self):
        table = simulation_law.histograms([procedure("kfold")], trials=100)
        sums = table.groupby("source")[["share", "law"]].sum()
        np.testing.assert_allclose(sums, 1)

    def test_the_hardest_source_is_named(self):
        table = pd.DataFrame(
            {
                "key": "x",
                "title": "X",
                "source": [1, 2, 3, 4],
                "r": [0.9, 0.8, 0.7, 0.95],
                "rejects": [0.05, 0.45, 0.3, 0.99],
            }
        )
        row = simulation_law.hardest(table).iloc[0]
        assert (row.hardest, row.nearest) == (3, 2)
        assert row.lost == pytest.approx(0.1)


class TestRuns:
    def test_the_threshold_is_that_of_the_test(self):
        rng = np.random.default_rng(9)
        x = rng.normal(0.7, 1, (500, 3, 10))
        rejects = significance.corrected_repeated_kfold_cv_t(x, 1 / 9).reject(0.05)
        ratio = np.abs(x.mean(axis=(1, 2))) / x.std(axis=(1, 2), ddof=1)
        np.testing.assert_array_equal(rejects, ratio >= simulation_runs.threshold(3))

    def test_disagreement_shrinks_with_the_root(self):
        """Statistics that are normal as in the theorem: the constant is 2 f(0) / sqrt(pi)."""
        rng = np.random.default_rng(10)
        distance = rng.uniform(-1, 1, 200_000)  # density 1/2
        for runs in (50, 200):
            p = stats.norm.cdf(distance * np.sqrt(runs))
            disagree = (2 * p * (1 - p)).mean()
            assert disagree * np.sqrt(runs) == pytest.approx(1 / np.sqrt(np.pi), rel=0.02)

    def test_a_far_data_set_is_left_alone_and_a_near_one_is_not(self):
        rng = np.random.default_rng(11)
        noise = rng.normal(0, 1, (100, 10))
        noise = (noise - noise.mean()) / noise.std(ddof=1)
        edge = simulation_runs.threshold(simulation_runs.LONG // 2)
        assert simulation_runs.near(noise + edge)
        assert not simulation_runs.near(noise + 3 * edge)
        assert not simulation_runs.near(noise)

    def test_the_needed_runs_follow_from_the_constant(self):
        law = simulation_runs.needed(3, draws=50)
        best, low, high = law.runs(0.99)
        assert best == pytest.approx((law.constant / 0.01) ** 2)
        assert low <= best <= high
        with pytest.raises(ValueError, match=r"between 0\.5 and 1, not 1"):
            law.runs(1)

    def test_hundreds_of_runs_are_as_replicable_as_the_law_says(self):
        """It was fitted to fifty runs and fewer."""
        for source in (2, 3):
            law = simulation_runs.needed(source, draws=50)
            long = simulation_runs.measured_long(source)
            foretold = 1 - law.constant / np.sqrt(long.runs)
            assert (long.r - foretold).abs().max() < 0.01

    def test_where_a_first_look_decides_nothing_more_is_run(self):
        found = simulation_runs.many_runs(Trials(2003, "x", 0, 3), source=4)
        assert not found["open"].any()
        assert (found["sums"] == 0).all()


class TestOtherNetworks:
    def test_there_are_twelve_of_each(self, networks):
        assert len(networks) == 4 * 12 * len(simulation_networks.compared())

    def test_nothing_can_be_learnt_from_the_first(self, networks):
        first = networks[networks.source == 1]
        assert (first.naive_bayes == 0.5).all()
        assert (first.c45 == 0.5).all()

    def test_the_others_are_as_hard_as_in_2003(self, networks):
        for source, (a, b) in TABLE_3.items():
            part = networks[networks.source == source]
            assert (part.naive_bayes - a).abs().max() < 0.02
            assert (part.c45 - b).abs().max() < 0.02
            assert part.naive_bayes.mean() == pytest.approx(a, abs=0.005)

    def test_attributes_of_the_first_have_probabilities_of_their_own(self):
        rng = np.random.default_rng(12)
        drawn = simulation_networks.network(1, rng)
        assert drawn.bayes_accuracy == pytest.approx(0.5)
        other = simulation_networks.network(1, rng)
        assert not np.allclose(drawn.encoded(300, rng).values.mean(axis=0), 0.5, atol=0.1)
        assert drawn.to_toml() != other.to_toml()

    def test_cuts_are_what_the_tests_ask_for(self):
        rng = np.random.default_rng(13)
        drawn = simulation_networks.network(1, rng)
        found = simulation_networks.cut([drawn.encoded(300, rng) for _ in range(2)], rng)
        for one in simulation_networks.compared():
            assert one.verdicts(found).shape == (2, 10)


class TestClaims:
    def test_all_claims_about_sources_are_judged(self, sampled, networks):
        evidence = simulation_claims.evidence(sampled, simulation_table5.accuracy_gaps(), networks)
        judged = findings("bouckaert_frank2004", evidence)
        wanted = [key for key in claims("bouckaert_frank2004") if key.startswith("source-")]
        assert judged.key.tolist() == wanted

    def test_cross_validation_is_compared_where_it_costs_as_much(self, sampled):
        table = simulation_claims.equal_cost(sampled)
        assert sorted(set(table.fits)) == [20, 40, 100, 200]
        np.testing.assert_allclose(table.gain, table.cv - table.resampling)
        assert (table.verdict != "less").all()

    def test_every_step_is_asked_about(self, sampled):
        assert len(simulation_claims.growth(sampled)) == 4 * (3 + 3)

    def test_the_worst_source_of_each_study_is_counted_once(self, networks):
        counts = simulation_claims.by_study(networks)
        assert (counts.filter(like="source").sum(axis=1) == 12).all()


class TestFigures:
    def test_table_5_has_a_panel_for_each_source(self, few, networks):
        judged = simulation_table5.table5(few)
        figure = figures.table5(judged, networks)
        assert [ax.get_title(loc="left") for ax in figure.axes] == [
            f"source {n}" for n in (1, 2, 3, 4)
        ]

    def test_bars_of_a_panel_add_up_to_one(self):
        one = simulation_law.histograms([procedure("kfold")], trials=100)
        table = pd.concat([one.assign(key="a"), one.assign(key="b")])
        figure = figures.where_p_sits(table, {"a": "A", "b": "B"})
        for ax in figure.axes:
            assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)

    def test_costs_are_on_a_logarithmic_axis(self, few):
        costs = simulation.costs(simulation.by_test(few, resamples=99))
        figure = figures.costs(costs, simulation.families(costs), 0.05)
        assert figure.axes[-1].get_xscale() == "log"
        assert len(figure.axes) == 3

    def test_the_law_the_gains_and_the_runs_are_drawn(self, few):
        beside = simulation_law.beside_measured([procedure("kfold")], trials=100)
        assert len(figures.law(beside).axes[0].lines) == 1 + 4
        sampled = simulation_claims.sampled(few, draws=20)
        gains = figures.gains(simulation_claims.equal_cost(sampled))
        assert gains.axes[0].get_ylabel() == "gain in R"
        laws = simulation_runs.all_needed((2, 3), trials=100, draws=20)
        figure = figures.runs_needed(
            {one.source: one.by_runs for one in laws},
            {one.source: one.constant for one in laws},
            simulation_runs.measured_long(2, trials=100),
            goal=0.99,
        )
        assert figure.axes[0].get_yscale() == "log"
