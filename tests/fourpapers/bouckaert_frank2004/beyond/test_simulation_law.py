"""Why sources are hard: the distribution of the chance of a rejection over data sets."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert2003.beyond import consistency_law
from fourpapers.bouckaert_frank2004.beyond import simulation_law
from fourpapers.bouckaert_frank2004.beyond.pictures import sources as figures
from fourpapers.bouckaert_frank2004.procedures import KFOLD
from fourpapers.bouckaert_frank2004.table_5 import ROWS
from twolearners.significance import Procedure, calibrated_df


class TestLaw:
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
        tests = [*ROWS.values(), Procedure("use-all-data", 10, calibrated_df("use-all-data"))]
        table = simulation_law.beside_measured(tests)
        assert (table.law - table.r).abs().mean() < 0.015
        assert np.corrcoef(table.law, table.r)[0, 1] > 0.98

    def test_histograms_count_every_data_set(self):
        table = simulation_law.histograms([KFOLD], trials=100)
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


class TestPictures:
    @pytest.fixture(autouse=True)
    def _closed(self):
        yield
        plt.close("all")

    def test_bars_of_a_panel_add_up_to_one(self):
        one = simulation_law.histograms([KFOLD], trials=100)
        table = pd.concat([one.assign(key="a"), one.assign(key="b")])
        figure = figures.where_p_sits(table, {"a": "A", "b": "B"})
        for ax in figure.axes:
            assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)

    def test_the_law_is_drawn_for_each_source_beside_the_diagonal(self):
        beside = simulation_law.beside_measured([KFOLD], trials=100)
        assert len(figures.law(beside).axes[0].lines) == 1 + 4
