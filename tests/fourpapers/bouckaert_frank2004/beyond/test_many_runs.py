"""How many runs it takes until repetitions agree."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.beyond import many_runs
from fourpapers.bouckaert_frank2004.beyond.pictures import sources as figures
from fourpapers.engine import Trials
from twolearners import significance


class TestRuns:
    def test_the_threshold_is_that_of_the_test(self):
        rng = np.random.default_rng(9)
        x = rng.normal(0.7, 1, (500, 3, 10))
        rejects = significance.corrected_repeated_kfold_cv_t(x, 1 / 9).reject(0.05)
        ratio = np.abs(x.mean(axis=(1, 2))) / x.std(axis=(1, 2), ddof=1)
        np.testing.assert_array_equal(rejects, ratio >= many_runs.threshold(3))

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
        edge = many_runs.threshold(many_runs.LONG // 2)
        assert many_runs.near(noise + edge)
        assert not many_runs.near(noise + 3 * edge)
        assert not many_runs.near(noise)

    def test_the_needed_runs_follow_from_the_constant(self):
        law = many_runs.needed(3, draws=50)
        best, low, high = law.runs(0.99)
        assert best == pytest.approx((law.constant / 0.01) ** 2)
        assert low <= best <= high
        with pytest.raises(ValueError, match=r"between 0\.5 and 1, not 1"):
            law.runs(1)

    def test_hundreds_of_runs_are_as_replicable_as_the_law_says(self):
        """It was fitted to fifty runs and fewer."""
        for source in (2, 3):
            law = many_runs.needed(source, draws=50)
            long = many_runs.measured_long(source)
            foretold = 1 - law.constant / np.sqrt(long.runs)
            assert (long.r - foretold).abs().max() < 0.01

    def test_where_a_first_look_decides_nothing_more_is_run(self):
        found = many_runs.many_runs(Trials(2003, "x", 0, 3), source=4)
        assert not found["open"].any()
        assert (found["sums"] == 0).all()

    def test_are_drawn_on_logarithmic_axes(self):
        laws = many_runs.all_needed((2, 3), trials=100, draws=20)
        figure = figures.runs_needed(
            {law.source: law.by_runs for law in laws},
            {law.source: law.constant for law in laws},
            many_runs.measured_long(2, trials=100),
            goal=0.99,
        )
        scale = figure.axes[0].get_yscale()
        plt.close(figure)
        assert scale == "log"
