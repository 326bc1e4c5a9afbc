"""Cost, growth, stratification and chosen seeds on the 27 data sets."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.beyond import cost
from fourpapers.bouckaert_frank2004.beyond.own_studies import own_studies
from fourpapers.bouckaert_frank2004.beyond.pictures import data_sets as figures
from fourpapers.bouckaert_frank2004.beyond.stratification import stratification
from fourpapers.bouckaert_frank2004.experiments.sources import all_runs
from fourpapers.bouckaert_frank2004.populations import PAIRS
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    MCNEMAR,
    ON_DATA_SETS,
    key,
    verdicts,
)
from twolearners import significance


class TestCost:
    def test_lists_every_test_once(self, found):
        told = verdicts(ON_DATA_SETS, found)
        table = cost.overview(told, seed=1, resamples=50)
        assert table.key.tolist() == [key(procedure) for procedure in ON_DATA_SETS]
        assert table.r.between(table.low - 1e-9, table.high + 1e-9).all()

    def test_gains_are_differences_of_r_on_the_same_data_sets(self, found):
        tests = [CROSS_VALIDATION[10], FIVE_BY_TWO]
        told = verdicts(tests, found)
        table = cost.overview(told, seed=1, resamples=50).set_index("key")
        value, interval, verdict = cost.gain(told, *tests, seed=1, resamples=200)
        assert value == pytest.approx(table.r[key(tests[0])] - table.r[key(tests[1])])
        back = cost.gain(told, *tests[::-1], seed=1, resamples=200)
        assert back[0] == pytest.approx(-value)
        assert {verdict, back[2]} in ({"more replicable", "less replicable"}, {"undecided"})
        assert interval.startswith("[")

    def test_knows_which_tests_keep_their_level(self):
        table = cost.type_one(trials=200, seed=2003).set_index("key")
        assert not table.keeps["resampled/100"]
        assert not table.keeps["use-all-data/10"]
        assert table.keeps["corrected-repeated-kfold/10"]
        assert list(table.index) == [key(procedure) for procedure in ON_DATA_SETS]
        x = all_runs(1, trials=200).values
        direct = significance.use_all_data(x[:, :10], df=10).reject(0.05).mean()
        assert table.error["use-all-data/10/calibrated"] == direct

    def test_growth_uses_the_same_test_for_few_and_many_runs(self, found):
        table = cost.growth(found, (5, 10, 20, 150, 200), seed=1, resamples=50)
        assert table.runs.tolist() == [5, 10, 20, 150]
        assert table.repetitions.tolist() == [30, 30, 15, 2]
        assert table.fits.tolist() == [100, 200, 400, 3000]

    @pytest.mark.parametrize("sigma", [1.0, 3.0])
    def test_root_law_has_the_constant_of_the_proposition(self, sigma):
        """Normal data sets: R is known exactly, and so is the density at zero."""
        runs = np.array([400.0, 900.0, 2500.0])
        rho = sigma**2 / (sigma**2 + 1 / runs)
        table = pd.DataFrame({"runs": runs, "r": 1 - np.arccos(rho) / np.pi})
        density = stats.norm.pdf(0, scale=sigma)
        assert cost.root_law(table, most=10_000) == pytest.approx(
            2 * density / np.sqrt(np.pi), rel=2e-3
        )

    def test_runs_are_asked_for_a_share(self):
        assert cost.runs_for(0.2, 0.9) == 4
        with pytest.raises(ValueError, match="between 0 and 1"):
            cost.runs_for(0.2, 1.0)


class TestOwnStudies:
    def test_are_placed_among_the_others(self, made):
        own = own_studies(made)
        assert own.study.tolist() == [1, 2, 3]
        # What is ours is inside, but for chance; this is what the paper's count is held against.
        assert own.numbers.max() < 40


class TestStratification:
    def test_has_no_effect_where_there_is_none(self, made, stratified):
        table = stratification(made, stratified)
        assert len(table) == 12
        assert table.difference.abs().max() == 0


class TestPictures:
    @pytest.fixture(autouse=True)
    def _closed(self):
        yield
        plt.close("all")

    def test_seeds_stand_where_they_were_counted(self):
        figure = figures.chosen_seeds([1, 1, 2, 2], [19, 20, 21, 19], (1, 19))
        heights = [bar.get_height() for bar in figure.axes[0].patches]
        assert heights[1] == heights[2] == 0.5
        assert sum(heights) == pytest.approx(2)

    def test_cost_draws_every_test_in_both_panels(self, found):
        told = verdicts([MCNEMAR, KFOLD, CROSS_VALIDATION[10]], found)
        table = cost.overview(told, seed=1, resamples=50).assign(keeps=[None, False, True])
        figure = figures.cost(table, ["kfold/1"])
        for ax, column in zip(figure.axes, ("r", "rejects"), strict=True):
            drawn = sorted(float(y) for line in ax.lines for y in line.get_ydata())
            assert drawn == pytest.approx(sorted(table[column]))

    def test_growth_draws_every_pair(self, found):
        table = cost.growth(found, (1, 10, 100), seed=1, resamples=50)
        labels = figures.growth(table, 0.2, PAIRS, 0.99).axes[0].get_legend_handles_labels()[1]
        assert labels == [*PAIRS, "all pairs", r"$c/\sqrt{r}$"]
